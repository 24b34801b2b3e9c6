//! What travels: one kind of packet, small and by value.

/// A packet on the wire or in a queue: four words, copied, never shared.
///
/// Sequence numbers count segments. Every segment of a flow but its last is
/// full, so that segment `k` starts at byte `k` × segment size: the numbers of
/// bytes on a real wire follow, and no division is needed on the way.
// Whole words, so that a copy never reads across what was just written in
// pieces: that stalls the processor at every hop.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// Data: the number of this segment. Acknowledgement: the segment expected next.
    pub number: u64,
    /// The connection it belongs to, and its next hop.
    pub address: Address,
    stamps: u64,
    /// Side record (32 bits), size (16), kind (8), marks (8).
    rest: u64,
}

/// A connection, and a place in the table of routes, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(u64);

impl Address {
    /// Of a packet of `flow` whose next hop stands at `hop` in the table of routes.
    pub fn new(flow: u32, hop: u32) -> Address {
        Address(u64::from(flow) << 32 | u64::from(hop))
    }

    /// The connection.
    pub fn flow(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Where the next hop stands.
    pub fn hop(self) -> usize {
        (self.0 & u64::from(u32::MAX)) as usize
    }

    /// One hop on.
    #[must_use]
    pub fn next(self) -> Address {
        Address(self.0 + 1)
    }
}

/// What a packet is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A segment of data.
    Data,
    /// An acknowledgement.
    Ack,
    /// The first packet of a connection.
    Syn,
    /// The answer to it.
    SynAck,
}

/// ECN field (RFC 3168): the two low bits.
pub const ECN: u8 = 0b0000_0011;
/// Congestion experienced.
pub const CE: u8 = 0b0000_0011;
/// Load code of routers that give explicit feedback: two bits.
pub const LOAD: u8 = 0b0000_1100;
/// This segment has been sent before.
pub const RETRANSMISSION: u8 = 0b0001_0000;
/// Lost on the wire it is on: it will not arrive.
pub const LOST: u8 = 0b0010_0000;
/// It carries timestamps.
pub const STAMPED: u8 = 0b0100_0000;

const NO_SIDE: u64 = u32::MAX as u64;

impl Packet {
    /// A packet of `size` bytes on the wire, headers included, without
    /// timestamps, side record or marks.
    pub fn new(kind: Kind, number: u64, address: Address, size: u64) -> Packet {
        Packet {
            number,
            address,
            stamps: 0,
            rest: NO_SIDE << 32 | (size & 0xffff) << 16 | (kind as u64) << 8,
        }
    }

    /// With the sender's timestamp and the one it echoes (RFC 7323), in ticks.
    #[must_use]
    pub fn stamped(mut self, stamp: u32, echo: u32) -> Packet {
        self.stamps = u64::from(stamp) << 32 | u64::from(echo);
        self.with(STAMPED)
    }

    /// With the handle of what does not fit here: SACK blocks, feedback.
    #[must_use]
    pub fn with_side(mut self, handle: u32) -> Packet {
        self.rest = self.rest & NO_SIDE | u64::from(handle) << 32;
        self
    }

    /// With these marks set.
    #[must_use]
    pub fn with(mut self, bits: u8) -> Packet {
        self.set(bits);
        self
    }

    /// The connection it belongs to.
    pub fn flow(&self) -> u32 {
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

    /// What it is.
    pub fn kind(&self) -> Kind {
        match self.rest >> 8 & 0xff {
            0 => Kind::Data,
            1 => Kind::Ack,
            2 => Kind::Syn,
            _ => Kind::SynAck,
        }
    }

    /// Whether it carries data of the application.
    pub fn is_data(&self) -> bool {
        self.kind() == Kind::Data
    }

    /// Whether any of the marks `bits` is set.
    pub fn has(&self, bits: u8) -> bool {
        self.rest as u8 & bits != 0
    }

    /// Sets the marks `bits`.
    pub fn set(&mut self, bits: u8) {
        self.rest |= u64::from(bits);
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
    fn what_is_put_in_comes_out() {
        for kind in [Kind::Data, Kind::Ack, Kind::Syn, Kind::SynAck] {
            let plain = Packet::new(kind, 1 << 40, Address::new(70_000, 9), 65_052);
            assert_eq!(
                (plain.kind(), plain.size(), plain.side()),
                (kind, 65_052, None)
            );
            assert_eq!((plain.flow(), plain.address.next().hop()), (70_000, 10));
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
}
