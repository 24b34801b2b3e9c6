//! The store: waiting packets in order of arrival.

use crate::packet::Packet;
use crate::rng::RandomStream;
use crate::units::Time;

/// A packet that waits at a port.
#[derive(Debug, PartialEq, Eq)]
pub struct PacketHandle(pub(super) u32);

/// No place in the store.
pub(super) const NONE: u32 = u32::MAX;

/// In the place of an older neighbour: a free place.
const FREE: u32 = u32::MAX - 1;

/// Random places are looked at so often before packets are counted from the oldest on.
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
struct Place {
    stored: Stored,
    /// Its neighbours in order of arrival.
    older: u32,
    newer: u32,
    /// The packet behind it in its queue, or the next free place.
    behind: u32,
    /// The packet ahead of it in its queue, unless it is the first.
    ahead: u32,
}

/// The waiting packets.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    places: Vec<Place>,
    free: u32,
    oldest: u32,
    newest: u32,
    packets: u64,
    bytes: u64,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            places: Vec::new(),
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
        let place = Place {
            stored,
            older: NONE,
            newer: NONE,
            behind: NONE,
            ahead: NONE,
        };
        let index = self.free;
        let index = if let Some(free) = self.places.get_mut(index as usize) {
            self.free = free.behind;
            *free = place;
            index
        } else {
            self.places.push(place);
            self.places.len() as u32 - 1
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
        let place = self.places[handle.0 as usize];
        self.join(place.older, place.newer);
        self.places[handle.0 as usize].older = FREE;
        self.places[handle.0 as usize].behind = self.free;
        self.free = handle.0;
        self.packets -= 1;
        self.bytes -= u64::from(place.stored.packet.size());
        if self.packets == 0 {
            // As after `compact`: draws must not depend on whether that was called.
            self.places.clear();
            self.free = NONE;
        }
        place.stored
    }

    /// Makes two packets neighbours in order of arrival; a packet beside `NONE` is the
    /// first or the last.
    fn join(&mut self, older: u32, newer: u32) {
        match self.places.get_mut(older as usize) {
            Some(place) => place.newer = newer,
            None => self.oldest = newer,
        }
        match self.places.get_mut(newer as usize) {
            Some(place) => place.older = older,
            None => self.newest = older,
        }
    }

    /// The oldest packet.
    pub(crate) fn oldest(&self) -> Option<PacketHandle> {
        (self.oldest != NONE).then_some(PacketHandle(self.oldest))
    }

    /// When the oldest packet arrived.
    pub(crate) fn oldest_enqueued(&self) -> Option<Time> {
        let place = self.places.get(self.oldest as usize)?;
        Some(place.stored.enqueued)
    }

    /// The packets, the oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Packet> {
        let place = |index: u32| self.places.get(index as usize);
        std::iter::successors(place(self.oldest), move |last| place(last.newer))
            .map(|place| &place.stored.packet)
    }

    /// The packet after this one in order of arrival.
    pub(crate) fn newer(&self, handle: &PacketHandle) -> Option<PacketHandle> {
        let newer = self.places[handle.0 as usize].newer;
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
            let index = random.below(self.places.len() as u64) as u32;
            if index != excluded && self.places[index as usize].older != FREE {
                return Some(PacketHandle(index));
            }
        }
        // After a long queue most places may be free.
        let mut left = random.below(candidates);
        let mut index = self.oldest;
        loop {
            if index != excluded {
                if left == 0 {
                    return Some(PacketHandle(index));
                }
                left -= 1;
            }
            index = self.places.get(index as usize)?.newer;
        }
    }

    pub(super) fn packet(&self, handle: &PacketHandle) -> &Packet {
        &self.places[handle.0 as usize].stored.packet
    }

    pub(super) fn packet_mut(&mut self, handle: &PacketHandle) -> &mut Packet {
        &mut self.places[handle.0 as usize].stored.packet
    }

    pub(super) fn enqueued(&self, handle: &PacketHandle) -> Time {
        self.places[handle.0 as usize].stored.enqueued
    }

    pub(super) fn sequence(&self, handle: &PacketHandle) -> u64 {
        self.places[handle.0 as usize].stored.sequence
    }

    /// The packet after this one in its queue, by index.
    pub(super) fn behind(&self, index: u32) -> u32 {
        self.places[index as usize].behind
    }

    pub(super) fn set_behind(&mut self, index: u32, behind: u32) {
        self.places[index as usize].behind = behind;
    }

    /// Puts one packet behind another in its queue.
    pub(super) fn put_behind(&mut self, ahead: u32, behind: u32) {
        self.set_behind(ahead, behind);
        self.places[behind as usize].ahead = ahead;
    }

    /// The packet before this one in its queue, by index; for the first, any.
    pub(super) fn ahead(&self, index: u32) -> u32 {
        self.places[index as usize].ahead
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place>()
    }

    /// Frees its memory when it is empty.
    pub(crate) fn compact(&mut self) {
        if self.packets == 0 {
            *self = Store::default();
        }
    }
}
