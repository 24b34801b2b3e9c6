//! Packets on the wire that are not in the ring.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::pace::Exact;
use super::ring::Slot;
use crate::packet::Packet;
use crate::units::Time;

/// A packet that may overtake others.
#[derive(Clone, Copy, Debug)]
struct InFlight {
    slot: Slot,
    /// Its number in order of departure, for those that arrive together.
    number: u64,
}

impl Ord for InFlight {
    // A heap gives its largest item first: that has to be the packet that arrives first.
    fn cmp(&self, other: &InFlight) -> Ordering {
        let key = |packet: &InFlight| (packet.slot.arrives, packet.number);
        key(other).cmp(&key(self))
    }
}

impl PartialOrd for InFlight {
    fn partial_cmp(&self, other: &InFlight) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for InFlight {
    fn eq(&self, other: &InFlight) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for InFlight {}

/// Packets on the wire in order of arrival, where they may overtake each other and so
/// leave the order of departure; and a duplicate.
#[derive(Clone, Debug, Default)]
pub(super) struct OutOfOrder {
    packets: BinaryHeap<InFlight>,
    /// A duplicate, which arrives right after the packet that arrived last.
    added: Option<Slot>,
    /// The packet that arrived last, if it was not in the ring.
    taken: Option<Slot>,
}

impl OutOfOrder {
    /// Bytes of heap memory.
    pub(super) fn heap_bytes(&self) -> usize {
        self.packets.capacity() * size_of::<InFlight>()
    }

    /// When the first of them arrives.
    pub(super) fn next_arrival(&self) -> Time {
        let overtaking = self.packets.peek().map(|first| &first.slot);
        let next = self.added.as_ref().or(overtaking);
        next.map_or(Time::NEVER, |slot| slot.arrives)
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = &Slot> {
        let overtaking = self.packets.iter().map(|packet| &packet.slot);
        overtaking.chain(&self.added)
    }

    pub(super) fn push(&mut self, slot: Slot, number: u64) {
        self.packets.push(InFlight { slot, number });
    }

    /// Adds a packet that arrives at `now`, right after the one that has just arrived.
    pub(super) fn add(&mut self, packet: Packet, now: Time) {
        debug_assert!(self.added.is_none());
        self.added = Some(Slot {
            packet,
            enqueued: now,
            starts: now,
            departs: Exact::new(now),
            arrives: now,
        });
    }

    /// Takes the packet that arrives right after the last one, if there is one.
    pub(super) fn take_added(&mut self) -> bool {
        self.taken = self.added.take();
        self.taken.is_some()
    }

    /// Takes the first of the packets that may overtake, if it has arrived by `now`.
    pub(super) fn take(&mut self, now: Time) -> Option<&Packet> {
        self.taken = None;
        if self.next_arrival() <= now {
            self.taken = self.packets.pop().map(|packet| packet.slot);
        }
        self.taken.as_ref().map(|slot| &slot.packet)
    }

    /// The packet taken last, if it was not in the ring.
    pub(super) fn taken(&self) -> Option<&Slot> {
        self.taken.as_ref()
    }
}
