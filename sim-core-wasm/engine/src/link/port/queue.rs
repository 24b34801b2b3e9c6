//! The waiting packets of a port, and their admission.
//!
//! Packets wait in one of two ways. Where the discipline only judges arrivals, they
//! wait in the ring, in order of arrival; drop-tail at a rate is not even called. Where
//! it has the hook `departures`, they wait in a store until the discipline chooses the
//! next one, which then gets its place in the ring.

use super::Port;
use super::features::Features;
use crate::math;
use crate::measure::Recorder;
use crate::packet::fate::Fate;
use crate::packet::side::Sides;
use crate::packet::{Address, Packet, Words};
use crate::plan::{Direction, Limit};
use crate::queue::rules::Calls;
use crate::queue::waiting::Store;
use crate::queue::{ActiveFlows, Admission, AnyQueue, Hooks, drop_tail};
use crate::rng::{Purpose, RandomStream};
use crate::units::Time;

/// The discipline, its limit, and its state at the port.
#[derive(Clone, Debug)]
pub(super) struct PortQueue {
    pub(super) limit: Limit,
    pub(super) counts_in_service: bool,
    pub(super) hooks: Hooks,
    /// Packets wait and the transmitter is free: the discipline holds them back.
    pub(super) held: bool,
    /// Bytes that wait in the ring.
    pub(super) ring_bytes: u64,
    /// Since when the number of waiting packets has been the present one.
    pub(super) level_since: Time,
    /// When the discipline's timer is due.
    pub(super) wake: Time,
    /// The time of the event in the queue for departures (on the event path) and for
    /// the timer.
    pub(super) armed: Time,
    pub(super) active_flows: ActiveFlows,
    pub(super) random: RandomStream,
    pub(super) store: Store,
    pub(super) discipline: AnyQueue,
    /// The events of rules are kept, for those who want to see the statements: here those of rules that are gone,
    /// until others take them over.
    pub(super) calls: Option<Box<Calls>>,
}

impl PortQueue {
    pub(super) fn new(plan: &Direction, seed: u64) -> PortQueue {
        let discipline = AnyQueue::new(&plan.queue.discipline);
        PortQueue {
            limit: plan.queue.limit,
            counts_in_service: discipline.counts_in_service(),
            hooks: discipline.hooks(),
            held: false,
            ring_bytes: 0,
            level_since: Time::ZERO,
            wake: Time::NEVER,
            armed: Time::NEVER,
            active_flows: ActiveFlows::default(),
            random: RandomStream::new(seed, &plan.id, Purpose::Queue),
            store: Store::default(),
            discipline,
            calls: None,
        }
    }
}

impl Port {
    /// The discipline.
    pub fn discipline(&self) -> &AnyQueue {
        &self.queue.discipline
    }

    /// The events of the rules that it has followed since the last time, which are kept from the first time on.
    pub(crate) fn take_calls(&mut self) -> Calls {
        let gone = self.queue.calls.replace(Box::default());
        match &mut self.queue.discipline {
            AnyQueue::Rules(rules) => rules.take_calls(),
            _ => gone.map_or_else(Calls::default, |calls| *calls),
        }
    }

    /// Sets another discipline, with the events of the one before that nobody has taken yet.
    pub(super) fn replace_discipline(&mut self, discipline: AnyQueue) {
        let watched = self.queue.calls.is_some();
        let calls = watched.then(|| Box::new(self.take_calls()));
        self.queue.discipline = discipline;
        match (&mut self.queue.discipline, calls) {
            (AnyQueue::Rules(rules), Some(calls)) => rules.watch(calls),
            (_, Some(calls)) => self.queue.calls = Some(calls),
            (_, None) => {}
        }
    }

    /// The packets of a discipline that keeps queues of its own.
    pub(crate) fn store(&self) -> &Store {
        &self.queue.store
    }

    /// The flows whose data crosses the port.
    pub fn active_flows(&self) -> &ActiveFlows {
        &self.queue.active_flows
    }

    /// The flows whose data crosses the port, for adding and removing.
    pub fn active_flows_mut(&mut self) -> &mut ActiveFlows {
        &mut self.queue.active_flows
    }

    /// Packets waiting; the one in transmission is not counted.
    pub fn waiting(&self) -> u64 {
        self.ring.waiting() + self.queue.store.packets()
    }

    /// Bytes waiting.
    pub fn waiting_bytes(&self) -> u64 {
        self.queue.ring_bytes + self.queue.store.bytes()
    }

    /// A running number of arrivals, for the digest.
    pub fn sequence(&self) -> u64 {
        self.ring.tail + self.queue.store.packets() + self.fates.dropped()
    }

    /// When the packet that has waited longest arrived.
    pub(super) fn next_enqueued(&self) -> Option<Time> {
        if self.ring.started < self.ring.tail {
            return Some(self.ring.slot(self.ring.started).enqueued);
        }
        self.queue.store.oldest_enqueued()
    }

    /// A packet arrives at the port; `address` says how it goes on. Returns the
    /// discipline's admission.
    #[inline]
    pub fn arrive(
        &mut self,
        packet: &Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) -> Admission {
        if self.is_cached() && self.ring.started < self.ring.tail {
            self.start_until(Time(now.0 + 1), recorder);
        }
        if self.features.has(Features::JUDGED.or(Features::GATED)) {
            return self.ask(*packet, address, now, recorder, sides);
        }
        let waiting = self.ring.waiting();
        let busy = waiting > 0 || self.transmitter.free.time() > now;
        let full = busy && self.is_full(waiting, self.queue.ring_bytes, busy, packet.size());
        let admission = drop_tail::admission(full);
        if admission == Admission::Drop {
            self.drop_on_arrival();
        } else {
            self.admit(packet.number, address, packet.words(), now, recorder);
        }
        admission
    }

    pub(super) fn drop_on_arrival(&mut self) {
        self.count(Fate::DroppedOnArrival);
        self.processing.next = 0;
    }

    /// Whether the limit leaves no room for a packet of `size` that has to wait behind
    /// `waiting` packets of `bytes`.
    pub(super) fn is_full(&self, waiting: u64, bytes: u64, serving: bool, size: u16) -> bool {
        match self.queue.limit {
            Limit::Packets(limit) => {
                waiting + u64::from(self.queue.counts_in_service && serving) >= limit
            }
            Limit::Bytes(limit) => bytes + u64::from(size) > limit,
        }
    }

    // The packet is passed in registers: copying in pieces one that an end has just
    // written stalls the processor.
    #[inline(never)]
    pub(super) fn admit(
        &mut self,
        number: u64,
        address: Address,
        words: Words,
        now: Time,
        recorder: &mut Recorder,
    ) {
        let packet = Packet::of_words(number, address, words);
        let number = self.take_place(&packet, now);
        if self.features.has(Features::PROCESSING) {
            self.process(self.ring.index(number));
        }
        let idle = self.transmitter.free.time() <= now && self.ring.started == number;
        if idle {
            self.ring.started += 1;
            self.schedule(number, packet.size(), now);
            self.begin_at_once(now, recorder);
            let departs = self.transmitter.free;
            self.transmit(packet.size(), now, departs, recorder);
        } else {
            self.queue.ring_bytes += u64::from(packet.size());
            let level = self.ring.waiting() - 1;
            self.note_level(level, now);
            recorder.gauge(self.series.queue, now, math::count(level + 1));
            if self.is_cached() {
                self.schedule(number, packet.size(), now);
            }
        }
    }

    /// Puts `packet` into the next place of the ring. Returns its number.
    #[inline]
    pub(super) fn take_place(&mut self, packet: &Packet, enqueued: Time) -> u64 {
        let number = self.ring.tail;
        if number == self.ring.head {
            self.ring.restart();
        } else if self.ring.is_full() {
            self.double_ring();
        }
        self.ring.tail += 1;
        let place = self.ring.index(number);
        let slot = &mut self.ring.slots[place];
        slot.packet = *packet;
        slot.enqueued = enqueued;
        number
    }

    /// Records that `waiting` packets have waited up to `now`.
    #[inline]
    pub(super) fn note_level(&mut self, level: u64, now: Time) {
        let since = self.queue.level_since;
        self.statistics.waiting.add(level as u32, now.since(since));
        self.queue.level_since = now;
    }

    /// The first packet that waits in the ring stops waiting.
    #[inline]
    pub(super) fn leave_queue(&mut self, at: Time, size: u16, recorder: &mut Recorder) {
        let level = self.ring.waiting();
        self.note_level(level, at);
        self.queue.ring_bytes -= u64::from(size);
        recorder.gauge(self.series.queue, at, math::count(level - 1));
    }
}
