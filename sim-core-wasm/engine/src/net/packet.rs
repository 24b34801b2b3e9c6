//! What travels: one kind of packet, small and by value.

/// A packet on the wire or in a queue: at most 40 bytes, copied, never shared.
///
/// Sequence numbers count segments. Every segment of a flow but its last is
/// full, so that segment `k` starts at byte `k` × segment size: the numbers of
/// bytes on a real wire follow, and no division is needed on the way.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// Data: the number of this segment. Acknowledgement: the segment expected next.
    pub number: u64,
    /// The connection it belongs to.
    pub flow: u32,
    /// Where the next hop stands in the table of routes.
    pub hop: u32,
    /// Timestamp value (RFC 7323), in ticks of the sender of this packet.
    pub stamp: u32,
    /// Timestamp echo reply.
    pub echo: u32,
    /// Handle of what does not fit here (SACK blocks, feedback), or [`NO_SIDE`].
    pub side: u32,
    /// Bytes on the wire, headers included.
    pub size: u16,
    /// What it is.
    pub kind: Kind,
    /// ECN, load code and marks, see the constants below.
    pub bits: u8,
}

/// No side record.
pub const NO_SIDE: u32 = u32::MAX;

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

impl Packet {
    /// Whether any of `bits` is set.
    pub fn has(&self, bits: u8) -> bool {
        self.bits & bits != 0
    }

    /// Whether it carries data of the application.
    pub fn is_data(&self) -> bool {
        self.kind == Kind::Data
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_is_small() {
        assert!(size_of::<Packet>() <= 40, "{} bytes", size_of::<Packet>());
    }
}
