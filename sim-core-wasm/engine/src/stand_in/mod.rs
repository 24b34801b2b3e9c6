//! Stand-ins: parts that replace those of the product in tests and proofs.
//!
//! They do what no part of the product does yet but the interfaces have to support. They
//! are in no registry, and no key of the document names them; a run is built with them.

pub mod priority;
pub(crate) mod stop_and_wait;

use std::sync::Arc;

use crate::ids::{FlowId, Id};
use crate::plan::{Change, FlowProperties, LinkProperties, NodeProperties, Plan, TimedChange};
use crate::queue::drop_tail::DropTail;
use crate::specification::Chosen;
use crate::traffic::Carriage;

use priority::Priority;
use stop_and_wait::StopAndWait;

/// Which of them a run is built with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandIns {
    /// [`Priority`] wherever the plan has drop-tail.
    pub priority: bool,
    /// [`StopAndWait`] for every other flow of the plan, from the first, if one connection carries its data.
    pub stop_and_wait: bool,
}

impl StandIns {
    /// The plan with them in it.
    pub(crate) fn plan(self, plan: &Plan) -> Plan {
        let mut plan = plan.clone();
        for link in &mut plan.links {
            for direction in &mut link.directions {
                self.properties(&mut direction.properties);
            }
        }
        for cell in &mut plan.cells {
            for radio in &mut cell.radios {
                self.properties(&mut radio.direction.properties);
            }
        }
        for node in &mut plan.nodes {
            self.node(&mut node.properties);
        }
        for (index, flow) in plan.flows.iter_mut().enumerate() {
            self.flow(FlowId::at(index), &mut flow.properties);
        }
        self.changes(&mut plan.changes);
        plan
    }

    /// Live changes with them in it.
    pub(crate) fn changes(self, changes: &mut [TimedChange]) {
        let all = changes.iter_mut();
        for change in all.flat_map(|timed| Arc::make_mut(&mut timed.changes)) {
            match change {
                Change::Link { properties, .. } => self.properties(properties),
                Change::Node { properties, .. } => self.node(properties),
                Change::Flow { flow, properties } => self.flow(*flow, properties),
            }
        }
    }

    /// Whether a flow of the plan sends with [`StopAndWait`].
    pub fn stops_and_waits(self, flow: FlowId, properties: &FlowProperties) -> bool {
        let one = |carriage| matches!(carriage, Carriage::Connection(_) | Carriage::Written);
        self.stop_and_wait && flow.index().is_multiple_of(2) && one(properties.carriage())
    }

    fn flow(self, flow: FlowId, properties: &mut Arc<FlowProperties>) {
        if self.stops_and_waits(flow, properties) {
            Arc::make_mut(properties).sender = Chosen::defaults(&StopAndWait::ENTRY);
        }
    }

    fn properties(self, properties: &mut Arc<LinkProperties>) {
        if self.priority && *properties.queue.discipline.entry == DropTail::ENTRY {
            Arc::make_mut(properties).queue.discipline.entry = &Priority::ENTRY;
        }
    }

    fn node(self, properties: &mut Arc<NodeProperties>) {
        if self.priority && *properties.queue.discipline.entry == DropTail::ENTRY {
            Arc::make_mut(properties).queue.discipline.entry = &Priority::ENTRY;
        }
    }
}
