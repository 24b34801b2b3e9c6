//! What waits at a port whose discipline is asked who goes next.
//!
//! The port keeps the packets in a store, in the order in which they came. A
//! discipline names them by handles: it puts those into queues of its own
//! ([`PacketQueue`]), or leaves the order of arrival as it is. A handle cannot
//! be copied, so that a packet is in one queue at a time, and is dropped or
//! transmitted once.
//!
//! Places in the store are used again, and queues are links between them:
//! nothing is allocated for a packet in the steady state, and to clone a port
//! copies the store as one piece.

mod list;
mod store;

pub use list::PacketQueue;
pub use store::PacketHandle;
pub(crate) use store::{Store, Stored};

use crate::packet::fate::{Booking, Fate};
use crate::packet::side::{Extra, Feedback, Slab};
use crate::packet::{CE, Packet};
use crate::plan::Limit;
use crate::queue::Backlog;
use crate::units::{Span, Time};

/// The packets that wait, as a discipline handles them.
pub struct Waiting<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) sides: &'a mut Slab<Extra>,
    /// What happens to packets, for the port to book.
    pub(crate) bookings: &'a mut Vec<Booking>,
    pub(crate) now: Time,
    /// What waits in order of arrival, where the discipline keeps none of it.
    pub(crate) ring: Backlog,
    /// What may wait; nothing when no packet has to, or none may be dropped for it.
    pub(crate) limit: Option<Limit>,
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

    /// A packet to write into, and the feedback record that it carries, if it is
    /// data that carries one.
    pub fn open(&mut self, handle: &PacketHandle) -> (&mut Packet, Option<&mut Feedback>) {
        let packet = self.store.packet_mut(handle);
        let feedback = feedback_of(packet, self.sides);
        (packet, feedback)
    }

    /// How much waits: packets and bytes.
    pub fn backlog(&self) -> Backlog {
        Backlog {
            packets: self.ring.packets + self.store.packets(),
            bytes: self.ring.bytes + self.store.bytes(),
            ..self.ring
        }
    }

    /// What waits beside a packet.
    pub(super) fn backlog_without(&self, handle: &PacketHandle) -> Backlog {
        let all = self.backlog();
        Backlog {
            packets: all.packets - 1,
            bytes: all.bytes - u64::from(self.packet(handle).size()),
            ..all
        }
    }

    /// Whether more waits than may. Asked while a packet is taken in, it counts.
    pub fn over_limit(&self) -> bool {
        match self.limit {
            None => false,
            Some(Limit::Packets(limit)) => self.store.packets() > limit,
            Some(Limit::Bytes(limit)) => self.store.bytes() > limit,
        }
    }

    /// The packet that came first of all: for a discipline that keeps no queues.
    pub fn oldest(&self) -> Option<PacketHandle> {
        self.store.oldest()
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
        });
    }

    /// Drops a packet, which must be in no queue any more.
    pub fn drop(&mut self, handle: PacketHandle) {
        let sequence = self.store.sequence(&handle);
        let stored = self.store.remove(handle);
        self.bookings.push(Booking {
            fate: Fate::DroppedFromQueue,
            packet: stored.packet,
            at: self.now,
            sequence,
        });
    }
}

/// The feedback record of a packet. What an acknowledgement returns is not for
/// routers to change.
pub(crate) fn feedback_of<'a>(
    packet: &Packet,
    sides: &'a mut Slab<Extra>,
) -> Option<&'a mut Feedback> {
    let handle = packet.is_data().then(|| packet.side()).flatten()?;
    sides.get_mut(handle).feedback.as_mut()
}

#[cfg(test)]
mod tests;
