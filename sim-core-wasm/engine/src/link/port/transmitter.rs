//! The transmitter of a port: when a transmission starts and how long it takes.
//!
//! At a rate, the transmitter is free when it has sent what has been scheduled, to a
//! fraction of a nanosecond. With a capacity trace or a radio `free` is never: the trace's
//! cursor decides when a transmission may start, and the cell when one ends.

use std::sync::Arc;

use super::Port;
use super::features::Features;
use super::pace::{Exact, Pace};
use crate::link::trace::{Cursor, Trace};
use crate::math;
use crate::measure::Recorder;
use crate::measure::packet_trace::{Observer, PacketEvent, Step};
use crate::packet::side::Sides;
use crate::units::{Span, Time};

/// The fields that every transmission touches.
#[repr(C)]
#[derive(Clone, Debug)]
pub(super) struct Transmitter {
    /// When everything scheduled has been sent.
    pub(super) free: Exact,
    pub(super) pace: Pace,
    /// Bits whose transmission has started, since the start.
    pub(super) sent_bits: u64,
}

/// The capacity of a port: a rate, or a trace instead of it.
#[derive(Clone, Debug)]
pub(super) struct Capacity {
    /// Bits a second; of a trace, the mean.
    pub(super) rate: f64,
    /// Since when this rate has been in force.
    pub(super) since: Time,
    pub(super) cursor: Option<Box<Cursor>>,
    /// The cursor when the last packet started: the cache is ahead of it.
    pub(super) served: Option<Box<Cursor>>,
    /// With a trace or a radio: when the last packet that started has left or will leave.
    pub(super) done: Exact,
}

impl Capacity {
    pub(super) fn new(rate: f64) -> Capacity {
        Capacity {
            rate,
            since: Time::ZERO,
            cursor: None,
            served: None,
            done: Exact::default(),
        }
    }

    /// Bits that could have been transmitted from the last change of the rate until
    /// before `end`.
    pub(super) fn offered(&self, end: Time) -> f64 {
        match &self.cursor {
            Some(cursor) => cursor.offered(self.since, end),
            None => self.rate * end.since(self.since).seconds(),
        }
    }
}

impl Port {
    /// The rate in force, in bits per second.
    pub fn rate(&self) -> f64 {
        self.capacity.rate
    }

    /// How long a packet of `size` bytes takes at the rate in force.
    pub fn transmission_time(&self, size: u16) -> Span {
        let end = self.transmitter.pace.transmit(Exact::default(), size);
        end.time().since(Time::ZERO)
    }

    /// Computes when a packet starts, not before `earliest` nor before the transmitter
    /// is free, and when it leaves and arrives.
    #[inline]
    pub(super) fn schedule(&mut self, number: u64, size: u16, earliest: Time) {
        if self.features.has(Features::GATED) {
            return self.schedule_gated(number, size, earliest);
        }
        let start = self.transmitter.free.max(Exact::new(earliest));
        self.transmitter.free = self.transmitter.pace.transmit(start, size);
        let arrives = self.arrival(number, self.transmitter.free.time());
        let slot = self.ring.slot_mut(number);
        slot.starts = start.time();
        slot.departs = self.transmitter.free;
        slot.arrives = arrives;
    }

    /// Computes when a packet starts, leaves and arrives by the trace. With a radio it
    /// starts now, and its end is not known.
    #[cold]
    fn schedule_gated(&mut self, number: u64, size: u16, now: Time) {
        let (start, end) = match &mut self.capacity.cursor {
            Some(cursor) => {
                let (start, end) = cursor.transmit(self.ring.slot(number).enqueued, size);
                (start, Exact::new(end))
            }
            None => (now, Exact::NEVER),
        };
        let arrives = self.arrival(number, end.time());
        let slot = self.ring.slot_mut(number);
        slot.starts = start;
        slot.departs = end;
        slot.arrives = arrives;
    }

    /// Schedules all waiting packets of the ring, from `now` on.
    pub(super) fn schedule_waiting(&mut self, now: Time) {
        for number in self.ring.started..self.ring.tail {
            let size = self.ring.slot(number).packet.size();
            self.schedule(number, size, now);
        }
    }

    /// Books the start of a transmission.
    #[inline]
    pub(super) fn begin(
        &mut self,
        size: u16,
        enqueued: Time,
        starts: Time,
        departs: Exact,
        recorder: &mut Recorder,
    ) {
        if starts == enqueued {
            self.begin_at_once(starts, recorder);
        } else {
            let waited = starts.since(enqueued);
            self.statistics.delay.record(waited.0);
            self.waited = true;
            recorder.gauge(self.series.sojourn, starts, waited.seconds());
        }
        self.transmit(size, starts, departs, recorder);
    }

    /// Books that a packet did not wait.
    #[inline]
    pub(super) fn begin_at_once(&mut self, now: Time, recorder: &mut Recorder) {
        self.undelayed += 1;
        if self.waited {
            self.waited = false;
            recorder.gauge(self.series.sojourn, now, 0.0);
        }
    }

    #[inline]
    pub(super) fn transmit(
        &mut self,
        size: u16,
        starts: Time,
        departs: Exact,
        recorder: &mut Recorder,
    ) {
        self.transmitter.sent_bits += u64::from(size) * 8;
        let sent = math::count(self.transmitter.sent_bits);
        recorder.spread(self.transmitted, starts, departs.time(), sent);
    }

    /// Books every start of transmission before `end` (exclusive).
    #[inline]
    pub(super) fn start_until(&mut self, end: Time, recorder: &mut Recorder) {
        while self.ring.started < self.ring.tail {
            let slot = self.ring.slot(self.ring.started);
            let (enqueued, starts, size) = (slot.enqueued, slot.starts, slot.packet.size());
            let departs = slot.departs;
            if starts >= end {
                break;
            }
            if self.features.has(Features::TRACED) {
                self.capacity.done = departs;
                if let Some(served) = &mut self.capacity.served {
                    served.transmit(enqueued, size);
                }
            }
            self.leave_queue(starts, size, recorder);
            self.ring.started += 1;
            self.begin(size, enqueued, starts, departs, recorder);
        }
    }

    /// On the event path: starts the next packet at `now`. Returns whether there was one.
    pub(super) fn start_next(
        &mut self,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) -> bool {
        let next = if self.queue.hooks.departures {
            self.dequeue(now, recorder, sides)
        } else {
            (self.ring.started < self.ring.tail).then(|| {
                let size = self.ring.slot(self.ring.started).packet.size();
                self.leave_queue(now, size, recorder);
                self.ring.started
            })
        };
        next.is_some_and(|number| {
            let slot = self.ring.slot(number);
            let (enqueued, size) = (slot.enqueued, slot.packet.size());
            self.ring.started += 1;
            self.schedule(number, size, now);
            let departs = self.ring.slot(number).departs;
            self.capacity.done = departs;
            self.begin(size, enqueued, now, departs, recorder);
            true
        })
    }

    /// On the event path: when the present transmission ends, or when the next one
    /// starts by the trace.
    pub fn next_departure(&self) -> Time {
        if self.is_cached() || self.features.has(Features::SHARED) {
            Time::NEVER
        } else if self.ring.departed < self.ring.started {
            self.ring.slot(self.ring.departed).departs.time()
        } else if let Some(cursor) = &self.capacity.cursor
            && !self.queue.held
            && let Some(enqueued) = self.next_enqueued()
        {
            cursor.start(enqueued)
        } else {
            Time::NEVER
        }
    }

    /// A step of the event path at `now`: the packet in transmission enters the wire,
    /// and the next one starts; at an opportunity of a trace, all packets that fit into
    /// it. Once a discipline has dropped packets on the way, these are to be booked before
    /// the next step.
    pub(crate) fn departure(&mut self, now: Time, observer: &mut impl Observer, sides: &mut Sides) {
        while self.next_departure() == now {
            if self.ring.departed == self.ring.started {
                if self.start_next(now, observer.recorder(), sides) && !self.has_unbooked_drops() {
                    continue;
                }
                break;
            }
            let number = self.ring.departed;
            let place = self.ring.index(number);
            self.ring.slots[place].arrives = self.arrival(number, now);
            let slot = &self.ring.slots[place];
            let port = self.id;
            observer.trace_departure(|| {
                PacketEvent::new(&slot.packet, sides, now, Step::Transmitted { port })
            });
            self.depart(place);
            if self.waiting() > 0 && !self.features.has(Features::GATED) {
                self.start_next(now, observer.recorder(), sides);
            }
        }
    }

    /// When the last packet that has started has left or will leave.
    pub(super) fn last_departure(&self) -> Exact {
        if self.features.has(Features::GATED) {
            self.capacity.done
        } else if self.ring.departed < self.ring.started {
            self.ring.slot(self.ring.started - 1).departs
        } else {
            self.transmitter.free
        }
    }

    /// Follows a trace that begins at `now`.
    pub(super) fn follow(&mut self, trace: &Arc<Trace>, now: Time) {
        self.capacity.done = self.last_departure();
        self.transmitter.free = Exact::NEVER;
        self.features.set(Features::TRACED, true);
        let floor = now.max(self.capacity.done.time());
        let cursor = Cursor::new(Arc::clone(trace), now, floor);
        self.capacity.cursor = Some(Box::new(cursor));
        self.capacity.served.clone_from(&self.capacity.cursor);
    }
}
