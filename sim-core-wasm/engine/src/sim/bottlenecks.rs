//! What limits each flow: the port where its data waits as soon as all flows have enough to
//! send.
//!
//! The flows share the network max–min fairly (Bertsekas and Gallager, Data Networks, 6.5.2):
//! the rates of all rise together, and where a port is full, or the channel of a radio cell
//! used up, its flows stop. A flow is limited by the port that stopped it; of several at once
//! by the first on its way, since those behind it get no more than they can send. A port of a
//! host is one like any other.
//!
//! Every flow of the plan counts, whenever it starts and however much it has to send. Of a
//! radio cell the flows use time on the air: what a radio alone would need for full packets.
//! Collisions and acknowledgements are left out.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::ids::{ById, Id, PortId};
use crate::plan::{Change, Flow, Plan};
use crate::radio::airtimes::alone;
use crate::sender::is_windowed;
use crate::tcp::connection::header;
use crate::traffic::AnySource;
use crate::units::Time;

/// Shares that differ by less than this part of them are the same: the rest is rounding.
const SAME: f64 = 1e-9;

/// What flows share: a port of a link, or the channel of a radio cell.
#[derive(Clone, Debug, Default)]
struct Resource {
    /// What the flows that were stopped leave: bits a second, or a share of the time.
    left: f64,
    /// What the others take of that with each bit a second.
    taken: f64,
    /// How often the ways of the others cross it.
    crossings: usize,
    /// All flows that cross it.
    flows: Vec<usize>,
}

impl Resource {
    /// The rate at which it is used up by those that were not stopped.
    fn share(&self) -> f64 {
        if self.crossings == 0 {
            f64::INFINITY
        } else {
            (self.left / self.taken).max(0.0)
        }
    }
}

/// The port that limits each flow and what it gets there, in bits a second, given the way of its
/// data; none where that is empty.
pub(crate) fn bottlenecks<'a>(
    plan: &Plan,
    ways: impl IntoIterator<Item = &'a [PortId]>,
) -> Vec<Option<(PortId, f64)>> {
    let ways: Vec<&[PortId]> = ways.into_iter().collect();
    let (places, mut all) = resources(plan);
    for (flow, way) in ways.iter().enumerate() {
        for port in *way {
            let (place, taken) = places[*port];
            all[place].taken += taken;
            all[place].crossings += 1;
            all[place].flows.push(flow);
        }
    }
    let mut limits = vec![None; ways.len()];
    // Shares of what is left only grow: an old one in the heap is too small, never too large.
    // Numbers that are not negative have the order of their bits.
    let shares = all.iter().enumerate();
    let mut next: BinaryHeap<_> = shares
        .map(|(place, one)| Reverse((one.share().to_bits(), place)))
        .collect();
    while let Some(Reverse((old, full))) = next.pop() {
        if all[full].crossings == 0 {
            continue;
        }
        let share = all[full].share();
        if share > f64::from_bits(old) {
            next.push(Reverse((share.to_bits(), full)));
            continue;
        }
        let level = share * (1.0 + SAME);
        for flow in std::mem::take(&mut all[full].flows) {
            if limits[flow].is_some() {
                continue;
            }
            let is_full = |port: &&PortId| {
                let (place, _) = places[**port];
                place == full || all[place].share() <= level
            };
            limits[flow] = ways[flow].iter().find(is_full).map(|port| (*port, share));
            for port in ways[flow] {
                let (place, taken) = places[*port];
                all[place].left -= share * taken;
                all[place].taken -= taken;
                all[place].crossings -= 1;
            }
        }
    }
    limits
}

/// So many hops of flows are looked at; of changes beyond that, only what they come to in the end.
const MOST_HOPS: usize = 200_000;

/// The ports where packets wait at some time of the run, given the ways of each flow's data and
/// of what comes back: those that limit a flow, and those that acknowledgements, beside what
/// data there is, ask for more than their rate.
pub(crate) fn waiting(plan: &Plan, ways: &[[&[PortId]; 2]]) -> BTreeSet<PortId> {
    let hops = 1 + ways.iter().flatten().map(|way| way.len()).sum::<usize>();
    let mut left = MOST_HOPS;
    let mut now = plan.in_force(Time::ZERO);
    let mut met = waiting_now(&now, ways);
    let mut changed = false;
    let later: Vec<_> = plan
        .changes
        .iter()
        .filter(|timed| timed.at > Time::ZERO && timed.at < plan.duration)
        .collect();
    for (index, timed) in later.iter().enumerate() {
        for change in &timed.changes {
            changed |= is_of_rate(&now, change);
            let put = now.put(change);
            debug_assert!(put.is_some(), "a change of what is not there");
        }
        // Of several at one instant only what they make together is ever in force.
        let next = later.get(index + 1);
        let lasts = next.is_none_or(|next| next.at > timed.at);
        if changed && lasts && (next.is_none() || left >= hops) {
            left = left.saturating_sub(hops);
            met.append(&mut waiting_now(&now, ways));
            changed = false;
        }
    }
    met
}

/// Whether a change gives a port another rate, or a radio other constants.
fn is_of_rate(plan: &Plan, change: &Change) -> bool {
    match change {
        Change::Link { port, properties } => plan
            .direction(*port)
            .is_some_and(|before| before.rate != properties.rate),
        Change::Node { .. } => true,
        Change::Flow { .. } => false,
    }
}

fn waiting_now(plan: &Plan, ways: &[[&[PortId]; 2]]) -> BTreeSet<PortId> {
    let limits = bottlenecks(plan, ways.iter().map(|[out, _]| *out));
    let mut asked = ById::filled(plan.ports().len(), 0.0);
    for ((flow, [out, back]), limit) in plan.flows.iter().zip(ways).zip(&limits) {
        let rate = limit.map_or(0.0, |(_, rate)| rate);
        for port in *out {
            asked[*port] += rate;
        }
        for port in *back {
            asked[*port] += rate * acknowledged(flow);
        }
    }
    let over = |port: &PortId| {
        let direction = plan.direction_of(*port);
        !plan.is_radio(*port) && asked[*port] > direction.rate.mean() * (1.0 + SAME)
    };
    let limiting = limits.iter().flatten().map(|(port, _)| *port);
    limiting.chain(plan.ports().filter(over)).collect()
}

/// Bits of acknowledgements for each bit of data.
fn acknowledged(flow: &Flow) -> f64 {
    let carriage = AnySource::new(&flow.traffic).carriage();
    if !(carriage.is_controlled() && is_windowed(flow.sender.entry)) {
        return 0.0;
    }
    let bare = header(&flow.transport) as f64;
    let packet = flow.transport.segment as f64 + bare;
    bare / (packet * flow.transport.ack_every as f64)
}

/// What each port belongs to, and how much of that a bit a second takes; and all of these.
fn resources(plan: &Plan) -> (ById<PortId, (usize, f64)>, Vec<Resource>) {
    let mut places = ById::with_capacity(plan.ports().len());
    let mut all = Vec::new();
    let mut add = |left: f64| {
        all.push(Resource {
            left,
            ..Resource::default()
        });
        all.len() - 1
    };
    for direction in plan.links.iter().flat_map(|link| &link.directions) {
        places.push((add(direction.rate.mean()), 1.0));
    }
    for cell in &plan.cells {
        let place = add(1.0);
        let standard = &plan.nodes[cell.radios[0].node.index()].radio;
        for radio in &cell.radios {
            places.push((place, 1.0 / alone(standard, radio.direction.rate.mean())));
        }
    }
    (places, all)
}
