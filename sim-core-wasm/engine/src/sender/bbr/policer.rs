//! The detection of policers: token buckets that drop what exceeds their rate.

/// The least number of rounds in an interval; the most is four times that.
const ROUNDS: u64 = 4;
/// Losses for every 256 deliveries that make an interval lossy.
const LOSSES: f64 = 50.0 / 256.0;
/// Rates that differ by at most this share are the same …
const SAME_SHARE: f64 = 1.0 / 8.0;
/// … or by at most this many segments per second (4 kb/s).
const SAME: f64 = 1.0 / 3.0;
/// The number of rounds for which a policer is assumed.
const BELIEF: u64 = 48;

use crate::units::{Span, Time};

/// The detector's input at an acknowledgement or a timeout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observation {
    pub(super) now: Time,
    /// Segments delivered, and lost, since the start.
    pub(super) delivered: u64,
    pub(super) lost: u64,
    /// Something was lost.
    pub(super) losses: bool,
    /// A round has ended.
    pub(super) round: bool,
    pub(super) app_limited: bool,
    /// The mode is PROBE_BW.
    pub(super) probing: bool,
}

/// The result for the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policing {
    /// No change.
    Unchanged,
    /// A policer is suspected from now on.
    Suspected,
    /// The policer is no longer suspected.
    Cleared,
}

/// The detector.
#[derive(Clone, Debug, Default)]
pub(super) struct Policer {
    suspected: bool,
    sampling: bool,
    /// The rate of the last lossy interval, or the policer's; zero without one.
    rate: f64,
    rounds: u64,
    since: Time,
    delivered: u64,
    lost: u64,
}

impl Policer {
    /// The policer's rate, while one is suspected.
    pub(super) fn rate(&self) -> Option<f64> {
        self.suspected.then_some(self.rate)
    }

    /// Resets the detector.
    pub(super) fn reset(&mut self) {
        *self = Policer::default();
    }

    fn begin(&mut self, observation: &Observation) {
        self.since = observation.now;
        self.delivered = observation.delivered;
        self.lost = observation.lost;
        self.rounds = 0;
    }

    pub(super) fn note(&mut self, observation: &Observation) -> Policing {
        if self.suspected {
            self.rounds += u64::from(observation.probing && observation.round);
            if self.rounds < BELIEF {
                return Policing::Unchanged;
            }
            self.reset();
            return Policing::Cleared;
        }
        if !self.sampling {
            // Deliveries before the first loss used tokens saved up earlier.
            if !observation.losses {
                return Policing::Unchanged;
            }
            self.begin(observation);
            self.sampling = true;
        }
        if observation.app_limited {
            self.reset();
            return Policing::Unchanged;
        }
        self.rounds += u64::from(observation.round);
        if self.rounds > 4 * ROUNDS {
            self.reset();
        } else if self.rounds >= ROUNDS && observation.losses {
            return self.judge(observation);
        }
        Policing::Unchanged
    }

    /// A loss: the tokens are used up, and the interval may end.
    fn judge(&mut self, observation: &Observation) -> Policing {
        let delivered = (observation.delivered - self.delivered) as f64;
        let lost = (observation.lost - self.lost) as f64;
        let length = observation.now.since(self.since);
        if delivered == 0.0 || lost < LOSSES * delivered || length < Span::from_millis(1) {
            return Policing::Unchanged;
        }
        let rate = delivered / length.seconds();
        let apart = (rate - self.rate).abs();
        if self.rate > 0.0 && (apart <= SAME_SHARE * self.rate || apart <= SAME) {
            self.rate = f64::midpoint(self.rate, rate);
            self.suspected = true;
            self.rounds = 0;
            return Policing::Suspected;
        }
        self.rate = rate;
        self.begin(observation);
        Policing::Unchanged
    }
}
