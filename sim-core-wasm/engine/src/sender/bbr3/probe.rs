//! The cycle that probes for more bandwidth and more in flight.

use super::Parameters;
use super::bounds::Met;
use super::model::{Model, State};
use crate::control::{Ack, RateSample};
use crate::rng::RandomStream;
use crate::units::{Span, Time};

/// The slope doubles this many times at most.
const MOST_DOUBLINGS: u64 = 30;

/// The phase of the segments that acknowledgements report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum AckPhase {
    /// No segment of a probe.
    #[default]
    Init,
    /// The round before a probe.
    Refilling,
    /// The probe has begun, and they report segments from before it.
    Starting,
    /// Segments of the probe.
    Feedback,
    /// The probe is over, and they still report its segments.
    Stopping,
}

/// The state of the cycle.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    pub(super) phase: AckPhase,
    /// Losses may be from a probe that has not been answered yet.
    pub(super) sampling: bool,
    /// Rounds since the last probe, plus one at random.
    pub(super) rounds: u64,
    /// The wait for the next one, and since when.
    pub(super) wait: Span,
    pub(super) began: Time,
    /// The last probe lost too much.
    pub(super) too_high: bool,
    /// The last probe was ended early, as a precaution.
    pub(super) precautionary: bool,
    /// Rounds of this probe that raised the slope.
    doublings: u64,
    /// Deliveries that raise the bound by one, and deliveries counted so far.
    pub(super) step: f64,
    acked: f64,
}

impl Default for Probe {
    fn default() -> Probe {
        Probe {
            phase: AckPhase::Init,
            sampling: false,
            rounds: 0,
            wait: Span::ZERO,
            began: Time::ZERO,
            too_high: false,
            precautionary: false,
            doublings: 0,
            step: f64::INFINITY,
            acked: 0.0,
        }
    }
}

impl Probe {
    /// Draws the wait for the next probe.
    fn wait(&mut self, parameters: &Parameters, now: Time, random: Option<&mut RandomStream>) {
        let (rounds, share) = random.map_or((0, 0.0), |r| (r.below(2), r.uniform()));
        let [least, most] = [parameters.wait_least, parameters.wait_most];
        self.rounds = rounds;
        self.wait = Span::from_seconds(least + (most - least).max(0.0) * share);
        self.began = now;
    }

    /// A round of the probe begins with this window: in it the bound may grow twice as
    /// much as in the round before, starting with one segment.
    pub(super) fn raise_slope(&mut self, cwnd: f64) {
        let growth = (1_u64 << self.doublings) as f64;
        self.doublings = (self.doublings + 1).min(MOST_DOUBLINGS);
        self.step = (cwnd / growth).max(1.0);
    }

    /// `acked` segments arrive while the bound is in full use: returns how much it grows.
    pub(super) fn growth(&mut self, acked: f64) -> f64 {
        self.acked += acked;
        if self.acked < self.step {
            return 0.0;
        }
        let growth = (self.acked / self.step).floor();
        self.acked -= growth * self.step;
        growth
    }
}

impl Model {
    /// The target for the data in flight: the bandwidth-delay product, unless congestion has cut the window.
    pub(super) fn target_inflight(&self, cwnd: f64) -> f64 {
        self.product(self.rate, 1.0).min(cwnd)
    }

    pub(super) fn start_down(&mut self, parameters: &Parameters, now: Time) {
        self.bounds.forget_round();
        self.marks.forget_round();
        self.probe.step = f64::INFINITY;
        self.probe.wait(parameters, now, self.random.as_mut());
        self.probe.phase = AckPhase::Stopping;
        self.rounds.begin(self.delivered);
        self.state = State::Down;
    }

    pub(super) fn start_refill(&mut self) {
        self.bounds.forget_shortterm();
        self.probe.doublings = 0;
        self.probe.acked = 0.0;
        self.probe.precautionary = false;
        self.probe.phase = AckPhase::Refilling;
        self.rounds.begin(self.delivered);
        self.state = State::Refill;
    }

    fn start_up(&mut self, cwnd: f64) {
        self.probe.sampling = true;
        self.probe.phase = AckPhase::Starting;
        self.rounds.begin(self.delivered);
        self.search_again();
        self.state = State::Up;
        self.probe.raise_slope(cwnd);
    }

    /// Growth of the rate is measured from the latest sample on.
    fn search_again(&mut self) {
        self.full_now = false;
        self.plateau
            .begin(self.last.map_or(0.0, |sample| sample.rate()));
    }

    /// Advances the cycle (`UpdateProbeBWCyclePhase`).
    pub(super) fn turn(&mut self, parameters: &Parameters, ack: &Ack, cwnd: f64) {
        if !self.full || self.adapt(parameters, ack, cwnd) {
            return;
        }
        match self.state {
            State::Down | State::Cruise => {
                if self.is_time_to_probe(parameters, ack.now, cwnd) {
                    self.start_refill();
                } else if self.state == State::Down && self.is_drained(parameters, ack) {
                    self.state = State::Cruise;
                }
            }
            State::Refill => {
                if self.rounds.ended {
                    self.start_up(cwnd);
                }
            }
            State::Up => {
                if self.is_probed(parameters, ack, cwnd) {
                    self.probe.too_high = false;
                    self.start_down(parameters, ack.now);
                }
            }
            State::Startup | State::Drain | State::ProbeRtt => {}
        }
    }

    /// Tracks which acknowledgements report the probe, and raises the bound unless losses
    /// or marks forbid it (`AdaptLongTermModel`). Returns whether a phase has begun.
    fn adapt(&mut self, parameters: &Parameters, ack: &Ack, cwnd: f64) -> bool {
        let Some(sample) = ack.rate else { return false };
        if self.rounds.ended && self.probe.phase == AckPhase::Starting {
            self.probe.phase = AckPhase::Feedback;
        }
        let over = self.rounds.ended && self.probe.phase == AckPhase::Stopping;
        if over && self.end_of_probe(&sample) {
            return true;
        }
        let met = Met {
            lost: sample.lost,
            tx_in_flight: sample.tx_in_flight,
        };
        if self.marks.too_many(parameters, &sample) {
            if self.probe.sampling {
                let safe = sample.tx_in_flight as f64;
                self.too_high(parameters, ack.now, safe, sample.app_limited, cwnd);
            }
        } else if !met.too_much(parameters.loss_threshold, self.selective)
            && self.bounds.longterm < f64::INFINITY
        {
            self.bounds.longterm = self.bounds.longterm.max(sample.tx_in_flight as f64);
            if self.state == State::Up && ack.full && cwnd >= self.bounds.longterm {
                self.bounds.longterm += self.probe.growth(ack.delivered as f64);
                if self.rounds.ended {
                    self.probe.raise_slope(cwnd);
                }
            }
        }
        false
    }

    /// The last acknowledgement of a probe has arrived. Returns whether the next one begins
    /// at once.
    fn end_of_probe(&mut self, sample: &RateSample) -> bool {
        self.probe.sampling = false;
        self.probe.phase = AckPhase::Init;
        if !self.state.cycles() {
            return false;
        }
        if !sample.app_limited {
            self.cycles += 1;
        }
        let again = self.probe.precautionary && !self.probe.too_high;
        if again {
            self.start_refill();
        }
        again
    }

    /// Losses or marks show that too much was in flight in a probe; `safe` would not
    /// have been.
    pub(super) fn too_high(
        &mut self,
        parameters: &Parameters,
        now: Time,
        safe: f64,
        app_limited: bool,
        cwnd: f64,
    ) {
        self.probe.too_high = true;
        self.probe.sampling = false;
        if !app_limited {
            let least = parameters.beta * self.target_inflight(cwnd);
            self.bounds.longterm = safe.max(least);
        }
        if self.state == State::Up {
            self.undo.state = Some(State::Up);
            self.start_down(parameters, now);
        }
    }

    fn is_time_to_probe(&self, parameters: &Parameters, now: Time, cwnd: f64) -> bool {
        let most = parameters.reno_rounds as f64;
        let rounds = self.target_inflight(cwnd).min(most);
        now > self.probe.began + self.probe.wait || self.probe.rounds as f64 >= rounds
    }

    /// Whether the queue is empty and room is left for other flows.
    fn is_drained(&self, parameters: &Parameters, ack: &Ack) -> bool {
        let free = self
            .bounds
            .with_headroom(parameters.headroom, parameters.least as f64);
        let in_flight = ack.pipe as f64;
        in_flight <= free && in_flight <= self.inflight(parameters, self.rates.get(), 1.0)
    }

    /// Whether the probe is over (`IsTimeToGoDown`).
    fn is_probed(&mut self, parameters: &Parameters, ack: &Ack, cwnd: f64) -> bool {
        let longterm = self.bounds.longterm;
        // Whole segments leave: the bound is reached when no further one fits.
        let reached = ack.pipe_before as f64 + 1.0 > longterm;
        if parameters.precaution && self.probe.too_high && reached {
            self.probe.precautionary = true;
            return true;
        }
        if ack.full && cwnd >= longterm {
            // The bound, not the path, keeps the rate from growing.
            self.search_again();
            return false;
        }
        self.full_now
    }
}
