//! What a flow did, counted exactly over its measurement interval.

use crate::measure::histogram::LogHistogram;
use crate::units::{Span, Time};

/// Counters of one flow since measurement began.
#[derive(Clone, Debug, Default)]
pub struct FlowStatistics {
    /// When counting began: the later of the flow's start and the warm-up's end.
    pub since: Time,
    /// Data packets sent, retransmissions included.
    pub sent: u64,
    /// Retransmitted data packets sent.
    pub retransmissions: u64,
    /// Expirations of the retransmission timer.
    pub timeouts: u64,
    /// Fast recoveries entered.
    pub recoveries: u64,
    /// Reductions taken back because they were spurious.
    pub undos: u64,
    /// Reductions of the window that marks called for.
    pub ecn_reductions: u64,
    /// Data packets dropped by queues.
    pub drops: u64,
    /// Data packets lost on wires.
    pub losses: u64,
    /// Bits received by the other end, headers and duplicates included.
    pub received_bits: u64,
    /// Bytes acknowledged in order before counting began.
    pub acknowledged_before: u64,
    /// Round trips, in nanoseconds.
    pub rtt: LogHistogram,
    /// Integral of the congestion window over time, in segments × nanoseconds.
    cwnd_area: f64,
    cwnd_max: f64,
    cwnd: f64,
    changed: Time,
}

impl FlowStatistics {
    /// Begins to count at `now`, with this much acknowledged and this window.
    pub fn begin(&mut self, now: Time, acknowledged: u64, cwnd: f64) {
        *self = FlowStatistics {
            since: now,
            acknowledged_before: acknowledged,
            cwnd,
            cwnd_max: cwnd,
            changed: now,
            ..FlowStatistics::default()
        };
    }

    /// Adds the counts of another connection; windows do not add up.
    pub fn add(&mut self, other: &FlowStatistics) {
        self.sent += other.sent;
        self.retransmissions += other.retransmissions;
        self.timeouts += other.timeouts;
        self.recoveries += other.recoveries;
        self.ecn_reductions += other.ecn_reductions;
        self.drops += other.drops;
        self.losses += other.losses;
        self.received_bits += other.received_bits;
        self.rtt.merge(&other.rtt);
    }

    /// The window is `cwnd` from `now` on.
    pub fn window(&mut self, now: Time, cwnd: f64) {
        if cwnd != self.cwnd {
            self.cwnd_area += self.cwnd * now.since(self.changed).0 as f64;
            self.changed = now;
            self.cwnd = cwnd;
            self.cwnd_max = self.cwnd_max.max(cwnd);
        }
    }

    /// Mean window over the interval that ends at `end`.
    pub fn cwnd_mean(&self, end: Time) -> f64 {
        let length = end.since(self.since).0 as f64;
        if length > 0.0 {
            (self.cwnd_area + self.cwnd * end.since(self.changed).0 as f64) / length
        } else {
            self.cwnd
        }
    }

    /// Largest window of the interval.
    pub fn cwnd_max(&self) -> f64 {
        self.cwnd_max
    }

    /// Notes a round trip.
    pub fn round_trip(&mut self, rtt: Span) {
        self.rtt.record(rtt.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_averaged_over_time() {
        let mut s = FlowStatistics::default();
        s.begin(Time(100), 0, 10.0);
        s.window(Time(200), 20.0);
        s.window(Time(500), 5.0);
        // 100 × 10 + 300 × 20 + 100 × 5 over 500.
        assert_eq!(s.cwnd_mean(Time(600)), 15.0);
        assert_eq!(s.cwnd_max(), 20.0);
    }
}
