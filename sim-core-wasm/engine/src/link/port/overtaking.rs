//! Packets on a wire on which packets may overtake one another.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::ring::Slot;
use crate::packet::Packet;
use crate::units::Time;

/// A packet on such a wire.
#[derive(Clone, Copy, Debug)]
struct InFlight {
    slot: Slot,
    /// Its number in order of departure, for those that arrive together.
    number: u64,
}

impl Ord for InFlight {
    // The first of a heap is the largest: the one that arrives first.
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

/// Packets on the wire by arrival, where that is not the order of departure:
/// the ring keeps no others than those that have not departed.
#[derive(Clone, Debug, Default)]
pub(super) struct Overtaking {
    packets: BinaryHeap<InFlight>,
    /// The packet that arrived last, when it came from here.
    taken: Option<Packet>,
}

impl Overtaking {
    /// Bytes of memory behind it.
    pub(super) fn heap_bytes(&self) -> usize {
        self.packets.capacity() * size_of::<InFlight>()
    }

    /// When the first of them arrives.
    pub(super) fn next_arrival(&self) -> Time {
        self.packets
            .peek()
            .map_or(Time::NEVER, |first| first.slot.arrives)
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.packets.iter().map(|packet| &packet.slot)
    }

    pub(super) fn push(&mut self, slot: Slot, number: u64) {
        self.packets.push(InFlight { slot, number });
    }

    /// Takes the first one, if it has arrived at `now`.
    pub(super) fn take(&mut self, now: Time) -> Option<&Packet> {
        self.taken = None;
        if self.next_arrival() <= now {
            self.taken = self.packets.pop().map(|packet| packet.slot.packet);
        }
        self.taken.as_ref()
    }

    /// The packet taken last, when it came from here.
    pub(super) fn taken(&self) -> Option<&Packet> {
        self.taken.as_ref()
    }
}
