//! Captures of packets: pcap and pcapng; of the TCP connections in them the round trips, flights and rates, and of flows of
//! UDP, QUIC among them, what can be seen without their keys.

mod connections;
mod container;
mod copies;
mod datagrams;
mod feed;
mod flow;
mod frame;
mod stamps;
mod unanswered;

pub(crate) use connections::Connections;
pub use connections::{Connection, MOST_CONNECTIONS, Transport};
pub(crate) use container::{Container, Packet};
pub(crate) use datagrams::DatagramReader;
pub(crate) use feed::Feed;
pub(crate) use flow::FlowReader;
pub(crate) use frame::{Contents, Endpoint, Segment};

/// Whether bytes begin as a capture does.
pub(crate) fn is_capture(bytes: &[u8]) -> bool {
    container::is_capture(bytes)
}
