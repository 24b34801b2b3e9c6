//! AIMD with fast convergence: a loss spares what has been gained since the last one.
//!
//! With AIMD all flows halve their whole windows, including the part by which they have
//! grown equally since the last loss, though that does nothing for fairness. AIMD-FC
//! halves only the part in which they differ (Lahanas and Tsaoussidis).
//!
//! # Rules
//! The window is what the flow had when the present cycle of congestion
//! avoidance began, $w_0$, and what it has gained since, $k$. A loss halves only
//! the former:
//! $$w_0 \leftarrow w_0/2 + k, \qquad k \leftarrow 0, \qquad \mathit{ssthresh} = w = w_0,$$
//! at least a segment less than before and at least two. Growth in slow start counts
//! into $w_0$. A timeout sets $\mathit{ssthresh}$ by the same rule. After it, and
//! when the window restarts after an idle time, all of the window is $w_0$. Where
//! a reduction starts from a flight that is smaller than the window
//! (`reduceFrom`), both parts count in proportion. Flows that start together halve the
//! difference of their windows in each cycle, as with AIMD, but keep what
//! they gained alike: a link of capacity $W$ sees the saw-tooth
//! $\frac{2}{3}W \ldots W$, which without a buffer uses $\frac{5}{6}$ of it, where
//! AIMD uses $\frac{3}{4}$.
//!
//! # Differences
//! No simulator has AIMD-FC. The rule follows from the listing of AIMD-FC+ in the paper
//! on New-AIMD with its extra term at zero; it gives exactly the efficiency of 83.3 %
//! that is known for AIMD-FC. The listing does not mention timeouts and idle times.
//!
//! # Limits
//! Flows converge as far as they meet the same losses. One that is hit more often
//! than others gains less between two losses, and is spared less.
//!
//! # Checked
//! - A loss at 30 that began at 20 leaves 20, where AIMD leaves 15.
//! - Alone with a capacity of 90 it settles at the saw-tooth 60 … 90.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::sender::parts::{gain, laws};
use crate::specification::{Entry, Internal, Unit, Value};

/// AIMD-FC's state.
#[derive(Clone, Debug, Default)]
pub struct AimdFc {
    law: laws::Fc,
    /// The state before the last reduction, in case that is spurious.
    before: laws::Fc,
}

impl AimdFc {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "aimd-fc",
        name: "AIMD-FC",
        summary: "A loss halves only the window from the start of the cycle, not the segments gained since then.",
        source: "Lahanas and Tsaoussidis, Exploiting the efficiency and fairness potential of AIMD-based congestion avoidance and control, 2003",
        parameters: &[],
        internals: &[Internal {
            key: "gained",
            label: "Gained in this cycle",
            unit: Unit::Segments,
            help: "Segments added by congestion avoidance since the last loss; a loss does not halve them.",
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

    fn restarted(&mut self, _window: &Window) {
        self.law = laws::Fc::default();
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before = self.law;
        self.law.left(congestion.from, window.cwnd, MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.reduce(congestion, window)
    }

    fn undo(&mut self, _window: &mut Window) {
        self.law = self.before;
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.law.gained);
    }

    fn configure(&mut self, _values: &[Value]) {}
}

crate::reasons! {
    SPARED = "spared": "Congestion avoidance added {gained:n} of {base:n} in this cycle: these stay, the others are halved, and the window drops by at least 1: {to:n}.",
        "w ← min((f + k) / 2, f − 1), at least 2", "Lahanas and Tsaoussidis 2003, section 3";
}

impl Explain for AimdFc {
    const REASONS: &'static [&'static Reason] =
        &[&reasons::SLOW_START, &reasons::AVOIDANCE, &SPARED];

    fn explain(&self, before: &AimdFc, update: &Update<'_>) -> Option<Because> {
        reasons::reno(update).or_else(|| {
            let base = reasons::congestion(update)?.from;
            let gained = before.law.gained;
            Some(SPARED.with([
                ("base", base),
                ("gained", gained),
                ("to", update.change()[1]),
            ]))
        })
    }
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
    fn a_loss_halves_the_window_that_began_the_cycle() {
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

    /// 20 grown to 30, as in the first test.
    fn grown() -> (AimdFc, Window) {
        let mut control = AimdFc::default();
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 20.0,
        };
        climb(&mut control, &mut window, 30.0);
        (control, window)
    }

    #[test]
    fn a_flight_below_the_window_is_reduced_in_proportion() {
        let (control, window) = grown();
        for from in [30.0, 15.0, 9.0] {
            let left = control.clone().reduce(&loss(0.0, from), &window);
            assert!((left - from * 20.0 / 30.0).abs() < 1e-9, "{from}: {left}");
        }
        // A loss takes a segment at least, even if the window is below its base.
        let small = Window {
            cwnd: 8.0,
            ssthresh: 2.0,
        };
        assert_eq!(control.clone().reduce(&loss(0.0, 8.0), &small), 7.0);
    }

    #[test]
    fn after_an_idle_time_all_is_halved() {
        let (mut control, mut window) = grown();
        control.restarted(&window);
        window.cwnd = 8.0;
        lose(&mut control, &mut window);
        assert_eq!(window.cwnd, 4.0);
    }

    #[test]
    fn an_undone_loss_restores_the_gain() {
        let (mut control, window) = grown();
        let left = control.reduce(&loss(0.0, 30.0), &window);
        control.undo(&mut window.clone());
        assert_eq!(control.reduce(&loss(0.0, 30.0), &window), left);
        control.undo(&mut window.clone());
        control.timeout(&loss(0.0, 30.0), &window);
        control.undo(&mut window.clone());
        assert!((control.law.gained - 10.0).abs() < 1e-9);
    }
}
