//! The simulation's work for its ports: their events and books.

use super::RunError;
use super::network::Network;
use crate::ids::PortId;
use crate::measure::EventKind;
use crate::measure::packet_trace::{Observer, PacketEvent, Step};
use crate::packet::Packet;
use crate::packet::fate::{Booking, Effect, Fate, Stage};
use crate::sim::component::Component;

impl Network {
    /// The discipline may have dropped other packets to admit one.
    #[inline(never)]
    pub(super) fn after_arrival(&mut self, id: PortId, observer: &mut impl Observer) {
        if self.ports[id].has_unbooked_drops() {
            self.book_fates(id, observer);
        }
        self.load(id, observer);
        self.arm_port(id);
    }

    /// Books the fates of packets that the port had admitted.
    pub(super) fn book_fates(&mut self, id: PortId, observer: &mut impl Observer) {
        let mut unbooked = std::mem::take(&mut self.ports[id].unbooked);
        for booking in unbooked.drain(..) {
            self.book(id, &booking, observer);
        }
        // Reuses the buffer: nothing is allocated for the next fate.
        self.ports[id].unbooked = unbooked;
    }

    /// Books the fate of a packet at a port: ledgers, statistics, event log, digest,
    /// packet trace.
    pub(super) fn book(&mut self, id: PortId, booking: &Booking, observer: &mut impl Observer) {
        let Booking {
            fate,
            ref packet,
            at,
            sequence,
            ..
        } = *booking;
        self.fold_fate(fate, id, sequence, at);
        observer.decide(at, id, packet.flow(), || {
            self.ports[id].explain(booking, self.sides.classes.get(packet.flow()))
        });
        observer.trace(|| PacketEvent::new(packet, &self.sides, at, Step::Met { port: id, fate }));
        let flow = &mut self.flows[packet.flow()];
        if let Some(event) = logged_as(fate) {
            observer
                .recorder()
                .event(at, event, Some(flow.owner), Some(id));
        }
        if packet.is_data() {
            // The place of a short connection may belong to another one by now, and its
            // flow goes on in any case.
            let goes_on = packet.flow() != flow.owner;
            flow.books.meet(fate, at, goes_on);
        }
        match fate.effect() {
            Effect::Marked => {}
            Effect::Added => self.add(id, *packet),
            Effect::Removed => self.discard(packet, fate.stage()),
        }
    }

    /// A packet has left the network without being delivered.
    fn discard(&mut self, packet: &Packet, stage: Stage) {
        // A packet counts as in the network from when it was enqueued; one lost on the
        // wire counts until it would have arrived.
        self.live -= u64::from(stage == Stage::Queue);
        // A window without bound would grow for ever at a full queue.
        if self.flows[packet.flow()].outstanding > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooMuchOutstanding { at, limit });
        }
        if let Some(handle) = packet.side() {
            self.sides.release(handle);
        }
    }

    /// A duplicate of `packet`, which has just arrived, is on the wire of a port.
    #[cold]
    fn add(&mut self, id: PortId, mut packet: Packet) {
        if let Some(extra) = packet.side().and_then(|handle| self.sides.get(handle)) {
            packet = packet.with_side(self.sides.insert(extra));
        }
        self.ports[id].add_behind(packet, self.now);
        self.arm_wire(id);
        self.add_live();
    }

    /// Puts the next events of a port into the queue.
    #[inline(never)]
    pub(super) fn arm_port(&mut self, id: PortId) {
        self.arm_wire(id);
        if let Some(due) = self.ports[id].unarmed_departure() {
            self.queue.put(due, Component::Port(id));
        }
    }

    /// Puts the next event of a port's wire into the queue.
    #[inline(never)]
    pub(super) fn arm_wire(&mut self, id: PortId) {
        if let Some(arrival) = self.ports[id].unarmed_arrival() {
            self.queue.put(arrival, Component::Wire(id));
        }
    }
}

/// The kind of the event log for a fate, if the log has one.
fn logged_as(fate: Fate) -> Option<EventKind> {
    match (fate.effect(), fate.stage()) {
        (Effect::Removed, Stage::Wire) => Some(EventKind::Loss),
        (Effect::Removed, Stage::Arrival | Stage::Queue) => Some(EventKind::Drop),
        (Effect::Marked, _) => Some(EventKind::Mark),
        (Effect::Added, _) => None,
    }
}
