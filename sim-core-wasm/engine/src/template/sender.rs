//! Template: what it does, in a line.
//!
//! Why it does so, in a few lines. All of this is the head of its reference
//! page.
//!
//! # Rules
//!
//! Its rules, with equations in TeX: $w$ is the window, and in congestion avoidance
//!
//! $$
//! w \leftarrow w + \frac{a}{w}.
//! $$
//!
//! # Differences
//!
//! How ns-2, ns-3, Linux or FreeBSD do it otherwise; the source's ambiguities,
//! and what was decided.
//!
//! # Limits
//!
//! Features that the model leaves out.
//!
//! # Checked
//!
//! - The source of each number: a formula, an RFC's example, a reference run.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of Template.
    pub struct Parameters {
        /// Segments added to the window in a round trip.
        "increase" increase: Number(1.0, 0.0, 100.0, Segments) "Increase";
        /// The share of the window that a loss leaves.
        "decrease" decrease: Number(0.5, 0.05, 0.95, Share) "Decrease";
    }
}

/// Template's state.
#[derive(Clone, Debug)]
pub struct Template {
    parameters: Parameters,
    reductions: u64,
}

impl Template {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "template",
        name: "Template",
        summary: "Adds a little every round trip and removes a share on loss.",
        source: "The paper or RFC that defines it, with the section",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "reductions",
            label: "Reductions",
            unit: Unit::None,
            help: "Times the window was reduced.",
        }],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Template {
        Template {
            parameters: Parameters::from_values(values),
            reductions: 0,
        }
    }
}

impl CongestionControl for Template {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(self.parameters.increase, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.reductions += 1;
        (congestion.from * self.parameters.decrease).max(MINIMUM)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.reductions as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    INCREASE = "increase": "Congestion avoidance adds {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + a · c / w", "The paper or RFC that defines it, with the section";
    DECREASE = "decrease": "The reduction leaves {left:%} of {base:n}, but at least 2: {to:n}.",
        "w ← max(b · f, 2)", "The paper or RFC that defines it, with the section";
}

impl Explain for Template {
    const REASONS: &'static [&'static Reason] =
        &[&reasons::SLOW_START, &INCREASE, &DECREASE, &reasons::HALF];

    fn explain(&self, _before: &Template, update: &Update<'_>) -> Option<Because> {
        let Parameters { increase, decrease } = self.parameters;
        reasons::slow_start(update)
            .or_else(|| reasons::avoidance(update, &INCREASE, increase))
            .or_else(|| reasons::half_on_timeout(update))
            .or_else(|| reasons::left(update, &DECREASE, decrease))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    #[test]
    fn a_round_trip_adds_the_increase() {
        let mut sender = Template::new(&[Value::Number(2.0)]);
        let mut window = Window {
            cwnd: 1000.0,
            ssthresh: 1.0,
        };
        for _ in 0..1000 {
            sender.grow(&ack(0.0, 0.1), &mut window);
        }
        assert!((window.cwnd - 1002.0).abs() < 0.01, "{}", window.cwnd);
    }

    #[test]
    fn a_loss_leaves_its_share_and_two_segments() {
        let mut sender = Template::new(&[]);
        let window = Window {
            cwnd: 20.0,
            ssthresh: 10.0,
        };
        assert_eq!(sender.reduce(&loss(0.0, 20.0), &window), 10.0);
        assert_eq!(sender.reduce(&loss(0.0, 3.0), &window), 2.0);
    }
}
