//! A queue of waiting packets.

use super::Waiting;
use super::store::{NONE, PacketHandle, Store};
use crate::packet::Packet;
use crate::units::Span;

/// Packets in the order in which they were pushed: links between places of the port's
/// store, so that a discipline may have a thousand of these queues.
#[derive(Debug)]
pub struct PacketQueue {
    first: Option<PacketHandle>,
    last: u32,
    packets: u64,
    bytes: u64,
}

impl Default for PacketQueue {
    fn default() -> PacketQueue {
        PacketQueue {
            first: None,
            last: NONE,
            packets: 0,
            bytes: 0,
        }
    }
}

// Cloned with the store, as part of a whole port: handles in the copy refer to the
// copied store.
impl Clone for PacketQueue {
    fn clone(&self) -> PacketQueue {
        PacketQueue {
            first: self.first.as_ref().map(|first| PacketHandle(first.0)),
            ..*self
        }
    }
}

impl PacketQueue {
    /// The number of packets.
    pub fn packets(&self) -> u64 {
        self.packets
    }

    /// The bytes of the packets.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Its first packet.
    pub fn first<'a>(&self, waiting: &'a Waiting<'_>) -> Option<&'a Packet> {
        let first = self.first.as_ref()?;
        Some(waiting.packet(first))
    }

    /// Its last packet.
    pub(crate) fn last<'a>(&self, waiting: &'a Waiting<'_>) -> Option<&'a Packet> {
        self.first.as_ref()?;
        Some(waiting.packet(&PacketHandle(self.last)))
    }

    /// How long its first packet has waited.
    pub fn waited(&self, waiting: &Waiting<'_>) -> Option<Span> {
        let first = self.first.as_ref()?;
        Some(waiting.waited(first))
    }

    /// Appends a packet.
    pub fn push(&mut self, waiting: &mut Waiting<'_>, packet: PacketHandle) {
        self.packets += 1;
        self.bytes += u64::from(waiting.packet(&packet).size());
        waiting.store.set_behind(packet.0, NONE);
        let last = std::mem::replace(&mut self.last, packet.0);
        if self.first.is_none() {
            self.first = Some(packet);
        } else {
            waiting.store.put_behind(last, packet.0);
        }
    }

    /// Takes the first packet: to transmit it, to drop it, or for another queue.
    #[must_use]
    pub fn pop(&mut self, waiting: &Waiting<'_>) -> Option<PacketHandle> {
        let first = self.first.take()?;
        let behind = waiting.store.behind(first.0);
        self.first = (behind != NONE).then_some(PacketHandle(behind));
        self.packets -= 1;
        self.bytes -= u64::from(waiting.packet(&first).size());
        Some(first)
    }

    /// Takes the last packet.
    #[must_use]
    pub fn pop_last(&mut self, waiting: &mut Waiting<'_>) -> Option<PacketHandle> {
        if self.packets <= 1 {
            return self.pop(waiting);
        }
        let last = PacketHandle(self.last);
        self.last = waiting.store.ahead(last.0);
        waiting.store.set_behind(self.last, NONE);
        self.packets -= 1;
        self.bytes -= u64::from(waiting.packet(&last).size());
        Some(last)
    }

    /// Takes the packet at a place in the store, which is in this queue.
    #[must_use]
    pub(crate) fn take(&mut self, waiting: &mut Waiting<'_>, place: u32) -> Option<PacketHandle> {
        if self.first.as_ref().is_some_and(|first| first.0 == place) {
            return self.pop(waiting);
        }
        if self.last == place {
            return self.pop_last(waiting);
        }
        let ahead = waiting.store.ahead(place);
        let behind = waiting.store.behind(place);
        waiting.store.put_behind(ahead, behind);
        let packet = PacketHandle(place);
        self.packets -= 1;
        self.bytes -= u64::from(waiting.packet(&packet).size());
        Some(packet)
    }

    /// Its packets, in order, with their places in the store.
    pub(crate) fn places<'a>(
        &'a self,
        waiting: &'a Waiting<'_>,
    ) -> impl Iterator<Item = (u32, &'a Packet)> {
        let store = &*waiting.store;
        self.in_store(store)
            .map(|place| (place, store.packet(&PacketHandle(place))))
    }

    /// The places of its packets in the store, in order.
    fn in_store(&self, store: &Store) -> impl Iterator<Item = u32> {
        let first = self.first.as_ref().map(|first| first.0);
        std::iter::successors(first, |place| {
            let behind = store.behind(*place);
            (behind != NONE).then_some(behind)
        })
    }

    /// Its packets, in order.
    pub(crate) fn iter<'a>(&'a self, store: &'a Store) -> impl Iterator<Item = &'a Packet> {
        self.in_store(store)
            .map(|place| store.packet(&PacketHandle(place)))
    }
}
