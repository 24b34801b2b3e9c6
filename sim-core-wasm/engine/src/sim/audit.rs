//! What a checker is told of packets and of those who handle them.

use super::Sim;
use crate::measure::sight::{Standing, What};
use crate::packet::Packet;

/// How far the data of a flow has come.
#[cfg(feature = "audit")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The segment that the receiving end expects next.
    pub expected: u64,
    /// The first segment not acknowledged.
    pub unacknowledged: u64,
    /// Bytes acknowledged in order.
    pub acknowledged_bytes: u64,
    /// Whether the last byte was acknowledged.
    pub complete: bool,
    /// The flow of the plan that it is, or is a session of.
    pub owner: u32,
}

impl Sim {
    /// Of a packet that a port has just taken.
    pub(super) fn admitted(&self, index: usize) -> What {
        What::Admitted {
            port: index as u32,
            waiting: self.ports[index].waiting(),
            bytes: self.ports[index].waiting_bytes(),
        }
    }

    /// Of a connection that has just sent a packet.
    pub(super) fn standing(&self, packet: &Packet) -> Standing {
        let connection = &self.flows[packet.flow() as usize].connection;
        Standing {
            in_network: connection.in_network(),
            unacknowledged: connection.unacknowledged(),
            cwnd: connection.window.cwnd,
            limited: connection.limited(),
            exempt: connection.exempt(),
            sack: packet
                .side()
                .and_then(|handle| self.sides.get(handle))
                .map(|extra| extra.sack)
                .filter(|sack| sack.count > 0),
        }
    }

    /// Of a packet that is about to be taken in by the end of its connection.
    pub(super) fn delivered(&self, index: usize) -> What {
        let flow = &self.flows[index];
        What::Delivered {
            expected: flow.receiver.expected(),
            unacknowledged: flow.connection.unacknowledged(),
        }
    }

    /// How far a flow has come.
    #[cfg(feature = "audit")]
    pub fn progress(&self, flow: usize) -> Option<Progress> {
        self.flows.get(flow).map(|flow| Progress {
            expected: flow.receiver.expected(),
            unacknowledged: flow.connection.unacknowledged(),
            acknowledged_bytes: flow.connection.acknowledged_bytes(),
            complete: flow.connection.completed.is_some(),
            owner: flow.owner,
        })
    }
}
