//! The simulation: its state, and the loop that runs it. The handling of an event is in the file of its component.

mod active_flows;
mod announcements;
mod applications;
mod audit;
pub(crate) mod bottlenecks;
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
mod rate_based;
mod report;
pub(crate) mod routing;
pub mod series;
mod short_connections;
mod snapshot;
mod tcp;
#[cfg(test)]
pub(crate) mod tests;
pub mod view;

use std::sync::Arc;

use crate::ids::{ById, FlowId, MediumId, PortId};
use crate::link::port::Port;
use crate::measure::Recorder;
use crate::packet::side::Sides;
use crate::plan::TimedChange;
use crate::radio::cell::Outcome;
use crate::sim::applications::Application;
use crate::sim::component::Component;
use crate::sim::error::RunError;
use crate::sim::events::{EventQueue, Key};
use crate::sim::flow::Flow;
use crate::sim::radio::Channel;
use crate::sim::routing::Routes;
use crate::units::Time;

#[cfg(feature = "audit")]
pub use audit::Progress;
pub use build::Options;
pub use ceilings::{Ceilings, ceilings};
pub use routing::routes;
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
    now: Time,
    events: u64,
    digest: u64,
    live: u64,
    /// The number of packets in the network above which the run stops.
    most_packets: u64,
    queue: EventQueue,
    ports: ById<PortId, Port>,
    channels: ById<MediumId, Channel>,
    /// The flows of the plan, then the places of their short connections.
    flows: ById<FlowId, Flow>,
    applications: ById<FlowId, Application>,
    routes: Routes,
    sides: Sides,
    changes: Arc<[TimedChange]>,
    applied: usize,
    warmup: Option<Time>,
    scratch: Vec<f64>,
    outcomes: Vec<Outcome>,
    fault: Option<RunError>,
    #[cfg(any(test, feature = "audit"))]
    stand_ins: crate::stand_in::StandIns,
}

impl Sim {
    /// The present instant.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Packets that reached the end of a link, and timers that did something.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// When a live change made now applies: the next whole microsecond after the present.
    pub fn stamp(&self) -> Time {
        self.now.next_microsecond()
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
        let last = self.events.saturating_add(most_events);
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
            while let Some(key) = self.queue.first()
                && key < end
            {
                if self.events >= last {
                    return Ok(Stop::Budget);
                }
                self.dispatch(key, recorder);
                if let Some(fault) = &self.fault {
                    return Err(fault.clone());
                }
            }
            if let Some(fault) = &self.fault {
                return Err(fault.clone());
            }
            if boundary > until {
                self.now = self.now.max(until);
                return Ok(Stop::Reached);
            }
            self.now = boundary;
            if warmup <= change {
                self.begin_measurement(recorder);
            } else {
                self.apply_next(recorder);
            }
        }
    }

    /// Runs one event. Gives whether there was one.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn step(&mut self, recorder: &mut Recorder) -> Result<bool, RunError> {
        let before = self.events;
        while self.events == before {
            let Some(key) = self.queue.first() else {
                return Ok(false);
            };
            self.run(key.time(), 1, recorder)?;
        }
        Ok(true)
    }

    fn dispatch(&mut self, key: Key, recorder: &mut Recorder) {
        self.now = key.time();
        match self.queue.component(key) {
            Component::Port(id) => self.port(id, recorder),
            Component::Wire(id) => self.wire(id, recorder),
            Component::Medium(id) => self.medium(id, recorder),
            Component::Sender(id) => self.sender_timer(id, recorder),
            Component::Receiver(id) => self.receiver_timer(id, recorder),
            Component::Application(id) => self.source_timer(id, recorder),
        }
    }
}
