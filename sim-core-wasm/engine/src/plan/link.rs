//! The properties of a link, each way.

use std::sync::Arc;

use super::families::{LOSS, QUEUE};
use crate::catalog::{Domain, Key, ObjectType, Unit, ValueType, text};
use crate::link::trace::{self, Trace};
use crate::properties;

properties! {
    /// The properties of one direction of a link. The port at its beginning acts
    /// on them, see
    /// [`Port::set_properties`](crate::link::port::Port::set_properties).
    pub struct LinkProperties {
        /// Bits a second on the wire, or a capacity trace.
        "rate" rate: Rate(10e6, trace::RATES.0, trace::RATES.1) "Rate", required, live;
        /// How long a packet travels after its transmission.
        "delay" delay: Span(0.0, 0.0, 10.0) "Delay", live;
        /// Every packet travels up to this much longer, uniformly at random.
        "jitter" jitter: Span(0.0, 0.0, 10.0) "Jitter", live;
        /// Whether packets may overtake one another on the wire; if not, one that travels fast waits for the one ahead.
        "reorder" reorder: Switch(false) "Reordering", live;
        /// Loss on the wire from a to b.
        "loss" loss: Family(LOSS) "Loss", live, per_direction;
        /// What happens to packets that have to wait at its ports.
        "queue" queue: Queue(QUEUE) "Queue", live;
    }
}

/// When a link may transmit.
#[derive(Clone, Debug, PartialEq)]
pub enum Rate {
    /// At any time, at so many bits a second.
    Constant(f64),
    /// When a trace says so.
    Trace(Arc<Trace>),
}

impl Rate {
    /// Bits a second; the mean of a trace.
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
        "The milliseconds, none before the one ahead of it, at which the link may deliver 1500 bytes; what nothing waits for is lost. An instant that is listed several times counts as often; the last is the period after which the trace repeats.",
        ValueType::Scalar {
            domain: Domain::Integers {
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
