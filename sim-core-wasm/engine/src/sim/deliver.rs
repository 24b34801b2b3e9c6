//! What the ends of connections do with packets and timers.

use super::{Flow, Fold, NONE, Role, Sim};
use crate::measure::sight::Sight;
use crate::measure::{EventKind, NO_SERIES, Recorder};
use crate::packet::side::Extra;
use crate::packet::{Address, Kind, Packet, RETRANSMISSION, STAMPED};
use crate::tcp::connection::{HEADERS, Happened, Stage};
use crate::tcp::receiver::Reply;
use crate::units::Time;

impl Sim {
    /// A packet has reached its end host.
    pub(super) fn deliver(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let index = packet.flow() as usize;
        let flow = &mut self.flows[index];
        flow.deliveries += 1;
        let sequence = flow.deliveries;
        let apart = flow.role != Role::Connection;
        self.fold(Fold::Delivery, self.ports.len() + index, sequence, self.now);
        recorder.witness(|| Sight::of(packet, self.now, self.delivered(index)));
        if apart {
            self.deliver_apart(packet, recorder);
        } else {
            self.receive(packet, recorder);
        }
    }

    /// A packet has reached an end of its connection.
    pub(super) fn receive(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let index = packet.flow() as usize;
        match packet.kind() {
            Kind::Data => self.deliver_data(packet, recorder),
            Kind::Ack => self.deliver_ack(packet, recorder),
            Kind::Syn => {
                let flow = &mut self.flows[index];
                flow.receiver.open(packet);
                let echo = packet.has(STAMPED).then_some(packet.stamp());
                let agreement = flow.receiver.agreement(packet);
                let mut reply = self.answer(index, Kind::SynAck, 0, echo, 0);
                reply.set(agreement);
                self.emit(&reply, recorder);
            }
            Kind::SynAck => {
                let happened = self.flows[index].connection.established(packet, self.now);
                self.after(index, happened, recorder);
                self.pump(index, recorder);
            }
        }
    }

    fn deliver_data(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let now = self.now;
        let index = packet.flow() as usize;
        let flow = &mut self.flows[index];
        flow.ledger.delivered += 1;
        let bits = u64::from(packet.size()) * 8;
        if flow.connection.completed.is_none() {
            flow.connection.statistics.received_bits += bits;
        }
        flow.received_bits += bits as f64;
        recorder.counter(flow.series.received, now, flow.received_bits);
        if let Some(handle) = packet.side()
            && let Some(record) = self.sides.take(handle).feedback
        {
            flow.receiver.note(record);
        }
        if let Some(reply) = flow.receiver.before(packet) {
            self.acknowledge(index, &reply, recorder);
        }
        let flow = &mut self.flows[index];
        let last = flow.connection.is_last(packet.number);
        if let Some(reply) = flow.receiver.receive(packet, now, last) {
            self.acknowledge(index, &reply, recorder);
        } else {
            self.arm_receiver(index);
        }
    }

    fn deliver_ack(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let index = packet.flow() as usize;
        let connection = &mut self.flows[index].connection;
        let extra = packet.side().map(|handle| self.sides.take(handle));
        let happened = connection.acknowledged(packet, extra.as_ref(), self.now);
        if happened != Happened::default() {
            self.after(index, happened, recorder);
        }
        self.pump(index, recorder);
    }

    /// A packet of the receiving end.
    fn answer(
        &self,
        index: usize,
        kind: Kind,
        number: u64,
        echo: Option<u32>,
        options: u64,
    ) -> Packet {
        let flow = &self.flows[index];
        let address = Address::new(index as u32, flow.backward);
        match echo {
            Some(echo) => {
                let option = flow.connection.transport().timestamp_option;
                let size = HEADERS + option + options;
                Packet::new(kind, number, address, size)
                    .stamped(flow.connection.ticks(self.now), echo)
            }
            None => Packet::new(kind, number, address, HEADERS + options),
        }
    }

    fn acknowledge(&mut self, index: usize, reply: &Reply, recorder: &mut Recorder) {
        let mut options = 0;
        if reply.sack.count > 0 {
            let header = self.flows[index].connection.transport().sack_header;
            options = header + 8 * u64::from(reply.sack.count);
        }
        let packet = self.answer(index, Kind::Ack, reply.expected, reply.echo, options);
        let mut packet = reply.mark(packet);
        if reply.sack.count > 0 || reply.feedback.is_some() || reply.marked().is_some() {
            let extra = Extra {
                feedback: reply.feedback,
                marked: reply.marked(),
                sack: reply.sack,
                ..Extra::default()
            };
            packet = packet.with_side(self.sides.insert(extra));
        }
        self.emit(&packet, recorder);
    }

    /// Sends whatever the connection may send, then sees to its timer.
    pub(super) fn pump(&mut self, index: usize, recorder: &mut Recorder) {
        while let Some(mut packet) = self.flows[index].connection.poll(self.now) {
            if let Some(feedback) = self.flows[index].connection.feedback() {
                let extra = Extra {
                    feedback: Some(feedback),
                    ..Extra::default()
                };
                packet = packet.with_side(self.sides.insert(extra));
            }
            if packet.has(RETRANSMISSION) {
                let flow = self.flows[index].owner;
                recorder.event(self.now, EventKind::Retransmission, flow, NONE);
            }
            self.emit(&packet, recorder);
            if self.fault.is_some() {
                return;
            }
        }
        self.record_flow(index, recorder);
        self.arm_sender(index);
    }

    /// Books what an acknowledgement or a timer brought about.
    fn after(&mut self, index: usize, happened: Happened, recorder: &mut Recorder) {
        let flow = self.flows[index].owner;
        if happened.recovery {
            recorder.event(self.now, EventKind::Recovery, flow, NONE);
        }
        if happened.timeout {
            let sequence = self.flows[index].connection.highest_sent();
            self.fold(Fold::Timeout, self.ports.len() + index, sequence, self.now);
            recorder.event(self.now, EventKind::Timeout, flow, NONE);
        }
        if happened.complete {
            self.leave(index);
            if self.flows[index].role == Role::Session {
                self.close_session(index, recorder);
            } else {
                recorder.event(self.now, EventKind::Complete, flow, NONE);
            }
        }
    }

    /// The component of a sending end: its start and its timer. Those of the
    /// plan come first, then their receiving ends, then their applications,
    /// then both ends of each place of sessions.
    pub(super) fn sender_component(&self, index: usize) -> usize {
        let planned = self.planned();
        match index.checked_sub(planned) {
            None => self.timers + index,
            Some(place) => self.timers + 3 * planned + 2 * place,
        }
    }

    pub(super) fn receiver_component(&self, index: usize) -> usize {
        let planned = self.planned();
        let apart = if index < planned { planned } else { 1 };
        self.sender_component(index) + apart
    }

    pub(super) fn source_component(&self, index: usize) -> usize {
        self.timers + 2 * self.planned() + index
    }

    /// The event of a timer, counted from the first of them.
    pub(super) fn timer(&mut self, timer: usize, recorder: &mut Recorder) {
        let planned = self.planned();
        if timer < planned {
            self.sender_timer(timer, recorder);
        } else if timer < 2 * planned {
            self.receiver_timer(timer - planned, recorder);
        } else if timer < 3 * planned {
            self.source_timer(timer - 2 * planned, recorder);
        } else {
            let place = timer - 3 * planned;
            let index = planned + place / 2;
            if place.is_multiple_of(2) {
                self.sender_timer(index, recorder);
            } else {
                self.receiver_timer(index, recorder);
            }
        }
    }

    pub(super) fn arm_sender(&mut self, index: usize) {
        let component = self.sender_component(index);
        let flow = &mut self.flows[index];
        let deadline = flow.connection.deadline();
        if deadline < flow.sender_armed {
            flow.sender_armed = deadline;
            self.queue.put(deadline, component);
        }
    }

    fn arm_receiver(&mut self, index: usize) {
        let component = self.receiver_component(index);
        let flow = &mut self.flows[index];
        if flow.receiver.deadline < flow.receiver_armed {
            flow.receiver_armed = flow.receiver.deadline;
            self.queue.put(flow.receiver.deadline, component);
        }
    }

    /// The event of a flow's sending end: its start, or its timer. A timer that
    /// has been put off stands where it stood, and moves when it comes up.
    pub(super) fn sender_timer(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let component = self.sender_component(index);
        let flow = &mut self.flows[index];
        if flow.role == Role::Stream {
            self.stream_timer(index, recorder);
            return;
        }
        let starts = flow.connection.stage == Stage::Waiting;
        let deadline = flow.connection.deadline();
        flow.sender_armed = if deadline > now && !starts {
            deadline
        } else {
            Time::NEVER
        };
        self.queue.put(flow.sender_armed, component);
        if starts {
            self.events += 1;
            self.start_flow(index, recorder);
            return;
        }
        if deadline > now {
            return;
        }
        self.events += 1;
        if flow.connection.is_due_a_look(now) {
            let changed = self.look(index, recorder);
            if !changed && self.flows[index].connection.deadline() > now {
                // Nothing has come of it, and nothing may.
                self.arm_sender(index);
                return;
            }
        }
        let (happened, packet) = self.flows[index].connection.timer(now);
        self.after(index, happened, recorder);
        if let Some(packet) = packet {
            self.emit(&packet, recorder);
        }
        self.pump(index, recorder);
    }

    pub(super) fn start_flow(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let Flow {
            connection, role, ..
        } = &mut self.flows[index];
        connection.statistics.begin(now, 0, connection.window.cwnd);
        recorder.event(now, EventKind::Start, index as u32, NONE);
        if *role != Role::Connection {
            let role = *role;
            connection.started = Some(now);
            if role != Role::Sessions {
                self.join(index);
            }
            self.begin_source(index);
            if role == Role::Stream {
                self.start_stream(index, recorder);
            }
            return;
        }
        let packet = connection.start(now);
        self.join(index);
        self.begin_source(index);
        self.emit(&packet, recorder);
        self.record_flow(index, recorder);
        self.arm_sender(index);
    }

    /// The event of a flow's receiving end: its delayed acknowledgement.
    pub(super) fn receiver_timer(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let component = self.receiver_component(index);
        let flow = &mut self.flows[index];
        if flow.role == Role::Stream {
            self.reminder_timer(index, recorder);
            return;
        }
        let deadline = flow.receiver.deadline;
        flow.receiver_armed = if deadline > now {
            deadline
        } else {
            Time::NEVER
        };
        self.queue.put(flow.receiver_armed, component);
        if deadline <= now {
            self.events += 1;
            let reply = flow.receiver.reply();
            self.acknowledge(index, &reply, recorder);
        }
    }

    /// Tells the recorder where a flow stands.
    pub(super) fn record_flow(&mut self, index: usize, recorder: &mut Recorder) {
        let flow = &mut self.flows[index];
        let series = flow.series;
        if series.cwnd == NO_SERIES {
            return;
        }
        let now = self.now;
        let connection = &flow.connection;
        recorder.gauge(series.cwnd, now, connection.window.cwnd);
        recorder.gauge(series.flight, now, connection.flight() as f64);
        if connection.window.ssthresh != flow.told.0 {
            flow.told.0 = connection.window.ssthresh;
            recorder.gauge(series.ssthresh, now, connection.window.ssthresh);
        }
        if connection.last_rtt != flow.told.1
            && let Some(rtt) = connection.last_rtt
        {
            flow.told.1 = Some(rtt);
            recorder.gauge(series.rtt, now, rtt.seconds());
        }
        recorder.counter(
            series.acknowledged,
            now,
            connection.acknowledged_bytes() as f64,
        );
        if series.internals != NO_SERIES {
            let mut values = std::mem::take(&mut self.scratch);
            values.clear();
            connection.control().internals(&mut values);
            gauges(series.internals, &values, now, recorder);
            self.scratch = values;
        }
    }
}

/// Tells the recorder the internal variables of an algorithm, as far as they
/// have a value; `first` is the series of the first of them.
pub(super) fn gauges(first: u32, values: &[f64], now: Time, recorder: &mut Recorder) {
    for (series, value) in (first..).zip(values) {
        if value.is_finite() {
            recorder.gauge(series, now, *value);
        }
    }
}
