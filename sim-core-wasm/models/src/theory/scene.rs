//! A stretch of a run as laws see it: the network in force at its end, and what was measured over it.

use sawtooth_document::Problem;
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{CellSummary, FlowSummary, QueueSummary};
use sawtooth_engine::plan::{Flow, Limit, Plan};
use sawtooth_engine::sender::{aimd, newreno, reno};
use sawtooth_engine::tcp::transport::AvoidanceCounting;
use sawtooth_engine::units::Time;

use super::Subject;
use super::assumptions::tenths;
use super::replay::Seen;
use super::shares::{Shares, shares};
use crate::network::{Crossing, Network, packet_bytes, spread};

/// A burst may be this share of what passes a shaper in the stretch.
const MOST_BURST: f64 = 0.05;

/// A stretch of a run.
#[derive(Debug)]
pub struct Scene<'a> {
    pub(super) from: Time,
    pub(super) to: Time,
    pub(super) network: Network,
    pub(super) shares: Result<Shares, String>,
    /// When the network last changes within the stretch.
    pub(super) changed: Option<Time>,
    /// Whether laws over time are about something in the run, at whatever time.
    pub(super) replay: bool,
    summary: &'a Summary,
    /// The epochs and signals of the run, from a replay.
    pub(super) seen: Option<&'a Seen>,
}

/// The increase and the decrease of a sender: segments a round trip, and the share that a loss takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Aimd {
    pub(crate) increase: f64,
    pub(crate) decrease: f64,
}

impl<'a> Scene<'a> {
    /// The stretch that a summary is of, of the run of a plan.
    ///
    /// # Errors
    /// When the summary is of another network.
    pub fn new(plan: &Plan, summary: &'a Summary) -> Result<Scene<'a>, Problem> {
        let alike = plan.flows.len() == summary.flows.len()
            && plan
                .flows
                .iter()
                .zip(&summary.flows)
                .all(|(flow, own)| flow.id == own.id)
            && plan.ports().len() == summary.queues.len()
            && plan.cells.len() == summary.cells.len();
        if !alike {
            return Err(Problem::at("summary", "belongs to another network"));
        }
        let [from, to] = [summary.warmup, summary.duration].map(Time::from_seconds);
        let mut network = Network::new(plan);
        let within = |at: &Time| *at > from && *at < to;
        let changed = plan
            .changes
            .iter()
            .map(|timed| timed.at)
            .filter(within)
            .max();
        network.advance(to);
        let shares = shares(&network, to.since(from).seconds());
        Ok(Scene {
            from,
            to,
            network,
            shares,
            changed,
            replay: Seen::is_wanted(plan),
            summary,
            seen: None,
        })
    }

    /// The same stretch with what a replay has seen of the run.
    #[must_use]
    pub fn replayed(self, seen: &'a Seen) -> Scene<'a> {
        Scene {
            seen: Some(seen),
            ..self
        }
    }

    /// The id of a subject in the document.
    pub(super) fn id(&self, subject: Subject) -> &str {
        match subject {
            Subject::Flow(flow) => &self.flow(flow).id,
            Subject::Port(port) => self.network.id(port),
            Subject::Cell(cell) => &self.summary.cells[cell as usize].id,
        }
    }

    pub(super) fn flow(&self, id: FlowId) -> &Flow {
        &self.network.plan.flows[id.index()]
    }

    pub(super) fn flow_ids(&self) -> impl Iterator<Item = FlowId> + use<> {
        (0..self.network.plan.flows.len()).map(FlowId::at)
    }

    pub(super) fn measured(&self, flow: FlowId) -> &FlowSummary {
        &self.summary.flows[flow.index()]
    }

    pub(super) fn queue(&self, port: PortId) -> &QueueSummary {
        &self.summary.queues[port.index()]
    }

    pub(super) fn cell(&self, cell: u32) -> &CellSummary {
        &self.summary.cells[cell as usize]
    }

    /// The flow with its way, if it has started.
    pub(super) fn crossing(&self, flow: FlowId) -> Result<Crossing<'_>, String> {
        self.network
            .crossing_of(flow)
            .ok_or_else(|| "it has not started".to_owned())
    }

    /// The flows that a law about a subject is about.
    pub(super) fn flows_of(&self, subject: Subject) -> Vec<Crossing<'_>> {
        match subject {
            Subject::Flow(flow) => self.network.crossing_of(flow).into_iter().collect(),
            Subject::Port(port) => self.network.flows(port),
            Subject::Cell(_) => Vec::new(),
        }
    }

    /// The shares, where that of a flow is known.
    pub(super) fn shares_of(&self, flow: FlowId) -> Result<&Shares, String> {
        let shares = self.shares.as_ref().map_err(Clone::clone)?;
        match &shares.lacking[flow.index()] {
            Some(why) => Err(why.clone()),
            None => Ok(shares),
        }
    }

    /// A flow with those that its share depends on: they compete with it, or with one that does.
    pub(super) fn rivals(&self, flow: FlowId) -> Result<Vec<Crossing<'_>>, String> {
        let shares = self.shares_of(flow)?;
        let alike = |other: &FlowId| shares.group[other.index()] == shares.group[flow.index()];
        let flows = self.flow_ids().filter(alike);
        Ok(flows
            .filter_map(|other| self.network.crossing_of(other))
            .collect())
    }

    /// The port that bounds a flow, by max–min fairness.
    pub(super) fn bottleneck(&self, flow: FlowId) -> Result<PortId, String> {
        let shares = self.shares_of(flow)?;
        shares.bottleneck[flow.index()].ok_or_else(|| "no port limits it".to_owned())
    }

    /// The ports that bound flows.
    pub(super) fn bottlenecks(&self) -> Vec<PortId> {
        let ports = self.network.crossed();
        let bounds = |shares: &Shares, port: PortId| {
            let mut flows = shares.bottleneck.iter().zip(&shares.lacking);
            flows.any(|(bound, lacking)| *bound == Some(port) && lacking.is_none())
        };
        let lacks = |shares: &Shares, port: PortId| {
            let flows = self.network.flows(port);
            flows
                .iter()
                .any(|one| shares.lacking[one.id.index()].is_some())
        };
        let is_one = |port: &PortId| match &self.shares {
            Ok(shares) => bounds(shares, *port) || lacks(shares, *port) && self.is_narrowest(*port),
            Err(_) => self.is_narrowest(*port),
        };
        ports.filter(is_one).collect()
    }

    /// Whether a port has the least mean rate on the way of one of its flows: where laws that have no share say why.
    fn is_narrowest(&self, port: PortId) -> bool {
        let rate = |port: PortId| self.network.direction(port).rate.mean();
        let flows = self.network.flows(port);
        flows
            .iter()
            .any(|flow| flow.path[0].iter().all(|other| rate(*other) >= rate(port)))
    }

    /// Bits a second that pass a port.
    pub(super) fn rate(&self, port: PortId) -> Result<f64, String> {
        lasting_rate(&self.network, port, self.to.since(self.from).seconds())
    }

    /// Bytes of the packets of a port: their mean.
    pub(super) fn packet(&self, port: PortId) -> f64 {
        let flows = self.network.flows(port);
        spread(flows.iter().map(|one| packet_bytes(one.flow)))[0]
    }

    /// Packets that may wait at a port.
    pub(super) fn buffer(&self, port: PortId) -> f64 {
        match self.network.direction(port).queue.limit {
            Limit::Packets(packets) => packets as f64,
            Limit::Bytes(bytes) => bytes as f64 / self.packet(port),
        }
    }

    /// The mean round trip without queues of the flows of a port, with the least and the longest.
    pub(super) fn round_trips(&self, port: PortId) -> [f64; 3] {
        let flows = self.network.flows(port);
        spread(
            flows
                .iter()
                .map(|crossing| self.network.round_trip(crossing)),
        )
    }
}

/// Bits a second that pass a port over so many seconds, where a burst makes no difference.
pub(super) fn lasting_rate(network: &Network, port: PortId, seconds: f64) -> Result<f64, String> {
    let rate = network.rate(port)?;
    let burst = network.burst(port);
    if 8.0 * burst > MOST_BURST * rate * seconds {
        return Err(format!(
            "its shaper passes {} kB at once, more than a twentieth of the data in the measured range",
            tenths(burst / 1e3)
        ));
    }
    Ok(rate)
}

/// The constants of a sender that adds and multiplies; `None` for others.
pub(crate) fn aimd_of(flow: &Flow) -> Option<Aimd> {
    let kind = flow.sender.entry.kind;
    if kind == aimd::Aimd::ENTRY.kind {
        let own = aimd::Parameters::from_values(&flow.sender.values);
        return Some(Aimd {
            increase: own.a,
            decrease: own.b,
        });
    }
    [newreno::NewReno::ENTRY.kind, reno::Reno::ENTRY.kind]
        .contains(&kind)
        .then_some(Aimd {
            increase: 1.0,
            decrease: 0.5,
        })
}

/// Segments that one step of growth in congestion avoidance covers: acknowledgements count once each, or by
/// what they cover.
pub(crate) fn covered(flow: &Flow) -> f64 {
    let transport = &flow.transport;
    if transport.ca_counting == AvoidanceCounting::Acks {
        transport.ack_every as f64
    } else {
        1.0
    }
}

/// The receive window in segments, if it has one.
pub(super) fn receive_window(flow: &Flow) -> Option<f64> {
    let bytes = flow.transport.receive_window?;
    Some(bytes / flow.transport.segment as f64)
}

/// A flow's signals of congestion.
pub(super) fn signals(flow: &FlowSummary) -> f64 {
    (flow.fast_recoveries + flow.timeouts + flow.ecn_reductions) as f64
}

/// Signals of congestion for each segment sent: p of the laws of loss.
pub(super) fn frequency(flow: &FlowSummary) -> f64 {
    signals(flow) / (flow.segments_sent as f64).max(1.0)
}
