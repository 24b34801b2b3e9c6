//! Why Copa changes its window and its rate.

use super::{Copa, HEAVY_LOSS};
use crate::control::MINIMUM;
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;

crate::reasons! {
    START = "slow-start": "Slow start, because the rate is still below its target: the acknowledged {credit:n} are added to {from:n}: {to:n}.",
        "w ← w + c, while λ ≤ λ_t", "Arun and Balakrishnan 2018, section 2.1";
    UP = "up": "With a queueing delay of {delay:s} the rate is below its target of 1 / (δ · d). At a velocity of {velocity} the acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.",
        "w ← w + v · c / (δ · w), while λ ≤ 1 / (δ · d_q)", "Arun and Balakrishnan 2018, section 2.1";
    DOWN = "down": "With a queueing delay of {delay:s} the rate is above its target of 1 / (δ · d). At a velocity of {velocity} the acknowledgement of {credit:n} lowers the window from {from:n} to {to:n}.",
        "w ← w − v · c / (δ · w), while λ > 1 / (δ · d_q)", "Arun and Balakrishnan 2018, section 2.1";
    HEAVY = "heavy-loss": "In two round trips more was lost than the loss limit allows: the window drops to {share:%} of {from:n}, and with this acknowledgement it is {to:n}.",
        "w ← 0.7 · w", "the authors' program";
    LEAST = "least": "Copa sets its own window, at least 2 segments: {to:n}.",
        "w ← max(w, 2)", "Arun and Balakrishnan 2018";
    OWN = "own": "Copa does not respond to losses and marks: it keeps its own window, {to:n}.",
        "w ← w", "Arun and Balakrishnan 2018, section 2.1";
    LIMIT = "limit": "After a timeout slow start ends at {to:n} at the latest, half of {base:n}.",
        "ssthresh = max(f / 2, 2)", "RFC 5681, section 3.1, equation 4";
    PACE = "pace": "Twice the window of {window:n} could leave in each standing round trip of {standing:s}: {to:r}.",
        "rate = 2 w / RTT_standing", "Arun and Balakrishnan 2018, section 2.1";
}

impl Explain for Copa {
    const REASONS: &'static [&'static Reason] = &[
        &START,
        &UP,
        &DOWN,
        &HEAVY,
        &LEAST,
        &OWN,
        &LIMIT,
        &PACE,
        &reasons::NO_SLOW_START,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, before: &Copa, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        let path = self.path.as_deref();
        if update.of == Quantity::Rate {
            let (path, window) = (path?, self.window?);
            let standing = path.standing.seconds();
            let values = [("window", window), ("standing", standing), ("to", to)];
            return Some(PACE.giving(2.0 * window / standing, values));
        }
        match update.asked {
            Asked::Observed(_) if update.of == Quantity::Ssthresh => reasons::no_slow_start(update),
            Asked::Observed(ack) => {
                let credit = ack.delivered as f64;
                let Some(path) = path else {
                    return Some(LEAST.with([("to", to)]));
                };
                if self
                    .before
                    .is_some_and(|kept| Some(kept.window) == before.window)
                    && before
                        .before
                        .is_none_or(|kept| Some(kept.window) != before.window)
                {
                    return Some(HEAVY.with([("share", HEAVY_LOSS), ("from", from), ("to", to)]));
                }
                if to == MINIMUM || credit == 0.0 {
                    return Some(LEAST.with([("to", to)]));
                }
                if self.starting {
                    return Some(START.with([("credit", credit), ("from", from), ("to", to)]));
                }
                let delay = path.standing.beyond(path.least).seconds();
                let velocity = path.velocity.value;
                let step = credit * velocity * self.mode.inverse / from;
                let values = [
                    ("delay", delay),
                    ("velocity", velocity),
                    ("credit", credit),
                    ("from", from),
                    ("to", to),
                ];
                Some(if update.repairing {
                    if to > from {
                        UP.with(values)
                    } else {
                        DOWN.with(values)
                    }
                } else if to > from {
                    UP.giving(from + step, values)
                } else {
                    DOWN.giving((from - step).max(MINIMUM), values)
                })
            }
            Asked::Reduced(_) | Asked::Recovered => Some(OWN.with([("to", to)])),
            Asked::Marked(..) => Some(OWN.with([("to", to)])),
            Asked::TimedOut(congestion) => {
                Some(LIMIT.giving(congestion.half(), [("to", to), ("base", congestion.from)]))
            }
            Asked::Undone => reasons::restored(update),
            _ => None,
        }
    }
}
