//! Copa's estimates of its path, from the first round trip on.

use super::standing::Standing;
use super::velocity::Velocity;
use crate::sender::parts::sliding::SlidingLeast;
use crate::units::{Span, Time};

/// The minimum round trip is over this many round trips at least.
const LEAST_OF: f64 = 20.0;

/// The round trips of the path, and the direction of the window.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// The minimum round trip, and for how many seconds it is remembered.
    sliding: SlidingLeast,
    memory: f64,
    pub(super) least: Span,
    recent: Standing,
    pub(super) standing: Span,
    /// The smoothed round trip, which is the length of a round trip, and when the
    /// present one began.
    /// under way began.
    pub(super) round: Span,
    pub(super) since: Time,
    pub(super) velocity: Velocity,
}

impl Path {
    /// A path whose first round trip has arrived.
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

    /// Takes a round trip; the least one is remembered for `memory` seconds, or for
    /// twenty round trips.
    pub(super) fn note(&mut self, now: Time, rtt: Span, srtt: Option<Span>, memory: f64) {
        let known = rtt.0.cast_signed();
        self.least = Span(self.sliding.note(now, known).cast_unsigned());
        let memory = memory.max(LEAST_OF * self.least.seconds());
        if memory.to_bits() != self.memory.to_bits() {
            self.sliding = SlidingLeast::new(memory, now, self.least.0.cast_signed());
            self.memory = memory;
        }
        // With a coarse clock the smoothed round trip may be below every sample.
        self.round = srtt.map_or(rtt, |srtt| srtt.max(self.least));
        self.standing = self.recent.note(now, rtt, Span(self.round.0 / 2));
    }
}
