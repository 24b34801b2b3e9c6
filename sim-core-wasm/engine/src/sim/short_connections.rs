//! The short connections of a flow: how they open and close in the network.

use super::Sim;
use super::network::Network;
use crate::endpoint::short_connections::Opening;
use crate::ids::{FlowId, Id};
use crate::link::port::Port;
use crate::measure::packet_trace::Observer;
use crate::units::Span;

impl Sim {
    /// The number of flows of the plan; flows with higher numbers are short connections.
    pub(super) fn planned(&self) -> usize {
        self.network.planned
    }

    /// The flow of the plan that a connection belongs to.
    pub(super) fn owner(&self, id: FlowId) -> FlowId {
        self.network.flows[id].owner
    }

    /// A connection of the flow `owner` starts.
    pub(super) fn open_short_connection(
        &mut self,
        owner: FlowId,
        opening: &Opening,
        observer: &mut impl Observer,
    ) {
        let planned = self.planned();
        let network = &mut self.network;
        let next = self.ends.next_id();
        let slot = opening.slot().unwrap_or(next);
        if slot == next
            && let Some(short) = self.ends[owner].short_connections()
        {
            let ends = short.add_slot(slot);
            self.ends.push(ends);
            network.add_slot(owner, slot);
        }
        let ideal = network.ideal_time(owner, opening.bytes);
        let (plan, slots) = self.ends.split_at_mut(planned);
        let ends = &mut slots[slot.index() - planned];
        let Some(short) = plan[owner.index()].short_connections() else {
            return;
        };
        let open = short.open(ends, opening, ideal);
        let now = network.now;
        let flow = &mut network.flows[slot];
        flow.start = now;
        flow.books.start_again(now);
        network.join(slot, ends.clamp());
        let place = network.flows[owner].series.source;
        observer.recorder().internal(place, now, open as f64);
        self.call(slot, observer, |ends, around| ends.start(around));
    }

    /// The last byte of a short connection is acknowledged, or it has given up.
    pub(super) fn close_short_connection(&mut self, slot: FlowId, observer: &mut impl Observer) {
        let planned = self.planned();
        let network = &self.network;
        let (now, start) = (network.now, network.flows[slot].start);
        let owner = network.flows[slot].owner;
        let flow = &network.flows[owner];
        // Connections already open when counting began are not counted: their time
        // depends on what happened before.
        let counts = start >= flow.books.measured.since;
        let (plan, slots) = self.ends.split_at_mut(planned);
        let ends = &slots[slot.index() - planned];
        // Nor is one that gave up complete.
        let time = (counts && ends.fault().is_none()).then(|| now.since(start));
        if let Some(short) = plan[owner.index()].short_connections() {
            let open = short.close(slot, ends, time);
            observer
                .recorder()
                .internal(flow.series.source, now, open as f64);
        }
    }
}

impl Network {
    /// A new slot for short connections of a flow.
    fn add_slot(&mut self, owner: FlowId, slot: FlowId) {
        let flow = self.flows[owner].slot(slot);
        self.flows.push(flow);
        let class = self.sides.classes.get(owner);
        self.sides.classes.push(class);
    }

    /// The propagation delay there and back, plus the transmission of the payload on
    /// the slowest link of the forward route.
    fn ideal_time(&self, owner: FlowId, bytes: u64) -> Span {
        let flow = &self.flows[owner];
        let way = |start| self.routes.from(start).map(|port| &self.ports[port]);
        let out = || way(flow.forward);
        let slowest = out().map(Port::rate).fold(f64::INFINITY, f64::min);
        let delay: u64 = out()
            .chain(way(flow.backward))
            .map(|port| port.delay().0)
            .sum();
        Span(delay) + Span::from_seconds(8.0 * bytes as f64 / slowest)
    }
}
