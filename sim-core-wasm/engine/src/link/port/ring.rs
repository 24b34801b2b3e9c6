//! The ring of a port: its packets in the order in which they are transmitted.
//!
//! On the wire, in transmission, and (in order of arrival) waiting: one ring, with
//! three counters for the boundaries between these parts. A packet is identified by its
//! number, counted since the start.

use super::pace::Exact;
use crate::ids::{FlowId, HopId};
use crate::packet::{Address, Kind, Packet};
use crate::units::Time;

/// A packet at a port or on its wire, in one cache line.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The packet.
    pub packet: Packet,
    /// When it arrived at the port.
    pub enqueued: Time,
    /// When its transmission starts; meaningless on the event path while it waits.
    pub starts: Time,
    /// When its transmission ends and it enters the wire, exactly: in units of
    /// 2⁻¹⁶ ns, so that the transmitter carries fractions of a nanosecond.
    pub departs: Exact,
    /// When it reaches the far end.
    pub arrives: Time,
}

/// All packets that have not reached the far end, the oldest first.
#[repr(C)]
#[derive(Clone, Debug)]
pub(super) struct Ring {
    pub(super) slots: Box<[Slot]>,
    /// The number of the packet at the first of the slots.
    base: u64,
    /// The first packet that has not reached the far end.
    pub(super) head: u64,
    /// The first packet whose loss has not been drawn: its transmission has not ended.
    pub(super) departed: u64,
    /// The first packet whose transmission has not started.
    pub(super) started: u64,
    /// The number of the next packet.
    pub(super) tail: u64,
}

/// Slots of a ring at the start, and its minimum.
const FEWEST_SLOTS: usize = 4;

impl Ring {
    pub(super) fn new() -> Ring {
        let blank = Slot {
            packet: Packet::new(Kind::Ack, 0, Address::new(FlowId(0), HopId(0)), 0),
            enqueued: Time::ZERO,
            starts: Time::ZERO,
            departs: Exact::default(),
            arrives: Time::ZERO,
        };
        Ring {
            slots: vec![blank; FEWEST_SLOTS].into(),
            base: 0,
            head: 0,
            departed: 0,
            started: 0,
            tail: 0,
        }
    }

    /// The index of a packet among the slots.
    #[inline]
    pub(super) fn index(&self, number: u64) -> usize {
        number.wrapping_sub(self.base) as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(super) fn slot(&self, number: u64) -> &Slot {
        &self.slots[self.index(number)]
    }

    /// The slot before the one at `place`.
    #[inline]
    pub(super) fn before(&self, place: usize) -> &Slot {
        &self.slots[place.wrapping_sub(1) & (self.slots.len() - 1)]
    }

    #[inline]
    pub(super) fn slot_mut(&mut self, number: u64) -> &mut Slot {
        let place = self.index(number);
        &mut self.slots[place]
    }

    /// The packets in the ring that wait.
    #[inline]
    pub(super) fn waiting(&self) -> u64 {
        self.tail - self.started
    }

    /// Whether there is no room for another packet.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.tail - self.head == self.slots.len() as u64
    }

    /// Restarts at the first slot when the ring is empty: most ports are empty most of
    /// the time, and the slots used before are still in the cache.
    #[inline]
    pub(super) fn restart(&mut self) {
        self.base = self.tail;
    }

    /// The least number of slots for the packets in the ring.
    pub(super) fn fewest_slots(&self) -> usize {
        let inside = (self.tail - self.head) as usize;
        inside.next_power_of_two().max(FEWEST_SLOTS)
    }

    /// Moves all packets into a ring of `slots` slots: a power of two, and enough for them.
    pub(super) fn resize(&mut self, slots: usize) {
        let mut moved = vec![self.slots[0]; slots];
        for number in self.head..self.tail {
            moved[(number - self.head) as usize] = *self.slot(number);
        }
        self.slots = moved.into();
        self.base = self.head;
    }
}
