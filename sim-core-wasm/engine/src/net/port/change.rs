//! Live changes of a port: each settles what went before, then applies to
//! whatever has not yet passed the point it concerns.

use super::Port;
use super::pace::Pace;
use crate::catalog::Chosen;
use crate::measure::Recorder;
use crate::net::loss::AnyLoss;
use crate::net::side::{Extra, Slab};
use crate::queue::AnyQueue;
use crate::scenario::plan::Queue;
use crate::units::{Span, Time};

impl Port {
    /// A new rate: from the next packet's transmission on.
    pub fn set_rate(&mut self, rate: f64, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.statistics.capacity_bits += self.rate * now.since(self.rate_since).seconds();
        self.rate_since = now;
        self.rate = rate;
        recorder.integrand(self.series.capacity, now, rate);
        self.pace = Pace::new(rate);
        self.reschedule(now);
    }

    /// A new delay: for packets that enter the wire from now on.
    pub fn set_delay(&mut self, delay: Span, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        self.delay = delay;
        self.reschedule(now);
    }

    /// A new loss model, or new parameters of the same: for packets whose transmission ends from now on.
    pub fn set_loss(&mut self, chosen: &Chosen, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        if self.loss.entry() == chosen.entry {
            self.loss.configure(&chosen.values);
        } else {
            self.loss = AnyLoss::new(chosen);
        }
        self.lossy = self.loss.active();
    }

    /// A new discipline, which receives the waiting packets in order, or new
    /// parameters of the same, which keeps its state; and a new limit, which
    /// drops nothing that waits.
    pub fn set_queue(
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
        self.plain = matches!(self.discipline, AnyQueue::DropTail(_));
        self.counts_in_service = self.discipline.counts_in_service();
    }

    /// Departures are computed ahead from now on, or no longer.
    fn set_cached(&mut self, cached: bool, now: Time) {
        if cached == self.cached {
            return;
        }
        if self.cached && self.started < self.tail {
            // What waits is no longer scheduled: the one in transmission is the last.
            self.free = self.ring[self.index(self.started - 1)].departs;
        }
        self.cached = cached;
        self.restless = true;
        self.reschedule(now);
    }

    /// Works the cache out anew for everything that has not entered the wire.
    fn reschedule(&mut self, now: Time) {
        if !self.cached {
            return;
        }
        for number in self.departed..self.started {
            // In transmission: leaves as planned, travels by the new delay.
            let place = self.index(number);
            self.free = self.ring[place].departs;
            debug_assert!(self.free.time() >= now);
            self.ring[place].arrives = self.arrival(number, self.free.time());
        }
        for number in self.started..self.tail {
            let size = self.ring[self.index(number)].packet.size();
            self.schedule(number, size, now);
        }
    }
}
