//! What the simulation does for its ports: their events, their media, their books.

use super::{RunError, Sim};
use crate::ids::{MediumId, PortId};
use crate::link::port::Call;
use crate::measure::packet_trace::{PacketEvent, Step};
use crate::measure::{EventKind, Recorder};
use crate::packet::Packet;
use crate::packet::fate::{Booking, Effect, Fate, Place};
use crate::sim::component::Component;

impl Sim {
    /// The discipline may have dropped others for a packet that it has taken in.
    #[inline(never)]
    pub(super) fn after_arrival(&mut self, id: PortId, recorder: &mut Recorder) {
        if self.ports[id].has_unbooked_drops() {
            self.book_fates(id, recorder);
        }
        self.arm_port(id);
    }

    /// Books what has happened to packets that the port had admitted.
    pub(super) fn book_fates(&mut self, id: PortId, recorder: &mut Recorder) {
        let mut unbooked = std::mem::take(&mut self.ports[id].unbooked);
        for booking in unbooked.drain(..) {
            self.book(id, &booking, recorder);
        }
        // Keeps the buffer: nothing is allocated for the next fate.
        self.ports[id].unbooked = unbooked;
    }

    /// Books what has happened to a packet at a port, wherever it has to be known.
    pub(super) fn book(&mut self, id: PortId, booking: &Booking, recorder: &mut Recorder) {
        let Booking {
            fate,
            ref packet,
            at,
            sequence,
        } = *booking;
        self.fold_fate(fate, id, sequence, at);
        recorder.trace(|| PacketEvent::new(packet, at, Step::Met { port: id, fate }));
        let flow = &mut self.flows[packet.flow()];
        if let Some(event) = logged_as(fate) {
            recorder.event(at, event, Some(flow.owner), Some(id));
        }
        if packet.is_data() {
            // The place of a short connection may have another one by now, and its
            // flow goes on anyhow.
            let goes_on = packet.flow() != flow.owner;
            flow.books.meet(fate, at, goes_on);
        }
        match fate.effect() {
            Effect::Marked => {}
            Effect::Added => self.add(id, *packet),
            Effect::Removed => self.discard(packet, fate.place()),
        }
    }

    /// A packet is gone.
    fn discard(&mut self, packet: &Packet, place: Place) {
        // It was in the network from when it was enqueued; on a wire it is until it
        // would have arrived.
        self.live -= u64::from(place == Place::Queue);
        // A window without bound would go on for ever at a queue that is full.
        let flight = self.flows[packet.flow()].endpoint.flight();
        if flight > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooMuchOutstanding { at, limit });
        }
        if let Some(handle) = packet.side() {
            self.sides.release(handle);
        }
    }

    /// Another packet like `packet`, which has just arrived, is on the wire of a port.
    #[cold]
    fn add(&mut self, id: PortId, mut packet: Packet) {
        if let Some(extra) = packet.side().and_then(|handle| self.sides.get(handle)) {
            packet = packet.with_side(self.sides.insert(extra));
        }
        self.ports[id].add_behind(packet, self.now);
        self.arm_wire(id);
        self.add_live();
    }

    /// Sees to it that a port's next events stand in the queue.
    #[inline(never)]
    pub(super) fn arm_port(&mut self, id: PortId) {
        self.arm_wire(id);
        if self.ports[id].shares_medium() {
            self.call_medium(id);
        }
        if let Some(due) = self.ports[id].unarmed_departure() {
            self.queue.put(due, Component::Port(id));
        }
    }

    /// A port tells its medium what it has to.
    #[cold]
    fn call_medium(&mut self, id: PortId) {
        while let Some((medium, call)) = self.ports[id].call() {
            match call {
                Call::Request => self.media[medium].request(id, self.now),
                Call::Release => self.media[medium].release(id, self.now),
            }
            self.arm_medium(medium);
        }
    }

    /// The event of a medium: it may grant a port the channel.
    #[cold]
    pub(super) fn medium(&mut self, id: MediumId, recorder: &mut Recorder) {
        if let Some(port) = self.media[id].event(self.now) {
            self.ports[port].grant(self.now, recorder, &mut self.sides);
            self.book_fates(port, recorder);
            self.arm_port(port);
        }
        self.arm_medium(id);
    }

    fn arm_medium(&mut self, id: MediumId) {
        let next = self.media[id].next_event();
        self.queue.put(next, Component::Medium(id));
    }

    /// Sees to it that the next event of a port's wire stands in the queue.
    #[inline(never)]
    pub(super) fn arm_wire(&mut self, id: PortId) {
        if let Some(arrival) = self.ports[id].unarmed_arrival() {
            self.queue.put(arrival, Component::Wire(id));
        }
    }
}

/// What the event log calls a fate, if it has it.
fn logged_as(fate: Fate) -> Option<EventKind> {
    match (fate.effect(), fate.place()) {
        (Effect::Removed, Place::Wire) => Some(EventKind::Loss),
        (Effect::Removed, Place::Arrival | Place::Queue) => Some(EventKind::Drop),
        (Effect::Marked, _) => Some(EventKind::Mark),
        (Effect::Added, _) => None,
    }
}
