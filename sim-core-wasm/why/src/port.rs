//! The record of a port while a run is replayed.

use std::collections::{BTreeMap, VecDeque};

use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::packet_trace::{PacketEvent, Sink, Step as At};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::fate::{Effect, Fate};
use sawtooth_engine::reason::Because;
use sawtooth_engine::units::Time;

use crate::ledger::keep;
use crate::question::{Question, Step};

/// The most passes that are kept.
const MOST: usize = 131_072;

/// The most departures of packets that may still come.
const MOST_SENT: usize = 16_384;

/// Something that happened to a packet at the port.
#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) at: Time,
    /// The flow of the document that it belongs to.
    pub(crate) owner: FlowId,
    connection: FlowId,
    pub(crate) number: u64,
    pub(crate) is_data: bool,
    again: bool,
    pub(crate) what: What,
}

/// A step of a packet at the port.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// It was enqueued, and so many wait.
    Came(u64),
    /// It has been transmitted.
    Went,
    /// It met a fate, for this reason; `left` is when it had left its end.
    Met(Fate, Option<Because>, Option<Time>),
}

impl Pass {
    /// Whether two are about the same packet.
    pub(crate) fn is(&self, other: &Pass) -> bool {
        self.connection == other.connection
            && self.number == other.number
            && self.is_data == other.is_data
            && self.again == other.again
    }

    /// Whether the packet is at the port no longer, though it was.
    fn leaves(&self) -> bool {
        match self.what {
            What::Went => true,
            What::Met(fate, ..) => matches!(fate, Fate::DroppedFromQueue | Fate::GivenUp),
            What::Came(_) => false,
        }
    }

    /// The fate that its queue decided on.
    pub(crate) fn fate(&self) -> Option<(Fate, Option<&Because>)> {
        match &self.what {
            What::Met(fate, because, _) if fate.effect() != Effect::Added => {
                Some((*fate, because.as_ref()))
            }
            _ => None,
        }
    }
}

/// The packets at a port at an instant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting {
    /// When the port had nothing to wait for last; none if that is forgotten.
    pub(crate) since: Option<Time>,
    /// Packets that came and left since.
    pub(crate) came: u64,
    pub(crate) left: u64,
    /// Those that wait.
    pub(crate) length: u64,
    /// Those that are there, the one in transmission included, by flow.
    pub(crate) of: BTreeMap<FlowId, i64>,
}

/// The record of one port.
#[derive(Debug)]
pub(crate) struct PortLedger {
    port: PortId,
    passes: VecDeque<Pass>,
    /// When packets left their ends: connection, number, whether it is data, when.
    sent: VecDeque<(FlowId, u64, bool, Time)>,
    decided: Option<Because>,
    kept: Time,
}

impl PortLedger {
    pub(crate) fn new(port: PortId) -> PortLedger {
        PortLedger {
            port,
            passes: VecDeque::new(),
            sent: VecDeque::new(),
            decided: None,
            kept: Time::ZERO,
        }
    }

    pub(crate) fn port(&self) -> PortId {
        self.port
    }

    /// Something from before this instant has been forgotten.
    pub(crate) fn kept(&self) -> Time {
        self.kept
    }

    /// The steps until an instant, the last first.
    pub(crate) fn until(&self, at: Time) -> impl Iterator<Item = &Pass> {
        let after = self.passes.partition_point(|pass| pass.at <= at);
        self.passes.range(..after).rev()
    }

    /// The packet with a fate that a question means.
    pub(crate) fn met(&self, question: &Question) -> Option<&Pass> {
        let fated = |pass: &&Pass| pass.fate().is_some();
        match question.step {
            Step::Here => {
                let near = self.until(question.at + question.near);
                let near = near
                    .filter(fated)
                    .take_while(|pass| question.is_near(pass.at));
                let distance = |pass: &&Pass| {
                    let (one, other) = (pass.at.max(question.at), pass.at.min(question.at));
                    one.since(other)
                };
                near.min_by_key(distance)
                    .or_else(|| self.until(question.at).find(fated))
            }
            Step::Earlier | Step::EarlierFall => self
                .until(question.at)
                .find(|pass| pass.at < question.at && fated(pass)),
            Step::Later | Step::LaterFall => self
                .passes
                .iter()
                .find(|pass| pass.at > question.at && fated(pass)),
        }
    }

    /// When a packet that met a fate had come.
    pub(crate) fn came(&self, met: &Pass) -> Option<Time> {
        let came = |pass: &&Pass| pass.is(met) && matches!(pass.what, What::Came(_));
        self.until(met.at).find(came).map(|pass| pass.at)
    }

    /// The packets that wait at an instant.
    pub(crate) fn waiting(&self, at: Time) -> Waiting {
        let mut found = Waiting::default();
        let mut gone = 0;
        let mut length = None;
        for pass in self.until(at) {
            if pass.leaves() {
                found.left += 1;
                gone += 1;
                *found.of.entry(pass.owner).or_default() -= 1;
                continue;
            }
            let What::Came(waiting) = pass.what else {
                continue;
            };
            length = length.or(Some(waiting.saturating_sub(gone)));
            found.came += 1;
            *found.of.entry(pass.owner).or_default() += 1;
            if waiting == 0 {
                found.since = Some(pass.at);
                break;
            }
        }
        found.length = length.unwrap_or(0);
        found.of.retain(|_, packets| *packets > 0);
        found
    }

    /// How many came and left in a stretch.
    pub(crate) fn within(&self, from: Time, to: Time) -> [u64; 2] {
        let mut counts = [0, 0];
        for pass in self.until(to).take_while(|pass| pass.at > from) {
            match pass.what {
                What::Came(_) => counts[0] += 1,
                _ if pass.leaves() => counts[1] += 1,
                _ => {}
            }
        }
        counts
    }

    fn put(&mut self, event: &PacketEvent, what: What) {
        let pass = Pass {
            at: event.at,
            owner: event.class.owner,
            connection: event.flow(),
            number: event.number(),
            is_data: event.kind() == Kind::Data,
            again: event.is_retransmission(),
            what,
        };
        keep(&mut self.passes, MOST, pass, &mut self.kept, |gone| gone.at);
    }
}

impl Sink for PortLedger {
    fn packet(&mut self, event: &PacketEvent) {
        let because = self.decided.take();
        let is_data = event.kind() == Kind::Data;
        match event.step {
            At::Sent(_) => {
                if self.sent.len() == MOST_SENT {
                    self.sent.pop_front();
                }
                self.sent
                    .push_back((event.flow(), event.number(), is_data, event.at));
            }
            At::Enqueued { port, waiting, .. } if port == self.port => {
                self.put(event, What::Came(waiting));
            }
            At::Transmitted { port } if port == self.port => self.put(event, What::Went),
            At::Met { port, fate } if port == self.port => {
                let own = |(flow, number, data, _): &&(FlowId, u64, bool, Time)| {
                    *flow == event.flow() && *number == event.number() && *data == is_data
                };
                let left = self.sent.iter().rev().find(own).map(|(.., at)| *at);
                self.put(event, What::Met(fate, because, left));
            }
            _ => {}
        }
    }

    fn wants_fates(&self, _flow: FlowId) -> bool {
        true
    }

    fn decided(&mut self, _at: Time, port: PortId, because: Option<Because>) {
        self.decided = because.filter(|_| port == self.port);
    }
}
