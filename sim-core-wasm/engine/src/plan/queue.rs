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

/// How much may wait at a port; a limit in bandwidth-delay products is
/// already worked out in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Packets.
    Packets(u64),
    /// Bytes on the wire.
    Bytes(u64),
}

/// How many packets may wait when a document says nothing.
pub const DEFAULT_LIMIT: u64 = 1000;
