//! The record of a flow while its run is replayed.

use std::collections::{BTreeSet, VecDeque};

use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::changes::{Cause, Change};
use sawtooth_engine::measure::packet_trace::{self as trace, PacketEvent, SenderState, Sink};
use sawtooth_engine::packet::fate::Effect;
use sawtooth_engine::packet::{ECE, Kind};
use sawtooth_engine::reason::{Because, Quantity};
use sawtooth_engine::units::{Span, Time};

use crate::journeys::Journeys;
use crate::question::{Question, Step};

/// The most moments that are kept: those before are forgotten.
const MOST_MOMENTS: usize = 16_384;

/// The most departures, arrivals and states.
const MOST: usize = 32_768;

/// The most acknowledgements under way.
const MOST_ACKS: usize = 16_384;

/// The event on which a sending end acted.
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

impl Moment {
    /// A quantity before and after it; none if it did not change.
    pub(crate) fn change(&self, of: Quantity) -> Option<[f64; 2]> {
        let mut own = self.changes.iter().filter(|change| change.of == of);
        let first = own.next()?;
        let last = own.next_back().unwrap_or(first);
        Some([first.from, last.to])
    }
}

/// The net effect of a moment on one quantity.
#[derive(Clone, Copy, Debug)]
struct Net<'a> {
    moment: &'a Moment,
    /// By how much it changed.
    by: f64,
    /// Whether it is a fall: the first of a row, or by a loss, a mark or a timeout.
    falls: bool,
}

/// The sending end after it acted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    at: Time,
    pub(crate) state: SenderState,
    /// When the last acknowledgement came.
    pub(crate) heard: Option<Time>,
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
    /// Acknowledgements under way.
    acks: VecDeque<Ack>,
    /// Departures of data.
    pub(crate) departures: VecDeque<Time>,
    /// Arrivals of data, with their bytes.
    pub(crate) arrivals: VecDeque<(Time, u64)>,
    stands: VecDeque<Stand>,
    heard: Option<Time>,
    decided: Option<Because>,
    /// Something from before this instant has been forgotten.
    kept: Time,
}

/// An acknowledgement under way.
#[derive(Clone, Debug, PartialEq)]
struct Ack {
    flow: FlowId,
    number: u64,
    /// The blocks of SACK, which distinguish duplicates.
    blocks: Vec<(u64, u64)>,
    echo: Option<u32>,
    left: Time,
}

impl Ack {
    fn new(event: &PacketEvent) -> Ack {
        Ack {
            flow: event.flow(),
            number: event.number(),
            blocks: event.extra.sack.as_slice().to_vec(),
            echo: event.echo(),
            left: event.at,
        }
    }

    fn is(&self, other: &Ack) -> bool {
        self.flow == other.flow
            && self.number == other.number
            && self.blocks == other.blocks
            && self.echo == other.echo
    }
}

/// Adds to a list that keeps the last of them; `when` gives the age of what is forgotten.
pub(crate) fn keep<T>(
    list: &mut VecDeque<T>,
    most: usize,
    one: T,
    kept: &mut Time,
    when: impl Fn(&T) -> Time,
) {
    if list.len() == most
        && let Some(gone) = list.pop_front()
    {
        *kept = (*kept).max(when(&gone));
    }
    list.push_back(one);
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
            arrivals: VecDeque::new(),
            stands: VecDeque::new(),
            heard: None,
            decided: None,
            kept: Time::ZERO,
        }
    }

    /// Something from before this instant has been forgotten.
    pub(crate) fn kept(&self) -> Time {
        self.kept.max(self.journeys.kept)
    }

    /// The sending end as it was at an instant.
    pub(crate) fn stand(&self, at: Time) -> Option<&Stand> {
        let after = self.stands.partition_point(|stand| stand.at <= at);
        self.stands.get(after.checked_sub(1)?)
    }

    /// The window at an instant.
    pub(crate) fn window_at(&self, at: Time) -> Option<f64> {
        let before = self.moments.iter().rev().find(|moment| moment.at <= at);
        before.map(|moment| moment.state.cwnd)
    }

    /// The net effects of moments on a quantity, where they had any.
    fn nets(&self, of: Quantity) -> impl Iterator<Item = Net<'_>> {
        let mut before = 0.0;
        self.moments.iter().filter_map(move |moment| {
            let [from, to] = moment.change(of)?;
            let by = if from == to { 0.0 } else { to - from };
            let abrupt = moment.changes.iter().any(|change| {
                change.of == of
                    && matches!(change.cause, Cause::Loss | Cause::Mark | Cause::Timeout)
            });
            let falls = by < 0.0 && (before >= 0.0 || abrupt);
            before = by;
            Some(Net { moment, by, falls })
        })
    }

    /// The moment that a question means.
    pub(crate) fn moment(&self, question: &Question, of: Quantity) -> Option<&Moment> {
        let wanted = |net: &Net<'_>| !question.step.is_to_fall() || net.falls;
        let found = match question.step {
            Step::Here => {
                let fallen = self
                    .nets(of)
                    .filter(|net| net.falls && question.is_near(net.moment.at));
                let largest = fallen.min_by(|one, other| one.by.total_cmp(&other.by));
                largest.filter(|_| question.near > Span::ZERO).or_else(|| {
                    self.nets(of)
                        .filter(|net| net.moment.at <= question.at)
                        .last()
                })
            }
            Step::Earlier | Step::EarlierFall => self
                .nets(of)
                .filter(|net| net.moment.at < question.at && wanted(net))
                .last(),
            Step::Later | Step::LaterFall => self
                .nets(of)
                .find(|net| net.moment.at > question.at && wanted(net)),
        };
        found.map(|net| net.moment)
    }

    /// The last mark that was answered before this moment.
    pub(crate) fn answered_before(&self, at: Time) -> Time {
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
        let moment = Moment {
            at,
            flow,
            trigger,
            changes,
            state: *state,
        };
        keep(
            &mut self.moments,
            MOST_MOMENTS,
            moment,
            &mut self.kept,
            |gone| gone.at,
        );
    }

    fn acknowledgement(&mut self, event: &PacketEvent) {
        match event.step {
            trace::Step::Sent(_) => {
                if self.acks.len() == MOST_ACKS {
                    self.acks.pop_front();
                }
                self.acks.push_back(Ack::new(event));
            }
            trace::Step::Met { fate, .. } if fate.effect() == Effect::Removed => {
                self.arrived(event);
            }
            trace::Step::Delivered { unacknowledged, .. } => {
                let left = self.arrived(event);
                self.heard = Some(event.at);
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

    /// An acknowledgement is no longer under way. Returns when it left.
    fn arrived(&mut self, event: &PacketEvent) -> Option<Time> {
        let own = Ack::new(event);
        let place = self.acks.iter().position(|ack| ack.is(&own))?;
        self.acks.remove(place).map(|ack| ack.left)
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
                match event.step {
                    trace::Step::Sent(_) => keep(
                        &mut self.departures,
                        MOST,
                        event.at,
                        &mut self.kept,
                        |gone| *gone,
                    ),
                    trace::Step::Delivered { .. } => keep(
                        &mut self.arrivals,
                        MOST,
                        (event.at, u64::from(event.size())),
                        &mut self.kept,
                        |gone| gone.0,
                    ),
                    _ => {}
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
        let stand = Stand {
            at,
            state: *state,
            heard: self.heard,
        };
        keep(&mut self.stands, MOST, stand, &mut self.kept, |gone| {
            gone.at
        });
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
