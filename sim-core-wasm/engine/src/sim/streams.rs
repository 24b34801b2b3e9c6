//! Streams: flows whose protocol controls its rate and repairs nothing.
//!
//! The protocol says when a packet may leave, what a packet carries and when a
//! report is due; here its packets are sent, delivered and counted, and its
//! timers kept. The two ends' timers are those that a connection would have.

use super::deliver::gauges;
use super::sources::count_datagram;
use super::{Fold, NONE, Sim};
use crate::ecn::classic::Classic;
use crate::measure::{EventKind, NO_SERIES, Recorder};
use crate::packet::side::Extra;
use crate::packet::{Address, Kind, Packet};
use crate::plan;
use crate::sender::{AnyRateControl, is_windowed};
use crate::traffic::Carriage;
use crate::units::Time;

/// Both ends of a stream, and what its application has written.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    control: AnyRateControl,
    /// Packets that wait to be sent.
    waiting: u64,
    /// Reports sent.
    reports: u64,
    ecn: bool,
}

impl Stream {
    /// The stream of a flow of the plan, if it is one.
    pub(super) fn of(flow: &plan::Flow, carriage: Carriage) -> Option<Box<Stream>> {
        if is_windowed(flow.sender.entry) || !carriage.is_controlled() {
            return None;
        }
        Some(Box::new(Stream {
            control: AnyRateControl::new(&flow.sender),
            waiting: match carriage {
                Carriage::Connection(bytes) => {
                    bytes.map_or(u64::MAX, |bytes| bytes.div_ceil(flow.transport.segment))
                }
                _ => 0,
            },
            reports: 0,
            ecn: flow.ecn.entry.kind == Classic::ENTRY.kind,
        }))
    }

    pub(super) fn control(&self) -> &AnyRateControl {
        &self.control
    }

    pub(super) fn control_mut(&mut self) -> &mut AnyRateControl {
        &mut self.control
    }

    /// The application has so many packets more to send.
    pub(super) fn write(&mut self, packets: u64) {
        self.waiting = self.waiting.saturating_add(packets);
    }

    /// The application takes back what has not been sent.
    pub(super) fn withdraw(&mut self) {
        self.waiting = 0;
    }

    /// When the sending end has something to do.
    fn deadline(&self) -> Time {
        let alarm = self.control.alarm();
        if self.waiting > 0 {
            alarm.min(self.control.release())
        } else {
            alarm
        }
    }

    pub(super) fn heap_bytes(&self) -> usize {
        size_of::<Stream>() + self.control.heap_bytes()
    }
}

impl Sim {
    /// A stream starts.
    pub(super) fn start_stream(&mut self, index: usize, recorder: &mut Recorder) {
        let flow = &mut self.flows[index];
        let segment = flow.connection.transport().segment;
        if let Some(stream) = &mut flow.stream {
            stream.control.begin(self.now, segment, stream.ecn);
        }
        self.pump_stream(index, recorder);
    }

    /// Sends what may leave now, then sees to the sending end's timer.
    pub(super) fn pump_stream(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        loop {
            let flow = &mut self.flows[index];
            let Some(stream) = &mut flow.stream else {
                return;
            };
            if flow.connection.started.is_none()
                || stream.waiting == 0
                || stream.control.release() > now
            {
                break;
            }
            // Endless data stays endless.
            stream.waiting -= u64::from(stream.waiting != u64::MAX);
            let connection = &mut flow.connection;
            let address = Address::new(index as u32, connection.route());
            let size = connection.transport().segment + stream.control.sizes().header;
            let packet = Packet::new(Kind::Data, flow.ledger.sent, address, size);
            let packet = stream.control.send(packet, stream.waiting > 0, now);
            connection.statistics.sent += 1;
            self.emit(&packet, recorder);
            if self.fault.is_some() {
                return;
            }
        }
        self.record_stream(index, recorder);
        self.arm_stream(index);
    }

    /// A packet of a stream has arrived.
    pub(super) fn deliver_to_stream(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let now = self.now;
        let index = packet.flow() as usize;
        let flow = &mut self.flows[index];
        let Some(stream) = &mut flow.stream else {
            return;
        };
        if packet.is_data() {
            let due = stream.control.receive(packet, now);
            let header = stream.control.sizes().header;
            count_datagram(flow, packet, header, now, recorder);
            if due {
                self.send_report(index, recorder);
            }
            self.arm_reminder(index);
            return;
        }
        let extra = packet.side().map(|handle| self.sides.take(handle));
        if let Some(report) = extra.and_then(|extra| extra.report)
            && let Some(rtt) = stream.control.learn(packet, &report, now)
        {
            flow.connection.statistics.round_trip(rtt);
            recorder.gauge(flow.series.rtt, now, rtt.seconds());
        }
        self.pump_stream(index, recorder);
    }

    fn send_report(&mut self, index: usize, recorder: &mut Recorder) {
        let flow = &mut self.flows[index];
        let Some(stream) = &mut flow.stream else {
            return;
        };
        let address = Address::new(index as u32, flow.backward);
        let size = stream.control.sizes().report;
        let packet = Packet::new(Kind::Ack, stream.reports, address, size);
        let (packet, report) = stream.control.report(packet, self.now);
        stream.reports += 1;
        let extra = Extra {
            report: Some(report),
            ..Extra::default()
        };
        let packet = packet.with_side(self.sides.insert(extra));
        self.emit(&packet, recorder);
    }

    /// The event of a stream's sending end: its start, a departure, or its timer.
    pub(super) fn stream_timer(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        self.queue.remove(self.sender_component(index));
        let flow = &mut self.flows[index];
        flow.sender_armed = Time::NEVER;
        if flow.connection.started.is_none() {
            self.events += 1;
            self.start_flow(index, recorder);
            return;
        }
        let Some(stream) = &mut flow.stream else {
            return;
        };
        // It may have been put off.
        self.events += u64::from(stream.deadline() <= now);
        if stream.control.alarm() <= now && stream.control.tick(now) {
            flow.connection.statistics.timeouts += 1;
            let sequence = flow.ledger.sent;
            self.fold(Fold::Timeout, self.ports.len() + index, sequence, now);
            recorder.event(now, EventKind::Timeout, index as u32, NONE);
        }
        self.pump_stream(index, recorder);
    }

    /// The event of a stream's receiving end.
    pub(super) fn reminder_timer(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        self.queue.remove(self.receiver_component(index));
        let flow = &mut self.flows[index];
        flow.receiver_armed = Time::NEVER;
        if let Some(stream) = &mut flow.stream
            && stream.control.reminder() <= now
        {
            self.events += 1;
            if stream.control.remind(now) {
                self.send_report(index, recorder);
            }
        }
        self.arm_reminder(index);
    }

    /// Sees to it that a stream's next departure, or its timer, stands in the queue.
    pub(super) fn arm_stream(&mut self, index: usize) {
        let component = self.sender_component(index);
        let flow = &mut self.flows[index];
        if let Some(stream) = &flow.stream
            && flow.connection.started.is_some()
        {
            let due = stream.deadline();
            if due < flow.sender_armed {
                flow.sender_armed = due;
                self.queue.put(due, component);
            }
        }
    }

    fn arm_reminder(&mut self, index: usize) {
        let component = self.receiver_component(index);
        let flow = &mut self.flows[index];
        if let Some(stream) = &flow.stream {
            let due = stream.control.reminder();
            if due < flow.receiver_armed {
                flow.receiver_armed = due;
                self.queue.put(due, component);
            }
        }
    }

    /// Tells the recorder where a stream stands.
    fn record_stream(&mut self, index: usize, recorder: &mut Recorder) {
        let flow = &self.flows[index];
        let first = flow.series.internals;
        if first == NO_SERIES {
            return;
        }
        let Some(stream) = &flow.stream else { return };
        let mut values = std::mem::take(&mut self.scratch);
        values.clear();
        stream.control.internals(&mut values);
        gauges(first, &values, self.now, recorder);
        self.scratch = values;
    }
}
