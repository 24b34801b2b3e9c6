//! The packets that a connection sends: segments, acknowledgements, and those that open it.

use super::Tcp;
use crate::endpoint::surroundings::Surroundings;
use crate::measure::EventKind;
use crate::packet::side::{Extra, Feedback};
use crate::packet::{Kind, Packet, RETRANSMISSION, STAMPED};
use crate::tcp::connection::HEADERS;
use crate::tcp::receiver::Reply;
use crate::units::Time;

impl Tcp {
    /// Sends all segments that the connection may send, records its state and sets its timer.
    pub(super) fn push(&mut self, around: &mut impl Surroundings) {
        let now = around.now();
        loop {
            let polled = self.connection.poll(now, &mut around.witness());
            let Some(mut packet) = polled else {
                break;
            };
            if let Some(feedback) = self.connection.feedback() {
                packet = with_record(packet, Some(feedback), around);
            }
            if packet.has(RETRANSMISSION) {
                around.accounts().event(EventKind::Retransmission);
            }
            around.outstanding(self.connection.flight());
            self.send(&packet, around);
            if around.is_stopped() {
                return;
            }
        }
        around.outstanding(self.connection.flight());
        self.tell(around);
        self.arm_sender(around);
    }

    /// Sends a packet, numbered as it travels.
    fn send(&self, packet: &Packet, around: &mut impl Surroundings) {
        let numbered;
        let packet = if let Some(short) = &self.short {
            numbered = short.numbered(packet);
            &numbered
        } else {
            packet
        };
        around.send(packet, self);
    }

    /// Sends a packet outside the window: a SYN, or a probe of the receiver's window.
    pub(super) fn send_outside(&self, packet: Packet, around: &mut impl Surroundings) {
        if packet.kind() == Kind::Syn {
            self.send_syn(packet, around);
        } else {
            self.send(&packet, around);
        }
    }

    /// Sends the SYN.
    pub(super) fn send_syn(&self, packet: Packet, around: &mut impl Surroundings) {
        let packet = with_record(packet, self.connection.opening(), around);
        self.send(&packet, around);
    }

    /// Answers the SYN, which has brought this record.
    pub(super) fn send_syn_ack(
        &mut self,
        syn: &Packet,
        record: Option<Feedback>,
        around: &mut impl Surroundings,
    ) {
        self.receiver.open(syn, around.now());
        let echo = syn.has(STAMPED).then_some(syn.stamp());
        let agreement = self.receiver.agreement(syn);
        let answer = self.answer(Kind::SynAck, 0, echo, 0, around.now());
        let answer = with_record(answer.with(agreement), record, around);
        self.send(&answer, around);
    }

    /// Sends an acknowledgement.
    pub(super) fn acknowledge(&self, reply: &Reply, around: &mut impl Surroundings) {
        let blocks = u64::from(reply.sack.count);
        let options = if blocks > 0 {
            self.connection.transport().sack_header + 8 * blocks
        } else {
            0
        };
        let now = around.now();
        let packet = self.answer(Kind::Ack, reply.expected, reply.echo, options, now);
        let mut packet = reply.mark(packet);
        if reply.has_extra() {
            packet = packet.with_side(around.sides().insert(reply.extra()));
        }
        self.send(&packet, around);
    }

    /// A packet of the receiving end, with `options` bytes of options.
    fn answer(
        &self,
        kind: Kind,
        number: u64,
        echo: Option<u32>,
        options: u64,
        now: Time,
    ) -> Packet {
        match echo {
            Some(echo) => {
                let option = self.connection.transport().timestamp_option;
                Packet::new(kind, number, self.back, HEADERS + option + options)
                    .stamped(self.connection.ticks(now), echo)
            }
            None => Packet::new(kind, number, self.back, HEADERS + options),
        }
    }
}

/// A packet with its feedback record, if it carries one.
fn with_record(packet: Packet, record: Option<Feedback>, around: &mut impl Surroundings) -> Packet {
    match record {
        Some(_) => {
            let extra = Extra {
                feedback: record,
                ..Extra::default()
            };
            packet.with_side(around.sides().insert(extra))
        }
        None => packet,
    }
}
