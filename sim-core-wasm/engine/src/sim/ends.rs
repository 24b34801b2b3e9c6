//! Ends of flows: passes packets, timers and live changes to their transports.

use super::Sim;
use super::around::Around;
use crate::endpoint::{Endpoint, FlowChange};
use crate::ids::{FlowId, PortId};
use crate::measure::EventKind;
use crate::measure::packet_trace::{Observer, PacketEvent, Step};
use crate::packet::{Packet, SYN};
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
use crate::units::Time;

impl Sim {
    /// A packet reaches the far end of a link.
    pub(super) fn wire(&mut self, id: PortId, observer: &mut impl Observer) {
        let network = &mut self.network;
        let now = network.now;
        let port = &mut network.ports[id];
        let taken = if port.is_steady() {
            let taken = port.take_first(now, observer.recorder()).copied();
            let next = port.rearm_steady();
            network.queue.put(next, Component::Wire(id));
            taken
        } else {
            network.take(id, observer)
        };
        let Some(packet) = taken else {
            return;
        };
        if packet.has(SYN) {
            network.greet(id, &packet);
        }
        observer.trace(|| {
            let [began, left] = network.ports[id].taken_times();
            let step = Step::Arrived {
                port: id,
                began,
                left,
            };
            PacketEvent::new(&packet, &network.sides, now, step)
        });
        network.events += 1;
        match network.routes.next(packet.address.hop()) {
            None => {
                network.live -= 1;
                self.deliver(&packet, observer);
            }
            Some(port) => network.forward(port, &packet, observer),
        }
    }

    /// A packet has reached its end host.
    fn deliver(&mut self, packet: &Packet, observer: &mut impl Observer) {
        let id = packet.flow();
        let now = self.network.now;
        let books = &mut self.network.flows[id].books;
        books.deliveries += 1;
        let sequence = books.deliveries;
        self.network.fold_end(EndEvent::Delivery, id, sequence, now);
        observer.trace(|| PacketEvent::new(packet, &self.network.sides, now, self.delivered(id)));
        self.call(id, observer, |ends, around| ends.deliver(packet, around));
        if !packet.is_data() {
            self.tell(id, observer);
        }
    }

    /// Calls the transport of a flow with its surroundings.
    #[inline]
    pub(super) fn call<T, O: Observer>(
        &mut self,
        id: FlowId,
        observer: &mut O,
        what: impl FnOnce(&mut Endpoint, &mut Around<'_, O>) -> T,
    ) -> T {
        let mut around = Around {
            network: &mut self.network,
            observer,
            flow: id,
            is_over: false,
        };
        let given = what(&mut self.ends[id], &mut around);
        if around.is_over {
            self.close_short_connection(id, observer);
        }
        given
    }

    /// The event of a flow's sending end: its start, or its timer.
    pub(super) fn sender_timer(&mut self, id: FlowId, observer: &mut impl Observer) {
        let flow = &mut self.network.flows[id];
        if flow.books.started.is_none() {
            flow.sender_armed = Time::NEVER;
            self.network.queue.remove(Component::Sender(id));
            self.network.events += 1;
            self.start_flow(id, observer);
            return;
        }
        self.call(id, observer, |ends, around| ends.sender_timer(around));
        self.tell(id, observer);
    }

    /// Shows the state of a sending end that has acted to whoever traces packets.
    #[inline]
    fn tell(&self, id: FlowId, observer: &mut impl Observer) {
        observer.hear(self.network.now, id, || self.ends[id].sender_state());
    }

    fn start_flow(&mut self, id: FlowId, observer: &mut impl Observer) {
        let now = self.network.now;
        self.network.flows[id].books.start(now);
        observer
            .recorder()
            .event(now, EventKind::Start, Some(id), None);
        let ends = &self.ends[id];
        if ends.sends() {
            self.network.join(id, ends.clamp());
        }
        self.begin_source(id);
        self.call(id, observer, |ends, around| ends.start(around));
    }

    /// The event of a flow's receiving end.
    pub(super) fn receiver_timer(&mut self, id: FlowId, observer: &mut impl Observer) {
        self.call(id, observer, |ends, around| ends.receiver_timer(around));
    }

    /// Passes a live change to the transport of a flow and to those of its parts.
    pub(super) fn change_ends(
        &mut self,
        id: FlowId,
        change: FlowChange<'_>,
        observer: &mut impl Observer,
    ) {
        self.call(id, observer, |ends, around| ends.change(change, around));
        for at in 0..self.ends[id].parts().len() {
            let part = self.ends[id].parts()[at];
            self.call(part, observer, |ends, around| ends.change(change, around));
        }
    }
}
