//! What the simulation does for its ports: their events, their media, their books.

use super::{RunError, Sim};
use crate::link::medium::{MediumId, PortId};
use crate::link::port::Call;
use crate::measure::packet_trace::{PacketEvent, Step};
use crate::measure::{EventKind, Recorder};
use crate::packet::Packet;
use crate::packet::fate::{Booking, Effect, Fate, Place};
use crate::sim::component::Component;

impl Sim {
    /// The discipline may have dropped others for a packet that it has taken in.
    #[inline(never)]
    pub(super) fn after_arrival(&mut self, index: usize, recorder: &mut Recorder) {
        if self.ports[index].has_unbooked_drops() {
            self.book_fates(index, recorder);
        }
        self.arm_port(index);
    }

    /// Books what has happened to packets that the port had admitted.
    pub(super) fn book_fates(&mut self, index: usize, recorder: &mut Recorder) {
        let mut unbooked = std::mem::take(&mut self.ports[index].unbooked);
        for booking in unbooked.drain(..) {
            self.book(index, &booking, recorder);
        }
        // Keeps the buffer: nothing is allocated for the next fate.
        self.ports[index].unbooked = unbooked;
    }

    /// Books what has happened to a packet at a port, wherever it has to be known.
    pub(super) fn book(&mut self, index: usize, booking: &Booking, recorder: &mut Recorder) {
        let Booking {
            fate,
            ref packet,
            at,
            sequence,
        } = *booking;
        let port = index as u32;
        self.fold_fate(fate, index, sequence, at);
        recorder.trace(|| PacketEvent::new(packet, at, Step::Met { port, fate }));
        let flow = &mut self.flows[packet.flow() as usize];
        if let Some(event) = logged_as(fate) {
            recorder.event(at, event, flow.owner, port);
        }
        if packet.is_data() {
            // The place of a short connection may have another one by now, and its
            // flow goes on anyhow.
            let goes_on = packet.flow() != flow.owner;
            flow.books.meet(fate, at, goes_on);
        }
        match fate.effect() {
            Effect::Marked => {}
            Effect::Added => self.add(index, *packet),
            Effect::Removed => self.discard(packet, fate.place()),
        }
    }

    /// A packet is gone.
    fn discard(&mut self, packet: &Packet, place: Place) {
        // It was in the network from when it was enqueued; on a wire it is until it
        // would have arrived.
        self.live -= u64::from(place == Place::Queue);
        // A window without bound would go on for ever at a queue that is full.
        let flight = self.flows[packet.flow() as usize].endpoint.flight();
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
    fn add(&mut self, index: usize, mut packet: Packet) {
        if let Some(extra) = packet.side().and_then(|handle| self.sides.get(handle)) {
            packet = packet.with_side(self.sides.insert(extra));
        }
        self.ports[index].add_behind(packet, self.now);
        self.arm_wire(index);
        self.add_live();
    }

    /// Sees to it that a port's next events stand in the queue.
    #[inline(never)]
    pub(super) fn arm_port(&mut self, index: usize) {
        self.arm_wire(index);
        if self.ports[index].shares_medium() {
            self.call_medium(index);
        }
        if let Some(due) = self.ports[index].unarmed_departure() {
            self.queue.put(due, Component::Port(index));
        }
    }

    /// A port tells its medium what it has to.
    #[cold]
    fn call_medium(&mut self, index: usize) {
        let port = PortId(index as u32);
        while let Some((id, call)) = self.ports[index].call() {
            let medium = &mut self.media[id.0 as usize];
            match call {
                Call::Request => medium.request(port, self.now),
                Call::Release => medium.release(port, self.now),
            }
            self.arm_medium(id);
        }
    }

    /// The event of a medium: it may grant a port the channel.
    #[cold]
    pub(super) fn medium(&mut self, id: MediumId, recorder: &mut Recorder) {
        if let Some(PortId(port)) = self.media[id.0 as usize].event(self.now) {
            let index = port as usize;
            self.ports[index].grant(self.now, recorder, &mut self.sides);
            self.book_fates(index, recorder);
            self.arm_port(index);
        }
        self.arm_medium(id);
    }

    fn arm_medium(&mut self, id: MediumId) {
        let next = self.media[id.0 as usize].next_event();
        self.queue.put(next, Component::Medium(id));
    }

    /// Sees to it that the next event of a port's wire stands in the queue.
    #[inline(never)]
    pub(super) fn arm_wire(&mut self, index: usize) {
        if let Some(arrival) = self.ports[index].unarmed_arrival() {
            self.queue.put(arrival, Component::Wire(index));
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
