//! The network: carries packets between ends, ports and wires.

use super::{RunError, Sim};
use crate::ids::PortId;
use crate::measure::Recorder;
use crate::measure::packet_trace::{PacketEvent, Step};
use crate::packet::fate::{Booking, Fate};
use crate::packet::{Kind, LOST, Packet, SYN};
use crate::queue::Admission;
use crate::sim::component::Component;
use crate::units::Time;

impl Sim {
    /// Books lazily computed departures up to the present. No effect on the run.
    pub fn settle(&mut self, recorder: &mut Recorder) {
        let end = Time(self.now.0 + 1);
        for id in self.ports.ids() {
            self.ports[id].settle(end, recorder);
            self.book_fates(id, recorder);
        }
    }

    /// A departure from a port, or the timer of its discipline.
    pub(super) fn port(&mut self, id: PortId, recorder: &mut Recorder) {
        let port = &mut self.ports[id];
        if port.timer(self.now, recorder, &mut self.sides) {
            self.events += 1;
            self.book_fates(id, recorder);
        }
        loop {
            self.ports[id].departure(self.now, recorder, &mut self.sides);
            self.book_fates(id, recorder);
            if self.ports[id].next_departure() != self.now {
                break;
            }
        }
        self.load(id, recorder);
        self.arm_port(id);
    }

    /// A packet reaches the far end of a link.
    pub(super) fn wire(&mut self, id: PortId, recorder: &mut Recorder) {
        let now = self.now;
        let port = &mut self.ports[id];
        let taken = port.take(now, recorder);
        let next = port.rearm_wire();
        self.queue.put(next, Component::Wire(id));
        if self.ports[id].has_unbooked_on_wire() {
            self.book_fates(id, recorder);
        }
        if !taken {
            return;
        }
        // Copied as a whole from where it was stored: copying in pieces, or a packet
        // just written, stalls the processor.
        let packet = *self.ports[id].taken();
        self.live -= 1;
        if packet.has(LOST | SYN) {
            if packet.has(LOST) {
                return;
            }
            self.greet(id, &packet);
        }
        recorder.trace(|| PacketEvent::new(&packet, now, Step::Arrived { port: id }));
        self.events += 1;
        match self.routes.next(packet.address.hop()) {
            None => self.deliver(&packet, recorder),
            Some(port) => self.admit(port, &packet, recorder),
        }
    }

    /// The first packet of a connection has left the wire of a port: a SYN-ACK is shown
    /// to the port at the same node that leads back.
    fn greet(&mut self, id: PortId, packet: &Packet) {
        if packet.kind() == Kind::SynAck {
            let back = self.back(id, packet);
            self.ports[back].answered(packet.flow(), self.now, &mut self.sides);
            self.arm_port(back);
        }
    }

    /// A packet leaves an end of its connection.
    pub(super) fn emit(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let flow = &mut self.flows[packet.flow()];
        flow.books.ledger.sent += u64::from(packet.is_data());
        let port = self.routes.first(packet.address.hop());
        let transmission = || self.ports[port].transmission_time(packet.size());
        let processing = flow.processing.draw(transmission);
        self.ports[port].process_next(processing);
        let numbered;
        let packet = if let Some(short) = flow.endpoint.short_connection() {
            numbered = short.numbered(packet);
            &numbered
        } else {
            packet
        };
        recorder
            .trace(|| PacketEvent::new(packet, self.now, Step::Sent(self.sender_state(packet))));
        self.admit(port, packet, recorder);
    }

    #[inline]
    fn admit(&mut self, id: PortId, packet: &Packet, recorder: &mut Recorder) {
        let port = &mut self.ports[id];
        let admission = port.arrive(
            packet,
            packet.address.next(),
            self.now,
            recorder,
            &mut self.sides,
        );
        let (rearms, unarmed) = (port.rearms(), port.is_wire_unarmed());
        match admission {
            Admission::Admit => {}
            Admission::Mark => self.book_on_arrival(Fate::MarkedOnArrival, id, packet, recorder),
            Admission::Drop => {
                self.book_on_arrival(Fate::DroppedOnArrival, id, packet, recorder);
                return;
            }
        }
        recorder.trace(|| PacketEvent::new(packet, self.now, self.enqueued(id)));
        self.add_live();
        // While the wire has an event in the queue, a packet behind others changes nothing.
        if rearms {
            self.after_arrival(id, recorder);
        } else if unarmed {
            self.arm_wire(id);
        }
    }

    /// Counts one more packet in the network.
    #[inline]
    pub(super) fn add_live(&mut self) {
        self.live += 1;
        if self.live > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooManyPackets { at, limit });
        }
    }

    /// A port drops or marks a packet that has just arrived.
    #[inline(never)]
    fn book_on_arrival(
        &mut self,
        fate: Fate,
        id: PortId,
        packet: &Packet,
        recorder: &mut Recorder,
    ) {
        let booking = Booking {
            fate,
            packet: *packet,
            at: self.now,
            sequence: self.ports[id].sequence(),
        };
        self.book(id, &booking, recorder);
    }
}
