//! Losses, their repair, and what is restored when they were spurious.

use super::Parameters;
use super::bounds::Met;
use super::model::{Model, State};
use crate::control::{LostSegment, Window};
use crate::units::Time;

/// The state that a spurious loss restores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undo {
    /// The state that losses ended.
    pub(super) state: Option<State>,
    rate: f64,
    shortterm: f64,
    longterm: f64,
}

impl Default for Undo {
    fn default() -> Undo {
        Undo {
            state: None,
            rate: 0.0,
            shortterm: 0.0,
            longterm: 0.0,
        }
    }
}

impl Model {
    /// Keeps the state that a loss may change (`SaveStateUponLoss`).
    fn save(&mut self, cwnd: f64) {
        let cut = self.recovering || self.state == State::ProbeRtt;
        self.kept.keep(cwnd, cut);
        self.undo = Undo {
            state: None,
            rate: self.bounds.rate,
            shortterm: self.bounds.shortterm,
            longterm: self.bounds.longterm,
        };
    }

    pub(super) fn note_loss(&mut self, now: Time, cwnd: f64) {
        if self.bounds.note_loss(self.delivered) {
            self.save(cwnd);
        }
        self.noted = Some(now);
    }

    /// A segment was found lost (`HandleLostPacket`).
    pub(super) fn lost(&mut self, parameters: &Parameters, lost: &LostSegment, cwnd: f64) {
        self.delivered = lost.delivered;
        self.selective = lost.selective;
        // A timeout has already cut the window.
        let cwnd = if self.expired == Some(lost.now) {
            self.kept.restored(cwnd)
        } else {
            cwnd
        };
        self.note_loss(lost.now, cwnd);
        self.ranges.note(lost.segment);
        let met = Met {
            lost: lost.lost,
            tx_in_flight: lost.tx_in_flight,
        };
        if self.probe.sampling && met.too_much(parameters.loss_threshold, self.selective) {
            let safe = met.safe(parameters.loss_threshold);
            self.too_high(parameters, lost.now, safe, lost.app_limited, cwnd);
        }
    }

    /// Fast recovery begins.
    pub(super) fn begin_recovery(&mut self, now: Time, cwnd: f64) {
        // The loss that starts the recovery has been reported, and the state saved
        // then; saving it now would save what that loss has changed.
        if self.noted != Some(now) {
            self.save(cwnd);
            self.note_loss(now, cwnd);
        }
        self.recovering = true;
    }

    /// The retransmission timer expired.
    pub(super) fn timed_out(&mut self, now: Time, cwnd: f64) {
        self.save(cwnd);
        self.recovering = true;
        self.expired = Some(now);
    }

    /// All losses are repaired.
    pub(super) fn end_recovery(&mut self, parameters: &Parameters, window: &mut Window) {
        self.recovering = false;
        window.cwnd = self.kept.restored(window.cwnd);
        self.bound(parameters, window);
    }

    /// The loss was spurious (`HandleSpuriousLossDetection`).
    pub(super) fn undo(&mut self, parameters: &Parameters, window: &mut Window) {
        self.bounds.lossy = false;
        self.full_now = false;
        self.plateau.begin(0.0);
        let bounds = &mut self.bounds;
        bounds.rate = bounds.rate.max(self.undo.rate);
        bounds.shortterm = bounds.shortterm.max(self.undo.shortterm);
        bounds.longterm = bounds.longterm.max(self.undo.longterm);
        match self.undo.state.take() {
            Some(State::Startup) if self.state != State::Startup => {
                self.full = false;
                if self.state != State::ProbeRtt {
                    self.state = State::Startup;
                }
            }
            Some(State::Up) if !matches!(self.state, State::Up | State::ProbeRtt) => {
                self.start_refill();
            }
            _ => {}
        }
        window.cwnd = self.kept.restored(window.cwnd);
        self.bound(parameters, window);
    }
}
