//! The model of the path, and the modes that update it.

mod reasons;

use super::policer::{Observation, Policer, Policing};
use super::{Form, Parameters};
use crate::control::{Ack, Phase, RateSample, Sent, Window};
use crate::rng::RandomStream;
use crate::sender::parts::path::{
    Aggregation, INITIAL, Kept, MOST_BURST, Pace, Plateau, Rounds, Visit, delivered, threshold,
};
use crate::sender::parts::windowed::WindowedMax;
use crate::units::{Span, Time};

/// Aggregation is remembered for this many rounds to twice as many.
const LUMP_ROUNDS: u64 = 5;
/// Below this rate in bytes a second Linux hands over one segment at a time (`bbr_min_tso_rate`).
const SLOW: f64 = 150e3;
/// The window allows for aggregation of at most this time.
const LUMP_SPAN: f64 = 0.1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Startup,
    Drain,
    ProbeBw,
    ProbeRtt,
}

/// The last acknowledgement, for a recovery that begins with it.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    now: Time,
    pipe: f64,
    delivered: f64,
    /// The window before it.
    cwnd: f64,
}

/// The state.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) mode: Mode,
    delivered: u64,
    lost: u64,
    pub(super) rates: WindowedMax,
    rounds: Rounds,
    pub(super) least_rtt: Option<Span>,
    pub(super) least_rtt_at: Option<Time>,
    pub(super) pacing_gain: f64,
    pub(super) window_gain: f64,
    /// The minimum burst, in segments, …
    burst: f64,
    /// … above this rate in segments a second; below it is one segment.
    slow: f64,
    /// Bytes in a segment.
    pub(super) payload: f64,
    plateau: Plateau,
    /// The path has been full at some time.
    pub(super) filled: bool,
    pub(super) phase: u64,
    phase_began: Time,
    visit: Visit,
    kept: Kept,
    pub(super) recovering: bool,
    /// The phase of the transport when something was last delivered.
    phase_then: Phase,
    /// The first round of a recovery: as much leaves as arrives.
    pub(super) conserving: bool,
    /// A recovery that began with a timeout; the next acknowledgement bounds the window.
    entering: bool,
    aggregation: Aggregation,
    lumps: [f64; 2],
    lump_rounds: u64,
    policer: Policer,
    idle_restart: bool,
    pub(super) holds_back: bool,
    pub(super) pace: Pace,
    last: Last,
    target: f64,
    pub(super) random: Option<RandomStream>,
}

/// Segments lost as the model counts them: Linux leaves out those that a timer finds.
fn losses(parameters: &Parameters, ack: &Ack) -> u64 {
    match parameters.form {
        Form::Model => ack.lost,
        Form::Linux => ack.shown_lost,
    }
}

impl Model {
    pub(super) fn new(parameters: &Parameters) -> Model {
        Model {
            mode: Mode::Startup,
            delivered: 0,
            lost: 0,
            rates: WindowedMax::default(),
            rounds: Rounds::default(),
            least_rtt: None,
            least_rtt_at: None,
            pacing_gain: parameters.startup,
            window_gain: parameters.startup,
            burst: parameters.burst as f64,
            slow: 0.0,
            payload: 1448.0,
            plateau: Plateau::default(),
            filled: false,
            phase: 0,
            phase_began: Time::ZERO,
            visit: Visit::default(),
            kept: Kept::default(),
            recovering: false,
            phase_then: Phase::Open,
            conserving: false,
            entering: false,
            aggregation: Aggregation::default(),
            lumps: [0.0; 2],
            lump_rounds: 0,
            policer: Policer::default(),
            idle_restart: false,
            holds_back: false,
            pace: Pace::default(),
            last: Last::default(),
            target: 0.0,
            random: None,
        }
    }

    /// The rate of the model: a policer's, if one is suspected.
    fn rate(&self) -> f64 {
        self.policer.rate().unwrap_or(self.rates.get())
    }

    /// The bandwidth-delay product times a gain, in whole segments.
    fn product(&self, rate: f64, gain: f64) -> f64 {
        self.least_rtt
            .map_or(INITIAL, |rtt| (gain * rate * rtt.seconds()).ceil())
    }

    /// Segments that the host hands over at once: a millisecond's worth.
    fn quantum(&self) -> f64 {
        let least = self.least_burst();
        let most = MOST_BURST.max(least);
        (self.pace.rate / 1024.0).floor().clamp(least, most)
    }

    /// The least of that.
    pub(super) fn least_burst(&self) -> f64 {
        if self.pace.rate < self.slow {
            1.0
        } else {
            self.burst
        }
    }

    /// Adds room for the delays of bursts at both ends.
    fn quantized(&self, segments: f64) -> f64 {
        let whole = segments.floor() + 3.0 * self.quantum();
        let even = 2.0 * (whole / 2.0).ceil();
        if self.mode == Mode::ProbeBw && self.phase == 0 {
            even + 2.0
        } else {
            even
        }
    }

    pub(super) fn inflight(&self, rate: f64, gain: f64) -> f64 {
        self.quantized(self.product(rate, gain))
    }

    /// A segment leaves.
    pub(super) fn departs(&mut self, parameters: &Parameters, sent: &Sent, window: &mut Window) {
        let margin = 1.0 - parameters.margin;
        self.pace
            .begin(parameters.startup * margin, window.cwnd, sent.srtt);
        if self.least_rtt_at.is_none() {
            self.least_rtt_at = Some(sent.now);
            self.aggregation.begin(sent.now);
        }
        if sent.restarts() {
            self.idle_restart = true;
            self.aggregation.begin(sent.now);
            if self.mode == Mode::ProbeBw {
                self.pace.set(self.rate() * margin, self.filled);
            } else if self.mode == Mode::ProbeRtt && self.visit.has_lasted(sent.now) {
                self.leave_probe_rtt(parameters, sent.now, window);
            }
        }
    }

    pub(super) fn acknowledged(&mut self, parameters: &Parameters, ack: &Ack, window: &mut Window) {
        self.burst = parameters.burst as f64;
        if parameters.form == Form::Linux {
            self.slow = SLOW / self.payload;
        } else {
            // Also for a recovery that began before this control took over.
            self.recovering = ack.phase != Phase::Open;
            self.conserving &= self.recovering;
            self.entering &= self.recovering;
        }
        self.last = Last {
            now: ack.now,
            pipe: ack.pipe as f64,
            delivered: ack.delivered as f64,
            cwnd: window.cwnd,
        };
        self.lost += ack.lost;
        self.delivered = delivered(ack, self.delivered);
        self.note_rate(parameters, ack);
        if let Some(sample) = &ack.rate {
            self.note_lumps(parameters, ack, window.cwnd);
            self.turn(parameters, ack);
            self.look_whether_full(parameters, sample);
        } else {
            self.turn(parameters, ack);
        }
        self.look_whether_drained(parameters, ack);
        self.note_rtt(parameters, ack, window);
        self.choose_gains(parameters);
        let rate = self.pacing_gain * self.rate() * (1.0 - parameters.margin);
        self.pace.set(rate, self.filled);
        self.set_window(parameters, ack, window);
        let searching = self.mode == Mode::Startup;
        window.ssthresh = threshold(searching, self.recovering, window.cwnd);
    }

    fn note_rate(&mut self, parameters: &Parameters, ack: &Ack) {
        let prior = ack.rate.map(|sample| sample.prior_delivered);
        self.rounds.note(prior, self.delivered);
        let Some(sample) = &ack.rate else { return };
        if self.rounds.ended {
            self.conserving = false;
        }
        self.look_for_policer(
            parameters,
            &Observation {
                now: ack.now,
                delivered: self.delivered,
                lost: self.lost,
                losses: losses(parameters, ack) > 0,
                round: self.rounds.ended,
                app_limited: sample.app_limited,
                probing: self.mode == Mode::ProbeBw,
            },
        );
        let rate = sample.rate();
        if !sample.app_limited || rate >= self.rates.get() {
            self.rates
                .update(parameters.rate_window, self.rounds.count, rate);
        }
    }

    fn look_for_policer(&mut self, parameters: &Parameters, observation: &Observation) {
        if !parameters.policers {
            self.policer.reset();
            return;
        }
        match self.policer.note(observation) {
            Policing::Unchanged => {}
            Policing::Suspected => self.pacing_gain = 1.0,
            Policing::Cleared => self.probe_bw(parameters, observation.now),
        }
    }

    fn note_lumps(&mut self, parameters: &Parameters, ack: &Ack, cwnd: f64) {
        if parameters.lump == 0.0 || ack.delivered == 0 {
            return;
        }
        if self.rounds.ended {
            self.lump_rounds += 1;
            if self.lump_rounds >= LUMP_ROUNDS {
                self.lump_rounds = 0;
                self.lumps = [0.0, self.lumps[0]];
            }
        }
        let rate = self.rate();
        let excess = self
            .aggregation
            .excess(ack.now, ack.delivered, rate, cwnd.floor());
        self.lumps[0] = self.lumps[0].max(excess.ceil());
    }

    /// The window's allowance for aggregation.
    fn lump_room(&self, parameters: &Parameters) -> f64 {
        if !self.filled {
            return 0.0;
        }
        let most = self.lumps[0].max(self.lumps[1]);
        (parameters.lump * most).min(self.rate() * LUMP_SPAN)
    }

    /// The cycle of gains.
    fn turn(&mut self, parameters: &Parameters, ack: &Ack) {
        if self.mode == Mode::ProbeBw && self.phase_is_over(parameters, ack) {
            self.next_phase(parameters, ack.now);
        }
    }

    /// The data in the network when the next burst may leave, from that in flight now (Linux:
    /// `bbr_packets_in_net_at_edt`).
    fn at_departure(&self, parameters: &Parameters, ack: &Ack, in_flight: u64) -> f64 {
        let in_flight = in_flight as f64;
        if parameters.form == Form::Model {
            return in_flight;
        }
        let wait = ack.next_departure.since(ack.now).seconds();
        let leaving = if self.pacing_gain > 1.0 {
            self.quantum()
        } else {
            0.0
        };
        (in_flight + leaving - (self.rate() * wait).floor()).max(0.0)
    }

    fn phase_is_over(&self, parameters: &Parameters, ack: &Ack) -> bool {
        let least = self.least_rtt.unwrap_or_default();
        let long = ack.now.since(self.phase_began) > least;
        let in_flight = self.at_departure(parameters, ack, ack.pipe_before);
        if self.pacing_gain > 1.0 {
            let enough = self.inflight(self.rates.get(), self.pacing_gain);
            long && (losses(parameters, ack) > 0 || in_flight >= enough)
        } else if self.pacing_gain < 1.0 {
            long || in_flight <= self.inflight(self.rates.get(), 1.0)
        } else {
            long
        }
    }

    fn next_phase(&mut self, parameters: &Parameters, now: Time) {
        self.phase = (self.phase + 1) % parameters.cycle;
        self.phase_began = now;
    }

    /// Starts with any phase except the one after the probe.
    fn probe_bw(&mut self, parameters: &Parameters, now: Time) {
        self.mode = Mode::ProbeBw;
        let choices = parameters.cycle - 1;
        let drawn = self.random.as_mut().map_or(0, |r| r.below(choices));
        self.phase = choices - drawn;
        self.next_phase(parameters, now);
    }

    fn look_whether_full(&mut self, parameters: &Parameters, sample: &RateSample) {
        if !self.filled && self.rounds.ended && !sample.app_limited {
            self.filled = self.plateau.is_full(
                self.rates.get(),
                parameters.full_growth,
                parameters.full_rounds,
            );
        }
    }

    fn look_whether_drained(&mut self, parameters: &Parameters, ack: &Ack) {
        if self.mode == Mode::Startup && self.filled {
            self.mode = Mode::Drain;
        }
        if self.mode == Mode::Drain
            && self.at_departure(parameters, ack, ack.pipe) <= self.inflight(self.rates.get(), 1.0)
        {
            self.probe_bw(parameters, ack.now);
        }
    }

    fn note_rtt(&mut self, parameters: &Parameters, ack: &Ack, window: &mut Window) {
        if self.least_rtt.is_none() {
            // The round trip of the handshake, or of the control before.
            self.least_rtt = ack.least_rtt;
        }
        let since = *self.least_rtt_at.get_or_insert(ack.now);
        let expired = ack.now > since + Span::from_seconds(parameters.rtt_window);
        if let Some(rtt) = ack.rtt
            && (expired || self.least_rtt.is_none_or(|least| rtt < least))
        {
            self.least_rtt = Some(rtt);
            self.least_rtt_at = Some(ack.now);
        }
        let wanted = parameters.probe_rtt > 0.0;
        if wanted && expired && !self.idle_restart && self.mode != Mode::ProbeRtt {
            self.mode = Mode::ProbeRtt;
            // Linux is in PROBE_RTT already when it asks.
            let cut = self.recovering || parameters.form == Form::Linux;
            self.kept.keep(window.cwnd, cut);
            self.visit.begin();
        }
        self.holds_back = self.mode == Mode::ProbeRtt;
        if self.holds_back {
            let low = ack.pipe <= parameters.least;
            let length = Span::from_seconds(parameters.probe_rtt);
            let (rounds, delivered) = (&mut self.rounds, self.delivered);
            if self.visit.note(ack.now, low, length, rounds, delivered) {
                self.leave_probe_rtt(parameters, ack.now, window);
            }
        }
        if ack.rate.is_some() {
            self.idle_restart = false;
        }
    }

    fn leave_probe_rtt(&mut self, parameters: &Parameters, now: Time, window: &mut Window) {
        self.least_rtt_at = Some(now);
        window.cwnd = self.kept.restored(window.cwnd);
        if self.filled {
            self.probe_bw(parameters, now);
        } else {
            self.mode = Mode::Startup;
        }
    }

    fn choose_gains(&mut self, parameters: &Parameters) {
        (self.pacing_gain, self.window_gain) = match self.mode {
            Mode::Startup => (parameters.startup, parameters.startup),
            Mode::Drain => (parameters.drain, parameters.startup),
            Mode::ProbeRtt => (1.0, 1.0),
            Mode::ProbeBw => {
                let gain = match self.phase {
                    _ if self.policer.rate().is_some() => 1.0,
                    0 => parameters.up,
                    1 => parameters.down,
                    _ => 1.0,
                };
                (gain, parameters.window)
            }
        };
    }

    fn set_window(&mut self, parameters: &Parameters, ack: &Ack, window: &mut Window) {
        let least = parameters.least as f64;
        if ack.delivered > 0 {
            let acked = ack.delivered as f64;
            let in_flight = ack.pipe as f64;
            let product = self.product(self.rate(), self.window_gain);
            self.target = self.quantized(product + self.lump_room(parameters));
            let mut cwnd = (window.cwnd - losses(parameters, ack) as f64).max(1.0);
            if parameters.form == Form::Linux {
                cwnd = self.follow(ack.phase, cwnd);
            }
            if std::mem::take(&mut self.entering) {
                cwnd = in_flight + acked;
            } else if self.conserving {
                cwnd = cwnd.max(in_flight + acked);
            } else {
                if self.filled {
                    cwnd = (cwnd + acked).min(self.target);
                } else if cwnd < self.target || (self.delivered as f64) < INITIAL {
                    cwnd += acked;
                }
                cwnd = cwnd.max(least);
            }
            window.cwnd = cwnd;
        }
        if self.mode == Mode::ProbeRtt {
            window.cwnd = window.cwnd.min(least);
        }
    }

    /// The transport's phase after something was delivered: a recovery begins with a round of conservation, and
    /// its end restores the window (Linux: `bbr_set_cwnd_to_recover_or_restore`).
    fn follow(&mut self, phase: Phase, cwnd: f64) -> f64 {
        let then = std::mem::replace(&mut self.phase_then, phase);
        self.recovering = phase != Phase::Open;
        self.entering = phase == Phase::Recovery && then != Phase::Recovery;
        if self.entering {
            self.conserving = true;
            self.rounds.begin(self.delivered);
        } else if then != Phase::Open && phase == Phase::Open {
            self.conserving = false;
            return self.kept.restored(cwnd);
        }
        cwnd
    }

    /// Fast recovery begins: returns the new window.
    pub(super) fn begin_recovery(&mut self, now: Time, cwnd: f64) -> f64 {
        // The acknowledgement that reported the losses has already subtracted them.
        let reported = self.last.now == now;
        let before = if reported { self.last.cwnd } else { cwnd };
        self.keep(before);
        self.recovering = true;
        self.conserving = true;
        self.entering = !reported;
        self.rounds.begin(self.delivered);
        if !reported {
            return cwnd;
        }
        let conserved = (self.last.pipe + self.last.delivered).max(1.0);
        if self.mode == Mode::ProbeRtt {
            conserved.min(cwnd)
        } else {
            conserved
        }
    }

    pub(super) fn keep(&mut self, cwnd: f64) {
        let cut = self.recovering || self.mode == Mode::ProbeRtt;
        self.kept.keep(cwnd, cut);
    }

    /// The retransmission timer expired.
    pub(super) fn timed_out(&mut self, parameters: &Parameters, cwnd: f64) {
        self.keep(cwnd);
        self.recovering = true;
        self.phase_then = Phase::Timeout;
        self.conserving &= parameters.form == Form::Linux;
        self.entering = false;
        self.plateau.baseline = 0.0;
        self.look_for_policer(
            parameters,
            &Observation {
                // The silence before the timeout is not part of an interval.
                now: self.last.now,
                delivered: self.delivered,
                lost: self.lost,
                losses: true,
                round: true,
                app_limited: false,
                probing: self.mode == Mode::ProbeBw,
            },
        );
    }

    /// All losses are repaired.
    pub(super) fn end_recovery(&mut self, window: &mut Window) {
        self.recovering = false;
        self.conserving = false;
        self.entering = false;
        if self.mode == Mode::ProbeRtt {
            return;
        }
        window.cwnd = self.kept.restored(window.cwnd);
        if self.filled {
            window.cwnd = window.cwnd.min(self.target).max(1.0);
        }
    }

    /// A reduction was spurious: clears what losses have changed in the model.
    pub(super) fn undo(&mut self) {
        self.plateau = Plateau::default();
        self.policer.reset();
    }

    pub(super) fn internals(&self, out: &mut Vec<f64>) {
        out.extend([
            f64::from(self.mode as u8),
            self.rates.get(),
            self.least_rtt.map_or(0.0, Span::seconds),
            self.pacing_gain,
            self.window_gain,
            self.target,
            self.plateau.rounds as f64,
            self.rounds.count as f64,
            self.lumps[0].max(self.lumps[1]),
            self.pace.rate,
            self.policer.rate().unwrap_or(0.0),
        ]);
    }
}
