//! Scalable TCP: after a loss the window is regained in the same number of round trips,
//! however large it is.
//!
//! Reno needs half a window's worth of round trips to regain what a loss took: on
//! fast long paths an hour. Scalable TCP grows by a share of the window instead
//! (Kelly 2003).
//!
//! # Rules
//! From a window of 16 segments on, each acknowledged segment adds $a = 0.01$ and
//! a loss removes $b = \frac18$ of the window; below it is Reno. Regaining what a
//! loss took needs $\ln\frac{1}{1-b} / \ln(1+a) = 13.4$ round trips whatever the
//! window, and when every $1/p$-th packet is lost the mean window is
//! $\frac{a(1-b/2)}{b}\frac1p = 0.075/p$; Kelly's own $\frac ab\frac1p = 0.08/p$ leaves
//! the saw-tooth out. A timeout halves.
//!
//! # Limits
//! Both rules are multiplicative: flows that lose at the same time keep the ratio
//! of their windows for ever.
//!
//! # Differences
//! Linux, and its module in ns-2 and ns-3, adds a segment for every $\min(w, 50)$
//! acknowledgements and gives up an eighth of a small window, too: `form: linux`,
//! with $a = 0.02$; Linux 6.12 for every $\min(w, 100)$, with $a = 0.01$. Small windows lose far less then: at a loss of 1 % two flows
//! fill 9.1 Mb/s of 10, 8.65 in ns-2, where Kelly's form fills 5.3. A timeout is answered as a
//! loss there: $\mathit{ssthresh}$ is $w - \lfloor w/8 \rfloor$.
//!
//! # Checked
//! - What a loss took is regained in 13.4 round trips from 100, 1000 and 10 000 segments.
//! - The mean window at losses of 0.0001 to 0.001 against $\frac{a(1-b/2)}{b}\frac1p$, within
//!   a tenth.
//! - Pairs of Linux's form on the dumbbell of Utsumi and Zabir against ns-2.35, at loss rates of 0
//!   and 0.01.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Value};
use crate::{choices, parameters};

choices! {
    /// Its rules for small windows.
    pub enum Form {
        /// Kelly's: Reno up to the legacy window.
        Kelly = "kelly",
        /// Linux's: the larger of Reno's increase and its own, and the same decrease for all windows.
        Linux = "linux",
    }
}

parameters! {
    /// Parameters of Scalable TCP.
    pub struct Parameters {
        /// Its rules for small windows.
        "form" form: Choice(Form, "kelly") "Form";
        /// Segments added for each segment acknowledged (Kelly, Linux 6.12: 0.01; earlier kernels: 0.02).
        "a" a: LogNumber(0.01, 0.0001, 1.0, Segments) "Increase a";
        /// Share of the window that a loss removes (Kelly: 0.125).
        "b" b: Number(0.125, 0.01, 0.9, Share) "Decrease b";
        /// In Kelly's form: below this window it is Reno (16).
        "legacyWindow" legacy: Number(16.0, 1.0, 1000.0, Segments) "Legacy window";
    }
}

/// Scalable TCP's rules.
#[derive(Clone, Debug)]
pub struct Scalable {
    parameters: Parameters,
}

impl Scalable {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "scalable",
        name: "Scalable TCP",
        summary: "Grows by a fixed share of the window each round trip and reduces it by an eighth on loss.",
        source: "Kelly, Scalable TCP: improving performance in highspeed wide area networks, CCR 2003",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Scalable {
        Scalable {
            parameters: Parameters::from_values(values),
        }
    }

    /// The window after a loss at `from`: Linux rounds down what it removes.
    fn left(&self, from: f64) -> f64 {
        let Parameters { form, b, .. } = self.parameters;
        let share = if self.is_legacy(from) { 0.5 } else { b };
        let removed = share * from;
        // A transport that keeps fractions of a segment has no whole window to shift.
        let removed = if form == Form::Linux && from.fract() == 0.0 {
            removed.floor()
        } else {
            removed
        };
        (from - removed).max(MINIMUM)
    }

    fn is_legacy(&self, window: f64) -> bool {
        self.parameters.form == Form::Kelly && window < self.parameters.legacy
    }
}

impl CongestionControl for Scalable {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        let Parameters { form, a, .. } = self.parameters;
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else if self.is_legacy(window.cwnd) || (form == Form::Linux && a * window.cwnd < 1.0) {
            window.increase(1.0, ack.credit);
        } else {
            window.cwnd += a * ack.credit;
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.left(congestion.from)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        match self.parameters.form {
            Form::Kelly => congestion.half(),
            Form::Linux => self.reduce(congestion, window),
        }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    SHARE = "share": "Every acknowledged segment adds a = {a}: this acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.",
        "w ← w + a · c", "Kelly 2003, section 2";
    EIGHTH = "decrease": "The reduction leaves {left:%} of {base:n} (half below the legacy window), but at least 2: {to:n}.",
        "w ← max((1 − b) · f, 2)", "Kelly 2003, section 2";
}

impl Explain for Scalable {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &SHARE,
        &EIGHTH,
        &reasons::HALF,
    ];

    fn explain(&self, _before: &Scalable, update: &Update<'_>) -> Option<Because> {
        let Parameters { form, a, .. } = self.parameters;
        let from = update.from.cwnd;
        match update.asked {
            Asked::Grew(ack) if from >= update.to.ssthresh => {
                if self.is_legacy(from) || (form == Form::Linux && a * from < 1.0) {
                    return reasons::avoidance(update, &reasons::AVOIDANCE, 1.0);
                }
                let values = [
                    ("a", a),
                    ("credit", ack.credit),
                    ("from", from),
                    ("to", update.to.cwnd),
                ];
                Some(SHARE.giving(from + a * ack.credit, values))
            }
            Asked::Grew(_) => reasons::slow_start(update),
            Asked::TimedOut(_) if form == Form::Kelly => reasons::half(update),
            _ => {
                let from = reasons::congestion(update)?.from;
                reasons::left(update, &EIGHTH, self.left(from) / from)
            }
        }
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

    #[test]
    fn a_loss_is_regained_in_13_4_rounds_at_any_window() {
        for w in [100.0, 1000.0, 10_000.0] {
            let mut control = Scalable::new(&[]);
            let mut window = at(control.reduce(&loss(0.0, w), &at(w)));
            assert_eq!(window.cwnd, 0.875 * w);
            let mut rounds = 0.0;
            while window.cwnd < w {
                rounds += 1.0 / window.cwnd;
                control.grow(&ack(0.0, 0.1), &mut window);
            }
            assert!((rounds - 13.4).abs() < 0.15, "{rounds} rounds from {w}");
        }
    }

    /// tcp_scalable.c: a segment for min(w, 50) acknowledgements, 7/8 left of any window.
    #[test]
    fn in_linux_form_small_windows_lose_an_eighth_too() {
        let mut control = Scalable::new(&[Value::Choice(1), Value::Number(0.02)]);
        for (w, growth) in [(10.0, 0.1), (40.0, 0.025), (50.0, 0.02), (400.0, 0.02)] {
            let mut window = at(w);
            control.grow(&ack(0.0, 0.1), &mut window);
            assert!((window.cwnd - w - growth).abs() < 1e-12, "{w}");
        }
        // snd_cwnd - (snd_cwnd >> 3).
        for (w, left) in [(10.0, 9.0), (40.0, 35.0), (103.0, 91.0), (400.0, 350.0)] {
            assert_eq!(control.reduce(&loss(0.0, w), &at(w)), left);
            assert_eq!(control.timeout(&loss(0.0, w), &at(w)), left);
        }
    }

    #[test]
    fn small_windows_are_renos() {
        let mut control = Scalable::new(&[]);
        let mut window = at(10.0);
        control.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 10.1);
        assert_eq!(control.reduce(&loss(0.0, 10.0), &window), 5.0);
        assert_eq!(control.timeout(&loss(0.0, 100.0), &window), 50.0);
    }
}
