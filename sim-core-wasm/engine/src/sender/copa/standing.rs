//! The standing round trip: the least of a short while whose length changes.

use crate::units::{Span, Time};

/// The while is kept in so many parts, and one more that is under way.
const PARTS: usize = 6;

/// The least round trip of late, for a while that follows the round trip itself.
/// For each part of it the least is kept with the time it was last seen, so that
/// none counts for longer than the while.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    parts: [(Time, Span); PARTS + 1],
    /// The part under way, and since when it is.
    present: usize,
    since: Time,
}

impl Standing {
    pub(super) fn new(now: Time, rtt: Span) -> Standing {
        Standing {
            parts: [(now, rtt); PARTS + 1],
            present: 0,
            since: now,
        }
    }

    /// Notes a round trip; gives the least of those that are no older than `age`.
    pub(super) fn note(&mut self, now: Time, rtt: Span, age: Span) -> Span {
        if now.since(self.since) > Span(age.0 / PARTS as u64) {
            self.present = (self.present + 1) % self.parts.len();
            self.parts[self.present] = (now, rtt);
            self.since = now;
        } else if rtt <= self.parts[self.present].1 {
            self.parts[self.present] = (now, rtt);
        }
        let young = self
            .parts
            .iter()
            .filter(|(seen, _)| now.since(*seen) <= age);
        young.fold(rtt, |least, (_, rtt)| least.min(*rtt))
    }
}
