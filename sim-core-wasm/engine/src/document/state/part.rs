//! The live parts of links and flows, and how they are kept once touched.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::State;
use crate::catalog::Chosen;
use crate::document::base::{Base, listed};
use crate::document::ecn::ecn;
use crate::document::json::Json;
use crate::document::layout::Section;
use crate::document::problem::Problem;
use crate::document::read::At;
use crate::document::resolve::{self, Wire};
use crate::document::streams::follows;
use crate::document::transport::transport;
use crate::plan::Change;

/// A trace is read fast, and is written once for all instances: so many of its
/// instants weigh as much as a number of another list.
const INSTANTS_A_NUMBER: usize = 8;

/// An entry that interventions have touched.
#[derive(Clone, Debug)]
pub(super) struct Touched<P> {
    /// What all instances share but those with a variant of their own.
    pub(super) common: Variant<P>,
    /// Instances that have gone their own way.
    pub(super) own: BTreeMap<usize, Variant<P>>,
}

/// An entry as it is in force for some of its instances.
#[derive(Clone, Debug)]
pub(super) struct Variant<P> {
    /// What is written; nothing while it is what the document says.
    pub(super) tree: Option<Json>,
    /// What it comes to.
    pub(super) live: P,
}

/// The live part of an entry.
pub(super) trait Part: Clone + PartialEq {
    const SECTION: Section;
    fn of_state(state: &State) -> &BTreeMap<usize, Touched<Self>>;
    fn of_state_mut(state: &mut State) -> &mut BTreeMap<usize, Touched<Self>>;
    fn at_start(base: &Base, entry: usize) -> &Self;
    fn read(json: &Json, at: &At<'_>) -> Result<Self, Problem>;
    /// Whether `after` may take its place in a running network.
    fn gives_way(&self, _after: &Self, _at: &At<'_>) -> Result<(), Problem> {
        Ok(())
    }
    /// Numbers in its lists.
    fn listed(&self) -> usize;
    /// What turns `self` into `after` for the instance `index` of the list.
    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>);
}

impl Part for [Wire; 2] {
    const SECTION: Section = Section::Links;

    fn of_state(state: &State) -> &BTreeMap<usize, Touched<Self>> {
        &state.links
    }

    fn of_state_mut(state: &mut State) -> &mut BTreeMap<usize, Touched<Self>> {
        &mut state.links
    }

    fn at_start(base: &Base, entry: usize) -> &Self {
        &base.wires[entry]
    }

    fn read(json: &Json, at: &At<'_>) -> Result<Self, Problem> {
        resolve::wires(json, at)
    }

    fn listed(&self) -> usize {
        let traced = |wire: &Wire| {
            let trace = wire.trace.as_ref();
            trace.map_or(0, |trace| trace.instants().len() / INSTANTS_A_NUMBER)
        };
        self.iter()
            .map(|wire| listed(&wire.loss) + traced(wire))
            .sum()
    }

    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>) {
        for (side, (old, new)) in self.iter().zip(after).enumerate() {
            let direction = 2 * index + side;
            match &new.trace {
                Some(trace) if old.trace != new.trace => out.push(Change::Trace {
                    direction,
                    trace: Arc::clone(trace),
                }),
                None if old.trace.is_some() || old.rate != new.rate => out.push(Change::Rate {
                    direction,
                    rate: new.rate,
                }),
                _ => {}
            }
            if (old.jitter, old.reorder) != (new.jitter, new.reorder) {
                out.push(Change::Jitter {
                    direction,
                    jitter: new.jitter,
                    reorder: new.reorder,
                });
            }
            if old.delay != new.delay {
                out.push(Change::Delay {
                    direction,
                    delay: new.delay,
                });
            }
            if old.loss != new.loss {
                out.push(Change::Loss {
                    direction,
                    loss: new.loss.clone(),
                });
            }
            if old.queue != new.queue {
                out.push(Change::Queue {
                    direction,
                    queue: new.queue.clone(),
                });
            }
        }
    }
}

/// The live part of a flow.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Talk {
    /// The congestion control.
    pub(crate) sender: Chosen,
    /// The way out of slow start.
    pub(crate) slow_start: Chosen,
    /// The clamp on the window.
    pub(crate) clamp: Chosen,
    /// What the application offers: only values of its live parameters change.
    pub(crate) traffic: Chosen,
}

impl Part for Talk {
    const SECTION: Section = Section::Flows;

    fn of_state(state: &State) -> &BTreeMap<usize, Touched<Self>> {
        &state.flows
    }

    fn of_state_mut(state: &mut State) -> &mut BTreeMap<usize, Touched<Self>> {
        &mut state.flows
    }

    fn at_start(base: &Base, entry: usize) -> &Self {
        &base.connections[entry].talk
    }

    fn read(json: &Json, at: &At<'_>) -> Result<Self, Problem> {
        let talk = resolve::talk(json, at)?;
        // A switch that is written may be against what a new sender needs.
        transport(json.get("transport"), &talk.sender, &at.key("transport"))?;
        ecn(json, &talk.sender, at)?;
        Ok(talk)
    }

    fn gives_way(&self, after: &Self, at: &At<'_>) -> Result<(), Problem> {
        let (old, new) = (self.sender.entry, after.sender.entry);
        if follows(new, old) {
            return Ok(());
        }
        Err(at.key("sender").problem(format!(
            "{} does not take the place of {} in a running flow: such a change restarts the run, and cannot be an intervention",
            new.kind, old.kind
        )))
    }

    fn listed(&self) -> usize {
        listed(&self.sender) + listed(&self.traffic)
    }

    fn changes(&self, after: &Self, index: usize, out: &mut Vec<Change>) {
        if self.sender != after.sender {
            out.push(Change::Sender {
                flow: index,
                sender: after.sender.clone(),
            });
        }
        if self.slow_start != after.slow_start {
            out.push(Change::SlowStart {
                flow: index,
                slow_start: after.slow_start.clone(),
            });
        }
        if self.clamp != after.clamp {
            out.push(Change::Clamp {
                flow: index,
                clamp: after.clamp.clone(),
            });
        }
        if self.traffic != after.traffic {
            out.push(Change::Traffic {
                flow: index,
                traffic: after.traffic.clone(),
            });
        }
    }
}
