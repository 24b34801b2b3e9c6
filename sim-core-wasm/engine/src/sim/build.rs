//! A simulation from a plan.

use std::sync::Arc;

use super::series::assign;
use super::{Flow, FlowSeries, MOST_PACKETS, Role, Sim, streams};
use crate::catalog::Chosen;
#[cfg(any(test, feature = "audit"))]
use crate::link::medium::MediumId;
use crate::link::medium::PortId;
use crate::link::port::Port;
use crate::measure::Recorder;
use crate::measure::layout::Layout;
use crate::packet::ledger::Ledger;
use crate::packet::side::Slab;
use crate::plan::Plan;
use crate::rng::{Purpose, Spring, Stream};
use crate::sender;
use crate::sim::events::EventQueue;
use crate::sim::processing::Processing;
use crate::sim::routing::{END, Router};
use crate::sim::sessions::{Pool, Session};
use crate::sim::sources::Application;
use crate::tcp::connection::Connection;
use crate::tcp::receiver::Receiver;
use crate::traffic::{AnySource, Carriage};
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
    pub fn new(plan: &Plan, options: &Options) -> (Sim, Layout) {
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
            queue: EventQueue::new(4 * plan.links.len() + 3 * plan.flows.len()),
            ports: Vec::with_capacity(plan.links.len() * 2),
            media: Vec::new(),
            timers: 0,
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
        sim.timers = 2 * sim.ports.len() + sim.media.len();
        sim.add_flows(plan, &starts, &assigned.flows);
        sim.begin_disciplines();
        (sim, assigned.layout)
    }

    /// The flows of the plan with their routes out and back, none of them started.
    fn add_flows(&mut self, plan: &Plan, routes: &[(u32, u32)], series: &[FlowSeries]) {
        for (index, flow) in plan.flows.iter().enumerate() {
            let start = start_of(plan, index);
            let (forward, backward) = routes[index];
            let source = AnySource::new(&flow.traffic);
            let carriage = source.carriage();
            let total = match carriage {
                Carriage::Connection(total) => total,
                _ => None,
            };
            let stream = streams::Stream::of(flow, carriage);
            // The connection of a stream has a control that never acts.
            let unused = stream
                .as_ref()
                .map(|_| Chosen::defaults(sender::CATALOG[0]));
            let mut connection = Connection::new(
                index as u32,
                forward,
                unused.as_ref().unwrap_or(&flow.sender),
                &flow.slow_start,
                &flow.transport,
                &flow.ecn,
                total,
                Spring::new(plan.seed, &flow.id, Purpose::Sender),
            );
            connection.clamp_by(&flow.clamp, Time::ZERO);
            let receiver = Receiver::new(&flow.transport, connection.ecn(), connection.needs());
            if carriage == Carriage::Written {
                connection.await_writing();
            }
            let role = Role::of(carriage, stream.is_some());
            self.applications.push(Application {
                properties: Arc::clone(&flow.properties),
                source,
                random: Stream::new(plan.seed, &flow.id, Purpose::Traffic),
                armed: Time::NEVER,
                pool: Pool::new(carriage),
            });
            self.flows.push(Flow {
                connection,
                receiver,
                stream,
                start,
                base_rtt: None,
                backward,
                sender_armed: start,
                receiver_armed: Time::NEVER,
                received_bits: 0.0,
                deliveries: 0,
                processing: Processing::new(
                    &flow.transport,
                    Spring::new(plan.seed, &flow.id, Purpose::Processing),
                ),
                ledger: Ledger::default(),
                told: (f64::INFINITY, None),
                series: series[index],
                role,
                owner: index as u32,
                session: Session::default(),
                through: 0,
            });
            self.queue.put(start, self.timers + index);
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
        Some((from(flow.connection.route()), from(flow.backward)))
    }
}

impl Role {
    /// What the packets of a flow are whose data travels so.
    fn of(carriage: Carriage, stream: bool) -> Role {
        match carriage {
            _ if stream => Role::Stream,
            Carriage::Connection(_) | Carriage::Written => Role::Connection,
            Carriage::Sessions { .. } => Role::Sessions,
            Carriage::Datagrams => Role::Datagrams,
        }
    }
}

/// When a flow starts: its time, and its own share of the jitter.
fn start_of(plan: &Plan, flow: usize) -> Time {
    let flow = &plan.flows[flow];
    let mut random = Stream::new(plan.seed, &flow.id, Purpose::Start);
    flow.start + Span::from_seconds(random.uniform() * flow.start_jitter.seconds())
}

/// Appends a route to the table; gives where it stands.
fn append(routes: &mut Vec<u32>, route: &[u32]) -> u32 {
    let start = routes.len() as u32;
    routes.extend_from_slice(route);
    routes.push(END);
    start
}
