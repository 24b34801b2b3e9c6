//! Why `DualPI2` drops or marks a packet.

use super::DualPi2;
use crate::packet::ECT1;
use crate::packet::fate::Effect;
use crate::reason::{Because, ExplainFate, Met, Reason};

crate::reasons! {
    LOW = "low-latency": "In the low-latency queue a packet is marked for its own wait, or with {coupling} times the base probability, {probability:%}, whichever is more likely: it was chosen.",
        "p_L = max(p'_L, k · p')", "RFC 9332, section 2.4 and appendix A";
    CLASSIC = "classic": "The delay is steered to {target:s} by a base probability of {base:%}; in the classic queue a packet meets its square, {probability:%}, and this one was chosen.",
        "p_C = p'²", "RFC 9332, section 2.4 and appendix A";
}

impl ExplainFate for DualPi2 {
    const REASONS: &'static [&'static Reason] = &[&LOW, &CLASSIC];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        if !met.had_waited() {
            return None;
        }
        let low = met.packet.ecn() & ECT1 != 0;
        Some(if low && met.fate.effect() == Effect::Marked {
            let probability = self.coupled().min(1.0);
            LOW.with([
                ("coupling", self.parameters.coupling),
                ("probability", probability),
            ])
        } else {
            CLASSIC.with([
                ("target", self.parameters.target.seconds()),
                ("base", self.base.probability),
                ("probability", self.base.squared()),
            ])
        })
    }
}
