//! The store: waiting packets in order of arrival.

use crate::packet::Packet;
use crate::rng::RandomStream;
use crate::units::Time;

/// A packet that waits at a port.
#[derive(Debug, PartialEq, Eq)]
pub struct PacketHandle(pub(super) u32);

/// No slot in the store.
pub(super) const NONE: u32 = u32::MAX;

/// In the slot of an older neighbour: a free slot.
const FREE: u32 = u32::MAX - 1;

/// Random slots are looked at so often before packets are counted from the oldest on.
const DRAWS: u32 = 16;

/// A packet with the port's records of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored {
    /// The packet.
    pub(crate) packet: Packet,
    /// When it arrived.
    pub(crate) enqueued: Time,
    /// Its number among the packets of the port.
    pub(crate) sequence: u64,
    /// Its processing time at its host, in nanoseconds.
    pub(crate) processing: u32,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    stored: Stored,
    /// Its neighbours in order of arrival.
    older: u32,
    newer: u32,
    /// The packet behind it in its queue, or the next free slot.
    behind: u32,
    /// The packet ahead of it in its queue, unless it is the first.
    ahead: u32,
}

/// The waiting packets.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    slots: Vec<Slot>,
    free: u32,
    oldest: u32,
    newest: u32,
    packets: u64,
    bytes: u64,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            slots: Vec::new(),
            free: NONE,
            oldest: NONE,
            newest: NONE,
            packets: 0,
            bytes: 0,
        }
    }
}

impl Store {
    /// The number of packets.
    pub(crate) fn packets(&self) -> u64 {
        self.packets
    }

    /// The bytes of the packets.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Appends a packet.
    pub(crate) fn insert(&mut self, stored: Stored) -> PacketHandle {
        let slot = Slot {
            stored,
            older: NONE,
            newer: NONE,
            behind: NONE,
            ahead: NONE,
        };
        let index = self.free;
        let index = if let Some(free) = self.slots.get_mut(index as usize) {
            self.free = free.behind;
            *free = slot;
            index
        } else {
            self.slots.push(slot);
            self.slots.len() as u32 - 1
        };
        self.join(self.newest, index);
        self.newest = index;
        self.packets += 1;
        self.bytes += u64::from(stored.packet.size());
        PacketHandle(index)
    }

    /// Takes a packet out, wherever it is.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "whoever takes a packet out has it no longer"
    )]
    pub(crate) fn remove(&mut self, handle: PacketHandle) -> Stored {
        let slot = self.slots[handle.0 as usize];
        self.join(slot.older, slot.newer);
        self.slots[handle.0 as usize].older = FREE;
        self.slots[handle.0 as usize].behind = self.free;
        self.free = handle.0;
        self.packets -= 1;
        self.bytes -= u64::from(slot.stored.packet.size());
        if self.packets == 0 {
            // As after `compact`: draws must not depend on whether that was called.
            self.slots.clear();
            self.free = NONE;
        }
        slot.stored
    }

    /// Makes two packets neighbours in order of arrival; a packet beside `NONE` is the
    /// first or the last.
    fn join(&mut self, older: u32, newer: u32) {
        match self.slots.get_mut(older as usize) {
            Some(slot) => slot.newer = newer,
            None => self.oldest = newer,
        }
        match self.slots.get_mut(newer as usize) {
            Some(slot) => slot.older = older,
            None => self.newest = older,
        }
    }

    /// The oldest packet.
    pub(crate) fn oldest(&self) -> Option<PacketHandle> {
        (self.oldest != NONE).then_some(PacketHandle(self.oldest))
    }

    /// When the oldest packet arrived.
    pub(crate) fn oldest_enqueued(&self) -> Option<Time> {
        let slot = self.slots.get(self.oldest as usize)?;
        Some(slot.stored.enqueued)
    }

    /// The packets, the oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Packet> {
        let slot = |index: u32| self.slots.get(index as usize);
        std::iter::successors(slot(self.oldest), move |last| slot(last.newer))
            .map(|slot| &slot.stored.packet)
    }

    /// The packet after this one in order of arrival.
    pub(crate) fn newer(&self, handle: &PacketHandle) -> Option<PacketHandle> {
        let newer = self.slots[handle.0 as usize].newer;
        (newer != NONE).then_some(PacketHandle(newer))
    }

    /// A packet, each as likely, but never `except`.
    pub(super) fn at_random(
        &self,
        except: Option<&PacketHandle>,
        random: &mut RandomStream,
    ) -> Option<PacketHandle> {
        let excluded = except.map_or(NONE, |handle| handle.0);
        let candidates = self.packets - u64::from(except.is_some());
        if candidates == 0 {
            return None;
        }
        for _ in 0..DRAWS {
            let index = random.below(self.slots.len() as u64) as u32;
            if index != excluded && self.slots[index as usize].older != FREE {
                return Some(PacketHandle(index));
            }
        }
        // After a long queue most slots may be free.
        let mut left = random.below(candidates);
        let mut index = self.oldest;
        loop {
            if index != excluded {
                if left == 0 {
                    return Some(PacketHandle(index));
                }
                left -= 1;
            }
            index = self.slots.get(index as usize)?.newer;
        }
    }

    pub(super) fn packet(&self, handle: &PacketHandle) -> &Packet {
        &self.slots[handle.0 as usize].stored.packet
    }

    pub(super) fn packet_mut(&mut self, handle: &PacketHandle) -> &mut Packet {
        &mut self.slots[handle.0 as usize].stored.packet
    }

    pub(super) fn enqueued(&self, handle: &PacketHandle) -> Time {
        self.slots[handle.0 as usize].stored.enqueued
    }

    pub(super) fn sequence(&self, handle: &PacketHandle) -> u64 {
        self.slots[handle.0 as usize].stored.sequence
    }

    /// The packet after this one in its queue, by index.
    pub(super) fn behind(&self, index: u32) -> u32 {
        self.slots[index as usize].behind
    }

    pub(super) fn set_behind(&mut self, index: u32, behind: u32) {
        self.slots[index as usize].behind = behind;
    }

    /// Puts one packet behind another in its queue.
    pub(super) fn put_behind(&mut self, ahead: u32, behind: u32) {
        self.set_behind(ahead, behind);
        self.slots[behind as usize].ahead = ahead;
    }

    /// The packet before this one in its queue, by index; for the first, any.
    pub(super) fn ahead(&self, index: u32) -> u32 {
        self.slots[index as usize].ahead
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Frees its memory when it is empty.
    pub(crate) fn compact(&mut self) {
        if self.packets == 0 {
            *self = Store::default();
        }
    }
}
