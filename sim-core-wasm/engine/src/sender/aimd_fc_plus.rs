//! AIMD-FC+: AIMD-FC that gives back part of what an earlier cycle has gained.
//!
//! Losses leave more of the window than with AIMD-FC, so that a link without a
//! buffer is used better, while flows still converge (Lahanas and Tsaoussidis, as
//! listed in the paper on New-AIMD).
//!
//! # Rules
//! The window is $w = d + f + k$: a part $d$ that losses halve, a part $f$ that
//! the last loss gave back, and what this cycle of congestion avoidance has
//! gained, $k$. At the loss that ends cycle $j$
//! $$d \leftarrow d/2 + f + k_j, \qquad f \leftarrow k_{j-2}/2, \qquad k \leftarrow 0,
//!   \qquad \mathit{ssthresh} = w = d + f,$$
//! but never less than one segment below the window of the loss. On a link of
//! capacity $W$ this settles at $d = \frac{2}{3}W$, $f = \frac{1}{9}W$,
//! $k = \frac{2}{9}W$: the saw-tooth $\frac{7}{9}W \ldots W$ and, without a buffer,
//! an efficiency of $\frac{8}{9}$.
//!
//! # Differences
//! In the listing $q = k^{j-2}$ is the gain of the cycle two before, not a power,
//! and $f(q)$ may be anything from 0 to $q/2$. The upper end is taken: it alone
//! gives the efficiency of 88.9 % that the paper states. A timeout sets
//! $\mathit{ssthresh} = d/2 + f + k$. After it, and when the window restarts after
//! an idle time, nothing is remembered: all of the window is $d$.
//!
//! # Limits
//! Half of a gain comes back two cycles later, whatever that cycle was like: after a
//! long cycle a short one may end with nearly the window that it lost at.
//!
//! # Checked
//! - Alone with a capacity of 900 it settles at 700 … 900 with $d = 600$.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::sender::parts::{gain, laws};
use crate::specification::{Entry, Internal, Unit, Value};

/// AIMD-FC+'s state.
#[derive(Clone, Debug, Default)]
pub struct AimdFcPlus {
    law: laws::FcPlus,
    /// The state before the last reduction, in case that is spurious.
    before: laws::FcPlus,
}

impl AimdFcPlus {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "aimd-fc-plus",
        name: "AIMD-FC+",
        summary: "AIMD-FC that restores half of an earlier cycle's gain after a loss.",
        source: "Lahanas and Tsaoussidis, as listed by Jasem, Zukarnain, Othman and Subramaniam, New-AIMD, section 3",
        parameters: &[],
        internals: &[
            Internal {
                key: "given",
                label: "Given back",
                unit: Unit::Segments,
                help: "f, the part of the window that was restored at the last loss.",
            },
            Internal {
                key: "gained",
                label: "Gained in this cycle",
                unit: Unit::Segments,
                help: "k, segments added by congestion avoidance since the last loss.",
            },
        ],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> AimdFcPlus {
        AimdFcPlus::default()
    }
}

impl CongestionControl for AimdFcPlus {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.law.gained += gain::grow(ack, window);
    }

    fn restarted(&mut self, _window: &Window) {
        self.law = laws::FcPlus::default();
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before = self.law;
        self.law.left(congestion.from, window.cwnd, MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.before = std::mem::take(&mut self.law);
        let left = self.before.decreasing(congestion.from, window.cwnd);
        left.max(MINIMUM)
    }

    fn undo(&mut self, _window: &mut Window) {
        self.law = self.before;
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.law.given);
        out.push(self.law.gained);
    }

    fn configure(&mut self, _values: &[Value]) {}
}

crate::reasons! {
    GIVEN_BACK = "given-back": "Of {base:n}, {kept:n} were gained in this cycle or restored at the last loss: these stay, the others are halved, and {given:n} of an earlier cycle's gain are restored: {to:n}.",
        "w ← min((f + f' + k) / 2 + k'' / 2, f − 1), at least 2", "Lahanas and Tsaoussidis, as listed by Jasem et al., section 3";
    FORGOTTEN = "forgotten": "On a timeout {kept:n} of {base:n} stay, gained in this cycle or restored at the last loss. The others are halved, and earlier cycles are forgotten: {to:n}.",
        "ssthresh ← (f + f' + k) / 2, at least 2", "Lahanas and Tsaoussidis, as listed by Jasem et al., section 3";
}

impl Explain for AimdFcPlus {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &GIVEN_BACK,
        &FORGOTTEN,
    ];

    fn explain(&self, before: &AimdFcPlus, update: &Update<'_>) -> Option<Because> {
        reasons::reno(update).or_else(|| {
            let base = reasons::congestion(update)?.from;
            let kept = before.law.given + before.law.gained;
            let to = update.change()[1];
            if matches!(update.asked, Asked::TimedOut(_)) {
                return Some(FORGOTTEN.with([("base", base), ("kept", kept), ("to", to)]));
            }
            let given = self.law.given;
            Some(GIVEN_BACK.with([("base", base), ("kept", kept), ("given", given), ("to", to)]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    /// One cycle of a flow alone with `capacity`: up to it, then a loss.
    fn cycle(control: &mut AimdFcPlus, window: &mut Window, capacity: f64) {
        let step = Ack {
            credit: window.cwnd * (capacity - window.cwnd),
            ..ack(0.0, 0.1)
        };
        control.grow(&step, window);
        window.cwnd = control.reduce(&loss(0.0, window.cwnd), window);
        window.ssthresh = window.cwnd;
    }

    #[test]
    fn a_flow_alone_settles_between_700_and_900() {
        let mut control = AimdFcPlus::default();
        let mut window = Window {
            cwnd: 100.0,
            ssthresh: 100.0,
        };
        for _ in 0..200 {
            cycle(&mut control, &mut window, 900.0);
        }
        assert!((window.cwnd - 700.0).abs() < 1e-6, "{}", window.cwnd);
        assert!((control.law.given - 100.0).abs() < 1e-6);
        assert!((window.cwnd - control.law.given - 600.0).abs() < 1e-6);
    }

    #[test]
    fn the_first_losses_are_those_of_aimd_fc() {
        // 20 grown to 30: 10 + 10; there is no cycle two before to give anything back.
        let mut control = AimdFcPlus::default();
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 20.0,
        };
        cycle(&mut control, &mut window, 30.0);
        assert_eq!(window.cwnd, 20.0);
        cycle(&mut control, &mut window, 30.0);
        assert_eq!(window.cwnd, 20.0);
        // The third gives back half of the first cycle's ten.
        cycle(&mut control, &mut window, 30.0);
        assert_eq!(window.cwnd, 25.0);
    }

    #[test]
    fn a_loss_takes_a_segment_at_least() {
        let mut control = AimdFcPlus {
            law: laws::FcPlus {
                given: 0.0,
                gained: 10.0,
                history: [0.0, 40.0],
            },
            ..AimdFcPlus::default()
        };
        let window = Window {
            cwnd: 12.0,
            ssthresh: 2.0,
        };
        assert_eq!(control.reduce(&loss(0.0, 12.0), &window), 11.0);
        assert_eq!(control.timeout(&loss(0.0, 3.0), &window), 2.0);
    }

    #[test]
    fn an_idle_time_clears_the_gains_and_an_undone_loss_does_not() {
        let law = laws::FcPlus {
            given: 4.0,
            gained: 6.0,
            history: [8.0, 2.0],
        };
        let mut control = AimdFcPlus {
            law,
            ..AimdFcPlus::default()
        };
        let window = Window {
            cwnd: 30.0,
            ssthresh: 2.0,
        };
        // d = 20: 10 + 4 + 6, and half of 2. From half the window 5 + 2 + 3, and that.
        assert_eq!(control.clone().reduce(&loss(0.0, 30.0), &window), 21.0);
        let half = control.clone().reduce(&loss(0.0, 15.0), &window);
        assert_eq!(half, 11.0);
        assert_eq!(control.timeout(&loss(0.0, 30.0), &window), 20.0);
        control.undo(&mut window.clone());
        assert_eq!(control.reduce(&loss(0.0, 30.0), &window), 21.0);
        control.undo(&mut window.clone());
        control.restarted(&window);
        assert_eq!(control.reduce(&loss(0.0, 10.0), &window), 5.0);
    }
}
