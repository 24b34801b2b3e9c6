//! TCP connections: how the simulation handles their packets and timers.

use super::Sim;
use crate::endpoint::Endpoint;
use crate::ids::FlowId;
use crate::measure::{EventKind, Recorder};
use crate::packet::side::{Extra, Feedback};
use crate::packet::{Kind, Packet, RETRANSMISSION};
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
use crate::sim::flow::end_series;
use crate::tcp::connection::Happened;
use crate::tcp::receiver::Reply;
use crate::units::Time;

impl Sim {
    /// A packet has reached an end of its connection.
    pub(super) fn deliver_to_connection(&mut self, packet: &Packet, recorder: &mut Recorder) {
        match packet.kind() {
            Kind::Data => self.deliver_data(packet, recorder),
            Kind::Ack => self.deliver_ack(packet, recorder),
            Kind::Syn => self.deliver_syn(packet, recorder),
            Kind::SynAck => self.deliver_syn_ack(packet, recorder),
            Kind::Probe => self.deliver_probe(packet, recorder),
        }
    }

    fn deliver_syn(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let record = self.record_of(packet);
        let flow = &mut self.flows[packet.flow()];
        if let Some(tcp) = flow.endpoint.tcp_mut() {
            let answer = tcp.syn_ack(packet, self.now);
            let answer = self.with_record(answer, record);
            self.emit(&answer, recorder);
        }
    }

    /// Takes the feedback record that a packet has brought.
    fn record_of(&mut self, packet: &Packet) -> Option<Feedback> {
        let handle = packet.side()?;
        self.sides.take(handle).feedback
    }

    fn with_record(&mut self, packet: Packet, record: Option<Feedback>) -> Packet {
        match record {
            Some(_) => {
                let extra = Extra {
                    feedback: record,
                    ..Extra::default()
                };
                packet.with_side(self.sides.insert(extra))
            }
            None => packet,
        }
    }

    /// Sends a packet of a connection outside its window: a SYN, or a probe of the receiver's window.
    fn emit_outside(&mut self, id: FlowId, packet: Packet, recorder: &mut Recorder) {
        if packet.kind() == Kind::Syn {
            self.emit_syn(id, packet, recorder);
        } else {
            self.emit(&packet, recorder);
        }
    }

    /// Sends the SYN of a connection.
    pub(super) fn emit_syn(&mut self, id: FlowId, packet: Packet, recorder: &mut Recorder) {
        let tcp = self.flows[id].endpoint.tcp();
        let record = tcp.and_then(|tcp| tcp.connection.opening());
        let packet = self.with_record(packet, record);
        self.emit(&packet, recorder);
    }

    fn deliver_syn_ack(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let id = packet.flow();
        let record = self.record_of(packet);
        if let Some(tcp) = self.flows[id].endpoint.tcp_mut() {
            let connection = &mut tcp.connection;
            let happened = connection.established(packet, record.as_ref(), self.now);
            self.after(id, happened, recorder);
            self.pump(id, recorder);
        }
    }

    fn deliver_data(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let now = self.now;
        let id = packet.flow();
        let flow = &mut self.flows[id];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return;
        };
        flow.books.deliver(packet);
        if flow.books.completed.is_none() {
            recorder.counter(flow.series.received, now, flow.books.received_bits);
        }
        if let Some(handle) = packet.side()
            && let Some(record) = self.sides.take(handle).feedback
        {
            tcp.receiver.note(record);
        }
        if let Some(reply) = tcp.receiver.before(packet, now) {
            self.acknowledge(id, &reply, recorder);
        }
        let Some(tcp) = self.flows[id].endpoint.tcp_mut() else {
            return;
        };
        let last = tcp.connection.is_last(packet.number);
        let reply = tcp.receiver.receive(packet, now, last);
        let waits = reply.is_none() || tcp.receiver.is_buffered();
        if let Some(reply) = reply {
            self.acknowledge(id, &reply, recorder);
        }
        if waits {
            self.arm_receiver(id);
        }
    }

    /// A segment from before the window is answered at once (RFC 9293, section 3.10.7.4).
    fn deliver_probe(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let id = packet.flow();
        if let Some(tcp) = self.flows[id].endpoint.tcp_mut() {
            let reply = tcp.receiver.reply(self.now);
            self.acknowledge(id, &reply, recorder);
            self.arm_receiver(id);
        }
    }

    fn deliver_ack(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let id = packet.flow();
        let Some(tcp) = self.flows[id].endpoint.tcp_mut() else {
            return;
        };
        let extra = packet.side().map(|handle| self.sides.take(handle));
        let connection = &mut tcp.connection;
        let happened = connection.acknowledged(packet, extra.as_ref(), self.now);
        if happened != Happened::default() {
            self.after(id, happened, recorder);
        }
        self.pump(id, recorder);
    }

    fn acknowledge(&mut self, id: FlowId, reply: &Reply, recorder: &mut Recorder) {
        let Some(tcp) = self.flows[id].endpoint.tcp() else {
            return;
        };
        let mut packet = tcp.acknowledgement(reply, self.now);
        if reply.has_extra() {
            packet = packet.with_side(self.sides.insert(reply.extra()));
        }
        self.emit(&packet, recorder);
    }

    /// Sends all segments that the connection may send, then sets its timer.
    pub(super) fn pump(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        let flow = loop {
            let flow = &mut self.flows[id];
            let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
                return;
            };
            let Some(mut packet) = tcp.connection.poll(now) else {
                break flow;
            };
            if let Some(feedback) = tcp.connection.feedback() {
                let extra = Extra {
                    feedback: Some(feedback),
                    ..Extra::default()
                };
                packet = packet.with_side(self.sides.insert(extra));
            }
            if packet.has(RETRANSMISSION) {
                recorder.event(now, EventKind::Retransmission, Some(flow.owner), None);
            }
            self.emit(&packet, recorder);
            if self.fault.is_some() {
                return;
            }
        };
        flow.record(now, &mut self.scratch, recorder);
        flow.arm_sender(id, &mut self.queue);
    }

    /// Books the effects of an acknowledgement or a timer.
    fn after(&mut self, id: FlowId, happened: Happened, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[id];
        let Some(tcp) = flow.endpoint.tcp() else {
            return;
        };
        let (owner, is_short) = (flow.owner, tcp.short.is_some());
        let highest_sent = tcp.connection.highest_sent();
        if happened.complete {
            flow.books.completed = Some(now);
        }
        if happened.recovery {
            recorder.event(now, EventKind::Recovery, Some(owner), None);
        }
        if happened.timeout {
            self.fold_end(EndEvent::Timeout, id, highest_sent, now);
            recorder.event(now, EventKind::Timeout, Some(owner), None);
        }
        if happened.window_probe {
            recorder.event(now, EventKind::WindowProbe, Some(owner), None);
        }
        if happened.complete {
            self.leave(id);
            if is_short {
                self.close_short_connection(id, recorder);
            } else {
                recorder.event(now, EventKind::Complete, Some(owner), None);
                end_series(owner, now, recorder);
            }
        }
    }

    /// A connection of the plan starts.
    pub(super) fn start_connection(&mut self, id: FlowId, recorder: &mut Recorder) {
        let flow = &mut self.flows[id];
        let Some(tcp) = flow.endpoint.tcp_mut() else {
            return;
        };
        let packet = tcp.connection.start(self.now);
        self.emit_syn(id, packet, recorder);
        self.record(id, recorder);
        self.arm_sender(id);
    }

    pub(super) fn arm_sender(&mut self, id: FlowId) {
        self.flows[id].arm_sender(id, &mut self.queue);
    }

    pub(super) fn arm_receiver(&mut self, id: FlowId) {
        let flow = &mut self.flows[id];
        let Endpoint::Tcp(tcp) = &flow.endpoint else {
            return;
        };
        let deadline = tcp.receiver.due();
        if deadline < flow.receiver_armed {
            flow.receiver_armed = deadline;
            self.queue.put(deadline, Component::Receiver(id));
        }
    }

    /// The timer of a connection's sending end. A postponed timer keeps its event in
    /// the queue and is moved when that event is due.
    pub(super) fn connection_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[id];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return;
        };
        let deadline = tcp.connection.deadline();
        flow.sender_armed = if deadline > now {
            deadline
        } else {
            Time::NEVER
        };
        self.queue.put(flow.sender_armed, Component::Sender(id));
        if deadline > now {
            return;
        }
        self.events += 1;
        if tcp.connection.is_due_a_look(now) && !self.look_or_go_on(id, recorder) {
            return;
        }
        let Some(tcp) = self.flows[id].endpoint.tcp_mut() else {
            return;
        };
        let (happened, packet) = tcp.connection.expired(now);
        self.after(id, happened, recorder);
        if let Some(packet) = packet {
            self.emit_outside(id, packet, recorder);
        }
        self.pump(id, recorder);
    }

    /// The clamp of a connection looks. Gives whether there is more to do.
    fn look_or_go_on(&mut self, id: FlowId, recorder: &mut Recorder) -> bool {
        let changed = self.look(id, recorder);
        let tcp = self.flows[id].endpoint.tcp();
        if changed || tcp.is_none_or(|tcp| tcp.connection.deadline() <= self.now) {
            return true;
        }
        // The window has not changed, and nothing else is due.
        self.arm_sender(id);
        false
    }

    /// Handles the timer of a connection's receiving end: its delayed acknowledgement, or one that announces
    /// new room.
    pub(super) fn delayed_acknowledgement(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[id];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return;
        };
        let deadline = tcp.receiver.due();
        flow.receiver_armed = if deadline > now {
            deadline
        } else {
            Time::NEVER
        };
        self.queue.put(flow.receiver_armed, Component::Receiver(id));
        if deadline <= now {
            self.events += 1;
            let reply = tcp.receiver.reply(now);
            self.acknowledge(id, &reply, recorder);
            self.arm_receiver(id);
        }
    }

    /// Records the state of a flow.
    pub(super) fn record(&mut self, id: FlowId, recorder: &mut Recorder) {
        self.flows[id].record(self.now, &mut self.scratch, recorder);
    }
}
