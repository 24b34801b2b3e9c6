//! Packets that arrive at an end of a connection.

use super::Tcp;
use crate::endpoint::surroundings::Surroundings;
use crate::measure::EventKind;
use crate::packet::side::Feedback;
use crate::packet::{Kind, Packet};
use crate::tcp::connection::Happened;

impl Tcp {
    /// A packet has reached an end of the connection.
    pub(super) fn arrive(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        match packet.kind() {
            Kind::Data => self.take_data(packet, around),
            Kind::Ack => self.take_ack(packet, around),
            Kind::Syn => {
                let record = record_of(packet, around);
                self.send_syn_ack(packet, record, around);
            }
            Kind::SynAck => self.take_syn_ack(packet, around),
            Kind::Probe => self.take_probe(around),
        }
    }

    /// A packet has reached the place of a short connection.
    pub(super) fn arrive_in_place(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        let short = self.short.as_ref();
        let Some(own) = short.and_then(|short| short.own(packet)) else {
            // The connection is over: no end waits for the packet.
            around.accounts().books.ledger.delivered += u64::from(packet.is_data());
            if let Some(handle) = packet.side() {
                around.sides().release(handle);
            }
            return;
        };
        let before = self.connection.acknowledged_bytes();
        self.arrive(&own, around);
        let through = self.connection.acknowledged_bytes() - before;
        around.book_for_owner(packet, through);
    }

    fn take_syn_ack(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        let record = record_of(packet, around);
        let now = around.now();
        let happened =
            self.connection
                .established(packet, record.as_ref(), now, &mut around.witness());
        self.book(happened, around);
        self.push(around);
    }

    fn take_data(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        let now = around.now();
        let accounts = around.accounts();
        let (books, series) = (accounts.books, accounts.series);
        books.deliver(packet);
        if books.completed.is_none() {
            let recorder = accounts.recorder;
            recorder.counter(series.received, now, books.received_bits);
        }
        if let Some(record) = record_of(packet, around) {
            self.receiver.note(record);
        }
        if let Some(reply) = self.receiver.before(packet, now) {
            self.acknowledge(&reply, around);
        }
        let last = self.connection.is_last(packet.number);
        if self.connection.pushes(packet.number) {
            self.receiver.expect_push();
        }
        let reply = self.receiver.receive(packet, now, last);
        let waits = reply.is_none() || self.receiver.is_buffered();
        if let Some(reply) = reply {
            self.acknowledge(&reply, around);
        }
        if waits {
            self.arm_receiver(around);
        }
    }

    /// A segment from before the window is answered at once (RFC 9293, section 3.10.7.4).
    fn take_probe(&mut self, around: &mut impl Surroundings) {
        let reply = self.receiver.reply(around.now());
        self.acknowledge(&reply, around);
        self.arm_receiver(around);
    }

    fn take_ack(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        let extra = packet.side().map(|handle| around.sides().take(handle));
        let now = around.now();
        let happened =
            self.connection
                .acknowledged(packet, extra.as_ref(), now, &mut around.witness());
        if happened != Happened::default() {
            self.book(happened, around);
        }
        self.push(around);
    }

    /// Books the effects of an acknowledgement or a timer.
    pub(super) fn book(&mut self, happened: Happened, around: &mut impl Surroundings) {
        if happened.recovery {
            around.accounts().event(EventKind::Recovery);
        }
        if happened.timeout {
            around.timed_out(self.connection.highest_sent());
        }
        if happened.window_probe {
            around.accounts().event(EventKind::WindowProbe);
        }
        if happened.given_up {
            around.give_up(self.connection.clamp());
        }
        if happened.complete {
            around.complete(self.connection.clamp());
        }
    }
}

/// Takes the feedback record that a packet has brought.
fn record_of(packet: &Packet, around: &mut impl Surroundings) -> Option<Feedback> {
    let handle = packet.side()?;
    around.sides().take(handle).feedback
}
