//! The waiting packets of a port whose discipline decides which one is next.
//!
//! The port keeps the packets in a store, in order of arrival. A discipline refers to
//! them by handles: it puts those into queues of its own ([`PacketQueue`]), or keeps
//! the order of arrival. A handle cannot be copied, so that a packet is in one queue at
//! a time, and is dropped or transmitted once.
//!
//! Places in the store are reused, and queues are links between them:
//! nothing is allocated for a packet in the steady state, and cloning a port
//! copies the store as one piece.

mod list;
mod store;

pub use list::PacketQueue;
pub use store::PacketHandle;
pub(crate) use store::{Store, Stored};

use crate::packet::fate::{Booking, Fate};
use crate::packet::side::{Extra, Feedback, Slab};
use crate::packet::{CE, Kind, Packet};
use crate::plan::Limit;
use crate::queue::Backlog;
use crate::rng::RandomStream;
use crate::units::{Span, Time};

/// The waiting packets, for a discipline.
pub struct Waiting<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) sides: &'a mut Slab<Extra>,
    /// The drops and marks, for the port to book.
    pub(crate) bookings: &'a mut Vec<Booking>,
    pub(crate) now: Time,
    /// Packets that wait in order of arrival, where the discipline keeps none.
    pub(crate) ring: Backlog,
    /// The limit; `None` when no packet has to wait, or none may be dropped.
    pub(crate) limit: Option<Limit>,
    /// Whether a packet has just arrived.
    pub(crate) arriving: bool,
}

impl Waiting<'_> {
    /// A packet.
    pub fn packet(&self, handle: &PacketHandle) -> &Packet {
        self.store.packet(handle)
    }

    /// How long a packet has waited.
    pub fn waited(&self, handle: &PacketHandle) -> Span {
        self.now.since(self.store.enqueued(handle))
    }

    /// A packet to write into, with its feedback record if it is data, or a SYN, that carries one.
    pub fn open(&mut self, handle: &PacketHandle) -> (&mut Packet, Option<&mut Feedback>) {
        let packet = self.store.packet_mut(handle);
        let feedback = feedback_of(packet, self.sides);
        (packet, feedback)
    }

    /// Whether a packet carries a feedback record: to its receiver, or, as an acknowledgement, back.
    pub fn explicit(&self, handle: &PacketHandle) -> bool {
        let side = self.store.packet(handle).side();
        side.and_then(|side| self.sides.get(side))
            .is_some_and(|extra| extra.feedback.is_some())
    }

    /// The number of packets and bytes that wait.
    pub fn backlog(&self) -> Backlog {
        Backlog {
            packets: self.ring.packets + self.store.packets(),
            bytes: self.ring.bytes + self.store.bytes(),
            ..self.ring
        }
    }

    /// The backlog without a packet.
    pub(super) fn backlog_without(&self, handle: &PacketHandle) -> Backlog {
        let all = self.backlog();
        Backlog {
            packets: all.packets - 1,
            bytes: all.bytes - u64::from(self.packet(handle).size()),
            ..all
        }
    }

    /// Whether more waits than the limit allows. During `enqueue` the new packet counts.
    pub fn over_limit(&self) -> bool {
        match self.limit {
            None => false,
            Some(Limit::Packets(limit)) => self.store.packets() > limit,
            Some(Limit::Bytes(limit)) => self.store.bytes() > limit,
        }
    }

    /// The oldest packet: for a discipline without queues of its own.
    pub fn oldest(&self) -> Option<PacketHandle> {
        self.store.oldest()
    }

    /// The packet that came after this one, whatever queue it is in: to put all of them into
    /// other queues.
    pub(super) fn newer(&self, packet: &PacketHandle) -> Option<PacketHandle> {
        self.store.newer(packet)
    }

    /// A packet, each as likely: for a discipline without queues of its own.
    pub fn at_random(&self, random: &mut RandomStream) -> Option<PacketHandle> {
        self.store.at_random(None, random)
    }

    /// Another packet than this one, each as likely: for a discipline without queues of its own.
    pub fn other_at_random(
        &self,
        than: &PacketHandle,
        random: &mut RandomStream,
    ) -> Option<PacketHandle> {
        self.store.at_random(Some(than), random)
    }

    /// Marks a packet (CE), which goes on.
    pub fn mark(&mut self, handle: &PacketHandle) {
        let packet = self.store.packet_mut(handle);
        packet.set(CE);
        self.bookings.push(Booking {
            fate: Fate::MarkedInQueue,
            packet: *packet,
            at: self.now,
            sequence: self.store.sequence(handle),
            arriving: self.arriving,
        });
    }

    /// Drops a packet, which must be in no queue.
    pub fn drop(&mut self, handle: PacketHandle) {
        let sequence = self.store.sequence(&handle);
        let stored = self.store.remove(handle);
        self.bookings.push(Booking {
            fate: Fate::DroppedFromQueue,
            packet: stored.packet,
            at: self.now,
            sequence,
            arriving: self.arriving,
        });
    }
}

/// The feedback record of a data packet or a SYN. Routers must not change the record that an acknowledgement
/// returns.
pub(crate) fn feedback_of<'a>(
    packet: &Packet,
    sides: &'a mut Slab<Extra>,
) -> Option<&'a mut Feedback> {
    let forward = packet.is_data() || packet.kind() == Kind::Syn;
    let handle = forward.then(|| packet.side()).flatten()?;
    sides.get_mut(handle).feedback.as_mut()
}

#[cfg(test)]
mod tests;
