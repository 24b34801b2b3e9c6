//! The part of an entry that interventions can change: the properties of a link's two
//! directions, those of a flow, or those of a radio.

use std::sync::Arc;

use crate::document::checking::{Base, follows, link, node, running_flow};
use crate::document::declaration::Section;
use crate::document::reading::At;
use crate::document::text::{Json, Problem};
use crate::ids::{FlowId, Id, LinkId, NodeId};
use crate::plan::{Change, FlowProperties, LinkProperties, NodeProperties};

/// A trace is fast to read and is written once for all instances: this many of its
/// instants weigh as much as one number of another list.
const INSTANTS_A_NUMBER: usize = 8;

/// The properties of an entry, shared by those of its instances that are alike.
pub(super) trait Part: Clone + PartialEq {
    /// The list of the entry.
    const SECTION: Section;

    /// The properties of an entry before any intervention.
    fn at_start(base: &Base, entry: usize) -> &Self;

    /// The properties of an entry that is now written as `json`.
    fn read(&self, json: &Json, at: &At<'_>) -> Result<Self, Problem>;

    /// Whether `after` may replace it in a running network.
    fn gives_way(&self, _after: &Self, _at: &At<'_>) -> Result<(), Problem> {
        Ok(())
    }

    /// The cost of reading it, in numbers of its lists.
    fn weight(&self) -> usize;

    /// The changes that turn `self` into `after` for the instance `index` of the list.
    /// Gives how much memory they take, in numbers of their lists.
    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>) -> usize;
}

impl Part for [Arc<LinkProperties>; 2] {
    const SECTION: Section = Section::Links;

    fn at_start(base: &Base, entry: usize) -> &Self {
        &base.links[entry]
    }

    fn read(&self, json: &Json, at: &At<'_>) -> Result<Self, Problem> {
        Ok(link(json, at)?.map(Arc::new))
    }

    fn weight(&self) -> usize {
        let one = |told: &Arc<LinkProperties>| {
            let trace = told.rate.trace();
            let instants = trace.map_or(0, |trace| trace.instants().len());
            told.loss.listed() + instants / INSTANTS_A_NUMBER
        };
        self.iter().map(one).sum()
    }

    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>) -> usize {
        let mut weight = 0;
        for port in LinkId::at(index).ports() {
            let [old, new] = [self, after].map(|both| port.side().of(both));
            if old == new {
                continue;
            }
            weight += 1;
            if old.loss != new.loss {
                weight += new.loss.listed();
            }
            out.push(Change::Link {
                port,
                properties: Arc::clone(new),
            });
        }
        weight
    }
}

impl Part for Arc<FlowProperties> {
    const SECTION: Section = Section::Flows;

    fn at_start(base: &Base, entry: usize) -> &Self {
        &base.flows[entry]
    }

    fn read(&self, json: &Json, at: &At<'_>) -> Result<Self, Problem> {
        running_flow(json, self, at).map(Arc::new)
    }

    fn gives_way(&self, after: &Self, at: &At<'_>) -> Result<(), Problem> {
        let (old, new) = (self.sender.entry, after.sender.entry);
        if follows(new, old) {
            return Ok(());
        }
        Err(at.key("sender").problem(format!(
            "{} does not take the place of {} in a running flow: such a change restarts the run, and cannot be an intervention",
            new.kind, old.kind
        )))
    }

    fn weight(&self) -> usize {
        self.sender.listed() + self.traffic.listed()
    }

    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>) -> usize {
        if self == after {
            return 0;
        }
        out.push(Change::Flow {
            flow: FlowId::at(index),
            properties: Arc::clone(after),
        });
        1
    }
}

impl Part for Arc<NodeProperties> {
    const SECTION: Section = Section::Nodes;

    fn at_start(base: &Base, entry: usize) -> &Self {
        &base.instances.node_properties[entry]
    }

    fn read(&self, json: &Json, at: &At<'_>) -> Result<Self, Problem> {
        // Another standard, or another kind of node, would be another run.
        node(json, self.radio.entry, at).map(Arc::new)
    }

    fn weight(&self) -> usize {
        self.radio.listed()
    }

    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>) -> usize {
        if self == after || !self.kind.has_radio() {
            return 0;
        }
        out.push(Change::Node {
            node: NodeId::at(index),
            properties: Arc::clone(after),
        });
        1
    }
}
