//! The common case in one piece: a packet that finds the transmitter free, and one that reaches the far end, where
//! nothing but rate and delay decides when. The general steps do the same, one after the other.

use super::Port;
use super::features::Features;
use super::pace::Exact;
use super::ring::Slot;
use crate::measure::Recorder;
use crate::packet::{Address, Packet};
use crate::units::Time;

impl Port {
    /// Whether packets on the wire meet no fate and keep their order and their times.
    #[inline]
    pub fn is_steady(&self) -> bool {
        !self.features.has(Features::TRAVELLING)
    }

    /// A packet arrives; `address` says how it goes on. If its transmission begins at once, by the rate alone, returns
    /// when the event of the wire is due, or never if it is in the event queue. Otherwise nothing has happened, and
    /// [`Port::arrive`] is to be called.
    #[allow(
        clippy::inline_always,
        reason = "called in one place, for every packet at every port: saving registers takes a fifth of it"
    )]
    #[inline(always)]
    pub fn pass(
        &mut self,
        packet: &Packet,
        address: Address,
        now: Time,
        recorder: &mut Recorder,
    ) -> Option<Time> {
        let number = self.ring.tail;
        if self.features.has(Features::ARRIVING)
            || self.ring.started < number
            || self.transmitter.free.time() > now
        {
            return None;
        }
        let (place, ahead) = if number == self.ring.head {
            self.ring.restart();
            (0, self.wire.horizon)
        } else {
            if self.ring.is_full() {
                self.double_ring();
            }
            let place = self.ring.index(number);
            (place, self.ring.before(place).arrives)
        };
        let size = packet.size();
        let start = self.transmitter.free.max(Exact::new(now));
        let departs = self.transmitter.pace.transmit(start, size);
        let mut earliest = departs.time() + self.wire.delay;
        if self.features.has(Features::PROCESSING) {
            earliest += self.process(place);
        }
        let arrives = earliest.max(ahead);
        self.transmitter.free = departs;
        self.ring.started = number + 1;
        self.ring.tail = number + 1;
        self.ring.slots[place] = Slot {
            packet: packet.at(address),
            enqueued: now,
            starts: now,
            departs,
            arrives,
        };
        self.begin_at_once(now, recorder);
        self.transmit(size, now, departs, recorder);
        if self.wire.armed != Time::NEVER {
            return Some(Time::NEVER);
        }
        let due = self.ring.slot(self.ring.head).arrives;
        self.wire.armed = due;
        Some(due)
    }

    /// The event of a steady wire at `now`: takes the packet that arrives, if there is one.
    #[inline]
    pub fn take_first(&mut self, now: Time, recorder: &mut Recorder) -> Option<&Packet> {
        // The departure need not be booked before: one cache line less to read.
        let head = self.ring.head;
        if head == self.ring.started {
            self.start_until(Time(now.0 + 1), recorder);
            if head == self.ring.started {
                return None;
            }
        }
        let place = self.ring.index(head);
        let slot = &self.ring.slots[place];
        if slot.arrives > now {
            return None;
        }
        self.wire.horizon = slot.arrives;
        if head == self.ring.departed {
            self.ring.departed = head + 1;
            self.wire.data_departed += u64::from(slot.packet.is_data());
        }
        self.ring.head = head + 1;
        // To be copied as a whole from where it was stored: copying in pieces, or a packet
        // just written, stalls the processor.
        Some(&slot.packet)
    }

    /// When the event of a steady wire, which was just taken from the queue, is due again.
    #[inline]
    pub fn rearm_steady(&mut self) -> Time {
        let first = self.ring.slot(self.ring.head).arrives;
        // Read even if the wire is empty: the processor cannot predict whether it is.
        let next = if self.ring.head < self.ring.tail {
            first
        } else {
            Time::NEVER
        };
        self.wire.armed = next;
        next
    }
}
