//! A port: the queue at one end of a link, its transmitter, and the wire.
//!
//! A packet that is admitted waits, is transmitted for size / rate, and travels
//! for the delay. When the discipline decides on arrival, all three times are
//! known then, and one event for each packet (its arrival at the far end) is
//! enough: departures computed on arrival are a cache of what the event path
//! would do step by step. The cache is settled lazily, always up to an instant,
//! and worked out anew when rate, delay, jitter, loss or discipline change.
//!
//! Jitter is drawn when a packet enters the wire. Until then the cache holds the
//! earliest arrival that is possible, at which the wire wakes in time to draw.

mod change;
mod consult;
mod pace;
mod statistics;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::Arc;

use crate::link::loss::AnyLoss;
use crate::link::trace::Cursor;
use crate::measure::{NO_SERIES, Recorder};
use crate::packet::side::{Extra, Slab};
use crate::packet::{Address, Kind, Packet, Words};
use crate::plan::{Direction, Limit, LinkProperties};
use crate::queue::{AnyQueue, Attends, Census, Verdict, drop_tail};
use crate::rng::Stream;
use crate::units::{Span, Time};

use pace::{Exact, Pace};
use statistics::PortStatistics;
use wire::Flight;

/// A packet at a port or on its wire: one line of the cache.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The packet.
    pub packet: Packet,
    /// When it came to the port.
    pub enqueued: Time,
    /// When its transmission starts; meaningless on the event path while it waits.
    pub starts: Time,
    /// When its transmission ends and it enters the wire, exactly: in units of
    /// 2⁻¹⁶ ns, so that the transmitter carries fractions of a nanosecond.
    pub departs: Exact,
    /// When it reaches the far end.
    pub arrives: Time,
}

/// What has befallen a packet after it was admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Lost on the wire.
    Lost,
    /// Dropped when its turn came.
    Dropped,
    /// Marked when its turn came; it goes on.
    Marked,
}

/// A packet that something has befallen, for the ledgers of its flow.
#[derive(Clone, Copy, Debug)]
pub struct Casualty {
    /// What.
    pub fate: Fate,
    /// The packet.
    pub packet: Packet,
    /// When.
    pub at: Time,
    /// Its number among the packets of this port, for the digest.
    pub sequence: u64,
}

/// Which series of the recorder belong to a port.
#[derive(Clone, Copy, Debug)]
pub struct PortSeries {
    /// Packets waiting.
    pub queue: u32,
    /// Bits transmitted, a running total.
    pub transmitted: u32,
    /// Bits it could have transmitted: the integral of the rate.
    pub capacity: u32,
    /// The discipline's first internal variable.
    pub internals: u32,
}

/// One direction of a link.
// In this order: what every packet touches comes first and close together.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
pub struct Port {
    /// Everything that has not reached the far end, the oldest first: on the
    /// wire, then in transmission, then waiting.
    ring: Box<[Slot]>,
    /// The packet whose place is the first of the ring.
    base: u64,
    head: u64,
    /// First whose loss has not been drawn: its transmission has not ended.
    departed: u64,
    /// First whose transmission has not started.
    started: u64,
    tail: u64,
    /// When the transmitter has sent all that has been scheduled.
    free: Exact,
    /// Arrival of the packet that left the ring last: none may overtake it.
    horizon: Time,
    pace: Pace,
    delay: Span,
    /// When the event of the wire stands in the event queue.
    pub armed: Time,
    cached: bool,
    /// What is out of the common on this port: none of the constants below.
    quirks: u8,
    /// The discipline looks at nothing but the room left.
    plain: bool,
    /// Series of the bits transmitted.
    transmitted: u32,
    /// Bits whose transmission has started, since the start.
    sent_bits: u64,
    /// Packets that were transmitted at once, since measurement began.
    undelayed: u64,
    data_departed: u64,
    // Up to here two lines of the cache: all that is touched at an idle port.
    /// Its series.
    pub series: PortSeries,
    /// Departures may be computed ahead where the discipline allows it.
    may_cache: bool,
    attends: Attends,
    /// When the discipline's timer is due.
    wake: Time,
    /// The flows whose data crosses it.
    pub census: Census,
    discipline: AnyQueue,
    limit: Limit,
    counts_in_service: bool,
    waiting_bytes: u64,
    level_since: Time,
    /// When the event of its departures, on the event path, and of its
    /// discipline's timer stands in the queue.
    departure_armed: Time,
    /// Packets refused on arrival, dropped when their turn came, and lost, since the start.
    dropped: u64,
    expelled: u64,
    lost: u64,
    /// Lost and dropped packets that have left the ring.
    lost_gone: u64,
    /// What has befallen packets and the simulation has not booked yet.
    pub casualties: Vec<Casualty>,
    loss: AnyLoss,
    loss_random: Stream,
    queue_random: Stream,
    statistics: PortStatistics,
    rate: f64,
    rate_since: Time,
    cursor: Option<Box<Cursor>>,
    /// Where the cursor stood when the last packet started: the cache is ahead of it.
    served: Option<Box<Cursor>>,
    /// By trace: when the last packet that started has left, or will have left.
    done: Exact,
    jitter: Span,
    reorder: bool,
    jitter_random: Stream,
    /// Packets on a wire on which some have overtaken others.
    flight: Option<Box<Flight>>,
    /// Nanoseconds that the host takes for each packet of the ring, if it is a
    /// host's port and they take any.
    processing: Box<[u32]>,
    processing_of_next: u32,
    scratch: Vec<f64>,
    /// The properties in force.
    properties: Arc<LinkProperties>,
}

/// There is jitter, or packets may overtake: arrivals are settled at departure.
const UNSTEADY: u8 = 1;
/// A packet behind others may bring the next event forward, or the discipline
/// has asked for another instant.
const EAGER: u8 = 2;
/// A trace takes the place of the rate: `free` is never, `cursor` decides.
const TRACED: u8 = 4;
/// Packets have overtaken others: some may be in `flight`.
const ALOFT: u8 = 8;
/// Packets may be lost on the wire.
const LOSSY: u8 = 16;
/// A host whose packets take a time of their own has sent some.
const HOSTED: u8 = 32;

impl Port {
    /// A port and its wire. `cached` chooses between computing departures on
    /// arrival and an event for each.
    pub fn new(plan: &Direction, seed: u64, cached: bool, series: PortSeries) -> Port {
        use crate::rng::Purpose;
        let discipline = AnyQueue::new(&plan.queue.discipline);
        let attends = discipline.attends();
        let may_cache = cached;
        let cached = may_cache && !attends.departures;
        let loss = AnyLoss::new(&plan.loss);
        let blank = Slot {
            packet: Packet::new(Kind::Ack, 0, Address::new(0, 0), 0),
            enqueued: Time::ZERO,
            starts: Time::ZERO,
            departs: Exact::default(),
            arrives: Time::ZERO,
        };
        let mut port = Port {
            ring: vec![blank; 4].into(),
            base: 0,
            head: 0,
            departed: 0,
            started: 0,
            tail: 0,
            free: Exact::default(),
            horizon: Time::ZERO,
            pace: Pace::new(plan.rate.mean()),
            delay: plan.delay,
            armed: Time::NEVER,
            cached,
            quirks: if loss.active() { LOSSY } else { 0 },
            plain: matches!(discipline, AnyQueue::DropTail(_)),
            counts_in_service: discipline.counts_in_service(),
            transmitted: series.transmitted,
            sent_bits: 0,
            undelayed: 0,
            data_departed: 0,
            series,
            may_cache,
            attends,
            wake: Time::NEVER,
            census: Census::default(),
            discipline,
            limit: plan.queue.limit,
            waiting_bytes: 0,
            level_since: Time::ZERO,
            departure_armed: Time::NEVER,
            dropped: 0,
            expelled: 0,
            lost: 0,
            lost_gone: 0,
            casualties: Vec::new(),
            loss,
            loss_random: Stream::new(seed, &plan.id, Purpose::Loss),
            queue_random: Stream::new(seed, &plan.id, Purpose::Queue),
            statistics: PortStatistics::default(),
            rate: plan.rate.mean(),
            rate_since: Time::ZERO,
            cursor: None,
            served: None,
            done: Exact::default(),
            jitter: Span::ZERO,
            reorder: false,
            jitter_random: Stream::new(seed, &plan.id, Purpose::Jitter),
            flight: None,
            processing: Box::default(),
            processing_of_next: 0,
            scratch: Vec::new(),
            properties: Arc::clone(&plan.properties),
        };
        port.disperse(plan.jitter, plan.reorder);
        if let Some(trace) = plan.rate.trace() {
            port.follow(trace, Time::ZERO);
        }
        port
    }

    fn has(&self, quirk: u8) -> bool {
        self.quirks & quirk != 0
    }

    fn set(&mut self, quirk: u8, on: bool) {
        self.quirks = self.quirks & !quirk | if on { quirk } else { 0 };
    }

    fn index(&self, number: u64) -> usize {
        number.wrapping_sub(self.base) as usize & (self.ring.len() - 1)
    }

    /// Packets waiting; the one in transmission is not counted.
    pub fn waiting(&self) -> u64 {
        self.tail - self.started
    }

    /// Bytes waiting.
    pub fn waiting_bytes(&self) -> u64 {
        self.waiting_bytes
    }

    /// The discipline.
    pub fn discipline(&self) -> &AnyQueue {
        &self.discipline
    }

    /// The propagation delay in force.
    pub fn delay(&self) -> Span {
        self.delay
    }

    /// The rate in force, in bits a second.
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// Its host takes so long for the packet that comes next, beside all that the
    /// port does to it.
    #[inline]
    pub fn process_next(&mut self, processing: Span) {
        if self.has(HOSTED) {
            self.processing_of_next = processing.0 as u32;
        } else if processing > Span::ZERO {
            self.begin_processing(processing);
        }
    }

    #[cold]
    fn begin_processing(&mut self, processing: Span) {
        self.set(HOSTED, true);
        self.processing = vec![0; self.ring.len()].into();
        self.process_next(processing);
    }

    /// How long a packet of `size` bytes takes at the rate in force.
    pub fn transmission_time(&self, size: u16) -> Span {
        let end = self.pace.transmit(Exact::default(), size);
        end.time().since(Time::ZERO)
    }

    /// Bytes of memory behind it.
    pub fn heap_bytes(&self) -> usize {
        self.ring.len() * size_of::<Slot>()
            + self.processing.len() * size_of::<u32>()
            + self.statistics.waiting.heap_bytes()
            + self.statistics.delay.heap_bytes()
            + self.flight.as_ref().map_or(0, |flight| flight.heap_bytes())
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
        if self.cached && self.started < self.tail {
            self.start_until(Time(now.0 + 1), recorder);
        }
        if !self.plain {
            return self.ask(*packet, address, now, recorder, sides);
        }
        let waiting = self.tail - self.started;
        let busy = waiting > 0 || self.free.time() > now;
        let full = busy && self.is_full(waiting, busy, packet.size());
        let verdict = drop_tail::verdict(full);
        self.settle_verdict(verdict, packet, address, now, recorder);
        verdict
    }

    #[inline]
    fn settle_verdict(
        &mut self,
        verdict: Verdict,
        packet: &Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
    ) {
        if verdict == Verdict::Drop {
            self.statistics.drops += 1;
            self.dropped += 1;
            self.processing_of_next = 0;
        } else {
            if verdict == Verdict::Mark {
                self.statistics.marks += 1;
            }
            self.admit(packet.number, address, packet.words(), now, recorder);
        }
    }

    /// A running number of arrivals, for the digest.
    pub fn sequence(&self) -> u64 {
        self.tail + self.dropped
    }

    /// Whether the limit leaves no room for a packet of `size` that has to wait.
    fn is_full(&self, waiting: u64, serving: bool, size: u16) -> bool {
        match self.limit {
            Limit::Packets(limit) => {
                waiting + u64::from(self.counts_in_service && serving) >= limit
            }
            Limit::Bytes(limit) => self.waiting_bytes + u64::from(size) > limit,
        }
    }

    fn record_internals(&mut self, now: Time, recorder: &mut Recorder) {
        if self.series.internals != NO_SERIES {
            self.scratch.clear();
            self.discipline.internals(&mut self.scratch);
            for (i, value) in self.scratch.iter().enumerate() {
                recorder.gauge(self.series.internals + i as u32, now, *value);
            }
        }
    }

    /// Tells a fresh recorder how things stand at the start.
    pub fn record_start(&mut self, recorder: &mut Recorder) {
        recorder.gauge(self.series.queue, Time::ZERO, 0.0);
        recorder.counter(self.series.transmitted, Time::ZERO, 0.0);
        recorder.integrand(self.series.capacity, Time::ZERO, self.rate);
        self.record_internals(Time::ZERO, recorder);
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
        let number = self.tail;
        if number == self.head {
            // Most ports are empty most of the time: the ring begins anew, so
            // that the places in use are those that were used before, which the
            // cache still holds.
            self.base = number;
        } else if number - self.head == self.ring.len() as u64 {
            self.double();
        }
        let idle = self.free.time() <= now && self.started == number;
        self.tail += 1;
        let place = self.index(number);
        let slot = &mut self.ring[place];
        slot.packet = packet;
        slot.enqueued = now;
        if self.has(HOSTED) {
            // A packet that is forwarded has none.
            self.processing[place] = std::mem::take(&mut self.processing_of_next);
        }
        if idle {
            self.started += 1;
            self.schedule(number, packet.size(), now);
            self.undelayed += 1;
            self.transmit(packet.size(), now, recorder);
        } else {
            self.waiting_bytes += u64::from(packet.size());
            let level = self.waiting() - 1;
            self.statistics
                .waiting
                .add(level as u32, now.since(self.level_since));
            self.level_since = now;
            recorder.gauge(self.series.queue, now, (level + 1) as f64);
            if self.cached {
                self.schedule(number, packet.size(), now);
            }
        }
    }

    #[cold]
    fn double(&mut self) {
        self.resize(self.ring.len() * 2);
    }

    /// Gives back the room that a burst has left: for a copy that is kept.
    pub fn compact(&mut self) {
        let slots = (self.tail - self.head).next_power_of_two().max(4) as usize;
        if slots < self.ring.len() {
            self.resize(slots);
        }
    }

    fn resize(&mut self, slots: usize) {
        let mut ring = vec![self.ring[0]; slots];
        let mut processing = vec![0; if self.has(HOSTED) { slots } else { 0 }];
        for number in self.head..self.tail {
            let (from, to) = (self.index(number), (number - self.head) as usize);
            ring[to] = self.ring[from];
            if let Some(processing) = processing.get_mut(to) {
                *processing = self.processing[from];
            }
        }
        self.ring = ring.into();
        self.processing = processing.into();
        self.base = self.head;
    }

    /// Works out when a packet starts, not before `earliest` nor before the
    /// transmitter is free, and when it leaves and arrives.
    #[inline]
    fn schedule(&mut self, number: u64, size: u16, earliest: Time) {
        if self.has(TRACED) {
            return self.schedule_by_trace(number, size);
        }
        let start = self.free.max(Exact::new(earliest));
        self.free = self.pace.transmit(start, size);
        let arrives = self.arrival(number, self.free.time());
        let place = self.index(number);
        let slot = &mut self.ring[place];
        slot.starts = start.time();
        slot.departs = self.free;
        slot.arrives = arrives;
    }

    /// Works out when a packet starts, leaves and arrives by the trace.
    #[cold]
    fn schedule_by_trace(&mut self, number: u64, size: u16) {
        let place = self.index(number);
        let Some(cursor) = &mut self.cursor else {
            return;
        };
        let (start, end) = cursor.transmit(self.ring[place].enqueued, size);
        let arrives = self.arrival(number, end);
        let slot = &mut self.ring[place];
        slot.starts = start;
        slot.departs = Exact::new(end);
        slot.arrives = arrives;
    }

    /// Books the start of a transmission.
    #[inline]
    fn begin(&mut self, size: u16, enqueued: Time, starts: Time, recorder: &mut Recorder) {
        if starts == enqueued {
            self.undelayed += 1;
        } else {
            self.statistics.delay.record(starts.since(enqueued).0);
        }
        self.transmit(size, starts, recorder);
    }

    #[inline]
    fn transmit(&mut self, size: u16, starts: Time, recorder: &mut Recorder) {
        self.sent_bits += u64::from(size) * 8;
        recorder.counter(self.transmitted, starts, self.sent_bits as f64);
    }

    /// Books every start of transmission before `end` (exclusive).
    #[inline]
    fn start_until(&mut self, end: Time, recorder: &mut Recorder) {
        while self.started < self.tail {
            let slot = &self.ring[self.index(self.started)];
            let (enqueued, starts, size) = (slot.enqueued, slot.starts, slot.packet.size());
            if starts >= end {
                break;
            }
            if self.has(TRACED) {
                self.done = slot.departs;
                if let Some(served) = &mut self.served {
                    served.transmit(enqueued, size);
                }
            }
            self.leave_queue(starts, size, recorder);
            self.started += 1;
            self.begin(size, enqueued, starts, recorder);
        }
    }

    /// On the event path: the packet that has waited longest, and that the
    /// discipline does not drop, starts at `now`.
    fn start_next(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) {
        while self.started < self.tail {
            let next = self.started;
            let place = self.index(next);
            let (enqueued, size) = (self.ring[place].enqueued, self.ring[place].packet.size());
            self.leave_queue(now, size, recorder);
            self.started += 1;
            if self.attends.departures && !self.may_leave(next, now, recorder, sides) {
                continue;
            }
            self.schedule(next, size, now);
            self.done = self.ring[place].departs;
            self.begin(size, enqueued, now, recorder);
            break;
        }
    }

    /// A packet stops waiting.
    fn leave_queue(&mut self, at: Time, size: u16, recorder: &mut Recorder) {
        let level = self.waiting();
        self.statistics
            .waiting
            .add(level as u32, at.since(self.level_since));
        self.level_since = at;
        self.waiting_bytes -= u64::from(size);
        recorder.gauge(self.series.queue, at, (level - 1) as f64);
    }

    /// Brings the books up to date with everything before `end` (exclusive).
    /// Without effect on the run.
    pub fn settle(&mut self, end: Time, recorder: &mut Recorder) {
        if self.cached {
            self.start_until(end, recorder);
            self.depart_until(end);
        }
    }
}
