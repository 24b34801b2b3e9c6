//! The network as it is at an instant: properties in force, active flows, their paths.

use sawtooth_engine::ids::{ById, FlowId, Id, PortId};
use sawtooth_engine::plan::{Direction, Flow, Plan, Rate, TimedChange};
use sawtooth_engine::queue::{AnyQueue, shaper};
use sawtooth_engine::sim::routes;
use sawtooth_engine::tcp::connection::header;
use sawtooth_engine::units::{Span, Time};

/// The network at an instant.
#[derive(Debug)]
pub(crate) struct Network {
    pub(crate) now: Time,
    pub(crate) plan: Plan,
    changes: Vec<TimedChange>,
    applied: usize,
    /// The ports of each flow's way there and back.
    paths: ById<FlowId, [Vec<PortId>; 2]>,
    starts: ById<FlowId, Time>,
    crossing: ById<PortId, Vec<FlowId>>,
    /// How many flows are active at each port.
    active: ById<PortId, u64>,
}

/// A flow that crosses a port, and has started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing<'a> {
    pub(crate) id: FlowId,
    pub(crate) flow: &'a Flow,
    pub(crate) path: &'a [Vec<PortId>; 2],
}

impl Network {
    pub(crate) fn new(plan: &Plan) -> Network {
        let mut paths = ById::with_capacity(plan.flows.len());
        let mut starts = ById::with_capacity(plan.flows.len());
        let mut crossing: ById<PortId, Vec<FlowId>> = ById::filled(plan.ports().len(), Vec::new());
        for (flow, path) in plan.flows.iter().zip(routes(plan)) {
            let id = paths.next_id();
            for port in &path[0] {
                crossing[*port].push(id);
            }
            paths.push(path);
            // The mean of the random start: flows of one entry begin together.
            starts.push(flow.start + Span(flow.start_jitter.0 / 2));
        }
        let active = ById::filled(plan.ports().len(), 0);
        Network {
            now: Time::ZERO,
            plan: Plan {
                changes: Vec::new(),
                ..plan.clone()
            },
            changes: plan.changes.clone(),
            applied: 0,
            paths,
            starts,
            crossing,
            active,
        }
    }

    /// The ports that flows cross with their data.
    pub(crate) fn crossed(&self) -> impl Iterator<Item = PortId> + use<> {
        let crossed = self
            .crossing
            .ids()
            .filter(|port| !self.crossing[*port].is_empty());
        crossed.collect::<Vec<_>>().into_iter()
    }

    /// The result of `of` for the first discipline that it knows, of those that a port has in the run.
    pub(crate) fn kind<K>(&self, port: PortId, of: impl Fn(&str) -> Option<K>) -> Option<K> {
        use sawtooth_engine::plan::Change;
        let first = self.direction(port).queue.discipline.entry;
        let later = self.changes.iter().flat_map(|timed| timed.changes.iter());
        let changed = later.filter_map(|change| match change {
            Change::Link {
                port: other,
                properties,
            } if *other == port => Some(properties.queue.discipline.entry),
            _ => None,
        });
        std::iter::once(first)
            .chain(changed)
            .find_map(|entry| of(entry.kind))
    }

    /// When something changes, from the start on.
    pub(crate) fn instants(&self) -> Vec<Time> {
        let changes = self.changes.iter().map(|timed| timed.at);
        let mut all: Vec<Time> = std::iter::once(Time::ZERO)
            .chain(changes)
            .chain(self.starts.iter().copied())
            .filter(|at| *at < self.plan.duration)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Goes on to an instant.
    pub(crate) fn advance(&mut self, to: Time) {
        self.now = to;
        while let Some(timed) = self
            .changes
            .get(self.applied)
            .filter(|timed| timed.at <= to)
        {
            for change in timed.changes.iter() {
                let known = self.plan.put(change);
                debug_assert!(known.is_some(), "a change of what is not there");
            }
            self.applied += 1;
        }
        for port in self.crossing.ids() {
            let flows = self.crossing[port].iter();
            self.active[port] = flows.filter(|flow| self.starts[**flow] <= to).count() as u64;
        }
    }

    pub(crate) fn id(&self, port: PortId) -> &str {
        &self.direction(port).id
    }

    /// The direction of a port that exists.
    pub(crate) fn direction(&self, port: PortId) -> &Direction {
        self.plan.direction_of(port)
    }

    /// Bits a second of a link or a radio, unless a trace says when it may send.
    pub(crate) fn line_rate(&self, port: PortId) -> Result<f64, String> {
        match self.direction(port).rate {
            Rate::Constant(rate) => Ok(rate),
            Rate::Trace(_) => Err("its rate follows a capacity trace".to_owned()),
        }
    }

    /// Bits a second that pass a port in the long run: those of its link, or of a shaper before it.
    pub(crate) fn rate(&self, port: PortId) -> Result<f64, String> {
        let line = self.line_rate(port)?;
        let chosen = &self.direction(port).queue.discipline;
        let queue = AnyQueue::new(chosen);
        match (chosen.entry.kind, queue.shaped()) {
            ("policer", _) => Err("its policer drops packets above its own rate".to_owned()),
            ("shaper", Some(rate)) => Ok(line.min(rate)),
            // CAKE counts bytes of the link behind it.
            (_, Some(_)) => Err(format!("{} sends at its own rate", chosen.entry.name)),
            (_, None) => Ok(line),
        }
    }

    /// Bytes that pass a port at once, beyond its rate: the bucket of a shaper.
    pub(crate) fn burst(&self, port: PortId) -> f64 {
        let chosen = &self.direction(port).queue.discipline;
        let shapes = chosen.entry.kind == "shaper" && self.rate(port) != self.line_rate(port);
        let bucket = || shaper::Parameters::from_values(&chosen.values).burst as f64;
        if shapes { bucket() } else { 0.0 }
    }

    /// The flows that are active at a port.
    pub(crate) fn flows(&self, port: PortId) -> Vec<Crossing<'_>> {
        let crossing = self.crossing[port].iter();
        crossing
            .filter_map(|flow| self.crossing_of(*flow))
            .collect()
    }

    /// A flow that has started.
    pub(crate) fn crossing_of(&self, flow: FlowId) -> Option<Crossing<'_>> {
        (self.starts[flow] <= self.now).then(|| Crossing {
            id: flow,
            flow: &self.plan.flows[flow.index()],
            path: &self.paths[flow],
        })
    }

    /// Whether the flows of a port always have data, and have less room nowhere else.
    pub(crate) fn check(&self, port: PortId, flows: &[Crossing<'_>]) -> Result<(), String> {
        for Crossing { flow, path, .. } in flows {
            let id = &flow.id;
            if flow.traffic.entry.kind != "bulk" {
                return Err(format!(
                    "{id} does not always have data to send: its traffic is {}",
                    flow.traffic.entry.name
                ));
            }
            if flow.clamp.entry.kind != "off" {
                return Err(format!("the window of {id} is clamped"));
            }
            if path.iter().flatten().any(|port| self.plan.is_radio(*port)) {
                return Err(format!(
                    "{id} crosses a radio cell, and no model describes that"
                ));
            }
            let line = |port| self.direction(port).rate.mean();
            let share =
                |port| self.rate(port).unwrap_or_else(|_| line(port)) / self.active[port] as f64;
            let own = share(port);
            if let Some(other) = path[0].iter().find(|other| share(**other) < own) {
                return Err(format!("{id} is limited more at {}", self.id(*other)));
            }
        }
        Ok(())
    }

    /// The round trip of a flow without queues.
    pub(crate) fn round_trip(&self, crossing: &Crossing<'_>) -> f64 {
        let ways = crossing.path.iter().zip([
            packet_bytes(crossing.flow),
            header(&crossing.flow.transport) as f64,
        ]);
        ways.flat_map(|(way, bytes)| way.iter().map(move |port| (*port, bytes)))
            .map(|(port, bytes)| {
                let direction = self.direction(port);
                direction.delay.seconds() + 8.0 * bytes / direction.rate.mean()
            })
            .sum()
    }

    /// Whether packets are lost on the way of a flow.
    pub(crate) fn is_lossy(&self, crossing: &Crossing<'_>) -> bool {
        let way = crossing.path[0].iter();
        way.map(|port| self.direction(*port))
            .any(|direction| direction.loss.entry.kind != "none")
    }
}

/// Bytes of a full packet on the wire.
pub(crate) fn packet_bytes(flow: &Flow) -> f64 {
    (flow.transport.segment + header(&flow.transport)) as f64
}

/// The mean of a quantity over flows, with its least and largest value.
pub(crate) fn spread(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let (mut least, mut most, mut sum, mut count) = (f64::INFINITY, 0.0, 0.0, 0.0);
    for value in values {
        least = value.min(least);
        most = value.max(most);
        sum += value;
        count += 1.0;
    }
    [sum / count, least, most]
}
