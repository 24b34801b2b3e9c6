//! The limit of each flow: the port where its data waits as soon as all flows have enough to
//! send.
//!
//! The flows share the network max–min fairly (Bertsekas and Gallager, Data Networks, 6.5.2):
//! the rates of all rise together, and where a port is full, or the channel of a radio cell
//! used up, its flows stop. A flow is limited by the port that stopped it; of several at once
//! by the first on its way, since those behind it get no more than they can send. A port of a
//! host is one like any other. Where a queue discipline shapes what leaves, its rate counts.
//!
//! Every flow of the plan counts, whenever it starts and however much it has to send. Of a
//! radio cell the flows use time on the air: what a radio alone would need for full packets.
//! Collisions and acknowledgements are left out. A radio whose queue shapes is limited by both.
//! Packets wait as well at an access point that gets too few turns for what comes to it:
//! acknowledgements, with several stations that upload.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::ids::{ById, Id, PortId};
use crate::plan::{Change, Flow, LinkProperties, Plan};
use crate::queue::AnyQueue;
use crate::radio::airtimes::alone;
use crate::tcp::connection::header;
use crate::units::Time;

/// Shares that differ by less than this part of them are the same: the rest is rounding.
const SAME: f64 = 1e-9;

/// A resource that flows share: a port of a link, or the channel of a radio cell.
#[derive(Clone, Debug, Default)]
struct Resource {
    /// The rest that the flows that were stopped leave: bits per second, or a share of the time.
    left: f64,
    /// The part of that which the others take with each bit a second.
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

/// The ways of a flow's data and of what comes back.
pub type Ways<'a> = [&'a [PortId]; 2];

/// The port that limits each flow and what it gets there, in bits per second; none where its data
/// has no way.
pub fn bottlenecks(plan: &Plan, ways: &[Ways<'_>]) -> Vec<Option<(PortId, f64)>> {
    filled(plan, ways, false, &|_, _| true)
}

/// As [`bottlenecks`]; where several ports at once limit a flow, the first that is `preferred`,
/// if one is.
pub fn bottlenecks_with(
    plan: &Plan,
    ways: &[Ways<'_>],
    preferred: &dyn Fn(usize, PortId) -> bool,
) -> Vec<Option<(PortId, f64)>> {
    filled(plan, ways, false, preferred)
}

/// The port that stops each flow, and its rate; with acknowledgements, which have a part of the
/// rate, or without. One that stops them counts where none stops the data. Of several at once it
/// is the first that is `preferred` for the flow, or else the first.
fn filled(
    plan: &Plan,
    ways: &[Ways<'_>],
    acknowledgements: bool,
    preferred: &dyn Fn(usize, PortId) -> bool,
) -> Vec<Option<(PortId, f64)>> {
    let (uses, mut all) = resources(plan, ways);
    let mut hops: Vec<Vec<(PortId, f64)>> = Vec::with_capacity(ways.len());
    for (flow, way) in ways.iter().enumerate() {
        let part = if acknowledgements {
            acknowledged(&plan.flows[flow])
        } else {
            0.0
        };
        let mut own = Vec::new();
        for (ports, part) in way.iter().zip([1.0, part]) {
            for port in ports.iter().filter(|_| part > 0.0) {
                for (place, taken) in uses.of_port(*port).into_iter().flatten() {
                    all[place].taken += taken * part;
                    all[place].crossings += 1;
                    all[place].flows.push(flow);
                }
                own.push((*port, part));
            }
        }
        hops.push(own);
    }
    let mut limits = vec![None; ways.len()];
    // Shares of what is left only grow: an old one in the heap is too small, never too large.
    // Numbers that are not negative have the order of their bits.
    let shares = all.iter().enumerate().filter(|(_, one)| one.crossings > 0);
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
            let is_full = |(port, _): &&(PortId, f64)| {
                let mut used = uses.of_port(*port).into_iter().flatten();
                used.any(|(place, _)| place == full || all[place].share() <= level)
            };
            // Of ports that are alike this is the first.
            limits[flow] = hops[flow]
                .iter()
                .filter(is_full)
                .min_by_key(|(port, _)| !preferred(flow, *port))
                .map(|(port, _)| (*port, share));
            for (port, part) in &hops[flow] {
                for (place, taken) in uses.of_port(*port).into_iter().flatten() {
                    all[place].left -= share * taken * part;
                    all[place].taken -= taken * part;
                    all[place].crossings -= 1;
                }
            }
        }
    }
    limits
}

/// So many hops of flows are looked at; of changes beyond that, only what they come to in the end.
const MOST_HOPS: usize = 200_000;

/// The ports where packets wait at some time of the run, in order, given the ways of each flow's
/// data and of what comes back: those that limit a flow, those that do so by its
/// acknowledgements, where these need more than there is before the data does, and access points
/// that have no turns left for what comes to them.
pub fn waiting(plan: &Plan, ways: &[Ways<'_>]) -> Vec<PortId> {
    let mut now = Plan {
        changes: Vec::new(),
        ..plan.clone()
    };
    Waits::default().follow(plan, &mut now, ways, 0)
}

/// The ports where packets wait, instant by instant: after a further change only those from there
/// on are worked out.
#[derive(Clone, Debug, Default)]
pub struct Waits(Vec<(usize, Vec<PortId>)>);

impl Waits {
    /// As [`waiting`]. The first `kept` changes of the plan are those of the last call. `now` is the
    /// plan before any of them, and after all of them in the end.
    pub fn follow(
        &mut self,
        plan: &Plan,
        now: &mut Plan,
        ways: &[Ways<'_>],
        kept: usize,
    ) -> Vec<PortId> {
        let mut known = std::mem::take(&mut self.0);
        known.retain(|(applied, _)| *applied <= kept);
        let begun = plan.changes.partition_point(|timed| timed.at == Time::ZERO);
        for change in plan.changes[..begun]
            .iter()
            .flat_map(|timed| timed.changes.iter())
        {
            put(now, change);
        }
        self.look(begun, now, ways, &known);
        self.go_on(plan, now, ways, (begun, &known), MOST_HOPS);
        self.met(plan)
    }

    /// The same, where the changes from the place `kept` on follow those of the last call, at later instants,
    /// and `now` is the plan after those; `None` where too much was looked at to go on from there.
    pub fn follow_on(
        &mut self,
        plan: &Plan,
        now: &mut Plan,
        ways: &[Ways<'_>],
        kept: usize,
    ) -> Option<Vec<PortId>> {
        // The first look, at the start, is free.
        let spent = self.0.len().checked_sub(1)?.saturating_mul(hops(ways));
        let left = MOST_HOPS.checked_sub(spent)?;
        self.go_on(plan, now, ways, (kept, &[]), left);
        Some(self.met(plan))
    }

    /// The ports of all instants that were looked at.
    #[inline(never)]
    fn met(&self, plan: &Plan) -> Vec<PortId> {
        let mut met = ById::filled(plan.ports().len(), false);
        for port in self.0.iter().flat_map(|(_, ports)| ports) {
            met[*port] = true;
        }
        met.ids().filter(|port| met[*port]).collect()
    }

    /// Notes the ports after so many changes.
    #[inline(never)]
    fn look(
        &mut self,
        applied: usize,
        now: &Plan,
        ways: &[Ways<'_>],
        known: &[(usize, Vec<PortId>)],
    ) {
        let place = known.binary_search_by_key(&applied, |(applied, _)| *applied);
        let ports = match place {
            Ok(place) => known[place].1.clone(),
            Err(_) => marked(now, ways),
        };
        self.0.push((applied, ports));
    }

    /// Makes the changes from a place on, and looks after each instant with other rates.
    #[inline(never)]
    fn go_on(
        &mut self,
        plan: &Plan,
        now: &mut Plan,
        ways: &[Ways<'_>],
        (from, known): (usize, &[(usize, Vec<PortId>)]),
        mut left: usize,
    ) {
        let hops = hops(ways);
        let mut changed = false;
        let later = &plan.acting()[from.min(plan.acting().len())..];
        for (index, timed) in later.iter().enumerate() {
            for change in timed.changes.iter() {
                changed = changed || is_of_rate(now, change);
                put(now, change);
            }
            // Of several at one instant only what they make together is ever in force.
            let next = later.get(index + 1);
            let lasts = next.is_none_or(|next| next.at > timed.at);
            if changed && lasts && (next.is_none() || left >= hops) {
                left = left.saturating_sub(hops);
                self.look(from + index + 1, now, ways, known);
                changed = false;
            }
        }
    }
}

/// The hops that are looked at for one instant.
fn hops(ways: &[Ways<'_>]) -> usize {
    1 + ways.iter().flatten().map(|way| way.len()).sum::<usize>()
}

fn put(now: &mut Plan, change: &Change) {
    let put = now.put(change);
    debug_assert!(put.is_some(), "a change of what is not there");
}

/// Whether a change gives a port another rate, or a shaper, or a radio other constants.
fn is_of_rate(plan: &Plan, change: &Change) -> bool {
    match change {
        Change::Link { port, properties } => {
            !carry_alike(&plan.direction_of(*port).properties, properties)
        }
        Change::Node { .. } => true,
        Change::Flow { .. } => false,
    }
}

/// The ports where packets wait with the rates of `plan`.
fn marked(plan: &Plan, ways: &[Ways<'_>]) -> Vec<PortId> {
    let mut met = ById::filled(plan.ports().len(), false);
    for acknowledgements in [true, false] {
        let limits = filled(plan, ways, acknowledgements, &|_, _| true);
        for (port, _) in limits.iter().flatten() {
            met[*port] = true;
        }
        if !(acknowledgements || plan.cells.is_empty()) {
            mark_access_points(plan, ways, &limits, &mut met);
        }
    }
    met.ids().filter(|port| met[*port]).collect()
}

/// Marks the access points that have no turns left. All radios of a cell get as many turns as each
/// other while they have packets: the stations that limit flows have, and an access point to which
/// those bring a packet or more for a turn of each, acknowledgements and data for other stations.
fn mark_access_points(
    plan: &Plan,
    ways: &[Ways<'_>],
    limits: &[Option<(PortId, f64)>],
    met: &mut ById<PortId, bool>,
) {
    let mut brought = ById::filled(plan.ports().len(), 0.0_f64);
    for ((limit, [out, _]), flow) in limits.iter().zip(ways).zip(&plan.flows) {
        // A radio whose queue shapes has turns left.
        if let Some((port, _)) = limit
            && plan.is_radio(*port)
            && shaped(plan.direction_of(*port)).is_none()
        {
            let forwarded = out.get(1).is_some_and(|port| plan.is_radio(*port));
            let packets = acknowledgements(flow) + f64::from(u8::from(forwarded));
            brought[*port] = brought[*port].max(packets);
        }
    }
    for (_, ports) in plan.radio_ports() {
        if let [access_point, stations @ ..] = &ports[..] {
            let all: f64 = stations.iter().map(|port| brought[*port]).sum();
            met[*access_point] |= all >= 1.0 - SAME;
        }
    }
}

/// Acknowledgements for each packet of data.
fn acknowledgements(flow: &Flow) -> f64 {
    if !flow.has_window() {
        return 0.0;
    }
    1.0 / flow.transport.ack_every as f64
}

/// Bits of acknowledgements for each bit of data.
fn acknowledged(flow: &Flow) -> f64 {
    let bare = header(&flow.transport) as f64;
    let packet = flow.transport.segment as f64 + bare;
    bare / packet * acknowledgements(flow)
}

/// Whether as many bits per second leave ports with these properties.
pub fn carry_alike(one: &Arc<LinkProperties>, other: &Arc<LinkProperties>) -> bool {
    Arc::ptr_eq(one, other) || carried(one) == carried(other)
}

/// Bits a second that leave a port of a link at most: those of the link, or of a shaper before it.
fn carried(port: &LinkProperties) -> f64 {
    port.rate.mean().min(shaped(port).unwrap_or(f64::INFINITY))
}

#[inline(never)]
fn shaped(port: &LinkProperties) -> Option<f64> {
    AnyQueue::new(&port.queue.discipline).shaped()
}

/// The use of resources by each port on a way: by how much each bit a second uses up which resource.
struct Uses {
    own: ById<PortId, Option<(usize, f64)>>,
    /// The shapers of radios, beside the channel, in the order of ports.
    shapers: Vec<(PortId, usize)>,
}

impl Uses {
    #[inline(never)]
    fn of_port(&self, port: PortId) -> [Option<(usize, f64)>; 2] {
        let shaper = self.shapers.binary_search_by_key(&port, |(port, _)| *port);
        let shaper = shaper.ok().map(|place| (self.shapers[place].1, 1.0));
        [self.own[port], shaper]
    }
}

/// The resources that the ports on these ways use, and all of that.
fn resources(plan: &Plan, ways: &[Ways<'_>]) -> (Uses, Vec<Resource>) {
    let mut own = ById::filled(plan.ports().len(), None);
    let mut shapers = Vec::new();
    let mut all = Vec::new();
    let mut add = |left: f64| {
        all.push(Resource {
            left,
            ..Resource::default()
        });
        all.len() - 1
    };
    // Of a large network most ports carry nothing.
    let mut crossed = ById::filled(own.len(), false);
    for port in ways.iter().flatten().copied().flatten() {
        crossed[*port] = true;
    }
    for port in PortId::of_links(plan.links.len()).filter(|port| crossed[*port]) {
        own[port] = Some((add(carried(plan.direction_of(port))), 1.0));
    }
    for (cell, ports) in plan.radio_ports() {
        let place = add(1.0);
        let standard = &plan.nodes[cell.radios[0].node.index()].radio;
        for (radio, port) in cell.radios.iter().zip(ports) {
            let taken = 1.0 / alone(standard, radio.direction.rate.mean());
            own[port] = Some((place, taken));
            if let Some(rate) = shaped(&radio.direction) {
                shapers.push((port, add(rate)));
            }
        }
    }
    (Uses { own, shapers }, all)
}
