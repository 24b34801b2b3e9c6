//! CHD, CAIA-Hamilton Delay: HD's back-offs once a round, and a shadow of
//! the window that a loss-based control would have.
//!
//! CHD keeps the queue short as HD does, and adds two things. A loss while the queue is short does not count as
//! congestion and leaves the window. And a flow that has backed off without effect, because others fill the buffer,
//! does not lose twice: when the loss comes it starts from its shadow window (Hayes and Armitage 2010).
//!
//! # Rules
//!
//! At the end of a round $h$ is the maximum queueing delay of its round trips,
//! over the minimum round trip of the connection. With the function $g$ of HD,
//! whose $p_{max}$ here is for a round,
//!
//! $$
//! w \leftarrow \mathit{ssthresh} = \max\bigl(w - \max(w/2,\ 1),\ 2\bigr)
//! \quad \text{with probability } g(h),
//! $$
//!
//! and no other such back-off until all that was outstanding is acknowledged.
//! Otherwise congestion avoidance adds a segment a round and slow start, which
//! lasts while $w \le \mathit{ssthresh}$, is NewReno's.
//!
//! The flow *competes* once it has backed off at $h > q_{th}$, until a round
//! ends with $h \le q_{th}$. The shadow window $s$ starts as the first window
//! and grows by what $w$ grows by, unless it is zero. A back-off first sets it,
//! with $h_b$ the delay of the back-off before:
//!
//! $$
//! s \leftarrow
//! \begin{cases}
//! \max(w, s) & \text{if the flow competes or } h > h_b, \\
//! 0 & \text{otherwise.}
//! \end{cases}
//! $$
//!
//! A loss is judged by the greater of the latest round trip and the maximum of the
//! present round. When its queueing delay is above $q_{th}$, and no back-off is
//! under way, the loss halves the greater of $w$ and, if the flow competes, $s$. Otherwise it leaves the window as
//! it is. Either way a shadow window is halved, to at least two segments. With `alwaysShadow` it halves the greater
//! of $w$ and $s$ whether the flow competes or not, as in equation 4 of Utsumi and Zabir.
//! Marks and timeouts are NewReno's; a mark in the window of a back-off takes nothing
//! more.
//!
//! Round trips are measured as by HD: by FreeBSD's clock, without those that
//! waited for a delayed acknowledgement.
//!
//! # Differences
//!
//! - Rules and defaults are those of FreeBSD 9 (`cc_chd`), where the shadow
//!   window is only set at back-offs. By equation 3 of Utsumi and
//!   Zabir every round without a back-off would clear it. And in FreeBSD a loss uses the shadow
//!   window only from a flow that competes; the paper's equation 4 has no such
//!   condition (`alwaysShadow`).
//! - FreeBSD halves whole segments, here windows are real numbers. With byte
//!   counting, its default, congestion avoidance there adds the segment once a
//!   window is acknowledged, and not at the end of the measured round.
//! - What a loss reduces is the flight size or the window, as `reduceFrom` says;
//!   FreeBSD takes the window.
//! - ns-2, ns-3 and Linux do not have it.
//!
//! # Limits
//!
//! As for HD: neither the least nor the maximum round trip ages.
//!
//! # Checked
//!
//! - $w = 16$, $h = 12.5$ ms: a back-off with probability 0.25 leaves 8, and a
//!   shadow of 16 if $h_b$ was lower, of 0 if not.
//! - A loss at 10 ms of queueing leaves 16; at 30 ms, competing with a shadow of 24,
//!   it leaves 12 and a shadow of 12.
//! - Two flows over 10 Mb/s, 40 ms and a buffer of 50 packets share evenly (Jain's
//!   index above 0.99) with a mean wait of 6.5 ms, below $q_{th}$, and use 0.93 of the link.
//! - One flow uses 0.87 of it: as with HD, a halving empties the short queue.
//! - With 1 % of its packets lost at random one flow has 8.4 Mb/s, NewReno 3.2.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Phase, Window};
use crate::parameters;
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::rng::RandomStream;
use crate::sender::parts::chance::Chance;
use crate::sender::parts::curve::Curve;
use crate::sender::parts::freebsd::{Measured, Reduction, in_slow_start};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

parameters! {
    /// Parameters of CHD.
    pub struct Parameters {
        /// Up to this queueing delay there is no back-off (FreeBSD: 5 ms).
        "qmin" qmin: Number(0.005, 0.0, 10.0, Seconds) "Minimum queueing delay", at_most "qth";
        /// At this queueing delay a back-off is most likely, and above it a loss counts as congestion (FreeBSD: 20 ms).
        "qth" qth: LogNumber(0.02, 0.0001, 10.0, Seconds) "Queueing threshold";
        /// The probability of a back-off there, for each round (FreeBSD: 50 %).
        "pmax" pmax: Number(0.5, 0.0, 1.0, Share) "Maximum back-off probability";
        /// The flow competes: a loss reduces the shadow window if other flows cause the queue (FreeBSD: loss_fair, on).
        "lossFair" loss_fair: Switch(true) "Compete on loss";
        /// A round is judged by its maximum round trip, not by its last (FreeBSD: use_max, on).
        "useMax" use_max: Switch(true) "Maximum RTT";
        /// Round trips are measured by a clock with this tick, plus a tick; 0 is exact (FreeBSD: 1 ms).
        "resolution" resolution: Number(0.001, 0.0, 0.1, Seconds) "Round-trip resolution";
        /// A loss with a queue always reduces the shadow window (Utsumi and Zabir; FreeBSD: only where it competes).
        "alwaysShadow" always: Switch(false) "Shadow window on any loss";
    }
}

/// CHD's state.
#[derive(Clone, Debug)]
pub struct Chd {
    parameters: Parameters,
    curve: Curve,
    measured: Measured,
    reduction: Reduction,
    /// Greatest round trip of the present round.
    greatest: Span,
    /// h: maximum queueing delay of the last round.
    queueing: Span,
    /// `h_b`: the one at the last back-off.
    at_back_off: Span,
    /// s: the shadow window; `None` before the first acknowledgement.
    shadow: Option<f64>,
    /// s before the last loss, in case that is spurious.
    shadow_before: Option<f64>,
    competes: bool,
    /// This acknowledgement has backed off.
    backed_off: bool,
    back_offs: u64,
    chance: Chance,
}

impl Chd {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "chd",
        name: "CHD",
        summary: "Backs off at random, at most once a round, as the queue grows; ignores losses without a queue; competes with a shadow window.",
        source: "Hayes and Armitage, Improved coexistence and loss tolerance for delay based TCP congestion control, LCN 2010; FreeBSD cc_chd",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "queueing",
                label: "Queueing delay",
                unit: Unit::Seconds,
                help: "h, the maximum queueing delay of the last round.",
            },
            Internal {
                key: "backOffQueueing",
                label: "Queueing delay of the last back-off",
                unit: Unit::Seconds,
                help: "h_b, the maximum queueing delay of the round that ended with the last back-off.",
            },
            Internal {
                key: "shadow",
                label: "Shadow window",
                unit: Unit::Segments,
                help: "s, the window without back-offs; zero while there is no sign of other flows that fill the buffer.",
            },
            Internal {
                key: "competes",
                label: "Competes",
                unit: Unit::None,
                help: "1 while CHD assumes that loss-based flows cause the queue.",
            },
            Internal {
                key: "backOffs",
                label: "Delay back-offs",
                unit: Unit::None,
                help: "The number of times the queueing delay has halved the window.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Chd {
        let parameters = Parameters::from_values(values);
        Chd {
            curve: Curve::new(parameters.qmin, parameters.qth, parameters.pmax),
            measured: Measured::new(Span::from_seconds(parameters.resolution)),
            parameters,
            reduction: Reduction::default(),
            greatest: Span::ZERO,
            queueing: Span::ZERO,
            at_back_off: Span::ZERO,
            shadow: None,
            shadow_before: None,
            competes: false,
            backed_off: false,
            back_offs: 0,
            chance: Chance::default(),
        }
    }

    /// At the end of a round: whether to back off, and whether the flow competes.
    fn judge(&mut self) -> bool {
        if self.queueing <= self.curve.from {
            self.competes = false;
            return false;
        }
        let greatest = self.measured.greatest();
        let probability = self.curve.probability(self.queueing, greatest);
        let backs_off = self.chance.happens(probability);
        if self.queueing <= self.curve.threshold {
            self.competes = false;
        } else if backs_off && self.parameters.loss_fair {
            self.competes = true;
        }
        backs_off
    }

    fn back_off(&mut self, window: &mut Window) {
        let shadow = self.shadow.unwrap_or(0.0).max(window.cwnd);
        let others = self.competes || self.queueing > self.at_back_off;
        self.shadow = Some(if others { shadow } else { 0.0 });
        self.at_back_off = self.queueing;
        window.ssthresh = halved(window.cwnd);
        window.cwnd = window.ssthresh;
        self.reduction.begin();
        self.backed_off = true;
        self.back_offs += 1;
    }
}

fn halved(window: f64) -> f64 {
    (window - (window / 2.0).max(1.0)).max(MINIMUM)
}

impl CongestionControl for Chd {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.shadow.get_or_insert(window.cwnd);
        self.measured.note(ack);
        let held = self.reduction.note(ack);
        self.backed_off = false;
        let Some(latest) = self.measured.latest() else {
            return;
        };
        self.greatest = self.greatest.max(latest);
        if !ack.round {
            return;
        }
        let greatest = std::mem::take(&mut self.greatest);
        let counts = if self.parameters.use_max {
            greatest
        } else {
            latest
        };
        self.queueing = self.measured.queueing(counts);
        if !held && ack.phase != Phase::Recovery && self.judge() {
            self.back_off(window);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.backed_off {
            return;
        }
        let before = window.cwnd;
        if in_slow_start(window) {
            window.slow_start(ack.credit);
        } else if ack.round {
            window.cwnd += 1.0;
        }
        if let Some(shadow) = self.shadow.as_mut().filter(|shadow| **shadow > 0.0) {
            *shadow += window.cwnd - before;
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let latest = self.measured.latest().unwrap_or_default();
        let queueing = self.measured.queueing(latest.max(self.greatest));
        let shadow = self.shadow.unwrap_or(0.0);
        self.shadow_before = self.shadow;
        if shadow > 0.0 {
            self.shadow = Some((shadow / 2.0).max(MINIMUM));
        }
        if queueing <= self.curve.threshold || self.reduction.lasts() {
            return window.cwnd.max(MINIMUM);
        }
        halved(if self.competes || self.parameters.always {
            congestion.from.max(shadow)
        } else {
            congestion.from
        })
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.reduction.lasts() {
            return window.cwnd.max(MINIMUM);
        }
        self.reduction.begin();
        congestion.half()
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.shadow_before = self.shadow;
        self.reduction.end();
        congestion.half()
    }

    fn undo(&mut self, _window: &mut Window) {
        self.shadow = self.shadow_before;
    }

    fn seed(&mut self, random: RandomStream) {
        self.chance = Chance::from_stream(random);
    }

    fn needs(&self) -> Needs {
        Needs {
            random: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.queueing.seconds());
        out.push(self.at_back_off.seconds());
        out.push(self.shadow.unwrap_or(f64::NAN));
        out.push(f64::from(u8::from(self.competes)));
        out.push(self.back_offs as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        let parameters = Parameters::from_values(values);
        self.curve = Curve::new(parameters.qmin, parameters.qth, parameters.pmax);
        self.measured
            .set_tick(Span::from_seconds(parameters.resolution));
        self.parameters = parameters;
    }
}

crate::reasons! {
    BACK_OFF = "back-off": "The maximum queueing delay of the last round is {queueing:s}, which gives a back-off with a probability of {probability:%}. This round was chosen at random: {from:n} becomes {to:n}.",
        "w ← max(w − max(w / 2, 1), 2) with probability g(h)", "Hayes and Armitage 2010, section III; FreeBSD, cc_chd.c";
    ROUND = "round": "At the end of a round congestion avoidance adds 1 segment: {to:n}.",
        "w ← w + 1, once a round", "FreeBSD, cc_chd.c";
    TOLERATED = "tolerated": "The queueing delay of {queueing:s} is not above the threshold of {threshold:s}, or the window is already reduced: the loss does not count as congestion, and the window stays at {to:n}.",
        "w ← w, if q ≤ q_th", "Hayes and Armitage 2010, section III-B";
    SHADOW = "shadow": "A loss at a queueing delay of {queueing:s} halves the larger of {base:n} and the shadow window ({shadow:n}, while the flow competes): {to:n}.",
        "w ← max(f, s) − max(max(f, s) / 2, 1), at least 2", "Hayes and Armitage 2010, section III-C";
}

impl Explain for Chd {
    const REASONS: &'static [&'static Reason] = &[
        &BACK_OFF,
        &reasons::SLOW_START,
        &ROUND,
        &TOLERATED,
        &SHADOW,
        &reasons::HALF,
    ];

    fn explain(&self, before: &Chd, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        let threshold = ("threshold", self.curve.threshold.seconds());
        match update.asked {
            Asked::Observed(_) => {
                let probability = self
                    .curve
                    .probability(self.queueing, self.measured.greatest());
                let values = [
                    ("queueing", self.queueing.seconds()),
                    ("probability", probability),
                    ("from", from),
                    ("to", to),
                ];
                Some(BACK_OFF.giving(halved(update.from.cwnd), values))
            }
            Asked::Grew(ack) => {
                let window = Window {
                    cwnd: update.from.cwnd,
                    ssthresh: update.to.ssthresh,
                };
                Some(if in_slow_start(&window) {
                    reasons::slow_start_by(update, ack.credit)
                } else {
                    ROUND.giving(from + 1.0, [("to", to)])
                })
            }
            Asked::Reduced(congestion) => {
                let latest = self.measured.latest().unwrap_or_default();
                let queueing = self.measured.queueing(latest.max(self.greatest));
                let of = ("queueing", queueing.seconds());
                if queueing <= self.curve.threshold || before.reduction.lasts() {
                    return Some(
                        TOLERATED
                            .giving(update.from.cwnd.max(MINIMUM), [of, threshold, ("to", to)]),
                    );
                }
                let competes = self.competes || self.parameters.always;
                let shadow = before.shadow.filter(|_| competes).unwrap_or(0.0);
                let base = congestion.from;
                let values = [of, ("base", base), ("shadow", shadow), ("to", to)];
                Some(SHADOW.giving(halved(base.max(shadow)), values))
            }
            Asked::Marked(..) if before.reduction.lasts() => {
                Some(TOLERATED.with([("queueing", self.queueing.seconds()), threshold, ("to", to)]))
            }
            _ => reasons::half(update),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;
    use crate::sender::testing::{ack, loss};

    const WINDOW: Window = Window {
        cwnd: 16.0,
        ssthresh: 10.0,
    };

    /// A sender with exact round trips that has seen queueing delays of 0 and
    /// `greatest` milliseconds over a path of 40 ms.
    fn chd(pmax: f64, greatest: u64) -> Chd {
        let mut values: Vec<Value> = [0.005, 0.02, pmax].map(Value::Number).to_vec();
        values.extend([Value::Switch(true), Value::Switch(true), Value::Number(0.0)]);
        let mut chd = Chd::new(&values);
        chd.seed(RandomStream::new(3, "f", Purpose::Sender));
        for queueing in [greatest, 0] {
            chd.observe(&at(queueing as f64, false), &mut Window { ..WINDOW });
        }
        chd.greatest = Span::ZERO;
        chd
    }

    /// One of sixteen segments is acknowledged at this queueing delay in milliseconds.
    fn at(queueing: f64, round: bool) -> Ack {
        Ack {
            flight: 16,
            round,
            ..ack(1.0, 0.04 + queueing / 1000.0)
        }
    }

    /// A round that ends at this queueing delay; returns the window after it.
    fn round(chd: &mut Chd, queueing: f64, mut window: Window) -> f64 {
        chd.reduction.end();
        chd.observe(&at(queueing, true), &mut window);
        chd.grow(&at(queueing, true), &mut window);
        window.cwnd
    }

    #[test]
    fn a_round_at_half_of_the_threshold_backs_off_one_time_in_four() {
        let mut chd = chd(0.5, 40);
        let rounds = 40_000;
        let backed_off = (0..rounds)
            .filter(|_| match round(&mut chd, 12.5, WINDOW) {
                8.0 => true,
                17.0 => false,
                other => panic!("{other}"),
            })
            .count();
        // Three standard deviations of the share are 0.0065.
        let share = backed_off as f64 / f64::from(rounds);
        assert!((share - 0.25).abs() < 0.0065, "{share}");
        assert_eq!(chd.back_offs, backed_off as u64);
    }

    #[test]
    fn a_back_off_sets_the_shadow_by_the_delay_of_the_one_before() {
        for (before, expected) in [(10, 16.0), (12, 16.0), (13, 0.0)] {
            let mut chd = chd(1.0, 12);
            chd.at_back_off = Span::from_millis(before);
            // 20 ms is where p_max is: it backs off for certain.
            chd.curve.threshold = Span(12_500_000);
            assert_eq!(round(&mut chd, 12.5, WINDOW), 8.0);
            assert_eq!(chd.shadow, Some(expected), "{before}");
            assert_eq!(chd.at_back_off, Span(12_500_000));
        }
        // A larger shadow stays.
        let mut chd = chd(1.0, 20);
        chd.shadow = Some(30.0);
        round(&mut chd, 20.0, WINDOW);
        assert_eq!(chd.shadow, Some(30.0));
    }

    #[test]
    fn the_greatest_round_trip_of_a_round_counts_or_its_last() {
        for (use_max, expected) in [(true, 0.018), (false, 0.008)] {
            let mut chd = chd(0.0, 40);
            chd.parameters.use_max = use_max;
            for queueing in [3.0, 18.0, 6.0] {
                chd.observe(&at(queueing, false), &mut Window { ..WINDOW });
            }
            round(&mut chd, 8.0, WINDOW);
            assert!((chd.queueing.seconds() - expected).abs() < 1e-12);
            // The next round begins again.
            round(&mut chd, 4.0, WINDOW);
            assert_eq!(chd.queueing, Span::from_millis(4));
        }
    }

    #[test]
    fn it_competes_after_a_back_off_beyond_the_threshold() {
        let mut chd = chd(1.0, 1_000_000);
        // Close enough to p_max that it backs off at 30 ms almost certainly.
        round(&mut chd, 30.0, WINDOW);
        assert!(chd.competes && chd.back_offs == 1);
        // A lower delay above the threshold: the flow still competes and keeps the shadow.
        round(&mut chd, 25.0, WINDOW);
        assert!(chd.competes && chd.shadow == Some(16.0));
        for quiet in [20.0, 4.0] {
            chd.competes = true;
            round(&mut chd, quiet, WINDOW);
            assert!(!chd.competes, "{quiet}");
        }
        chd.parameters.loss_fair = false;
        round(&mut chd, 30.0, WINDOW);
        assert!(!chd.competes);
    }

    #[test]
    fn a_loss_without_a_queue_leaves_the_window() {
        let mut chd = chd(0.0, 40);
        round(&mut chd, 10.0, WINDOW);
        chd.shadow = Some(24.0);
        assert_eq!(chd.reduce(&loss(0.0, 16.0), &WINDOW), 16.0);
        assert_eq!(chd.shadow, Some(12.0));
        chd.undo(&mut Window { ..WINDOW });
        assert_eq!(chd.shadow, Some(24.0));
    }

    #[test]
    fn a_loss_with_a_queue_starts_from_the_shadow_if_it_competes() {
        let mut chd = chd(0.0, 40);
        chd.observe(&at(30.0, false), &mut Window { ..WINDOW });
        chd.shadow = Some(24.0);
        assert_eq!(chd.clone().reduce(&loss(0.0, 16.0), &WINDOW), 8.0);
        // Utsumi and Zabir, equation 4: max(16, 24) / 2.
        let mut paper = chd.clone();
        paper.parameters.always = true;
        assert_eq!(paper.reduce(&loss(0.0, 16.0), &WINDOW), 12.0);
        chd.competes = true;
        assert_eq!(chd.reduce(&loss(0.0, 16.0), &WINDOW), 12.0);
        assert_eq!(chd.shadow, Some(12.0));
        // The greatest of the round counts, even if the latest is short.
        chd.observe(&at(2.0, false), &mut Window { ..WINDOW });
        assert_eq!(chd.reduce(&loss(0.0, 16.0), &WINDOW), 8.0);
        // Two segments stay, of the shadow too.
        chd.shadow = Some(3.0);
        assert_eq!(chd.reduce(&loss(0.0, 2.5), &WINDOW), 2.0);
        assert_eq!(chd.shadow, Some(2.0));
        // A window that has been reduced already is not reduced again.
        chd.reduction.begin();
        assert_eq!(chd.reduce(&loss(0.0, 16.0), &WINDOW), 16.0);
    }

    #[test]
    fn window_and_shadow_grow_equally() {
        let mut chd = chd(0.0, 40);
        let mut window = WINDOW;
        assert_eq!(chd.shadow, Some(16.0));
        for (ends, expected) in [(false, 16.0), (true, 17.0), (false, 17.0)] {
            chd.grow(&at(0.0, ends), &mut window);
            assert_eq!((window.cwnd, chd.shadow), (expected, Some(expected)));
        }
        // At the threshold slow start goes on for a segment.
        window.ssthresh = 17.0;
        chd.grow(&at(0.0, false), &mut window);
        assert_eq!((window.cwnd, chd.shadow), (18.0, Some(18.0)));
        // Without a shadow window there is no growth of it.
        chd.shadow = Some(0.0);
        chd.grow(&at(0.0, true), &mut window);
        assert_eq!((window.cwnd, chd.shadow), (19.0, Some(0.0)));
    }

    #[test]
    fn one_response_for_a_window_of_data() {
        let mut chd = chd(1.0, 20);
        let mut window = WINDOW;
        chd.observe(&at(20.0, true), &mut window);
        assert_eq!(window.cwnd, 8.0);
        // Fifteen are outstanding: rounds that end among them change nothing.
        for _ in 0..15 {
            chd.observe(&at(20.0, true), &mut window);
        }
        assert_eq!(window.cwnd, 8.0);
        assert_eq!(chd.mark(&loss(0.0, 8.0), &window), 4.0);
        assert_eq!(chd.mark(&loss(0.0, 8.0), &window), 8.0);
        assert_eq!(chd.timeout(&loss(0.0, 8.0), &window), 4.0);
        // In fast recovery nothing backs off.
        let repairing = Ack {
            phase: Phase::Recovery,
            ..at(20.0, true)
        };
        chd.observe(&repairing, &mut window);
        assert_eq!(window.cwnd, 8.0);
        chd.observe(&at(20.0, true), &mut window);
        assert_eq!(window.cwnd, 4.0);
    }
}
