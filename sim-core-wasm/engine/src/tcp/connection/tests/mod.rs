//! The sending end against hand-made acknowledgements.

mod bursts;
mod clamped;
mod flow_control;
mod gentle;
mod interplay;
mod linux;
mod proportional;
mod rack;
mod scripts;
mod shares;
mod spurious;
mod tahoe;
mod timer;
mod window;

use super::*;
use crate::control::Recovery;
use crate::ids::{FlowId, HopId};
use crate::packet::side::Extra;
use crate::packet::{ECE, RETRANSMISSION};
use crate::registry::find;
use crate::rng::{Purpose, StreamSeed};
use crate::tcp::transport::{Pacing, Preset};
use crate::tcp::witness::Nobody;
use crate::units::Span;

/// The round trip of the imagined path.
const RTT: Span = Span::from_millis(100);

fn ms(milliseconds: u64) -> Time {
    Time(milliseconds * 1_000_000)
}

/// A connection, the segments it has sent (and whether again), and a clock.
struct Bench {
    connection: Connection,
    sent: Vec<(u64, bool)>,
    now: Time,
}

impl Bench {
    /// An established connection whose handshake took a round trip.
    fn new(preset: &str, change: impl FnOnce(&mut Transport), segments: u64) -> Bench {
        Bench::with_sender(["newreno", "off"], preset, change, segments)
    }

    /// The same with this sender and this ECN mode, already negotiated.
    fn with_sender(
        [sender, ecn]: [&str; 2],
        preset: &str,
        change: impl FnOnce(&mut Transport),
        segments: u64,
    ) -> Bench {
        let preset = Preset::named(preset).expect("a known preset");
        let mut transport = Transport::from_values(&preset.values());
        // These tests are not about when segments leave.
        transport.pacing = Pacing::Off;
        change(&mut transport);
        let chosen = |registry, kind| Chosen::defaults(find(registry, kind).expect("registered"));
        let sender = chosen(crate::sender::REGISTRY, sender);
        let slow_start = chosen(crate::slow_start::REGISTRY, "classic");
        let ecn = chosen(crate::ecn::REGISTRY, ecn);
        let bytes = segments * transport.segment;
        let mut bench = Bench {
            connection: Connection::new(
                Address::new(FlowId(0), HopId(0)),
                &sender,
                &slow_start,
                &transport,
                &ecn,
                Some(bytes),
                StreamSeed::new(1, "f", Purpose::Sender),
            ),
            sent: Vec::new(),
            now: Time::ZERO,
        };
        bench.connection.start(Time::ZERO);
        let answer = Packet::new(Kind::SynAck, 0, Address::new(FlowId(0), HopId(0)), 40).with(ECE);
        let connection = &mut bench.at(ms(100)).connection;
        connection.established(&answer, None, ms(100), &mut Nobody);
        bench
    }

    fn at(&mut self, now: Time) -> &mut Bench {
        assert!(now >= self.now);
        self.now = now;
        self
    }

    /// Sends all segments that may leave, and returns them.
    fn pump(&mut self) -> Vec<u64> {
        let before = self.sent.len();
        while let Some(packet) = self.connection.poll(self.now, &mut Nobody) {
            self.sent.push((packet.number, packet.has(RETRANSMISSION)));
        }
        assert_eq!(self.connection.violation(), None);
        self.sent[before..]
            .iter()
            .map(|(number, _)| *number)
            .collect()
    }

    /// An acknowledgement that echoes the tick `echo`; returns the segments that it lets leave.
    fn ack_of(&mut self, number: u64, blocks: &[(u64, u64)], echo: u32) -> (Happened, Vec<u64>) {
        self.ack_with(0, number, blocks, echo)
    }

    /// The same with these ECN marks.
    fn ack_with(
        &mut self,
        bits: u16,
        number: u64,
        blocks: &[(u64, u64)],
        echo: u32,
    ) -> (Happened, Vec<u64>) {
        let mut packet =
            Packet::new(Kind::Ack, number, Address::new(FlowId(0), HopId(0)), 40).with(bits);
        if self.connection.transport().timestamps {
            packet = packet.stamped(0, echo);
        }
        let mut extra = Extra::default();
        extra.sack.count = blocks.len() as u8;
        extra.sack.blocks[..blocks.len()].copy_from_slice(blocks);
        let extra = (!blocks.is_empty()).then_some(&extra);
        let happened = self
            .connection
            .acknowledged(&packet, extra, self.now, &mut Nobody);
        (happened, self.pump())
    }

    /// An acknowledgement of segments sent a round trip ago.
    fn ack(&mut self, number: u64, blocks: &[(u64, u64)]) -> (Happened, Vec<u64>) {
        self.ack_of(number, blocks, self.a_round_trip_ago())
    }

    /// The same with ECE.
    fn echo(&mut self, number: u64, blocks: &[(u64, u64)]) -> Vec<u64> {
        self.ack_with(ECE, number, blocks, self.a_round_trip_ago())
            .1
    }

    /// The time a round trip ago, in ticks.
    fn a_round_trip_ago(&self) -> u32 {
        (self.now.0.saturating_sub(RTT.0) / 1_000_000) as u32
    }

    /// Lets the timer expire at its deadline.
    fn expire(&mut self) -> (Happened, Vec<u64>) {
        let deadline = self.connection.deadline();
        let (happened, packet) = self.at(deadline).connection.expired(deadline, &mut Nobody);
        assert!(packet.is_none());
        (happened, self.pump())
    }

    fn retransmissions(&self) -> Vec<u64> {
        self.sent
            .iter()
            .filter(|(_, again)| *again)
            .map(|(number, _)| *number)
            .collect()
    }
}
