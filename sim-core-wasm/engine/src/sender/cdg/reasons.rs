//! Why CDG changes its window.

use super::{Cdg, Form};
use crate::control::{MINIMUM, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::freebsd::in_slow_start;
use crate::sender::parts::reasons;

crate::reasons! {
    BACK_OFF = "back-off": "Smoothed round trips grow by {gradient:s} each round, which makes a back-off more likely, and one was chosen at random: {left:%} of {from:n} are {to:n}. It is number {in_a_row} in a row.",
        "w ← β · w with probability 1 − exp(−g / G)", "Hayes and Armitage 2011, section 3.1; FreeBSD, cc_cdg.c; Linux, tcp_cdg.c";
    ROUND = "round": "At the end of a round congestion avoidance adds {step:n}: {to:n}.",
        "w ← w + 1, once a round", "FreeBSD, cc_cdg.c";
    TOLERATED = "tolerated": "The gradients do not show a full queue, or the window is already reduced: the loss does not count as congestion, and the window stays at {to:n}.",
        "w ← w, unless the queue is full", "Hayes and Armitage 2011, section 3.3";
    SHADOW = "shadow": "The reduction leaves {left:%} of {base:n}, or half of the shadow window of {shadow:n} if that is more: {to:n}.",
        "w ← max(β · f, s / 2, 2)", "Hayes and Armitage 2011, section 3.4";
}

impl Explain for Cdg {
    const REASONS: &'static [&'static Reason] = &[
        &BACK_OFF,
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &ROUND,
        &TOLERATED,
        &SHADOW,
        &reasons::HALF,
    ];

    fn explain(&self, before: &Cdg, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        let linux = self.rules.given.form == Form::Linux;
        match update.asked {
            Asked::Observed(_) => {
                let sum = self.gradients.sum;
                let steepest = sum.least.max(sum.most);
                let values = [
                    ("gradient", self.gradients.mean(steepest)),
                    ("left", self.rules.beta),
                    ("from", update.from.cwnd),
                    ("to", to),
                    ("in_a_row", self.in_a_row as f64),
                ];
                let least = if linux { MINIMUM } else { 1.0 };
                Some(BACK_OFF.giving((update.from.cwnd * self.rules.beta).max(least), values))
            }
            Asked::Grew(_) if linux => reasons::reno(update),
            Asked::Grew(ack) => {
                let window = Window {
                    cwnd: update.from.cwnd,
                    ssthresh: update.to.ssthresh,
                };
                Some(if in_slow_start(&window) {
                    reasons::slow_start_by(update, ack.credit)
                } else {
                    let every = self.rules.given.alpha_inc;
                    let step = if every == 0 { 1.0 } else { self.increment };
                    ROUND.giving(from + step, [("step", step), ("to", to)])
                })
            }
            Asked::Marked(..) if !linux && !before.reduction.lasts() => reasons::half(update),
            Asked::TimedOut(_) if !linux => reasons::half(update),
            Asked::Reduced(_) | Asked::Marked(..) | Asked::TimedOut(_) => {
                let base = reasons::congestion(update)?.from;
                let timed_out = matches!(update.asked, Asked::TimedOut(_));
                if before.reduction.lasts() && !timed_out || self.tolerates() {
                    return Some(TOLERATED.with([("to", to)]));
                }
                let (left, shadow) = (self.rules.given.beta_loss, self.usable_shadow());
                let values = [
                    ("left", left),
                    ("base", base),
                    ("shadow", shadow),
                    ("to", to),
                ];
                Some(SHADOW.giving((base * left).max(shadow).max(MINIMUM), values))
            }
            _ => None,
        }
    }
}
