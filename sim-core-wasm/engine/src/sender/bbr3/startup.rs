//! STARTUP, its end, and DRAIN.

use super::Parameters;
use super::bounds::Met;
use super::marks::MARKED_ROUNDS;
use super::model::{Model, State};
use crate::control::{Ack, Phase, RateSample};

/// Separate ranges of segments lost in a round.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ranges {
    pub(super) count: u64,
    next: u64,
}

impl Ranges {
    /// A segment was lost.
    pub(super) fn note(&mut self, segment: u64) {
        self.count += u64::from(self.count == 0 || segment != self.next);
        self.next = segment + 1;
    }
}

impl Model {
    /// Whether the rate has stopped growing (`CheckFullBWReached`).
    pub(super) fn look_whether_full(&mut self, parameters: &Parameters, sample: &RateSample) {
        if self.full_now || !self.rounds.ended || sample.app_limited {
            return;
        }
        let (growth, enough) = (parameters.full_growth, parameters.full_rounds);
        self.full_now = self.plateau.is_full(sample.rate(), growth, enough);
        self.full |= self.full_now;
    }

    /// The ends of STARTUP and of DRAIN.
    pub(super) fn look_whether_drained(&mut self, parameters: &Parameters, ack: &Ack) {
        if self.state == State::Startup {
            if !self.full && self.loses_too_much(parameters, ack) {
                self.undo.state = Some(State::Startup);
                self.full = true;
                let product = self.product(self.rate, 1.0);
                self.bounds.longterm = product.max(self.bounds.latest);
            }
            if self.full {
                self.state = State::Drain;
                self.drain_began = self.rounds.count;
            }
        }
        if self.bounds.round.ended {
            self.ranges = Ranges::default();
        }
        if self.state == State::Drain {
            let drained = ack.pipe as f64 <= self.inflight(parameters, self.rate, 1.0);
            if drained || self.rounds.count > self.drain_began + parameters.drain_rounds {
                self.start_down(parameters, ack.now);
            }
        }
    }

    /// Whether losses or marks in STARTUP show that the path is full
    /// (`CheckStartupHighLoss`).
    fn loses_too_much(&self, parameters: &Parameters, ack: &Ack) -> bool {
        if self.marks.rounds >= MARKED_ROUNDS {
            return true;
        }
        let recovering = ack.phase == Phase::Recovery;
        if !self.selective {
            return recovering && self.ranges.count > 0;
        }
        // The round began with its first loss, so this is a round in recovery.
        let (true, true, Some(sample)) = (recovering, self.bounds.round.ended, &ack.rate) else {
            return false;
        };
        let met = Met {
            lost: sample.lost,
            tx_in_flight: sample.tx_in_flight,
        };
        self.ranges.count >= parameters.loss_ranges && met.too_much(parameters.loss_threshold, true)
    }
}
