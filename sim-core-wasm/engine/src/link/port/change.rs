//! Live changes of a port: each one first books everything before it, then applies to
//! packets that have not yet passed the point that it concerns.

use std::sync::Arc;

use super::Port;
use super::features::Features;
use super::pace::Pace;
use crate::link::loss::AnyLoss;
use crate::link::trace::Trace;
use crate::measure::Recorder;
use crate::packet::side::Sides;
use crate::plan::{LinkProperties, Queue, Rate};
use crate::queue::AnyQueue;
use crate::specification::Chosen;
use crate::units::{Span, Time};

impl Port {
    /// The properties in force.
    pub fn properties(&self) -> &Arc<LinkProperties> {
        &self.properties
    }

    /// Sets new properties: those that differ from the present ones act from now on.
    /// Returns the old ones. Code that reads `properties` per packet needs nothing here;
    /// copies kept elsewhere are updated.
    pub fn set_properties(
        &mut self,
        new: &Arc<LinkProperties>,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) -> Arc<LinkProperties> {
        self.settle(now, recorder);
        let old = std::mem::replace(&mut self.properties, Arc::clone(new));
        if old.rate != new.rate {
            match &new.rate {
                Rate::Constant(rate) => self.set_rate(*rate, now, recorder, sides),
                Rate::Trace(trace) => self.set_trace(trace, now, recorder),
            }
        }
        let same = (old.jitter, old.reorder) == (new.jitter, new.reorder);
        if !same || old.variation != new.variation {
            self.set_variation(new, now, recorder);
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

    /// Sets a rate, also in place of a trace: from the next packet's transmission on.
    fn set_rate(&mut self, rate: f64, now: Time, recorder: &mut Recorder, sides: &mut Sides) {
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
        if !self.is_cached() && !self.features.has(Features::SHARED) && idle && self.waiting() > 0 {
            // Packets that waited for an opportunity no longer have to.
            self.start_next(now, recorder, sides);
        }
    }

    /// Sets a trace in place of a rate or of another trace: from the next packet's
    /// transmission on. The trace begins now.
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
        recorder.integrand(self.series.capacity, now, rate);
        if self.is_cached() {
            self.schedule_waiting(now);
        }
    }

    /// Sets the delay: for packets that enter the wire from now on.
    pub(super) fn set_delay(&mut self, delay: Span, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.wire.delay = delay;
        self.reschedule_arrivals();
    }

    /// Sets jitter and delay variation, and whether packets may overtake: for packets that
    /// enter the wire from now on.
    pub(super) fn set_variation(
        &mut self,
        properties: &LinkProperties,
        now: Time,
        recorder: &mut Recorder,
    ) {
        self.settle(now, recorder);
        self.vary_delay(properties);
        self.reschedule_arrivals();
    }

    /// Sets the loss model or its parameters: for packets whose transmission ends from now on.
    fn set_loss(&mut self, chosen: &Chosen, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        let loss = &mut self.impairments.loss;
        if loss.entry() == chosen.entry {
            loss.configure(&chosen.values);
        } else {
            *loss = AnyLoss::new(chosen);
        }
    }

    /// Sets the discipline, which takes over the waiting packets in order, or its
    /// parameters, which keeps its state; and the limit, which drops no waiting packet.
    fn set_queue(&mut self, queue: &Queue, now: Time, recorder: &mut Recorder, sides: &mut Sides) {
        self.settle(now, recorder);
        if self.queue.discipline.entry() == queue.discipline.entry {
            self.queue.discipline.catch_up(now);
            self.queue.discipline.configure(&queue.discipline.values);
            // It may keep the waiting packets by itself from now on, or no longer.
            if self.move_waiting(now) {
                self.hand_over(now, recorder, sides);
            }
        } else {
            let held = self.release(now);
            self.replace_discipline(AnyQueue::new(&queue.discipline));
            self.move_waiting(now);
            self.begin_discipline(now, sides);
            self.hand_over(now, recorder, sides);
            self.queue.held = held;
        }
        self.queue.limit = queue.limit;
        self.note_discipline();
        self.queue.counts_in_service = self.queue.discipline.counts_in_service();
        self.ask_again(now, recorder, sides);
    }

    /// Moves the waiting packets to where the discipline now keeps them. Returns whether
    /// that is another place.
    fn move_waiting(&mut self, now: Time) -> bool {
        let before = self.queue.hooks;
        self.queue.hooks = self.queue.discipline.hooks();
        let departures = self.queue.hooks.departures;
        if departures == before.departures {
            return false;
        }
        self.features.set(Features::STORE, departures);
        if departures {
            self.set_cached(false, now);
            self.move_to_store();
        } else {
            self.move_to_ring();
            self.set_cached(self.may_cache, now);
        }
        true
    }

    /// Switches computing departures ahead on or off.
    fn set_cached(&mut self, cached: bool, now: Time) {
        if cached == self.is_cached() {
            return;
        }
        self.features.set(Features::STEPPED, !cached);
        if cached {
            self.capacity.served.clone_from(&self.capacity.cursor);
            self.schedule_waiting(now);
            self.reschedule_arrivals();
            return;
        }
        self.features.set(Features::REARMS, true);
        // The waiting packets are no longer scheduled: the one in transmission is the last.
        if self.features.has(Features::TRACED) {
            self.capacity.cursor.clone_from(&self.capacity.served);
        } else if self.ring.started < self.ring.tail {
            self.transmitter.free = self.ring.slot(self.ring.started - 1).departs;
        }
    }
}
