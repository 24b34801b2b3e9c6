//! A flow as its sender knows it, for a control outside of the engine; and changes that it makes.

use super::Sim;
use crate::ids::{FlowId, Id, PortId};
use crate::link::port::Port;
use crate::measure::Recorder;
use crate::plan::Change;
use crate::queue::AnyQueue;
use crate::queue::rules::Calls;
use crate::rules::NamedValue;
use crate::sender::AnySender;
use crate::sim::error::RunError;
use crate::units::{Span, Time};

/// The state of the sending end of a flow at an instant. Counts are those since it started.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Bytes acknowledged in order.
    pub acknowledged: u64,
    /// Data packets sent, retransmissions included.
    pub sent: u64,
    /// Data packets sent again.
    pub retransmitted: u64,
    /// Segments behind the first one not acknowledged that are known to have arrived.
    pub beyond: u64,
    /// Smoothed round trip.
    pub srtt: Option<Span>,
    /// The round trip measured last, by SACK too.
    pub latest_rtt: Option<Span>,
    /// How many round trips were measured, and their sum in nanoseconds. With the warm-up they begin again.
    pub round_trips: (u64, u128),
    /// The minimum round trip so far.
    pub least_rtt: Option<Span>,
    /// Congestion window, in segments.
    pub cwnd: f64,
    /// The rate that segments are paced with, in segments per second; infinite where they are not.
    pub rate: f64,
    /// Segments estimated in the network.
    pub in_network: u64,
}

impl Sim {
    /// The readings of the sender of a flow; `None` where it is no TCP connection.
    pub fn reading(&self, flow: FlowId) -> Option<Reading> {
        let ends = self.ends.by_id(flow)?;
        let trips = ends.round_trips()?;
        let state = ends.sender_state();
        let statistics = ends.statistics();
        Some(Reading {
            acknowledged: self.through(flow),
            sent: self.network.flows[flow].books.ledger.sent,
            retransmitted: statistics.map_or(0, |one| one.retransmissions),
            beyond: state.beyond,
            srtt: trips.smoothed,
            latest_rtt: state.latest_rtt,
            round_trips: statistics.map_or((0, 0), |one| (one.rtt.count(), one.rtt.sum())),
            least_rtt: trips.least,
            cwnd: state.cwnd,
            rate: state.rate,
            in_network: state.in_network,
        })
    }

    /// The values of the rules that a flow follows; `None` where it follows none.
    pub fn rules(&self, flow: FlowId) -> Option<Vec<NamedValue>> {
        match self.ends.by_id(flow)?.control()? {
            AnySender::Rules(rules) => Some(rules.values()),
            _ => None,
        }
    }

    /// The values of the rules that the queue of a port follows; `None` where it follows none.
    pub fn queue_rules(&self, port: PortId) -> Option<Vec<NamedValue>> {
        match self.network.ports.by_id(port)?.discipline() {
            AnyQueue::Rules(rules) => Some(rules.values()),
            _ => None,
        }
    }

    /// The events of the rules that the queue of a port follows, since the last time. They are kept from the first time
    /// on, or from the start of the run where [`Options`](super::Options) say so; other texts and disciplines may follow.
    pub fn take_calls(&mut self, port: PortId) -> Calls {
        let port = self.network.ports.get_mut(port.index());
        port.map_or_else(Calls::default, Port::take_calls)
    }

    /// The window as the rules that a flow follows have left it: below one segment it counts as one.
    pub fn rules_window(&self, flow: FlowId) -> Option<f64> {
        match self.ends.by_id(flow)?.control()? {
            AnySender::Rules(rules) => Some(rules.window()),
            _ => None,
        }
    }

    /// Runs up to `at`, and makes changes there before any event of that instant, after those that the plan makes
    /// then: as an intervention does that the document has at `at`.
    ///
    /// # Errors
    /// When the run cannot go on. Nothing is changed then.
    pub fn change_at(
        &mut self,
        at: Time,
        changes: &[Change],
        recorder: &mut Recorder,
    ) -> Result<(), RunError> {
        if let Some(before) = at.0.checked_sub(1) {
            self.run(Time(before), u64::MAX, recorder)?;
        }
        self.network.now = at;
        if self.warmup.is_some_and(|end| end <= at) {
            self.begin_measurement(recorder);
        }
        while self
            .changes
            .get(self.applied)
            .is_some_and(|one| one.at <= at)
        {
            self.apply_next(recorder);
        }
        self.make(changes, recorder);
        Ok(())
    }
}
