//! Outages: the link loses every packet for some time, once or at intervals.
//!
//! A link that is down, a route that leads nowhere (a black hole), a handover that drops what it cannot
//! deliver. On one direction only, data arrive and acknowledgements do not, or the other way round.
//!
//! # Rules
//!
//! The first outage begins at an instant of the run, and further ones follow at intervals. A packet whose transmission ends during
//! an outage is lost, whatever it carries. No random number is drawn. Outages that come again before they end are one without an end.
//!
//! # Limits
//!
//! The transmitter goes on and the queue drains. Give the link a capacity trace where it should stop and the queue fill, and the
//! delay variation of pauses where packets should wait and not be lost.
//!
//! # Checked
//!
//! - Exactly the packets of outages are lost, with and without a repetition.

use crate::link::loss::{Departure, LossModel};
use crate::link::recurring::rest_of;
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::Span;

parameters! {
    /// Parameters of outages.
    pub struct Parameters {
        /// How long an outage lasts.
        "length" length: LogNumber(1.0, 0.0, 100_000.0, Seconds) "Length";
        /// The time from the beginning of an outage to that of the next; absent, there is one outage.
        "every" every: Optional(1e-6, 100_000.0, Seconds) "Every";
        /// When the first outage begins.
        "first" first: Number(5.0, 0.0, 100_000.0, Seconds) "First at";
    }
}

/// Loses everything during outages.
#[derive(Clone, Debug)]
pub struct Outage {
    parameters: Parameters,
}

impl Outage {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "outage",
        name: "Outages",
        summary: "The link loses every packet for some time: it is down, or its route leads nowhere.",
        source: "netem, loss 100 % for some time",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Outage {
        Outage {
            parameters: Parameters::from_values(values),
        }
    }
}

impl LossModel for Outage {
    fn loses(&mut self, packet: Departure, _random: &mut RandomStream) -> bool {
        let own = &self.parameters;
        rest_of(packet.at, own.first, own.every, own.length) > Span::ZERO
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }

    fn active(&self) -> bool {
        self.parameters.length > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::loss::testing::fates;

    /// The packets, one each 100 ms from 100 ms on, that are lost.
    fn lost(length: f64, every: Option<f64>, first: f64) -> Vec<usize> {
        let values = [
            Value::Number(length),
            Value::Optional(every),
            Value::Number(first),
        ];
        let fates = fates(&mut Outage::new(&values), 20, 1500, 100_000_000);
        let all = fates.iter().enumerate();
        all.filter(|(_, lost)| **lost)
            .map(|(index, _)| index + 1)
            .collect()
    }

    #[test]
    fn packets_of_outages_are_lost_and_no_others() {
        assert_eq!(lost(0.3, None, 0.5), [5, 6, 7]);
        assert_eq!(lost(0.3, Some(1.0), 0.5), [5, 6, 7, 15, 16, 17]);
        assert!(lost(0.0, Some(1.0), 0.5).is_empty());
    }
}
