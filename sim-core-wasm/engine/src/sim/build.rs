//! A simulation from a plan.

use std::sync::Arc;

use super::{MOST_PACKETS, Sim};
use crate::endpoint::Endpoint;
use crate::endpoint::books::Books;
#[cfg(any(test, feature = "audit"))]
use crate::link::medium::MediumId;
use crate::link::medium::PortId;
use crate::link::port::Port;
use crate::measure::Recorder;
use crate::measure::series::SeriesList;
use crate::packet::Address;
use crate::packet::side::Slab;
use crate::plan::Plan;
use crate::rng::{Purpose, RandomStream, StreamSeed};
use crate::sim::applications::Application;
use crate::sim::component::{Component, Numbering};
use crate::sim::events::EventQueue;
use crate::sim::flow::Flow;
use crate::sim::processing::Processing;
use crate::sim::routing::{END, Router};
use crate::sim::series::{FlowSeries, assign};
use crate::traffic::AnySource;
use crate::units::{Span, Time};

/// How to build a simulation; without effect on its results.
#[derive(Clone, Debug)]
pub struct Options {
    /// Flows to record where there are too many to record all.
    pub watched: Vec<usize>,
    /// Compute departures on arrival where the discipline allows it. Switched
    /// off only to prove that both ways give the same run.
    pub cached: bool,
    /// Packets in the network that stop a run. Lowered only to test that they do.
    pub most_packets: u64,
    /// Parts that stand in for others; unlike the rest they do change what happens.
    #[cfg(any(test, feature = "audit"))]
    pub stand_ins: crate::stand_in::StandIns,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            watched: Vec::new(),
            cached: true,
            most_packets: MOST_PACKETS,
            #[cfg(any(test, feature = "audit"))]
            stand_ins: crate::stand_in::StandIns::default(),
        }
    }
}

impl Sim {
    /// The simulation of `plan` at its start, and what it records.
    pub fn new(plan: &Plan, options: &Options) -> (Sim, SeriesList) {
        #[cfg(any(test, feature = "audit"))]
        let plan = &options.stand_ins.plan(plan);
        let mut router = Router::new(plan);
        let mut routes = Vec::new();
        let mut starts = Vec::with_capacity(plan.flows.len());
        let mut crossing = vec![Vec::new(); plan.links.len() * 2];
        for (index, flow) in plan.flows.iter().enumerate() {
            let forward = append(&mut routes, &router.route(flow.from, flow.to));
            let backward = append(&mut routes, &router.route(flow.to, flow.from));
            for port in routes[forward as usize..]
                .iter()
                .take_while(|port| **port != END)
            {
                crossing[*port as usize].push(index);
            }
            starts.push((forward, backward));
        }
        let assigned = assign(plan, &options.watched, &crossing);
        let mut sim = Sim {
            now: Time::ZERO,
            events: 0,
            digest: 0,
            live: 0,
            most_packets: options.most_packets,
            queue: EventQueue::new(Numbering::default()),
            ports: Vec::with_capacity(plan.links.len() * 2),
            media: Vec::new(),
            flows: Vec::with_capacity(plan.flows.len()),
            applications: Vec::with_capacity(plan.flows.len()),
            routes: routes.into(),
            sides: Slab::default(),
            changes: plan.changes.clone().into(),
            applied: 0,
            warmup: (plan.warmup > Time::ZERO).then_some(plan.warmup),
            scratch: Vec::new(),
            fault: None,
            #[cfg(any(test, feature = "audit"))]
            stand_ins: options.stand_ins,
        };
        for link in &plan.links {
            for direction in &link.directions {
                let index = sim.ports.len();
                sim.ports.push(Port::new(
                    PortId(index as u32),
                    direction,
                    plan.seed,
                    options.cached,
                    assigned.ports[index],
                ));
            }
        }
        #[cfg(any(test, feature = "audit"))]
        sim.stand_in_media(plan);
        sim.queue = EventQueue::new(Numbering {
            ports: sim.ports.len(),
            media: sim.media.len(),
            planned: plan.flows.len(),
        });
        sim.add_flows(plan, &starts, &assigned.flows);
        sim.begin_disciplines();
        (sim, assigned.series_list)
    }

    /// The flows of the plan with their routes out and back, none of them started.
    fn add_flows(&mut self, plan: &Plan, routes: &[(u32, u32)], series: &[FlowSeries]) {
        for (index, flow) in plan.flows.iter().enumerate() {
            let start = start_of(plan, index);
            let (forward, backward) = routes[index];
            let source = AnySource::new(&flow.traffic);
            let addresses = [forward, backward].map(|route| Address::new(index as u32, route));
            let spring = |purpose| StreamSeed::new(plan.seed, &flow.id, purpose);
            let endpoint =
                Endpoint::new(flow, addresses, source.carriage(), spring(Purpose::Sender));
            self.applications.push(Application {
                properties: Arc::clone(&flow.properties),
                source,
                random: RandomStream::new(plan.seed, &flow.id, Purpose::Traffic),
                armed: Time::NEVER,
            });
            self.flows.push(Flow {
                endpoint,
                books: Books::default(),
                start,
                base_rtt: None,
                forward,
                backward,
                sender_armed: start,
                receiver_armed: Time::NEVER,
                processing: Processing::new(&flow.transport, spring(Purpose::Processing)),
                series: series[index],
                owner: index as u32,
            });
            self.queue.put(start, Component::Sender(index));
        }
    }

    /// The media that links have instead of wires, if they have any.
    #[cfg(any(test, feature = "audit"))]
    fn stand_in_media(&mut self, plan: &Plan) {
        for (link, ports) in plan.links.iter().zip(self.ports.chunks_mut(2)) {
            let Some(medium) = self.stand_ins.medium(plan.seed, &link.id) else {
                continue;
            };
            let id = MediumId(self.media.len() as u32);
            self.media.push(medium);
            for port in ports {
                port.share(id);
            }
        }
    }

    fn begin_disciplines(&mut self) {
        for index in 0..self.ports.len() {
            self.ports[index].begin_discipline(Time::ZERO, &mut self.sides);
            self.arm_port(index);
        }
    }

    /// Tells a fresh recorder how things stand at the start.
    pub fn record_start(&mut self, recorder: &mut Recorder) {
        for port in &mut self.ports {
            port.record_start(recorder);
        }
    }

    /// When each flow starts.
    pub fn starts(&self) -> impl Iterator<Item = Time> {
        let planned = &self.flows[..self.planned()];
        planned.iter().map(|flow| flow.start)
    }

    /// The ports of a flow's way out and of its way back, in order.
    pub fn path(&self, flow: usize) -> Option<(Vec<u32>, Vec<u32>)> {
        let flow = self.flows.get(flow)?;
        let from = |start: u32| -> Vec<u32> {
            self.routes[start as usize..]
                .iter()
                .copied()
                .take_while(|port| *port != END)
                .collect()
        };
        Some((from(flow.forward), from(flow.backward)))
    }
}

/// When a flow starts: its time, and its own share of the jitter.
fn start_of(plan: &Plan, flow: usize) -> Time {
    let flow = &plan.flows[flow];
    let mut random = RandomStream::new(plan.seed, &flow.id, Purpose::Start);
    flow.start + Span::from_seconds(random.uniform() * flow.start_jitter.seconds())
}

/// Appends a route to the table; gives where it stands.
fn append(routes: &mut Vec<u32>, route: &[u32]) -> u32 {
    let start = routes.len() as u32;
    routes.extend_from_slice(route);
    routes.push(END);
    start
}
