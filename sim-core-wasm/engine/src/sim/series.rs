//! Chooses which variables of a run are recorded.

use std::collections::BTreeSet;

use crate::endpoint::series::{FlowSeries, NO_FLOW};
use crate::ids::{ById, FlowId, Id, NodeId, PortId};
use crate::link::port::PortSeries;
use crate::measure::NO_SERIES;
use crate::measure::series::{Algorithm, Owner, SeriesList};
use crate::order::order;
use crate::plan::{self, Change, FlowProperties, Plan, PortLocation, TimedChange};
use crate::radio::statistics::{ChannelSeries, RadioSeries};
use crate::sim::bottlenecks::bottlenecks;
use crate::specification::{Chosen, Unit};
use crate::traffic::Carriage;

/// Above this many flows only the requested ones keep series.
pub(super) const MOST_FLOWS: usize = 64;
/// Above this many ports only those keep series where packets wait most.
const MOST_PORTS: usize = 64;
/// How many flows keep series when there are too many and none is requested.
const FIRST_FLOWS: usize = 4;
/// Groups of flows that have an index of their own.
const MOST_GROUPS: usize = 4;

pub(super) struct Assigned {
    pub(super) series_list: SeriesList,
    pub(super) flows: ById<FlowId, FlowSeries>,
    pub(super) ports: ById<PortId, PortSeries>,
    pub(super) cells: Vec<CellSeries>,
}

/// The series of a radio cell in the recorder.
#[derive(Clone, Debug)]
pub(super) struct CellSeries {
    pub(super) radios: Vec<RadioSeries>,
    pub(super) channel: ChannelSeries,
}

const NO_PORT: PortSeries = PortSeries {
    queue: NO_SERIES,
    sojourn: NO_SERIES,
    transmitted: NO_SERIES,
    capacity: NO_SERIES,
    internals: NO_SERIES,
};

/// Assigns series to the flows and ports of a plan. `crossing` gives the flows whose
/// forward route crosses each port, `ways` the forward route of each flow.
pub(super) fn assign(
    plan: &Plan,
    watched: &[FlowId],
    crossing: &ById<PortId, Vec<FlowId>>,
    ways: &[Vec<PortId>],
) -> Assigned {
    let mut series_list = SeriesList::new();
    let mut flows = ById::filled(plan.flows.len(), NO_FLOW);
    let many = plan.flows.len() > MOST_FLOWS;
    for (id, flow) in flows.ids().zip(&plan.flows) {
        let asked = watched.contains(&id) || (watched.is_empty() && id.index() < FIRST_FLOWS);
        if !many || asked {
            flows[id] = flow_series(&mut series_list, id, flow);
        }
    }
    let mut ports = ById::filled(plan.ports().len(), NO_PORT);
    for id in recorded_ports(plan, crossing, ways) {
        if let Some(direction) = plan.direction(id) {
            let radio = matches!(plan.place(id), Some(PortLocation::Radio(..)));
            ports[id] = port_series(&mut series_list, id, radio, &direction.queue.discipline);
        }
    }
    let shared: Vec<_> = groups(plan, crossing)
        .into_iter()
        .map(|port| {
            let counter = |flow: &FlowId| flows[*flow].acknowledged;
            let counters: Vec<u32> = crossing[port].iter().map(counter).collect();
            let recorded = counters.into_iter().filter(|one| *one != NO_SERIES);
            (port, recorded.collect::<Vec<u32>>())
        })
        .filter(|(_, counters)| counters.len() > 1)
        .take(MOST_GROUPS)
        .collect();
    let alone = shared.len() == 1;
    for (port, counters) in shared {
        // A single one is that of the run; several are distinguished by where their flows meet.
        if alone {
            series_list.jain(Owner::Run, counters);
        } else if ports[port].queue != NO_SERIES {
            series_list.jain(Owner::Port(port), counters);
        }
    }
    series_list.begun();
    for (owner, algorithm) in brought(&|node| plan.radio_port(node), &plan.changes, &series_list) {
        series_list.watch(owner, &algorithm);
    }
    let cells = plan
        .radio_ports()
        .map(|(_, radios)| cell_series(&mut series_list, &radios, &ports))
        .collect();
    Assigned {
        series_list,
        flows,
        ports,
        cells,
    }
}

/// The series of the radios whose ports have some; those of the channel belong to the
/// access point's.
fn cell_series(
    series_list: &mut SeriesList,
    radios: &[PortId],
    ports: &ById<PortId, PortSeries>,
) -> CellSeries {
    let recorded = |port: PortId| ports[port].queue != NO_SERIES;
    let mut radio = |port: &PortId| {
        if !recorded(*port) {
            return RadioSeries::NONE;
        }
        let owner = Owner::Port(*port);
        let airtime = series_list.counter(owner, "onAir", Unit::Seconds);
        let collisions = series_list.counter(owner, "collided", Unit::None);
        let retries = series_list.counter(owner, "repeated", Unit::None);
        series_list.rate(owner, "airtime", "Airtime", Unit::Share, airtime, 1.0);
        let each = Unit::PerSecond;
        series_list.rate(owner, "collisions", "Collisions", each, collisions, 1.0);
        series_list.rate(owner, "retries", "Retries", each, retries, 1.0);
        let window = series_list.gauge(owner, "window", "Contention window", Unit::None);
        RadioSeries {
            airtime,
            collisions,
            retries,
            window,
            backoff: series_list.gauge(owner, "backoff", "Backoff", Unit::None),
        }
    };
    let all = radios.iter().map(&mut radio).collect();
    if !recorded(radios[0]) {
        return CellSeries {
            radios: all,
            channel: ChannelSeries::NONE,
        };
    }
    let owner = Owner::Port(radios[0]);
    let busy = series_list.counter(owner, "inUse", Unit::Seconds);
    let collided = series_list.counter(owner, "inCollision", Unit::Seconds);
    series_list.rate(owner, "busy", "Channel busy", Unit::Share, busy, 1.0);
    series_list.rate(
        owner,
        "wasted",
        "Channel in collisions",
        Unit::Share,
        collided,
        1.0,
    );
    series_list.rest(owner, "idle", "Channel idle", busy);
    CellSeries {
        radios: all,
        channel: ChannelSeries { busy, collided },
    }
}

/// Whether a flow has a single control: one connection, or one rate-based flow.
pub(super) fn single(flow: &FlowProperties) -> bool {
    matches!(flow.carriage(), Carriage::Connection(_) | Carriage::Written)
}

fn flow_series(series_list: &mut SeriesList, id: FlowId, flow: &plan::Flow) -> FlowSeries {
    let owner = Owner::Flow(id);
    let single = single(flow);
    let windowed = single && flow.has_window();
    let mut gauge = |there, key, label, unit| {
        if there {
            series_list.gauge(owner, key, label, unit)
        } else {
            NO_SERIES
        }
    };
    let cwnd = gauge(windowed, "cwnd", "Congestion window", Unit::Segments);
    let ssthresh = gauge(windowed, "ssthresh", "Slow-start threshold", Unit::Segments);
    let flight = gauge(windowed, "flight", "Flight size", Unit::Segments);
    let rtt = gauge(single, "rtt", "Round-trip time", Unit::Seconds);
    let acknowledged = series_list.counter(owner, "acknowledged", Unit::Bytes);
    let received = series_list.counter(owner, "received", Unit::None);
    series_list.rate(
        owner,
        "goodput",
        "Goodput",
        Unit::BitsPerSecond,
        acknowledged,
        8.0,
    );
    series_list.rate(
        owner,
        "throughput",
        "Throughput",
        Unit::BitsPerSecond,
        received,
        1.0,
    );
    // After the others: earlier series keep their places.
    let phase = if windowed {
        series_list.gauge(owner, "phase", "Phase", Unit::None)
    } else {
        NO_SERIES
    };
    let receive_window = if windowed && flow.transport.receive_window.is_some() {
        series_list.gauge(owner, "receiveWindow", "Receive window", Unit::Segments)
    } else {
        NO_SERIES
    };
    let mut of_single = |there, algorithm: &Chosen| {
        if there {
            series_list.watch(owner, &Algorithm::new(algorithm))
        } else {
            NO_SERIES
        }
    };
    let internals = of_single(single, &flow.sender);
    let clamp = of_single(windowed, &flow.clamp);
    let source = series_list.watch(owner, &Algorithm::new(&flow.traffic));
    FlowSeries {
        cwnd,
        ssthresh,
        flight,
        phase,
        receive_window,
        rtt,
        acknowledged,
        received,
        internals,
        clamp,
        source,
    }
}

fn port_series(
    series_list: &mut SeriesList,
    id: PortId,
    radio: bool,
    discipline: &Chosen,
) -> PortSeries {
    let owner = Owner::Port(id);
    let queue = series_list.gauge(owner, "queue", "Queue", Unit::Packets);
    let sojourn = series_list.gauge(owner, "sojourn", "Waiting time", Unit::Seconds);
    // How long a radio transmits is not known when it begins.
    let transmitted = if radio {
        series_list.counter(owner, "transmitted", Unit::None)
    } else {
        series_list.spread(owner, "transmitted", Unit::None)
    };
    let capacity = series_list.integral(owner, "capacity", Unit::None);
    series_list.share(owner, "utilization", "Utilization", transmitted, capacity);
    let internals = series_list.watch(owner, &Algorithm::new(discipline));
    PortSeries {
        queue,
        sojourn,
        transmitted,
        capacity,
        internals,
    }
}

/// The flows and ports whose algorithm a change replaces, with the new algorithm; each
/// once, in order: dragging a slider makes many changes to the same one. `port_of` gives the
/// port of a node's radio.
pub fn brought(
    port_of: &dyn Fn(NodeId) -> Option<PortId>,
    changes: &[TimedChange],
    series_list: &SeriesList,
) -> Vec<(Owner, Algorithm)> {
    let mut all = Vec::new();
    // Of a large network few ports have series, and a change may be one of all ports.
    let mut recorded: Vec<bool> = Vec::new();
    for series in &series_list.series {
        if let Owner::Port(port) = series.owner {
            recorded.resize(recorded.len().max(port.index() + 1), false);
            recorded[port.index()] = true;
        }
    }
    let recorded = |port: PortId| recorded.get(port.index()) == Some(&true);
    let mut bring = |owner, algorithm: &Chosen| {
        let one = (owner, Algorithm::new(algorithm));
        if !all.contains(&one) {
            all.push(one);
        }
    };
    for change in changes.iter().flat_map(|timed| timed.changes.iter()) {
        match change {
            // A flow of many connections has no single control or clamp to record.
            Change::Flow { flow, properties } => {
                let owner = Owner::Flow(*flow);
                if series_list.has(owner, "rtt") {
                    bring(owner, &properties.sender);
                    bring(owner, &properties.clamp);
                }
            }
            Change::Link { port, properties } if recorded(*port) => {
                let owner = Owner::Port(*port);
                bring(owner, &properties.queue.discipline);
            }
            Change::Node { node, properties } => {
                if let Some(port) = port_of(*node) {
                    bring(Owner::Port(port), &properties.queue.discipline);
                }
            }
            Change::Link { .. } => {}
        }
    }
    all
}

/// Sorts ports by a number that is not negative; those that have the same one keep the order of
/// the ports.
fn sort(ports: &mut [PortId], key: &dyn Fn(PortId) -> f64) {
    let keys: Vec<f64> = ports.iter().map(|port| key(*port)).collect();
    let sorted = order(keys.len(), &|a, b| keys[a].total_cmp(&keys[b]));
    let before = ports.to_vec();
    for (place, port) in ports.iter_mut().zip(sorted) {
        *place = before[port];
    }
}

/// All ports; when there are too many, those that limit a flow, then those that several share
/// in either direction, the slowest first: a queue builds up where flows get no more, or meet.
#[inline(never)]
pub(super) fn recorded_ports(
    plan: &Plan,
    crossing: &ById<PortId, Vec<FlowId>>,
    ways: &[Vec<PortId>],
) -> Vec<PortId> {
    let mut ports: Vec<PortId> = plan.ports().collect();
    if ports.len() > MOST_PORTS {
        let rate = |port| {
            plan.direction(port)
                .map_or(f64::INFINITY, |d| d.rate.mean())
        };
        let crossed_by = |port| crossing[port].len();
        let shared = |port: PortId| {
            let back = match plan.place(port) {
                Some(PortLocation::Link(..)) => crossed_by(port.reverse()),
                // Radios share their channel with each other.
                _ => usize::MAX,
            };
            crossed_by(port).max(back) > 1
        };
        let mut limits = ById::filled(ports.len(), false);
        let ways: Vec<[&[PortId]; 2]> = ways.iter().map(|way| [&way[..], &[]]).collect();
        for (port, _) in bottlenecks(plan, &ways).into_iter().flatten() {
            limits[port] = true;
        }
        if plan.flows.len() > 1 {
            ports.retain(|port| limits[*port] || shared(*port));
        }
        // No link is as fast as the second number says.
        sort(&mut ports, &|port| {
            rate(port) + if limits[port] { 0.0 } else { 1e15 }
        });
        ports.truncate(MOST_PORTS);
        ports.sort_unstable();
    }
    ports
}

/// A port for each group of flows that share one: the port that leaves each of them the
/// least. Groups that have the least come first.
#[inline(never)]
pub(super) fn groups(plan: &Plan, crossing: &ById<PortId, Vec<FlowId>>) -> Vec<PortId> {
    let share = |port| {
        plan.direction(port)
            .map_or(f64::INFINITY, |d| d.rate.mean())
            / crossing[port].len() as f64
    };
    let mut ports: Vec<PortId> = crossing
        .ids()
        .filter(|port| crossing[*port].len() > 1)
        .collect();
    sort(&mut ports, &share);
    let mut met = BTreeSet::new();
    ports.retain(|port| met.insert(&crossing[*port]));
    ports
}
