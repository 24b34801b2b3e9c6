//! The minimum round trip, and PROBE_RTT, which measures it with a nearly empty queue.

use super::Parameters;
use super::model::{Model, State};
use super::probe::AckPhase;
use crate::control::{Ack, Window};
use crate::units::{Span, Time};

/// The least round trips of two windows: the short one decides when the path is
/// measured again, the long one is used by the model.
#[derive(Clone, Debug, Default)]
pub(super) struct Trip {
    /// `min_rtt`, and its stamp.
    pub(super) least: Option<Span>,
    at: Time,
    /// `probe_rtt_min_delay`, and its stamp.
    pub(super) recent: Option<Span>,
    pub(super) recent_at: Time,
    /// The short window's value has not been matched by a lower one for its length.
    pub(super) expired: bool,
    begun: bool,
}

impl Trip {
    /// The first segment leaves: time counts from now. Returns whether it is the first.
    pub(super) fn begin(&mut self, now: Time) -> bool {
        if self.begun {
            return false;
        }
        self.begun = true;
        self.at = now;
        self.recent_at = now;
        true
    }

    /// An acknowledgement arrives (`UpdateMinRTT`). `known` is a round trip from before
    /// the first sample.
    pub(super) fn note(
        &mut self,
        now: Time,
        rtt: Option<Span>,
        known: Option<Span>,
        [interval, window]: [Span; 2],
    ) {
        self.begin(now);
        if self.least.is_none() {
            self.least = known;
        }
        self.expired = now > self.recent_at + interval;
        if let Some(rtt) = rtt
            && (self.expired || self.recent.is_none_or(|recent| rtt < recent))
        {
            self.recent = Some(rtt);
            self.recent_at = now;
        }
        let expired = now > self.at + window;
        if let Some(recent) = self.recent
            && (expired || self.least.is_none_or(|least| recent < least))
        {
            self.least = Some(recent);
            self.at = self.recent_at;
        }
    }
}

impl Model {
    /// The window of PROBE_RTT.
    pub(super) fn visiting_window(&self, parameters: &Parameters) -> f64 {
        let share = self.product(self.rate, parameters.visit_gain);
        share.max(parameters.least as f64)
    }

    /// PROBE_RTT, when it is due (`CheckProbeRTT`).
    pub(super) fn visit(&mut self, parameters: &Parameters, ack: &Ack, window: &mut Window) {
        let wanted = parameters.visit > 0.0 && self.trip.expired;
        if wanted && !self.idle_restart && self.state != State::ProbeRtt {
            self.state = State::ProbeRtt;
            // The draft asks in PROBE_RTT already: an older window that was larger stays.
            self.kept.keep(window.cwnd, true);
            self.stay.begin();
            self.probe.phase = AckPhase::Stopping;
            self.rounds.begin(self.delivered);
        }
        self.holds_back = self.state == State::ProbeRtt;
        if self.holds_back {
            let low = ack.pipe as f64 <= self.visiting_window(parameters);
            let length = Span::from_seconds(parameters.visit);
            let (rounds, delivered) = (&mut self.rounds, self.delivered);
            if self.stay.note(ack.now, low, length, rounds, delivered) {
                self.leave_probe_rtt(parameters, ack.now, window);
            }
        }
        if ack.delivered > 0 {
            self.idle_restart = false;
        }
    }

    /// The path has been measured (`ExitProbeRTT`).
    pub(super) fn leave_probe_rtt(
        &mut self,
        parameters: &Parameters,
        now: Time,
        window: &mut Window,
    ) {
        self.trip.recent_at = now;
        window.cwnd = self.kept.restored(window.cwnd);
        self.bounds.forget_shortterm();
        if self.full {
            self.start_down(parameters, now);
            // Less than the product is already in flight.
            self.state = State::Cruise;
        } else {
            self.state = State::Startup;
        }
    }
}
