//! Ends of flows: passes packets, timers and live changes to their transports.

use super::Sim;
use super::around::Around;
use crate::endpoint::{Endpoint, FlowChange};
use crate::ids::{FlowId, PortId};
use crate::measure::packet_trace::{PacketEvent, Step};
use crate::measure::{EventKind, Recorder};
use crate::packet::{LOST, Packet, SYN};
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
use crate::units::Time;

impl Sim {
    /// A packet reaches the far end of a link.
    pub(super) fn wire(&mut self, id: PortId, recorder: &mut Recorder) {
        let network = &mut self.network;
        let now = network.now;
        let port = &mut network.ports[id];
        let taken = port.take(now, recorder);
        let next = port.rearm_wire();
        network.queue.put(next, Component::Wire(id));
        if network.ports[id].has_unbooked_on_wire() {
            network.book_fates(id, recorder);
        }
        if !taken {
            return;
        }
        // Copied as a whole from where it was stored: copying in pieces, or a packet
        // just written, stalls the processor.
        let packet = *network.ports[id].taken();
        network.live -= 1;
        if packet.has(LOST | SYN) {
            if packet.has(LOST) {
                return;
            }
            network.greet(id, &packet);
        }
        recorder.trace(|| PacketEvent::new(&packet, now, Step::Arrived { port: id }));
        network.events += 1;
        match network.routes.next(packet.address.hop()) {
            None => self.deliver(&packet, recorder),
            Some(port) => network.admit(port, &packet, recorder),
        }
    }

    /// A packet has reached its end host.
    fn deliver(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let id = packet.flow();
        let now = self.network.now;
        let books = &mut self.network.flows[id].books;
        books.deliveries += 1;
        let sequence = books.deliveries;
        self.network.fold_end(EndEvent::Delivery, id, sequence, now);
        recorder.trace(|| PacketEvent::new(packet, now, self.delivered(id)));
        self.call(id, recorder, |ends, around| ends.deliver(packet, around));
    }

    /// Calls the transport of a flow with its surroundings.
    #[inline]
    pub(super) fn call<T>(
        &mut self,
        id: FlowId,
        recorder: &mut Recorder,
        what: impl FnOnce(&mut Endpoint, &mut Around<'_>) -> T,
    ) -> T {
        let mut around = Around {
            network: &mut self.network,
            recorder,
            flow: id,
            is_over: false,
        };
        let given = what(&mut self.ends[id], &mut around);
        if around.is_over {
            self.close_short_connection(id, recorder);
        }
        given
    }

    /// The event of a flow's sending end: its start, or its timer.
    pub(super) fn sender_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        let flow = &mut self.network.flows[id];
        if flow.books.started.is_none() {
            flow.sender_armed = Time::NEVER;
            self.network.queue.remove(Component::Sender(id));
            self.network.events += 1;
            self.start_flow(id, recorder);
            return;
        }
        self.call(id, recorder, |ends, around| ends.sender_timer(around));
    }

    fn start_flow(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.network.now;
        self.network.flows[id].books.start(now);
        recorder.event(now, EventKind::Start, Some(id), None);
        let ends = &self.ends[id];
        if ends.sends() {
            self.network.join(id, ends.clamp());
        }
        self.begin_source(id);
        self.call(id, recorder, |ends, around| ends.start(around));
    }

    /// The event of a flow's receiving end.
    pub(super) fn receiver_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        self.call(id, recorder, |ends, around| ends.receiver_timer(around));
    }

    /// Passes a live change to the transport of a flow and to those of its parts.
    pub(super) fn change_ends(
        &mut self,
        id: FlowId,
        change: FlowChange<'_>,
        recorder: &mut Recorder,
    ) {
        self.call(id, recorder, |ends, around| ends.change(change, around));
        for at in 0..self.ends[id].parts().len() {
            let part = self.ends[id].parts()[at];
            self.call(part, recorder, |ends, around| ends.change(change, around));
        }
    }
}
