//! Template: what it does, in a line.
//!
//! Why it does so, in a few lines. All of this is the head of its reference
//! page.
//!
//! # Rules
//!
//! Its rules, with equations in TeX: with $q$ packets waiting, at least the threshold $T$, an arrival is dropped
//! with probability
//!
//! $$
//! p = p_0 \quad \text{if } q \ge T.
//! $$
//!
//! # Differences
//!
//! How ns-2, ns-3, Linux or FreeBSD do it otherwise; the source's ambiguities,
//! and what was decided.
//!
//! # Limits
//!
//! Features that the model leaves out.
//!
//! # Checked
//!
//! - The source of each number: a formula, an RFC's example, a reference run.

use crate::packet::Packet;
use crate::parameters;
use crate::queue::{Admission, Backlog, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of Template.
    pub struct Parameters {
        /// From so many waiting packets on, arrivals are dropped at random.
        "threshold" threshold: LogInteger(10, 0, 1_000_000, Packets) "Threshold";
        /// The probability of such a drop.
        "probability" probability: Number(0.1, 0.0, 1.0, Share) "Drop probability";
    }
}

/// Template's state.
#[derive(Clone, Debug)]
pub struct Template {
    parameters: Parameters,
    early: u64,
}

impl Template {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "template",
        name: "Template",
        summary: "Drops at random once a few packets wait.",
        source: "The paper or RFC that defines it, with the section",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "early",
            label: "Early drops",
            unit: Unit::Packets,
            help: "Packets dropped although there was room.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Template {
        Template {
            parameters: Parameters::from_values(values),
            early: 0,
        }
    }
}

impl QueueDiscipline for Template {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if backlog.full {
            return Admission::Drop;
        }
        if backlog.packets >= self.parameters.threshold
            && context.random.uniform() < self.parameters.probability
        {
            self.early += 1;
            return Admission::Drop;
        }
        Admission::Admit
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.early as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    DRAWN = "drawn": "The queue holds {packets:p}; from {threshold:p} on an arrival is dropped with a probability of {probability:%}, and this one was chosen at random.",
        "dropped with probability p", "The paper or RFC that defines it, with the section";
}

impl ExplainFate for Template {
    const REASONS: &'static [&'static Reason] = &[&DRAWN];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [
            ("packets", met.waiting[0] as f64),
            ("threshold", self.parameters.threshold as f64),
            ("probability", self.parameters.probability),
        ];
        (!met.is_overflow()).then(|| DRAWN.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_their_defaults() {
        let queue = Template::new(&[]);
        assert_eq!(queue.parameters.threshold, 10);
        assert_eq!(queue.parameters.probability, 0.1);
    }
}
