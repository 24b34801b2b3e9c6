//! Helpers for tests of disciplines: a context, and a port without a link.

use super::waiting::{Store, Stored};
use super::{
    ActiveFlows, Admission, Backlog, PacketHandle, QueueDiscipline, RouterContext, Waiting,
};
use crate::ids::{FlowId, HopId};
use crate::packet::class::Classes;
use crate::packet::fate::{Booking, Fate};
use crate::packet::side::{Extra, Slab};
use crate::packet::{Address, CE, Kind, Packet};
use crate::plan::Limit;
use crate::rng::{Purpose, RandomStream};
use crate::units::{Span, Time};

/// A packet of data of a flow.
pub(crate) fn data(flow: u32, number: u64, size: u64) -> Packet {
    let address = Address::new(FlowId(flow), HopId(0));
    Packet::new(Kind::Data, number, address, size)
}

/// Calls `ask` with a context at time zero, of a link with this rate.
pub(crate) fn asked<R>(rate: f64, ask: impl FnOnce(&mut RouterContext<'_>) -> R) -> R {
    asked_with(rate, &mut stream(), &Classes::default(), ask)
}

/// The same with a random stream that goes on, and flows of some classes.
fn asked_with<R>(
    rate: f64,
    random: &mut RandomStream,
    classes: &Classes,
    ask: impl FnOnce(&mut RouterContext<'_>) -> R,
) -> R {
    let mut wake = Time::NEVER;
    ask(&mut RouterContext {
        now: Time::ZERO,
        rate,
        delay: Span::ZERO,
        limit: Limit::Packets(100),
        random,
        feedback: None,
        active_flows: ActiveFlows::default(),
        classes,
        wake: &mut wake,
    })
}

fn stream() -> RandomStream {
    RandomStream::new(1, "q", Purpose::Queue)
}

/// The queue of a port whose transmitter is busy until `serve` is called.
#[derive(Clone, Debug)]
pub(crate) struct Bench {
    pub(crate) store: Store,
    /// The packets' optional records, besides their fixed fields.
    pub(crate) sides: Slab<Extra>,
    pub(crate) limit: Limit,
    pub(crate) now: Time,
    /// When the discipline's timer is due.
    pub(crate) wake: Time,
    bookings: Vec<Booking>,
    arrivals: u64,
    random: RandomStream,
    pub(crate) classes: Classes,
}

impl Bench {
    pub(crate) fn new(limit: Limit) -> Bench {
        Bench {
            store: Store::default(),
            sides: Slab::default(),
            limit,
            now: Time::ZERO,
            wake: Time::NEVER,
            bookings: Vec::new(),
            arrivals: 0,
            random: stream(),
            classes: Classes::default(),
        }
    }

    /// Calls `ask` with the waiting packets.
    pub(crate) fn with_waiting<R>(
        &mut self,
        ask: impl FnOnce(&mut RouterContext<'_>, &mut Waiting<'_>) -> R,
    ) -> R {
        asked_with(10e6, &mut self.random, &self.classes, |context| {
            context.now = self.now;
            context.limit = self.limit;
            // A timer that is due has run.
            if self.wake > self.now {
                *context.wake = self.wake;
            }
            let answer = ask(
                context,
                &mut Waiting {
                    ring: Backlog::NONE,
                    store: &mut self.store,
                    sides: &mut self.sides,
                    bookings: &mut self.bookings,
                    now: self.now,
                    limit: Some(self.limit),
                    arriving: true,
                },
            );
            self.wake = *context.wake;
            answer
        })
    }

    /// A packet arrives.
    pub(crate) fn offer(
        &mut self,
        discipline: &mut dyn QueueDiscipline,
        mut packet: Packet,
    ) -> Admission {
        self.arrivals += 1;
        let (packets, bytes) = (self.store.packets(), self.store.bytes());
        let full = match self.limit {
            Limit::Packets(limit) => packets >= limit,
            Limit::Bytes(limit) => bytes + u64::from(packet.size()) > limit,
        };
        let backlog = Backlog {
            packets,
            bytes,
            full,
            ..Backlog::NONE
        };
        let admission = asked_with(10e6, &mut self.random, &self.classes, |context| {
            context.now = self.now;
            context.limit = self.limit;
            discipline.arrival(context, &mut packet, backlog)
        });
        match admission {
            Admission::Drop => return admission,
            Admission::Mark => packet.set(CE),
            Admission::Admit => {}
        }
        let handle = self.insert(packet);
        self.with_waiting(|context, waiting| discipline.enqueue(context, waiting, handle));
        admission
    }

    /// A packet waits, in no queue yet.
    pub(crate) fn insert(&mut self, packet: Packet) -> PacketHandle {
        self.store.insert(Stored {
            packet,
            enqueued: self.now,
            sequence: self.arrivals,
            processing: 0,
        })
    }

    /// The transmitter is free: returns the packet to transmit.
    pub(crate) fn serve(&mut self, discipline: &mut dyn QueueDiscipline) -> Option<Packet> {
        let next = self.with_waiting(|context, waiting| discipline.dequeue(context, waiting));
        next.map(|handle| self.store.remove(handle).packet)
    }

    /// Numbers of the packets that have met a fate since the last call.
    pub(crate) fn met(&mut self, fate: Fate) -> Vec<u64> {
        let all = std::mem::take(&mut self.bookings);
        let (these, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|booking| booking.fate == fate);
        self.bookings = others;
        these.iter().map(|booking| booking.packet.number).collect()
    }
}
