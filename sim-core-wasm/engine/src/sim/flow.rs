//! A flow in the network: its routes, its timers and its books.

use crate::endpoint::books::Books;
use crate::endpoint::series::{FlowSeries, NO_FLOW};
use crate::ids::{FlowId, HopId};
use crate::sim::processing::Processing;
use crate::units::{Span, Time};

/// The network's record of a flow of the plan, or of one of its many short connections.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    pub(super) books: Books,
    pub(super) start: Time,
    /// Its part of the base round trips of the ports that it crosses, while it is active.
    pub(super) base_rtt: Option<Span>,
    /// Where its forward and return routes begin in the table of routes.
    pub(super) forward: HopId,
    pub(super) backward: HopId,
    /// When the events of its timers are due in the event queue.
    pub(super) sender_armed: Time,
    pub(super) receiver_armed: Time,
    /// Unacknowledged segments, as its transport has reported.
    pub(super) outstanding: u64,
    pub(super) processing: Processing,
    pub(super) series: FlowSeries,
    /// Its flow of the plan; for a short connection, the flow that it belongs to.
    pub(super) owner: FlowId,
}

impl Flow {
    /// A new slot for short connections of this flow, with number `slot`.
    pub(super) fn slot(&self, slot: FlowId) -> Flow {
        Flow {
            books: Books::default(),
            sender_armed: Time::NEVER,
            receiver_armed: Time::NEVER,
            outstanding: 0,
            processing: self.processing.of_part(u64::from(slot.0)),
            series: NO_FLOW,
            ..*self
        }
    }
}
