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
use sawtooth_document::{Document, Tuned};
use sawtooth_engine::ids::{FlowId, Id, NodeId, PortId};
use sawtooth_engine::plan::{Change, Plan, TimedChange};
use sawtooth_engine::sim::bottlenecks::{Waits, bottlenecks, carry_alike};
use sawtooth_engine::units::Time;
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
    /// How many of the changes are in force there.
    applied: usize,
    /// Whether the run was started again with properties that have other values.
    restarted: bool,
    /// The entries that have other values from the start, in the same run.
    tuned: Vec<Tuned>,
}

impl Session {
    /// The changes for a page since the last update; everything the first time. The page has
    /// to apply all updates in their order.
    #[inline]
    pub fn update(&mut self) -> Update<'_> {
        let mut known = self.page.take();
        let changed = known.as_mut().map(|page| {
            let splice = page.follow_text(&self.document, self.run.changes());
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
        // With other delays flows may take other ways.
        let ways = |page: &PageCopy| {
            let mut flows = page.description.flows.iter().enumerate();
            flows.all(|(index, flow)| {
                let ways = self.run.sim.path(FlowId::at(index));
                ways.is_some_and(|[path, reverse]| path == flow.path && reverse == flow.reverse)
            })
        };
        // With other rates other ports may have series.
        let recorded = self.subject().recorded;
        let page = page.filter(|page| ways(page) && recorded.is_shown(&page.description));
        self.page = page.map(|mut page| {
            page.restarted = true;
            page
        });
    }

    /// The next update has the properties of this entry.
    pub(super) fn note_tuned(&mut self, tuned: Tuned) {
        if let Some(page) = &mut self.page {
            let place = |one: &Tuned| (one.section, one.entry);
            page.tuned.retain(|known| place(known) != place(&tuned));
            page.tuned.push(tuned);
        }
    }

    #[inline]
    fn fresh(&self) -> Box<PageCopy> {
        Box::new(PageCopy {
            description: self.describe(),
            text: DocumentText::new(&self.document),
            in_force: self.plan.in_force(self.shown()),
            applied: in_force_at(self.run.changes(), self.shown()),
            changes: Arc::clone(self.run.changes()),
            waits: Waits::default(),
            restarted: false,
            tuned: Vec::new(),
        })
    }
}

impl PageCopy {
    /// Follows the document. Returns what changed in its text.
    fn follow_text(&mut self, document: &Document, changes: &Arc<[TimedChange]>) -> TextSplice {
        let listed = !Arc::ptr_eq(&self.changes, changes);
        match &self.tuned[..] {
            _ if self.restarted => self.text.renew(document),
            [] => self.text.follow(document),
            [one] if !listed => self.text.tune(document, one.section, one.entry),
            _ => self.text.renew(document),
        }
    }

    /// Follows live changes and time. Returns what they changed.
    #[inline]
    fn follow(&mut self, subject: &Subject<'_>, changes: &Arc<[TimedChange]>) -> DescriptionChange {
        let plan = subject.plan;
        let before = std::mem::replace(&mut self.changes, Arc::clone(changes));
        let restarted = std::mem::take(&mut self.restarted);
        let tuned = std::mem::take(&mut self.tuned);
        let from_start = restarted || !tuned.is_empty();
        let same = Arc::ptr_eq(&before, changes) && !from_start;
        let both = before.iter().zip(changes.iter());
        let kept = both.take_while(|(old, new)| is_same(old, new)).count();
        let applied = std::mem::replace(&mut self.applied, in_force_at(changes, subject.at));
        let until = self.applied;
        // A step of a drag comes after all others, which stay in force.
        let after_others = !from_start
            && (kept, applied, until) == (before.len(), kept, changes.len())
            && (same || is_later(changes, kept));
        let (dropped, made) = if after_others {
            (&before[..0], &changes[kept..])
        } else {
            (&before[..], &changes[..])
        };
        let timed = dropped.iter().chain(made);
        let touching = timed.flat_map(|timed| timed.changes.iter());
        let touching = touching.chain(tuned.iter().flat_map(|one| one.changes.iter()));
        let touched = touched(plan, touching, restarted);
        let old: Vec<Change> = touched
            .iter()
            .map(|one| one.change_to(&self.in_force))
            .collect();
        let reset = |plan: &mut Plan, start: &Plan| {
            for one in &touched {
                plan.put(&one.change_to(start));
            }
        };
        if from_start {
            self.waits = Waits::default();
        }
        let shown = &mut self.description;

        let mut waiting = None;
        if !same {
            let now = &mut self.in_force;
            let ways = ways(&shown.flows);
            waiting = if after_others {
                self.waits.follow_on(plan, now, &ways, kept)
            } else {
                None
            };
            if waiting.is_none() {
                if after_others {
                    *now = Plan {
                        changes: Vec::new(),
                        ..plan.clone()
                    };
                } else {
                    reset(now, plan);
                }
                waiting = Some(self.waits.follow(plan, now, &ways, kept));
            }
        }
        if !after_others {
            reset(&mut self.in_force, plan);
            for change in changes[..until]
                .iter()
                .flat_map(|timed| timed.changes.iter())
            {
                self.in_force.put(change);
            }
        }
        let now = &self.in_force;

        let mut change = DescriptionChange {
            bin_width: subject.bin_width.seconds(),
            averaging: subject.averaging.seconds(),
            ..DescriptionChange::default()
        };
        let both = touched.iter().copied().zip(&old);
        let (some, rates) = renew_ports(shown, subject, now, both, restarted, &mut change);
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
        if some || !same {
            let warnings = warnings(subject.document, now, &ways(&shown.flows));
            if warnings != shown.warnings {
                shown.warnings.clone_from(&warnings);
                change.warnings = Some(warnings);
            }
        }
        change
    }
}

/// How many of the changes are in force at an instant.
fn in_force_at(changes: &[TimedChange], at: Time) -> usize {
    changes.partition_point(|change| change.at <= at)
}

/// Whether the changes from this place on come at a later instant than one before them, which is no change
/// at the start.
fn is_later(changes: &[TimedChange], place: usize) -> bool {
    let last = place.checked_sub(1).map(|last| changes[last].at);
    last.is_some_and(|last| {
        last > Time::ZERO && changes.get(place).is_some_and(|next| next.at > last)
    })
}

/// Takes on the properties in force of ports that had other ones before. Returns whether anything has, and
/// whether other rates follow.
#[inline]
fn renew_ports<'t>(
    shown: &mut Description,
    subject: &Subject<'_>,
    now: &Plan,
    touched: impl Iterator<Item = (Touched, &'t Change)>,
    restarted: bool,
    change: &mut DescriptionChange,
) -> (bool, bool) {
    let (mut some, mut rates) = (false, false);
    // Instances of one entry share their properties, and change alike: by side, the last one's
    // properties before and after, and its place in the change.
    let mut last: [Option<(&Change, Change, usize)>; 2] = [None, None];
    for (one, old) in touched {
        let new = one.change_to(now);
        if is_alike(old, &new) {
            continue;
        }
        some = true;
        let port = match one {
            Touched::Port(port) => Some(port),
            Touched::Node(node) => now.radio_port(node),
            Touched::Flow(_) => None,
        };
        let Some(id) = port else {
            rates |= is_of_rate(old, &new);
            continue;
        };
        let (place, last) = (&mut shown.ports[id.index()], &mut last[id.side() as usize]);
        if let Some((before, after, first)) = last
            && !restarted
            && is_alike(before, old)
            && is_alike(after, &new)
        {
            place.take_on(&change.ports[*first]);
            change.add_alike(*first, id.index());
            continue;
        }
        rates |= is_of_rate(old, &new);
        let Some(info) = subject.port(now, id) else {
            continue;
        };
        if *place != info {
            *last = Some((old, new, change.add_port(id.index(), info.clone())));
        }
        *place = info;
    }
    (some, rates)
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
    let mut chosen = vec![false; now.flows.len()];
    for one in touched {
        if let Touched::Flow(flow) = one {
            chosen[flow.index()] = true;
        }
    }
    if !(rates || chosen.contains(&true)) {
        return;
    }
    let limits = rates.then(|| bottlenecks(now, &ways(&shown.flows)));
    // The list of senders is made from all changes, and a drag makes many of them.
    let senders = if chosen.contains(&true) {
        subject.senders(&|flow| chosen[flow.index()])
    } else {
        vec![Vec::new(); chosen.len()]
    };
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
    fn change_to(self, plan: &Plan) -> Change {
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
fn touched<'c>(plan: &Plan, changes: impl Iterator<Item = &'c Change>, all: bool) -> Vec<Touched> {
    let ports = plan.ports().map(Touched::Port);
    let nodes = (0..plan.nodes.len()).map(|node| Touched::Node(NodeId::at(node)));
    let flows = (0..plan.flows.len()).map(|flow| Touched::Flow(FlowId::at(flow)));
    let (first_node, first_flow) = (ports.len(), ports.len() + nodes.len());
    let mut marked = vec![all; first_flow + flows.len()];
    for change in changes {
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
    if Arc::ptr_eq(&one.changes, &other.changes) {
        return one.at == other.at;
    }
    let both = one.changes.iter().zip(other.changes.iter());
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
