//! When a link may transmit: at a rate, or by a capacity trace.

use std::sync::Arc;

use crate::link::trace::{self, Trace};
use crate::specification::{Domain, Key, ObjectType, Unit, ValueType, text};

/// When a link may transmit.
#[derive(Clone, Debug, PartialEq)]
pub enum Rate {
    /// At any time, at this many bits per second.
    Constant(f64),
    /// At the opportunities of a trace.
    Trace(Arc<Trace>),
}

impl Rate {
    /// Bits a second; for a trace the mean.
    pub fn mean(&self) -> f64 {
        match self {
            Rate::Constant(rate) => *rate,
            Rate::Trace(trace) => trace.mean_rate(),
        }
    }

    /// The capacity trace, if there is one.
    pub fn trace(&self) -> Option<&Arc<Trace>> {
        match self {
            Rate::Constant(_) => None,
            Rate::Trace(trace) => Some(trace),
        }
    }
}

/// A capacity trace, as Mahimahi writes one to a file.
pub static TRACE: ObjectType = ObjectType {
    name: "Trace",
    help: text("A capacity trace in Mahimahi's format: when the link may transmit."),
    keys: &[Key::new(
        "trace",
        "Capacity trace",
        "The times in milliseconds, none earlier than the one before it, at which the link may deliver 1500 bytes; an opportunity without a waiting packet is lost. A time that is listed several times counts several times; the last time is the period after which the trace repeats.",
        ValueType::Scalar {
            domain: Domain::Integers {
                increasing: true,
                min: 0,
                max: trace::LATEST as u64,
                longest: trace::LONGEST,
            },
            unit: Unit::None,
        },
    )
    .required()
    .live()],
};
