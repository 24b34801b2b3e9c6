//! HighSpeed TCP: Reno in small windows, and more aggressive the larger the window.
//!
//! To keep a window of 83 000 segments Reno may lose a packet in five billion.
//! HighSpeed TCP needs one in ten million: in large windows it grows by up to 70
//! segments per round trip and gives up as little as a tenth on loss (RFC 3649).
//!
//! # Rules
//! Up to a window of $W_{low} = 38$ segments it is Reno. Above, a loss removes
//! $$b(w) = (b_{high} - 0.5)\,\frac{\ln w - \ln W_{low}}{\ln W_{high} - \ln W_{low}} + 0.5$$
//! of the window, and with $p(w) = 0.078/w^{1.2}$ it grows by
//! $$a(w) = w^2\,p(w)\,\frac{2\,b(w)}{2 - b(w)}$$
//! segments per round trip. Losing the share $p$ of its packets it keeps an average
//! window of about $0.12/p^{0.835}$, where Reno keeps $1.2/\sqrt{p}$. A timeout
//! halves. $p(w)$ is the RFC's fit between a loss rate of $10^{-3}$ at its low
//! window and $10^{-7}$ at its high one; with other windows it stays, and $a(w)$ is then at least one.
//!
//! # Differences
//! Linux (and ns-2 and ns-3 after it) works with the table of the RFC's appendix B,
//! in which $a$ is a whole number, and takes the row above the window: from 38 to
//! 118 segments it grows by 2 and gives up 0.44; beyond the last row that stays in
//! force. The parameter `table` does so; by default the formulas behind the table
//! are used, and $a$ changes smoothly. Linux adds $a/w$ for each acknowledgement, half as much
//! where they are delayed, which ns-3 does not: `whole`. With it $w$ is whole, the share that a loss
//! removes is one of 256ths and the removed part is rounded down, and a loss goes by the row in which the
//! window has grown last: the first one, out of slow start, halves. A timeout in Linux is answered as a loss. The
//! RFC's limited slow start (RFC 3742) is not part of it, here or in Linux.
//!
//! # Limits
//! Flows with different windows have different rules: it takes long until a new flow
//! has its share beside a large one.
//!
//! # Checked
//! - The rows of the RFC's table up to a window of 3039, and four beyond.
//! - $a(w)$ and $b(w)$ at six windows from 38 to 83 000, within 1 %; a loss at 1058 leaves 712.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::math::{ln, pow};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of HighSpeed TCP.
    pub struct Parameters {
        /// Up to this window it is Reno (RFC 3649, section 5: 38).
        "lowWindow" low: LogNumber(38.0, 2.0, 10_000.0, Segments) "Low window";
        /// The window at which a loss removes the least share (section 5: 83000).
        "highWindow" high: LogNumber(83_000.0, 20_000.0, 1e7, Segments) "High window";
        /// The share that a loss removes at the high window and above (section 5: 0.1).
        "highDecrease" decrease: Number(0.1, 0.01, 0.5, Share) "High decrease";
        /// Whole increases, by the row of appendix B above the window, as in Linux.
        "table" table: Switch(false) "Table";
        /// As in Linux: an acknowledgement counts once, however many segments it covers, and numbers are whole.
        "whole" whole: Switch(false) "Whole numbers";
    }
}

/// HighSpeed TCP's rules.
#[derive(Clone, Debug)]
pub struct HighSpeed {
    parameters: Parameters,
    /// The window for which the internal variables were last computed.
    window: f64,
    /// The increase by which the window has grown last: the row of the table in which Linux is.
    row: f64,
}

/// Linux has shares in parts of this.
const PARTS: f64 = 256.0;

impl HighSpeed {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "highspeed",
        name: "HighSpeed TCP",
        summary: "The larger the window, the faster it grows and the smaller the reduction on loss.",
        source: "RFC 3649, section 5",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "increase",
                label: "a(w)",
                unit: Unit::Segments,
                help: "Segments added in each round trip of congestion avoidance.",
            },
            Internal {
                key: "decrease",
                label: "b(w)",
                unit: Unit::Share,
                help: "The share of the window that a loss removes.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> HighSpeed {
        HighSpeed {
            parameters: Parameters::from_values(values),
            window: 1.0,
            row: 1.0,
        }
    }

    /// b(w) in force.
    fn decrease(&self, w: f64) -> f64 {
        if self.parameters.whole {
            let share = self.smooth_decrease(self.row(self.row));
            // Where it is Reno the bisection ends a trace above the low window.
            (PARTS * share + 1e-6).floor() / PARTS
        } else if self.parameters.table && w > self.parameters.low {
            self.smooth_decrease(self.row(self.increase(w)))
        } else {
            self.smooth_decrease(w)
        }
    }

    /// Segments a round trip, where an acknowledgement counts for `credit`.
    fn gain(&self, w: f64, credit: f64) -> f64 {
        if self.parameters.whole {
            let window = w.floor();
            self.increase(window) * w / (window * credit.max(1.0))
        } else {
            self.increase(w)
        }
    }

    /// The window after a loss at `w`.
    fn left(&self, w: f64) -> f64 {
        let removed = self.decrease(w) * w;
        let removed = if self.parameters.whole {
            removed.floor()
        } else {
            removed
        };
        (w - removed).max(MINIMUM)
    }

    /// a(w) in force.
    fn increase(&self, w: f64) -> f64 {
        let smooth = self.smooth_increase(w);
        if self.parameters.table && w > self.parameters.low {
            // The formula gives the rows of the table to a hundredth, and so their
            // windows to a thousandth. There is none beyond the high window.
            let last = self.smooth_increase(self.parameters.high);
            (smooth.min(last) - 0.01).ceil().max(2.0)
        } else {
            smooth
        }
    }

    /// The window at which the formula's increase is `a`: the table's row of it.
    fn row(&self, a: f64) -> f64 {
        let (mut below, mut above) = (self.parameters.low, self.parameters.high);
        for _ in 0..50 {
            let middle = 0.5 * (below + above);
            if self.smooth_increase(middle) < a {
                below = middle;
            } else {
                above = middle;
            }
        }
        above
    }

    fn smooth_decrease(&self, w: f64) -> f64 {
        let Parameters {
            low,
            high,
            decrease,
            ..
        } = self.parameters;
        if w <= low {
            return 0.5;
        }
        let place = (ln(w) - ln(low)) / (ln(high) - ln(low));
        ((decrease - 0.5) * place + 0.5).max(decrease)
    }

    fn smooth_increase(&self, w: f64) -> f64 {
        if w <= self.parameters.low {
            return 1.0;
        }
        let b = self.smooth_decrease(w);
        // w² p(w) with p(w) = 0.078 / w^1.2.
        (0.078 * pow(w, 0.8) * 2.0 * b / (2.0 - b)).max(1.0)
    }
}

impl CongestionControl for HighSpeed {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            let gain = self.gain(window.cwnd, ack.credit);
            self.row = self.increase(window.cwnd.floor());
            window.increase(gain, ack.credit);
        }
        self.window = window.cwnd;
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.window = self.left(congestion.from);
        self.window
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.parameters.whole {
            self.reduce(congestion, window)
        } else {
            congestion.half()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.increase(self.window));
        out.push(self.decrease(self.window));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    INCREASE = "increase": "At this window, congestion avoidance adds a(w) = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + a(w) · c / w, a(w) = w² p(w) · 2 b(w) / (2 − b(w))", "RFC 3649, section 5";
    DECREASE = "decrease": "The reduction leaves {left:%} (1 − b(w)) of {base:n}, but at least 2: {to:n}.",
        "w ← max((1 − b(w)) · w, 2)", "RFC 3649, section 5";
}

impl Explain for HighSpeed {
    const REASONS: &'static [&'static Reason] =
        &[&reasons::SLOW_START, &INCREASE, &DECREASE, &reasons::HALF];

    fn explain(&self, _before: &HighSpeed, update: &Update<'_>) -> Option<Because> {
        reasons::slow_start(update)
            .or_else(|| {
                let credit = reasons::credit(update)?;
                reasons::avoidance(update, &INCREASE, self.gain(update.from.cwnd, credit))
            })
            .or_else(|| reasons::half_on_timeout(update).filter(|_| !self.parameters.whole))
            .or_else(|| {
                let from = reasons::congestion(update)?.from;
                reasons::left(update, &DECREASE, self.left(from) / from)
            })
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

    fn linux(on: bool) -> HighSpeed {
        let declared = Parameters::SPECIFICATION.iter();
        let values = declared.map(|p| match p.key {
            "table" | "whole" => Value::Switch(on),
            _ => p.domain.default_value(),
        });
        HighSpeed::new(&values.collect::<Vec<_>>())
    }

    /// Linux, hstcp_cong_avoid: `snd_cwnd_cnt += ai + 1` for each acknowledgement.
    #[test]
    fn as_in_linux_an_acknowledgement_counts_once() {
        for (on, credit, added) in [(true, 2.0, 2.0), (true, 1.0, 2.0), (false, 2.0, 3.603)] {
            let mut window = at(100.0);
            let heard = Ack {
                credit,
                ..ack(0.0, 0.1)
            };
            linux(on).grow(&heard, &mut window);
            let grown = (window.cwnd - 100.0) * 100.0;
            assert!((grown - added).abs() < 0.02, "{on} {credit}: {grown}");
        }
    }

    /// hstcp_ssthresh: `snd_cwnd - ((snd_cwnd * md) >> 8)`, with the row of the last growth; none has grown yet.
    #[test]
    fn as_in_linux_a_loss_takes_256ths_of_the_row_of_the_last_growth() {
        let mut control = linux(true);
        assert_eq!(control.reduce(&loss(0.0, 101.0), &at(101.0)), 51.0);
        control.grow(&ack(0.0, 0.1), &mut at(101.0));
        for (w, left) in [(101.0, 57.0), (120.0, 68.0)] {
            assert_eq!(control.reduce(&loss(0.0, w), &at(w)), left);
            assert_eq!(control.timeout(&loss(0.0, w), &at(w)), left);
        }
        // Appendix B, times 256 and rounded down.
        for (w, parts) in [
            (200.0, 104.0),
            (1000.0, 83.0),
            (10_000.0, 52.0),
            (80_000.0, 25.0),
        ] {
            control.grow(&ack(0.0, 0.1), &mut at(w));
            assert_eq!(control.decrease(w), parts / 256.0, "{w}");
        }
    }

    #[test]
    fn a_and_b_at_windows_of_the_table() {
        let control = HighSpeed::new(&[]);
        for (w, a, b) in [
            (38.0, 1.0, 0.5),
            (118.0, 2.0, 0.44),
            (347.0, 4.0, 0.385),
            (1058.0, 8.0, 0.327),
            (10_661.0, 30.0, 0.207),
            (83_000.0, 70.7, 0.10),
        ] {
            assert!(
                (control.increase(w) / a - 1.0).abs() < 0.01,
                "a({w}) = {}",
                control.increase(w)
            );
            assert!(
                (control.decrease(w) - b).abs() < 0.005,
                "b({w}) = {}",
                control.decrease(w)
            );
        }
    }

    /// RFC 3649, appendix B: w, a(w), b(w); a window between two rows takes the upper one.
    #[test]
    fn rows_of_the_table() {
        let control = HighSpeed::new(&[
            Value::Number(38.0),
            Value::Number(83_000.0),
            Value::Number(0.1),
            Value::Switch(true),
        ]);
        assert_eq!((control.increase(38.0), control.decrease(38.0)), (1.0, 0.5));
        let rows = [
            (118.0, 2.0, 0.44),
            (221.0, 3.0, 0.41),
            (347.0, 4.0, 0.38),
            (495.0, 5.0, 0.37),
            (663.0, 6.0, 0.35),
            (851.0, 7.0, 0.34),
            (1058.0, 8.0, 0.33),
            (1284.0, 9.0, 0.32),
            (1529.0, 10.0, 0.31),
            (1793.0, 11.0, 0.30),
            (2076.0, 12.0, 0.29),
            (2378.0, 13.0, 0.28),
            (2699.0, 14.0, 0.28),
            (3039.0, 15.0, 0.27),
        ];
        let mut before = 38.0;
        for (w, a, b) in rows {
            for inside in [before + 1.0, 0.5 * (before + w), w - 1.0] {
                assert_eq!(control.increase(inside), a, "a({inside})");
                assert!(
                    (control.decrease(inside) - b).abs() < 0.006,
                    "b({inside}) = {}",
                    control.decrease(inside)
                );
            }
            before = w;
        }
        // Large rows by their middle: the formula finds their ends to a thousandth.
        for (from, w, a, b) in [
            (4596.0, 5036.0, 20.0, 0.25),
            (9991.0, 10_661.0, 30.0, 0.21),
            (38_992.0, 40_808.0, 56.0, 0.14),
            (75_401.0, 79_517.0, 70.0, 0.10),
        ] {
            let inside = 0.5 * (from + w);
            assert_eq!(control.increase(inside), a, "a({inside})");
            assert!((control.decrease(inside) - b).abs() < 0.006);
        }
    }

    /// The row that the high window is in: 84 035 segments, 71, 0.10.
    #[test]
    fn beyond_the_table_its_last_row_holds() {
        let control = HighSpeed::new(&[
            Value::Number(38.0),
            Value::Number(83_000.0),
            Value::Number(0.1),
            Value::Switch(true),
        ]);
        for w in [83_000.0, 200_000.0, 1e6] {
            assert_eq!(control.increase(w), 71.0);
            assert!((control.decrease(w) - 0.1).abs() < 1e-9);
        }
        // The formula goes on.
        assert!(HighSpeed::new(&[]).increase(200_000.0) > 100.0);
    }

    #[test]
    fn a_loss_at_1058_leaves_712() {
        let mut control = HighSpeed::new(&[]);
        let window = Window {
            cwnd: 1058.0,
            ssthresh: 10.0,
        };
        let left = control.reduce(&loss(0.0, 1058.0), &window);
        assert!((left - 712.0).abs() < 1.0, "{left}");
    }

    #[test]
    fn below_the_low_window_it_is_reno() {
        let mut control = HighSpeed::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 10.0,
        };
        control.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 20.05);
        assert_eq!(control.reduce(&loss(0.0, 20.0), &window), 10.0);
    }
}
