//! The findings, once for each entry of the document.

use crate::declaration::Section;
use crate::{Document, Problem};

/// The rule that a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// A flow starts when the run has ended.
    Late,
    /// A queue has no room for a packet.
    TooSmall,
    /// A threshold or a delay is out of reach, or a bucket smaller than a packet.
    Parameter,
    /// A sender has no router of its protocol.
    Alone,
    /// A sender has none at its bottleneck.
    Blind,
    /// Sender and router differ in a parameter that they must share.
    Unlike,
    /// A time does not cover the round trip.
    Short,
    /// A router at a radio counts on more than a radio sends.
    Overstated,
    /// There are other cells, which are not heard.
    Apart,
    /// A router's protocol is not the flow's.
    Foreign,
    /// A queue only marks, and the flow is not ECN-capable.
    Deaf,
    /// The flow is ECN-capable, and no queue marks.
    Unmarked,
    /// ECT(1) is marked as rarely as ECT(0).
    Rare,
}

/// An instance of an entry: a link, a node with a radio, or a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) section: Section,
    pub(super) entry: usize,
    /// Its index in the plan.
    pub(super) index: usize,
}

/// A fault of instances of an entry.
#[derive(Clone, Debug)]
struct Finding {
    /// The first of them.
    first: Subject,
    rule: Rule,
    /// The path below the entry, in two parts.
    below: [&'static str; 2],
    /// How many there are.
    count: usize,
    /// The last one's index in the plan.
    last: usize,
    /// The fault of the first.
    message: String,
}

/// All findings.
#[derive(Debug, Default)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    /// Something is wrong with an instance, at the path `below` its entry: these words say what.
    /// Instances come in the order of the plan.
    pub(super) fn add(
        &mut self,
        subject: Subject,
        rule: Rule,
        below: [&'static str; 2],
        words: &[&str],
    ) {
        // The last ones first: instances of an entry mostly follow one another, but for the
        // radios of numbered cells.
        let known = self.0.iter_mut().rev().find(|finding| {
            (finding.first.section, finding.first.entry) == (subject.section, subject.entry)
                && finding.rule == rule
                && finding.below == below
        });
        if let Some(finding) = known {
            // Both directions of a link may have it.
            finding.count += usize::from(finding.last < subject.index);
            finding.last = subject.index;
            return;
        }
        self.0.push(Finding {
            first: subject,
            rule,
            below,
            count: 1,
            last: subject.index,
            message: words.concat(),
        });
    }

    /// Those by these rules.
    pub(super) fn by(mut self, rules: &[Rule]) -> Findings {
        self.0.retain(|finding| rules.contains(&finding.rule));
        self
    }

    /// All of it, in the order of the document.
    pub(super) fn problems(self, document: &Document) -> Vec<Problem> {
        let instances = &document.ground().base.instances;
        let problem = |finding: Finding| {
            let Subject {
                section,
                entry,
                index,
            } = finding.first;
            let group = instances.groups(section).get(entry)?;
            let id = if finding.count == group.count {
                group.id.clone()
            } else {
                group.instance(index - group.first.min(index))
            };
            let [start, rest] = finding.below;
            let path = [section.key(), "/", &id, "/", start, rest].concat();
            Some(Problem::at(path, finding.message))
        };
        self.0.into_iter().filter_map(problem).collect()
    }
}
