//! Packets: one kind for all protocols, small and passed by value.

pub mod class;
pub mod fate;
pub mod ledger;
pub mod protocol;
pub mod side;

use crate::ids::{FlowId, HopId};

/// A packet on the wire or in a queue: four words, copied, never shared.
///
/// Sequence numbers count segments. Every segment of a flow but its last is
/// full, so that segment `k` starts at byte `k` × segment size: the byte numbers
/// of a real wire follow, and no division is needed.
// Whole words, so that a copy never reads across fields that have just been written separately: that would stall the
// processor at every hop.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// Data: the number of this segment. Acknowledgement: the segment expected next.
    pub number: u64,
    /// The connection it belongs to, and its next hop.
    pub address: Address,
    stamps: u64,
    /// Side record (32 bits), size (16), kind (4), marks (12).
    rest: u64,
}

/// Two words of a packet, which registers can hold.
#[derive(Clone, Copy, Debug)]
pub struct Words(u64, u64);

/// A connection, and a place in the table of routes, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(u64);

impl Address {
    /// The address of a packet of `flow` whose next hop is at `hop` in the table of routes.
    pub fn new(flow: FlowId, hop: HopId) -> Address {
        Address(u64::from(flow.0) << 32 | u64::from(hop.0))
    }

    /// The connection.
    pub fn flow(self) -> FlowId {
        FlowId((self.0 >> 32) as u32)
    }

    /// The next hop in the table of routes.
    pub fn hop(self) -> HopId {
        HopId(self.0 as u32)
    }

    /// The address one hop further on.
    #[must_use]
    pub fn next(self) -> Address {
        Address(self.0 + 1)
    }
}

/// The kind of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A segment of data.
    Data,
    /// An acknowledgement.
    Ack,
    /// The first packet of a connection.
    Syn,
    /// The answer to the first packet.
    SynAck,
    /// A probe of a closed window: no data, from before the window.
    Probe,
}

/// ECN field (RFC 3168, section 5): two bits; not ECN-capable when both are clear.
pub const ECN: u16 = 0b11;
/// ECN-capable transport, ECT(0).
pub const ECT0: u16 = 0b10;
/// ECN-capable transport, ECT(1).
pub const ECT1: u16 = 0b01;
/// Congestion experienced.
pub const CE: u16 = 0b11;
/// Load code of routers that give explicit feedback: two bits.
pub const LOAD: u16 = 0b1100;
/// This segment has been sent before.
pub const RETRANSMISSION: u16 = 1 << 4;
/// Removed: lost on its wire, or dropped after it had waited. It will not arrive.
pub const LOST: u16 = 1 << 5;
/// The packet carries timestamps.
pub const STAMPED: u16 = 1 << 6;
/// ECN echo (RFC 3168, section 6.1): the receiver has seen congestion.
pub const ECE: u16 = 1 << 7;
/// Congestion window reduced: the sender's answer to ECE.
pub const CWR: u16 = 1 << 8;
/// With ECE and CWR, the field of accurate ECN (RFC 9768, section 3.2.2).
pub const AE: u16 = 1 << 9;
/// The packet opens a connection, or answers one that does.
pub const SYN: u16 = 1 << 10;
/// The last segment of its connection.
pub const FIN: u16 = 1 << 11;

const LOAD_SHIFT: u32 = 2;
const COUNTER_SHIFT: u32 = 7;
const KIND_SHIFT: u32 = 12;
const MARKS: u64 = (1 << KIND_SHIFT) - 1;
const NO_SIDE: u64 = u32::MAX as u64;

impl Packet {
    /// A packet of `size` bytes on the wire, headers included, without
    /// timestamps, side record or marks.
    pub fn new(kind: Kind, number: u64, address: Address, size: u64) -> Packet {
        let marks = match kind {
            Kind::Syn | Kind::SynAck => SYN,
            Kind::Data | Kind::Ack | Kind::Probe => 0,
        };
        Packet {
            number,
            address,
            stamps: 0,
            rest: NO_SIDE << 32
                | (size & 0xffff) << 16
                | (kind as u64) << KIND_SHIFT
                | u64::from(marks),
        }
    }

    /// Sets the sender's timestamp and the one it echoes (RFC 7323), in ticks.
    #[must_use]
    pub fn stamped(mut self, stamp: u32, echo: u32) -> Packet {
        self.stamps = u64::from(stamp) << 32 | u64::from(echo);
        self.with(STAMPED)
    }

    /// Sets the handle of its side record: SACK blocks, feedback.
    #[must_use]
    pub fn with_side(mut self, handle: u32) -> Packet {
        self.rest = self.rest & NO_SIDE | u64::from(handle) << 32;
        self
    }

    /// The packet with this address.
    #[must_use]
    pub fn at(self, address: Address) -> Packet {
        Packet { address, ..self }
    }

    /// Sets these flags.
    #[must_use]
    pub fn with(mut self, bits: u16) -> Packet {
        self.set(bits);
        self
    }

    /// The words of which a hop changes only flags, to be passed in registers.
    pub fn words(&self) -> Words {
        Words(self.stamps, self.rest)
    }

    /// The packet with these words.
    pub fn of_words(number: u64, address: Address, words: Words) -> Packet {
        Packet {
            number,
            address,
            stamps: words.0,
            rest: words.1,
        }
    }

    /// The connection it belongs to.
    pub fn flow(&self) -> FlowId {
        self.address.flow()
    }

    /// Timestamp value (RFC 7323), in ticks of the sender of this packet.
    pub fn stamp(&self) -> u32 {
        (self.stamps >> 32) as u32
    }

    /// Timestamp echo reply.
    pub fn echo(&self) -> u32 {
        self.stamps as u32
    }

    /// Handle of its side record, if it has one.
    pub fn side(&self) -> Option<u32> {
        let handle = self.rest >> 32;
        (handle != NO_SIDE).then_some(handle as u32)
    }

    /// Bytes on the wire, headers included.
    pub fn size(&self) -> u16 {
        (self.rest >> 16) as u16
    }

    /// The kind of the packet.
    pub fn kind(&self) -> Kind {
        match self.rest >> KIND_SHIFT & 0xf {
            0 => Kind::Data,
            1 => Kind::Ack,
            2 => Kind::Syn,
            3 => Kind::SynAck,
            _ => Kind::Probe,
        }
    }

    /// Whether it carries data of the application.
    pub fn is_data(&self) -> bool {
        self.rest >> KIND_SHIFT & 0xf == Kind::Data as u64
    }

    /// Whether it goes the way of its flow's data.
    pub fn is_forward(&self) -> bool {
        matches!(self.kind(), Kind::Data | Kind::Syn | Kind::Probe)
    }

    /// Whether any of the flags `bits` is set.
    pub fn has(&self, bits: u16) -> bool {
        self.rest & MARKS & u64::from(bits) != 0
    }

    /// Sets the flags `bits`.
    pub fn set(&mut self, bits: u16) {
        self.rest |= u64::from(bits) & MARKS;
    }

    /// The ECN field: [`ECT0`], [`ECT1`], [`CE`], or zero.
    pub fn ecn(&self) -> u16 {
        self.rest as u16 & ECN
    }

    /// The load code, 0 … 3; zero when no router has written one.
    pub fn load(&self) -> u8 {
        ((self.rest as u16 & LOAD) >> LOAD_SHIFT) as u8
    }

    /// Replaces the load code by `code` (its two low bits).
    pub fn set_load(&mut self, code: u8) {
        let bits = u64::from(u16::from(code) << LOAD_SHIFT & LOAD);
        self.rest = self.rest & !u64::from(LOAD) | bits;
    }

    /// Sets the field of accurate ECN: a counter of marked packets, modulo 8.
    #[must_use]
    pub fn counting(self, marked: u64) -> Packet {
        self.with((marked as u16 & 7) << COUNTER_SHIFT)
    }

    /// The field of accurate ECN, 0 … 7.
    pub fn counter(&self) -> u64 {
        self.rest >> COUNTER_SHIFT & 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_is_small() {
        assert!(size_of::<Packet>() <= 40, "{} bytes", size_of::<Packet>());
    }

    #[test]
    fn every_field_is_read_as_it_was_set() {
        for kind in [Kind::Data, Kind::Ack, Kind::Syn, Kind::SynAck, Kind::Probe] {
            let plain = Packet::new(
                kind,
                1 << 40,
                Address::new(FlowId(70_000), HopId(9)),
                65_052,
            );
            assert_eq!(
                (plain.kind(), plain.size(), plain.side()),
                (kind, 65_052, None)
            );
            assert_eq!(
                (plain.flow(), plain.address.next().hop()),
                (FlowId(70_000), HopId(10))
            );
            let full = plain.stamped(u32::MAX, 7).with_side(3).with(LOST);
            assert_eq!(
                (full.stamp(), full.echo(), full.side()),
                (u32::MAX, 7, Some(3))
            );
            assert_eq!(
                (full.kind(), full.size(), full.number),
                (kind, 65_052, 1 << 40)
            );
            assert!(full.has(LOST) && !full.has(RETRANSMISSION) && !plain.has(LOST));
        }
    }

    #[test]
    fn fields_of_bits_do_not_overlap() {
        let mut packet = Packet::new(Kind::SynAck, 3, Address::new(FlowId(1), HopId(2)), 1500)
            .with(ECT0 | FIN)
            .counting(13);
        assert_eq!(
            (packet.ecn(), packet.load(), packet.counter()),
            (ECT0, 0, 5)
        );
        for code in [2, 3, 1] {
            packet.set_load(code);
            assert_eq!(packet.load(), code);
        }
        packet.set(CE);
        assert_eq!((packet.ecn(), packet.counter()), (CE, 5));
        assert!(packet.has(ECE) && !packet.has(CWR) && packet.has(AE));
        assert!(packet.has(SYN) && packet.has(FIN) && !packet.has(LOST | STAMPED));
        assert_eq!((packet.kind(), packet.size()), (Kind::SynAck, 1500));
        let data = Packet::new(Kind::Data, 3, Address::new(FlowId(1), HopId(2)), 1500);
        assert!(!data.has(SYN | FIN | ECN | LOAD));
    }
}
