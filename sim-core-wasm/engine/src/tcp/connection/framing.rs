//! How the packets of a connection look: address, length of headers, and the clock of
//! their timestamps.

use crate::ids::FlowId;
use crate::packet::{Address, Kind, Packet};
use crate::tcp::transport::Transport;
use crate::units::{Span, Time};

/// IP and TCP headers without options, in bytes.
pub const HEADERS: u64 = 40;

/// The common part of a sending end's packets.
#[derive(Clone, Debug)]
pub(super) struct Framing {
    address: Address,
    /// Bytes of headers of a segment of data.
    pub(super) header: u64,
    /// Nanoseconds between ticks of the timestamp clock (RFC 7323).
    pub(super) tick: u64,
}

impl Framing {
    pub(super) fn new(address: Address, transport: &Transport) -> Framing {
        Framing {
            address,
            header: header(transport),
            tick: Span::from_seconds(transport.clock).0.max(1),
        }
    }

    /// Takes the new switches of the transport.
    pub(super) fn follow(&mut self, transport: &Transport) {
        self.header = header(transport);
    }

    /// The flow of these packets.
    pub(super) fn flow(&self) -> FlowId {
        self.address.flow()
    }

    /// The same packets, of another flow.
    pub(super) fn of_flow(&self, flow: FlowId) -> Framing {
        Framing {
            address: Address::new(flow, self.address.hop()),
            ..*self
        }
    }

    /// Ticks of the timestamp clock.
    pub(super) fn ticks(&self, now: Time) -> u32 {
        (now.0 / self.tick) as u32
    }

    /// A packet without timestamps.
    pub(super) fn packet(&self, kind: Kind, number: u64, size: u64, bits: u16) -> Packet {
        Packet::new(kind, number, self.address, size).with(bits)
    }
}

/// Bytes of headers of a segment of data.
pub fn header(transport: &Transport) -> u64 {
    let option = if transport.timestamps {
        transport.timestamp_option
    } else {
        0
    };
    HEADERS + option
}
