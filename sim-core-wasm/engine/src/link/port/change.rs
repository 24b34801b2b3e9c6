//! Live changes of a port: each settles what went before, then applies to
//! whatever has not yet passed the point it concerns.

use std::sync::Arc;

use super::Port;
use super::features::Features;
use super::pace::Pace;
use crate::link::loss::AnyLoss;
use crate::link::trace::Trace;
use crate::measure::Recorder;
use crate::packet::side::{Extra, Slab};
use crate::plan::{LinkProperties, Queue, Rate};
use crate::queue::AnyQueue;
use crate::specification::Chosen;
use crate::units::{Span, Time};

impl Port {
    /// New properties: those that differ from what is in force act from now on.
    /// Gives those that were in force. What a packet meets on its way may read
    /// them from `properties` and needs nothing here; what is kept of them
    /// elsewhere is brought up to date.
    pub fn set_properties(
        &mut self,
        new: &Arc<LinkProperties>,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) -> Arc<LinkProperties> {
        self.settle(now, recorder);
        let old = std::mem::replace(&mut self.properties, Arc::clone(new));
        if old.rate != new.rate {
            match &new.rate {
                Rate::Constant(rate) => self.set_rate(*rate, now, recorder, sides),
                Rate::Trace(trace) => self.set_trace(trace, now, recorder),
            }
        }
        if (old.jitter, old.reorder) != (new.jitter, new.reorder) {
            self.set_jitter((new.jitter, new.reorder), now, recorder);
        }
        if old.delay != new.delay {
            self.set_delay(new.delay, now, recorder);
        }
        if old.loss != new.loss {
            self.set_loss(&new.loss, now, recorder);
        }
        self.note_impairments();
        if old.queue != new.queue {
            self.set_queue(&new.queue, now, recorder, sides);
        }
        old
    }

    /// A new rate, also in the place of a trace: from the next packet's
    /// transmission on.
    fn set_rate(&mut self, rate: f64, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) {
        self.close_capacity(now, recorder);
        let last = self.last_departure();
        self.capacity.done = last;
        if !self.features.has(Features::SHARED) {
            self.transmitter.free = last;
        }
        self.features.set(Features::TRACED, false);
        self.capacity.cursor = None;
        self.capacity.served = None;
        self.open_capacity(rate, now, recorder);
        let idle = self.ring.departed == self.ring.started;
        if !self.cached && !self.features.has(Features::SHARED) && idle && self.waiting() > 0 {
            // What waited for an opportunity waits no more.
            self.start_next(now, recorder, sides);
        }
    }

    /// A trace in the place of a rate or of another trace: from the next
    /// packet's transmission on. It begins now.
    fn set_trace(&mut self, trace: &Arc<Trace>, now: Time, recorder: &mut Recorder) {
        self.close_capacity(now, recorder);
        self.follow(trace, now);
        self.open_capacity(trace.mean_rate(), now, recorder);
    }

    fn close_capacity(&mut self, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.statistics.capacity_bits += self.capacity.offered(now);
        self.capacity.since = now;
    }

    fn open_capacity(&mut self, rate: f64, now: Time, recorder: &mut Recorder) {
        self.capacity.rate = rate;
        self.transmitter.pace = Pace::new(rate);
        self.plain = self.is_plain();
        recorder.integrand(self.series.capacity, now, rate);
        if self.cached {
            self.schedule_waiting(now);
        }
    }

    /// A new delay: for packets that enter the wire from now on.
    pub(super) fn set_delay(&mut self, delay: Span, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.wire.delay = delay;
        self.reschedule_arrivals();
    }

    /// New jitter, and whether packets may overtake: for packets that enter the
    /// wire from now on.
    pub(super) fn set_jitter(
        &mut self,
        (jitter, reorder): (Span, bool),
        now: Time,
        recorder: &mut Recorder,
    ) {
        self.settle(now, recorder);
        self.vary_delay(jitter, reorder);
        self.reschedule_arrivals();
    }

    /// A new loss model, or new parameters of the same: for packets whose transmission ends from now on.
    fn set_loss(&mut self, chosen: &Chosen, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        let loss = &mut self.impairments.loss;
        if loss.entry() == chosen.entry {
            loss.configure(&chosen.values);
        } else {
            *loss = AnyLoss::new(chosen);
        }
    }

    /// A new discipline, which receives the waiting packets in order, or new
    /// parameters of the same, which keeps its state; and a new limit, which
    /// drops nothing that waits.
    fn set_queue(
        &mut self,
        queue: &Queue,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) {
        self.settle(now, recorder);
        if self.queue.discipline.entry() == queue.discipline.entry {
            self.queue.discipline.configure(&queue.discipline.values);
        } else {
            self.queue.discipline = AnyQueue::new(&queue.discipline);
            self.move_waiting(now);
            self.begin_discipline(now, sides);
            self.hand_over(now, recorder, sides);
        }
        self.queue.limit = queue.limit;
        self.plain = self.is_plain();
        self.queue.counts_in_service = self.queue.discipline.counts_in_service();
    }

    /// The waiting packets go to where the discipline, which has just come, has them.
    fn move_waiting(&mut self, now: Time) {
        let before = self.queue.hooks;
        self.queue.hooks = self.queue.discipline.hooks();
        let departures = self.queue.hooks.departures;
        if departures == before.departures {
            return;
        }
        self.features.set(Features::STORE, departures);
        if departures {
            self.set_cached(false, now);
            self.move_to_store();
        } else {
            self.move_to_ring();
            self.set_cached(self.may_cache, now);
        }
    }

    /// Departures are computed ahead from now on, or no longer.
    fn set_cached(&mut self, cached: bool, now: Time) {
        if cached == self.cached {
            return;
        }
        self.cached = cached;
        if cached {
            self.schedule_waiting(now);
            self.reschedule_arrivals();
            return;
        }
        self.features.set(Features::REARMS, true);
        // What waits is no longer scheduled: the one in transmission is the last.
        if self.features.has(Features::TRACED) {
            self.capacity.cursor.clone_from(&self.capacity.served);
        } else if self.ring.started < self.ring.tail {
            self.transmitter.free = self.ring.slot(self.ring.started - 1).departs;
        }
    }
}
