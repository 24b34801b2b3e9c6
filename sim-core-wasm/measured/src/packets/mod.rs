//! Captures of packets: pcap and pcapng, and of the TCP connections in them the round trips, flights and rates.

mod connections;
mod container;
mod flow;
mod frame;
mod stamps;
mod unanswered;

pub(crate) use connections::Connections;
pub use connections::{Connection, MOST_CONNECTIONS};
pub(crate) use container::{Container, Packet};
pub(crate) use flow::FlowReader;
pub(crate) use frame::{Contents, Endpoint, Segment, contents};

/// Whether bytes begin as a capture does.
pub(crate) fn is_capture(bytes: &[u8]) -> bool {
    container::is_capture(bytes)
}
