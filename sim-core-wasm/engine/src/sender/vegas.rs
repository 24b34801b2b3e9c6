//! TCP Vegas (Brakmo and Peterson, 1995), with the rules of Linux: it keeps a few
//! segments in the queue, and learns how many from its round trips.
//!
//! # Rules
//! Once a round with at least three round-trip samples, with $R$ the least of the
//! round, or its mean by `roundTrip`, and $R_{base}$ the least so far, the flow's
//! segments in queues are estimated as
//! $$d = w\,\bigl(1 - R_{base}/R\bigr).$$
//! In congestion avoidance the window grows by one segment if $d < \alpha$, falls by
//! one if $d > \beta$, and stays otherwise; a window that is not in full use, as
//! when segments are paced, can only fall. Slow start ends when $d > \gamma$, at
//! $w = \min(w,\; w R_{base}/R + 1)$. With fewer samples the acknowledgement that
//! ends the round grows the window as Reno does. A loss is answered as by Reno, and
//! so is growth while a timeout is repaired. A round restarts
//! after a recovery and after an idle time: what was measured before does not count.
//!
//! # Differences
//! - Vegas of 1995 judges by the mean round trip of a round, doubles its window only
//!   every other round in slow start and gives up a quarter, not half, on a fast
//!   retransmit: all are parameters. Linux takes the least of a round, since a delayed
//!   acknowledgement makes others longer; by the mean each such wait counts as a queue.
//!   The original's own fine-grained retransmission timer is left out; the transport's
//!   recovery replaces it.
//! - ns-2's Agent/TCP/Vegas follows the original, but rounds $d$ to whole segments,
//!   judges a round with one sample, too, and leaves slow start with seven eighths
//!   of the window.
//! - Kernels after the one in ns-2.35 (2.6.22) take $d = w(R/R_{base} - 1)$, which is more by
//!   the factor $R/R_{base}$: `estimate` at `linux`. They leave slow start with
//!   $\mathit{ssthresh} = \min(\mathit{ssthresh}, w)$ where this one and 2.6.22 set it to 2.
//! - Linux drops $R_{base}$ when it sends again after nothing was in flight: `renewBase`.
//! - ns-3 judges by the smoothed round trip.
//!
//! # Limits
//! A flow that starts, or replaces another sender, while a queue stands
//! takes that queue for the path. On a path that becomes longer the base is too short
//! for ever, and the window too small.
//!
//! # Checked
//! - A window of 20 on a path of 100 ms stays at a round trip of 125 ms ($d = 4$), falls to 19 at
//!   130 ms ($d = 60/13$) and grows to 21 at 105 ms ($d = 20/21$). With `estimate` at `linux` it
//!   falls at 125 ms ($d = 5$), too.
//! - Round trips of 105, 130 and 155 ms in a round: it grows by the least, and falls by their mean.
//! - Alone on 10 Mb/s and 40 ms it fills the link with 3.5 to 4 packets waiting, or 2.6 to 3.9 with
//!   `estimate` at `linux`, depending on the transport.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Phase, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::sender::parts::round::{RoundTrips, backlog};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// How segments in queues are estimated.
    pub enum Estimate {
        /// The window less the segments that fill the path at the rate of the round (1995; Linux 2.6.22).
        Paper = "paper",
        /// The window times the queueing delay over the base (later kernels).
        Linux = "linux",
    }
}

choices! {
    /// Which round trip represents a round.
    pub enum OfRound {
        /// The minimum round trip of the round (Linux).
        Least = "least",
        /// The mean round trip of the round (1995; ns-2).
        Mean = "mean",
    }
}

parameters! {
    /// Parameters of Vegas.
    pub struct Parameters {
        /// Below this many segments in queues the window grows (Linux: 2).
        "alpha" alpha: Number(2.0, 0.0, 1000.0, Segments) "Alpha";
        /// Above this many segments in queues the window falls (Linux: 4).
        "beta" beta: Number(4.0, 0.0, 1000.0, Segments) "Beta";
        /// Slow start ends above this many segments in queues (Linux: 1).
        "gamma" gamma: Number(1.0, 0.0, 1000.0, Segments) "Gamma";
        /// Slow start doubles only every other round, as in the paper of 1995.
        "alternate" alternate: Switch(false) "Double every other round";
        /// Share of the window that a loss removes (Linux: 0.5; 1995: 0.25).
        "lossDecrease" decrease: Number(0.5, 0.1, 0.9, Share) "Decrease on loss";
        /// How segments in queues are estimated.
        "estimate" estimate: Choice(Estimate, "paper") "Segments in queues";
        /// The base is measured again when data leaves after nothing was in flight, as in Linux.
        "renewBase" renew: Switch(false) "New base RTT after idle times";
        /// Which round trip represents a round.
        "roundTrip" of_round: Choice(OfRound, "least") "Round trip of a round";
    }
}

/// Fewer samples than this in a round are not enough.
const LEAST_SAMPLES: u32 = 3;

/// Vegas' state.
#[derive(Clone, Debug)]
pub struct Vegas {
    parameters: Parameters,
    /// The minimum round trip so far, in seconds.
    base: Option<f64>,
    round: RoundTrips,
    /// Segments in queues, by the last round.
    queued: f64,
    /// Whether this round of slow start grows the window.
    growing: bool,
}

impl Vegas {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "vegas",
        name: "Vegas",
        summary: "Keeps two to four of its packets in the queue, by comparing round trips with the minimum one.",
        source: "Brakmo and Peterson, TCP Vegas: end to end congestion avoidance on a global Internet, JSAC 1995; Linux tcp_vegas",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "queued",
                label: "Segments in queues",
                unit: Unit::Segments,
                help: "The flow's own packets waiting in queues, estimated over the last round.",
            },
            Internal {
                key: "baseRtt",
                label: "Base round trip",
                unit: Unit::Seconds,
                help: "The minimum round trip since this control began.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Vegas {
        Vegas {
            parameters: Parameters::from_values(values),
            base: None,
            round: RoundTrips::default(),
            queued: 0.0,
            growing: true,
        }
    }

    /// A round is over. The acknowledgement that ends it belongs to the next one.
    fn turn(&mut self) -> RoundTrips {
        self.growing = !(self.parameters.alternate && self.growing);
        self.round.take()
    }

    /// Growth as Reno's, in slow start only while this round grows.
    fn follow_reno(&self, ack: &Ack, window: &mut Window) {
        if !window.in_slow_start() {
            window.increase(1.0, ack.credit);
        } else if self.growing {
            window.slow_start(ack.credit);
        }
    }

    fn backlog(&self, cwnd: f64, base: f64, rtt: f64) -> f64 {
        let queued = backlog(cwnd, base, rtt);
        match self.parameters.estimate {
            Estimate::Linux if base > 0.0 => queued * rtt / base,
            _ => queued,
        }
    }

    /// The window at the end of a round: one that is not in full use only falls.
    fn judge(&mut self, ack: &Ack, window: &mut Window, may_grow: bool) {
        let round = self.turn();
        let slow_start = window.in_slow_start();
        if round.samples < LEAST_SAMPLES {
            if may_grow {
                self.follow_reno(ack, window);
            }
            return;
        }
        let rtt = match self.parameters.of_round {
            OfRound::Least => round.least,
            OfRound::Mean => round.mean(),
        };
        let base = self.base.unwrap_or(rtt);
        self.queued = self.backlog(window.cwnd, base, rtt);
        if slow_start && self.queued > self.parameters.gamma {
            let path = (window.cwnd * base / rtt + 1.0).max(MINIMUM);
            window.cwnd = window.cwnd.min(path);
            window.ssthresh = MINIMUM;
        } else if slow_start {
            if may_grow {
                self.follow_reno(ack, window);
            }
        } else if self.queued > self.parameters.beta {
            window.cwnd = (window.cwnd - 1.0).max(MINIMUM);
            // Below the window after a loss there is no slow start.
            window.ssthresh = window.ssthresh.min(window.cwnd);
        } else if self.queued < self.parameters.alpha && may_grow {
            window.cwnd += 1.0;
        }
    }
}

impl CongestionControl for Vegas {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.round.note(ack);
        if let Some(rtt) = ack.rtt.map(Span::seconds) {
            self.base = Some(self.base.map_or(rtt, |base| base.min(rtt)));
        }
        // A paced flow rarely fills its window, and `grow` is not called then.
        if ack.round && !ack.full && ack.phase == Phase::Open {
            self.judge(ack, window, false);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if ack.phase == Phase::Timeout {
            if ack.round {
                self.turn();
            }
            self.follow_reno(ack, window);
        } else if ack.round {
            self.judge(ack, window, true);
        } else if window.in_slow_start() {
            self.follow_reno(ack, window);
        }
    }

    fn withhold(&mut self, ack: &Ack) {
        if ack.round {
            self.round = RoundTrips::default();
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.round = RoundTrips::default();
        ((1.0 - self.parameters.decrease) * congestion.from).max(MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.round = RoundTrips::default();
        self.growing = true;
        congestion.half()
    }

    fn recovered(&mut self, _now: Time, _window: &mut Window) {
        self.round = RoundTrips::default();
    }

    fn resumed(&mut self, _now: Time) {
        self.round = RoundTrips::default();
    }

    fn leaves_alone(&mut self) {
        if self.parameters.renew {
            self.round = RoundTrips::default();
            self.base = None;
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.queued);
        out.push(self.base.unwrap_or(f64::NAN));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    SHORT = "queue-short": "Over the last round {queued:n} of this flow waited in queues, fewer than α = {alpha:n}: the window grows by 1 to {to:n}.",
        "w ← w + 1, while w · (1 − base / rtt) < α", "Brakmo and Peterson 1995, section 3.2";
    LONG = "queue-long": "Over the last round {queued:n} of this flow waited in queues, more than β = {beta:n}: the window drops by 1 to {to:n}.",
        "w ← w − 1, while w · (1 − base / rtt) > β", "Brakmo and Peterson 1995, section 3.2";
    LEAVES = "leaves-slow-start": "In slow start {queued:n} of this flow waited in queues, more than γ = {gamma:n}: slow start ends, and {from:n} becomes {to:n}.",
        "w ← min(w, w · base / rtt + 1), ssthresh ← 2", "Brakmo and Peterson 1995, section 3.3; Linux, tcp_vegas_cong_avoid";
    DECREASE = "decrease": "The reduction leaves {left:%} of {base:n}, but at least 2: {to:n}.",
        "w ← max((1 − d) · f, 2)", "Brakmo and Peterson 1995; Linux, tcp_reno_ssthresh";
}

impl Explain for Vegas {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &SHORT,
        &LONG,
        &LEAVES,
        &DECREASE,
        &reasons::HALF,
    ];

    fn explain(&self, _before: &Vegas, update: &Update<'_>) -> Option<Because> {
        let Parameters {
            alpha,
            beta,
            gamma,
            decrease,
            ..
        } = self.parameters;
        let (Asked::Grew(ack) | Asked::Observed(ack)) = update.asked else {
            return reasons::half_on_timeout(update)
                .or_else(|| reasons::left(update, &DECREASE, 1.0 - decrease));
        };
        let [from, to] = update.change();
        let queued = ("queued", self.queued);
        let judged = ack.round && ack.phase != Phase::Timeout;
        if update.from.in_slow_start() {
            if judged && update.to.ssthresh == MINIMUM {
                let values = [queued, ("gamma", gamma), ("from", from), ("to", to)];
                return Some(LEAVES.with(values));
            }
            return reasons::slow_start(update);
        }
        if judged && to < from {
            return Some(LONG.giving(
                (update.from.cwnd - 1.0).max(MINIMUM),
                [queued, ("beta", beta), ("to", to)],
            ));
        }
        if judged && self.queued < alpha && to == from + 1.0 {
            return Some(SHORT.giving(from + 1.0, [queued, ("alpha", alpha), ("to", to)]));
        }
        reasons::avoidance(update, &reasons::AVOIDANCE, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    /// A round of three samples of `rtt` on a path of 100 ms.
    fn round(vegas: &mut Vegas, window: &mut Window, rtt: f64) {
        vegas.base = Some(0.1);
        for i in 0..3 {
            let heard = Ack {
                round: i == 2,
                ..ack(0.0, rtt)
            };
            vegas.observe(&heard, window);
            vegas.grow(&heard, window);
        }
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    fn after(rtt: f64, cwnd: f64, ssthresh: f64) -> (f64, f64) {
        after_by(Estimate::Paper, rtt, cwnd, ssthresh)
    }

    fn after_by(estimate: Estimate, rtt: f64, cwnd: f64, ssthresh: f64) -> (f64, f64) {
        let mut vegas = Vegas::new(&[]);
        vegas.parameters.estimate = estimate;
        let mut window = Window { cwnd, ssthresh };
        round(&mut vegas, &mut window, rtt);
        (window.cwnd, vegas.queued)
    }

    #[test]
    fn it_keeps_two_to_four_segments_in_queues() {
        let (w, queued) = after(0.125, 20.0, 2.0);
        close(queued, 4.0);
        assert_eq!(w, 20.0);
        let (w, queued) = after(0.130, 20.0, 2.0);
        close(queued, 60.0 / 13.0);
        assert_eq!(w, 19.0);
        let (w, queued) = after(0.105, 20.0, 2.0);
        close(queued, 20.0 / 21.0);
        assert_eq!(w, 21.0);
    }

    /// `tcp_vegas_cong_avoid`: 20 · 25/100 = 5, 20 · 15/100 = 3 and 20 · 5/100 = 1.
    #[test]
    fn the_estimate_of_later_kernels_is_larger() {
        for (rtt, expected, left) in [(0.125, 5.0, 19.0), (0.115, 3.0, 20.0), (0.105, 1.0, 21.0)] {
            let (w, queued) = after_by(Estimate::Linux, rtt, 20.0, 2.0);
            close(queued, expected);
            assert_eq!(w, left);
        }
    }

    /// ns-2, vegas.cc: `v_sumRTT_ / v_cntRTT_`. Of 105, 130 and 155 ms the mean is 130,
    /// d = 60/13; in slow start, grown to 22, the path holds 22 · 100/130 and one more.
    #[test]
    fn a_round_may_be_judged_by_its_mean() {
        for (of_round, ssthresh, d, left) in [
            (OfRound::Least, 2.0, 20.0 / 21.0, 21.0),
            (OfRound::Mean, 2.0, 60.0 / 13.0, 19.0),
            (OfRound::Mean, 1e9, 66.0 / 13.0, 220.0 / 13.0 + 1.0),
        ] {
            let mut vegas = Vegas::new(&[]);
            vegas.parameters.of_round = of_round;
            vegas.base = Some(0.1);
            let mut window = Window {
                cwnd: 20.0,
                ssthresh,
            };
            for (i, rtt) in [0.105, 0.130, 0.155].into_iter().enumerate() {
                let heard = Ack {
                    round: i == 2,
                    ..ack(0.0, rtt)
                };
                vegas.observe(&heard, &mut window);
                vegas.grow(&heard, &mut window);
            }
            close(vegas.queued, d);
            close(window.cwnd, left);
        }
    }

    #[test]
    fn slow_start_ends_when_a_queue_builds() {
        // Two acknowledgements of the round had grown it to 22: d = 2.
        let (w, queued) = after(0.110, 20.0, 1e9);
        assert!((queued - 2.0).abs() < 1e-9);
        assert!((w - 21.0).abs() < 1e-9, "{w}");
        // Three segments, grown to five; ten times the base leaves one and a half:
        // Linux keeps two at least. Below that it would still be in slow start.
        assert_eq!(after(1.0, 3.0, 1e9).0, 2.0);
        // Without a queue each acknowledgement adds a segment.
        assert_eq!(after(0.100, 20.0, 1e9).0, 23.0);
    }

    #[test]
    fn no_slow_start_below_the_window_that_a_loss_left() {
        let mut vegas = Vegas::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 20.0,
        };
        round(&mut vegas, &mut window, 0.13);
        assert_eq!((window.cwnd, window.ssthresh), (19.0, 19.0));
        vegas.grow(&ack(0.1, 0.13), &mut window);
        assert_eq!(window.cwnd, 19.0);
    }

    #[test]
    fn a_window_that_is_not_full_falls_and_does_not_grow() {
        for (rtt, expected) in [(0.13, 19.0), (0.105, 20.0)] {
            let mut vegas = Vegas::new(&[]);
            let mut window = Window {
                cwnd: 20.0,
                ssthresh: 2.0,
            };
            vegas.base = Some(0.1);
            for i in 0..3 {
                let heard = Ack {
                    round: i == 2,
                    full: false,
                    ..ack(0.0, rtt)
                };
                vegas.observe(&heard, &mut window);
                vegas.withhold(&heard);
            }
            assert_eq!(window.cwnd, expected);
        }
    }

    #[test]
    fn in_its_first_form_it_doubles_every_other_round() {
        let mut vegas = Vegas::new(&[
            Value::Number(2.0),
            Value::Number(4.0),
            Value::Number(1.0),
            Value::Switch(true),
        ]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 1e9,
        };
        // Rounds of three acknowledgements: three of six grow the window. The one that
        // ends a round belongs to the next one.
        for expected in [22.0, 23.0, 25.0, 26.0] {
            round(&mut vegas, &mut window, 0.1);
            assert_eq!(window.cwnd, expected);
        }
        // The same holds where rounds have too few samples.
        let heard = Ack {
            round: true,
            ..ack(1.0, 0.1)
        };
        for expected in [26.0, 27.0, 27.0, 28.0] {
            vegas.grow(&heard, &mut window);
            assert_eq!(window.cwnd, expected);
        }
    }

    /// Linux: `vegas_disable` outside of Open, `vegas_enable` when that is back.
    #[test]
    fn a_timeout_is_repaired_as_by_reno_and_a_round_restarts_after_it() {
        let mut vegas = Vegas::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 10.0,
        };
        vegas.base = Some(0.1);
        for i in 0..4 {
            let heard = Ack {
                round: i == 3,
                phase: Phase::Timeout,
                ..ack(0.0, 0.2)
            };
            let before = window.cwnd;
            vegas.observe(&heard, &mut window);
            vegas.grow(&heard, &mut window);
            close(window.cwnd, before + 1.0 / before);
        }
        // Samples of a recovery, and two after it: too few.
        for seconds in [0.1, 0.2, 0.3] {
            let heard = Ack {
                phase: Phase::Recovery,
                ..ack(seconds, 0.2)
            };
            vegas.observe(&heard, &mut window);
        }
        vegas.recovered(Time::from_seconds(0.3), &mut window);
        window.cwnd = 20.0;
        for i in 0..2 {
            let heard = Ack {
                round: i == 1,
                ..ack(0.4, 0.2)
            };
            vegas.observe(&heard, &mut window);
            vegas.grow(&heard, &mut window);
        }
        close(window.cwnd, 20.05);
    }

    /// Linux: `tcp_vegas_cwnd_event`.
    #[test]
    fn an_idle_time_ends_a_round_and_may_reset_the_base() {
        for (renew, base) in [(false, 0.1), (true, 0.3)] {
            let mut vegas = Vegas::new(&[]);
            vegas.parameters.renew = renew;
            let mut window = Window {
                cwnd: 20.0,
                ssthresh: 2.0,
            };
            for rtt in [0.1, 0.2, 0.2] {
                vegas.observe(&ack(0.0, rtt), &mut window);
            }
            vegas.resumed(Time::from_seconds(5.0));
            vegas.leaves_alone();
            let heard = Ack {
                round: true,
                ..ack(5.3, 0.3)
            };
            vegas.observe(&heard, &mut window);
            vegas.grow(&heard, &mut window);
            // One sample: it grows as Reno, and does not use the samples of five seconds ago.
            assert_eq!(window.cwnd, 20.05);
            assert_eq!(vegas.base, Some(base));
        }
    }

    #[test]
    fn too_few_samples_make_it_reno() {
        let mut vegas = Vegas::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 2.0,
        };
        let heard = Ack {
            round: true,
            ..ack(0.0, 0.2)
        };
        vegas.observe(&heard, &mut window);
        vegas.grow(&heard, &mut window);
        assert_eq!(window.cwnd, 20.05);
    }

    #[test]
    fn a_loss_halves_or_takes_a_quarter() {
        let window = Window {
            cwnd: 20.0,
            ssthresh: 2.0,
        };
        assert_eq!(Vegas::new(&[]).reduce(&loss(0.0, 20.0), &window), 10.0);
        let mut first = Vegas::new(&[
            Value::Number(1.0),
            Value::Number(3.0),
            Value::Number(1.0),
            Value::Switch(true),
            Value::Number(0.25),
        ]);
        assert_eq!(first.reduce(&loss(0.0, 20.0), &window), 15.0);
    }
}
