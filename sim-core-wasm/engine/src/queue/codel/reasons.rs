//! Why CoDel's control law drops or marks a packet.

use super::Codel;
use super::law::{Law, Settings};
use crate::packet::fate::{Effect, Stage};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::units::Span;

crate::reasons! {
    pub(crate) CLOCK = "clock": "Packets have waited longer than the target of {target:s} for an interval of {interval:s}: this is signal {count} of the dropping state, and the next one is due {gap:s} later.",
        "next = due + I / √n", "RFC 8289, section 5";
    pub(crate) ABOVE = "mark-above": "It waited longer than {above:s}: above that, every ECN-capable packet is marked.",
        "marked, while d > markAbove", "Linux, ce_threshold";
}

impl Law {
    /// Why a packet that was about to leave met a fate.
    pub(crate) fn explain(&self, settings: &Settings, met: &Met<'_>) -> Because {
        // Whoever is marked outside the dropping state has waited longer than `mark_above`.
        let marked = met.fate.effect() == Effect::Marked && met.fate.stage() == Stage::Queue;
        if marked && !self.is_dropping() {
            let above = settings.mark_above.map_or(f64::NAN, Span::seconds);
            return ABOVE.with([("above", above)]);
        }
        let count = f64::from(self.count());
        CLOCK.with([
            ("target", settings.target.seconds()),
            ("interval", settings.interval.seconds()),
            ("count", count),
            ("gap", settings.interval.seconds() / count.sqrt()),
        ])
    }
}

impl ExplainFate for Codel {
    const REASONS: &'static [&'static Reason] = &[&CLOCK, &ABOVE];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        met.had_waited()
            .then(|| self.law.explain(&self.settings, met))
    }
}
