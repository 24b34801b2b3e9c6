//! Independence of a flow's rate from its round trip: the forms of Linux.

use crate::choices;

choices! {
    /// How a flow's rate is made independent of its round trip.
    pub enum Independence {
        /// Flows below the target get the rate they would have at a round trip of the target.
        Rate = "rate",
        /// It is not: a segment per round trip.
        Off = "off",
        /// As rate, but very short round trips keep part of their frequency of marks.
        Scalable = "scalable",
        /// As if the target were added to the round trip.
        Additive = "additive",
    }
}

/// Longer round trips are not scaled by the heuristics.
const MOST_SCALED: f64 = 0.1;
/// The round trips of the scalable heuristic, in seconds.
const SCALABLE: (f64, f64) = (0.016_384, 0.001_536);

impl Independence {
    /// The least time from one update to the next, in seconds.
    pub(super) fn pause(self, rtt: f64, target: f64) -> f64 {
        match self {
            Independence::Off => 0.0,
            Independence::Additive => target + rtt,
            Independence::Rate | Independence::Scalable => target,
        }
    }

    /// The growth of a round trip without marks, in segments.
    pub(super) fn step(self, rtt: f64, target: f64) -> f64 {
        let scaled = |target: f64| {
            let ratio = (rtt / target).min(1.0);
            ratio * ratio
        };
        match self {
            Independence::Rate => scaled(target),
            _ if rtt > MOST_SCALED => 1.0,
            Independence::Off => 1.0,
            Independence::Additive => scaled(target + rtt),
            Independence::Scalable => {
                let (most, least) = SCALABLE;
                (most / 8.0 + (rtt - least).clamp(0.0, most)) * rtt / (most * most)
            }
        }
    }
}
