//! The rules of CDG in FreeBSD (`cc_cdg`).

use super::gradient::{Change, Extremes, seconds, tabulated};
use super::{Cdg, Queue};
use crate::control::{Ack, Congestion, MINIMUM, Phase, Window};
use crate::sender::parts::freebsd::in_slow_start;

/// The share of the shadow window that a loss leaves; that of the window itself may differ.
const RENO: f64 = 0.5;

impl Cdg {
    pub(super) fn observe_by_freebsd(&mut self, ack: &Ack, window: &mut Window) {
        self.measured.note(ack);
        let held = self.reduction.note(ack) || ack.phase == Phase::Recovery;
        self.withheld = false;
        let Some(latest) = self.measured.latest() else {
            return;
        };
        let round = Extremes::with(self.round, latest);
        self.round = Some(round);
        if !ack.round {
            return;
        }
        self.round = None;
        let Some(previous) = self.previous.replace(round) else {
            return;
        };
        let change = round.since(previous);
        self.gradients.push(change);
        self.withheld = self.is_congested(change, in_slow_start(window));
        self.judge_queue();
        if !self.withheld {
            return;
        }
        self.in_a_row += 1;
        if held {
            return;
        }
        let limit = self.rules.given.consecutive;
        if limit == 0 || self.in_a_row <= limit {
            self.back_off(window, 1.0);
            self.restart_increment();
        } else if self.in_a_row >= limit + self.rules.given.hold {
            self.in_a_row = 0;
        }
        // The effect shows in the round after the next.
        self.previous = None;
        self.raise_shadow(window.cwnd);
    }

    /// Draws with the first gradient that rises: the minimum round trip's before the
    /// greatest's, and in slow start this round's before the smoothed one.
    fn is_congested(&mut self, change: Change, slow_start: bool) -> bool {
        let sum = self.gradients.sum;
        let gradient = if slow_start && change.least > 0 {
            seconds(change.least)
        } else if sum.least > 0 {
            self.gradients.mean(sum.least)
        } else if slow_start && change.most > 0 {
            seconds(change.most)
        } else if sum.most > 0 {
            self.gradients.mean(sum.most)
        } else {
            return false;
        };
        self.chance.happens(tabulated(gradient / self.rules.scale))
    }

    fn judge_queue(&mut self) {
        let Change { least, most } = self.gradients.sum;
        if least > 0 && most <= 0 {
            self.queue = Queue::Full;
        } else if least >= 0 && most < 0 {
            self.queue = Queue::Empty;
            self.shadow = Some(0.0);
        } else if least > 0 && most > 0 {
            self.queue = Queue::Rising;
        } else if least < 0 && most < 0 {
            self.queue = Queue::Falling;
        }
        if least < 0 || most < 0 {
            self.in_a_row = 0;
        }
    }

    pub(super) fn grow_by_freebsd(&mut self, ack: &Ack, window: &mut Window) {
        if self.withheld {
            return;
        }
        if in_slow_start(window) {
            let before = window.cwnd;
            window.slow_start(ack.credit);
            self.let_shadow_grow(window.cwnd - before);
            self.restart_increment();
        } else if ack.round {
            window.cwnd += self.next_increment();
            self.let_shadow_grow(1.0);
        }
    }

    /// A shadow window of zero stays so.
    fn let_shadow_grow(&mut self, by: f64) {
        if let Some(shadow) = self.shadow.as_mut().filter(|shadow| **shadow > 0.0) {
            *shadow += by;
        }
    }

    /// The growth of a round: a segment, or with `alphaInc` one more every `alphaInc` rounds.
    fn next_increment(&mut self) -> f64 {
        let every = self.rules.given.alpha_inc;
        if every == 0 {
            return 1.0;
        }
        self.rounds += 1;
        if self.rounds >= every {
            self.increment += 1.0;
            self.rounds = 0;
        }
        self.increment
    }

    fn restart_increment(&mut self) {
        self.increment = 0.0;
        self.rounds = 0;
    }

    pub(super) fn reduce_by_freebsd(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.reduction.lasts() || self.tolerates() {
            return window.cwnd.max(MINIMUM);
        }
        self.shadow = self.shadow.map(|shadow| shadow * RENO);
        self.restart_increment();
        let own = congestion.from * self.rules.given.beta_loss;
        own.max(self.usable_shadow()).max(MINIMUM)
    }
}
