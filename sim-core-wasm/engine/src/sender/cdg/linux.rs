//! The rules of CDG in Linux (`tcp_cdg`).

use super::gradient::{Change, Extremes, exact};
use super::{Cdg, Queue};
use crate::control::{Ack, Congestion, MINIMUM, Phase, Window};
use crate::sender::parts::freebsd::{REMEMBERED, by_the_clock};
use crate::sender::parts::gain;

/// A sum of changes within this of zero is noise, in nanoseconds.
const NOISE: i64 = 32_000;

impl Cdg {
    pub(super) fn observe_by_linux(&mut self, ack: &Ack, window: &mut Window) {
        self.sample(ack);
        let reducing = self.reduction.note(ack);
        if reducing && !self.reduction.lasts() {
            self.begin_round_again();
            return;
        }
        if self.reduction.lasts() || ack.phase == Phase::Recovery || ack.acked == 0 {
            return;
        }
        // Beyond the data outstanding when the round began.
        if ack.acked <= self.left {
            self.left -= ack.acked;
            return;
        }
        self.left = self.reduction.outstanding();
        let Some(round) = self.round.take() else {
            return;
        };
        if let Some(previous) = self.previous.replace(round)
            && let Some(gradient) = self.gradient(round.since(previous))
        {
            let probability = exact(gradient / self.rules.scale);
            if self.chance.happens(probability) {
                self.back_off_unless_ineffective(window);
            }
        }
    }

    /// Takes a round trip, unless the receiver may have waited for a second segment:
    /// then it only counts if it is below the least.
    fn sample(&mut self, ack: &Ack) {
        let Some(rtt) = ack.rtt else { return };
        let rtt = by_the_clock(ack.now, rtt, self.rules.tick);
        if ack.phase == Phase::Open && ack.acked == 1 && self.delayed > 0 {
            self.delayed -= 1;
            if let Some(round) = &mut self.round {
                round.least = round.least.min(rtt);
            }
            return;
        }
        if ack.phase == Phase::Open && ack.acked > 1 {
            self.delayed = (self.delayed + 1).min(REMEMBERED);
        }
        self.round = Some(Extremes::with(self.round, rtt));
    }

    /// A reduction is over: its round trips count for the round before, and the queue's
    /// state is unknown.
    pub(super) fn begin_round_again(&mut self) {
        self.queue = Queue::Unknown;
        self.previous = self.round.take();
        self.left = self.reduction.outstanding();
    }

    /// An idle time is over: earlier measurements do not apply to the path now (`CA_EVENT_CWND_RESTART`).
    pub(super) fn forget_the_path(&mut self, cwnd: f64) {
        self.gradients.clear();
        (self.round, self.previous) = (None, None);
        self.queue = Queue::Unknown;
        self.shadow = Some(cwnd);
        (self.in_a_row, self.left, self.delayed) = (0, 0, 0);
    }

    /// The smoothed gradient in seconds, if it rises. While there are fewer rounds than
    /// the window has, the mean is over those known.
    pub(super) fn gradient(&mut self, change: Change) -> Option<f64> {
        self.gradients.push(change);
        let Change { least, most } = self.gradients.sum;
        let rounds = self.gradients.rounds() as f64 / self.gradients.known as f64;
        if least <= -NOISE || most <= -NOISE {
            self.in_a_row = 0;
        }
        if least >= NOISE && most < NOISE {
            self.queue = Queue::Full;
        } else if least >= NOISE && most >= NOISE {
            self.queue = Queue::Rising;
        } else if most <= -NOISE {
            self.queue = Queue::Falling;
        }
        let sum = if least > 0 { least } else { most };
        (sum > 0).then(|| self.gradients.mean(sum) * rounds)
    }

    fn back_off_unless_ineffective(&mut self, window: &mut Window) {
        let limit = self.rules.given.consecutive;
        if limit > 0 {
            self.in_a_row += 1;
            if self.in_a_row > limit {
                return;
            }
        }
        self.raise_shadow(window.cwnd);
        self.back_off(window, MINIMUM);
    }

    pub(super) fn grow_by_linux(&mut self, ack: &Ack, window: &mut Window) {
        if self.reduction.lasts() {
            return;
        }
        let before = window.cwnd;
        gain::grow(ack, window);
        self.shadow = self.shadow.map(|shadow| shadow + (window.cwnd - before));
    }

    /// A loss, a mark or a timeout.
    pub(super) fn reduce_by_linux(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.reduction.lasts() || self.tolerates() {
            return window.cwnd.max(MINIMUM);
        }
        self.shadow = self.shadow.map(|shadow| (shadow / 2.0).min(window.cwnd));
        let own = congestion.from * self.rules.given.beta_loss;
        own.max(self.usable_shadow()).max(MINIMUM)
    }
}
