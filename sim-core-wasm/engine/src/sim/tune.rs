//! Gives a simulation that has not begun other properties from the start. It is then the one that
//! [`Sim::new`] makes of the changed plan, though only the ports and flows that changed are built
//! again: a slider before the run does not wait for the rest of a large network.

use super::{Options, Sim};
use crate::ids::{ById, FlowId, Id, PortId};
use crate::link::port::Port;
use crate::measure::{Algorithm, NO_SERIES, Owner, Recorder};
use crate::plan::{Change, FlowProperties, Plan};
use crate::sim::bottlenecks::carry_alike;
use crate::sim::build::BuiltFlow;
use crate::sim::component::Component;
use crate::sim::series::{groups, recorded_ports, single};
use crate::specification::Chosen;

/// The ports that have series, and those where groups of flows meet: rates decide about both.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    recorded: Vec<PortId>,
    groups: Vec<PortId>,
}

impl Sim {
    /// The ports that are selected by the rates of a plan, whose ways are those of the simulation.
    pub fn selection(&self, plan: &Plan) -> Selection {
        let ways: Vec<Vec<PortId>> = (0..plan.flows.len())
            .map(|flow| self.path(FlowId::at(flow)).unwrap_or_default())
            .map(|[forward, _]| forward)
            .collect();
        let mut crossing = ById::filled(plan.ports().len(), Vec::new());
        for (way, flow) in ways.iter().zip(0..) {
            for port in way {
                crossing[*port].push(FlowId(flow));
            }
        }
        Selection {
            recorded: recorded_ports(plan, &crossing, &ways),
            groups: groups(plan, &crossing),
        }
    }

    /// Whether [`Sim::tune`] makes it the simulation of `plan`, in which these links and flows have other
    /// properties: not where flows take other ways, or other series are recorded. `before` is the
    /// selection with the properties that it has now.
    pub fn can_tune(&self, plan: &Plan, tuned: &[Change], before: &Selection) -> bool {
        let (mut delays, mut rates) = (false, false);
        for change in tuned {
            match change {
                Change::Link { port, properties } => {
                    let old = self.network.ports[*port].properties();
                    if !is_alike(&old.queue.discipline, &properties.queue.discipline) {
                        return false;
                    }
                    delays |= old.delay != properties.delay;
                    rates |=
                        old.rate.mean() != properties.rate.mean() || !carry_alike(old, properties);
                }
                Change::Flow { flow, properties } => {
                    if !has_same_series(&self.applications[*flow].properties, properties) {
                        return false;
                    }
                }
                Change::Node { .. } => return false,
            }
        }
        (!delays || plan.is_without_loops()) && (!rates || self.selection(plan) == *before)
    }

    /// Builds these links and flows again, as they are in `plan`, and records their start.
    #[inline(never)]
    pub fn tune(
        &mut self,
        plan: &Plan,
        tuned: &[Change],
        options: &Options,
        recorder: &mut Recorder,
    ) {
        for change in tuned {
            match change {
                Change::Link { port, .. } => self.tune_port(plan, *port, options, recorder),
                Change::Flow { flow, .. } => self.tune_flow(plan, *flow),
                Change::Node { .. } => {}
            }
        }
    }

    /// A port of a plan has no stand-in's discipline here: [`Sim::can_tune`] refuses one that has another than the plan.
    fn tune_port(&mut self, plan: &Plan, id: PortId, options: &Options, recorder: &mut Recorder) {
        let Some(direction) = plan.direction(id) else {
            return;
        };
        let network = &mut self.network;
        let series = network.ports[id].series;
        network.queue.remove(Component::Port(id));
        network.queue.remove(Component::Wire(id));
        network.ports[id] = Port::new(id, direction, plan.seed, options.cached, series);
        if options.calls_of == Some(id) {
            self.take_calls(id);
        }
        let network = &mut self.network;
        network.begin_discipline(id);
        if series.queue != NO_SERIES {
            recorder.forget(Owner::Port(id));
            network.ports[id].record_start(recorder);
        }
    }

    fn tune_flow(&mut self, plan: &Plan, id: FlowId) {
        let Some(flow) = plan.flows.get(id.index()) else {
            return;
        };
        let known = &self.network.flows[id];
        let (routes, series) = ([known.forward, known.backward], known.series);
        let built = BuiltFlow::new(plan.seed, (id, flow), routes, series);
        self.network.sides.classes.set(id, built.class);
        self.network
            .queue
            .put(built.flow.start, Component::Sender(id));
        self.ends[id] = built.ends;
        self.applications[id] = built.application;
        self.network.flows[id] = built.flow;
    }
}

/// Whether two choices have the same internal variables.
fn is_alike(one: &Chosen, other: &Chosen) -> bool {
    Algorithm::new(one) == Algorithm::new(other)
}

/// Whether the same variables of a flow are recorded, and its packets are as large.
fn has_same_series(old: &FlowProperties, new: &FlowProperties) -> bool {
    let chosen =
        |flow: &FlowProperties| [&flow.sender, &flow.clamp, &flow.traffic].map(Algorithm::new);
    chosen(old) == chosen(new) && single(old) == single(new) && old.transport == new.transport
}
