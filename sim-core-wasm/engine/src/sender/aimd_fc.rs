//! AIMD with fast convergence (Lahanas and Tsaoussidis).
//!
//! # Rules
//! The window is what the flow owned when the present cycle of congestion
//! avoidance began, $w_0$, and what it has gained since, $k$. A loss halves only
//! the former:
//! $$w_0 \leftarrow w_0/2 + k, \qquad k \leftarrow 0, \qquad \mathit{ssthresh} = w = w_0.$$
//! Growth in slow start counts into $w_0$. Flows that start together drop the
//! difference of their windows by half in each cycle, as with AIMD, but keep what
//! they gained alike: a link of capacity $W$ sees the saw-tooth
//! $\frac{2}{3}W \ldots W$, which without a buffer uses $\frac{5}{6}$ of it, where
//! AIMD uses $\frac{3}{4}$.
//!
//! # Differences
//! No simulator has it. The rule is read out of the listing of AIMD-FC+ in the
//! paper on New-AIMD with its extra term at zero; the efficiency of 83.3 % that
//! is known for AIMD-FC comes out of it exactly.
//!
//! # Checked
//! - A loss at 30 that began at 20 leaves 20, where AIMD leaves 15.
//! - Alone with a capacity of 90 it settles at the saw-tooth 60 … 90.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::sender::parts::{gain, laws};
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Window};

/// AIMD-FC's state.
#[derive(Clone, Debug, Default)]
pub struct AimdFc {
    law: laws::Fc,
}

impl AimdFc {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "aimd-fc",
        name: "AIMD-FC",
        summary: "A loss halves only what the window was at the start of the cycle, not what was gained since.",
        source: "Lahanas and Tsaoussidis, Exploiting the efficiency and fairness potential of AIMD-based congestion avoidance and control, 2003",
        parameters: &[],
        internals: &[Internal {
            key: "gained",
            label: "Gained in this cycle",
            unit: Unit::Segments,
            help: "Segments added by congestion avoidance since the last loss; a loss spares them.",
        }],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> AimdFc {
        AimdFc::default()
    }
}

impl CongestionControl for AimdFc {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.law.gained += gain::grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.law.left(congestion.from, MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.law.left(congestion.from, MINIMUM)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.law.gained);
    }

    fn configure(&mut self, _values: &[Value]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    /// Lets the window grow to `to` by congestion avoidance.
    fn climb(control: &mut AimdFc, window: &mut Window, to: f64) {
        while window.cwnd < to {
            let credit = window.cwnd.min((to - window.cwnd) * window.cwnd);
            let step = Ack {
                credit,
                ..ack(0.0, 0.1)
            };
            control.grow(&step, window);
        }
    }

    fn lose(control: &mut AimdFc, window: &mut Window) {
        window.cwnd = control.reduce(&loss(0.0, window.cwnd), window);
        window.ssthresh = window.cwnd;
    }

    #[test]
    fn a_loss_halves_what_the_cycle_began_with() {
        let mut control = AimdFc::default();
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 20.0,
        };
        climb(&mut control, &mut window, 30.0);
        lose(&mut control, &mut window);
        assert!((window.cwnd - 20.0).abs() < 1e-9, "{}", window.cwnd);
        assert_eq!(control.law.gained, 0.0);
    }

    #[test]
    fn the_sawtooth_between_60_and_90() {
        let mut control = AimdFc::default();
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 10.0,
        };
        for _ in 0..60 {
            climb(&mut control, &mut window, 90.0);
            lose(&mut control, &mut window);
        }
        assert!((window.cwnd - 60.0).abs() < 1e-6, "{}", window.cwnd);
    }

    #[test]
    fn slow_start_is_not_a_gain() {
        let mut control = AimdFc::default();
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: f64::INFINITY,
        };
        for _ in 0..30 {
            control.grow(&ack(0.0, 0.1), &mut window);
        }
        lose(&mut control, &mut window);
        assert_eq!(window.cwnd, 20.0);
        assert_eq!(control.timeout(&loss(0.0, 3.0), &window), 2.0);
    }
}
