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
use std::collections::BinaryHeap;

use crate::ids::{ById, Id, PortId};
use crate::plan::Plan;
use crate::radio::airtimes::alone;

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
