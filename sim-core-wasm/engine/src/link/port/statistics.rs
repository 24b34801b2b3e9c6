//! The counts and statistics of a port.

use super::Port;
use super::features::Features;
use super::ring::Slot;
use crate::measure::{LogHistogram, Recorder, TimeHistogram};
use crate::packet::fate::{Booking, Fate, FateCounts};
use crate::packet::ledger::Ledger;
use crate::packet::{LOST, Packet};
use crate::units::Time;

/// The statistics of one port since measurement began.
#[derive(Clone, Debug, Default)]
pub struct PortStatistics {
    /// Packets waiting, over time.
    pub waiting: TimeHistogram,
    /// Time from enqueue to the start of transmission, in nanoseconds.
    pub delay: LogHistogram,
    /// The fates of packets.
    pub fates: FateCounts,
    /// Bits transmitted.
    pub transmitted_bits: f64,
    /// Integral of the rate, or what the trace offered, in bits.
    pub capacity_bits: f64,
}

impl Port {
    /// All packets that arrived at the port since the start of the run. Call
    /// [`Port::settle`] first.
    pub fn ledger(&self) -> Ledger {
        let beside = self.out_of_order().count() as u64;
        Ledger {
            sent: self.sequence(),
            delivered: self.ring.head + self.fates.added() - beside - self.impairments.lost_gone,
            fates: self.fates,
            inside: self.live(),
        }
    }

    /// Packets that wait, are in transmission, or are on the wire and will arrive.
    pub fn live(&self) -> u64 {
        let wire = (self.ring.head..self.ring.departed).map(|number| self.ring.slot(number));
        let gone = wire
            .chain(self.out_of_order())
            .filter(|slot| slot.packet.has(LOST))
            .count();
        let ring = self.ring.tail - self.ring.head;
        ring + self.out_of_order().count() as u64 + self.queue.store.packets() - gone as u64
    }

    /// Packets in transmission or on the wire. Call [`Port::settle`] first.
    pub fn under_way(&self) -> impl Iterator<Item = &Slot> {
        let ring = self.ring.head..self.ring.started;
        self.out_of_order()
            .chain(ring.map(|number| self.ring.slot(number)))
    }

    /// Waiting packets, the oldest first. Call [`Port::settle`] first.
    pub fn queued(&self) -> impl Iterator<Item = &Packet> {
        let ring = self.ring.started..self.ring.tail;
        ring.map(|number| &self.ring.slot(number).packet)
            .chain(self.queue.store.iter())
    }

    /// All packets at the port and on its wire. Those lost on the wire are flagged.
    pub fn inside(&self) -> impl Iterator<Item = &Packet> {
        let under_way = self.under_way().map(|slot| &slot.packet);
        under_way.chain(self.queued())
    }

    /// Counts a packet's fate.
    pub(super) fn count(&mut self, fate: Fate) {
        self.fates.count(fate);
        self.statistics.fates.count(fate);
    }

    /// Keeps a fate of a packet on the wire for the simulation to book.
    pub(super) fn book(&mut self, booking: Booking) {
        self.count(booking.fate);
        self.unbooked.push(booking);
    }

    /// Begins to count at `now`.
    pub fn begin_measurement(&mut self, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        // The rest of the packet in transmission counts.
        let transmitted_bits = self.unsent_bits(now) - self.transmitter.sent_bits as f64;
        self.statistics = PortStatistics {
            transmitted_bits,
            ..PortStatistics::default()
        };
        self.undelayed = 0;
        self.queue.level_since = now;
        self.capacity.since = now;
    }

    /// Bits of the packet in transmission that are still to be sent at `now`.
    fn unsent_bits(&self, now: Time) -> f64 {
        if self.ring.started == self.ring.head {
            return 0.0;
        }
        let slot = self.ring.slot(self.ring.started - 1);
        // At the packet's own pace: the rate may have changed since it started.
        let length = slot.departs.time().since(slot.starts).0.max(1) as f64;
        let left = slot.departs.time().since(now.max(slot.starts)).0 as f64;
        f64::from(slot.packet.size()) * 8.0 * left / length
    }

    /// Statistics that cover everything before `now`; settles first.
    pub fn measured(&mut self, now: Time, recorder: &mut Recorder) -> PortStatistics {
        self.settle(Time(now.0 + 1), recorder);
        let mut statistics = self.statistics.clone();
        let level_since = self.queue.level_since;
        statistics
            .waiting
            .add(self.waiting() as u32, now.since(level_since));
        statistics.transmitted_bits += self.transmitter.sent_bits as f64 - self.unsent_bits(now);
        statistics.delay.record_many(0, self.undelayed);
        // An opportunity at this very instant was offered and used.
        let end = if self.features.has(Features::TRACED) {
            Time(now.0 + 1)
        } else {
            now
        };
        statistics.capacity_bits += self.capacity.offered(end);
        statistics
    }
}
