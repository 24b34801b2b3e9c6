//! Live changes of a port: each settles what went before, then applies to
//! whatever has not yet passed the point it concerns.

use std::sync::Arc;

use super::pace::{Exact, Pace};
use super::{EAGER, LOSSY, Port, TRACED};
use crate::catalog::Chosen;
use crate::link::loss::AnyLoss;
use crate::link::trace::{Cursor, Trace};
use crate::measure::Recorder;
use crate::packet::side::{Extra, Slab};
use crate::plan::{LinkProperties, Queue, Rate};
use crate::queue::AnyQueue;
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
        if old.queue != new.queue {
            self.set_queue(&new.queue, now, recorder, sides);
        }
        old
    }

    /// A new rate, also in the place of a trace: from the next packet's
    /// transmission on.
    fn set_rate(&mut self, rate: f64, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) {
        self.close_capacity(now, recorder);
        self.free = self.last_departure();
        self.set(TRACED, false);
        self.cursor = None;
        self.served = None;
        self.open_capacity(rate, now, recorder);
        if !self.cached && self.departed == self.started && self.started < self.tail {
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

    /// Follows a trace that begins at `now`.
    pub(super) fn follow(&mut self, trace: &Arc<Trace>, now: Time) {
        self.done = self.last_departure();
        self.free = Exact::NEVER;
        self.set(TRACED, true);
        self.plain = false;
        let floor = now.max(self.done.time());
        self.cursor = Some(Box::new(Cursor::new(Arc::clone(trace), now, floor)));
        self.served.clone_from(&self.cursor);
    }

    /// When the last packet that has started has left, or will have left.
    fn last_departure(&self) -> Exact {
        if self.has(TRACED) {
            self.done
        } else if self.departed < self.started {
            self.ring[self.index(self.started - 1)].departs
        } else {
            self.free
        }
    }

    fn close_capacity(&mut self, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.statistics.capacity_bits += self.offered(now);
        self.rate_since = now;
    }

    fn open_capacity(&mut self, rate: f64, now: Time, recorder: &mut Recorder) {
        self.rate = rate;
        self.pace = Pace::new(rate);
        self.plain = !self.has(TRACED) && matches!(self.discipline, AnyQueue::DropTail(_));
        recorder.integrand(self.series.capacity, now, rate);
        if self.cached {
            for number in self.started..self.tail {
                let size = self.ring[self.index(number)].packet.size();
                self.schedule(number, size, now);
            }
        }
    }

    /// A new delay: for packets that enter the wire from now on.
    pub(super) fn set_delay(&mut self, delay: Span, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.delay = delay;
        self.travel_anew();
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
        self.disperse(jitter, reorder);
        self.travel_anew();
    }

    /// A new loss model, or new parameters of the same: for packets whose transmission ends from now on.
    fn set_loss(&mut self, chosen: &Chosen, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        if self.loss.entry() == chosen.entry {
            self.loss.configure(&chosen.values);
        } else {
            self.loss = AnyLoss::new(chosen);
        }
        self.set(LOSSY, self.loss.active());
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
        if self.discipline.entry() == queue.discipline.entry {
            self.discipline.configure(&queue.discipline.values);
        } else {
            self.discipline = AnyQueue::new(&queue.discipline);
            self.attends = self.discipline.attends();
            self.set_cached(self.may_cache && !self.attends.departures, now);
            self.begin_discipline(now, sides);
        }
        self.limit = queue.limit;
        self.plain = !self.has(TRACED) && matches!(self.discipline, AnyQueue::DropTail(_));
        self.counts_in_service = self.discipline.counts_in_service();
    }

    /// Departures are computed ahead from now on, or no longer.
    fn set_cached(&mut self, cached: bool, now: Time) {
        if cached == self.cached {
            return;
        }
        self.cached = cached;
        if !cached {
            self.set(EAGER, true);
        }
        if cached {
            for number in self.started..self.tail {
                let size = self.ring[self.index(number)].packet.size();
                self.schedule(number, size, now);
            }
            self.travel_anew();
            return;
        }
        // What waits is no longer scheduled: the one in transmission is the last.
        if self.has(TRACED) {
            self.cursor.clone_from(&self.served);
        } else if self.started < self.tail {
            self.free = self.ring[self.index(self.started - 1)].departs;
        }
    }

    /// Works out anew when packets arrive that have not entered the wire.
    fn travel_anew(&mut self) {
        if !self.cached {
            return;
        }
        for number in self.departed..self.tail {
            let place = self.index(number);
            let departs = self.ring[place].departs.time();
            self.ring[place].arrives = self.arrival(number, departs);
        }
    }
}
