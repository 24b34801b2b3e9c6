//! A port: one direction of a link. A queue, a transmitter, and a medium.
//!
//! A packet that is admitted waits, is transmitted for size / rate, and travels for the
//! delay. The discipline ([`queue`]) keeps the waiting packets and chooses the next;
//! the transmitter ([`transmitter`]) decides when a transmission starts and how long it
//! takes; the wire ([`wire`]) decides what happens to a packet afterwards. The port of a
//! radio asks its cell when it may transmit ([`access`]), and has a wire without delay.
//!
//! When packets wait in order of arrival and the discipline judges them on arrival, all
//! three times are known then, and one event for each packet (its arrival at the far
//! end) is enough: departures computed on arrival are a cache of what the event path
//! would do step by step. The cache is booked lazily, up to the instant in question,
//! and recomputed when rate, delay, jitter, loss or discipline change. All other ports
//! take the event path, with an event for each departure.
//!
//! Jitter and other variation of the delay are drawn when a packet enters the wire. Until then the cache holds the
//! earliest possible arrival, and the wire wakes at that time to draw.

mod access;
mod change;
mod discipline;
mod express;
mod features;
mod out_of_order;
mod pace;
mod processing;
mod queue;
mod ring;
mod statistics;
#[cfg(test)]
mod tests;
mod transmitter;
mod wire;

use std::sync::Arc;

use crate::ids::PortId;
use crate::measure::Recorder;
use crate::packet::fate::{Booking, FateCounts};
use crate::plan::{Direction, LinkProperties};
use crate::queue::AnyQueue;
use crate::units::Time;

use features::Features;
use pace::{Exact, Pace};
use processing::Processing;
use queue::PortQueue;
use ring::Ring;
use statistics::PortStatistics;
use transmitter::{Capacity, Transmitter};
use wire::{Impairments, Wire};

pub use access::Access;
pub use ring::Slot;

/// The series of a port in the recorder.
#[derive(Clone, Copy, Debug)]
pub struct PortSeries {
    /// Packets waiting.
    pub queue: u32,
    /// How long the packet that last began its transmission had waited.
    pub sojourn: u32,
    /// Bits transmitted, a running total.
    pub transmitted: u32,
    /// Bits that it could have transmitted: the integral of the rate.
    pub capacity: u32,
    /// The discipline's first internal variable.
    pub internals: u32,
}

/// One direction of a link.
// The order matters: fields that every packet touches come first and close together.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
pub struct Port {
    ring: Ring,
    transmitter: Transmitter,
    wire: Wire,
    features: Features,
    /// The packet that last began its transmission had waited.
    waited: bool,
    /// Series of the bits transmitted.
    transmitted: u32,
    /// Packets that were transmitted at once, since measurement began.
    undelayed: u64,
    // The first two cache lines end here: all that an idle port touches.
    id: PortId,
    /// Its series.
    pub series: PortSeries,
    /// Departures may be computed ahead where the discipline allows it.
    may_cache: bool,
    queue: PortQueue,
    /// The fates of packets since the start.
    fates: FateCounts,
    /// Fates that the simulation has not booked yet.
    pub unbooked: Vec<Booking>,
    capacity: Capacity,
    /// Its place in a cell, if it is a radio's.
    access: Option<Access>,
    impairments: Impairments,
    processing: Processing,
    statistics: PortStatistics,
    scratch: Vec<f64>,
    /// The properties in force.
    properties: Arc<LinkProperties>,
}

// Otherwise the first lines of ports whose distance is a power of two would share few
// cache sets.
#[cfg(not(test))]
const _: () = assert!(!size_of::<Port>().is_power_of_two());

impl Port {
    /// A port and its wire. `cached` chooses between computing departures on
    /// arrival and an event for each.
    #[inline(never)]
    pub fn new(id: PortId, plan: &Direction, seed: u64, cached: bool, series: PortSeries) -> Port {
        let queue = PortQueue::new(plan, seed);
        let impairments = Impairments::new(plan, seed);
        let mut features = Features::default();
        features.set(Features::STORE, queue.hooks.departures);
        features.set(Features::STEPPED, !cached || queue.hooks.departures);
        let mut port = Port {
            ring: Ring::new(),
            transmitter: Transmitter {
                free: Exact::default(),
                pace: Pace::new(plan.rate.mean()),
                sent_bits: 0,
            },
            wire: Wire {
                horizon: Time::ZERO,
                delay: plan.delay,
                armed: Time::NEVER,
                data_departed: 0,
            },
            features,
            waited: false,
            transmitted: series.transmitted,
            undelayed: 0,
            id,
            series,
            may_cache: cached,
            queue,
            fates: FateCounts::default(),
            unbooked: Vec::new(),
            capacity: Capacity::new(plan.rate.mean()),
            access: None,
            impairments,
            processing: Processing::default(),
            statistics: PortStatistics::default(),
            scratch: Vec::new(),
            properties: Arc::clone(&plan.properties),
        };
        port.vary_delay(&plan.properties);
        port.note_impairments();
        if let Some(trace) = plan.rate.trace() {
            port.follow(trace, Time::ZERO);
        }
        port.note_discipline();
        port
    }

    /// Whether departures are computed on arrival.
    #[inline]
    fn is_cached(&self) -> bool {
        !self.features.has(Features::STEPPED)
    }

    /// Notes whether the discipline looks at more than the room left.
    fn note_discipline(&mut self) {
        let discipline = &self.queue.discipline;
        let plain = matches!(discipline, AnyQueue::DropTail(queue) if queue.is_plain());
        let idle = !discipline.lets_pass();
        self.features.set(Features::JUDGED, !plain);
        self.features.set(Features::JUDGED_IDLE, idle);
    }

    /// Bytes of heap memory.
    pub fn heap_bytes(&self) -> usize {
        self.ring.slots.len() * size_of::<Slot>()
            + self.processing.slots.len() * size_of::<u32>()
            + self.queue.store.heap_bytes()
            + self.statistics.waiting.heap_bytes()
            + self.statistics.delay.heap_bytes()
            + self.impairments.heap_bytes()
    }

    /// Frees the memory left after a burst: for a copy that is kept.
    pub fn compact(&mut self) {
        let slots = self.ring.fewest_slots();
        if slots < self.ring.slots.len() {
            self.resize_ring(slots);
        }
        self.queue.store.compact();
    }

    /// Books everything before `end` (exclusive). Without effect on the run.
    pub fn settle(&mut self, end: Time, recorder: &mut Recorder) {
        if self.is_cached() {
            self.start_until(end, recorder);
            self.depart_until(end);
        }
    }

    /// Whether the wire has no event in the event queue.
    #[inline]
    pub fn is_wire_unarmed(&self) -> bool {
        self.wire.armed == Time::NEVER
    }

    /// Whether a packet that waits behind others may bring an event forward.
    #[inline]
    pub fn rearms(&self) -> bool {
        self.features.has(Features::REARMS)
    }

    /// When the event of the wire, which was just taken from the queue, is due again.
    #[inline]
    pub fn rearm_wire(&mut self) -> Time {
        let next = self.next_arrival();
        self.wire.armed = next;
        next
    }

    /// When the event of the wire is due, if that is earlier than its event in the queue.
    #[inline]
    pub fn unarmed_arrival(&mut self) -> Option<Time> {
        let next = self.next_arrival();
        (next < self.wire.armed).then(|| {
            self.wire.armed = next;
            next
        })
    }

    /// When the event of the departures or of the timer, whichever comes first, is due,
    /// if that is not the time of its event in the queue.
    pub fn unarmed_departure(&mut self) -> Option<Time> {
        let rearms = !self.is_cached() || self.impairments.reorder;
        self.features.set(Features::REARMS, rearms);
        let due = self.next_departure().min(self.queue.wake);
        (due != self.queue.armed).then(|| {
            self.queue.armed = due;
            due
        })
    }

    /// Whether fates of packets on the wire have to be booked.
    #[inline]
    pub fn has_unbooked_on_wire(&self) -> bool {
        self.features.has(Features::IMPAIRED) && !self.unbooked.is_empty()
    }

    /// Whether fates of waiting packets have to be booked.
    #[inline]
    pub fn has_unbooked_drops(&self) -> bool {
        self.features.has(Features::STORE) && !self.unbooked.is_empty()
    }
}
