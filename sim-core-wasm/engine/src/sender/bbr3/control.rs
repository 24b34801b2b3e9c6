//! The outputs of the model: pacing rate and window.

use super::Parameters;
use super::model::{Model, State};
use crate::control::{Ack, Sent, Window};
use crate::sender::parts::path::{INITIAL, MOST_BURST};

/// The length of a burst, in seconds.
const BURST: f64 = 0.001;

impl Model {
    /// The bandwidth-delay product at this rate, times a gain.
    pub(super) fn product(&self, rate: f64, gain: f64) -> f64 {
        self.trip
            .least
            .map_or(INITIAL, |rtt| gain * rate * rtt.seconds())
    }

    /// Segments that the host may hand over at once (`send_quantum`).
    fn quantum(&self, parameters: &Parameters) -> f64 {
        let least = parameters.burst as f64;
        (self.pace.rate * BURST).clamp(least, MOST_BURST.max(least))
    }

    /// Leaves room for what both ends hold back to work in bursts.
    fn quantized(&self, parameters: &Parameters, segments: f64) -> f64 {
        let bursts = 3.0 * self.quantum(parameters);
        let most = segments.max(bursts).max(parameters.least as f64);
        if self.state == State::Up {
            most + 2.0
        } else {
            most
        }
    }

    pub(super) fn inflight(&self, parameters: &Parameters, rate: f64, gain: f64) -> f64 {
        self.quantized(parameters, self.product(rate, gain))
    }

    /// A segment leaves.
    pub(super) fn departs(&mut self, parameters: &Parameters, sent: &Sent, window: &mut Window) {
        self.pace.begin(parameters.startup, window.cwnd, sent.srtt);
        if self.trip.begin(sent.now) {
            self.aggregation.begin(sent.now);
        }
        if sent.restarts() {
            self.idle_restart = true;
            self.aggregation.begin(sent.now);
            if self.state.cycles() {
                let margin = 1.0 - parameters.margin;
                self.pace.set(self.rate * margin, self.full);
            } else if self.state == State::ProbeRtt && self.stay.has_lasted(sent.now) {
                self.leave_probe_rtt(parameters, sent.now, window);
            }
        }
    }

    pub(super) fn choose_gains(&mut self, parameters: &Parameters) {
        let window = parameters.window;
        (self.pacing_gain, self.window_gain) = match self.state {
            State::Startup => (parameters.startup, parameters.startup_window),
            State::Drain => (parameters.drain, window),
            State::Down => (parameters.down, window),
            State::Cruise | State::Refill => (1.0, window),
            State::Up => (parameters.up, parameters.up_window),
            State::ProbeRtt => (1.0, parameters.visit_gain),
        };
    }

    pub(super) fn set_pace(&mut self, parameters: &Parameters) {
        let rate = self.pacing_gain * self.rate * (1.0 - parameters.margin);
        self.pace.set(rate, self.full);
    }

    pub(super) fn set_window(&mut self, parameters: &Parameters, ack: &Ack, window: &mut Window) {
        let lumps = self.lumps.get();
        let most = self.product(self.rate, self.window_gain) + lumps;
        self.target = self.quantized(parameters, most);
        let young = (self.delivered as f64) < INITIAL;
        if self.full || window.cwnd < self.target || young {
            window.cwnd += ack.delivered as f64;
        }
        self.bound(parameters, window);
    }

    /// Holds the window within the bounds of the model.
    pub(super) fn bound(&self, parameters: &Parameters, window: &mut Window) {
        let least = parameters.least as f64;
        if self.full {
            window.cwnd = window.cwnd.min(self.target);
        }
        window.cwnd = window.cwnd.max(least);
        if self.state == State::ProbeRtt {
            window.cwnd = window.cwnd.min(self.visiting_window(parameters));
        }
        let cap = match self.state {
            State::Startup | State::Drain => f64::INFINITY,
            State::Down | State::Refill | State::Up => self.bounds.longterm,
            State::Cruise | State::ProbeRtt => {
                self.bounds.with_headroom(parameters.headroom, least)
            }
        };
        window.cwnd = window.cwnd.min(cap.min(self.bounds.shortterm).max(least));
    }
}
