//! New-AIMD: the window gained in congestion avoidance is never halved.
//!
//! Under the synchronous feedback that its authors assume, flows that start together
//! gain equally. Only their starting windows differ, and only these are halved, so that
//! decreases become ever smaller and the link is fully used (Jasem, Zukarnain, Othman
//! and Subramaniam, 2008–2010).
//!
//! # Rules
//! The window is $w = s + a$. Slow start grows the shrinking part $s$, congestion
//! avoidance the additive part $a$, by one segment per round trip. A loss halves
//! $s$ alone:
//! $$s \leftarrow s/2, \qquad w \leftarrow \min(s + a,\; w - d_{min}),
//!   \qquad \mathit{ssthresh} = w.$$
//! All gains are kept. In the paper's synchronous model two
//! flows that start together halve the difference of their windows in each cycle,
//! and the gain of cycle $m$ is half that of the cycle before, so that the
//! efficiency tends to one.
//!
//! # Limits
//! A flow never gives up its gains: a flow that joins later does not get
//! its share. And once $s$ is small, a loss hardly reduces the window: at a drop-tail
//! queue the queue stays nearly full. Both follow from the rule and are not
//! faults of this model; `retain = fc` gives AIMD-FC for comparison.
//!
//! # Differences
//! The paper's listing works on whole totals of two flows. The last probe of a packet has to be undone somewhere,
//! or the window would have no bound: $d_{min}$ is subtracted from $a$. The paper does not mention timeouts: here they
//! start again from one segment, with half of the window as the threshold, and all of it is the shrinking part then.
//! `timeout = halve` keeps its division, `keep` treats them as any other loss. It does not mention idle times either: after
//! them all of the window is the shrinking part. Where a reduction starts from a flight that is smaller than the window
//! (`reduceFrom`), both parts count in proportion. For AIMD, which it compares itself with, the paper prints
//! $\frac{x_1 + x_2}{4} + k_1 + k_2 + 2 k_3$ as the total of the third cycle; two halvings leave $\frac{k_1}{2}$
//! instead of $k_1$, and the synchronous model is checked against that.
//!
//! # Checked
//! - A window of 20 that gains ten keeps 20 after a loss, then 25, where AIMD keeps 15 and 12.5.
//! - In the synchronous model with a capacity of 200 and two flows of 20 the gains are 80, 10, 5, 2.5, 1.25.
//! - Two flows that start together halve their difference in each cycle.
//! - Beside one that started four seconds before, a flow has 0.10 of its share half a
//!   minute later, where AIMD, AIMD-FC and AIMD-FC+ give 1.00, 0.97 and 1.01.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::gain;
use crate::sender::parts::laws::{self, Retain, Timeout};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of New-AIMD.
    pub struct Parameters {
        /// How the gain of a cycle is kept.
        "retain" retain: Choice(Retain, "literal") "Gains are";
        /// A loss takes at least this much.
        "dMin" d_min: Number(1.0, 0.0, 100.0, Segments) "Minimum decrease";
        /// The gains that a timeout leaves; the paper does not mention timeouts.
        "timeout" timeout: Choice(Timeout, "forget") "After a timeout gains are";
    }
}

/// New-AIMD's state.
#[derive(Clone, Debug)]
pub struct NewAimd {
    parameters: Parameters,
    law: laws::Additive,
    /// The state before the last reduction, in case that is spurious.
    before: laws::Additive,
    /// The window at the last acknowledgement, for the plots.
    window: f64,
}

impl NewAimd {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "new-aimd",
        name: "New-AIMD",
        summary: "A loss halves only the starting part of the window; segments gained by congestion avoidance stay.",
        source: "Jasem, Zukarnain, Othman and Subramaniam, New-AIMD congestion avoidance, section 3",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "shrinking",
                label: "Shrinking part",
                unit: Unit::Segments,
                help: "s, the part of the window that losses halve.",
            },
            Internal {
                key: "additive",
                label: "Additive part",
                unit: Unit::Segments,
                help: "a, the part of the window that is kept.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> NewAimd {
        NewAimd {
            parameters: Parameters::from_values(values),
            law: laws::Additive::default(),
            before: laws::Additive::default(),
            window: 0.0,
        }
    }
}

impl CongestionControl for NewAimd {
    fn observe(&mut self, _ack: &Ack, window: &mut Window) {
        self.window = window.cwnd;
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.law.additive += gain::grow(ack, window);
        self.window = window.cwnd;
    }

    fn restarted(&mut self, _window: &Window) {
        self.law.additive = 0.0;
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let Parameters { retain, d_min, .. } = self.parameters;
        self.before = self.law;
        let from = congestion.from;
        let left = self.law.left(from, window.cwnd, retain, d_min, MINIMUM);
        self.window = left;
        left
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let Parameters {
            retain,
            d_min,
            timeout,
        } = self.parameters;
        self.before = self.law;
        self.window = 1.0;
        let from = congestion.from;
        match timeout {
            Timeout::Forget => {
                self.law = laws::Additive::default();
                congestion.half()
            }
            Timeout::Halve => {
                self.law.halve(from, window.cwnd);
                congestion.half()
            }
            Timeout::Keep => self.law.left(from, window.cwnd, retain, d_min, MINIMUM),
        }
    }

    fn undo(&mut self, _window: &mut Window) {
        self.law = self.before;
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push((self.window - self.law.additive).max(0.0));
        out.push(self.law.additive.min(self.window));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    KEPT = "kept": "Congestion avoidance gained {additive:n} of {base:n}: these stay, the others are halved, and the window drops by at least {least:n}: {to:n}.",
        "w ← min(s / 2 + a, f − d), at least 2", "Jasem, Zukarnain, Othman and Subramaniam, section 3";
}

impl Explain for NewAimd {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &KEPT,
        &reasons::HALF,
    ];

    fn explain(&self, before: &NewAimd, update: &Update<'_>) -> Option<Because> {
        let keeps = self.parameters.timeout == Timeout::Keep;
        reasons::reno(update)
            .or_else(|| reasons::half_on_timeout(update).filter(|_| !keeps))
            .or_else(|| {
                let base = reasons::congestion(update)?.from;
                let (additive, least) = (before.law.additive, self.parameters.d_min);
                let to = update.change()[1];
                Some(KEPT.with([
                    ("base", base),
                    ("additive", additive),
                    ("least", least),
                    ("to", to),
                ]))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn gain(control: &mut NewAimd, window: &mut Window, segments: f64) {
        let step = Ack {
            credit: window.cwnd * segments,
            ..ack(0.0, 0.1)
        };
        control.grow(&step, window);
    }

    fn lose(control: &mut NewAimd, window: &mut Window) {
        window.cwnd = control.reduce(&loss(0.0, window.cwnd), window);
        window.ssthresh = window.cwnd;
    }

    fn at(w: f64) -> Window {
        Window {
            cwnd: w,
            ssthresh: w,
        }
    }

    #[test]
    fn a_loss_keeps_the_gains() {
        let mut control = NewAimd::new(&[]);
        let mut window = at(20.0);
        gain(&mut control, &mut window, 10.0);
        lose(&mut control, &mut window);
        assert_eq!((window.cwnd, control.law.additive), (20.0, 10.0));
        gain(&mut control, &mut window, 10.0);
        lose(&mut control, &mut window);
        assert_eq!((window.cwnd, control.law.additive), (25.0, 20.0));
    }

    #[test]
    fn aimd_keeps_half_each_time() {
        let mut aimd = crate::sender::aimd::Aimd::new(&[]);
        let mut window = at(30.0);
        for left in [15.0, 12.5] {
            window.cwnd = aimd.reduce(&loss(0.0, window.cwnd), &window);
            assert_eq!(window.cwnd, left);
            window.cwnd += 10.0;
        }
    }

    #[test]
    fn two_flows_of_the_synchronous_model() {
        // W = 200, 20 each: gains of 80, 10, 5, 2.5, 1.25 a flow and cycle.
        let no_least = [Value::Choice(0), Value::Number(0.0)];
        let mut control = NewAimd::new(&no_least);
        let mut window = at(20.0);
        for expected in [80.0, 10.0, 5.0, 2.5, 1.25] {
            let gained = 100.0 - window.cwnd;
            assert!((gained - expected).abs() < 1e-9, "{gained}");
            gain(&mut control, &mut window, gained);
            lose(&mut control, &mut window);
        }
    }

    #[test]
    fn flows_that_start_together_converge() {
        let (mut one, mut two) = (NewAimd::new(&[]), NewAimd::new(&[]));
        let (mut w1, mut w2) = (at(10.0), at(30.0));
        let mut difference = 20.0;
        for _ in 0..4 {
            let gained = (200.0 - w1.cwnd - w2.cwnd) / 2.0;
            gain(&mut one, &mut w1, gained);
            gain(&mut two, &mut w2, gained);
            assert!((w2.cwnd - w1.cwnd - difference).abs() < 1e-9);
            lose(&mut one, &mut w1);
            lose(&mut two, &mut w2);
            difference /= 2.0;
        }
    }

    #[test]
    fn a_loss_takes_the_least_decrease() {
        let mut control = NewAimd::new(&[]);
        control.law.additive = 100.0;
        let mut window = at(100.0);
        lose(&mut control, &mut window);
        assert_eq!((window.cwnd, control.law.additive), (99.0, 99.0));
    }

    #[test]
    fn with_fc_it_is_aimd_fc() {
        let mut control = NewAimd::new(&[Value::Choice(1)]);
        let mut window = at(10.0);
        for _ in 0..60 {
            let gained = 90.0 - window.cwnd;
            gain(&mut control, &mut window, gained);
            lose(&mut control, &mut window);
        }
        assert!((window.cwnd - 60.0).abs() < 1e-6, "{}", window.cwnd);
    }

    #[test]
    fn a_timeout_makes_all_of_the_window_shrinking() {
        let mut control = NewAimd::new(&[]);
        control.law.additive = 30.0;
        assert_eq!(control.timeout(&loss(0.0, 40.0), &at(40.0)), 20.0);
        assert_eq!(control.law.additive, 0.0);
        // Unless it was spurious.
        control.undo(&mut at(40.0));
        assert_eq!(control.law.additive, 30.0);
        assert_eq!(control.reduce(&loss(0.0, 40.0), &at(40.0)), 35.0);
        control.undo(&mut at(40.0));
        assert_eq!(control.reduce(&loss(0.0, 40.0), &at(40.0)), 35.0);
        // An idle time does, too.
        control.restarted(&at(35.0));
        assert_eq!(control.reduce(&loss(0.0, 10.0), &at(10.0)), 5.0);
    }

    #[test]
    fn gains_may_outlive_a_timeout() {
        // s = 10, a = 30.
        for (choice, threshold, additive) in [(0, 20.0, 0.0), (1, 20.0, 15.0), (2, 35.0, 30.0)] {
            let values = [Value::Choice(0), Value::Number(1.0), Value::Choice(choice)];
            let mut control = NewAimd::new(&values);
            control.law.additive = 30.0;
            let left = control.timeout(&loss(0.0, 40.0), &at(40.0));
            assert_eq!(
                (left, control.law.additive),
                (threshold, additive),
                "{choice}"
            );
            control.undo(&mut at(40.0));
            assert_eq!(control.law.additive, 30.0);
        }
    }

    #[test]
    fn a_flight_below_the_window_is_reduced_in_proportion() {
        let mut control = NewAimd::new(&[]);
        control.law.additive = 30.0;
        // s = 5, a = 15.
        assert_eq!(control.reduce(&loss(0.0, 20.0), &at(40.0)), 17.5);
        assert_eq!(control.law.additive, 15.0);
    }
}
