//! Scalable TCP (Kelly, 2003).
//!
//! # Rules
//! From a window of 16 segments on, each acknowledged segment adds $a = 0.01$ and
//! a loss removes $b = \frac18$ of the window; below it is Reno. Regaining what a
//! loss took needs $\ln\frac{1}{1-b} / \ln(1+a) = 13.4$ round trips whatever the
//! window, and at a loss rate $p$ the window is $\frac{a(1-b/2)}{b}\frac1p \approx 0.08/p$.
//!
//! # Limits
//! Both rules are multiplicative: flows that lose at the same time keep the ratio
//! of their windows for ever.
//!
//! # Differences
//! Linux adds a segment for every $\min(w, 50)$ acknowledgements, since its
//! receivers delay half of them: set $a$ to 0.02 for that.

use crate::catalog::{Entry, Value};
use crate::parameters;
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Window};

parameters! {
    /// Parameters of Scalable TCP.
    pub struct Parameters {
        /// Segments added for each segment acknowledged (Kelly: 0.01).
        "a" a: LogNumber(0.01, 0.0001, 1.0, Segments) "Increase a";
        /// Share of the window that a loss removes (Kelly: 0.125).
        "b" b: Number(0.125, 0.01, 0.9, Share) "Decrease b";
        /// Below this window it is Reno (Kelly: 16).
        "legacyWindow" legacy: Number(16.0, 1.0, 1000.0, Segments) "Legacy window";
    }
}

/// Scalable TCP's rules.
#[derive(Clone, Debug)]
pub struct Scalable {
    parameters: Parameters,
}

impl Scalable {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "scalable",
        name: "Scalable TCP",
        summary: "Grows by a fixed share of the window a round trip and gives up an eighth on loss.",
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
}

impl CongestionControl for Scalable {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else if window.cwnd < self.parameters.legacy {
            window.increase(1.0, ack.credit);
        } else {
            window.cwnd += self.parameters.a * ack.credit;
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        let share = if congestion.from < self.parameters.legacy {
            0.5
        } else {
            self.parameters.b
        };
        ((1.0 - share) * congestion.from).max(MINIMUM)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
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
    fn a_loss_is_regained_in_13_4_rounds_whatever_the_window() {
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
