//! Simulated time, in whole nanoseconds.
//!
//! Time is an integer so that equal instants are equal on every machine:
//! a float clock makes `rtt < min_rtt` true by one part in 10^16.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Serialize};

/// An instant: nanoseconds since the start of the run.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub u64);

/// A length of time in nanoseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub u64);

const NANOS: f64 = 1e9;

impl Time {
    /// The start of every run.
    pub const ZERO: Time = Time(0);
    /// Later than any instant of any run.
    pub const NEVER: Time = Time(u64::MAX);

    /// The instant nearest to `seconds`; negative values give zero.
    pub fn from_seconds(seconds: f64) -> Time {
        Time(nanoseconds(seconds))
    }

    /// Seconds since the start, for reports and plots.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / NANOS
    }

    /// Time since `earlier`; zero when `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Time) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }

    /// The first whole microsecond strictly after this instant.
    #[must_use]
    pub fn next_microsecond(self) -> Time {
        Time((self.0 / 1000 + 1) * 1000)
    }
}

impl Span {
    /// A span of zero.
    pub const ZERO: Span = Span(0);

    /// The span nearest to `seconds`; negative values give zero.
    pub fn from_seconds(seconds: f64) -> Span {
        Span(nanoseconds(seconds))
    }

    /// Whole milliseconds.
    pub const fn from_millis(milliseconds: u64) -> Span {
        Span(milliseconds * 1_000_000)
    }

    /// Length in seconds.
    pub fn seconds(self) -> f64 {
        self.0 as f64 / NANOS
    }

    /// Length in milliseconds.
    pub fn millis(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// The difference to `other`; zero when that is longer.
    #[must_use]
    pub fn beyond(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}

fn nanoseconds(seconds: f64) -> u64 {
    // A cast saturates, so that NaN and negative values become zero.
    libm::round(seconds * NANOS) as u64
}

impl Add<Span> for Time {
    type Output = Time;
    fn add(self, span: Span) -> Time {
        Time(self.0.saturating_add(span.0))
    }
}

impl AddAssign<Span> for Time {
    fn add_assign(&mut self, span: Span) {
        *self = *self + span;
    }
}

impl Sub for Time {
    type Output = Span;
    fn sub(self, earlier: Time) -> Span {
        debug_assert!(self >= earlier, "time goes back: {self} before {earlier}");
        self.since(earlier)
    }
}

impl Add for Span {
    type Output = Span;
    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.seconds())
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_round_to_the_nearest_nanosecond() {
        assert_eq!(Time::from_seconds(0.1).0, 100_000_000);
        assert_eq!(Time::from_seconds(1.000_000_000_6).0, 1_000_000_001);
        assert_eq!(Time::from_seconds(-1.0), Time::ZERO);
        assert_eq!(Time::from_seconds(f64::NAN), Time::ZERO);
    }

    #[test]
    fn the_next_microsecond_is_strictly_later() {
        assert_eq!(Time(0).next_microsecond(), Time(1000));
        assert_eq!(Time(999).next_microsecond(), Time(1000));
        assert_eq!(Time(1000).next_microsecond(), Time(2000));
    }
}
