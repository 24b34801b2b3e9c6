//! Warnings: what a document may say, and what hardly anybody means by it.
//!
//! An error refuses a document. A warning lets it run, since what it does is of interest too,
//! and names the place, as an error does: a sender that waits for routers which are not on its
//! path, a queue that marks for flows that do not listen, a threshold that no queue reaches.
//!
//! The parts describe themselves: a sender by [`guidance`](sawtooth_engine::control::CongestionControl::guidance) and its ECN
//! mode, a discipline by `protocol`, `marking` and `flaw` of its [trait](sawtooth_engine::queue::QueueDiscipline), and by the
//! thresholds that it declares. Here are the consequences along the path of each flow. No algorithm is known here
//! by its name.
//!
//! There is one warning of a kind for each entry of the document: where it holds for some of
//! several instances alone, it names the first of them.
//!
//! # Add one
//!
//! A part of the network that can detect the fault itself does so in its own file. Otherwise it is a `Rule` here,
//! with a test that has the warning and one that does not. Examples have none.

mod cells;
mod facts;
mod findings;
mod flow;
mod port;
#[cfg(test)]
mod tests;
mod timeline;

use serde::Serialize;

use crate::declaration::Section;
use crate::{Document, Problem};
use facts::{FlowFacts, PortFacts};
use findings::{Findings, Rule};
use sawtooth_engine::ids::{Id, PortId};
use sawtooth_engine::plan::{Direction, Plan, PortLocation};

pub use timeline::{idle, throughout};

/// More are counted only.
const MOST: usize = 50;

/// The warnings about a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Warnings {
    /// The first of them, in the order of the document.
    pub list: Vec<Problem>,
    /// How many there are besides.
    pub more: usize,
}

impl Warnings {
    /// The first of these, and the number of the others.
    fn new(mut all: Vec<Problem>) -> Warnings {
        let more = all.len().saturating_sub(MOST);
        all.truncate(MOST);
        Warnings { list: all, more }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// The ports of a flow's forward and return route.
pub type Route<'a> = [&'a [PortId]; 2];

/// The warnings about the network that `plan` has at an instant: the document's, with the properties in force.
/// There is a route for each flow. Changes that never act are warned about at every instant.
pub fn warnings(document: &Document, plan: &Plan, routes: &[Route<'_>]) -> Warnings {
    let mut all = problems(document, plan, routes);
    all.extend(timeline::idle(document));
    Warnings::new(all)
}

/// The flows whose sender lacks at the start what it is defined with: routers of its protocol, or marks.
/// It runs, but its figures say little about it.
pub fn unaided(document: &Document) -> Vec<Problem> {
    let plan = document.plan();
    let owned = sawtooth_engine::sim::routes(&plan);
    let routes: Vec<Route<'_>> = owned.iter().map(|[out, back]| [&out[..], back]).collect();
    let lacks = [Rule::Alone, Rule::Blind, Rule::Unmarked, Rule::Rare];
    findings(document, &plan, &routes)
        .by(&lacks)
        .problems(document)
}

fn problems(document: &Document, plan: &Plan, routes: &[Route<'_>]) -> Vec<Problem> {
    let mut all = findings(document, plan, routes).problems(document);
    document.doubts(&mut all);
    all
}

fn findings(document: &Document, plan: &Plan, routes: &[Route<'_>]) -> Findings {
    let network = Network {
        document,
        plan,
        routes,
        ports: PortFacts::of_all(plan, routes),
        flows: FlowFacts::of_all(plan),
    };
    let mut findings = Findings::default();
    network.check_cells(&mut findings);
    network.check_ports(&mut findings);
    network.check_flows(&mut findings);
    findings
}

/// A network, with what its parts say of themselves.
struct Network<'a> {
    document: &'a Document,
    plan: &'a Plan,
    routes: &'a [Route<'a>],
    ports: Vec<PortFacts>,
    flows: Vec<FlowFacts>,
}

impl Network<'_> {
    fn port(&self, port: PortId) -> &PortFacts {
        &self.ports[port.index()]
    }

    /// The properties in force at a port.
    fn direction(&self, port: PortId) -> &Direction {
        self.plan.direction_of(port)
    }

    /// The link of a port, or the node of a radio, as people call it.
    fn link(&self, port: PortId) -> String {
        let plan = self.plan;
        let (section, entry, id) = if let Some(PortLocation::Radio(cell, radio)) = plan.place(port)
        {
            let node = &plan.nodes[plan.cells[cell].radios[radio].node.index()];
            (Section::Nodes, node.entry, &node.id)
        } else {
            let link = &plan.links[port.link().index()];
            (Section::Links, link.entry, &link.id)
        };
        self.document.called(section, entry, id)
    }

    /// A flow as people call it.
    fn flow(&self, index: usize) -> String {
        let flow = &self.plan.flows[index];
        self.document.called(Section::Flows, flow.entry, &flow.id)
    }
}
