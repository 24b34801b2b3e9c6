//! A queue at a port.

use crate::specification::Chosen;

/// A queue: a discipline and how much may wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Queue {
    /// The discipline and its parameters.
    pub discipline: Chosen,
    /// How much may wait.
    pub limit: Limit,
}

/// The limit of a queue; a limit in bandwidth-delay products is already converted to bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Packets.
    Packets(u64),
    /// Bytes on the wire.
    Bytes(u64),
}

/// The limit in packets where a document sets none.
pub const DEFAULT_LIMIT: u64 = 1000;
