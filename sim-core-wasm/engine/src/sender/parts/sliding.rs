//! The least of late: of the last so many seconds, in tenths of them.

use crate::units::{Span, Time};

const SLICES: u64 = 10;

/// The least of what has been noted during the last `age` seconds. It is kept
/// for each tenth of them, so that what is older than `age` is forgotten, and
/// nothing that is younger than nine tenths.
#[derive(Clone, Debug)]
pub struct SlidingLeast {
    slices: [i64; SLICES as usize],
    /// The slice under way, counted from the start of the run, and its length.
    latest: u64,
    length: Span,
}

impl SlidingLeast {
    /// Over `age` seconds; `known` counts as noted now.
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

    /// Notes a value; gives the least of late.
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
    fn what_is_older_is_forgotten_and_what_is_younger_is_not() {
        let at = |seconds: f64| Time::from_seconds(seconds);
        let mut sliding = SlidingLeast::new(10.0, at(0.5), 7);
        assert_eq!(sliding.note(at(0.9), 9), 7);
        assert_eq!(sliding.note(at(9.9), 9), 7);
        assert_eq!(sliding.note(at(10.0), 9), 9);
        // A long silence leaves nothing.
        assert_eq!(sliding.note(at(500.0), 12), 12);
        assert_eq!(sliding.note(at(505.0), 14), 12);
        assert_eq!(sliding.note(at(509.9), 14), 12);
        assert_eq!(sliding.note(at(510.1), 13), 13);
    }
}
