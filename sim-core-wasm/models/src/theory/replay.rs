//! The part of a run that laws over time need beside its summary: the epochs of CUBIC and the signals of CoDel, each as the
//! run had it, from a replay. Both are kept for the whole run, up to a bound; what is older is forgotten.

use std::collections::{BTreeMap, VecDeque};

use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::changes::{Cause, Change};
use sawtooth_engine::measure::packet_trace::{Explained, PacketEvent, Sink, Step};
use sawtooth_engine::packet::fate::Stage;
use sawtooth_engine::plan::{self, FlowProperties, LinkProperties, Plan};
use sawtooth_engine::reason::{Because, Quantity};
use sawtooth_engine::sender::cubic;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::{Span, Time};

/// The epochs and signals that are kept of one flow or port.
const MOST: usize = 8192;

/// The pieces that are kept of an epoch; its last one takes in all that follows.
const MOST_PIECES: usize = 64;

/// The discipline whose signals are kept.
pub(super) const CODEL: &str = "codel";

/// Starts of an epoch that differ by less are one: they are differences of rounded seconds.
const ROUNDED: Span = Span(1_000);

/// A stretch of an epoch in which one rule grew the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) from: Time,
    pub(super) to: Time,
    /// Whether it was the curve; otherwise Reno's window was larger.
    pub(super) by_curve: bool,
}

/// An epoch of CUBIC: from its first growth in congestion avoidance to its last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Epoch {
    /// The instant from which its time counts.
    pub(super) start: Time,
    /// The window that it began with.
    pub(super) cwnd: f64,
    /// The window at the last reduction, and `W_max` until then; none where it follows slow start without a loss,
    /// or after a timeout.
    pub(super) lost_at: Option<[f64; 2]>,
    /// `W_max` and `K`, as the sender has them.
    pub(super) w_max: f64,
    pub(super) k: f64,
    /// It goes on after time that did not count.
    pub(super) resumed: bool,
    pub(super) pieces: Vec<Piece>,
    /// The window after its last growth.
    pub(super) last: (Time, f64),
}

/// A packet that CoDel's clock dropped or marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Signal {
    pub(super) at: Time,
    /// Signals of the dropping state, as the queue counts them.
    pub(super) count: f64,
}

#[derive(Clone, Debug, Default)]
struct Grown {
    epochs: VecDeque<Epoch>,
    /// The instant of a reduction that no epoch has followed yet, the window, and `W_max` before it.
    reduced: Option<(Time, [f64; 2])>,
    /// Slow start: the next epoch begins on its plateau.
    slow_start: bool,
    cwnd: f64,
    w_max: f64,
}

#[derive(Clone, Debug, Default)]
struct Signalled {
    signals: VecDeque<Signal>,
    /// When packets were dropped for lack of room.
    full: VecDeque<Time>,
}

/// The epochs and signals that a replay has seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    flows: BTreeMap<usize, Grown>,
    ports: BTreeMap<usize, Signalled>,
    /// The queue's reason for the packet that comes next.
    decided: Option<(PortId, Option<Because>)>,
}

fn keep<T>(list: &mut VecDeque<T>, one: T) {
    if list.len() == MOST {
        list.pop_front();
    }
    list.push_back(one);
}

impl Seen {
    fn new(plan: &Plan) -> Seen {
        let grows =
            |properties: &FlowProperties| properties.sender.entry.kind == cubic::Cubic::ENTRY.kind;
        let signals = |properties: &LinkProperties| properties.queue.discipline.entry.kind == CODEL;
        let flows = plan.flows.iter().enumerate();
        let mut flows: BTreeMap<_, _> = flows
            .filter(|(_, flow)| grows(flow))
            .map(|(index, _)| (index, Grown::default()))
            .collect();
        let ports = plan
            .ports()
            .filter(|port| signals(plan.direction_of(*port)));
        let mut ports: BTreeMap<_, _> = ports
            .map(|port| (port.index(), Signalled::default()))
            .collect();
        // Those that become one while the run lasts.
        for change in plan.changes.iter().flat_map(|timed| timed.changes.iter()) {
            match change {
                plan::Change::Flow { flow, properties } if grows(properties) => {
                    flows.entry(flow.index()).or_default();
                }
                plan::Change::Link { port, properties } if signals(properties) => {
                    ports.entry(port.index()).or_default();
                }
                _ => {}
            }
        }
        Seen {
            flows,
            ports,
            decided: None,
        }
    }

    /// Whether a replay of the run would see something.
    pub(super) fn is_wanted(plan: &Plan) -> bool {
        let empty = Seen::new(plan);
        !empty.flows.is_empty() || !empty.ports.is_empty()
    }

    /// The epochs of a flow with a part in a stretch, the first first.
    pub(super) fn epochs(&self, flow: FlowId, [from, to]: [Time; 2]) -> Vec<&Epoch> {
        let own = self.flows.get(&flow.index());
        own.into_iter()
            .flat_map(|own| &own.epochs)
            .filter(|epoch| epoch.start < to && epoch.last.0 > from)
            .collect()
    }

    /// The dropping states of a port that begin within a stretch: the signals of each within it.
    pub(super) fn states(&self, port: PortId, [from, to]: [Time; 2]) -> Vec<Vec<Signal>> {
        let own = self.ports.get(&port.index());
        let mut states: Vec<Vec<Signal>> = Vec::new();
        let mut before: Option<Signal> = None;
        for signal in own.into_iter().flat_map(|own| &own.signals) {
            // A state begins with a count that is not above the one before; several packets may go at one instant.
            let begins =
                before.is_none_or(|before| signal.count <= before.count && signal.at != before.at);
            before = Some(*signal);
            if begins {
                states.push(Vec::new());
            }
            if let Some(state) = states.last_mut() {
                state.push(*signal);
            }
        }
        states.retain(|state| state[0].at >= from && state[0].at < to);
        for state in &mut states {
            state.retain(|signal| signal.at <= to);
        }
        states
    }

    /// Packets of a stretch that were dropped for lack of room.
    pub(super) fn overflows(&self, port: PortId, [from, to]: [Time; 2]) -> usize {
        let own = self.ports.get(&port.index());
        let full = own.into_iter().flat_map(|own| &own.full);
        full.filter(|at| **at >= from && **at <= to).count()
    }
}

impl Grown {
    fn take(&mut self, change: &Change) {
        let before = self.cwnd;
        if change.of == Quantity::Cwnd {
            self.cwnd = change.to;
        }
        let because = &change.because;
        let value = |key| because.value(key);
        if because.reason.id == "decrease" {
            let from = if change.of == Quantity::Cwnd {
                change.from
            } else {
                before
            };
            // Window and threshold fall at one instant; the first counts.
            if self.reduced.is_none_or(|(at, _)| at != change.at) {
                self.reduced = Some((change.at, [from, self.w_max]));
                self.w_max = value("max").unwrap_or(from);
            }
            self.slow_start = change.cause == Cause::Timeout;
            return;
        }
        if because.reason.id == "slow-start" {
            self.slow_start = true;
        }
        let Some(since) = value("since") else {
            return;
        };
        let est = value("est");
        if change.of != Quantity::Cwnd {
            return;
        }
        let start = Time(change.at.0.saturating_sub(Span::from_seconds(since).0));
        let of_curve = because.reason.id != "reno-friendly";
        let is_of = |one: &Epoch| {
            let (later, earlier) = (start.max(one.start), start.min(one.start));
            later.since(earlier) <= ROUNDED
        };
        // A new epoch has a new start. With the start of one before a reduction was taken back, and that one goes on.
        let place = self.epochs.iter().rposition(is_of);
        let same = place.is_some();
        let mut goes_on = false;
        if let Some(place) = place {
            goes_on = self.reduced.is_some() || place + 1 < self.epochs.len();
            (self.reduced, self.slow_start) = (None, false);
            let again = self.epochs.remove(place);
            self.epochs.extend(again);
        }
        let last = self.epochs.back();
        let (w_max, k) = match (value("max"), value("k"), last) {
            (Some(w_max), Some(k), _) => (w_max, k),
            // Reno's window alone does not show the curve.
            (_, _, Some(last)) if self.reduced.is_none() => (last.w_max, last.k),
            _ => (f64::NAN, f64::NAN),
        };
        if !same {
            let reduced = self.reduced.take().map(|(_, windows)| windows);
            let slow_start = std::mem::take(&mut self.slow_start);
            // The curve of one before, later: time did not count, perhaps with a reduction that was taken back.
            let of_before = |one: &&Epoch| [one.w_max, one.k] == [w_max, k];
            let resumed = self.epochs.iter().rev().find(of_before);
            let resumed = resumed.or(last.filter(|_| reduced.is_none() && !slow_start));
            let (lost_at, cwnd) = match resumed {
                Some(one) => (one.lost_at, one.cwnd),
                None => (reduced.filter(|_| !slow_start), change.from),
            };
            let resumed = resumed.is_some();
            keep(
                &mut self.epochs,
                Epoch {
                    start,
                    cwnd,
                    lost_at,
                    w_max,
                    k,
                    resumed,
                    pieces: Vec::new(),
                    last: (start, change.from),
                },
            );
        }
        let Some(epoch) = self.epochs.back_mut() else {
            return;
        };
        if epoch.k.is_nan() {
            (epoch.w_max, epoch.k) = (w_max, k);
        }
        if !w_max.is_nan() {
            self.w_max = w_max;
        }
        // Linux's rule is one for both, and has Reno's window.
        let by_curve = of_curve && est.is_none_or(|est| est <= change.to);
        let from = epoch.last.0;
        epoch.last = (change.at, change.to);
        let full = epoch.pieces.len() == MOST_PIECES;
        match epoch.pieces.last_mut() {
            Some(piece) if full || piece.by_curve == by_curve && !goes_on => piece.to = change.at,
            _ => epoch.pieces.push(Piece {
                from: if goes_on { change.at } else { from },
                to: change.at,
                by_curve,
            }),
        }
    }
}

impl Sink for Seen {
    fn packet(&mut self, event: &PacketEvent) {
        let Step::Met { port, fate } = event.step else {
            return;
        };
        let decided = self.decided.take();
        let Some(own) = self.ports.get_mut(&port.index()) else {
            return;
        };
        if fate.stage() == Stage::Wire {
            return;
        }
        let Some((_, Some(because))) = decided.filter(|(at, _)| *at == port) else {
            return;
        };
        match (because.reason.id, because.value("count")) {
            ("clock", Some(count)) => keep(
                &mut own.signals,
                Signal {
                    at: event.at,
                    count,
                },
            ),
            ("full" | "full-of-bytes", _) => keep(&mut own.full, event.at),
            _ => {}
        }
    }

    fn wants_reasons(&self, flow: FlowId) -> bool {
        self.flows.contains_key(&flow.index())
    }

    fn wants_fates(&self, _flow: FlowId) -> bool {
        !self.ports.is_empty()
    }

    fn changed(&mut self, change: &Change) {
        if let Some(own) = self.flows.get_mut(&change.flow.index()) {
            own.take(change);
        }
    }

    fn decided(&mut self, _at: Time, port: PortId, because: Option<Because>) {
        self.decided = Some((port, because));
    }
}

/// A replay of a run for the laws over time.
#[derive(Debug)]
pub struct Replay {
    sim: Sim,
    recorder: Recorder,
    seen: Seen,
}

impl Replay {
    /// Begins at the start of the run.
    pub fn new(plan: &Plan) -> Replay {
        // Each departure has its event, so that fates come in their order; the run is the same.
        let options = Options {
            cached: false,
            ..Options::default()
        };
        Replay {
            sim: Sim::new(plan, &options).0,
            recorder: Recorder::off(),
            seen: Seen::new(plan),
        }
    }

    /// Whether there is anything that a law over time could be about.
    pub fn is_needed(&self) -> bool {
        !self.seen.flows.is_empty() || !self.seen.ports.is_empty()
    }

    /// Goes on up to an instant for `most_events` events. Returns whether it is reached.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, to: Time, most_events: u64) -> Result<bool, RunError> {
        if self.sim.now() >= to || !self.is_needed() {
            return Ok(true);
        }
        let mut traced = Explained::new(&mut self.recorder, &mut self.seen);
        let stop = self.sim.run_explained(to, most_events, &mut traced)?;
        Ok(stop == Stop::Reached)
    }

    /// The epochs and signals seen until now.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }
}
