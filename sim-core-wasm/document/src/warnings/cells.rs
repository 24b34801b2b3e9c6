//! Cells beside one another.

use super::Network;
use super::findings::{Findings, Rule, Subject};
use crate::declaration::Section;
use sawtooth_engine::ids::Id;

impl Network<'_> {
    /// A second access point does not disturb the first, contrary to a likely expectation.
    pub(super) fn check_cells(&self, findings: &mut Findings) {
        let plan = self.plan;
        let nodes: Vec<usize> = plan
            .cells
            .iter()
            .map(|cell| cell.radios[0].node.index())
            .collect();
        let entry = |index: usize| plan.nodes[nodes[index]].entry;
        if nodes.len() < 2 {
            return;
        }
        // The first cell has the warning only if the second is of the same entry.
        let first = usize::from(entry(0) != entry(1));
        for (place, index) in nodes.iter().enumerate().skip(first) {
            let subject = Subject {
                section: Section::Nodes,
                entry: entry(place),
                index: *index,
            };
            let words = [
                "has its own channel: radios of different access points do not hear or disturb each other",
            ];
            findings.add(subject, Rule::Apart, ["radio", ""], &words);
        }
    }
}
