//! The predictor's memory: the probabilities applied, the arrivals, and the model's queue.

use crate::units::{Span, Time};

/// So many entries are kept.
const LENGTH: usize = 2048;

/// So many entries there are for a round trip at most: with [`LENGTH`] eight round trips.
const IN_ROUND_TRIP: u64 = 256;

/// The state from an instant on.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: Time,
    probability: f64,
    model: f64,
    /// Arrivals up to this instant.
    arrivals: u64,
}

/// A ring of entries, in order of time.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    entries: Vec<Entry>,
    /// The place of the oldest entry.
    oldest: usize,
    arrivals: u64,
}

impl History {
    /// A packet has arrived, and this probability and queue hold from now on.
    pub(super) fn record(&mut self, now: Time, round_trip: f64, probability: f64, model: f64) {
        self.arrivals += 1;
        let spacing = Span(Span::from_seconds(round_trip).0 / IN_ROUND_TRIP);
        if self
            .newest()
            .is_some_and(|newest| now.since(newest.at) < spacing)
        {
            return;
        }
        let entry = Entry {
            at: now,
            probability,
            model,
            arrivals: self.arrivals,
        };
        if self.entries.len() < LENGTH {
            self.entries.push(entry);
        } else {
            self.entries[self.oldest] = entry;
            self.oldest = (self.oldest + 1) % LENGTH;
        }
    }

    /// The arrivals after an instant.
    pub(super) fn arrivals_since(&self, when: Time) -> u64 {
        let before = match (self.at(when), self.entries.get(self.oldest)) {
            (Some(entry), _) => entry.arrivals,
            // An older instant than any that is remembered.
            (None, Some(oldest)) => oldest.arrivals - 1,
            (None, None) => 0,
        };
        self.arrivals - before
    }

    /// The probability that was applied at an instant.
    pub(super) fn probability_at(&self, when: Time) -> f64 {
        self.known(when).map_or(0.0, |entry| entry.probability)
    }

    /// The model's queue at an instant.
    pub(super) fn model_at(&self, when: Time) -> f64 {
        self.known(when).map_or(0.0, |entry| entry.model)
    }

    /// The entry in force at an instant, or the oldest if the one is forgotten.
    fn known(&self, when: Time) -> Option<&Entry> {
        let forgotten = self.entries.len() == LENGTH;
        let oldest = self.entries.get(self.oldest).filter(|_| forgotten);
        self.at(when).or(oldest)
    }

    fn newest(&self) -> Option<&Entry> {
        let count = self.entries.len();
        (count > 0).then(|| &self.entries[(self.oldest + count - 1) % count])
    }

    /// The entry in force at an instant.
    fn at(&self, when: Time) -> Option<&Entry> {
        let later = |entry: &Entry| entry.at <= when;
        let (newer, older) = self.entries.split_at(self.oldest);
        // The older part begins at the oldest entry, the newer one goes on behind it.
        let of = |part: &'_ [Entry]| part.partition_point(later).checked_sub(1);
        match of(newer) {
            Some(place) => Some(&newer[place]),
            None => of(older).map(|place| &older[place]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn milliseconds(count: u64) -> Time {
        Time(count * 1_000_000)
    }

    #[test]
    fn lookups_find_the_applied_probability_after_the_ring_has_wrapped() {
        let mut history = History::default();
        for step in 0..10_000_u64 {
            // 200 ms: entries each millisecond are kept.
            history.record(milliseconds(step), 0.2, step as f64, -(step as f64));
            for back in [0, 1, 7, 1000, 2047]
                .into_iter()
                .filter(|back| *back <= step)
            {
                let when = milliseconds(step - back);
                assert_eq!(history.probability_at(when), (step - back) as f64);
                assert_eq!(
                    history.model_at(Time(when.0 + 999_999)),
                    -((step - back) as f64)
                );
                assert_eq!(history.arrivals_since(when), back);
            }
        }
        // Before the oldest entry its value is assumed.
        assert_eq!(history.probability_at(Time::ZERO), 7952.0);
        assert_eq!(history.arrivals_since(Time::ZERO), 2048);
    }

    #[test]
    fn before_the_first_arrival_nothing_was_applied() {
        let mut history = History::default();
        assert_eq!(history.arrivals_since(milliseconds(5)), 0);
        assert_eq!(history.probability_at(milliseconds(5)), 0.0);
        history.record(milliseconds(10), 0.2, 0.5, 3.0);
        assert_eq!(history.probability_at(milliseconds(5)), 0.0);
        assert_eq!(history.arrivals_since(milliseconds(5)), 1);
        assert_eq!(history.arrivals_since(milliseconds(10)), 0);
    }

    #[test]
    fn arrivals_close_together_are_counted_in_one_entry() {
        let mut history = History::default();
        for step in 0..100_000_u64 {
            history.record(Time(step * 1000), 0.256, 0.0, 0.0);
        }
        // One each millisecond.
        assert_eq!(history.entries.len(), 100);
        assert_eq!(history.arrivals, 100_000);
        let since = history.arrivals_since(Time(89_000_000));
        assert!((10_999..=11_000).contains(&since), "{since}");
    }
}
