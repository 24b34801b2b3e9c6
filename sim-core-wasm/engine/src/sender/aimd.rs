//! General AIMD($a$, $b$): additive increase and multiplicative decrease with both
//! constants as parameters.
//!
//! Additive increase and multiplicative decrease lead flows to equal shares whatever
//! the constants (Chiu and Jain 1989); the constants decide how fast, and how deep the
//! saw-tooth is. Reno has $a = 1$ and $b = \frac12$.
//!
//! # Rules
//! In congestion avoidance the window grows by $a$ segments per round trip,
//! $w \leftarrow w + a/w$ for each acknowledged segment; a loss removes the share
//! $b$ of it, $\mathit{ssthresh} = w \leftarrow (1-b)\,w$. Slow start and the
//! response to a timeout, which halves, are those of NewReno.
//!
//! Against a NewReno flow it is fair when $a = 3b/(2-b)$. Losing every $1/p$-th
//! packet it carries $\frac{1}{R}\sqrt{\frac{a(2-b)}{2bp}}$ segments per second, and
//! without a buffer it uses the share $1 - b/2$ of a link.
//!
//! # Limits
//! With $b$ near zero the window hardly falls, and a drop-tail queue stays full.
//!
//! # Checked
//! - Reno's numbers with the defaults: ten acknowledgements at a window of 10 give 10.9586.
//! - The window of each $(a, b)$ under periodic loss against the formula, within 3 %.

use crate::control::{Ack, Congestion, CongestionControl, GENTLE, MINIMUM, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::laws;
use crate::sender::parts::reasons;
use crate::specification::{Entry, Value};

parameters! {
    /// Parameters of AIMD.
    pub struct Parameters {
        /// Segments added a round trip in congestion avoidance (Reno: 1).
        "a" a: LogNumber(1.0, 0.001, 1000.0, Segments) "Increase a";
        /// Share of the window that a loss removes (Reno: 0.5).
        "b" b: Number(0.5, 0.0, 0.99, Share) "Decrease b";
    }
}

/// AIMD's rules.
#[derive(Clone, Debug)]
pub struct Aimd {
    parameters: Parameters,
}

impl Aimd {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "aimd",
        name: "AIMD(a, b)",
        summary: "Adds a segments a round trip and removes the share b on loss.",
        source: "Chiu and Jain, Analysis of the increase and decrease algorithms, 1989; Floyd, Handley and Padhye, A comparison of equation-based and AIMD congestion control, 2000",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Aimd {
        Aimd {
            parameters: Parameters::from_values(values),
        }
    }
}

impl CongestionControl for Aimd {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(self.parameters.a, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        laws::aimd(congestion.from, self.parameters.b, MINIMUM)
    }

    fn gentle(&self) -> Option<f64> {
        Some(GENTLE)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    INCREASE = "increase": "Congestion avoidance adds a = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + a · c / w", "Chiu and Jain 1989; Floyd, Handley and Padhye 2000, section 2";
    DECREASE = "decrease": "The reduction leaves {left:%} (1 − b) of {base:n}, but at least 2: {to:n}.",
        "w ← max((1 − b) · f, 2)", "Chiu and Jain 1989; Floyd, Handley and Padhye 2000, section 2";
}

impl Explain for Aimd {
    const REASONS: &'static [&'static Reason] =
        &[&reasons::SLOW_START, &INCREASE, &DECREASE, &reasons::HALF];

    fn explain(&self, _before: &Aimd, update: &Update<'_>) -> Option<Because> {
        reasons::slow_start(update)
            .or_else(|| reasons::avoidance(update, &INCREASE, self.parameters.a))
            .or_else(|| reasons::half_on_timeout(update))
            .or_else(|| reasons::left(update, &DECREASE, 1.0 - self.parameters.b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn with(a: f64, b: f64) -> Aimd {
        Aimd::new(&[Value::Number(a), Value::Number(b)])
    }

    #[test]
    fn the_defaults_are_renos() {
        let mut aimd = Aimd::new(&[]);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        for _ in 0..10 {
            aimd.grow(&ack(0.0, 0.1), &mut window);
        }
        assert!((window.cwnd - 10.9586).abs() < 5e-5, "{}", window.cwnd);
        assert_eq!(aimd.reduce(&loss(0.0, 20.0), &window), 10.0);
    }

    #[test]
    fn a_round_adds_a_and_a_loss_removes_b() {
        let mut aimd = with(0.2, 0.125);
        let mut window = Window {
            cwnd: 100.0,
            ssthresh: 5.0,
        };
        aimd.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 100.002);
        assert_eq!(aimd.reduce(&loss(0.0, 80.0), &window), 70.0);
        assert_eq!(with(1.0, 0.99).reduce(&loss(0.0, 10.0), &window), 2.0);
        assert_eq!(aimd.timeout(&loss(0.0, 80.0), &window), 40.0);
    }

    /// Loses a packet whenever 1/p have been sent, and gives packets a round trip.
    fn carried(a: f64, b: f64, p: f64) -> f64 {
        let mut aimd = with(a, b);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 2.0,
        };
        let (mut sent, mut rounds) = (0.0, 0.0);
        for cycle in 0..80 {
            if cycle == 60 {
                // The transient at the start is left out.
                (sent, rounds) = (0.0, 0.0);
            }
            let mut since = 0.0;
            while since < 1.0 / p {
                let step = ack(0.0, 0.1);
                let before = window.cwnd;
                aimd.grow(&step, &mut window);
                since += 1.0;
                rounds += 1.0 / before;
            }
            sent += since;
            window.cwnd = aimd.reduce(&loss(0.0, window.cwnd), &window);
            window.ssthresh = window.cwnd;
        }
        sent / rounds
    }

    #[test]
    fn the_mean_window_follows_the_formula() {
        for (a, b) in [(1.0_f64, 0.5), (0.2, 0.125), (1.0 / 3.0, 0.2)] {
            let p = 1e-4;
            let formula = (a * (2.0 - b) / (2.0 * b * p)).sqrt();
            let ratio = carried(a, b, p) / formula;
            assert!((0.97..1.03).contains(&ratio), "a {a}, b {b}: {ratio}");
        }
    }
}
