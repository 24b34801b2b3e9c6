//! Datagrams: no connection, no acknowledgements, no congestion control.

use crate::packet::{Address, Kind, Packet};
pub(crate) use crate::traffic::constant::HEADERS;

/// A source of datagrams; the other end only counts them.
#[derive(Clone, Debug)]
pub(crate) struct Datagrams {
    address: Address,
    /// Payload of each datagram in bytes.
    segment: u64,
}

impl Datagrams {
    /// Datagrams with a payload of `segment` bytes, to `address`.
    pub(crate) fn new(address: Address, segment: u64) -> Datagrams {
        Datagrams { address, segment }
    }

    /// Payload of each datagram in bytes.
    pub(crate) fn segment(&self) -> u64 {
        self.segment
    }

    /// The datagram with this number.
    pub(crate) fn datagram(&self, number: u64) -> Packet {
        Packet::new(Kind::Data, number, self.address, self.segment + HEADERS)
    }
}
