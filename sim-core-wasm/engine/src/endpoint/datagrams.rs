//! Datagrams: no connection, no acknowledgements, no congestion control.

use crate::packet::{Address, Kind, Packet};
pub(crate) use crate::traffic::constant::HEADERS;

/// A source of datagrams; whoever is at the other end only counts them.
#[derive(Clone, Debug)]
pub(crate) struct Datagrams {
    address: Address,
    /// Bytes that each carries.
    segment: u64,
}

impl Datagrams {
    /// Datagrams with so many bytes of payload, to `address`.
    pub(crate) fn new(address: Address, segment: u64) -> Datagrams {
        Datagrams { address, segment }
    }

    /// Bytes that each carries.
    pub(crate) fn segment(&self) -> u64 {
        self.segment
    }

    /// The datagram with this number.
    pub(crate) fn datagram(&self, number: u64) -> Packet {
        Packet::new(Kind::Data, number, self.address, self.segment + HEADERS)
    }
}
