//! The ways of a flow's segments through the network.

use std::collections::BTreeMap;

use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::packet_trace::{self as trace, PacketEvent, SenderState};
use sawtooth_engine::packet::fate::{Effect, Fate};
use sawtooth_engine::reason::Because;
use sawtooth_engine::units::{Span, Time};

use crate::question::{Question, Step};

/// The most segments whose ways are kept.
const MOST: usize = 32_768;

/// The most ways of one segment.
const MOST_WAYS: usize = 64;

/// A port on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hop {
    pub(crate) port: PortId,
    pub(crate) came: Time,
    pub(crate) left: Option<Time>,
}

/// The fate of a packet, with its place and time.
#[derive(Clone, Debug)]
pub(crate) struct Fated {
    pub(crate) fate: Fate,
    pub(crate) port: PortId,
    pub(crate) at: Time,
    /// The reason that the queue gave.
    pub(crate) because: Option<Because>,
}

/// One way of a segment, from its departure on.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) left: Time,
    pub(crate) state: SenderState,
    pub(crate) hops: Vec<Hop>,
    pub(crate) fated: Option<Fated>,
    pub(crate) arrived: Option<Time>,
}

impl Way {
    pub(crate) fn is_removed(&self) -> bool {
        let fated = self.fated.as_ref();
        fated.is_some_and(|fated| fated.fate.effect() == Effect::Removed)
    }

    /// Whether it is still on its way.
    fn travels(&self) -> bool {
        self.arrived.is_none() && !self.is_removed()
    }

    /// The hop at which it waited longest, and how long until it was transmitted.
    pub(crate) fn slowest(&self) -> Option<(Hop, Span)> {
        let times = self
            .hops
            .iter()
            .filter_map(|hop| Some((*hop, hop.left?.since(hop.came))));
        times.max_by_key(|(_, time)| time.0)
    }
}

/// The ways of the segments of a flow, by connection and number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journeys {
    ways: BTreeMap<(FlowId, u64), Vec<Way>>,
    /// A way that began before this instant has been forgotten.
    pub(crate) kept: Time,
}

impl Journeys {
    /// Takes in a step of a data packet.
    pub(crate) fn follow(&mut self, event: &PacketEvent, because: Option<Because>) {
        let key = (event.flow(), event.number());
        if let trace::Step::Sent(state) = event.step {
            let ways = self.ways.entry(key).or_default();
            if ways.len() < MOST_WAYS {
                ways.push(Way {
                    left: event.at,
                    state,
                    hops: Vec::new(),
                    fated: None,
                    arrived: None,
                });
            }
            if self.ways.len() > MOST
                && let Some((_, gone)) = self.ways.pop_first()
            {
                let left = gone.iter().map(|way| way.left);
                self.kept = left.fold(self.kept, Time::max);
            }
            return;
        }
        let Some(ways) = self.ways.get_mut(&key) else {
            return;
        };
        // The first one travels without the flag of a retransmission.
        let again = event.is_retransmission();
        let own = ways
            .iter_mut()
            .enumerate()
            .find(|(place, way)| way.travels() && (*place > 0) == again);
        let Some((_, way)) = own else {
            return;
        };
        match event.step {
            trace::Step::Enqueued { port, .. } => way.hops.push(Hop {
                port,
                came: event.at,
                left: None,
            }),
            trace::Step::Transmitted { .. } => {
                if let Some(hop) = way.hops.last_mut() {
                    hop.left = Some(event.at);
                }
            }
            trace::Step::Met { port, fate } if fate.effect() != Effect::Added => {
                way.fated = Some(Fated {
                    fate,
                    port,
                    at: event.at,
                    because,
                });
            }
            trace::Step::Delivered { .. } => way.arrived = Some(event.at),
            _ => {}
        }
    }

    /// The first segment from `from` on of which a way ended before `before`, and that way.
    pub(crate) fn removed(&self, flow: FlowId, from: u64, before: Time) -> Option<(u64, &Way)> {
        self.ways
            .range((flow, from)..=(flow, u64::MAX))
            .find_map(|((_, number), ways)| {
                let ended = |way: &&Way| {
                    way.is_removed() && way.fated.as_ref().is_some_and(|fated| fated.at <= before)
                };
                ways.iter().rev().find(ended).map(|way| (*number, way))
            })
    }

    /// The last segment whose mark arrived at the far end after `after` and until `before`, if it is below `below`.
    pub(crate) fn marked(
        &self,
        flow: FlowId,
        below: u64,
        [after, before]: [Time; 2],
    ) -> Option<(u64, &Way)> {
        let marked = |way: &&Way| {
            let fated = way.fated.as_ref();
            let at = way.arrived;
            fated.is_some_and(|fated| fated.fate.effect() == Effect::Marked)
                && at.is_some_and(|at| at > after && at <= before)
        };
        let mut found: Option<(u64, &Way)> = None;
        for ((_, number), ways) in self.ways.range((flow, 0)..(flow, below)).rev().take(4096) {
            if let Some(way) = ways.iter().find(marked) {
                found = Some((*number, way));
            }
        }
        found
    }

    /// The way with a fate that a question means: connection, segment, way.
    pub(crate) fn met(&self, question: &Question) -> Option<(FlowId, u64, &Way)> {
        let all = self.ways.iter().flat_map(|((flow, number), ways)| {
            let met = |way: &'_ Way| Some((way.fated.as_ref()?.at, *flow, *number));
            ways.iter().filter_map(move |way| Some((met(way)?, way)))
        });
        let asked = question.at;
        let distance = |at: Time| at.max(asked).since(at.min(asked));
        // Of several at one instant one is found: the first of those near, else the last.
        let found = match question.step {
            Step::Here => {
                let near = all.clone().filter(|((at, ..), _)| question.is_near(*at));
                let last = all.filter(|((at, ..), _)| *at <= asked);
                near.min_by_key(|(key, _)| (distance(key.0), *key))
                    .or_else(|| last.max_by_key(|((at, ..), _)| *at))
            }
            Step::Earlier | Step::EarlierFall => all
                .filter(|((at, ..), _)| *at < asked)
                .max_by_key(|(key, _)| *key),
            Step::Later | Step::LaterFall => all
                .filter(|((at, ..), _)| *at > asked)
                .min_by_key(|(key, _)| *key),
        };
        found.map(|((_, flow, number), way)| (flow, number, way))
    }

    /// The way by which a segment arrived until `before`.
    pub(crate) fn arrived(&self, flow: FlowId, number: u64, before: Time) -> Option<&Way> {
        let ways = self.ways.get(&(flow, number))?;
        ways.iter()
            .find(|way| way.arrived.is_some_and(|at| at <= before))
    }
}
