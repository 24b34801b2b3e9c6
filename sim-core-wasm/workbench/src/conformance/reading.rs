//! A number of a run, held against what is asked.

use serde::Serialize;

/// The unit of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share of one, shown in per cent.
    Share,
    /// Bit/s.
    BitsPerSecond,
    /// Segments, fractions of them too.
    Segments,
    /// A number of things.
    Count,
    /// Seconds.
    Seconds,
    /// A ratio, or an index.
    Ratio,
}

/// The bound that a reading must keep.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Bound {
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
    /// From the first to the second.
    Within(f64, f64),
}

/// A number of a run, and what it must be.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The id of the check that asks for it.
    pub check: &'static str,
    /// Its meaning, as it follows the number: "of the link is used".
    pub what: &'static str,
    /// The number; none where there was nothing to measure.
    pub measured: Option<f64>,
    /// Its bound.
    pub bound: Bound,
    /// Its unit.
    pub unit: Unit,
    /// The event in words, where a number says too little.
    pub said: Option<String>,
    /// The bound in words, likewise.
    pub asked: Option<String>,
    /// Whether nothing to measure is as good as a number within the bound.
    pub may_lack: bool,
}

impl Reading {
    /// A reading of a number.
    pub(crate) fn new(
        check: &'static str,
        what: &'static str,
        measured: Option<f64>,
        bound: Bound,
        unit: Unit,
    ) -> Reading {
        Reading {
            check,
            what,
            measured,
            bound,
            unit,
            said: None,
            asked: None,
            may_lack: false,
        }
    }

    /// Whether it is as asked.
    pub fn passes(&self) -> bool {
        match self.measured {
            Some(measured) => self.bound.allows(measured),
            None => self.may_lack,
        }
    }

    /// The number in words, with what it is of.
    pub fn in_words(&self) -> String {
        match (&self.said, self.measured) {
            (Some(said), _) => said.clone(),
            (None, Some(measured)) => format!("{} {}", self.unit.written(measured), self.what),
            (None, None) => format!("nothing {}", self.what),
        }
    }

    /// Its bound, in words.
    pub fn asked(&self) -> String {
        if let Some(asked) = &self.asked {
            return asked.clone();
        }
        let written = |value| self.unit.written(value);
        match self.bound {
            Bound::AtLeast(least) => format!("at least {}", written(least)),
            Bound::AtMost(0.0) => "none".to_owned(),
            Bound::AtMost(most) => format!("at most {}", written(most)),
            Bound::Within(least, most) => {
                format!("from {} to {}", written(least), written(most))
            }
        }
    }

    /// How far it is from failing, as a share of the bound: negative where it fails.
    pub fn margin(&self) -> f64 {
        let Some(measured) = self.measured else {
            return if self.may_lack { f64::INFINITY } else { -1.0 };
        };
        let scaled = |room: f64, bound: f64| room / bound.abs().max(1e-9);
        match self.bound {
            Bound::AtLeast(least) => scaled(measured - least, least),
            Bound::AtMost(most) => scaled(most - measured, most),
            Bound::Within(least, most) => {
                scaled(measured - least, least).min(scaled(most - measured, most))
            }
        }
    }
}

impl Bound {
    /// Whether a number is within it.
    pub fn allows(self, measured: f64) -> bool {
        match self {
            Bound::AtLeast(least) => measured >= least,
            Bound::AtMost(most) => measured <= most,
            Bound::Within(least, most) => (least..=most).contains(&measured),
        }
    }
}

impl Unit {
    /// A number with its unit.
    pub fn written(self, value: f64) -> String {
        match self {
            Unit::Share => format!("{} %", digits(100.0 * value)),
            Unit::BitsPerSecond if value.abs() >= 1e6 => format!("{} Mb/s", digits(value / 1e6)),
            Unit::BitsPerSecond => format!("{} kb/s", digits(value / 1e3)),
            Unit::Segments if value == 1.0 => "1 segment".to_owned(),
            Unit::Segments => format!("{} segments", digits(value)),
            Unit::Seconds => format!("{} s", digits(value)),
            Unit::Count | Unit::Ratio => digits(value),
        }
    }
}

/// Three digits, or all of a whole number.
fn digits(value: f64) -> String {
    let places = if value == value.trunc() || value.abs() >= 100.0 {
        0
    } else if value.abs() >= 10.0 {
        1
    } else {
        2
    };
    format!("{value:.places$}")
}
