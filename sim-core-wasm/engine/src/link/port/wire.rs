//! The wire of a port: departures, losses, jitter and arrivals.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::pace::Exact;
use super::{ALOFT, Casualty, EAGER, Fate, HOSTED, LOSSY, Port, Slot, TRACED, UNSTEADY};
use crate::link::loss::Departure;
use crate::measure::Recorder;
use crate::packet::side::{Extra, Slab};
use crate::packet::{LOST, Packet};
use crate::units::{Span, Time};

/// A packet on a wire on which packets may overtake one another.
#[derive(Clone, Copy, Debug)]
struct Flying {
    slot: Slot,
    /// Its number in order of departure, for those that arrive together.
    number: u64,
}

impl Ord for Flying {
    // The first of a heap is the largest: the one that arrives first.
    fn cmp(&self, other: &Flying) -> Ordering {
        let key = |flying: &Flying| (flying.slot.arrives, flying.number);
        key(other).cmp(&key(self))
    }
}

impl PartialOrd for Flying {
    fn partial_cmp(&self, other: &Flying) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Flying {
    fn eq(&self, other: &Flying) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Flying {}

/// Packets on the wire by arrival, where that is not the order of departure:
/// the ring keeps no others than those that have not departed.
#[derive(Clone, Debug, Default)]
pub(super) struct Flight {
    packets: BinaryHeap<Flying>,
    /// The packet that arrived last, when it came from here.
    taken: Option<Packet>,
}

impl Flight {
    pub(super) fn heap_bytes(&self) -> usize {
        self.packets.capacity() * size_of::<Flying>()
    }

    fn first(&self) -> Time {
        self.packets
            .peek()
            .map_or(Time::NEVER, |first| first.slot.arrives)
    }
}

impl Port {
    /// Packets that wait, are in transmission or on the wire and will arrive.
    pub fn live(&self) -> u64 {
        let gone = (self.head..self.departed)
            .map(|number| &self.ring[self.index(number)])
            .chain(self.aloft())
            .filter(|slot| slot.packet.has(LOST))
            .count();
        self.tail - self.head + self.aloft().count() as u64 - gone as u64
    }

    /// Packets on the wire that are no longer in the ring.
    pub(super) fn aloft(&self) -> impl Iterator<Item = &Slot> {
        let flying = self.flight.iter().flat_map(|flight| flight.packets.iter());
        flying.map(|flying| &flying.slot)
    }

    /// Everything that has not reached the far end, and whether it still waits;
    /// what waits comes last, the oldest first. Call [`Port::settle`] first.
    pub fn slots(&self) -> impl Iterator<Item = (&Slot, bool)> {
        let ring = (self.head..self.tail).map(|n| (&self.ring[self.index(n)], n >= self.started));
        self.aloft().map(|slot| (slot, false)).chain(ring)
    }

    /// Whether its next event may not stand in the event queue.
    #[inline]
    pub fn needs_arming(&self) -> bool {
        self.armed == Time::NEVER || self.has(EAGER)
    }

    /// When the next packet reaches the far end, as far as is known: no later
    /// than it does.
    pub fn next_arrival(&self) -> Time {
        let known = if self.cached {
            self.tail
        } else {
            self.departed
        };
        // Read whether or not it counts: whether a wire is empty is nothing that
        // the processor could guess.
        let first = self.ring[self.index(self.head)].arrives;
        let ring = if self.head < known {
            first
        } else {
            Time::NEVER
        };
        if self.has(ALOFT) {
            ring.min(self.next_aloft())
        } else {
            ring
        }
    }

    #[cold]
    fn next_aloft(&self) -> Time {
        self.flight
            .as_ref()
            .map_or(Time::NEVER, |flight| flight.first())
    }

    /// On the event path, when the transmission under way ends, or the next one
    /// starts by the trace.
    pub fn next_departure(&self) -> Time {
        if self.cached {
            Time::NEVER
        } else if self.departed < self.started {
            self.ring[self.index(self.departed)].departs.time()
        } else if let Some(cursor) = &self.cursor
            && self.started < self.tail
        {
            cursor.start(self.ring[self.index(self.started)].enqueued)
        } else {
            Time::NEVER
        }
    }

    /// Arrival of a packet that departs at `departs`: never before the one
    /// ahead, unless packets may overtake.
    pub(super) fn arrival(&self, number: u64, departs: Time) -> Time {
        let mut earliest = departs + self.delay;
        if self.has(UNSTEADY | HOSTED) {
            if self.reorder {
                // What its host takes is added at departure, as jitter is: the wire
                // has to wake in time for packets that overtake this one.
                return earliest;
            }
            earliest += self.processing_of(number);
        }
        earliest.max(self.arrival_ahead(number))
    }

    /// How long the host takes for a packet.
    #[inline]
    fn processing_of(&self, number: u64) -> Span {
        if self.has(HOSTED) {
            Span(u64::from(self.processing[self.index(number)]))
        } else {
            Span::ZERO
        }
    }

    fn arrival_ahead(&self, number: u64) -> Time {
        if number > self.head {
            self.ring[self.index(number - 1)].arrives
        } else {
            self.horizon
        }
    }

    /// The packet in transmission next is dropped instead at `now`: it keeps its
    /// place until those before it are gone.
    pub(super) fn expel(&mut self, number: u64, now: Time) {
        let ahead = self.arrival_ahead(number);
        let place = self.index(number);
        let slot = &mut self.ring[place];
        slot.packet.set(LOST);
        slot.starts = now;
        slot.departs = Exact::new(now);
        slot.arrives = ahead.max(now);
        self.departed += 1;
        if self.reorder {
            self.lift(number);
        }
    }

    /// Sees to every packet whose transmission ended before `end` (exclusive),
    /// in order of departure.
    pub(super) fn depart_until(&mut self, end: Time) {
        while self.departed < self.started {
            let place = self.index(self.departed);
            if self.ring[place].departs.time() >= end {
                break;
            }
            self.depart(place);
        }
    }

    /// The packet at `place`, the next in order, leaves the transmitter.
    #[inline]
    fn depart(&mut self, place: usize) {
        self.departed += 1;
        self.data_departed += u64::from(self.ring[place].packet.is_data());
        if self.has(LOSSY) {
            self.draw(place);
        }
        if self.has(UNSTEADY) {
            self.launch(place);
        }
    }

    /// Draws whether the packet that has just departed is lost.
    #[inline(never)]
    fn draw(&mut self, place: usize) {
        let slot = &mut self.ring[place];
        let departure = Departure {
            at: slot.departs.time(),
            data: slot.packet.is_data().then_some(self.data_departed),
            size: u32::from(slot.packet.size()),
        };
        if self.loss.loses(departure, &mut self.loss_random) {
            slot.packet.set(LOST);
            self.statistics.losses += 1;
            self.lost += 1;
            let casualty = Casualty {
                fate: Fate::Lost,
                packet: slot.packet,
                at: slot.departs.time(),
                sequence: self.departed,
            };
            self.casualties.push(casualty);
        }
    }

    /// Settles the arrival of the packet that has just departed: it may have
    /// jitter, and overtake.
    #[cold]
    fn launch(&mut self, place: usize) {
        let number = self.departed - 1;
        let jitter = if self.jitter > Span::ZERO {
            Span(self.jitter_random.below(self.jitter.0 + 1))
        } else {
            Span::ZERO
        };
        let departs = self.ring[place].departs.time() + jitter;
        self.ring[place].arrives = self.arrival(number, departs);
        if self.reorder {
            let processing = self.processing_of(number);
            let slot = &mut self.ring[place];
            slot.arrives += processing;
            self.lift(number);
        }
    }

    /// Takes the oldest packet out of the ring and puts it on the wire by its arrival.
    fn lift(&mut self, number: u64) {
        debug_assert_eq!(self.head, number);
        let slot = self.ring[self.index(number)];
        self.horizon = self.horizon.max(slot.arrives);
        self.head += 1;
        let flight = self.flight.get_or_insert_default();
        flight.packets.push(Flying { slot, number });
    }

    /// Takes jitter and reordering as they shall be from now on. What is on
    /// the wire keeps its arrival.
    pub(super) fn disperse(&mut self, jitter: Span, reorder: bool) {
        self.jitter = jitter;
        self.reorder = reorder;
        self.set(UNSTEADY, reorder || jitter > Span::ZERO);
        self.set(
            EAGER,
            !self.cached || reorder || self.wake != self.departure_armed,
        );
        if reorder {
            // For good: what flies when order is kept again has to land.
            self.set(ALOFT, true);
            for number in self.head..self.departed {
                self.lift(number);
            }
        }
    }

    /// The event of the wire at `now`: whether a packet arrives, or would have
    /// arrived were it not lost. Not so when the event is out of date.
    #[inline]
    pub fn take(&mut self, now: Time, recorder: &mut Recorder) -> bool {
        // Where nothing may befall a packet, that it has departed is of no
        // account before it arrives: one line of the cache less to be read.
        let calm = self.cached && !self.has(LOSSY | UNSTEADY | ALOFT);
        let gone = if calm {
            if self.head == self.started {
                self.start_until(Time(now.0 + 1), recorder);
            }
            self.started
        } else {
            self.settle(Time(now.0 + 1), recorder);
            if self.has(ALOFT) && self.take_aloft(now) {
                return true;
            }
            self.departed
        };
        if self.head == gone {
            return false;
        }
        let slot = &self.ring[self.index(self.head)];
        if slot.arrives > now {
            return false;
        }
        self.horizon = slot.arrives;
        if self.head == self.departed {
            self.departed += 1;
            self.data_departed += u64::from(slot.packet.is_data());
        }
        if slot.packet.has(LOST) {
            self.count_lost();
        }
        self.head += 1;
        true
    }

    // Apart, so that where no packet is lost its count is not touched.
    #[cold]
    #[inline(never)]
    fn count_lost(&mut self) {
        self.lost_gone += 1;
    }

    /// Whether something may have befallen packets that is not booked yet.
    #[inline]
    pub fn has_casualties(&self) -> bool {
        self.has(LOSSY) && !self.casualties.is_empty()
    }

    /// Takes the first of the packets that are not in the ring. None in the
    /// ring arrives before it: those departed when order was kept again.
    #[cold]
    fn take_aloft(&mut self, now: Time) -> bool {
        let Some(flight) = &mut self.flight else {
            return false;
        };
        flight.taken = None;
        if flight.first() > now {
            return false;
        }
        flight.taken = flight.packets.pop().map(|flying| flying.slot.packet);
        let lost = flight.taken.is_some_and(|packet| packet.has(LOST));
        self.lost_gone += u64::from(lost);
        true
    }

    /// The packet taken last: it stays in its place until the next one comes.
    #[inline]
    pub fn taken(&self) -> &Packet {
        if self.has(ALOFT)
            && let Some(packet) = self.taken_aloft()
        {
            return packet;
        }
        &self.ring[self.index(self.head - 1)].packet
    }

    #[cold]
    fn taken_aloft(&self) -> Option<&Packet> {
        self.flight
            .as_ref()
            .and_then(|flight| flight.taken.as_ref())
    }

    /// The event path's step at `now`: the packet in transmission enters the
    /// wire, and the next one starts; at an opportunity of a trace, as many as
    /// it has room for.
    pub fn departure(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) {
        while self.next_departure() == now {
            if self.departed == self.started {
                self.start_next(now, recorder, sides);
                continue;
            }
            let number = self.departed;
            let place = self.index(number);
            self.ring[place].arrives = self.arrival(number, now);
            self.depart(place);
            if self.started < self.tail && !self.has(TRACED) {
                self.start_next(now, recorder, sides);
            }
        }
    }
}
