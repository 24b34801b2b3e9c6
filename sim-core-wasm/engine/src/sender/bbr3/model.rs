//! The state, and how an acknowledgement changes it, step by step.

use super::bounds::Bounds;
use super::marks::Marks;
use super::probe::Probe;
use super::recovery::Undo;
use super::startup::Ranges;
use super::trip::Trip;
use super::{Parameters, Response};
use crate::control::{Ack, Phase, RateSample, Window};
use crate::rng::RandomStream;
use crate::sender::parts::path::{
    Aggregation, Kept, Pace, Plateau, Rounds, Visit, delivered, threshold,
};
use crate::sender::parts::windowed::WindowedMax;
use crate::units::{Span, Time};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Startup,
    Drain,
    Down,
    Cruise,
    Refill,
    Up,
    ProbeRtt,
}

impl State {
    /// Whether it is a state of PROBE_BW.
    pub(super) fn cycles(self) -> bool {
        matches!(
            self,
            State::Down | State::Cruise | State::Refill | State::Up
        )
    }

    /// A state that accelerates: losses are answered at its end.
    fn probes(self) -> bool {
        matches!(self, State::Startup | State::Refill | State::Up)
    }
}

/// The state.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) state: State,
    pub(super) delivered: u64,
    pub(super) rounds: Rounds,
    /// The maximum rates of the last cycles (`max_bw`), and the number of cycles.
    pub(super) rates: WindowedMax,
    pub(super) cycles: u64,
    /// The rate that the model works with (`bw`).
    pub(super) rate: f64,
    /// The latest sample of the rate.
    pub(super) last: Option<RateSample>,
    pub(super) trip: Trip,
    pub(super) bounds: Bounds,
    pub(super) probe: Probe,
    pub(super) marks: Marks,
    pub(super) plateau: Plateau,
    /// Whether the path is full by this search, and whether it has ever been.
    pub(super) full_now: bool,
    pub(super) full: bool,
    pub(super) drain_began: u64,
    pub(super) ranges: Ranges,
    pub(super) aggregation: Aggregation,
    pub(super) lumps: WindowedMax,
    pub(super) stay: Visit,
    pub(super) kept: Kept,
    pub(super) undo: Undo,
    /// When the last loss was reported, and when the timer last expired.
    pub(super) noted: Option<Time>,
    pub(super) expired: Option<Time>,
    pub(super) recovering: bool,
    pub(super) selective: bool,
    pub(super) idle_restart: bool,
    pub(super) holds_back: bool,
    pub(super) pace: Pace,
    pub(super) pacing_gain: f64,
    pub(super) window_gain: f64,
    pub(super) target: f64,
    pub(super) random: Option<RandomStream>,
}

impl Model {
    pub(super) fn new(parameters: &Parameters) -> Model {
        Model {
            state: State::Startup,
            delivered: 0,
            rounds: Rounds::default(),
            rates: WindowedMax::default(),
            cycles: 0,
            rate: 0.0,
            last: None,
            trip: Trip::default(),
            bounds: Bounds::default(),
            probe: Probe::default(),
            marks: Marks::new(parameters.alpha0),
            plateau: Plateau::default(),
            full_now: false,
            full: false,
            drain_began: 0,
            ranges: Ranges::default(),
            aggregation: Aggregation::default(),
            lumps: WindowedMax::default(),
            stay: Visit::default(),
            kept: Kept::default(),
            undo: Undo::default(),
            noted: None,
            expired: None,
            recovering: false,
            selective: true,
            idle_restart: false,
            holds_back: false,
            pace: Pace::default(),
            pacing_gain: parameters.startup,
            window_gain: parameters.startup_window,
            target: 0.0,
            random: None,
        }
    }

    pub(super) fn acknowledged(&mut self, parameters: &Parameters, ack: &Ack, window: &mut Window) {
        // Also of a recovery that began before this control took over.
        self.recovering = ack.phase != Phase::Open;
        self.delivered = delivered(ack, self.delivered);
        let sample = ack.rate.as_ref();
        self.last = ack.rate.or(self.last);
        self.bounds.hear(sample, self.delivered);
        self.note_congestion(parameters, ack, window.cwnd);
        self.note_lumps(parameters, ack, window.cwnd);
        if let Some(sample) = sample {
            self.look_whether_full(parameters, sample);
        }
        self.look_whether_drained(parameters, ack);
        self.turn(parameters, ack, window.cwnd);
        let spans = [parameters.interval, parameters.rtt_window].map(Span::from_seconds);
        self.trip.note(ack.now, ack.rtt, ack.least_rtt, spans);
        self.visit(parameters, ack, window);
        self.bounds.advance(sample);
        self.rate = self.rates.get().min(self.bounds.rate);
        self.choose_gains(parameters);
        self.set_pace(parameters);
        self.set_window(parameters, ack, window);
        let searching = self.state == State::Startup;
        window.ssthresh = threshold(searching, self.recovering, window.cwnd);
    }

    /// Updates rounds, the maximum rate, and the short-term bounds from losses and
    /// marks (`UpdateCongestionSignals`).
    fn note_congestion(&mut self, parameters: &Parameters, ack: &Ack, cwnd: f64) {
        let prior = ack.rate.map(|sample| sample.prior_delivered);
        self.rounds.note(prior, self.delivered);
        self.probe.rounds += u64::from(self.rounds.ended);
        if let Some(sample) = &ack.rate {
            let rate = sample.rate();
            if rate >= self.rates.get() || !sample.app_limited {
                let window = parameters.rate_cycles - 1;
                self.rates.update(window, self.cycles, rate);
            }
        }
        let (least, ended) = (self.trip.least, self.rounds.ended);
        self.marks.hear(parameters, ack, least, ended);
        if !self.bounds.round.ended {
            return;
        }
        if !self.state.probes() {
            let eased = self.marks.leave(parameters).map(|share| {
                self.bounds.start_from(cwnd);
                share * self.bounds.shortterm
            });
            if self.bounds.lossy {
                self.bounds.lower(parameters.beta, self.rates.get(), cwnd);
            }
            if let Some(eased) = eased {
                self.bounds.shortterm = self.bounds.shortterm.min(eased);
            }
        }
        self.bounds.lossy = false;
        self.marks.forget_round();
    }

    /// Measures the aggregation of acknowledgements (`UpdateACKAggregation`).
    fn note_lumps(&mut self, parameters: &Parameters, ack: &Ack, cwnd: f64) {
        if ack.delivered == 0 {
            return;
        }
        let excess = self
            .aggregation
            .excess(ack.now, ack.delivered, self.rate, cwnd);
        let rounds = if self.full { parameters.lump_rounds } else { 1 };
        self.lumps.update(rounds, self.rounds.count, excess);
    }

    pub(super) fn internals(&self, parameters: &Parameters, out: &mut Vec<f64>) {
        // A bound that is not set is not shown.
        let bound = |value: f64| {
            if value.is_finite() { value } else { f64::NAN }
        };
        let alpha = match parameters.response {
            Response::Linux => self.marks.share.alpha(),
            Response::Loss | Response::Ignore => f64::NAN,
        };
        let seconds = |span: Option<Span>| span.map_or(f64::NAN, Span::seconds);
        out.extend([
            f64::from(self.state as u8),
            self.rates.get(),
            self.rate,
            seconds(self.trip.least),
            seconds(self.trip.recent),
            bound(self.bounds.longterm),
            bound(self.bounds.shortterm),
            bound(self.bounds.rate),
            self.pacing_gain,
            self.window_gain,
            self.target,
            self.plateau.rounds as f64,
            self.rounds.count as f64,
            self.probe.rounds as f64,
            f64::from(self.probe.phase as u8),
            self.lumps.get(),
            self.pace.rate,
            bound(alpha),
        ]);
    }
}
