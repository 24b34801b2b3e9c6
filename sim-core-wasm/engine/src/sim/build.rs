//! Builds a simulation from a plan.

use std::sync::Arc;

use super::{MOST_PACKETS, Sim};
use crate::endpoint::Endpoint;
use crate::endpoint::books::Books;
use crate::endpoint::series::FlowSeries;
use crate::ids::{ById, FlowId, HopId, PortId};
use crate::link::port::Port;
use crate::measure::Recorder;
use crate::measure::series::SeriesList;
use crate::packet::Address;
use crate::packet::class::Class;
use crate::packet::side::Sides;
use crate::plan::{self, Plan};
use crate::rng::{Purpose, RandomStream, StreamSeed};
use crate::sim::applications::Application;
use crate::sim::component::{Component, Numbering};
use crate::sim::events::EventQueue;
use crate::sim::flow::Flow;
use crate::sim::network::Network;
use crate::sim::processing::Processing;
use crate::sim::routing::{Router, RoutesInMaking};
use crate::sim::series::assign;
use crate::traffic::AnySource;
use crate::units::{Span, Time};

/// How to build a simulation; without effect on its results.
#[derive(Clone, Debug)]
pub struct Options {
    /// Flows to record where there are too many to record all.
    pub watched: Vec<FlowId>,
    /// A port whose queue's rules are watched from the start, see [`Sim::take_calls`].
    pub calls_of: Option<PortId>,
    /// Compute departures on arrival where the discipline allows it. Switched off only
    /// to prove that both paths give the same run.
    pub cached: bool,
    /// The number of packets in the network that stops a run. Lowered only to test that
    /// it does.
    pub most_packets: u64,
    /// Parts that replace others in tests; unlike the other options they change the run.
    #[cfg(any(test, feature = "audit"))]
    pub stand_ins: crate::stand_in::StandIns,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            watched: Vec::new(),
            calls_of: None,
            cached: true,
            most_packets: MOST_PACKETS,
            #[cfg(any(test, feature = "audit"))]
            stand_ins: crate::stand_in::StandIns::default(),
        }
    }
}

impl Sim {
    /// The simulation of `plan` at its start, and the list of its series.
    pub fn new(plan: &Plan, options: &Options) -> (Sim, SeriesList) {
        #[cfg(any(test, feature = "audit"))]
        let plan = &options.stand_ins.plan(plan);
        let mut router = Router::new(plan);
        let mut routes = RoutesInMaking::default();
        let mut starts = ById::with_capacity(plan.flows.len());
        let mut crossing = ById::filled(plan.ports().len(), Vec::new());
        let mut ways = Vec::with_capacity(plan.flows.len());
        for flow in &plan.flows {
            let [forward, backward] = router.ways(flow);
            let id = starts.push([routes.append(&forward), routes.append(&backward)]);
            for port in &forward.ports {
                crossing[*port].push(id);
            }
            ways.push(forward.ports);
        }
        let assigned = assign(plan, &options.watched, &crossing, &ways);
        let network = Network {
            now: Time::ZERO,
            events: 0,
            digest: 0,
            live: 0,
            most_packets: options.most_packets,
            queue: EventQueue::new(Numbering::default()),
            ports: ById::with_capacity(plan.ports().len()),
            channels: ById::with_capacity(plan.cells.len()),
            flows: ById::with_capacity(plan.flows.len()),
            planned: plan.flows.len(),
            routes: routes.finished(),
            sides: Sides::default(),
            scratch: Vec::new(),
            outcomes: Vec::new(),
            fault: None,
        };
        let mut sim = Sim {
            network,
            ends: ById::with_capacity(plan.flows.len()),
            applications: ById::with_capacity(plan.flows.len()),
            changes: plan.changes.clone().into(),
            applied: 0,
            warmup: (plan.warmup > Time::ZERO).then_some(plan.warmup),
            #[cfg(any(test, feature = "audit"))]
            stand_ins: options.stand_ins,
        };
        for id in plan.ports() {
            if let Some(direction) = plan.direction(id) {
                let series = assigned.ports[id];
                let port = Port::new(id, direction, plan.seed, options.cached, series);
                sim.network.ports.push(port);
            }
        }
        sim.network.add_cells(plan, &assigned.cells);
        sim.network.queue = EventQueue::new(Numbering {
            ports: sim.network.ports.len(),
            media: sim.network.channels.len(),
            planned: plan.flows.len(),
        });
        sim.add_flows(plan, &starts, &assigned.flows);
        if let Some(port) = options.calls_of {
            sim.take_calls(port);
        }
        sim.network.begin_disciplines();
        (sim, assigned.series_list)
    }

    /// The flows of the plan with their forward and return routes, none of them started.
    fn add_flows(
        &mut self,
        plan: &Plan,
        routes: &ById<FlowId, [HopId; 2]>,
        series: &ById<FlowId, FlowSeries>,
    ) {
        for (id, flow) in routes.ids().zip(&plan.flows) {
            let built = BuiltFlow::new(plan.seed, (id, flow), routes[id], series[id]);
            self.network.sides.classes.push(built.class);
            let start = built.flow.start;
            self.ends.push(built.ends);
            self.applications.push(built.application);
            self.network.flows.push(built.flow);
            self.network.queue.put(start, Component::Sender(id));
        }
    }

    /// Gives a new recorder the state at the start.
    pub fn record_start(&mut self, recorder: &mut Recorder) {
        for port in self.network.ports.iter_mut() {
            port.record_start(recorder);
        }
        for channel in self.network.channels.iter() {
            channel.cell.record_start(recorder);
        }
    }

    /// When each flow starts.
    pub fn starts(&self) -> impl Iterator<Item = Time> {
        let planned = self.network.flows.iter().take(self.planned());
        planned.map(|flow| flow.start)
    }

    /// The ports of a flow's forward and return route, in order.
    pub fn path(&self, flow: FlowId) -> Option<[Vec<PortId>; 2]> {
        let flow = self.network.flows.by_id(flow)?;
        let ports = |route| self.network.routes.from(route).collect();
        Some([flow.forward, flow.backward].map(ports))
    }

    /// Bytes of payload in a full packet of a flow.
    pub fn segment(&self, flow: FlowId) -> u64 {
        self.ends.by_id(flow).map_or(0, |end| end.segment())
    }
}

impl Network {
    fn begin_disciplines(&mut self) {
        for id in self.ports.ids() {
            self.begin_discipline(id);
        }
    }

    /// Starts the discipline of a port at the start of the run.
    #[inline(never)]
    pub(super) fn begin_discipline(&mut self, id: PortId) {
        self.ports[id].begin_discipline(Time::ZERO, &mut self.sides);
        self.arm_port(id);
    }
}

/// The parts of a flow of the plan, which has not started.
pub(super) struct BuiltFlow {
    pub(super) class: Class,
    pub(super) ends: Endpoint,
    pub(super) application: Application,
    pub(super) flow: Flow,
}

impl BuiltFlow {
    /// A flow with its forward and return route.
    #[inline(never)]
    pub(super) fn new(
        seed: u64,
        (id, flow): (FlowId, &plan::Flow),
        [forward, backward]: [HopId; 2],
        series: FlowSeries,
    ) -> BuiltFlow {
        let start = start_of(seed, flow);
        let source = AnySource::new(&flow.traffic);
        let addresses = [forward, backward].map(|route| Address::new(id, route));
        let spring = |purpose| StreamSeed::new(seed, &flow.id, purpose);
        let spring_of_sender = spring(Purpose::Sender);
        BuiltFlow {
            class: Class::new(id, flow),
            ends: Endpoint::new(flow, addresses, source.carriage(), spring_of_sender),
            application: Application {
                properties: Arc::clone(&flow.properties),
                source,
                random: RandomStream::new(seed, &flow.id, Purpose::Traffic),
                armed: Time::NEVER,
            },
            flow: Flow {
                books: Books::default(),
                start,
                base_rtt: None,
                forward,
                backward,
                sender_armed: start,
                receiver_armed: Time::NEVER,
                outstanding: 0,
                processing: Processing::new(&flow.transport, spring(Purpose::Processing)),
                series,
                owner: id,
            },
        }
    }
}

/// When a flow starts: its start time plus its draw of the jitter.
fn start_of(seed: u64, flow: &plan::Flow) -> Time {
    let mut random = RandomStream::new(seed, &flow.id, Purpose::Start);
    flow.start + Span::from_seconds(random.uniform() * flow.start_jitter.seconds())
}
