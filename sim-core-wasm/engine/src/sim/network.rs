//! The network: carries packets between ends, ports and wires.

use super::RunError;
use crate::endpoint::Inspect;
use crate::ids::{ById, FlowId, MediumId, PortId};
use crate::link::port::Port;
use crate::measure::packet_trace::{Observer, PacketEvent, Step};
use crate::packet::fate::{Booking, Fate};
use crate::packet::side::Sides;
use crate::packet::{Kind, LOST, Packet};
use crate::queue::Admission;
use crate::radio::cell::Outcome;
use crate::sim::component::Component;
use crate::sim::events::EventQueue;
use crate::sim::flow::Flow;
use crate::sim::radio::Channel;
use crate::sim::routing::Routes;
use crate::units::Time;

/// The state of a simulation without the ends of its flows, their applications and the changes
/// to come: the part that transports act on.
#[derive(Clone, Debug)]
pub(super) struct Network {
    pub(super) now: Time,
    pub(super) events: u64,
    pub(super) digest: u64,
    pub(super) live: u64,
    /// The number of packets in the network above which the run stops.
    pub(super) most_packets: u64,
    pub(super) queue: EventQueue,
    pub(super) ports: ById<PortId, Port>,
    pub(super) channels: ById<MediumId, Channel>,
    /// The flows of the plan, then the places of their short connections.
    pub(super) flows: ById<FlowId, Flow>,
    /// How many flows the plan has.
    pub(super) planned: usize,
    pub(super) routes: Routes,
    pub(super) sides: Sides,
    pub(super) scratch: Vec<f64>,
    pub(super) outcomes: Vec<Outcome>,
    pub(super) fault: Option<RunError>,
}

impl Network {
    /// Books lazily computed departures up to the present. No effect on the run.
    pub(super) fn settle(&mut self, observer: &mut impl Observer) {
        let end = Time(self.now.0 + 1);
        for id in self.ports.ids() {
            self.ports[id].settle(end, observer.recorder());
            self.book_fates(id, observer);
        }
    }

    /// A departure from a port, or the timer of its discipline.
    pub(super) fn port(&mut self, id: PortId, observer: &mut impl Observer) {
        let port = &mut self.ports[id];
        if port.timer(self.now, observer.recorder(), &mut self.sides) {
            self.events += 1;
            self.book_fates(id, observer);
        }
        loop {
            self.ports[id].departure(self.now, observer, &mut self.sides);
            self.book_fates(id, observer);
            if self.ports[id].next_departure() != self.now {
                break;
            }
        }
        self.load(id, observer);
        self.arm_port(id);
    }

    /// The first packet of a connection has left the wire of a port: a SYN-ACK is shown
    /// to the port at the same node that leads back.
    pub(super) fn greet(&mut self, id: PortId, packet: &Packet) {
        if packet.kind() == Kind::SynAck {
            let back = self.back(id, packet);
            self.ports[back].answered(packet.flow(), self.now, &mut self.sides);
            self.arm_port(back);
        }
    }

    /// A packet leaves an end of its flow; `from` is the transport that sends it.
    pub(super) fn emit(
        &mut self,
        packet: &Packet,
        from: &dyn Inspect,
        observer: &mut impl Observer,
    ) {
        let flow = &mut self.flows[packet.flow()];
        flow.books.ledger.sent += u64::from(packet.is_data());
        let port = self.routes.first(packet.address.hop());
        let transmission = || self.ports[port].transmission_time(packet.size());
        let processing = flow.processing.draw(transmission);
        self.ports[port].process_next(processing);
        observer.trace(|| {
            PacketEvent::new(
                packet,
                &self.sides,
                self.now,
                Step::Sent(from.sender_state()),
            )
        });
        if self.pass(port, packet, observer) {
            self.add_live();
        } else {
            self.admit(port, packet, observer);
        }
    }

    /// The step of a packet that a port has just enqueued.
    fn enqueued(&self, port: PortId) -> Step {
        Step::Enqueued {
            port,
            waiting: self.ports[port].waiting(),
            bytes: self.ports[port].waiting_bytes(),
        }
    }

    /// The event of the wire of a port on which packets may meet a fate, or change their order or times: takes the
    /// packet that arrives, if there is one.
    #[inline(never)]
    pub(super) fn take(&mut self, id: PortId, observer: &mut impl Observer) -> Option<Packet> {
        let port = &mut self.ports[id];
        let taken = port.take(self.now, observer.recorder());
        let next = port.rearm_wire();
        self.queue.put(next, Component::Wire(id));
        if self.ports[id].has_unbooked_on_wire() {
            self.book_fates(id, observer);
        }
        let packet = taken.then(|| *self.ports[id].taken())?;
        let lost = packet.has(LOST);
        self.live -= u64::from(lost);
        (!lost).then_some(packet)
    }

    /// A packet of the network arrives at its next port.
    #[inline]
    pub(super) fn forward(&mut self, id: PortId, packet: &Packet, observer: &mut impl Observer) {
        if !self.pass(id, packet, observer) {
            self.live -= 1;
            self.admit(id, packet, observer);
        }
    }

    /// A packet arrives at a port. Whether its transmission has begun at once, by the rate alone; if not, nothing has
    /// happened.
    #[allow(
        clippy::inline_always,
        reason = "called in two places, for every packet at every port: saving registers takes a fifth of it"
    )]
    #[inline(always)]
    fn pass(&mut self, id: PortId, packet: &Packet, observer: &mut impl Observer) -> bool {
        let (now, next) = (self.now, packet.address.next());
        let Some(due) = self.ports[id].pass(packet, next, now, observer.recorder()) else {
            return false;
        };
        if due < Time::NEVER {
            self.queue.put(due, Component::Wire(id));
        }
        observer.trace(|| PacketEvent::new(packet, &self.sides, now, self.enqueued(id)));
        true
    }

    /// A packet arrives at a port.
    #[inline(never)]
    fn admit(&mut self, id: PortId, packet: &Packet, observer: &mut impl Observer) {
        let port = &mut self.ports[id];
        let admission = port.arrive(
            packet,
            packet.address.next(),
            self.now,
            observer.recorder(),
            &mut self.sides,
        );
        let (rearms, unarmed) = (port.rearms(), port.is_wire_unarmed());
        match admission {
            Admission::Admit => {}
            Admission::Mark => self.book_on_arrival(Fate::MarkedOnArrival, id, packet, observer),
            Admission::Drop => {
                self.book_on_arrival(Fate::DroppedOnArrival, id, packet, observer);
                return;
            }
        }
        observer.trace(|| PacketEvent::new(packet, &self.sides, self.now, self.enqueued(id)));
        self.add_live();
        // While the wire has an event in the queue, a packet behind others changes nothing.
        if rearms {
            self.after_arrival(id, observer);
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
        observer: &mut impl Observer,
    ) {
        let booking = Booking {
            fate,
            packet: *packet,
            at: self.now,
            sequence: self.ports[id].sequence(),
            arriving: true,
        };
        self.book(id, &booking, observer);
    }
}
