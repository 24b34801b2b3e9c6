//! Rate-based flows: sends, delivers and counts their packets, and runs their timers.
//! The timers of the two ends use the events of a connection's timers.

use super::Sim;
use super::flow::gauges;
use crate::endpoint::Endpoint;
use crate::ids::FlowId;
use crate::measure::{EventKind, NO_SERIES, Recorder};
use crate::packet::Packet;
use crate::sim::component::Component;
use crate::sim::digest::EndEvent;
use crate::units::Time;

impl Sim {
    pub(super) fn start_rate_based(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        if let Some(flow) = self.flows[id].endpoint.rate_based_mut() {
            flow.start(now);
            self.pump_rate_based(id, recorder);
        }
    }

    /// Sends all packets that may leave now, then sets the timer of the sending end.
    pub(super) fn pump_rate_based(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        if self.flows[id].books.started.is_some() {
            loop {
                let flow = &mut self.flows[id];
                let number = flow.books.ledger.sent;
                let sender = flow.endpoint.rate_based_mut();
                let Some(packet) = sender.and_then(|sender| sender.poll(number, now)) else {
                    break;
                };
                self.emit(&packet, recorder);
                if self.fault.is_some() {
                    return;
                }
            }
        }
        self.record_rate_based(id, recorder);
        self.arm_rate_based(id);
    }

    /// A packet of a rate-based flow has arrived.
    pub(super) fn deliver_rate_based(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let now = self.now;
        let id = packet.flow();
        let flow = &mut self.flows[id];
        let Endpoint::RateBased(ends) = &mut flow.endpoint else {
            return;
        };
        if packet.is_data() {
            let due = ends.control_mut().receive(packet, now);
            let header = ends.header();
            self.count_datagram(packet, header, recorder);
            if due {
                self.send_report(id, recorder);
            }
            self.arm_report(id);
            return;
        }
        let extra = packet.side().map(|handle| self.sides.take(handle));
        if let Some(report) = extra.and_then(|extra| extra.report)
            && let Some(rtt) = ends.learn(packet, &report, now)
        {
            recorder.gauge(flow.series.rtt, now, rtt.seconds());
        }
        self.pump_rate_based(id, recorder);
    }

    fn send_report(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        if let Some(flow) = self.flows[id].endpoint.rate_based_mut() {
            let (packet, extra) = flow.report(now);
            let packet = packet.with_side(self.sides.insert(extra));
            self.emit(&packet, recorder);
        }
    }

    /// The event of the sending end: a departure, or its timer.
    pub(super) fn rate_based_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        self.queue.remove(Component::Sender(id));
        let flow = &mut self.flows[id];
        flow.sender_armed = Time::NEVER;
        let Endpoint::RateBased(sender) = &mut flow.endpoint else {
            return;
        };
        // The timer may have been postponed.
        self.events += u64::from(sender.deadline() <= now);
        if sender.expired(now) {
            let sequence = flow.books.ledger.sent;
            self.fold_end(EndEvent::Timeout, id, sequence, now);
            recorder.event(now, EventKind::Timeout, Some(id), None);
        }
        self.pump_rate_based(id, recorder);
    }

    /// The event of the receiving end: a report that may be due.
    pub(super) fn report_timer(&mut self, id: FlowId, recorder: &mut Recorder) {
        let now = self.now;
        self.queue.remove(Component::Receiver(id));
        let flow = &mut self.flows[id];
        flow.receiver_armed = Time::NEVER;
        if let Some(receiver) = flow.endpoint.rate_based_mut()
            && receiver.control().reminder() <= now
        {
            self.events += 1;
            if receiver.control_mut().remind(now) {
                self.send_report(id, recorder);
            }
        }
        self.arm_report(id);
    }

    /// Puts the next departure, or the sending end's timer, into the queue.
    fn arm_rate_based(&mut self, id: FlowId) {
        let flow = &mut self.flows[id];
        if let Endpoint::RateBased(sender) = &flow.endpoint
            && flow.books.started.is_some()
        {
            let due = sender.deadline();
            if due < flow.sender_armed {
                flow.sender_armed = due;
                self.queue.put(due, Component::Sender(id));
            }
        }
    }

    fn arm_report(&mut self, id: FlowId) {
        let flow = &mut self.flows[id];
        if let Endpoint::RateBased(receiver) = &flow.endpoint {
            let due = receiver.control().reminder();
            if due < flow.receiver_armed {
                flow.receiver_armed = due;
                self.queue.put(due, Component::Receiver(id));
            }
        }
    }

    /// Records the state of a rate-based flow.
    fn record_rate_based(&mut self, id: FlowId, recorder: &mut Recorder) {
        let flow = &self.flows[id];
        let first = flow.series.internals;
        if let Endpoint::RateBased(sender) = &flow.endpoint
            && first != NO_SERIES
        {
            self.scratch.clear();
            sender.control().internals(&mut self.scratch);
            gauges(first, &self.scratch, self.now, recorder);
        }
    }
}
