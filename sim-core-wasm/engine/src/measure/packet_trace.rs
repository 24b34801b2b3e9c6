//! The packet trace: every packet at every step of its path, for a checker.
//!
//! A checker keeps books of its own from the trace and compares them with those
//! of the simulation. Without the feature `audit` nothing is traced.

use crate::ids::{FlowId, PortId};
use crate::packet::fate::Fate;
use crate::packet::side::SackBlocks;
use crate::packet::{Kind, Packet, RETRANSMISSION, STAMPED};
use crate::units::Time;

/// A packet at a step of its path.
#[derive(Clone, Copy, Debug)]
pub struct PacketEvent {
    /// The time of the step.
    pub at: Time,
    /// The connection it belongs to.
    pub flow: FlowId,
    /// The kind of packet.
    pub kind: Kind,
    /// Data: its segment. Acknowledgement: the segment expected next.
    pub number: u64,
    /// Bytes on the wire.
    pub size: u16,
    /// Whether the segment has been sent before, as the packet says.
    pub retransmission: bool,
    /// The timestamp that it echoes, in ticks, if it carries timestamps.
    pub echo: Option<u32>,
    /// The step.
    pub step: Step,
}

/// A step of a packet's path.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The packet left an end of its connection.
    Sent(SenderState),
    /// A port enqueued the packet.
    Enqueued {
        /// The port.
        port: PortId,
        /// Packets waiting there, this one included if it has to wait.
        waiting: u64,
        /// Bytes waiting.
        bytes: u64,
    },
    /// The packet met a fate at a port.
    Met {
        /// The port.
        port: PortId,
        /// Which fate.
        fate: Fate,
    },
    /// The packet has been transmitted and enters the wire of a port that does not
    /// compute departures ahead.
    Transmitted {
        /// The port.
        port: PortId,
    },
    /// The packet reached the far end of the wire of a port.
    Arrived {
        /// The port.
        port: PortId,
    },
    /// The packet reached the end of its connection and is about to be processed.
    Delivered {
        /// The segment that the receiving end expects next.
        expected: u64,
        /// The first segment that the sending end holds unacknowledged.
        unacknowledged: u64,
    },
}

/// The state of a connection right after a packet has left it.
#[derive(Clone, Copy, Debug)]
pub struct SenderState {
    /// Segments estimated in the network, this one included: `pipe` with SACK,
    /// otherwise the flight size.
    pub in_network: u64,
    /// The first segment not acknowledged.
    pub unacknowledged: u64,
    /// The congestion window, in segments.
    pub cwnd: f64,
    /// New segments sent beyond the window since the last new acknowledgement,
    /// as limited transmit allows (RFC 3042).
    pub limited: u64,
    /// Whether the highest segment sent may leave whatever the flight size: a tail loss
    /// probe (RFC 8985), or F-RTO's test (RFC 5682).
    pub exempt: bool,
    /// The selective acknowledgements it carries.
    pub sack: Option<SackBlocks>,
    /// The receiver's window in bytes that it carries, where not all of the buffer is free.
    pub window: Option<u64>,
}

impl SenderState {
    /// That of an end without a window.
    pub const UNBOUNDED: SenderState = SenderState {
        in_network: 0,
        unacknowledged: 0,
        cwnd: f64::INFINITY,
        limited: 0,
        exempt: false,
        sack: None,
        window: None,
    };
}

impl PacketEvent {
    /// An event of the packet trace: `packet` is at `step`.
    pub fn new(packet: &Packet, at: Time, step: Step) -> PacketEvent {
        PacketEvent {
            at,
            flow: packet.flow(),
            kind: packet.kind(),
            number: packet.number,
            size: packet.size(),
            retransmission: packet.has(RETRANSMISSION),
            echo: packet.has(STAMPED).then(|| packet.echo()),
            step,
        }
    }
}
