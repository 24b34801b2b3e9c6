//! Why `DualPI2` drops or marks a packet.

use super::DualPi2;
use crate::packet::ECT1;
use crate::packet::fate::Effect;
use crate::reason::{Because, ExplainFate, Met, Reason};

crate::reasons! {
    LOW = "low-latency": "The low-latency queue marks a packet for its waiting time, or with {coupling} times the base probability, {probability:%}, whichever is more likely: this packet was chosen.",
        "p_L = max(p'_L, k · p')", "RFC 9332, section 2.4 and appendix A";
    CLASSIC = "classic": "A base probability of {base:%} keeps the delay near {target:s}; the classic queue drops or marks with its square, {probability:%}, and this packet was chosen.",
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
