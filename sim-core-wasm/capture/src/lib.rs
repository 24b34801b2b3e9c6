//! Captures: the packets of a run as other programs read them.
//!
//! A capture replays a run and writes as it goes: what it keeps does not grow with the run, but for the segments that a
//! sender has outstanding. Nothing here opens a file: whatever implements [`std::io::Write`] takes the bytes.
//!
//! # pcapng
//!
//! [`Capture::at_point`] writes what passes a node or a port, for Wireshark and its like: Ethernet, IPv4 and TCP or
//! UDP, with nanoseconds since the start of the run. The payload, all zeros, is left out, and checksums are those of
//! whole packets.
//!
//! - **At a node** each packet is written once, with the time at which the node hands it to its port, or at which it
//!   arrives. At a router that is the arrival.
//! - **At a port** packets are written with the time at which they come to the queue, and so are those that reach the
//!   node on the same link.
//! - **What became of a packet** at the port is a comment: marked or dropped by the queue, lost on the wire, given up by
//!   a radio. A packet waits for it, so that what is kept is as much as waits at the place; the order is that of time.
//! - **Connections** begin with the SYN and the SYN-ACK of the run, with MSS, SACK, timestamps and window scale as the
//!   transport has them. Initial sequence numbers are zero. The run's third packet is data already. A capture
//!   that begins later has no SYN. A connection that ends does so with the FIN of the sending end; the
//!   receiver does not close.
//! - **Accurate ECN** is in the flags of the TCP header alone, as RFC 9768 has it; the option is not written.
//! - **Headers that the run leaves out**, such as the options of ns-2's segments, are written all the same: such a
//!   packet is longer than it was in the run. Fields of explicit feedback (XCP, VCP) are not written.
//!
//! # qlog
//!
//! [`Capture::of_flow`] writes what the sending end of a flow sees, in the sequential format of qlog 0.3
//! (draft-ietf-quic-qlog-main-schema), which qvis opens. See [`qlog`](mod@qlog).
//!
//! # Add something
//!
//! A field of a packet is written by `pcapng.rs` and `frame.rs`, an event of a flow by `qlog.rs`. A step of a packet's path
//! that neither has yet is reported by the engine first (`engine/src/measure/packet_trace.rs`).

mod capture;
mod flows;
mod frame;
mod pcapng;
mod point;
pub mod qlog;
pub mod queries;
mod tap;

pub use capture::{Capture, Failure, Range};
pub use point::places;
