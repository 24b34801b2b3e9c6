//! The minimum over the last seconds, in tenths of that time.

use crate::units::{Span, Time};

const SLICES: u64 = 10;

/// The minimum of the values of the last `age` seconds. It is kept for each tenth of
/// that time, so that values older than `age` are dropped, and none younger than nine
/// tenths of it.
#[derive(Clone, Debug)]
pub struct SlidingLeast {
    slices: [i64; SLICES as usize],
    /// The present slice, counted from the start of the run, and its length.
    latest: u64,
    length: Span,
}

impl SlidingLeast {
    /// Over `age` seconds; `known` counts as a value of now.
    pub fn new(age: f64, now: Time, known: i64) -> SlidingLeast {
        let length = Span::from_seconds(age / SLICES as f64);
        let mut sliding = SlidingLeast {
            slices: [i64::MAX; SLICES as usize],
            latest: now.0 / length.0.max(1),
            length,
        };
        sliding.note(now, known);
        sliding
    }

    /// Takes a value; returns the minimum.
    pub fn note(&mut self, now: Time, value: i64) -> i64 {
        let slice = now.0 / self.length.0.max(1);
        let passed = (slice - self.latest).min(SLICES);
        for n in 0..passed {
            self.slices[((slice - n) % SLICES) as usize] = i64::MAX;
        }
        self.latest = slice;
        let present = &mut self.slices[(slice % SLICES) as usize];
        *present = value.min(*present);
        self.slices
            .iter()
            .fold(value, |least, slice| least.min(*slice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_older_than_the_age_are_dropped_and_younger_ones_kept() {
        let at = |seconds: f64| Time::from_seconds(seconds);
        let mut sliding = SlidingLeast::new(10.0, at(0.5), 7);
        assert_eq!(sliding.note(at(0.9), 9), 7);
        assert_eq!(sliding.note(at(9.9), 9), 7);
        assert_eq!(sliding.note(at(10.0), 9), 9);
        // After a long silence nothing is left.
        assert_eq!(sliding.note(at(500.0), 12), 12);
        assert_eq!(sliding.note(at(505.0), 14), 12);
        assert_eq!(sliding.note(at(509.9), 14), 12);
        assert_eq!(sliding.note(at(510.1), 13), 13);
    }
}
