//! Tests of the interfaces between algorithms and the network: whole runs with
//! algorithms made for the test, in no registry.

mod clamps;
mod classes;
pub(crate) mod counting;
mod ecn;
pub(crate) mod gate;
pub(crate) mod late;
mod marks;
mod opening;
mod radio;
mod routing;
pub(crate) mod share;
mod stand_ins;
pub(crate) mod tap;
mod templates;
mod transports;
pub(crate) mod watching;

use super::{Options, Sim};
use crate::ids::{FlowId, Id, LinkId, NodeId, PortId, Side};
use crate::measure::Recorder;
use crate::plan::{
    Cell, Direction, Flow, FlowProperties, Link, LinkProperties, Node, NodeProperties, Plan, Rate,
};
use crate::queue::AnyQueue;
use crate::registry::find;
use crate::specification::{Chosen, Entry, Value};
use crate::tcp::connection::Connection;
use crate::traffic;
use crate::units::{Span, Time};

/// A plan that is put together by hand.
pub(super) struct Draft(pub(super) Plan);

impl Draft {
    pub(super) fn new(seconds: f64) -> Draft {
        Draft(Plan {
            seed: 1,
            duration: Time::from_seconds(seconds),
            warmup: Time::ZERO,
            ecmp: false,
            nodes: Vec::new(),
            links: Vec::new(),
            cells: Vec::new(),
            flows: Vec::new(),
            changes: Vec::new(),
        })
    }

    pub(super) fn node(&mut self, id: impl Into<String>) -> NodeId {
        self.0.nodes.push(Node {
            id: id.into(),
            entry: self.0.nodes.len(),
            properties: NodeProperties::default().into(),
        });
        NodeId::at(self.0.nodes.len() - 1)
    }

    /// `s.1`, `s.2` and so on.
    pub(super) fn nodes(&mut self, id: &str, count: usize) -> Vec<NodeId> {
        (1..=count)
            .map(|i| self.node(format!("{id}.{i}")))
            .collect()
    }

    pub(super) fn link(&mut self, id: impl Into<String>, ends: [NodeId; 2], rate: f64, delay: f64) {
        let id = id.into();
        let directions = ends.map(|end| Direction {
            id: format!("{id}:{}", self.0.nodes[end.index()].id),
            properties: LinkProperties {
                rate: Rate::Constant(rate),
                delay: Span::from_seconds(delay),
                ..LinkProperties::default()
            }
            .into(),
        });
        self.0.links.push(Link {
            id,
            entry: self.0.links.len(),
            ends,
            directions,
        });
    }

    pub(super) fn cell(&mut self, access_point: NodeId, stations: &[NodeId]) {
        let cell = Cell::new(&self.0, access_point, stations);
        self.0.cells.push(cell);
    }

    /// A flow from each of these to one node: `f.1`, `f.2` and so on, with the properties of a
    /// flow of which `edit` is written.
    pub(super) fn flows(
        mut self,
        from: &[NodeId],
        to: NodeId,
        edit: impl FnOnce(&mut FlowProperties),
    ) -> Plan {
        let mut properties = FlowProperties::default();
        edit(&mut properties);
        let properties = std::sync::Arc::new(properties);
        let flow = |(index, from): (usize, &NodeId)| Flow {
            id: format!("f.{}", index + 1),
            entry: 0,
            from: *from,
            to,
            properties: properties.clone(),
        };
        self.0.flows.extend(from.iter().enumerate().map(flow));
        self.0
    }
}

/// `count` hosts over 1 Gb/s and 1 ms each to a router, and from there 10 Mb/s
/// and 49 ms to one receiver: a round trip of 100 ms. The bottleneck is the
/// link after those of the hosts. Each host has a flow with the properties that `edit` changes.
pub(super) fn dumbbell(count: usize, edit: impl FnOnce(&mut FlowProperties)) -> Plan {
    let mut draft = Draft::new(60.0);
    let hosts = draft.nodes("s", count);
    let (router, receiver) = (draft.node("r"), draft.node("d"));
    for (index, host) in hosts.iter().enumerate() {
        draft.link(format!("s-r.{}", index + 1), [*host, router], 1e9, 0.001);
    }
    draft.link("r-d", [router, receiver], 10e6, 0.049);
    draft.flows(&hosts, receiver, edit)
}

/// Flows that start within a tenth of a second.
pub(super) fn jittered(flow: &mut FlowProperties) {
    flow.start_jitter = Span::from_millis(100);
}

/// Traffic of so many bytes.
pub(super) fn transfer(bytes: u64) -> Chosen {
    chosen(
        traffic::REGISTRY,
        "transfer",
        &[("bytes", Value::Integer(bytes))],
    )
}

/// An entry of a registry with these values for the parameters that have these keys.
pub(super) fn chosen(registry: &[&'static Entry], kind: &str, values: &[(&str, Value)]) -> Chosen {
    let mut chosen = Chosen::defaults(find(registry, kind).expect("registered"));
    for (key, value) in values {
        let mut declared = chosen.entry.parameters.iter();
        let place = declared.position(|parameter| parameter.key == *key);
        chosen.values[place.expect("declared")] = value.clone();
    }
    chosen
}

/// An entry with these values for its first parameters.
pub(super) fn with(entry: &'static Entry, values: &[Value]) -> Chosen {
    let mut chosen = Chosen::defaults(entry);
    chosen.values[..values.len()].clone_from_slice(values);
    chosen
}

/// A run in steps, whose invariants are checked after each.
pub(super) struct Run {
    pub(super) sim: Sim,
    pub(super) recorder: Recorder,
    pub(super) plan: Plan,
}

impl Run {
    pub(super) fn new(plan: Plan) -> Run {
        Run::with(plan, &Options::default())
    }

    pub(super) fn with(plan: Plan, options: &Options) -> Run {
        Run {
            sim: Sim::new(&plan, options).0,
            recorder: Recorder::off(),
            plan,
        }
    }

    pub(super) fn until(&mut self, seconds: f64) {
        self.sim
            .run(Time::from_seconds(seconds), u64::MAX, &mut self.recorder)
            .expect("the run goes on");
        assert_eq!(self.sim.violation(&mut self.recorder), None, "{seconds}");
    }

    pub(super) fn window(&self, flow: usize) -> f64 {
        self.connection(flow).window.cwnd
    }

    pub(super) fn connection(&self, flow: usize) -> &Connection {
        let tcp = self.sim.ends[FlowId::at(flow)].tcp();
        tcp.expect("a connection").connection()
    }

    /// The discipline of a port of the bottleneck; side A sends to the receiver.
    pub(super) fn bottleneck(&self, side: Side) -> &AnyQueue {
        let last = LinkId::at(self.plan.links.len() - 1);
        self.sim.network.ports[PortId::new(last, side)].discipline()
    }

    pub(super) fn summary(&mut self) -> crate::measure::Summary {
        self.sim.summary(&self.plan, "seams", &mut self.recorder)
    }
}
