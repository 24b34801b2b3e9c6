//! The network: packets between ends, ports and wires, and where they are lost.

use super::{RunError, Sim};
use crate::endpoint::books::Measured;
use crate::measure::packet_trace::{PacketEvent, Step};
use crate::measure::{EventKind, Recorder};
use crate::packet::ledger::Ledger;
use crate::packet::{Kind, LOST, Packet, SYN};
use crate::queue::Admission;
use crate::sim::component::Component;
use crate::sim::digest::Fold;
use crate::sim::routing::END;
use crate::units::Time;

impl Sim {
    /// Brings lazily computed departures up to the present. No effect on the run.
    pub fn settle(&mut self, recorder: &mut Recorder) {
        let end = Time(self.now.0 + 1);
        for index in 0..self.ports.len() {
            self.ports[index].settle(end, recorder);
            self.book_packet_events(index, recorder);
        }
    }

    /// A departure from a port, or the timer of its discipline.
    pub(super) fn port(&mut self, index: usize, recorder: &mut Recorder) {
        let port = &mut self.ports[index];
        self.events += u64::from(port.timer(self.now, recorder, &mut self.sides));
        port.departure(self.now, recorder, &mut self.sides);
        self.book_packet_events(index, recorder);
        self.arm_port(index);
    }

    /// A packet reaches the far end of a link.
    pub(super) fn wire(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let port = &mut self.ports[index];
        let taken = port.take(now, recorder);
        let next = port.rearm_wire();
        self.queue.put(next, Component::Wire(index));
        if self.ports[index].has_unbooked_losses() {
            self.book_packet_events(index, recorder);
        }
        if !taken {
            return;
        }
        // Copied whole from where it has lain: a copy in pieces, or of a packet
        // just written, stalls the processor.
        let packet = *self.ports[index].taken();
        self.live -= 1;
        if packet.has(LOST | SYN) {
            if packet.has(LOST) {
                return;
            }
            self.greet(index, &packet);
        }
        let port = index as u32;
        recorder.trace(|| PacketEvent::new(&packet, now, Step::Arrived { port }));
        self.events += 1;
        let hop = self.routes[packet.address.hop()];
        if hop == END {
            self.deliver(&packet, recorder);
        } else {
            self.admit(hop as usize, &packet, recorder);
        }
    }

    /// The first packet of a connection has come over the wire of port `index`:
    /// an answer is shown to the port at the same node that leads back.
    fn greet(&mut self, index: usize, packet: &Packet) {
        let back = index ^ 1;
        if packet.kind() == Kind::SynAck {
            self.ports[back].answered(packet.flow(), self.now, &mut self.sides);
            self.arm_port(back);
        }
    }

    /// A packet leaves an end of its connection.
    pub(super) fn emit(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let flow = &mut self.flows[packet.flow() as usize];
        flow.books.ledger.sent += u64::from(packet.is_data());
        let port = self.routes[packet.address.hop()] as usize;
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
    fn admit(&mut self, index: usize, packet: &Packet, recorder: &mut Recorder) {
        let port = &mut self.ports[index];
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
            Admission::Mark => {
                let sequence = port.sequence();
                self.fold_port(Fold::Mark, index, sequence, self.now);
                let flow = self.flows[packet.flow() as usize].owner;
                recorder.event(self.now, EventKind::Mark, flow, index as u32);
            }
            Admission::Drop => {
                let sequence = port.sequence();
                self.fold_port(Fold::Drop, index, sequence, self.now);
                let flow = self.flows[packet.flow() as usize].owner;
                recorder.event(self.now, EventKind::Drop, flow, index as u32);
                let port = index as u32;
                recorder.trace(|| PacketEvent::new(packet, self.now, Step::Dropped { port }));
                self.discard(
                    packet,
                    self.now,
                    |flow| &mut flow.dropped,
                    |measured| measured.drops += 1,
                );
                return;
            }
        }
        recorder.trace(|| PacketEvent::new(packet, self.now, self.enqueued(index)));
        self.live += 1;
        if self.live > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooManyPackets { at, limit });
        }
        // With the wire's event in the queue, a packet behind others changes nothing.
        if rearms {
            self.after_arrival(index, recorder);
        } else if unarmed {
            self.arm_wire(index);
        }
    }

    /// A packet is gone since `at`: books it with its flow and frees what it carried.
    pub(super) fn discard(
        &mut self,
        packet: &Packet,
        at: Time,
        entry: impl FnOnce(&mut Ledger) -> &mut u64,
        count: impl FnOnce(&mut Measured),
    ) {
        let flow = &mut self.flows[packet.flow() as usize];
        // A window without bound would go on for ever at a queue that is full.
        if flow.endpoint.flight() > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooMuchOutstanding { at, limit });
        }
        if packet.is_data() {
            let books = &mut flow.books;
            *entry(&mut books.ledger) += 1;
            // By when it happened, not by when it is booked; by then the place of a
            // short connection may have another one, and the flow goes on anyhow.
            let goes_on = packet.flow() != flow.owner;
            if goes_on || books.completed.is_none_or(|end| at <= end) {
                count(&mut books.measured);
            }
        }
        if let Some(handle) = packet.side() {
            self.sides.release(handle);
        }
    }
}
