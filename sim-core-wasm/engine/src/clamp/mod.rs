//! Clamps on the window: one file for each, behind one trait.
//!
//! A clamp acts from outside the congestion control, like a program beside the system's
//! TCP. From time to time it looks at what the connection measures, and sets the bounds
//! of the window until its next look. The control keeps its rules, its state and its `ssthresh`; it continues from
//! the bounded window. A clamp combines with any sender that does not own its window.
//!
//! # Add one
//!
//! A file here with its `ENTRY`, parameters, rules and tests, and its line in the registry below; then `npm run gen`. The
//! head of the file is its reference page.

use crate::specification::Value;
use crate::units::{Span, Time};

/// How many connections share the link that leaves each of them the least; in a radio cell,
/// how many stations send.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// All active connections.
    pub all: u64,
    /// Those with a clamp.
    pub clamped: u64,
    /// Those with a clamp that it knows of, as far as it [listens](WindowClamp::listens).
    pub heard: u64,
}

/// The state of the connection that a clamp decides by.
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
    /// The connections that share the link.
    pub sharing: Sharing,
}

/// The bounds of the window, in segments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The minimum window, while nothing is repaired or reduced.
    pub lower: f64,
    /// The largest window.
    pub upper: f64,
}

/// A clamp on the window of one connection.
pub trait WindowClamp {
    /// Data may flow: the clamp looks from now on.
    fn begin(&mut self, _now: Time) {}

    /// When the next look is due; never while it rests.
    fn due(&self) -> Time {
        Time::NEVER
    }

    /// The clamp looks at the connection; the next look must be due later.
    fn look(&mut self, _look: &Look) {}

    /// How long others count for it after their last broadcast, if it listens to them.
    fn listens(&self) -> Option<Span> {
        None
    }

    /// The time between two broadcasts of its station, the first of them that long after the
    /// station began to send.
    fn announces(&self) -> Option<Span> {
        None
    }

    /// Nothing is outstanding: the clamp rests until it begins again.
    fn rest(&mut self) {}

    /// The bounds in force, if there are any.
    fn bounds(&self) -> Option<Bounds> {
        None
    }

    /// Its internal variables, in the order of its entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Takes new parameters and keeps its state; the next look must not be due before now.
    fn configure(&mut self, _values: &[Value], _now: Time) {}
}

crate::registry! {
    /// Any registered clamp.
    enum AnyClamp: WindowClamp {
        off => Off,
        bandwidth_delay => BandwidthDelay,
    }
}
