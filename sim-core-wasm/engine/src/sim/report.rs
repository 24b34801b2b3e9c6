//! The summary of a run, and its invariants.

use super::{Flow, Sim};
use crate::endpoint::books::Counts;
use crate::ids::{ById, FlowId, Id, NodeId, PortId};
use crate::measure::summary::{
    CellSummary, CwndSummary, DelaySummary, FlowSummary, LevelSummary, QueueSummary, RttSummary,
    Summary, jain, most_utilized, per_second, share,
};
use crate::measure::{Recorder, SenderStatistics};
use crate::packet::ledger::Ledger;
use crate::packet::{LOST, Packet};
use crate::plan::{self, Change, Plan, PortLocation};
use crate::units::{Span, Time};

impl Sim {
    /// The summary so far. `plan` is the one that this simulation was built from.
    pub fn summary(&mut self, plan: &Plan, name: &str, recorder: &mut Recorder) -> Summary {
        let digest = self.digest(recorder);
        let now = self.network.now;
        // A change at the very end has no part in the results.
        let late = now >= plan.duration && plan.acting().len() < plan.changes.len();
        let acted = late.then(|| plan.in_force(Time(plan.duration.0.saturating_sub(1))));
        let mut queues = Vec::with_capacity(self.network.ports.len());
        for id in plan.ports() {
            let (Some(direction), Some((from, _))) = (plan.direction(id), plan.ends(id)) else {
                continue;
            };
            let port = &mut self.network.ports[id];
            let measured = port.measured(now, recorder);
            let node = |node: NodeId| plan.nodes[node.index()].id.clone();
            queues.push(QueueSummary {
                id: direction.id.clone(),
                link: match plan.place(id) {
                    Some(PortLocation::Radio(cell, _)) => node(plan.cells[cell].radios[0].node),
                    _ => plan.links[id.link().index()].id.clone(),
                },
                from: node(from),
                discipline: acted
                    .as_ref()
                    .and_then(|plan| plan.direction(id))
                    .map_or(port.discipline().entry(), |direction| {
                        direction.queue.discipline.entry
                    })
                    .kind
                    .to_owned(),
                // A packet keeps its pace when the rate falls, and transmissions end in whole nanoseconds.
                utilization: share(measured.transmitted_bits, measured.capacity_bits)
                    .map(|used| used.min(1.0)),
                queue: LevelSummary::from_histogram(&measured.waiting),
                delay: DelaySummary::from_histogram(&measured.delay),
                drops: measured.fates.dropped(),
                marks: measured.fates.marked(),
                losses: measured.fates.lost(),
                fault: port.discipline().fault(),
            });
        }
        let cells = self.network.cell_summaries(plan);
        let flows: Vec<FlowSummary> = acted
            .as_ref()
            .unwrap_or(plan)
            .flows
            .iter()
            .zip(self.network.flows.ids())
            .map(|(planned, id)| {
                let mut summary = self.flow_summary(id, planned, plan.warmup);
                if let (Some(_), Some(sender)) = (&acted, &mut summary.sender) {
                    planned.sender.entry.kind.clone_into(sender);
                }
                if summary.sender.is_some() {
                    summary.senders = self.senders(id, plan, late);
                }
                summary
            })
            .collect();
        let fairness = self.busiest(plan, &queues, &cells).and_then(|ports| {
            let crossing = |flow: &Flow| {
                [flow.forward, flow.backward].into_iter().any(|start| {
                    self.network
                        .routes
                        .from(start)
                        .any(|hop| ports.contains(&hop))
                })
            };
            let goodputs = flows
                .iter()
                .zip(self.network.flows.iter())
                .filter(|(_, flow)| crossing(flow))
                .filter_map(|(summary, _)| summary.goodput);
            jain(goodputs)
        });
        Summary {
            name: name.to_owned(),
            seed: plan.seed,
            duration: now.seconds(),
            warmup: plan.warmup.seconds(),
            // The sum of no floats is −0.
            total_goodput: flows
                .iter()
                .filter_map(|flow| flow.goodput)
                .fold(0.0, |a, b| a + b),
            flows,
            queues,
            cells,
            jain: fairness,
            events: self.network.events,
            digest: format!("{digest:016x}"),
        }
    }
}

impl Sim {
    /// The ports that share what is most in use: one of a link, or all of a cell, whose
    /// radios share the channel. None when nothing was transmitted.
    fn busiest(
        &self,
        plan: &Plan,
        queues: &[QueueSummary],
        cells: &[CellSummary],
    ) -> Option<Vec<PortId>> {
        let wired: Vec<PortId> = plan
            .ports()
            .filter(|port| self.network.ports[*port].access().is_none())
            .collect();
        let queue = most_utilized(&queues[..wired.len()]);
        let mut most = queue.map_or(0.0, |queue| queues[queue].utilization.unwrap_or(0.0));
        let mut ports = queue.map(|queue| vec![wired[queue]]);
        for (cell, channel) in cells.iter().zip(self.network.channels.iter()) {
            if let Some(busy) = cell.busy.filter(|busy| *busy > most) {
                most = busy;
                ports = Some(channel.ports().collect());
            }
        }
        ports
    }

    /// The kinds of senders that a flow has had, in the order of time.
    fn senders(&self, id: FlowId, plan: &Plan, late: bool) -> Vec<String> {
        let planned = &plan.flows[id.index()];
        // A start that jitters is drawn with the run.
        let start = self.network.flows[id].start;
        let mut kinds = vec![planned.sender.entry.kind];
        for timed in &self.changes[..self.applied] {
            let of_flow = timed.changes.iter().filter_map(|change| match change {
                Change::Flow { flow, properties } if *flow == id => Some(properties),
                _ => None,
            });
            for properties in of_flow.filter(|_| !late || timed.at < plan.duration) {
                let kind = properties.sender.entry.kind;
                if timed.at <= start {
                    // It has sent nothing before.
                    kinds.clear();
                }
                if kinds.last() != Some(&kind) {
                    kinds.push(kind);
                }
            }
        }
        kinds.into_iter().map(ToOwned::to_owned).collect()
    }

    fn flow_summary(&self, id: FlowId, planned: &plan::Flow, warmup: Time) -> FlowSummary {
        let now = self.network.now;
        let flow = &self.network.flows[id];
        let (counts, statistics) = self.counted(id);
        let books = &flow.books;
        let end = books.completed.unwrap_or(now).min(now);
        // Before the end of the warm-up or the start of the flow, nothing is measured.
        let measuring = books.started.is_some() && now >= warmup;
        let from = flow.start.max(warmup);
        let span = if measuring {
            end.since(from)
        } else {
            Span::ZERO
        };
        let before = books.measured.through_before;
        let through = self.through(id).saturating_sub(before) as f64;
        let ends = &self.ends[id];
        let [first_signal, last_signal] = match statistics.signals {
            Some(signals) => signals.map(|at| Some(at.seconds())),
            None => [None; 2],
        };
        FlowSummary {
            id: planned.id.clone(),
            sender: ends.sender().map(|entry| entry.kind.to_owned()),
            senders: Vec::new(),
            traffic: planned.traffic.entry.kind.to_owned(),
            start: flow.start.seconds(),
            end: end.seconds(),
            goodput: per_second(through * 8.0, span),
            throughput: per_second(counts.received_bits as f64, span),
            segments_sent: counts.sent,
            retransmissions: statistics.retransmissions,
            timeouts: statistics.timeouts,
            fast_recoveries: statistics.recoveries,
            undos: statistics.undos,
            ecn_reductions: statistics.ecn_reductions,
            first_signal,
            last_signal,
            window_probes: statistics.window_probes,
            drops: counts.fates.dropped(),
            losses: counts.fates.lost(),
            loss_rate: share(
                counts.fates.removed() as f64,
                (counts.sent + counts.fates.added()) as f64,
            ),
            rtt: RttSummary::from_histogram(&statistics.rtt),
            cwnd: ends
                .mean_window()
                .filter(|_| measuring && end > from)
                .map(|window| CwndSummary {
                    mean: window.mean(end),
                    max: window.max(),
                }),
            completion_time: books.completed.map(|at| at.since(flow.start).seconds()),
            sessions: ends.sessions(),
            fault: ends.fault(),
        }
    }

    /// The counts of a flow and the statistics of its sending end, short connections
    /// included.
    fn counted(&self, id: FlowId) -> (Counts, SenderStatistics) {
        let ends = &self.ends[id];
        let mut counts = self.network.flows[id].books.counts();
        let mut statistics = ends.statistics().cloned().unwrap_or_default();
        for part in ends.parts() {
            counts.add(&self.network.flows[*part].books.counts());
            if let Some(of_part) = self.ends[*part].statistics() {
                statistics.add(of_part);
            }
        }
        (counts, statistics)
    }

    /// Bytes of a flow acknowledged, or bytes received where nothing is acknowledged.
    pub(super) fn through(&self, id: FlowId) -> u64 {
        let acknowledged = self.ends[id].acknowledged();
        acknowledged.unwrap_or(self.network.flows[id].books.through)
    }

    /// The ledger of each flow since the start of the run: its data packets, those of
    /// its short connections included. The ledgers of their places follow.
    pub fn flow_ledgers(&mut self, recorder: &mut Recorder) -> ById<FlowId, Ledger> {
        self.settle(recorder);
        let mut ledgers: ById<FlowId, Ledger> = self
            .network
            .flows
            .iter()
            .map(|flow| flow.books.ledger)
            .collect();
        for port in self.network.ports.iter() {
            for packet in port.inside() {
                if packet.is_data() && !packet.has(LOST) {
                    ledgers[packet.flow()].inside += 1;
                }
            }
        }
        for place in self.network.flows.ids().skip(self.planned()).rev() {
            let short = ledgers[place];
            ledgers[self.owner(place)].add(&short);
        }
        ledgers
    }

    /// The ledger of each port: all its packets, from the start of the run.
    pub fn port_ledgers(&mut self, recorder: &mut Recorder) -> Vec<Ledger> {
        self.settle(recorder);
        self.network
            .ports
            .iter()
            .map(crate::link::port::Port::ledger)
            .collect()
    }

    /// Checks the invariants at the present instant: ledgers balance, `pipe` equals a
    /// count from scratch, windows and receivers are consistent, no link carries more
    /// than its rate, every side record is released. Returns the first that is broken.
    pub fn violation(&mut self, recorder: &mut Recorder) -> Option<String> {
        let ledgers = self.flow_ledgers(recorder);
        for (id, ledger) in ledgers.ids().zip(ledgers.iter()) {
            if !ledger.balances() {
                return Some(format!("flow {}: {ledger:?} does not balance", id.0));
            }
            if let Some(what) = self.ends[id].violation() {
                return Some(format!("flow {}: {what}", id.0));
            }
        }
        for (index, ledger) in self.port_ledgers(recorder).into_iter().enumerate() {
            if !ledger.balances() {
                return Some(format!("port {index}: {ledger:?} does not balance"));
            }
        }
        if let Some(what) = self
            .network
            .channels
            .iter()
            .find_map(|one| one.cell.violation())
        {
            return Some(what);
        }
        let now = self.network.now;
        let mut records = 0;
        for (index, port) in self.network.ports.iter_mut().enumerate() {
            let measured = port.measured(now, recorder);
            // A packet in transmission keeps the pace it started with when the rate falls.
            let old_pace = 8.0 * f64::from(u16::MAX) * (self.applied + 1) as f64;
            let room = measured.capacity_bits * (1.0 + 1e-6) + old_pace;
            if !(-1.0..=room).contains(&measured.transmitted_bits) {
                return Some(format!("port {index}: {measured:?} is beyond its rate"));
            }
            let carries = |packet: &&Packet| packet.side().is_some() && !packet.has(LOST);
            records += port.inside().filter(carries).count();
        }
        if records != self.network.sides.used() {
            let kept = self.network.sides.used();
            return Some(format!("{kept} side records for {records} packets"));
        }
        None
    }
}
