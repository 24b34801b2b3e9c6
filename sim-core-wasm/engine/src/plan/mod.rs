//! The plan: a document with counts expanded, expressions evaluated and defaults filled
//! in. It is the input of the simulator.
//!
//! The properties of nodes, links, flows and queues are declared here, with
//! [`properties!`](crate::properties), which makes the types below and
//! the keys that a document has for them. This module does not know documents.
//!
//! # Add a property
//!
//! A property of a link, a flow, a node or a queue's limit: its line in `properties!`, in `link.rs`, `flow.rs`,
//! `node.rs` or `limit.rs` (key, type, default, range, unit, live or not, help). Reading and its errors, what
//! the reverse direction takes over, expressions, live changes, forms, the schema and the TypeScript
//! follow. Then the code that acts on it: of a link `link/port`, where it is `self.properties.…`, and
//! `Port::set_properties` when a change does more than be read; of a flow `sim/change.rs`; of a node
//! `sim/radio.rs`, and `NodeKind::has` where only some kinds have it.

mod cell;
pub mod families;
mod flow;
mod limit;
mod link;
mod node;
mod property;
mod queue;
mod rate;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::ids::{FlowId, Id, NodeId, PortId};
use crate::units::Time;

pub use cell::{Cell, MOST_STATIONS, PortLocation, Radio, on_the_air};
pub use flow::FlowProperties;
pub use limit::{ByteLimit, LIMIT, PacketLimit, ProductLimit};
pub use link::{LONGEST_DELAY, LinkProperties};
pub use node::{NodeKind, NodeProperties};
pub use property::{FromProperty, Property};
pub use queue::{DEFAULT_LIMIT, Limit, Queue};
pub use rate::{Rate, TRACE};

/// The longest run, in seconds.
pub const LONGEST_RUN: f64 = 100_000.0;

/// A network, its traffic and what happens to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Seed of every random stream.
    pub seed: u64,
    /// The time at which the run ends.
    pub duration: Time,
    /// When measurement begins.
    pub warmup: Time,
    /// Whether nodes share flows among next hops of equal cost.
    pub ecmp: bool,
    /// Nodes, instances in document order.
    pub nodes: Vec<Node>,
    /// Links, instances in document order.
    pub links: Vec<Link>,
    /// Radio cells, in the order of their access points.
    pub cells: Vec<Cell>,
    /// Flows, instances in document order.
    pub flows: Vec<Flow>,
    /// Live changes in order of application.
    pub changes: Vec<TimedChange>,
}

/// A node instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// `n.3`, or `n` when its entry has no count.
    pub id: String,
    /// Index of its entry in the document's `nodes`.
    pub entry: usize,
    /// Its properties, which instances of one entry share.
    pub properties: Arc<NodeProperties>,
}

/// A link instance: two directions between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// `n-r.2`, or `r-d` when it has one instance.
    pub id: String,
    /// Index of its entry in the document's `links`.
    pub entry: usize,
    /// Its nodes: `between: [a, b]`.
    pub ends: [NodeId; 2],
    /// From side A, a → b, and from side B.
    pub directions: [Direction; 2],
}

/// One direction of a link, with the port that sends on it. It dereferences to its
/// properties, which instances of one entry share.
#[derive(Clone, Debug, PartialEq)]
pub struct Direction {
    /// `r-d:r`: the link and the end it leaves from.
    pub id: String,
    /// Its properties.
    pub properties: Arc<LinkProperties>,
}

/// A flow instance. It dereferences to its properties, which instances of one entry share.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// `f.1`, or `f` when its entry has one instance.
    pub id: String,
    /// Index of its entry in the document's `flows`.
    pub entry: usize,
    /// The sending host.
    pub from: NodeId,
    /// The receiving host.
    pub to: NodeId,
    /// Its properties.
    pub properties: Arc<FlowProperties>,
}

/// Changes that apply at one instant.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedChange {
    /// The instant.
    pub at: Time,
    /// The changes in order; empty when a value was set to what it already was. They may be as many as a
    /// network has ports: copies share them.
    pub changes: Arc<[Change]>,
}

/// A live change to a running network: new properties. Those equal to the old ones are
/// not touched; those that differ act from now on.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A change of one direction of a link.
    Link {
        /// The port that sends on this direction.
        port: PortId,
        /// The new properties.
        properties: Arc<LinkProperties>,
    },
    /// A change of a flow: its sender, its slow-start exit, its clamp, and the live
    /// parameters of its application.
    Flow {
        /// The flow.
        flow: FlowId,
        /// The new properties.
        properties: Arc<FlowProperties>,
    },
    /// A change of an access point or a station: its queue, the constants of the cell, how
    /// its frames are sent.
    Node {
        /// The node.
        node: NodeId,
        /// The new properties.
        properties: Arc<NodeProperties>,
    },
}

impl Plan {
    /// The node with an id.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// Whether there is one way between any two nodes at most, whatever delays links have.
    pub(crate) fn is_without_loops(&self) -> bool {
        let radios = self.cells.iter().flat_map(|cell| {
            let stations = cell.radios.iter().skip(1);
            stations.map(|station| [cell.radios[0].node, station.node])
        });
        let wires = self.links.iter().map(|link| link.ends);
        let mut parents: Vec<usize> = (0..self.nodes.len()).collect();
        let mut joined = wires.chain(radios).map(|ends| {
            let roots = ends.map(|end| {
                let mut node = end.index();
                while parents[node] != node {
                    parents[node] = parents[parents[node]];
                    node = parents[node];
                }
                node
            });
            parents[roots[0].max(roots[1])] = roots[0].min(roots[1]);
            roots[0] != roots[1]
        });
        joined.all(|apart| apart)
    }

    /// The changes that act: those before the end. Nothing follows one at the end or later.
    pub fn acting(&self) -> &[TimedChange] {
        let acting = self
            .changes
            .partition_point(|change| change.at < self.duration);
        &self.changes[..acting]
    }

    /// The plan with the properties in force at an instant, and no changes.
    #[must_use]
    pub fn in_force(&self, at: Time) -> Plan {
        let mut plan = Plan {
            changes: Vec::new(),
            ..self.clone()
        };
        let until = self.changes.partition_point(|change| change.at <= at);
        for change in self.changes[..until]
            .iter()
            .flat_map(|timed| timed.changes.iter())
        {
            let known = plan.put(change);
            debug_assert!(known.is_some(), "a change of what is not there");
        }
        plan
    }

    /// Appends a live change of one direction of a link: `edit` changes the properties
    /// in force at that time.
    pub fn change_link(&mut self, at: Time, port: PortId, edit: impl FnOnce(&mut LinkProperties)) {
        let mut plan = self.in_force(Time::NEVER);
        if let Some(changed) = plan.direction_mut(port) {
            edit(changed);
            let properties = Arc::clone(&changed.properties);
            self.add(at, Change::Link { port, properties });
        }
    }

    /// Appends a live change of an access point or a station: `edit` changes the properties
    /// in force at that time.
    pub fn change_node(&mut self, at: Time, node: NodeId, edit: impl FnOnce(&mut NodeProperties)) {
        let mut plan = self.in_force(Time::NEVER);
        if let Some(changed) = plan.nodes.get_mut(node.index()) {
            edit(Arc::make_mut(&mut changed.properties));
            let properties = Arc::clone(&changed.properties);
            self.add(at, Change::Node { node, properties });
        }
    }

    /// Appends a live change of a flow: `edit` changes the properties in force at that time.
    pub fn change_flow(&mut self, at: Time, flow: FlowId, edit: impl FnOnce(&mut FlowProperties)) {
        let mut plan = self.in_force(Time::NEVER);
        if let Some(changed) = plan.flows.get_mut(flow.index()) {
            edit(changed);
            let properties = Arc::clone(&changed.properties);
            self.add(at, Change::Flow { flow, properties });
        }
    }

    fn add(&mut self, at: Time, change: Change) {
        let changes = Arc::from([change]);
        self.changes.push(TimedChange { at, changes });
    }

    /// Sets the new properties; `None` if the link or flow does not exist.
    pub fn put(&mut self, change: &Change) -> Option<()> {
        match change {
            Change::Link { port, properties } => {
                self.direction_mut(*port)?.properties = Arc::clone(properties);
            }
            Change::Flow { flow, properties } => {
                self.flows.get_mut(flow.index())?.properties = Arc::clone(properties);
            }
            Change::Node { node, properties } => self.put_node(*node, properties)?,
        }
        Some(())
    }
}

impl Deref for Node {
    type Target = NodeProperties;

    fn deref(&self) -> &NodeProperties {
        &self.properties
    }
}

impl Deref for Direction {
    type Target = LinkProperties;

    fn deref(&self) -> &LinkProperties {
        &self.properties
    }
}

impl DerefMut for Direction {
    fn deref_mut(&mut self) -> &mut LinkProperties {
        Arc::make_mut(&mut self.properties)
    }
}

impl Deref for Flow {
    type Target = FlowProperties;

    fn deref(&self) -> &FlowProperties {
        &self.properties
    }
}

impl DerefMut for Flow {
    fn deref_mut(&mut self) -> &mut FlowProperties {
        Arc::make_mut(&mut self.properties)
    }
}
