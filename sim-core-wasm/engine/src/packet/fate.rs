//! What happens to a packet between its admission to a port and the far end.

use super::Packet;
use crate::units::Time;

/// What became of a packet that a port had admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Lost on the wire.
    Lost,
    /// Dropped from the queue.
    Dropped,
    /// Marked; it goes on.
    Marked,
}

/// Something that happened to an admitted packet, for the ledgers of its flow.
#[derive(Clone, Copy, Debug)]
pub struct Booking {
    /// What.
    pub fate: Fate,
    /// The packet.
    pub packet: Packet,
    /// When.
    pub at: Time,
    /// Its number among the packets of the port, for the digest.
    pub sequence: u64,
}
