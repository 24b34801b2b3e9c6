//! Keeps a page up to date: an update says what has changed in the network and the document since
//! the one before. So a step of a slider sends what it changed, however large the network is.
//!
//! Live changes and time are followed entry by entry. So are properties that
//! have other values from the start. After anything else an update has everything.

mod text;

use std::sync::Arc;

use serde::Serialize;

use super::Session;
use super::describe::{Description, Subject, ways};
use super::description_change::DescriptionChange;
use sawtooth_document::warnings::warnings;
use sawtooth_engine::ids::{FlowId, Id, NodeId, PortId};
use sawtooth_engine::plan::{Change, Plan, TimedChange};
use sawtooth_engine::sim::bottlenecks::{Waits, bottlenecks, carry_alike};
use text::DocumentText;

pub use text::TextSplice;

/// The changes since the last update; everything the first time.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Update<'a> {
    /// The network.
    pub description: DescriptionUpdate<'a>,
    /// The document.
    pub document: DocumentUpdate<'a>,
}

/// An update of the description.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum DescriptionUpdate<'a> {
    /// All of it.
    Whole(&'a Description),
    /// The changes in it.
    Changed(DescriptionChange),
}

/// An update of the document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum DocumentUpdate<'a> {
    /// All of its text.
    Whole(&'a str),
    /// The change of its text.
    Changed(TextSplice),
}

/// The page's copy of a session.
#[derive(Clone, Debug)]
pub(super) struct PageCopy {
    description: Description,
    text: DocumentText,
    /// The plan with the properties in force at the instant of the last update.
    in_force: Plan,
    changes: Arc<[TimedChange]>,
    waits: Waits,
    /// Whether the run was started again with properties that have other values.
    restarted: bool,
}

impl Session {
    /// The changes for a page since the last update; everything the first time. The page has
    /// to apply all updates in their order.
    #[inline]
    pub fn update(&mut self) -> Update<'_> {
        let mut known = self.page.take();
        let changed = known.as_mut().map(|page| {
            let splice = if page.restarted {
                page.text.renew(&self.document)
            } else {
                page.text.follow(&self.document)
            };
            let change = page.follow(&self.subject(), self.run.changes());
            (change, splice)
        });
        let page = known.unwrap_or_else(|| self.fresh());
        let page = self.page.insert(page);
        let Some((change, splice)) = changed else {
            return Update {
                description: DescriptionUpdate::Whole(&page.description),
                document: DocumentUpdate::Whole(page.text.as_str()),
            };
        };
        Update {
            description: DescriptionUpdate::Changed(change),
            document: DocumentUpdate::Changed(splice),
        }
    }

    /// More changes now than properties: the next update has everything.
    pub(super) fn change_all(&mut self) {
        self.page = None;
    }

    /// Starts the run again with properties that have other values, in the same network.
    pub(super) fn restart_with_properties(&mut self) {
        let page = self.page.take();
        self.restart();
        self.page = page.map(|mut page| {
            page.restarted = true;
            page
        });
    }

    #[inline]
    fn fresh(&self) -> Box<PageCopy> {
        Box::new(PageCopy {
            description: self.describe(),
            text: DocumentText::new(&self.document),
            in_force: self.plan.in_force(self.shown()),
            changes: Arc::clone(self.run.changes()),
            waits: Waits::default(),
            restarted: false,
        })
    }
}

impl PageCopy {
    /// Follows live changes and time. Returns what they changed.
    #[inline]
    fn follow(&mut self, subject: &Subject<'_>, changes: &Arc<[TimedChange]>) -> DescriptionChange {
        let plan = subject.plan;
        let before = std::mem::replace(&mut self.changes, Arc::clone(changes));
        let restarted = std::mem::take(&mut self.restarted);
        let same = Arc::ptr_eq(&before, changes) && !restarted;
        let touched = touched(plan, &before, changes, restarted);
        let old: Vec<Change> = touched.iter().map(|one| one.of(&self.in_force)).collect();
        let reset = |plan: &mut Plan, start: &Plan| {
            for one in &touched {
                plan.put(&one.of(start));
            }
        };
        if restarted {
            self.waits = Waits::default();
        }
        let shown = &mut self.description;

        let mut waiting = None;
        if !same {
            let both = before.iter().zip(changes.iter());
            let kept = both.take_while(|(old, new)| is_same(old, new)).count();
            reset(&mut self.in_force, plan);
            let ways = ways(&shown.flows);
            waiting = Some(self.waits.follow(plan, &mut self.in_force, &ways, kept));
        }
        reset(&mut self.in_force, plan);
        let until = changes.partition_point(|change| change.at <= subject.at);
        for change in changes[..until].iter().flat_map(|timed| &timed.changes) {
            self.in_force.put(change);
        }
        let now = &self.in_force;

        let mut change = DescriptionChange {
            bin_width: subject.bin_width.seconds(),
            averaging: subject.averaging.seconds(),
            ..DescriptionChange::default()
        };
        let (mut others, mut rates) = (!same, false);
        // Instances of one entry share their properties, and change alike: by side, the last one's
        // properties before and after, and its place in the change.
        let mut last: [Option<(&Change, Change, usize)>; 2] = [None, None];
        for (one, old) in touched.iter().zip(&old) {
            let new = one.of(now);
            if is_alike(old, &new) {
                continue;
            }
            others = true;
            rates |= is_of_rate(old, &new);
            let port = match one {
                Touched::Port(port) => Some(*port),
                Touched::Node(node) => plan.radio_port(*node),
                Touched::Flow(_) => None,
            };
            let Some((id, info)) = port.and_then(|port| Some((port, subject.port(now, port)?)))
            else {
                continue;
            };
            let (place, last) = (&mut shown.ports[id.index()], &mut last[id.side() as usize]);
            if let Some((before, after, place)) = last
                && is_alike(before, old)
                && is_alike(after, &new)
            {
                change.add_alike(*place, id.index());
            } else if *place != info {
                *last = Some((old, new, change.add_port(id.index(), info.clone())));
            }
            *place = info;
        }
        renew_flows(shown, subject, now, &touched, rates, &mut change);
        if let Some(waiting) = waiting.filter(|waiting| *waiting != shown.waiting) {
            shown.waiting.clone_from(&waiting);
            change.waiting = Some(waiting);
        }
        if !same {
            let series = subject.series();
            if series != shown.series {
                shown.series.clone_from(&series);
                change.series = Some(series);
            }
        }
        if others {
            let warnings = warnings(subject.document, now, &ways(&shown.flows));
            if warnings != shown.warnings {
                shown.warnings.clone_from(&warnings);
                change.warnings = Some(warnings);
            }
        }
        change
    }
}

/// Takes on the senders in force, and with other rates the ports that limit flows.
#[inline]
fn renew_flows(
    shown: &mut Description,
    subject: &Subject<'_>,
    now: &Plan,
    touched: &[Touched],
    rates: bool,
    change: &mut DescriptionChange,
) {
    let limits = rates.then(|| bottlenecks(now, &ways(&shown.flows)));
    let mut chosen = vec![false; now.flows.len()];
    for one in touched {
        if let Touched::Flow(flow) = one {
            chosen[flow.index()] = true;
        }
    }
    let senders = subject.senders(&|flow| chosen[flow.index()]);
    for ((index, place), senders) in shown.flows.iter_mut().enumerate().zip(senders) {
        let limit = match &limits {
            Some(limits) => limits[index].map(|(port, _)| port),
            None => place.bottleneck,
        };
        if !chosen[index] && limit == place.bottleneck {
            continue;
        }
        let mut info = place.clone();
        info.bottleneck = limit;
        if chosen[index] {
            (info.sender, info.name) = Subject::named(&now.flows[index]);
            info.senders = info.sender.map_or_else(Vec::new, |_| senders);
        }
        if info != *place {
            change.flows.push(info.clone());
            change.flow_ids.push(index as u32);
            *place = info;
        }
    }
}

/// Something that live changes touch.
#[derive(Clone, Copy)]
enum Touched {
    Port(PortId),
    Node(NodeId),
    Flow(FlowId),
}

impl Touched {
    /// The change that gives it the properties that it has in `plan`.
    #[inline]
    fn of(self, plan: &Plan) -> Change {
        match self {
            Touched::Port(port) => Change::Link {
                port,
                properties: Arc::clone(&plan.direction_of(port).properties),
            },
            Touched::Node(node) => Change::Node {
                node,
                properties: Arc::clone(&plan.nodes[node.index()].properties),
            },
            Touched::Flow(flow) => Change::Flow {
                flow,
                properties: Arc::clone(&plan.flows[flow.index()].properties),
            },
        }
    }
}

/// The entries that these changes touch, or all of them, each once: ports, then nodes, then flows, in order.
#[inline]
fn touched(plan: &Plan, before: &[TimedChange], now: &[TimedChange], all: bool) -> Vec<Touched> {
    let ports = plan.ports().map(Touched::Port);
    let nodes = (0..plan.nodes.len()).map(|node| Touched::Node(NodeId::at(node)));
    let flows = (0..plan.flows.len()).map(|flow| Touched::Flow(FlowId::at(flow)));
    let (first_node, first_flow) = (ports.len(), ports.len() + nodes.len());
    let mut marked = vec![all; first_flow + flows.len()];
    for change in before.iter().chain(now).flat_map(|timed| &timed.changes) {
        let place = match change {
            Change::Link { port, .. } => port.index(),
            Change::Node { node, .. } => first_node + node.index(),
            Change::Flow { flow, .. } => first_flow + flow.index(),
        };
        marked[place] = true;
    }
    let all = ports.chain(nodes).chain(flows).zip(marked);
    all.filter_map(|(one, marked)| marked.then_some(one))
        .collect()
}

/// Whether two changes are the same ones, not merely equal.
#[inline]
fn is_same(one: &TimedChange, other: &TimedChange) -> bool {
    let both = one.changes.iter().zip(&other.changes);
    let place = |change: &Change| match change {
        Change::Link { port, .. } => port.index(),
        Change::Node { node, .. } => node.index(),
        Change::Flow { flow, .. } => flow.index(),
    };
    one.at == other.at
        && one.changes.len() == other.changes.len()
        && both
            .into_iter()
            .all(|(one, other)| place(one) == place(other) && is_alike(one, other))
}

/// Whether two changes have the same properties, not merely equal ones.
#[inline]
fn is_alike(one: &Change, other: &Change) -> bool {
    match (one, other) {
        (
            Change::Link { properties, .. },
            Change::Link {
                properties: known, ..
            },
        ) => Arc::ptr_eq(properties, known),
        (
            Change::Flow { properties, .. },
            Change::Flow {
                properties: known, ..
            },
        ) => Arc::ptr_eq(properties, known),
        (
            Change::Node { properties, .. },
            Change::Node {
                properties: known, ..
            },
        ) => Arc::ptr_eq(properties, known),
        _ => false,
    }
}

/// Whether what differs between the two may be a rate.
#[inline]
fn is_of_rate(one: &Change, other: &Change) -> bool {
    match (one, other) {
        (
            Change::Link { properties, .. },
            Change::Link {
                properties: known, ..
            },
        ) => !carry_alike(properties, known),
        (Change::Flow { .. }, _) => false,
        _ => true,
    }
}
