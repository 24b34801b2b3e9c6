//! Why COBALT's law drops or marks a packet.

use super::Cobalt;
use super::law::{Law, Settings};
use crate::packet::fate::Effect;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::units::Span;

crate::reasons! {
    pub(crate) SIGNAL = "signal": "The queueing delay has stayed above the target of {target:s}: this is signal {count}, and signals are now {gap:s} apart.",
        "next = due + I / √n", "Palmei et al. 2019; Linux, cobalt_should_drop";
    pub(crate) BLUE = "blue": "BLUE's probability, raised at overflows, is {probability:%}: this packet was chosen at random.",
        "p ← p + d₁ at an overflow, p − d₂ when empty", "Palmei et al. 2019; Linux, cobalt_queue_full";
    pub(crate) EITHER = "signal-or-blue": "The queueing delay is above the target of {target:s}, with {count} signals so far, and BLUE's probability is {probability:%}: CoDel or BLUE chose this packet.",
        "next = due + I / √n; p of BLUE", "Palmei et al. 2019; Linux, cobalt_should_drop";
    pub(crate) ABOVE = "mark-above": "It waited longer than {above:s}: above that, every ECN-capable packet is marked.",
        "marked, while d > markAbove", "Linux, ce_threshold";
}

impl Law {
    /// Why a packet that was about to leave met a fate.
    pub(crate) fn explain(&self, settings: &Settings, met: &Met<'_>) -> Because {
        let marked = met.fate.effect() == Effect::Marked;
        if marked && !self.is_dropping() {
            let above = settings.mark_above.map_or(f64::NAN, Span::seconds);
            return ABOVE.with([("above", above)]);
        }
        let count = f64::from(self.count());
        let gap = settings.interval.seconds() / count.max(1.0).sqrt();
        let values = [("target", settings.target.seconds()), ("count", count)];
        let probability = ("probability", self.probability());
        if !self.is_dropping() {
            BLUE.with([probability])
        } else if marked || self.probability() == 0.0 {
            SIGNAL.with([values[0], values[1], ("gap", gap)])
        } else {
            EITHER.with([values[0], values[1], probability])
        }
    }
}

impl ExplainFate for Cobalt {
    const REASONS: &'static [&'static Reason] = &[&SIGNAL, &BLUE, &EITHER, &ABOVE];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        met.had_waited()
            .then(|| self.law.explain(&self.settings, met))
    }
}
