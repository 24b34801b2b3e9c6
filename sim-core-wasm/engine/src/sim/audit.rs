//! The state of ports and connections for the packet trace, and the progress of flows.

use super::Sim;
use crate::ids::{FlowId, PortId};
use crate::measure::packet_trace::{SenderState, Step};
use crate::packet::Packet;
use crate::tcp::connection::Connection;

/// The progress of a flow's data.
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
    /// Its flow of the plan; for a short connection, the flow that it belongs to.
    pub owner: FlowId,
}

impl Sim {
    /// The step of a packet that a port has just enqueued.
    pub(super) fn enqueued(&self, port: PortId) -> Step {
        Step::Enqueued {
            port,
            waiting: self.ports[port].waiting(),
            bytes: self.ports[port].waiting_bytes(),
        }
    }

    /// The state of the end that has just sent a packet. Only a connection has a window.
    pub(super) fn sender_state(&self, packet: &Packet) -> SenderState {
        let tcp = self.flows[packet.flow()].endpoint.tcp();
        let connection = tcp.map(|tcp| &tcp.connection);
        let extra = packet.side().and_then(|handle| self.sides.get(handle));
        SenderState {
            in_network: connection.map_or(0, Connection::in_network),
            unacknowledged: connection.map_or(0, Connection::unacknowledged),
            cwnd: connection.map_or(f64::INFINITY, |connection| connection.window.cwnd),
            limited: connection.map_or(0, Connection::limited),
            exempt: connection.is_some_and(Connection::exempt),
            sack: extra.map(|extra| extra.sack).filter(|sack| sack.count > 0),
            window: extra.and_then(|extra| extra.window),
        }
    }

    /// The step of a packet that is about to be delivered to the end of its connection.
    pub(super) fn delivered(&self, flow: FlowId) -> Step {
        let [expected, unacknowledged] = self.in_order(flow);
        Step::Delivered {
            expected,
            unacknowledged,
        }
    }

    /// The segment that the receiving end of a connection expects next, and the first
    /// unacknowledged segment of its sending end.
    fn in_order(&self, flow: FlowId) -> [u64; 2] {
        let tcp = self.flows[flow].endpoint.tcp();
        tcp.map_or([0; 2], |tcp| {
            [tcp.receiver.expected(), tcp.connection.unacknowledged()]
        })
    }

    /// The progress of a flow.
    #[cfg(feature = "audit")]
    pub fn progress(&self, flow: FlowId) -> Option<Progress> {
        let books = &self.flows.by_id(flow)?.books;
        let tcp = self.flows[flow].endpoint.tcp();
        let [expected, unacknowledged] = self.in_order(flow);
        Some(Progress {
            expected,
            unacknowledged,
            acknowledged_bytes: tcp.map_or(0, |tcp| tcp.connection.acknowledged_bytes()),
            complete: books.completed.is_some(),
            owner: self.flows[flow].owner,
        })
    }
}
