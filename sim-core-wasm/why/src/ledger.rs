//! What is kept of a run while it is replayed.

use std::collections::{BTreeSet, VecDeque};

use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::changes::Change;
use sawtooth_engine::measure::packet_trace::{PacketEvent, SenderState, Sink, Step};
use sawtooth_engine::packet::{ECE, Kind};
use sawtooth_engine::reason::Because;
use sawtooth_engine::units::{Span, Time};

use crate::Question;
use crate::journeys::Journeys;

/// The most moments that are kept: those before are forgotten.
const MOST_MOMENTS: usize = 16_384;

/// The most departures and acknowledgements.
const MOST: usize = 65_536;

/// What made a sending end act.
#[derive(Clone, Debug)]
pub(crate) enum Trigger {
    /// An acknowledgement, as it arrived.
    Ack {
        /// The segment expected next.
        number: u64,
        /// When it left the receiver.
        left: Option<Time>,
        /// The segments that it reports beyond that.
        blocks: Vec<(u64, u64)>,
        /// Whether it reports marks.
        echo: bool,
        /// The first segment that was not acknowledged before it.
        before: u64,
    },
    /// Anything else: a timer, the application.
    Timer,
}

/// An instant at which a sending end acted and something changed.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) at: Time,
    pub(crate) flow: FlowId,
    pub(crate) trigger: Trigger,
    pub(crate) changes: Vec<Change>,
    /// The state after it.
    pub(crate) state: SenderState,
}

/// The record of one flow.
#[derive(Debug)]
pub(crate) struct Ledger {
    target: FlowId,
    /// The flow, and the places of its short connections.
    flows: BTreeSet<FlowId>,
    pub(crate) journeys: Journeys,
    pub(crate) moments: VecDeque<Moment>,
    /// Changes that belong to the sending end that acts now.
    pending: Vec<Change>,
    /// The acknowledgement that has just been delivered.
    delivered: Option<(Time, FlowId, Trigger)>,
    /// Departures of acknowledgements: connection, number, when.
    acks: VecDeque<(FlowId, u64, Time)>,
    /// Departures of data.
    pub(crate) departures: VecDeque<Time>,
    pub(crate) state: Option<SenderState>,
    /// The last acknowledgement.
    pub(crate) heard: Option<Time>,
    decided: Option<Because>,
    /// The question is answered up to there: later changes only show what came of it.
    closed: Option<Time>,
}

impl Ledger {
    pub(crate) fn new(target: FlowId) -> Ledger {
        Ledger {
            target,
            flows: BTreeSet::from([target]),
            journeys: Journeys::default(),
            moments: VecDeque::new(),
            pending: Vec::new(),
            delivered: None,
            acks: VecDeque::new(),
            departures: VecDeque::new(),
            state: None,
            heard: None,
            decided: None,
            closed: None,
        }
    }

    /// What follows only shows what came of the change.
    pub(crate) fn close(&mut self, at: Time) {
        self.closed = Some(at);
    }

    /// The window at an instant.
    pub(crate) fn window_at(&self, at: Time) -> Option<f64> {
        let before = self.moments.iter().rev().find(|moment| moment.at <= at);
        before.map(|moment| moment.state.cwnd)
    }

    /// The moment that a question means.
    pub(crate) fn moment(&self, question: &Question) -> Option<&Moment> {
        let last = self.closed.unwrap_or(Time::NEVER);
        let has = |moment: &&Moment| {
            moment.at <= last && moment.changes.iter().any(|change| change.of == question.of)
        };
        if question.near == Span::ZERO {
            return self
                .moments
                .iter()
                .rev()
                .filter(|moment| moment.at <= question.at)
                .find(has);
        }
        let from = Time(question.at.0.saturating_sub(question.near.0));
        let to = question.at + question.near;
        let around = self
            .moments
            .iter()
            .filter(|moment| from <= moment.at && moment.at <= to);
        let size = |moment: &&Moment| {
            let own = moment
                .changes
                .iter()
                .filter(|change| change.of == question.of);
            let sizes = own.map(|change| {
                let (from, to) = (change.from, change.to);
                if from.is_finite() && to.is_finite() {
                    (to - from).abs()
                } else {
                    from.min(to)
                }
            });
            sizes.fold(0.0, f64::max)
        };
        let largest = around
            .filter(has)
            .max_by(|one, other| size(one).total_cmp(&size(other)));
        largest.or_else(|| {
            self.moments
                .iter()
                .rev()
                .filter(|moment| moment.at <= question.at)
                .find(has)
        })
    }

    /// The last mark that was answered before this moment.
    pub(crate) fn answered_before(&self, at: Time) -> Time {
        use sawtooth_engine::measure::changes::Cause;
        let marks = |moment: &&Moment| {
            moment
                .changes
                .iter()
                .any(|change| change.cause == Cause::Mark)
        };
        let before = self.moments.iter().rev().filter(|moment| moment.at < at);
        before
            .filter(|moment| marks(moment))
            .map(|moment| moment.at)
            .next()
            .unwrap_or(Time::ZERO)
    }

    fn settle(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        let changes = std::mem::take(&mut self.pending);
        let delivered = self
            .delivered
            .take()
            .filter(|(then, whose, _)| *then == at && *whose == flow);
        if changes.is_empty() {
            return;
        }
        let trigger = delivered.map_or(Trigger::Timer, |(_, _, trigger)| trigger);
        if self.moments.len() == MOST_MOMENTS {
            self.moments.pop_front();
        }
        self.moments.push_back(Moment {
            at,
            flow,
            trigger,
            changes,
            state: *state,
        });
    }

    fn acknowledgement(&mut self, event: &PacketEvent) {
        match event.step {
            Step::Sent(_) => {
                if self.acks.len() == MOST {
                    self.acks.pop_front();
                }
                self.acks
                    .push_back((event.flow(), event.number(), event.at));
            }
            Step::Delivered { unacknowledged, .. } => {
                let own = |(flow, number, _): &&(FlowId, u64, Time)| {
                    *flow == event.flow() && *number == event.number()
                };
                let left = self.acks.iter().find(own).map(|(_, _, at)| *at);
                if self.closed.is_none() {
                    self.heard = Some(event.at);
                }
                let trigger = Trigger::Ack {
                    number: event.number(),
                    left,
                    blocks: event.extra.sack.as_slice().to_vec(),
                    echo: event.packet.has(ECE),
                    before: unacknowledged,
                };
                self.delivered = Some((event.at, event.flow(), trigger));
            }
            _ => {}
        }
    }
}

impl Sink for Ledger {
    fn packet(&mut self, event: &PacketEvent) {
        let because = self.decided.take();
        if event.class.owner != self.target {
            return;
        }
        self.flows.insert(event.flow());
        match event.kind() {
            Kind::Data => {
                if matches!(event.step, Step::Sent(_)) {
                    if self.departures.len() == MOST {
                        self.departures.pop_front();
                    }
                    self.departures.push_back(event.at);
                }
                self.journeys.follow(event, because);
            }
            Kind::Ack | Kind::SynAck => self.acknowledgement(event),
            Kind::Syn | Kind::Probe => {}
        }
    }

    fn sender(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        if !self.flows.contains(&flow) {
            return;
        }
        self.settle(at, flow, state);
        if self.closed.is_none() {
            self.state = Some(*state);
        }
    }

    fn wants_reasons(&self, flow: FlowId) -> bool {
        self.flows.contains(&flow)
    }

    fn changed(&mut self, change: &Change) {
        self.pending.push(change.clone());
    }

    fn decided(&mut self, _at: Time, _port: PortId, because: Option<Because>) {
        self.decided = because;
    }
}
