//! The wire of a port: departures, losses, jitter and arrivals.

use super::Port;
use super::beside_ring::BesideRing;
use super::features::Features;
use super::ring::Slot;
use crate::link::loss::{AnyLoss, Departure};
use crate::measure::Recorder;
use crate::packet::fate::{Booking, Fate};
use crate::packet::{LOST, Packet};
use crate::plan::Direction;
use crate::rng::{Purpose, RandomStream, StreamSeed};
use crate::units::{Span, Time};

/// What every packet on the wire touches.
#[repr(C)]
#[derive(Clone, Debug)]
pub(super) struct Wire {
    /// Arrival of the packet that left the ring last: none may overtake it.
    pub(super) horizon: Time,
    pub(super) delay: Span,
    /// When the event of the wire stands in the event queue.
    pub(super) armed: Time,
    pub(super) data_departed: u64,
}

/// What may become of packets on the wire, beside that they arrive.
#[derive(Clone, Debug)]
pub(super) struct Impairments {
    pub(super) loss: AnyLoss,
    loss_random: RandomStream,
    /// Lost packets that would have arrived by now.
    pub(super) lost_gone: u64,
    pub(super) jitter: Span,
    pub(super) reorder: bool,
    jitter_random: RandomStream,
    /// Elsewhere, so that a port takes a line of the cache less: few links duplicate.
    duplicate_random: Box<RandomStream>,
    /// Packets on the wire that the ring does not hold, if there ever were any.
    pub(super) beside_ring: Option<Box<BesideRing>>,
}

impl Impairments {
    pub(super) fn new(plan: &Direction, seed: u64) -> Impairments {
        let duplication = StreamSeed::new(seed, &plan.id, Purpose::Jitter).branch(1);
        Impairments {
            loss: AnyLoss::new(&plan.loss),
            loss_random: RandomStream::new(seed, &plan.id, Purpose::Loss),
            lost_gone: 0,
            jitter: Span::ZERO,
            reorder: false,
            jitter_random: RandomStream::new(seed, &plan.id, Purpose::Jitter),
            duplicate_random: Box::new(duplication.stream()),
            beside_ring: None,
        }
    }

    /// Bytes of memory behind it.
    pub(super) fn heap_bytes(&self) -> usize {
        self.beside_ring
            .as_ref()
            .map_or(0, |beside| beside.heap_bytes())
    }
}

impl Port {
    /// The propagation delay in force.
    pub fn delay(&self) -> Span {
        self.wire.delay
    }

    /// Packets on the wire that are no longer in the ring.
    pub(super) fn beside_ring(&self) -> impl Iterator<Item = &Slot> {
        let beside = self.impairments.beside_ring.iter();
        beside.flat_map(|beside| beside.slots())
    }

    /// When the next packet reaches the far end, as far as is known: no later
    /// than it does.
    pub fn next_arrival(&self) -> Time {
        let known = if self.cached {
            self.ring.tail
        } else {
            self.ring.departed
        };
        // Read whether or not it counts: whether a wire is empty is nothing that
        // the processor could guess.
        let first = self.ring.slot(self.ring.head).arrives;
        let ring = if self.ring.head < known {
            first
        } else {
            Time::NEVER
        };
        if self.features.has(Features::BESIDE_RING) {
            ring.min(self.next_beside_ring())
        } else {
            ring
        }
    }

    #[cold]
    fn next_beside_ring(&self) -> Time {
        self.impairments
            .beside_ring
            .as_ref()
            .map_or(Time::NEVER, |beside| beside.next_arrival())
    }

    /// Arrival of a packet that departs at `departs`: never before the one
    /// ahead, unless packets may overtake.
    pub(super) fn arrival(&self, number: u64, departs: Time) -> Time {
        let mut earliest = departs + self.wire.delay;
        let varies = Features::VARIABLE_DELAY.or(Features::PROCESSING);
        if self.features.has(varies) {
            if self.impairments.reorder {
                // What its host takes is added at departure, as jitter is: the wire
                // has to wake in time for packets that overtake this one.
                return earliest;
            }
            earliest += self.processing_of(number);
        }
        earliest.max(self.arrival_ahead(number))
    }

    fn arrival_ahead(&self, number: u64) -> Time {
        if number > self.ring.head {
            self.ring.slot(number - 1).arrives
        } else {
            self.wire.horizon
        }
    }

    /// Works out again when packets arrive that have not entered the wire.
    pub(super) fn reschedule_arrivals(&mut self) {
        if !self.cached {
            return;
        }
        for number in self.ring.departed..self.ring.tail {
            let place = self.ring.index(number);
            let departs = self.ring.slots[place].departs.time();
            self.ring.slots[place].arrives = self.arrival(number, departs);
        }
    }

    /// Sees to every packet whose transmission ended before `end` (exclusive),
    /// in order of departure.
    pub(super) fn depart_until(&mut self, end: Time) {
        while self.ring.departed < self.ring.started {
            let place = self.ring.index(self.ring.departed);
            if self.ring.slots[place].departs.time() >= end {
                break;
            }
            self.depart(place);
        }
    }

    /// The packet at `place`, the next in order, leaves the transmitter.
    #[inline]
    pub(super) fn depart(&mut self, place: usize) {
        self.ring.departed += 1;
        self.wire.data_departed += u64::from(self.ring.slots[place].packet.is_data());
        if self.features.has(Features::IMPAIRED) {
            self.draw_loss(place);
        }
        if self.features.has(Features::VARIABLE_DELAY) {
            self.settle_arrival(place);
        }
    }

    /// Draws whether the packet that has just departed is lost.
    #[inline(never)]
    fn draw_loss(&mut self, place: usize) {
        let slot = &mut self.ring.slots[place];
        let departure = Departure {
            at: slot.departs.time(),
            data: slot.packet.is_data().then_some(self.wire.data_departed),
            size: u32::from(slot.packet.size()),
        };
        let impairments = &mut self.impairments;
        if impairments
            .loss
            .loses(departure, &mut impairments.loss_random)
        {
            slot.packet.set(LOST);
            let lost = Booking {
                fate: Fate::Lost,
                packet: slot.packet,
                at: slot.departs.time(),
                sequence: self.ring.departed,
            };
            self.book(lost);
        }
    }

    /// Settles the arrival of the packet that has just departed: it may have
    /// jitter, and overtake.
    #[cold]
    fn settle_arrival(&mut self, place: usize) {
        let number = self.ring.departed - 1;
        let impairments = &mut self.impairments;
        let jitter = if impairments.jitter > Span::ZERO {
            Span(impairments.jitter_random.below(impairments.jitter.0 + 1))
        } else {
            Span::ZERO
        };
        let departs = self.ring.slots[place].departs.time() + jitter;
        self.ring.slots[place].arrives = self.arrival(number, departs);
        if self.impairments.reorder {
            let processing = self.processing_of(number);
            self.ring.slots[place].arrives += processing;
            self.let_overtake(number);
        }
    }

    /// Takes the oldest packet out of the ring and puts it on the wire by its arrival.
    fn let_overtake(&mut self, number: u64) {
        debug_assert_eq!(self.ring.head, number);
        let slot = *self.ring.slot(number);
        self.wire.horizon = self.wire.horizon.max(slot.arrives);
        self.ring.head += 1;
        let beside = self.impairments.beside_ring.get_or_insert_default();
        beside.push(slot, number);
    }

    /// A packet comes to be on the wire: it arrives right behind the one that has
    /// just arrived.
    #[cold]
    pub fn add_behind(&mut self, packet: Packet, now: Time) {
        self.features.set(Features::BESIDE_RING, true);
        let beside = self.impairments.beside_ring.get_or_insert_default();
        beside.add(packet, now);
    }

    /// Takes note of whether packets may meet a fate on the wire, after a change
    /// of the properties.
    pub(super) fn note_impairments(&mut self) {
        if self.impairments.loss.active() || self.properties.duplicate > 0.0 {
            // For good: what is lost has its place on the wire until it would have arrived.
            self.features.set(Features::IMPAIRED, true);
        }
    }

    /// Takes jitter and reordering as they shall be from now on. What is on
    /// the wire keeps its arrival.
    pub(super) fn vary_delay(&mut self, jitter: Span, reorder: bool) {
        self.impairments.jitter = jitter;
        self.impairments.reorder = reorder;
        let variable = reorder || jitter > Span::ZERO;
        self.features.set(Features::VARIABLE_DELAY, variable);
        let rearms = !self.cached || reorder || self.queue.wake != self.queue.armed;
        self.features.set(Features::REARMS, rearms);
        if reorder {
            // For good: what is in flight when order is kept again has to arrive.
            self.features.set(Features::BESIDE_RING, true);
            for number in self.ring.head..self.ring.departed {
                self.let_overtake(number);
            }
        }
    }

    /// The event of the wire at `now`: whether a packet arrives, or would have
    /// arrived were it not lost. Not so when the event is out of date.
    #[inline]
    pub fn take(&mut self, now: Time, recorder: &mut Recorder) -> bool {
        // Where nothing may happen to a packet on the wire, that it has departed
        // need not be known before it arrives: one line of the cache less to read.
        let eventful = Features::IMPAIRED
            .or(Features::VARIABLE_DELAY)
            .or(Features::BESIDE_RING);
        let gone = if self.cached && !self.features.has(eventful) {
            if self.ring.head == self.ring.started {
                self.start_until(Time(now.0 + 1), recorder);
            }
            self.ring.started
        } else {
            self.settle(Time(now.0 + 1), recorder);
            if self.features.has(Features::BESIDE_RING) {
                if self.take_added() {
                    return true;
                }
                if self.take_overtaking(now) {
                    self.leave_impaired_wire(now);
                    return true;
                }
            }
            self.ring.departed
        };
        if self.ring.head == gone {
            return false;
        }
        let slot = &self.ring.slots[self.ring.index(self.ring.head)];
        if slot.arrives > now {
            return false;
        }
        self.wire.horizon = slot.arrives;
        if self.ring.head == self.ring.departed {
            self.ring.departed += 1;
            self.wire.data_departed += u64::from(slot.packet.is_data());
        }
        let lost = slot.packet.has(LOST);
        self.ring.head += 1;
        if self.features.has(Features::IMPAIRED) && (lost || self.properties.duplicate > 0.0) {
            self.leave_impaired_wire(now);
        }
        true
    }

    /// The packet taken has come to the end of its wire. If it is not lost, draws
    /// whether it arrives twice.
    // Apart, so that nothing of it is touched where packets meet no fate.
    #[cold]
    #[inline(never)]
    fn leave_impaired_wire(&mut self, now: Time) {
        let packet = *self.taken();
        if packet.has(LOST) {
            self.impairments.lost_gone += 1;
            return;
        }
        let share = self.properties.duplicate;
        if share > 0.0 && self.impairments.duplicate_random.uniform() < share {
            self.book(Booking {
                fate: Fate::Duplicated,
                packet,
                at: now,
                sequence: self.fates.added(),
            });
        }
    }

    /// Takes the packet that arrives right behind the last one, if there is one.
    #[cold]
    fn take_added(&mut self) -> bool {
        let beside = self.impairments.beside_ring.as_mut();
        beside.is_some_and(|beside| beside.take_added())
    }

    /// Takes the first of the packets that may overtake. None in the ring arrives
    /// before it: those departed when order was kept again.
    #[cold]
    fn take_overtaking(&mut self, now: Time) -> bool {
        let beside = self.impairments.beside_ring.as_mut();
        beside.is_some_and(|beside| beside.take(now).is_some())
    }

    /// The packet taken last: it stays in its place until the next one comes.
    #[inline]
    pub fn taken(&self) -> &Packet {
        if self.features.has(Features::BESIDE_RING)
            && let Some(packet) = self.taken_beside_ring()
        {
            return packet;
        }
        &self.ring.slot(self.ring.head - 1).packet
    }

    #[cold]
    fn taken_beside_ring(&self) -> Option<&Packet> {
        self.impairments
            .beside_ring
            .as_ref()
            .and_then(|beside| beside.taken())
    }
}
