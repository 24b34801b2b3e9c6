//! The values that events have in tests.

use sawtooth_rules::{Facts, Field};

/// The same values at every event.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) now: f64,
    pub(crate) rtt: f64,
    pub(crate) from: f64,
}

pub(crate) const KNOWN: Known = Known {
    now: 10.0,
    rtt: 0.1,
    from: 20.0,
};

impl Facts for Known {
    fn fact(&self, field: Field) -> f64 {
        match field {
            Field::Now => self.now,
            Field::Rtt | Field::Srtt | Field::MinRtt => self.rtt,
            Field::From => self.from,
            _ => 1.0,
        }
    }
}
