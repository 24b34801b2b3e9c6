//! Ends of flows: delivers packets to them and runs their timers, by kind of endpoint.

use super::Sim;
use crate::endpoint::Endpoint;
use crate::endpoint::datagrams::HEADERS;
use crate::ids::FlowId;
use crate::measure::packet_trace::PacketEvent;
use crate::measure::{EventKind, Recorder};
use crate::packet::Packet;
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
use crate::units::Time;

impl Sim {
    /// A packet has reached its end host.
    pub(super) fn deliver(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let id = packet.flow();
        let flow = &mut self.flows[id];
        flow.books.deliveries += 1;
        let sequence = flow.books.deliveries;
        let tcp = flow.endpoint.tcp();
        let to_connection = tcp.is_some_and(|tcp| tcp.short.is_none());
        self.fold_end(EndEvent::Delivery, id, sequence, self.now);
        recorder.trace(|| PacketEvent::new(packet, self.now, self.delivered(id)));
        if to_connection {
            self.deliver_to_connection(packet, recorder);
        } else {
            self.deliver_apart(packet, recorder);
        }
    }

    /// A packet has reached its end host and belongs to no connection of the plan.
    fn deliver_apart(&mut self, packet: &Packet, recorder: &mut Recorder) {
        match &self.flows[packet.flow()].endpoint {
            Endpoint::Tcp(_) => self.deliver_to_short_connection(packet, recorder),
            Endpoint::RateBased(_) => self.deliver_rate_based(packet, recorder),
            Endpoint::Datagrams(_) => self.count_datagram(packet, HEADERS, recorder),
            // The flow sends no packets itself; its short connections do.
            Endpoint::ShortConnections(_) => {}
        }
    }

    /// Counts a packet that is never acknowledged, with `headers` bytes of headers.
    pub(super) fn count_datagram(
        &mut self,
        packet: &Packet,
        headers: u64,
        recorder: &mut Recorder,
    ) {
        let flow = &mut self.flows[packet.flow()];
        let books = &mut flow.books;
        books.deliver_datagram(packet, headers);
        recorder.counter(flow.series.received, self.now, books.received_bits);
        recorder.counter(flow.series.acknowledged, self.now, books.through as f64);
    }

    /// The event of a flow's sending end: its start, or its timer.
    pub(super) fn sender_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        let flow = &mut self.flows[id];
        if flow.books.started.is_none() {
            self.queue.remove(Component::Sender(id));
            flow.sender_armed = Time::NEVER;
            self.events += 1;
            self.start_flow(id, recorder);
            return;
        }
        match &flow.endpoint {
            Endpoint::Tcp(_) => self.connection_timer(id, recorder),
            Endpoint::RateBased(_) => self.rate_based_timer(id, recorder),
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => {}
        }
    }

    fn start_flow(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[id];
        flow.books.start(now);
        recorder.event(now, EventKind::Start, Some(id), None);
        let sends = !matches!(flow.endpoint, Endpoint::ShortConnections(_));
        if sends {
            self.join(id);
        }
        self.begin_source(id);
        match &self.flows[id].endpoint {
            Endpoint::Tcp(_) => self.start_connection(id, recorder),
            Endpoint::RateBased(_) => self.start_rate_based(id, recorder),
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => {}
        }
    }

    /// The event of a flow's receiving end.
    pub(super) fn receiver_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        match &self.flows[id].endpoint {
            Endpoint::Tcp(_) => self.delayed_acknowledgement(id, recorder),
            Endpoint::RateBased(_) => self.report_timer(id, recorder),
            Endpoint::ShortConnections(_) | Endpoint::Datagrams(_) => {}
        }
    }
}
