//! TCP-Illinois (Liu, Başar and Srikant, 2006), as in Linux.
//!
//! # Rules
//! Loss decides when the window falls, delay how fast it grows and how far it falls.
//! Once a round, with
//! $d_a$ the mean queueing delay of the round, $d_m$ the maximum of the connection
//! and $d_1 = d_m/100$, the increase is $\alpha_{max}$ while $d_a \le d_1$ and else
//! $$\alpha = \frac{(d_m - d_1)\,\alpha_{max}}{(d_m - d_1) + (d_a - d_1)(\alpha_{max} - \alpha_{min})/\alpha_{min}};$$
//! once it has been lower, it returns to $\alpha_{max}$ only after $\theta$ rounds in a
//! row below $d_1$. The decrease $\beta$ is $\beta_{min}$ up to $d_a = 0.1\,d_m$,
//! $\beta_{max}$ from $0.8\,d_m$ on, and linear between. Below a window of 15 it is Reno.
//! Congestion avoidance adds $\alpha$ segments per round trip; a loss removes $\beta w$.
//! A timeout removes as much from $\mathit{ssthresh}$; then $\alpha = 1$ and
//! $\beta = 1/2$. Fast recovery and what is left of its round are judged as one round.
//!
//! # Differences
//! - The module in ns-2.35 (Linux 2.6.22) keeps $\beta w$ on a loss instead of removing it, a fault corrected in
//!   later kernels.
//! - The $\theta$ rounds have to be in a row; Linux continues to count after a round above
//!   $d_1$. It takes no round trip for longer than 3.3 s. It has $\alpha$ in 128ths, so that the least is 38 of
//!   them, and $\beta$ in 64ths; it counts segments up to the next one, and drops what is over; and a round ends
//!   where the window may grow, with the first acknowledgement after a recovery that began in it. `whole` does
//!   all of that.
//!
//! # Limits
//! The maximum delay is never forgotten: one much longer than the queue makes every
//! later one look short, $\alpha$ large and $\beta$ small. Base and maximum delay begin
//! again with a control that replaces another one. On a path that becomes
//! longer, the added length counts as queue.
//!
//! # Checked
//! - At half of the maximum delay $\alpha = 0.588$ and $\beta = 0.339$: a loss at 100 leaves 66.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Phase, Window};
use crate::parameters;
use crate::reason::{Asked, Because, Explain, Quantities, Reason, Update};
use crate::sender::parts::reasons;
use crate::sender::parts::round::RoundTrips;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of Illinois.
    pub struct Parameters {
        /// Minimum increase per round trip (0.3).
        "alphaMin" alpha_min: LogNumber(0.3, 0.01, 1.0, Segments) "Minimum increase";
        /// Maximum increase per round trip (10).
        "alphaMax" alpha_max: LogNumber(10.0, 1.0, 1000.0, Segments) "Maximum increase";
        /// Minimum decrease on loss (1/8).
        "betaMin" beta_min: Number(0.125, 0.0, 0.5, Share) "Minimum decrease";
        /// Maximum decrease on loss (1/2).
        "betaMax" beta_max: Number(0.5, 0.5, 0.9, Share) "Maximum decrease";
        /// Below this window it is Reno (15).
        "windowThreshold" threshold: Number(15.0, 1.0, 1000.0, Segments) "Window threshold";
        /// The number of rounds in a row without a queue that restore the maximum
        /// increase (5).
        "theta" theta: Integer(5, 1, 100, None) "Theta";
        /// As in Linux: it counts whole segments, and has α in 128ths and β in 64ths.
        "whole" whole: Switch(false) "Whole numbers";
    }
}

/// Linux has α and β in parts of these, and takes no round trip for longer than this.
const PARTS: [f64; 2] = [128.0, 64.0];
const MOST_RTT: f64 = 3.355_443;

/// Illinois' state.
#[derive(Clone, Debug)]
pub struct Illinois {
    parameters: Parameters,
    base: Option<f64>,
    greatest: f64,
    round: RoundTrips,
    whole: Whole,
    alpha: f64,
    beta: f64,
    /// The delay has been above $d_1$ since the last time α was greatest.
    above: bool,
    low_rounds: u64,
}

/// The counts of the form with whole numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    /// Segments that the last acknowledgement covered, and those counted since the window grew.
    acked: u64,
    counted: u64,
    /// Segments outstanding that the round began with; none is known while a timeout is repaired.
    ahead: Option<u64>,
    /// All of them are acknowledged, and another one.
    over: bool,
}

impl Whole {
    fn note(&mut self, acked: u64) {
        self.acked = acked;
        if let Some(ahead) = &mut self.ahead {
            self.over |= acked > *ahead;
            *ahead = ahead.saturating_sub(acked);
        }
    }

    /// Congestion avoidance: segments that the window grows by.
    fn growth(&mut self, window: f64, alpha: f64) -> f64 {
        self.counted += std::mem::replace(&mut self.acked, 1);
        let due = (self.counted as f64 * alpha).floor();
        if due < window {
            return 0.0;
        }
        self.counted = 0;
        (due / window).floor()
    }
}

impl Illinois {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "illinois",
        name: "Illinois",
        summary: "Loss decides when the window falls; delay sets how fast it grows and how far it falls.",
        source: "Liu, Başar and Srikant, TCP-Illinois, VALUETOOLS 2006; Linux tcp_illinois",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "alpha",
                label: "α",
                unit: Unit::Segments,
                help: "Segments added a round trip.",
            },
            Internal {
                key: "beta",
                label: "β",
                unit: Unit::Share,
                help: "The share of the window that a loss removes.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Illinois {
        let parameters = Parameters::from_values(values);
        Illinois {
            alpha: parameters.alpha_max,
            beta: 0.5,
            parameters,
            base: None,
            greatest: 0.0,
            round: RoundTrips::default(),
            whole: Whole::default(),
            above: false,
            low_rounds: 0,
        }
    }

    fn increase(&mut self, mean: f64, most: f64) -> f64 {
        let Parameters {
            alpha_min,
            alpha_max,
            theta,
            ..
        } = self.parameters;
        let low = most / 100.0;
        if mean <= low {
            if !self.above {
                return alpha_max;
            }
            self.low_rounds += 1;
            if self.low_rounds < theta {
                return self.alpha;
            }
            self.low_rounds = 0;
            self.above = false;
            return alpha_max;
        }
        self.above = true;
        let (most, mean) = (most - low, mean - low);
        if self.parameters.whole {
            let least = (PARTS[0] * alpha_min).floor() / PARTS[0];
            let alpha = most * alpha_max / (most + mean * (alpha_max - least) / least);
            return (PARTS[0] * alpha).floor() / PARTS[0];
        }
        self.low_rounds = 0;
        most * alpha_max / (most + mean * (alpha_max - alpha_min) / alpha_min)
    }

    fn decrease(&self, mean: f64, most: f64) -> f64 {
        let Parameters {
            beta_min, beta_max, ..
        } = self.parameters;
        let (from, to) = (most / 10.0, most * 0.8);
        let beta = if mean <= from {
            beta_min
        } else if mean >= to {
            beta_max
        } else {
            beta_min + (beta_max - beta_min) * (mean - from) / (to - from)
        };
        if self.parameters.whole {
            (PARTS[1] * beta).floor() / PARTS[1]
        } else {
            beta
        }
    }

    /// The window after a loss at `from`: Linux rounds down what it removes.
    fn left(&self, from: f64) -> f64 {
        let removed = self.beta * from;
        let removed = if self.parameters.whole {
            removed.floor()
        } else {
            removed
        };
        (from - removed).max(MINIMUM)
    }

    /// The end of a round where the window may grow.
    fn judge_here(&mut self, ack: &Ack, cwnd: f64) {
        if self.parameters.whole && self.whole.over {
            self.whole.over = false;
            self.whole.ahead = Some(ack.flight - ack.acked);
            self.judge(cwnd);
        }
    }

    /// The end of a round.
    fn judge(&mut self, cwnd: f64) {
        let round = self.round.take();
        if cwnd < self.parameters.threshold {
            self.alpha = 1.0;
            self.beta = 0.5;
        } else if round.samples > 0
            && let Some(base) = self.base
        {
            let (mean, most) = (round.mean() - base, self.greatest - base);
            self.alpha = self.increase(mean, most);
            self.beta = self.decrease(mean, most);
        }
    }
}

impl Illinois {
    /// Segments a round trip: the growth that the reason names.
    fn gain(&self, update: &Update<'_>) -> Option<f64> {
        let Asked::Grew(ack) = update.asked else {
            return None;
        };
        if !self.parameters.whole {
            return Some(self.alpha);
        }
        let Quantities { cwnd, ssthresh, .. } = update.from;
        let mut window = Window { cwnd, ssthresh };
        self.clone().grow(ack, &mut window);
        Some((window.cwnd - cwnd) * cwnd / ack.credit.max(1.0))
    }
}

impl CongestionControl for Illinois {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.round.note(ack);
        self.whole.note(ack.acked);
        if let Some(rtt) = ack.rtt.map(Span::seconds) {
            let rtt = if self.parameters.whole {
                rtt.min(MOST_RTT)
            } else {
                rtt
            };
            self.base = Some(self.base.map_or(rtt, |base| base.min(rtt)));
            self.greatest = self.greatest.max(rtt);
        }
        // In a recovery the window may count duplicates.
        if ack.round && ack.phase != Phase::Recovery && !self.parameters.whole {
            self.judge(window.cwnd);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.judge_here(ack, window.cwnd);
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else if self.parameters.whole {
            window.cwnd += self.whole.growth(window.cwnd.floor(), self.alpha);
        } else {
            window.increase(self.alpha, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.whole.counted = 0;
        self.left(congestion.from)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let left = self.reduce(congestion, window);
        self.alpha = 1.0;
        self.beta = 0.5;
        self.above = false;
        self.low_rounds = 0;
        self.round = RoundTrips::default();
        self.whole.ahead = None;
        self.whole.over = false;
        left
    }

    fn recovered(&mut self, _now: Time, _window: &mut Window) {
        self.whole.ahead.get_or_insert(0);
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.alpha);
        out.push(self.beta);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    INCREASE = "increase": "With the queueing delay of the last round, congestion avoidance adds α = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + α(d) · c / w", "Liu, Başar and Srikant 2006, section 3";
    DECREASE = "decrease": "With the queueing delay of the last round, the reduction leaves {left:%} (1 − β) of {base:n}, but at least 2: {to:n}.",
        "w ← max((1 − β(d)) · f, 2)", "Liu, Başar and Srikant 2006, section 3";
}

impl Explain for Illinois {
    const REASONS: &'static [&'static Reason] = &[&reasons::SLOW_START, &INCREASE, &DECREASE];

    fn explain(&self, before: &Illinois, update: &Update<'_>) -> Option<Because> {
        // A timeout sets β after it has used it.
        reasons::slow_start(update)
            .or_else(|| reasons::avoidance(update, &INCREASE, before.gain(update)?))
            .or_else(|| {
                let from = reasons::congestion(update)?.from;
                reasons::left(update, &DECREASE, before.left(from) / from)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    const WINDOW: Window = Window {
        cwnd: 100.0,
        ssthresh: 2.0,
    };

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    fn linux() -> Illinois {
        let declared = Parameters::SPECIFICATION.iter();
        let values = declared.map(|p| match p.key {
            "whole" => Value::Switch(true),
            _ => p.domain.default_value(),
        });
        Illinois::new(&values.collect::<Vec<_>>())
    }

    /// `alpha`, `beta` and `tcp_illinois_ssthresh`: 99 ms and 49 ms beyond a hundredth of the greatest delay make
    /// ⌊128 · 990/(99 + 49 · 1242/38)⌋ = 74 parts, and 8 + 24 · 40/70 parts of 64 are 21: 100 − ⌊2100/64⌋ is 68.
    #[test]
    fn in_linux_shares_are_of_128_and_of_64() {
        let mut illinois = linux();
        illinois.base = Some(0.1);
        illinois.greatest = 0.2;
        illinois.round.note(&ack(0.0, 0.15));
        illinois.judge(100.0);
        assert_eq!((illinois.alpha, illinois.beta), (74.0 / 128.0, 21.0 / 64.0));
        assert_eq!(illinois.reduce(&loss(0.0, 100.0), &WINDOW), 68.0);
    }

    /// `tcp_illinois_cong_avoid`: at a window of ten and 38/128 it takes 34 segments, and 36 where they come by
    /// threes; what is over does not count. At ten a round trip acknowledgements of 25 make 25 each.
    #[test]
    fn in_linux_segments_count_up_to_the_next_one() {
        for (alpha, covers, needed) in [(38.0 / 128.0, 1, 34), (38.0 / 128.0, 3, 36), (1.0, 4, 12)]
        {
            let mut illinois = linux();
            let mut window = Window {
                cwnd: 10.0,
                ssthresh: 2.0,
            };
            illinois.alpha = alpha;
            for cycle in 1..=2 {
                for covered in 1..=needed / covers {
                    let heard = Ack {
                        acked: covers,
                        ..ack(0.0, 0.1)
                    };
                    illinois.observe(&heard, &mut window);
                    window.cwnd = 10.0;
                    illinois.grow(&heard, &mut window);
                    let grown = covered == needed / covers;
                    assert_eq!(window.cwnd > 10.0, grown, "{cycle}: {covered}");
                }
            }
        }
    }

    /// `update_params` is called where the window may grow: in the recovery the round only gets longer.
    #[test]
    fn in_linux_a_round_ends_after_the_recovery() {
        let mut illinois = linux();
        let mut window = WINDOW;
        illinois.alpha = 1.0;
        illinois.base = Some(0.1);
        illinois.greatest = 0.2;
        illinois.whole.ahead = Some(2);
        for (phase, acked) in [(Phase::Recovery, 2), (Phase::Recovery, 1), (Phase::Open, 1)] {
            assert_eq!(illinois.alpha, 1.0);
            let heard = Ack {
                phase,
                acked,
                flight: 30,
                ..ack(0.0, 0.15)
            };
            illinois.observe(&heard, &mut window);
            if phase == Phase::Open {
                illinois.grow(&heard, &mut window);
            }
        }
        assert_eq!(illinois.alpha, 74.0 / 128.0);
        assert_eq!(
            (illinois.whole.ahead, illinois.round.samples),
            (Some(29), 0)
        );
        illinois.timeout(&loss(0.0, 100.0), &WINDOW);
        illinois.observe(&ack(1.0, 0.1), &mut window);
        assert!(!illinois.whole.over);
        illinois.recovered(Time::from_seconds(2.0), &mut window);
        illinois.observe(&ack(2.0, 0.1), &mut window);
        assert!(illinois.whole.over);
    }

    /// One round at this mean delay over a path of 100 ms with delays up to 100 ms.
    fn round(illinois: &mut Illinois, delay: f64) {
        illinois.base = Some(0.1);
        illinois.greatest = 0.2;
        let heard = Ack {
            round: true,
            ..ack(0.0, 0.1 + delay)
        };
        illinois.observe(&heard, &mut WINDOW.clone());
    }

    #[test]
    fn half_of_the_greatest_delay() {
        let mut illinois = Illinois::new(&[]);
        round(&mut illinois, 0.05);
        // d1 = 1 ms: α = 99·10/(99 + 49·9.7/0.3) = 0.588.
        close(illinois.alpha, 990.0 / (99.0 + 49.0 * 9.7 / 0.3));
        // β = 1/8 + 3/8·(50 − 10)/(80 − 10) = 0.339.
        close(illinois.beta, 0.125 + 0.375 * 40.0 / 70.0);
        let left = illinois.reduce(&loss(0.0, 100.0), &WINDOW);
        close(left, 100.0 * (0.875 - 0.375 * 4.0 / 7.0));
        assert_eq!(left.floor(), 66.0);
    }

    /// The round trips of a recovery count for the round that it is in; the window
    /// of a recovery without SACK, inflated by duplicates, does not.
    #[test]
    fn the_window_of_a_recovery_is_not_used() {
        let mut illinois = Illinois::new(&[]);
        illinois.base = Some(0.1);
        illinois.greatest = 0.2;
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 10.0,
        };
        let open = Ack {
            round: true,
            ..ack(0.0, 0.1)
        };
        illinois.observe(&open, &mut window);
        assert_eq!((illinois.alpha, illinois.beta), (1.0, 0.5));
        window.cwnd = 20.0;
        let repairing = Ack {
            phase: Phase::Recovery,
            ..open
        };
        illinois.observe(&repairing, &mut window);
        assert_eq!((illinois.alpha, illinois.beta), (1.0, 0.5));
        // 100 ms and 200 ms: a mean delay of 50 ms.
        let after = Ack {
            round: true,
            ..ack(0.2, 0.2)
        };
        illinois.observe(&after, &mut window);
        close(illinois.beta, 0.125 + 0.375 * 40.0 / 70.0);
    }

    #[test]
    fn without_a_queue_it_is_fast_and_keeps_most() {
        let mut illinois = Illinois::new(&[]);
        round(&mut illinois, 0.0005);
        assert_eq!((illinois.alpha, illinois.beta), (10.0, 0.125));
        round(&mut illinois, 0.09);
        assert_eq!(illinois.beta, 0.5);
        let slow = illinois.alpha;
        // Four quiet rounds change nothing; the fifth brings the speed back.
        for _ in 0..4 {
            round(&mut illinois, 0.0005);
            assert_eq!(illinois.alpha, slow);
        }
        round(&mut illinois, 0.0005);
        assert_eq!(illinois.alpha, 10.0);
    }

    #[test]
    fn small_windows_and_timeouts_are_renos() {
        let mut illinois = Illinois::new(&[]);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 2.0,
        };
        let heard = Ack {
            round: true,
            ..ack(0.0, 0.1)
        };
        illinois.observe(&heard, &mut window);
        illinois.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 10.1);
        assert_eq!(illinois.reduce(&loss(0.0, 10.0), &window), 5.0);
        round(&mut illinois, 0.0005);
        illinois.timeout(&loss(0.0, 100.0), &WINDOW);
        assert_eq!((illinois.alpha, illinois.beta), (1.0, 0.5));
    }
}
