//! The state of connections for the packet trace, and the progress of flows.

use super::Sim;
use crate::ids::FlowId;
use crate::measure::packet_trace::Step;

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
    /// The step of a packet that is about to be delivered to the end of its connection.
    pub(super) fn delivered(&self, flow: FlowId) -> Step {
        let [expected, unacknowledged] = self.ends[flow].in_order();
        Step::Delivered {
            expected,
            unacknowledged,
        }
    }

    /// The progress of a flow.
    #[cfg(feature = "audit")]
    pub fn progress(&self, flow: FlowId) -> Option<Progress> {
        let ends = self.ends.by_id(flow)?;
        let [expected, unacknowledged] = ends.in_order();
        Some(Progress {
            expected,
            unacknowledged,
            acknowledged_bytes: ends.acknowledged().unwrap_or(0),
            complete: self.network.flows[flow].books.completed.is_some(),
            owner: self.owner(flow),
        })
    }
}
