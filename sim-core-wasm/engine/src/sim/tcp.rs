//! TCP connections: what the simulation does with their packets and timers.

use super::{NONE, Sim};
use crate::endpoint::Endpoint;
use crate::measure::{EventKind, Recorder};
use crate::packet::side::Extra;
use crate::packet::{Kind, Packet, RETRANSMISSION};
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
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
        }
    }

    fn deliver_syn(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let flow = &mut self.flows[packet.flow() as usize];
        if let Some(tcp) = flow.endpoint.tcp_mut() {
            let answer = tcp.syn_ack(packet, self.now);
            self.emit(&answer, recorder);
        }
    }

    fn deliver_syn_ack(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let index = packet.flow() as usize;
        if let Some(tcp) = self.flows[index].endpoint.tcp_mut() {
            let happened = tcp.connection.established(packet, self.now);
            self.after(index, happened, recorder);
            self.pump(index, recorder);
        }
    }

    fn deliver_data(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let now = self.now;
        let index = packet.flow() as usize;
        let flow = &mut self.flows[index];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return;
        };
        flow.books.deliver(packet);
        recorder.counter(flow.series.received, now, flow.books.received_bits);
        if let Some(handle) = packet.side()
            && let Some(record) = self.sides.take(handle).feedback
        {
            tcp.receiver.note(record);
        }
        if let Some(reply) = tcp.receiver.before(packet) {
            self.acknowledge(index, &reply, recorder);
        }
        let Some(tcp) = self.flows[index].endpoint.tcp_mut() else {
            return;
        };
        let last = tcp.connection.is_last(packet.number);
        if let Some(reply) = tcp.receiver.receive(packet, now, last) {
            self.acknowledge(index, &reply, recorder);
        } else {
            self.arm_receiver(index);
        }
    }

    fn deliver_ack(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let index = packet.flow() as usize;
        let Some(tcp) = self.flows[index].endpoint.tcp_mut() else {
            return;
        };
        let extra = packet.side().map(|handle| self.sides.take(handle));
        let connection = &mut tcp.connection;
        let happened = connection.acknowledged(packet, extra.as_ref(), self.now);
        if happened != Happened::default() {
            self.after(index, happened, recorder);
        }
        self.pump(index, recorder);
    }

    fn acknowledge(&mut self, index: usize, reply: &Reply, recorder: &mut Recorder) {
        let Some(tcp) = self.flows[index].endpoint.tcp() else {
            return;
        };
        let mut packet = tcp.acknowledgement(reply, self.now);
        if reply.has_extra() {
            packet = packet.with_side(self.sides.insert(reply.extra()));
        }
        self.emit(&packet, recorder);
    }

    /// Sends whatever the connection may send, then sees to its timer.
    pub(super) fn pump(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let flow = loop {
            let flow = &mut self.flows[index];
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
                recorder.event(now, EventKind::Retransmission, flow.owner, NONE);
            }
            self.emit(&packet, recorder);
            if self.fault.is_some() {
                return;
            }
        };
        flow.record(now, &mut self.scratch, recorder);
        flow.arm_sender(index, &mut self.queue);
    }

    /// Books what an acknowledgement or a timer brought about.
    fn after(&mut self, index: usize, happened: Happened, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[index];
        let Some(tcp) = flow.endpoint.tcp() else {
            return;
        };
        let (owner, is_short) = (flow.owner, tcp.short.is_some());
        let highest_sent = tcp.connection.highest_sent();
        if happened.complete {
            flow.books.completed = Some(now);
        }
        if happened.recovery {
            recorder.event(now, EventKind::Recovery, owner, NONE);
        }
        if happened.timeout {
            self.fold_end(EndEvent::Timeout, index, highest_sent, now);
            recorder.event(now, EventKind::Timeout, owner, NONE);
        }
        if happened.complete {
            self.leave(index);
            if is_short {
                self.close_short_connection(index, recorder);
            } else {
                recorder.event(now, EventKind::Complete, owner, NONE);
            }
        }
    }

    /// A connection of the plan starts.
    pub(super) fn start_connection(&mut self, index: usize, recorder: &mut Recorder) {
        let flow = &mut self.flows[index];
        let Some(tcp) = flow.endpoint.tcp_mut() else {
            return;
        };
        let packet = tcp.connection.start(self.now);
        self.emit(&packet, recorder);
        self.record(index, recorder);
        self.arm_sender(index);
    }

    pub(super) fn arm_sender(&mut self, index: usize) {
        self.flows[index].arm_sender(index, &mut self.queue);
    }

    fn arm_receiver(&mut self, index: usize) {
        let flow = &mut self.flows[index];
        let Endpoint::Tcp(tcp) = &flow.endpoint else {
            return;
        };
        let deadline = tcp.receiver.deadline;
        if deadline < flow.receiver_armed {
            flow.receiver_armed = deadline;
            self.queue.put(deadline, Component::Receiver(index));
        }
    }

    /// The timer of a connection's sending end. One that has been put off stands
    /// where it stood, and moves when it comes up.
    pub(super) fn connection_timer(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[index];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return;
        };
        let deadline = tcp.connection.deadline();
        flow.sender_armed = if deadline > now {
            deadline
        } else {
            Time::NEVER
        };
        self.queue.put(flow.sender_armed, Component::Sender(index));
        if deadline > now {
            return;
        }
        self.events += 1;
        if tcp.connection.is_due_a_look(now) && !self.look_or_go_on(index, recorder) {
            return;
        }
        let Some(tcp) = self.flows[index].endpoint.tcp_mut() else {
            return;
        };
        let (happened, packet) = tcp.connection.expired(now);
        self.after(index, happened, recorder);
        if let Some(packet) = packet {
            self.emit(&packet, recorder);
        }
        self.pump(index, recorder);
    }

    /// The clamp of a connection looks. Gives whether there is more to do.
    fn look_or_go_on(&mut self, index: usize, recorder: &mut Recorder) -> bool {
        let changed = self.look(index, recorder);
        let tcp = self.flows[index].endpoint.tcp();
        if changed || tcp.is_none_or(|tcp| tcp.connection.deadline() <= self.now) {
            return true;
        }
        // The window is as it was, and nothing else is due.
        self.arm_sender(index);
        false
    }

    /// The timer of a connection's receiving end: its delayed acknowledgement.
    pub(super) fn delayed_acknowledgement(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let flow = &mut self.flows[index];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return;
        };
        let deadline = tcp.receiver.deadline;
        flow.receiver_armed = if deadline > now {
            deadline
        } else {
            Time::NEVER
        };
        self.queue
            .put(flow.receiver_armed, Component::Receiver(index));
        if deadline <= now {
            self.events += 1;
            let reply = tcp.receiver.reply();
            self.acknowledge(index, &reply, recorder);
        }
    }

    /// Tells the recorder where a flow stands.
    pub(super) fn record(&mut self, index: usize, recorder: &mut Recorder) {
        self.flows[index].record(self.now, &mut self.scratch, recorder);
    }
}
