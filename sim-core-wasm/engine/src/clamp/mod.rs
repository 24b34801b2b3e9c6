//! Clamps on the window: one file for each, behind one trait.
//!
//! A clamp stands outside the congestion control, as a program beside the
//! system's TCP does. From time to time it looks at what the connection
//! measures, and says within which bounds the window has to stay until it looks
//! again. The control keeps its rules, its state and its `ssthresh`; the window
//! that it goes on from is the one that the bounds have left it. A clamp
//! combines with any sender whose window is not its own.

use crate::specification::Value;
use crate::units::{Span, Time};

/// How many connections share the link that leaves each of them the least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// All that have started and are not complete.
    pub all: u64,
    /// Those of them that have a clamp.
    pub clamped: u64,
}

/// What a clamp sees when it looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The present instant.
    pub now: Time,
    /// Smoothed round trip.
    pub srtt: Option<Span>,
    /// Latest round trip.
    pub last_rtt: Option<Span>,
    /// Least round trip of the connection.
    pub least_rtt: Option<Span>,
    /// Who shares the link.
    pub sharing: Sharing,
}

/// What the window has to stay within, in segments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// At least so much, while nothing is repaired and nothing reduced.
    pub lower: f64,
    /// At most so much.
    pub upper: f64,
}

/// A clamp on the window of one connection.
pub trait WindowClamp {
    /// Data may flow: it looks from now on.
    fn begin(&mut self, _now: Time) {}

    /// When it looks next; never while it rests.
    fn due(&self) -> Time {
        Time::NEVER
    }

    /// It looks at the connection; it must be due later from now on.
    fn look(&mut self, _look: &Look) {}

    /// Nothing is outstanding: it rests until it begins again.
    fn rest(&mut self) {}

    /// The bounds in force, if there are any.
    fn bounds(&self) -> Option<Bounds> {
        None
    }

    /// Its internal variables, in the order of its entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Takes new parameters and keeps its state; it must not be due before now.
    fn configure(&mut self, _values: &[Value], _now: Time) {}
}

crate::registry! {
    /// Any registered clamp.
    enum AnyClamp: WindowClamp {
        off => Off,
        bandwidth_delay => BandwidthDelay,
    }
}
