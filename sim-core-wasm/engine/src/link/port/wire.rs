//! The wire of a port: departures, losses, jitter and arrivals.

use super::Port;
use super::features::Features;
use super::out_of_order::OutOfOrder;
use super::ring::Slot;
use crate::link::loss::{AnyLoss, Departure};
use crate::link::variation::{AnyVariation, Draws};
use crate::measure::Recorder;
use crate::packet::fate::{Booking, Fate};
use crate::packet::{LOST, Packet};
use crate::plan::{Direction, LinkProperties};
use crate::rng::{Purpose, RandomStream, StreamSeed};
use crate::units::{Span, Time};

/// The fields that every packet on the wire touches.
#[repr(C)]
#[derive(Clone, Debug)]
pub(super) struct Wire {
    /// Arrival of the packet that left the ring last: no later one may overtake it.
    pub(super) horizon: Time,
    pub(super) delay: Span,
    /// The time of the wire's event in the event queue.
    pub(super) armed: Time,
    pub(super) data_departed: u64,
}

/// The delay, and the possible fates of packets on the wire.
#[derive(Clone, Debug)]
pub(super) struct Impairments {
    pub(super) loss: AnyLoss,
    loss_random: RandomStream,
    /// Lost packets that would have arrived by now.
    pub(super) lost_gone: u64,
    pub(super) jitter: Span,
    pub(super) reorder: bool,
    jitter_random: RandomStream,
    varies: bool,
    /// Boxed, so that a port takes one cache line less.
    rare: Box<Rare>,
    /// Packets on the wire that are not in the ring, if there ever were any.
    pub(super) out_of_order: Option<Box<OutOfOrder>>,
}

/// The fields that few links use.
#[derive(Clone, Debug)]
struct Rare {
    variation: AnyVariation,
    variation_draws: Draws,
    duplicate_random: RandomStream,
}

impl Impairments {
    pub(super) fn new(plan: &Direction, seed: u64) -> Impairments {
        let of_jitter = StreamSeed::new(seed, &plan.id, Purpose::Jitter);
        let link = plan.id.split(':').next().unwrap_or_default();
        let of_link = StreamSeed::new(seed, link, Purpose::Jitter);
        Impairments {
            loss: AnyLoss::new(&plan.loss),
            loss_random: RandomStream::new(seed, &plan.id, Purpose::Loss),
            lost_gone: 0,
            jitter: Span::ZERO,
            reorder: false,
            jitter_random: RandomStream::new(seed, &plan.id, Purpose::Jitter),
            varies: false,
            rare: Box::new(Rare {
                variation: AnyVariation::new(&plan.variation),
                variation_draws: Draws::new(of_jitter.branch(2), of_link),
                duplicate_random: of_jitter.branch(1).stream(),
            }),
            out_of_order: None,
        }
    }

    /// Bytes of heap memory.
    pub(super) fn heap_bytes(&self) -> usize {
        self.out_of_order
            .as_ref()
            .map_or(0, |others| others.heap_bytes())
    }
}

impl Port {
    /// The propagation delay in force.
    pub fn delay(&self) -> Span {
        self.wire.delay
    }

    /// Packets on the wire that are no longer in the ring.
    pub(super) fn out_of_order(&self) -> impl Iterator<Item = &Slot> {
        let others = self.impairments.out_of_order.iter();
        others.flat_map(|others| others.slots())
    }

    /// When the next packet reaches the far end, or a lower bound of that.
    pub fn next_arrival(&self) -> Time {
        let known = if self.is_cached() {
            self.ring.tail
        } else {
            self.ring.departed
        };
        // Read even if the wire is empty: the processor cannot predict whether it is.
        let first = self.ring.slot(self.ring.head).arrives;
        let ring = if self.ring.head < known {
            first
        } else {
            Time::NEVER
        };
        if self.features.has(Features::BESIDE_RING) {
            ring.min(self.next_out_of_order())
        } else {
            ring
        }
    }

    #[cold]
    fn next_out_of_order(&self) -> Time {
        self.impairments
            .out_of_order
            .as_ref()
            .map_or(Time::NEVER, |others| others.next_arrival())
    }

    /// Arrival of a packet that departs at `departs`: never before the packet ahead,
    /// unless packets may overtake.
    pub(super) fn arrival(&self, number: u64, departs: Time) -> Time {
        let mut earliest = departs + self.wire.delay;
        let varies = Features::VARIABLE_DELAY.or(Features::PROCESSING);
        if self.features.has(varies) {
            if self.impairments.reorder {
                // Processing time is added at departure, as jitter is: the wire has to
                // wake in time for packets that overtake this one.
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

    /// Recomputes the arrivals of packets that have not entered the wire.
    pub(super) fn reschedule_arrivals(&mut self) {
        if !self.is_cached() {
            return;
        }
        for number in self.ring.departed..self.ring.tail {
            let place = self.ring.index(number);
            let departs = self.ring.slots[place].departs.time();
            self.ring.slots[place].arrives = self.arrival(number, departs);
        }
    }

    /// Handles every packet whose transmission ended before `end` (exclusive), in order
    /// of departure.
    pub(super) fn depart_until(&mut self, end: Time) {
        while self.ring.departed < self.ring.started {
            let place = self.ring.index(self.ring.departed);
            if self.ring.slots[place].departs.time() >= end {
                break;
            }
            self.depart(place);
        }
    }

    /// The packet at `place`, the next in order, departs.
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
                arriving: false,
            };
            self.book(lost);
        }
    }

    /// Fixes the arrival of the packet that has just departed: it may have jitter, and
    /// overtake.
    #[cold]
    fn settle_arrival(&mut self, place: usize) {
        let number = self.ring.departed - 1;
        let impairments = &mut self.impairments;
        let jitter = if impairments.jitter > Span::ZERO {
            Span(impairments.jitter_random.below(impairments.jitter.0 + 1))
        } else {
            Span::ZERO
        };
        let mut departs = self.ring.slots[place].departs.time() + jitter;
        if impairments.varies {
            let Rare {
                variation,
                variation_draws,
                ..
            } = &mut *impairments.rare;
            departs += variation.extra(departs + self.wire.delay, variation_draws);
        }
        self.ring.slots[place].arrives = self.arrival(number, departs);
        if self.impairments.reorder {
            let processing = self.processing_of(number);
            self.ring.slots[place].arrives += processing;
            self.let_overtake(number);
        }
    }

    /// Moves the oldest packet from the ring to the packets ordered by arrival.
    fn let_overtake(&mut self, number: u64) {
        debug_assert_eq!(self.ring.head, number);
        let slot = *self.ring.slot(number);
        self.wire.horizon = self.wire.horizon.max(slot.arrives);
        self.ring.head += 1;
        let others = self.impairments.out_of_order.get_or_insert_default();
        others.push(slot, number);
    }

    /// Puts a duplicate on the wire: it arrives right after the packet that has just arrived.
    #[cold]
    pub fn add_behind(&mut self, packet: Packet, now: Time) {
        self.features.set(Features::BESIDE_RING, true);
        let others = self.impairments.out_of_order.get_or_insert_default();
        others.add(packet, now);
    }

    /// Notes whether packets may meet a fate on the wire, after a change of the properties.
    pub(super) fn note_impairments(&mut self) {
        if self.impairments.loss.active() || self.properties.duplicate > 0.0 {
            // Never cleared: a lost packet has its place on the wire until it would have arrived.
            self.features.set(Features::IMPAIRED, true);
        }
    }

    /// Sets jitter, delay variation and reordering for packets that depart from now on. Those on the
    /// wire keep their arrival.
    pub(super) fn vary_delay(&mut self, properties: &LinkProperties) {
        let (jitter, reorder) = (properties.jitter, properties.reorder);
        let chosen = &properties.variation;
        let variation = &mut self.impairments.rare.variation;
        if variation.entry() == chosen.entry {
            variation.configure(&chosen.values);
        } else {
            *variation = AnyVariation::new(chosen);
        }
        let varies = variation.active();
        self.impairments.varies = varies;
        self.impairments.jitter = jitter;
        self.impairments.reorder = reorder;
        let variable = reorder || varies || jitter > Span::ZERO;
        self.features.set(Features::VARIABLE_DELAY, variable);
        let rearms = !self.is_cached() || reorder || self.queue.wake != self.queue.armed;
        self.features.set(Features::REARMS, rearms);
        if reorder {
            // Never cleared: packets in flight when reordering ends still have to arrive.
            self.features.set(Features::BESIDE_RING, true);
            for number in self.ring.head..self.ring.departed {
                self.let_overtake(number);
            }
        }
    }

    /// The event of a wire at `now` that is not [steady](Port::is_steady): returns whether a packet arrives, or would
    /// have arrived if it had not been lost. False when the event is out of date.
    pub fn take(&mut self, now: Time, recorder: &mut Recorder) -> bool {
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
        if self.ring.head == self.ring.departed {
            return false;
        }
        let slot = self.ring.slot(self.ring.head);
        if slot.arrives > now {
            return false;
        }
        self.wire.horizon = slot.arrives;
        let lost = slot.packet.has(LOST);
        self.ring.head += 1;
        if self.features.has(Features::IMPAIRED) && (lost || self.properties.duplicate > 0.0) {
            self.leave_impaired_wire(now);
        }
        true
    }

    /// The packet taken has reached the end of its wire. If it is not lost, draws
    /// whether it arrives twice.
    // Not inlined, so that packets without a fate do not run any of it.
    #[cold]
    #[inline(never)]
    fn leave_impaired_wire(&mut self, now: Time) {
        let packet = *self.taken();
        if packet.has(LOST) {
            self.impairments.lost_gone += 1;
            return;
        }
        let share = self.properties.duplicate;
        if share > 0.0 && self.impairments.rare.duplicate_random.uniform() < share {
            self.book(Booking {
                fate: Fate::Duplicated,
                packet,
                at: now,
                sequence: self.fates.added(),
                arriving: false,
            });
        }
    }

    /// Takes the packet that arrives right after the last one, if there is one.
    #[cold]
    fn take_added(&mut self) -> bool {
        let others = self.impairments.out_of_order.as_mut();
        others.is_some_and(|others| others.take_added())
    }

    /// Takes the first of the packets that may overtake. None in the ring arrives
    /// before it: those in the ring departed after reordering ended.
    #[cold]
    fn take_overtaking(&mut self, now: Time) -> bool {
        let others = self.impairments.out_of_order.as_mut();
        others.is_some_and(|others| others.take(now).is_some())
    }

    /// The packet taken last; valid until the next one is taken.
    #[inline]
    pub fn taken(&self) -> &Packet {
        &self.taken_slot().packet
    }

    /// When the transmission of that packet began, and when it ended.
    pub fn taken_times(&self) -> [Time; 2] {
        let slot = self.taken_slot();
        [slot.starts, slot.departs.time()]
    }

    #[inline]
    fn taken_slot(&self) -> &Slot {
        if self.features.has(Features::BESIDE_RING)
            && let Some(slot) = self.taken_out_of_order()
        {
            return slot;
        }
        self.ring.slot(self.ring.head - 1)
    }

    #[cold]
    fn taken_out_of_order(&self) -> Option<&Slot> {
        self.impairments
            .out_of_order
            .as_ref()
            .and_then(|others| others.taken())
    }
}
