//! Why VCP changes its window.

use super::{Action, Vcp};
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;

crate::reasons! {
    MULTIPLY = "low-load": "Routers report low load (code {code}): multiplicative increase, {step:n} for this acknowledgement, from {from:n} to {to:n}.",
        "w ← w + (1 + ξ)^(RTT / t_ρ) − 1", "Xia, Subramanian, Stoica and Kalyanaraman 2005, section 3";
    ADD = "high-load": "Routers report high load (code {code}), or the window has just been unfrozen: additive increase, {step:n} per window, from {from:n} to {to:n}.",
        "w ← w + α_s / w", "Xia, Subramanian, Stoica and Kalyanaraman 2005, section 3";
    DECREASE = "overload": "Routers report overload (code {code}): the window drops to {left:%} of {from:n}, {to:n}, and stays there for a load interval.",
        "w ← max(β · w, 1)", "Xia, Subramanian, Stoica and Kalyanaraman 2005, section 3";
    TOLERATED = "tolerated": "Losses that duplicate acknowledgements report do not change the window: {to:n}.",
        "w ← w", "Ikeda et al., section IV-B";
}

impl Explain for Vcp {
    const REASONS: &'static [&'static Reason] = &[
        &MULTIPLY,
        &ADD,
        &DECREASE,
        &TOLERATED,
        &reasons::HALF,
        &reasons::NO_SLOW_START,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, before: &Vcp, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        match update.asked {
            Asked::Observed(_) if update.of == Quantity::Ssthresh => reasons::no_slow_start(update),
            Asked::Observed(ack) => {
                let code = ("code", f64::from(ack.load));
                let mut then = before.clone();
                then.round_trip = self.round_trip;
                Some(match then.action(ack.load, ack.now) {
                    Action::Multiply => {
                        let step = self.scaled_mi();
                        MULTIPLY.giving(
                            from + step,
                            [code, ("step", step), ("from", from), ("to", to)],
                        )
                    }
                    Action::Add => {
                        let step = self.scaled_ai();
                        ADD.giving(
                            from + step / from,
                            [code, ("step", step), ("from", from), ("to", to)],
                        )
                    }
                    Action::Decrease => {
                        let left = self.parameters.md;
                        let values = [code, ("left", left), ("from", from), ("to", to)];
                        DECREASE.giving((left * from).max(1.0), values)
                    }
                    Action::Hold => return None,
                })
            }
            Asked::Reduced(_) if self.parameters.wlte => {
                Some(TOLERATED.giving(update.from.cwnd, [("to", to)]))
            }
            Asked::Undone => reasons::restored(update),
            _ => reasons::half(update),
        }
    }
}
