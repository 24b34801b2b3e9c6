//! What waits at a port, and its discipline.
//!
//! Packets wait in one of two ways. Where the discipline only judges those that
//! arrive, they wait in the ring, in order of arrival, and drop-tail at a rate
//! is not even asked. Where it has the hook `departures`, they wait in a store
//! until it says which one is next; only then do they get a place in the ring.

use super::features::Features;
use super::{Port, PortSeries};
use crate::measure::{NO_SERIES, Recorder};
use crate::packet::event::Fate;
use crate::packet::side::{Extra, Slab};
use crate::packet::{Address, CE, FIN, Kind, Packet, SYN, Words};
use crate::plan::{Direction, Limit};
use crate::queue::waiting::{Store, Stored, feedback_of};
use crate::queue::{
    ActiveFlows, AnyQueue, Backlog, Handshake, Hooks, PacketHandle, RouterContext, Verdict,
    Waiting, drop_tail,
};
use crate::rng::{Purpose, Stream};
use crate::units::Time;

/// The discipline, its limit, and what it has been told.
#[derive(Clone, Debug)]
pub(super) struct PortQueue {
    pub(super) limit: Limit,
    pub(super) counts_in_service: bool,
    pub(super) hooks: Hooks,
    /// Bytes that wait in the ring.
    ring_bytes: u64,
    /// Since when as many packets wait as do.
    pub(super) level_since: Time,
    /// When the discipline's timer is due.
    pub(super) wake: Time,
    /// When the event of the departures, on the event path, and of the timer
    /// stands in the event queue.
    pub(super) armed: Time,
    /// Packets refused on arrival, and dropped after they were admitted, since the start.
    pub(super) refused: u64,
    pub(super) dropped: u64,
    pub(super) active_flows: ActiveFlows,
    random: Stream,
    pub(super) store: Store,
    pub(super) discipline: AnyQueue,
}

impl PortQueue {
    pub(super) fn new(plan: &Direction, seed: u64) -> PortQueue {
        let discipline = AnyQueue::new(&plan.queue.discipline);
        PortQueue {
            limit: plan.queue.limit,
            counts_in_service: discipline.counts_in_service(),
            hooks: discipline.hooks(),
            ring_bytes: 0,
            level_since: Time::ZERO,
            wake: Time::NEVER,
            armed: Time::NEVER,
            refused: 0,
            dropped: 0,
            active_flows: ActiveFlows::default(),
            random: Stream::new(seed, &plan.id, Purpose::Queue),
            store: Store::default(),
            discipline,
        }
    }
}

impl Port {
    /// The discipline.
    pub fn discipline(&self) -> &AnyQueue {
        &self.queue.discipline
    }

    /// The flows whose data crosses it.
    pub fn active_flows(&self) -> &ActiveFlows {
        &self.queue.active_flows
    }

    /// The flows whose data crosses it, to count others in or out.
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
        self.ring.tail + self.queue.store.packets() + self.queue.dropped + self.queue.refused
    }

    /// When the packet that has waited longest came.
    pub(super) fn next_enqueued(&self) -> Option<Time> {
        if self.ring.started < self.ring.tail {
            return Some(self.ring.slot(self.ring.started).enqueued);
        }
        self.queue.store.oldest_enqueued()
    }

    /// A packet comes to the port; it goes on by `address`. Gives the
    /// discipline's verdict.
    #[inline]
    pub fn arrive(
        &mut self,
        packet: &Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) -> Verdict {
        if self.cached && self.ring.started < self.ring.tail {
            self.start_until(Time(now.0 + 1), recorder);
        }
        if !self.plain {
            return self.ask(*packet, address, now, recorder, sides);
        }
        let waiting = self.ring.waiting();
        let busy = waiting > 0 || self.transmitter.free.time() > now;
        let full = busy && self.is_full(waiting, self.queue.ring_bytes, busy, packet.size());
        let verdict = drop_tail::verdict(full);
        if verdict == Verdict::Drop {
            self.refuse();
        } else {
            self.admit(packet.number, address, packet.words(), now, recorder);
        }
        verdict
    }

    fn refuse(&mut self) {
        self.statistics.drops += 1;
        self.queue.refused += 1;
        self.processing.next = 0;
    }

    /// Whether the limit leaves no room for a packet of `size` that has to wait
    /// behind so many packets and bytes.
    fn is_full(&self, waiting: u64, bytes: u64, serving: bool, size: u16) -> bool {
        match self.queue.limit {
            Limit::Packets(limit) => {
                waiting + u64::from(self.queue.counts_in_service && serving) >= limit
            }
            Limit::Bytes(limit) => bytes + u64::from(size) > limit,
        }
    }

    // The packet comes in registers: to copy one that an end has just written
    // in pieces stalls the processor.
    #[inline(never)]
    fn admit(
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
            // A packet that is forwarded has none.
            let processing = std::mem::take(&mut self.processing.next);
            self.set_processing(number, processing);
        }
        let idle = self.transmitter.free.time() <= now && self.ring.started == number;
        if idle {
            self.ring.started += 1;
            self.schedule(number, packet.size(), now);
            self.undelayed += 1;
            self.transmit(packet.size(), now, recorder);
        } else {
            self.queue.ring_bytes += u64::from(packet.size());
            let level = self.ring.waiting() - 1;
            self.note_level(level, now);
            recorder.gauge(self.series.queue, now, (level + 1) as f64);
            if self.cached {
                self.schedule(number, packet.size(), now);
            }
        }
    }

    /// The next place of the ring is that of `packet`. Gives its number.
    #[inline]
    fn take_place(&mut self, packet: &Packet, enqueued: Time) -> u64 {
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

    /// So many packets have waited up to `now`.
    #[inline]
    fn note_level(&mut self, level: u64, now: Time) {
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
        recorder.gauge(self.series.queue, at, (level - 1) as f64);
    }

    /// Asks a discipline that looks at more than the room left.
    fn ask(
        &mut self,
        mut packet: Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) -> Verdict {
        let (packets, bytes) = (self.waiting(), self.waiting_bytes());
        let gated = self.features.has(Features::GATED);
        let free = if gated {
            self.capacity.done
        } else {
            self.transmitter.free
        }
        .time();
        let busy = packets > 0 || free > now;
        // Between the opportunities of a trace, or before the channel is granted,
        // packets wait and none is in service.
        let serving = if gated { free > now } else { busy };
        let backlog = Backlog {
            packets,
            bytes,
            idle: (!busy).then(|| now.since(free)),
            full: busy && self.is_full(packets, bytes, serving, packet.size()),
        };
        let hooks = self.queue.hooks;
        let verdict = self.judge(Some(packet), now, sides, |discipline, context| {
            if hooks.handshakes && packet.has(SYN | FIN) && packet.kind() != Kind::SynAck {
                let step = if packet.has(SYN) {
                    Handshake::Syn
                } else {
                    Handshake::Fin
                };
                discipline.handshake(context, packet.flow(), step);
            }
            discipline.arrival(context, &mut packet, backlog)
        });
        match verdict {
            Verdict::Admit => {}
            Verdict::Mark => {
                packet.set(CE);
                self.statistics.marks += 1;
            }
            Verdict::Drop => {
                self.record_internals(now, recorder);
                self.refuse();
                return verdict;
            }
        }
        if hooks.departures {
            packet.address = address;
            let limit = busy.then(|| self.room(serving));
            self.enqueue(packet, limit, now, recorder, sides);
            self.record_internals(now, recorder);
        } else {
            self.record_internals(now, recorder);
            self.admit(packet.number, address, packet.words(), now, recorder);
        }
        verdict
    }

    /// What may wait beside the packet in service.
    fn room(&self, serving: bool) -> Limit {
        match self.queue.limit {
            Limit::Packets(limit) => {
                let in_service = u64::from(self.queue.counts_in_service && serving);
                Limit::Packets(limit.saturating_sub(in_service))
            }
            bytes @ Limit::Bytes(_) => bytes,
        }
    }

    /// A packet is admitted to the discipline's own queues. `limit` is what may
    /// wait, if the packet has to.
    fn enqueue(
        &mut self,
        packet: Packet,
        limit: Option<Limit>,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) {
        self.note_level(self.queue.store.packets(), now);
        let stored = Stored {
            packet,
            enqueued: now,
            sequence: self.sequence(),
            processing: std::mem::take(&mut self.processing.next),
        };
        let handle = self.queue.store.insert(stored);
        self.attend(
            limit,
            now,
            recorder,
            sides,
            |discipline, context, waiting| {
                discipline.enqueue(context, waiting, handle);
            },
        );
        let idle = self.ring.departed == self.ring.started && self.transmitter.free.time() <= now;
        if idle {
            self.start_next(now, recorder, sides);
        }
        recorder.gauge(self.series.queue, now, self.queue.store.packets() as f64);
    }

    /// The discipline's next packet gets its place in the ring. Gives its number.
    pub(super) fn dequeue(
        &mut self,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) -> Option<u64> {
        // A packet that is transmitted when it comes has not waited.
        if self.queue.level_since < now {
            self.note_level(self.queue.store.packets(), now);
        }
        let next = self.attend(
            None,
            now,
            recorder,
            sides,
            |discipline, context, waiting| discipline.dequeue(context, waiting),
        );
        debug_assert!(next.is_some() || self.queue.store.packets() == 0);
        let number = next.map(|handle| self.leave_store(handle));
        let level = self.queue.store.packets() as f64;
        recorder.gauge(self.series.queue, now, level);
        self.record_internals(now, recorder);
        number
    }

    /// What waits in the ring goes to the discipline's own queues.
    pub(super) fn move_to_store(&mut self) {
        for number in self.ring.started..self.ring.tail {
            let slot = self.ring.slot(number);
            self.queue.store.insert(Stored {
                packet: slot.packet,
                enqueued: slot.enqueued,
                sequence: number + self.queue.dropped + self.queue.refused,
                processing: self.processing_of(number).0 as u32,
            });
        }
        self.ring.tail = self.ring.started;
        self.queue.ring_bytes = 0;
    }

    /// What waits in the store goes to the ring, in order of arrival.
    pub(super) fn move_to_ring(&mut self) {
        self.queue.ring_bytes = self.queue.store.bytes();
        while let Some(handle) = self.queue.store.oldest() {
            self.leave_store(handle);
        }
    }

    /// A packet of the store gets its place in the ring. Gives its number.
    fn leave_store(&mut self, handle: PacketHandle) -> u64 {
        let stored = self.queue.store.remove(handle);
        let number = self.take_place(&stored.packet, stored.enqueued);
        if self.features.has(Features::PROCESSING) {
            self.set_processing(number, stored.processing);
        }
        number
    }

    /// A discipline that has just taken over takes in what waits in the store.
    pub(super) fn hand_over(
        &mut self,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
    ) {
        self.attend(
            None,
            now,
            recorder,
            sides,
            |discipline, context, waiting| {
                let mut next = waiting.oldest();
                while let Some(packet) = next {
                    next = waiting.store.newer(&packet);
                    discipline.enqueue(context, waiting, packet);
                }
            },
        );
    }

    /// The discipline begins its work.
    pub fn begin_discipline(&mut self, now: Time, sides: &mut Slab<Extra>) {
        self.queue.wake = Time::NEVER;
        self.judge(None, now, sides, |discipline, context| {
            discipline.start(context);
        });
    }

    /// The discipline's timer, if it is due at `now`: gives whether it was.
    pub fn timer(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) -> bool {
        if self.queue.wake != now {
            return false;
        }
        self.settle(now, recorder);
        self.queue.wake = Time::NEVER;
        self.attend(
            None,
            now,
            recorder,
            sides,
            |discipline, context, waiting| {
                discipline.timer(context, waiting);
            },
        );
        self.record_internals(now, recorder);
        true
    }

    /// A SYN-ACK has come back over the other direction of this port's link.
    pub fn answered(&mut self, flow: u32, now: Time, sides: &mut Slab<Extra>) {
        if self.queue.hooks.handshakes {
            self.judge(None, now, sides, |discipline, context| {
                discipline.handshake(context, flow, Handshake::SynAck);
            });
        }
    }

    /// Asks the discipline about a packet that is not in the store, or about none.
    fn judge<R>(
        &mut self,
        packet: Option<Packet>,
        now: Time,
        sides: &mut Slab<Extra>,
        ask: impl FnOnce(&mut AnyQueue, &mut RouterContext<'_>) -> R,
    ) -> R {
        let mut context = RouterContext {
            now,
            rate: self.capacity.rate,
            delay: self.wire.delay,
            random: &mut self.queue.random,
            feedback: packet.and_then(|packet| feedback_of(&packet, sides)),
            active_flows: self.queue.active_flows,
            wake: &mut self.queue.wake,
        };
        let answer = ask(&mut self.queue.discipline, &mut context);
        self.settle_wake(now);
        answer
    }

    /// Has the discipline see to what waits, and books what it drops and marks.
    fn attend<R>(
        &mut self,
        limit: Option<Limit>,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Slab<Extra>,
        ask: impl FnOnce(&mut AnyQueue, &mut RouterContext<'_>, &mut Waiting<'_>) -> R,
    ) -> R {
        let ring = Backlog {
            packets: self.ring.waiting(),
            bytes: self.queue.ring_bytes,
            ..Backlog::NONE
        };
        let booked = self.unbooked.len();
        let level = self.queue.store.packets();
        let mut context = RouterContext {
            now,
            rate: self.capacity.rate,
            delay: self.wire.delay,
            random: &mut self.queue.random,
            feedback: None,
            active_flows: self.queue.active_flows,
            wake: &mut self.queue.wake,
        };
        let mut waiting = Waiting {
            ring,
            store: &mut self.queue.store,
            sides,
            events: &mut self.unbooked,
            now,
            limit,
        };
        let answer = ask(&mut self.queue.discipline, &mut context, &mut waiting);
        for event in &self.unbooked[booked..] {
            match event.fate {
                Fate::Dropped => {
                    self.statistics.drops += 1;
                    self.queue.dropped += 1;
                }
                Fate::Marked => self.statistics.marks += 1,
                Fate::Lost => {}
            }
        }
        if self.queue.store.packets() != level {
            // How many there were in between is nobody's queue.
            if self.queue.level_since < now {
                self.note_level(level, now);
            }
            let left = self.queue.store.packets() as f64;
            recorder.gauge(self.series.queue, now, left);
        }
        self.settle_wake(now);
        answer
    }

    /// What the discipline has asked for is not in the past.
    fn settle_wake(&mut self, now: Time) {
        self.queue.wake = self.queue.wake.max(Time(now.0 + 1));
        if self.queue.wake != self.queue.armed {
            self.features.set(Features::REARMS, true);
        }
    }

    fn record_internals(&mut self, now: Time, recorder: &mut Recorder) {
        if self.series.internals != NO_SERIES {
            self.scratch.clear();
            self.queue.discipline.internals(&mut self.scratch);
            for (i, value) in self.scratch.iter().enumerate() {
                recorder.gauge(self.series.internals + i as u32, now, *value);
            }
        }
    }

    /// Tells a fresh recorder how things stand at the start.
    pub fn record_start(&mut self, recorder: &mut Recorder) {
        let PortSeries {
            queue,
            transmitted,
            capacity,
            ..
        } = self.series;
        recorder.gauge(queue, Time::ZERO, 0.0);
        recorder.counter(transmitted, Time::ZERO, 0.0);
        recorder.integrand(capacity, Time::ZERO, self.capacity.rate);
        self.record_internals(Time::ZERO, recorder);
    }
}
