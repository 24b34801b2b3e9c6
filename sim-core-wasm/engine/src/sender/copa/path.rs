//! What Copa knows of its path, from the first round trip on.

use super::standing::Standing;
use super::velocity::Velocity;
use crate::sender::parts::sliding::SlidingLeast;
use crate::units::{Span, Time};

/// The least round trip is that of so many of itself at least.
const LEAST_OF: f64 = 20.0;

/// The round trips of the path, and where the window goes.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// The least round trip, and how long it is remembered, in seconds.
    sliding: SlidingLeast,
    memory: f64,
    pub(super) least: Span,
    recent: Standing,
    pub(super) standing: Span,
    /// The smoothed round trip: how long a round trip lasts, and when that
    /// under way began.
    pub(super) round: Span,
    pub(super) since: Time,
    pub(super) velocity: Velocity,
}

impl Path {
    /// A path whose first round trip arrives.
    pub(super) fn new(now: Time, rtt: Span, memory: f64, window: f64) -> Path {
        Path {
            sliding: SlidingLeast::new(memory, now, rtt.0.cast_signed()),
            memory,
            least: rtt,
            recent: Standing::new(now, rtt),
            standing: rtt,
            round: rtt,
            since: now,
            velocity: Velocity::new(now, window),
        }
    }

    /// Takes a round trip; the least one is to be remembered for `memory` seconds,
    /// or for twenty of itself.
    pub(super) fn note(&mut self, now: Time, rtt: Span, srtt: Option<Span>, memory: f64) {
        let known = rtt.0.cast_signed();
        self.least = Span(self.sliding.note(now, known).cast_unsigned());
        let memory = memory.max(LEAST_OF * self.least.seconds());
        if memory.to_bits() != self.memory.to_bits() {
            self.sliding = SlidingLeast::new(memory, now, self.least.0.cast_signed());
            self.memory = memory;
        }
        // A coarse clock may smooth to less than any round trip is.
        self.round = srtt.map_or(rtt, |srtt| srtt.max(self.least));
        self.standing = self.recent.note(now, rtt, Span(self.round.0 / 2));
    }
}
