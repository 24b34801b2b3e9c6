//! The properties of ports and flows that every rule needs. The page loads this with its first visit: properties
//! that few rules need are worked out there.

use std::sync::Arc;

use super::Route;
use sawtooth_engine::control::Capable;
use sawtooth_engine::ecn::AnyEcn;
use sawtooth_engine::ids::{Id, PortId};
use sawtooth_engine::plan::families::ECN;
use sawtooth_engine::plan::{Direction, Flow, LinkProperties, Plan};
use sawtooth_engine::queue::{AnyQueue, Marking};
use sawtooth_engine::sender::{AnyRateControl, AnySender, needs};
use sawtooth_engine::tcp::connection::HEADERS;

/// A port.
#[derive(Clone, Copy, Debug)]
pub(super) struct PortFacts {
    /// The name of its discipline's protocol.
    pub(super) protocol: Option<&'static str>,
    /// Which packets its discipline marks.
    pub(super) marking: Marking,
}

impl PortFacts {
    /// Those of all ports of a plan, in order; of one that no packet crosses nothing is asked.
    pub(super) fn of_all(plan: &Plan, routes: &[Route<'_>]) -> Vec<PortFacts> {
        let mut crossed = vec![false; plan.ports().len()];
        for port in routes.iter().flatten().copied().flatten() {
            crossed[port.index()] = true;
        }
        // Instances of one entry share their properties: the last ones of either direction.
        let mut last: [Option<(&Arc<LinkProperties>, PortFacts)>; 2] = [None; 2];
        let facts = |(port, crossed): (PortId, bool)| {
            let Some(direction) = plan.direction(port).filter(|_| crossed) else {
                return PortFacts {
                    protocol: None,
                    marking: Marking::Never,
                };
            };
            let last = &mut last[port.side() as usize];
            match last {
                Some((known, facts)) if Arc::ptr_eq(known, &direction.properties) => *facts,
                _ => {
                    let facts = PortFacts::new(direction);
                    *last = Some((&direction.properties, facts));
                    facts
                }
            }
        };
        plan.ports().zip(crossed).map(facts).collect()
    }

    fn new(direction: &Direction) -> PortFacts {
        let discipline = discipline(direction);
        PortFacts {
            protocol: discipline.protocol().map(|protocol| protocol.name),
            marking: discipline.marking(),
        }
    }
}

/// The discipline of a port.
#[inline(never)]
pub(super) fn discipline(direction: &Direction) -> Box<AnyQueue> {
    Box::new(AnyQueue::new(&direction.queue.discipline))
}

/// A flow.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlowFacts {
    /// Whether it has a congestion control.
    pub(super) controlled: bool,
    /// The name of the protocol by which routers guide that.
    pub(super) protocol: Option<&'static str>,
    /// The codepoint of its data, if that is ECN-capable.
    pub(super) capable: Option<Capable>,
    /// Bytes of a full packet of its data.
    pub(super) full: u64,
    /// Bytes of the least packet that goes back, if one does.
    pub(super) back: Option<u64>,
}

impl FlowFacts {
    /// Those of all flows of a plan, in order.
    pub(super) fn of_all(plan: &Plan) -> Vec<FlowFacts> {
        let mut all: Vec<FlowFacts> = Vec::with_capacity(plan.flows.len());
        for (index, flow) in plan.flows.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|index| plan.flows.get(index));
            let same =
                before.is_some_and(|before| Arc::ptr_eq(&before.properties, &flow.properties));
            let facts = match all.last().filter(|_| same) {
                Some(known) => *known,
                None => FlowFacts::new(flow),
            };
            all.push(facts);
        }
        all
    }

    fn new(flow: &Flow) -> FlowFacts {
        let controlled = flow.is_controlled();
        let mut facts = FlowFacts {
            controlled,
            protocol: None,
            capable: None,
            full: flow.full_packet(),
            back: None,
        };
        if !controlled {
            return facts;
        }
        let needs = if flow.has_window() {
            let control = sender(flow);
            facts.protocol = control.guidance().map(|guidance| guidance.protocol.name);
            facts.back = Some(HEADERS);
            control.needs()
        } else {
            facts.back = Some(AnyRateControl::new(&flow.sender).sizes().report);
            needs(&flow.sender)
        };
        let ends = AnyEcn::new(&flow.ecn).ends(&needs);
        facts.capable = ends.map(|ends| ends.capable);
        facts
    }

    /// The key that makes the flow ECN-capable, or would.
    pub(super) fn ecn_key(&self, flow: &Flow) -> &'static str {
        // Where no mode is written the sender has brought its own.
        if self.capable.is_some() && flow.ecn.entry.kind == ECN.default {
            "sender"
        } else {
            "ecn"
        }
    }
}

/// The control of a flow that has a window.
#[inline(never)]
pub(super) fn sender(flow: &Flow) -> Box<AnySender> {
    Box::new(AnySender::new(&flow.sender))
}
