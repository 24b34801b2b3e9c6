//! Units. Segments, packets and shares count; seconds and bytes are measured.

use std::fmt;

/// The unit of a number: powers of the second and of the byte, in sixths, so that square and cube
/// roots have units too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dimension {
    /// Sixths of the power of the second.
    pub time: i8,
    /// Sixths of the power of the byte.
    pub bytes: i8,
}

/// A bare number, a share or a count.
pub(crate) const COUNT: Dimension = Dimension { time: 0, bytes: 0 };
pub(crate) const SECONDS: Dimension = Dimension { time: 6, bytes: 0 };
pub(crate) const PER_SECOND: Dimension = Dimension { time: -6, bytes: 0 };
pub(crate) const BYTES: Dimension = Dimension { time: 0, bytes: 6 };

/// A name of a unit, its dimension, and the number by which values are multiplied and divided.
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(crate) dimension: Dimension,
    pub(crate) times: f64,
    pub(crate) over: f64,
}

const fn named(name: &'static str, dimension: Dimension, times: f64, over: f64) -> Named {
    Named {
        name,
        dimension,
        times,
        over,
    }
}

/// The units that a text may name.
pub(crate) static UNITS: [Named; 12] = [
    named("number", COUNT, 1.0, 1.0),
    named("share", COUNT, 1.0, 1.0),
    named("segment", COUNT, 1.0, 1.0),
    named("segments", COUNT, 1.0, 1.0),
    named("packets", COUNT, 1.0, 1.0),
    named("s", SECONDS, 1.0, 1.0),
    named("ms", SECONDS, 1.0, 1e3),
    named("us", SECONDS, 1.0, 1e6),
    named("byte", BYTES, 1.0, 1.0),
    named("bytes", BYTES, 1.0, 1.0),
    named("bit", BYTES, 1.0, 8.0),
    named("bits", BYTES, 1.0, 8.0),
];

/// The unit called `name`.
pub(crate) fn unit(name: &str) -> Option<&'static Named> {
    UNITS.iter().find(|unit| unit.name == name)
}

impl Dimension {
    pub(crate) fn times(self, other: Dimension) -> Option<Dimension> {
        Some(Dimension {
            time: self.time.checked_add(other.time)?,
            bytes: self.bytes.checked_add(other.bytes)?,
        })
    }

    pub(crate) fn over(self, other: Dimension) -> Option<Dimension> {
        Some(Dimension {
            time: self.time.checked_sub(other.time)?,
            bytes: self.bytes.checked_sub(other.bytes)?,
        })
    }

    /// The unit as a text has it.
    pub(crate) fn sign(self) -> String {
        if self == COUNT {
            return "number".to_owned();
        }
        self.to_string()
    }

    /// To a power, where the result has whole sixths.
    pub(crate) fn power(self, exponent: f64) -> Option<Dimension> {
        let one = |sixths: i8| {
            let result = f64::from(sixths) * exponent;
            let whole = result.round_ties_even();
            let near = (result - whole).abs() < 1e-9 && whole.abs() <= 100.0;
            near.then_some(whole as i8)
        };
        Some(Dimension {
            time: one(self.time)?,
            bytes: one(self.bytes)?,
        })
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == COUNT {
            return f.write_str("a bare number");
        }
        let mut first = true;
        for (name, sixths) in [("s", self.time), ("bytes", self.bytes)] {
            if sixths == 0 {
                continue;
            }
            if !first {
                f.write_str("·")?;
            }
            first = false;
            match (sixths, sixths % 6) {
                (6, _) => f.write_str(name)?,
                (_, 0) => write!(f, "{name}^{}", sixths / 6)?,
                _ => write!(f, "{name}^({sixths}/6)")?,
            }
        }
        Ok(())
    }
}
