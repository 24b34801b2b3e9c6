//! BIC, binary increase congestion control: a binary search for the window at which the
//! last loss occurred.
//!
//! Far below that window it grows fast, near it slowly, and beyond it
//! faster and faster. CUBIC follows the same path by a function of time (Xu,
//! Harfoush and Rhee 2004; here as in Linux).
//!
//! # Rules
//! After a loss at $W_{max}$ the window searches for it by halves: in a round trip
//! it grows by $d = (W_{max} - w)/B$, at most $S_{max}$, and by $B/s$ where $d$ has
//! come down to one. Beyond $W_{max}$ it looks for a new one, by $B/s$ up to
//! $W_{max} + B$, then by $(w - W_{max})/(B-1)$, then by $S_{max}$. Before the first
//! loss it grows by $w/20$ at least. No acknowledged segment adds more than one. A
//! loss leaves $\beta w$; one below the last maximum lowers the next,
//! $W_{max} = \frac{1+\beta}{2} w$. Up to a window of 14 it is Reno. A timeout sets
//! $\mathit{ssthresh}$ as a loss does and forgets $W_{max}$.
//!
//! # Differences
//! The paper of 2004 has $S_{max} = 32$, a least increment of 0.01 and
//! $\beta = 0.875$. Linux corrects for delayed acknowledgements by a measured ratio, although
//! its transport counts segments since 3.18: delayed acknowledgements double the growth
//! (`ackRatio`). The ratio is an average in sixteenths that begins at two, and that whole
//! numbers keep there: with an acknowledgement for each segment it remains 31/16. It also counts in
//! whole numbers (`whole`): with $B = 4$ the slow step of $B/s$ begins seven segments
//! below the maximum, not four. An undone loss gives
//! the window back and not the maximum, as in Linux.
//!
//! # Limits
//! Growth is per round trip: a short path takes a far larger share than a long one.
//!
//! # Checked
//! - Increments around a maximum of 500: 16 at 400, 5 at 480, 0.2 at 497; a loss at 450 lowers the maximum to 405.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Phase, Window};
use crate::parameters;
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of BIC.
    pub struct Parameters {
        /// The share of the window that a loss leaves (Linux: 819/1024).
        "beta" beta: Number(0.8, 0.1, 0.95, Share) "Beta";
        /// The most it grows in a round trip (Linux: 16).
        "sMax" s_max: LogNumber(16.0, 1.0, 1000.0, Segments) "Maximum increment";
        /// In a round trip it goes 1 over this of the way to the maximum (Linux: 4).
        "b" b: Number(4.0, 2.0, 64.0, None) "Search divisor B";
        /// Near the maximum it grows by B over this in a round trip (Linux: 20).
        "smoothPart" smooth: LogNumber(20.0, 1.0, 1000.0, None) "Smooth part";
        /// Up to this window it is Reno (Linux: 14).
        "lowWindow" low: Number(14.0, 1.0, 1000.0, Segments) "Low window";
        /// Helps new flows: a loss below the last maximum lowers the next one.
        "fastConvergence" fast_convergence: Switch(true) "Fast convergence";
        /// Counts in whole numbers, rounded down, as Linux does: it searches more slowly where windows are small.
        "whole" whole: Switch(false) "Whole numbers";
        /// Growth is multiplied by the mean number of segments that an acknowledgement covers, as in Linux.
        "ackRatio" ack_ratio: Switch(false) "Times segments an acknowledgement";
    }
}

/// The average of covered segments is kept in parts of this.
const RATIO: u64 = 16;

/// Before any loss it grows by the window over this in a round trip, or faster.
const INITIAL_SHARE: f64 = 20.0;

/// BIC's state.
#[derive(Clone, Debug)]
pub struct Bic {
    parameters: Parameters,
    /// Window at the last loss, or the lower value that replaces it; zero before any loss.
    w_max: f64,
    /// The mean number of segments that an acknowledgement covers, in sixteenths (Linux: `delayed_ack`).
    covered: u64,
}

impl Bic {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bic",
        name: "BIC",
        summary: "A binary search for the window of the last loss; above it the window grows faster and faster.",
        source: "Xu, Harfoush and Rhee, Binary increase congestion control, INFOCOM 2004; Linux tcp_bic",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "wMax",
            label: "W_max",
            unit: Unit::Segments,
            help: "The target of the search.",
        }],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Bic {
        Bic {
            parameters: Parameters::from_values(values),
            w_max: 0.0,
            covered: 2 * RATIO,
        }
    }

    /// Segments a round trip.
    fn increment(&self, w: f64) -> f64 {
        self.search(w).min(w)
    }

    fn search(&self, w: f64) -> f64 {
        let Parameters {
            s_max,
            b,
            smooth,
            low,
            ..
        } = self.parameters;
        let (w, w_max) = (self.whole(w), self.whole(self.w_max));
        if w <= low {
            return 1.0;
        }
        let search = if w < w_max {
            let distance = self.whole((w_max - w) / b);
            if distance > s_max {
                s_max
            } else if distance <= 1.0 {
                b / smooth
            } else {
                distance
            }
        } else if w < w_max + b {
            b / smooth
        } else if w < w_max + s_max * (b - 1.0) {
            (w - w_max) / (b - 1.0)
        } else {
            s_max
        };
        let search = if w_max == 0.0 {
            search.max(w / INITIAL_SHARE)
        } else {
            search
        };
        let ratio = if self.parameters.ack_ratio {
            self.covered as f64 / RATIO as f64
        } else {
            1.0
        };
        if self.parameters.whole {
            // The number of acknowledged segments that add one.
            w / ((w / search).floor() / ratio).floor().max(1.0)
        } else {
            search * ratio
        }
    }

    /// Rounded down, if counting in whole numbers.
    fn whole(&self, value: f64) -> f64 {
        if self.parameters.whole {
            value.floor()
        } else {
            value
        }
    }
}

impl CongestionControl for Bic {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        if ack.delivered > 0 && ack.phase == Phase::Open {
            self.covered = self.covered + ack.delivered - self.covered / RATIO;
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(self.increment(window.cwnd), ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let Parameters {
            beta,
            low,
            fast_convergence,
            ..
        } = self.parameters;
        let w = self.whole(window.cwnd);
        self.w_max = if fast_convergence && w < self.w_max {
            self.whole(w * f64::midpoint(1.0, beta))
        } else {
            w
        };
        let kept = if w <= low { 0.5 } else { beta };
        self.whole(kept * self.whole(congestion.from)).max(MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let left = self.reduce(congestion, window);
        (self.w_max, self.covered) = (0.0, 2 * RATIO);
        left
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(if self.w_max > 0.0 {
            self.w_max
        } else {
            f64::NAN
        });
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    SEARCH = "search": "Binary search from {from:n} towards the window of the last loss, {max:n}: a round trip adds {gain:n}. This acknowledgement counts for {credit:n}: {to:n}.",
        "w ← w + s · c / w, s = (W_max − w) / B, within its bounds", "Xu, Harfoush and Rhee 2004, section III";
    PROBE = "probe": "Above the window of the last loss, {max:n}, the window grows faster and faster: at {from:n} a round trip adds {gain:n}. This acknowledgement counts for {credit:n}: {to:n}.",
        "w ← w + s · c / w, s = (w − W_max) / (B − 1), within its bounds", "Xu, Harfoush and Rhee 2004, section III; Linux, bictcp_update";
    DECREASE = "decrease": "The reduction leaves {left:%} of {base:n} (half of small windows), but at least 2: {to:n}. The next search is for {max:n}.",
        "w ← max(β · f, 2)", "Xu, Harfoush and Rhee 2004, section III";
}

impl Explain for Bic {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &SEARCH,
        &PROBE,
        &DECREASE,
    ];

    fn explain(&self, _before: &Bic, update: &Update<'_>) -> Option<Because> {
        let from = update.from.cwnd;
        if let Some(found) = reasons::slow_start(update) {
            return Some(found);
        }
        if let Asked::Grew(ack) = update.asked {
            if self.whole(from) <= self.parameters.low {
                return reasons::avoidance(update, &reasons::AVOIDANCE, 1.0);
            }
            let reason = if self.whole(from) < self.whole(self.w_max) {
                &SEARCH
            } else {
                &PROBE
            };
            let gain = self.increment(from);
            let values = [
                ("from", from),
                ("max", self.w_max),
                ("gain", gain),
                ("credit", ack.credit),
                ("to", update.to.cwnd),
            ];
            return Some(reason.giving(from + gain * ack.credit / from, values));
        }
        let base = reasons::congestion(update)?.from;
        let to = update.change()[1];
        Some(DECREASE.with([
            ("left", to / base),
            ("base", base),
            ("to", to),
            ("max", self.w_max),
        ]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn at(w: f64) -> Window {
        Window {
            cwnd: w,
            ssthresh: 2.0,
        }
    }

    fn after_loss_at_500() -> Bic {
        let mut bic = Bic::new(&[]);
        assert_eq!(bic.reduce(&loss(0.0, 500.0), &at(500.0)), 400.0);
        assert_eq!(bic.w_max, 500.0);
        bic
    }

    /// `bictcp_acked` of Linux: `delayed_ack += pkts_acked - (delayed_ack >> 4)`, which begins at 32 and stays there with
    /// two segments an acknowledgement; with one it is 31. `bictcp_update`: `cnt = (cnt << 4) / delayed_ack`.
    #[test]
    fn delayed_acknowledgements_double_the_growth() {
        for (segments, count) in [(1, 10.0), (2, 10.0), (4, 5.0)] {
            let mut bic = Bic::new(&[]);
            (bic.parameters.whole, bic.parameters.ack_ratio) = (true, true);
            bic.reduce(&loss(0.0, 400.0), &at(400.0));
            let heard = Ack {
                delivered: segments,
                ..ack(0.0, 0.1)
            };
            for _ in 0..100 {
                bic.observe(&heard, &mut at(320.0));
            }
            // 320 / 16 is 20 acknowledged segments for each that is added: 320 / 31, 320 / 32 and 320 / 64.
            assert_eq!(320.0 / bic.increment(320.0), count, "{segments}");
        }
    }

    #[test]
    fn the_search_for_the_maximum() {
        let bic = after_loss_at_500();
        for (w, increment) in [
            (400.0, 16.0),
            (480.0, 5.0),
            (497.0, 0.2),
            (502.0, 0.2),
            (530.0, 10.0),
            (600.0, 16.0),
            (10.0, 1.0),
        ] {
            assert!(
                (bic.increment(w) - increment).abs() < 1e-12,
                "{w}: {}",
                bic.increment(w)
            );
        }
    }

    /// `bictcp_update`: cnt is at least one.
    #[test]
    fn an_acknowledged_segment_adds_one_at_most() {
        let mut bic = Bic::new(&[Value::Number(0.8), Value::Number(1000.0)]);
        bic.reduce(&loss(0.0, 50_000.0), &at(50_000.0));
        let mut window = at(20.0);
        bic.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 21.0);
        assert_eq!(bic.increment(1500.0), 1000.0);
        // With Linux's 16, too, just above the low window.
        assert_eq!(after_loss_at_500().increment(15.0), 15.0);
    }

    /// `bictcp_update` of Linux, by hand: `dist` is 15/4, 11/4 and 7/4 below a maximum of
    /// 75, and `cnt` 60/3, 64/2, 68·20/4, 77·20/4 and 80·3/5.
    #[test]
    fn in_whole_numbers_the_slow_search_starts_earlier() {
        let mut bic = Bic::new(&[]);
        bic.parameters.whole = true;
        assert_eq!(bic.reduce(&loss(0.0, 75.9), &at(75.9)), 60.0);
        assert_eq!(bic.w_max, 75.0);
        for (w, count) in [
            (60.5, 20.0),
            (64.0, 32.0),
            (68.0, 340.0),
            (77.0, 385.0),
            (80.0, 48.0),
        ] {
            let acknowledged = f64::floor(w) / bic.increment(w);
            assert!((acknowledged - count).abs() < 1e-9, "{w}: {acknowledged}");
        }
        bic.reduce(&loss(0.0, 69.0), &at(69.0));
        assert_eq!(bic.w_max, 62.0);
    }

    #[test]
    fn a_round_grows_by_the_increment() {
        let mut bic = after_loss_at_500();
        let mut window = at(400.0);
        for _ in 0..400 {
            bic.grow(&ack(0.0, 0.1), &mut window);
        }
        assert!((window.cwnd - 416.0).abs() < 0.5, "{}", window.cwnd);
    }

    #[test]
    fn a_loss_below_the_maximum_lowers_it() {
        let mut bic = after_loss_at_500();
        bic.reduce(&loss(0.0, 450.0), &at(450.0));
        assert!((bic.w_max - 405.0).abs() < 1e-9);
    }

    #[test]
    fn before_any_loss_it_grows_by_a_twentieth() {
        assert_eq!(Bic::new(&[]).increment(1000.0), 50.0);
    }

    #[test]
    fn a_timeout_clears_the_maximum_and_a_small_window_halves() {
        let mut bic = after_loss_at_500();
        assert_eq!(bic.timeout(&loss(0.0, 100.0), &at(100.0)), 80.0);
        assert_eq!(bic.w_max, 0.0);
        assert_eq!(bic.reduce(&loss(0.0, 12.0), &at(12.0)), 6.0);
    }
}
