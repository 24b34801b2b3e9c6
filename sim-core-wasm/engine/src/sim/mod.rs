//! The simulation: its state, and the loop that runs it. The handling of an event is in the file of its component.

mod active_flows;
mod announcements;
mod applications;
mod around;
mod at_once;
mod audit;
pub mod bottlenecks;
mod build;
mod ceilings;
mod change;
mod clamps;
pub mod component;
mod digest;
mod ends;
pub mod error;
pub mod events;
mod flow;
mod network;
mod ports;
mod processing;
pub mod queues;
pub mod radio;
mod readings;
mod report;
pub(crate) mod routing;
pub mod series;
mod short_connections;
mod snapshot;
#[cfg(test)]
pub(crate) mod tests;
mod tune;
pub mod view;

use std::sync::Arc;

use crate::endpoint::Endpoint;
use crate::ids::{ById, FlowId};
use crate::measure::Recorder;
use crate::measure::packet_trace::{Explained, MaybeTraced, Observer, Traced};
use crate::measure::rules::RulesWatched;
use crate::plan::TimedChange;
use crate::sim::applications::Application;
use crate::sim::component::Component;
use crate::sim::error::RunError;
use crate::sim::events::Key;
use crate::sim::flow::Flow;
use crate::sim::network::Network;
use crate::units::Time;

#[cfg(feature = "audit")]
pub use audit::Progress;
pub use build::Options;
pub use ceilings::{Ceilings, ceilings};
pub use readings::Reading;
pub use routing::routes;
pub use tune::Selection;
pub use view::Frame;

/// The number of packets in the network above which a run stops.
pub const MOST_PACKETS: u64 = 4_000_000;

/// The most short connections open at the same time.
pub const MOST_CONNECTIONS: usize = 16_384;

/// Why a call of `run` has returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The run has reached the instant asked for.
    Reached,
    /// The number of events allowed is used up.
    Budget,
}

/// A whole simulation as a plain value: a clone of it is a snapshot.
#[derive(Clone, Debug)]
pub struct Sim {
    network: Network,
    /// The ends of the network's flows.
    ends: ById<FlowId, Endpoint>,
    applications: ById<FlowId, Application>,
    changes: Arc<[TimedChange]>,
    applied: usize,
    warmup: Option<Time>,
    #[cfg(any(test, feature = "audit"))]
    stand_ins: crate::stand_in::StandIns,
}

impl Sim {
    /// The present instant.
    pub fn now(&self) -> Time {
        self.network.now
    }

    /// Packets that reached the end of a link, and timers that did something.
    pub fn events(&self) -> u64 {
        self.network.events
    }

    /// When a live change made now applies: the next whole microsecond after the present.
    pub fn stamp(&self) -> Time {
        self.network.now.next_microsecond()
    }

    /// Sets the changes still to apply; those already applied must be the same as before.
    pub fn set_changes(&mut self, changes: Arc<[TimedChange]>) {
        self.changes = changes;
        #[cfg(any(test, feature = "audit"))]
        {
            let mut changed = self.changes.to_vec();
            self.stand_ins.changes(&mut changed);
            self.changes = changed.into();
        }
    }

    /// Has counting begin at `from`, which is ahead or the start of the run, whenever
    /// it was to begin or has begun before.
    pub fn measure_from(&mut self, from: Time) {
        self.warmup = (from > Time::ZERO).then_some(from);
    }

    /// How many of the changes have been applied.
    pub fn applied_changes(&self) -> usize {
        self.applied
    }

    /// Books lazily computed departures up to the present. No effect on the run.
    pub fn settle(&mut self, recorder: &mut Recorder) {
        self.network.settle(recorder);
    }

    /// The same, of a run that may be traced.
    pub fn settle_maybe_traced(&mut self, observer: &mut MaybeTraced<'_>) {
        self.network.settle(observer);
    }

    /// The same, of a run that is traced.
    pub fn settle_traced(&mut self, traced: &mut Traced<'_>) {
        self.network.settle(traced);
    }

    /// Runs until `until`, all its events included, or for `most_events` events.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn run(
        &mut self,
        until: Time,
        most_events: u64,
        recorder: &mut Recorder,
    ) -> Result<Stop, RunError> {
        self.run_observed(until, most_events, recorder)
    }

    /// The same, and a sink gets every step of every packet.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn run_traced(
        &mut self,
        until: Time,
        most_events: u64,
        traced: &mut Traced<'_>,
    ) -> Result<Stop, RunError> {
        self.run_observed(until, most_events, traced)
    }

    /// The same, traced or not, which only the observer knows.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn run_maybe_traced(
        &mut self,
        until: Time,
        most_events: u64,
        observer: &mut MaybeTraced<'_>,
    ) -> Result<Stop, RunError> {
        self.run_observed(until, most_events, observer)
    }

    /// The same, with changes, fates and their reasons.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn run_explained(
        &mut self,
        until: Time,
        most_events: u64,
        explained: &mut Explained<'_>,
    ) -> Result<Stop, RunError> {
        self.run_observed(until, most_events, explained)
    }

    /// The same, with the statements of a flow's rules.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn run_watched(
        &mut self,
        until: Time,
        most_events: u64,
        watched: &mut RulesWatched<'_>,
    ) -> Result<Stop, RunError> {
        self.run_observed(until, most_events, watched)
    }

    fn run_observed(
        &mut self,
        until: Time,
        most_events: u64,
        observer: &mut impl Observer,
    ) -> Result<Stop, RunError> {
        let last = self.network.events.saturating_add(most_events);
        loop {
            // Whichever comes first: the end, the end of the warm-up, a change.
            let change = self
                .changes
                .get(self.applied)
                .map_or(Time::NEVER, |change| change.at);
            let warmup = self.warmup.unwrap_or(Time::NEVER);
            let boundary = change.min(warmup);
            let end = if boundary <= until {
                Key::before(boundary)
            } else {
                Key::before(Time(until.0 + 1))
            };
            while let Some(key) = self.network.queue.first()
                && key < end
            {
                if self.network.events >= last {
                    return Ok(Stop::Budget);
                }
                self.dispatch(key, observer);
                if let Some(fault) = &self.network.fault {
                    return Err(fault.clone());
                }
            }
            if let Some(fault) = &self.network.fault {
                return Err(fault.clone());
            }
            if boundary > until {
                self.network.now = self.network.now.max(until);
                return Ok(Stop::Reached);
            }
            self.network.now = boundary;
            if warmup <= change {
                self.begin_measurement(observer);
            } else {
                self.apply_next(observer);
            }
        }
    }

    /// Runs one event. Returns whether there was one.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn step(&mut self, recorder: &mut Recorder) -> Result<bool, RunError> {
        let before = self.network.events;
        while self.network.events == before {
            let Some(key) = self.network.queue.first() else {
                return Ok(false);
            };
            self.run(key.time(), 1, recorder)?;
        }
        Ok(true)
    }

    fn dispatch(&mut self, key: Key, observer: &mut impl Observer) {
        self.network.now = key.time();
        match self.network.queue.component(key) {
            Component::Port(id) => self.network.port(id, observer),
            Component::Wire(id) => self.wire(id, observer),
            Component::Medium(id) => self.network.medium(id, observer),
            Component::Sender(id) => self.sender_timer(id, observer),
            Component::Receiver(id) => self.receiver_timer(id, observer),
            Component::Application(id) => self.source_timer(id, observer),
        }
    }
}
