//! What a port counts.

use super::{Port, TRACED};
use crate::measure::{LogHistogram, Recorder, TimeHistogram};
use crate::packet::ledger::Ledger;
use crate::units::Time;

/// What one port counted since measurement began.
#[derive(Clone, Debug, Default)]
pub struct PortStatistics {
    /// Packets waiting, over time.
    pub waiting: TimeHistogram,
    /// Enqueue to start of transmission, in nanoseconds.
    pub delay: LogHistogram,
    /// Packets refused by the discipline.
    pub drops: u64,
    /// Packets marked.
    pub marks: u64,
    /// Packets lost on the wire.
    pub losses: u64,
    /// Bits transmitted.
    pub transmitted_bits: f64,
    /// Integral of the rate, or what the trace offered, in bits.
    pub capacity_bits: f64,
}

impl Port {
    /// All packets that came to the port since the start of the run. Call
    /// [`Port::settle`] first.
    pub fn ledger(&self) -> Ledger {
        Ledger {
            sent: self.sequence(),
            delivered: self.head - self.aloft().count() as u64 - self.lost_gone,
            dropped: self.dropped + self.expelled,
            lost: self.lost,
            inside: self.live(),
        }
    }

    /// Begins to count at `now`.
    pub fn begin_measurement(&mut self, now: Time, recorder: &mut Recorder) {
        self.settle(now, recorder);
        // What is still to be sent of the packet in transmission counts.
        let transmitted_bits = self.unsent_bits(now) - self.sent_bits as f64;
        self.statistics = PortStatistics {
            transmitted_bits,
            ..PortStatistics::default()
        };
        self.undelayed = 0;
        self.level_since = now;
        self.rate_since = now;
    }

    /// Bits of the packet in transmission that are still to be sent at `now`.
    fn unsent_bits(&self, now: Time) -> f64 {
        if self.started == self.head {
            return 0.0;
        }
        let slot = &self.ring[self.index(self.started - 1)];
        // Its own pace counts: the rate may have changed since it started.
        let length = slot.departs.time().since(slot.starts).0.max(1) as f64;
        let left = slot.departs.time().since(now.max(slot.starts)).0 as f64;
        f64::from(slot.packet.size()) * 8.0 * left / length
    }

    /// Statistics that cover everything before `now`; settles first.
    pub fn measured(&mut self, now: Time, recorder: &mut Recorder) -> PortStatistics {
        self.settle(Time(now.0 + 1), recorder);
        let mut statistics = self.statistics.clone();
        statistics
            .waiting
            .add(self.waiting() as u32, now.since(self.level_since));
        statistics.transmitted_bits += self.sent_bits as f64 - self.unsent_bits(now);
        statistics.delay.record_many(0, self.undelayed);
        // An opportunity of this very instant has been offered, and used.
        let end = if self.has(TRACED) {
            Time(now.0 + 1)
        } else {
            now
        };
        statistics.capacity_bits += self.offered(end);
        statistics
    }

    /// Bits that could have been transmitted since the rate last changed, until
    /// before `end`.
    pub(super) fn offered(&self, end: Time) -> f64 {
        match &self.cursor {
            Some(cursor) => cursor.offered(self.rate_since, end),
            None => self.rate * end.since(self.rate_since).seconds(),
        }
    }
}
