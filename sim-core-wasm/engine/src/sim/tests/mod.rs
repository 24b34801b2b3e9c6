//! Tests of the interfaces between algorithms and the network: whole runs with
//! algorithms made for the test, in no registry.

mod bottlenecks;
mod ceilings;
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
use crate::document::Document;
use crate::ids::{FlowId, Id, LinkId, PortId, Side};
use crate::measure::Recorder;
use crate::plan::Plan;
use crate::queue::AnyQueue;
use crate::specification::{Chosen, Entry, Value};
use crate::tcp::connection::Connection;
use crate::units::Time;

/// `count` hosts over 1 Gb/s and 1 ms each to a router, and from there 10 Mb/s
/// and 49 ms to one receiver: a round trip of 100 ms. The bottleneck is the
/// link after those of the hosts.
pub(super) fn dumbbell(count: usize, flow: &str) -> Plan {
    let text = format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "seams", "duration": 60,
        "nodes": [ {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0.001 }},
                   {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.049 }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": {count}, {flow} }} ] }}"#
    );
    match Document::parse(&text) {
        Ok(document) => document.plan(),
        Err(problem) => panic!("{problem}\n{text}"),
    }
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
