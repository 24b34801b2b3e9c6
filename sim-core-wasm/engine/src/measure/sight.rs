//! What a checker sees of a run: every packet wherever something happens to it.
//!
//! A checker keeps books of its own from these sights and compares them with
//! those of the simulation. Without the feature `audit` none is ever made.

use crate::packet::side::SackBlocks;
use crate::packet::{Kind, Packet, RETRANSMISSION};
use crate::units::Time;

/// Something happened to a packet.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// When.
    pub at: Time,
    /// The connection it belongs to.
    pub flow: u32,
    /// What the packet is.
    pub kind: Kind,
    /// Data: its segment. Acknowledgement: the segment expected next.
    pub number: u64,
    /// Bytes on the wire.
    pub size: u16,
    /// Whether the segment has been sent before, as the packet says.
    pub again: bool,
    /// What happened.
    pub what: What,
}

/// What happened to a packet.
#[derive(Clone, Copy, Debug)]
pub enum What {
    /// It left an end of its connection.
    Sent(Standing),
    /// A port took it.
    Admitted {
        /// The port.
        port: u32,
        /// Packets waiting there, this one included if it has to wait.
        waiting: u64,
        /// Bytes waiting.
        bytes: u64,
    },
    /// A port refused it.
    Dropped {
        /// The port.
        port: u32,
    },
    /// A port that had taken it dropped it while it waited.
    Expelled {
        /// The port.
        port: u32,
    },
    /// It has been transmitted, and enters the wire of a port whose departures are
    /// not computed ahead.
    Departed {
        /// The port.
        port: u32,
    },
    /// It was lost on the wire of a port.
    Lost {
        /// The port.
        port: u32,
    },
    /// It reached the far end of the wire of a port.
    Arrived {
        /// The port.
        port: u32,
    },
    /// It reached the end of its connection, which has made of it what it will.
    Delivered {
        /// The segment that the receiving end expects next.
        expected: u64,
        /// The first segment that the sending end holds unacknowledged.
        unacknowledged: u64,
    },
}

/// How a connection stands right after a packet has left it.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Segments estimated in the network, this one included: `pipe` with SACK,
    /// else the flight.
    pub in_network: u64,
    /// The first segment not acknowledged.
    pub unacknowledged: u64,
    /// The congestion window, in segments.
    pub cwnd: f64,
    /// New segments sent beyond the window since the last new acknowledgement,
    /// as limited transmit allows (RFC 3042).
    pub limited: u64,
    /// Whether the highest segment sent is one that leaves whatever the flight
    /// is: a probe of the tail (RFC 8985), or F-RTO's test (RFC 5682).
    pub exempt: bool,
    /// The selective acknowledgements it carries.
    pub sack: Option<SackBlocks>,
}

impl Sight {
    /// `what` happened to `packet`.
    pub fn of(packet: &Packet, at: Time, what: What) -> Sight {
        Sight {
            at,
            flow: packet.flow(),
            kind: packet.kind(),
            number: packet.number,
            size: packet.size(),
            again: packet.has(RETRANSMISSION),
            what,
        }
    }
}
