//! Why PIE drops or marks an arrival.

use super::Pie;
use super::law::Law;
use crate::reason::{Because, ExplainFate, Met, Reason};

crate::reasons! {
    pub(crate) DRAWN = "drawn": "The queueing delay was {delay:s} at the last update, against a target of {target:s}; the probability is {probability:%}, and this arrival was chosen at random.",
        "p ← p + α (d − T) + β (d − d_before), scaled below 10 %", "RFC 8033, section 4";
}

impl Law {
    /// Why an arrival was chosen.
    pub(crate) fn explain(&self, target: f64) -> Because {
        DRAWN.with([
            ("delay", self.delay()),
            ("target", target),
            ("probability", self.probability()),
        ])
    }
}

impl ExplainFate for Pie {
    const REASONS: &'static [&'static Reason] = &[&DRAWN];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let target = self.parameters.target.seconds();
        (!met.is_overflow()).then(|| self.law.explain(target))
    }
}
