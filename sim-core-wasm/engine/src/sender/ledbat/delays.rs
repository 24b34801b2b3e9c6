//! LEDBAT's history of delays (RFC 6817, sections 2.4.2 and 3.1).

use crate::units::{Span, Time};

/// The longest history of base delays (RFC 6817: 10).
pub(super) const MOST_SLOTS: usize = 10;
/// The longest filter.
pub(super) const MOST_SAMPLES: usize = 8;

/// Minima of the latest time slots, the present one last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Base {
    least: [f64; MOST_SLOTS],
    count: usize,
    /// The number of the present slot.
    slot: u64,
}

impl Base {
    /// Takes a delay at `now`, with slots of `length` of which the latest `keep` count.
    pub(super) fn take(&mut self, delay: f64, now: Time, length: Span, keep: usize) {
        let slot = now.0 / length.0.max(1);
        if self.count > 0 && slot == self.slot {
            let last = &mut self.least[self.count - 1];
            *last = last.min(delay);
            return;
        }
        let keep = keep.clamp(1, MOST_SLOTS);
        let over = (self.count + 1).saturating_sub(keep);
        self.least.copy_within(over..self.count, 0);
        self.count -= over;
        self.least[self.count] = delay;
        self.count += 1;
        self.slot = slot;
    }

    /// The base delay, if any is known.
    pub(super) fn least(&self) -> Option<f64> {
        self.least[..self.count].iter().copied().reduce(f64::min)
    }
}

/// The latest delays.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Current {
    samples: [(Time, f64); MOST_SAMPLES],
    /// How many delays have been taken.
    taken: usize,
}

impl Current {
    /// Takes a delay.
    pub(super) fn take(&mut self, delay: f64, now: Time) {
        self.samples[self.taken % MOST_SAMPLES] = (now, delay);
        self.taken += 1;
    }

    /// The minimum of the latest `length` that are not older than `age`.
    pub(super) fn least(&self, length: usize, now: Time, age: Span) -> Option<f64> {
        let latest = (0..length.min(self.taken).min(MOST_SAMPLES))
            .map(|back| self.samples[(self.taken - 1 - back) % MOST_SAMPLES]);
        latest
            .filter(|(when, _)| now.since(*when) <= age)
            .map(|(_, delay)| delay)
            .reduce(f64::min)
    }
}
