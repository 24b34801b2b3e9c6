//! The gradient of the round trip from round to round, and the probability of a
//! back-off that follows.

use crate::math::{exp, exp_m1, round};
use crate::units::Span;

/// Least and maximum round trip of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extremes {
    pub(super) least: Span,
    pub(super) most: Span,
}

impl Extremes {
    /// Adds a round trip.
    pub(super) fn with(before: Option<Extremes>, rtt: Span) -> Extremes {
        Extremes {
            least: before.map_or(rtt, |before| before.least.min(rtt)),
            most: before.map_or(rtt, |before| before.most.max(rtt)),
        }
    }

    /// The change since the round `before`.
    pub(super) fn since(self, before: Extremes) -> Change {
        let change = |now: Span, then: Span| now.0.cast_signed() - then.0.cast_signed();
        Change {
            least: change(self.least, before.least),
            most: change(self.most, before.most),
        }
    }
}

/// Differences of the extremes, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) least: i64,
    pub(super) most: i64,
}

/// The changes of the last rounds. Their sum is in whole numbers, so that changes that
/// have left the window leave no rounding error.
#[derive(Clone, Debug)]
pub(super) struct Gradients {
    /// The latest changes in a ring; zeros before it is full.
    ring: Vec<Change>,
    place: usize,
    /// How many of the entries are changes.
    pub(super) known: usize,
    /// Their sum.
    pub(super) sum: Change,
}

impl Gradients {
    /// Over `rounds` rounds, one at least.
    pub(super) fn over(rounds: u64) -> Gradients {
        Gradients {
            ring: vec![Change::default(); rounds.max(1) as usize],
            place: 0,
            known: 0,
            sum: Change::default(),
        }
    }

    /// Clears the changes.
    pub(super) fn clear(&mut self) {
        self.ring.fill(Change::default());
        (self.place, self.known, self.sum) = (0, 0, Change::default());
    }

    /// The number of rounds.
    pub(super) fn rounds(&self) -> usize {
        self.ring.len()
    }

    /// A round has ended with this change.
    pub(super) fn push(&mut self, change: Change) {
        let oldest = std::mem::replace(&mut self.ring[self.place], change);
        self.place = (self.place + 1) % self.ring.len();
        self.known = (self.known + 1).min(self.ring.len());
        self.sum.least += change.least - oldest.least;
        self.sum.most += change.most - oldest.most;
    }

    /// A sum of changes as the mean of all rounds, in seconds.
    pub(super) fn mean(&self, sum: i64) -> f64 {
        seconds(sum) / self.ring.len() as f64
    }
}

/// Nanoseconds in seconds.
pub(super) fn seconds(nanoseconds: i64) -> f64 {
    nanoseconds as f64 / 1e9
}

/// The probability of a back-off at a gradient of `steepness` scales.
pub(super) fn exact(steepness: f64) -> f64 {
    -exp_m1(-steepness)
}

/// The same by FreeBSD's table: for multiples of 1/128, in multiples of 2^-15, never
/// zero, and one beyond 5.
pub(super) fn tabulated(steepness: f64) -> f64 {
    const ENTRIES: f64 = 128.0;
    const UNIT: f64 = 32_768.0;
    let place = round(steepness * ENTRIES);
    if steepness > 5.0 {
        1.0
    } else if place < 1.0 {
        10.0 / UNIT
    } else {
        round((1.0 - exp(-place / ENTRIES)) * UNIT) / UNIT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_of_one_and_of_a_tenth_of_the_scale() {
        assert!((exact(1.0) - 0.632).abs() < 5e-4);
        assert!((exact(0.1) - 0.095).abs() < 5e-4);
    }

    /// Entries of `probexp` in FreeBSD's `cc_cdg.c`.
    #[test]
    fn the_table_is_freebsds() {
        let head = [
            10, 255, 508, 759, 1008, 1255, 1501, 1744, 1985, 2225, 2463, 2698, 2932, 3165, 3395,
            3624,
        ];
        let tail = [32538, 32540, 32542, 32544, 32545, 32547];
        let entry = |place: usize| tabulated(place as f64 / 128.0) * 32768.0;
        for (place, expected) in head.iter().enumerate() {
            assert_eq!(entry(place), f64::from(*expected), "{place}");
        }
        for (place, expected) in tail.iter().enumerate() {
            assert_eq!(entry(635 + place), f64::from(*expected), "{place}");
        }
        assert_eq!(tabulated(5.001), 1.0);
    }

    /// A round trip that rises by 8 ms in one round, and stays there.
    #[test]
    fn a_rise_in_one_round_counts_for_eight_rounds() {
        let mut gradients = Gradients::over(8);
        let rise = Change {
            least: 8_000_000,
            most: 8_000_000,
        };
        gradients.push(rise);
        for _ in 0..8 {
            assert_eq!(gradients.mean(gradients.sum.least), 0.001);
            assert_eq!(gradients.sum, rise);
            gradients.push(Change::default());
        }
        assert_eq!(gradients.sum, Change::default());
    }

    #[test]
    fn changes_are_measured_for_each_extreme() {
        let of = |rtts: [u64; 2]| {
            let rtts = rtts.map(Span::from_millis);
            Extremes::with(Some(Extremes::with(None, rtts[0])), rtts[1])
        };
        let change = of([45, 60]).since(of([70, 40]));
        assert_eq!((change.least, change.most), (5_000_000, -10_000_000));
    }
}
