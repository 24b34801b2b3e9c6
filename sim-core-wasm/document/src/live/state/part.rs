//! The part of an entry that interventions can change: the properties of a link's two
//! directions, those of a flow, or those of a radio.

use std::sync::Arc;

use crate::checking::{Base, follows, link, node, running_flow};
use crate::declaration::Section;
use crate::reading::At;
use crate::text::{Json, Problem};
use sawtooth_engine::ids::{FlowId, Id, LinkId, NodeId};
use sawtooth_engine::plan::{Change, FlowProperties, LinkProperties, NodeProperties};

/// A trace is fast to read and is written once for all instances: this many of its
/// instants weigh as much as one number of another list.
const INSTANTS_A_NUMBER: usize = 8;

/// The properties of an entry, shared by those of its instances that are alike. One type
/// for all lists: what handles them is compiled once.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    /// Those of a node.
    Node(Arc<NodeProperties>),
    /// Those of a link's two directions.
    Link([Arc<LinkProperties>; 2]),
    /// Those of a flow.
    Flow(Arc<FlowProperties>),
}

impl Part {
    /// The properties of an entry before any intervention.
    pub(super) fn at_start(base: &Base, section: Section, entry: usize) -> Part {
        match section {
            Section::Nodes => Part::Node(Arc::clone(&base.instances.node_properties[entry])),
            Section::Links => Part::Link(base.links[entry].clone()),
            Section::Flows => Part::Flow(Arc::clone(&base.flows[entry])),
        }
    }

    /// The properties of an entry that is now written as `json`.
    pub(super) fn read(&self, json: &Json, at: &At<'_>) -> Result<Part, Problem> {
        Ok(match self {
            // Another standard, or another kind of node, would be another run.
            Part::Node(old) => Part::Node(Arc::new(node(json, old.radio.entry, at)?)),
            Part::Link(_) => Part::Link(link(json, at)?.map(Arc::new)),
            Part::Flow(old) => Part::Flow(Arc::new(running_flow(json, old, at)?)),
        })
    }

    /// Whether `after` may replace it in a running network.
    pub(super) fn gives_way(&self, after: &Part, at: &At<'_>) -> Result<(), Problem> {
        let (Part::Flow(old), Part::Flow(new)) = (self, after) else {
            return Ok(());
        };
        let (old, new) = (old.sender.entry, new.sender.entry);
        if follows(new, old) {
            return Ok(());
        }
        Err(at.key("sender").problem(format!(
            "{} cannot replace {} in a running flow: it cannot be an intervention",
            new.kind, old.kind
        )))
    }

    /// The cost of reading it, in numbers of its lists.
    pub(super) fn weight(&self) -> usize {
        match self {
            Part::Node(node) => node.radio.listed(),
            Part::Link(directions) => {
                let one = |direction: &Arc<LinkProperties>| {
                    let trace = direction.rate.trace();
                    let instants = trace.map_or(0, |trace| trace.instants().len());
                    direction.listed() + instants / INSTANTS_A_NUMBER
                };
                directions.iter().map(one).sum()
            }
            Part::Flow(flow) => flow.sender.listed() + flow.traffic.listed(),
        }
    }

    /// The changes that turn `self` into `after` for the instance `index` of the list.
    /// Returns how much memory they take, in numbers of their lists.
    pub(super) fn changes(&self, after: &Part, index: usize, out: &mut Vec<Change>) -> usize {
        match (self, after) {
            _ if self == after => 0,
            (Part::Link(old), Part::Link(new)) => changes_of_link([old, new], index, out),
            (Part::Flow(_), Part::Flow(new)) => {
                out.push(Change::Flow {
                    flow: FlowId::at(index),
                    properties: Arc::clone(new),
                });
                1
            }
            (Part::Node(_), Part::Node(new)) if new.kind.has_radio() => {
                out.push(Change::Node {
                    node: NodeId::at(index),
                    properties: Arc::clone(new),
                });
                1
            }
            _ => 0,
        }
    }
}

fn changes_of_link(
    both: [&[Arc<LinkProperties>; 2]; 2],
    index: usize,
    out: &mut Vec<Change>,
) -> usize {
    let mut weight = 0;
    for port in LinkId::at(index).ports() {
        let [old, new] = both.map(|one| port.side().pick(one));
        if old == new {
            continue;
        }
        weight += 1;
        if old.loss != new.loss {
            weight += new.loss.listed();
        }
        if old.variation != new.variation {
            weight += new.variation.listed();
        }
        out.push(Change::Link {
            port,
            properties: Arc::clone(new),
        });
    }
    weight
}
