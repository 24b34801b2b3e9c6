//! Statistics of a sending end, counted exactly over its measurement interval.

use crate::measure::histogram::LogHistogram;
use crate::units::{Span, Time};

/// Counters of a sending end since measurement began.
#[derive(Clone, Debug, Default)]
pub struct SenderStatistics {
    /// Retransmitted data packets sent.
    pub retransmissions: u64,
    /// Expirations of the retransmission timer.
    pub timeouts: u64,
    /// Fast recoveries entered.
    pub recoveries: u64,
    /// Reductions undone because they were spurious.
    pub undos: u64,
    /// Reductions of the window for marks.
    pub ecn_reductions: u64,
    /// Probes of a closed window sent.
    pub window_probes: u64,
    /// The first and the last signal of congestion: a loss, a timeout or a mark.
    pub signals: Option<[Time; 2]>,
    /// Round trips, in nanoseconds.
    pub rtt: LogHistogram,
}

impl SenderStatistics {
    /// Adds the counts of another connection.
    pub fn add(&mut self, other: &SenderStatistics) {
        self.retransmissions += other.retransmissions;
        self.timeouts += other.timeouts;
        self.recoveries += other.recoveries;
        self.undos += other.undos;
        self.ecn_reductions += other.ecn_reductions;
        self.window_probes += other.window_probes;
        self.rtt.merge(&other.rtt);
        for at in other.signals.into_iter().flatten() {
            self.note_signal(at);
        }
    }

    /// Notes a signal of congestion.
    pub fn note_signal(&mut self, at: Time) {
        let [first, last] = self.signals.unwrap_or([at; 2]);
        self.signals = Some([first.min(at), last.max(at)]);
    }

    /// Adds a round trip.
    pub fn round_trip(&mut self, rtt: Span) {
        self.rtt.record(rtt.0);
    }
}

/// Mean and maximum of a congestion window over time.
#[derive(Clone, Debug, Default)]
pub struct MeanWindow {
    since: Time,
    /// Integral over time, in segments × nanoseconds.
    area: f64,
    max: f64,
    cwnd: f64,
    changed: Time,
}

impl MeanWindow {
    /// Starts the measurement at `now` with this window.
    pub fn begin(now: Time, cwnd: f64) -> MeanWindow {
        MeanWindow {
            since: now,
            area: 0.0,
            max: cwnd,
            cwnd,
            changed: now,
        }
    }

    /// Records that the window is `cwnd` from `now` on.
    pub fn note(&mut self, now: Time, cwnd: f64) {
        if cwnd != self.cwnd {
            self.area += self.cwnd * now.since(self.changed).0 as f64;
            self.changed = now;
            self.cwnd = cwnd;
            self.max = self.max.max(cwnd);
        }
    }

    /// The mean over the interval that ends at `end`.
    pub fn mean(&self, end: Time) -> f64 {
        let length = end.since(self.since).0 as f64;
        if length > 0.0 {
            (self.area + self.cwnd * end.since(self.changed).0 as f64) / length
        } else {
            self.cwnd
        }
    }

    /// The largest window of the interval.
    pub fn max(&self) -> f64 {
        self.max
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_add_up_and_signals_span_from_the_first_to_the_last() {
        let of = |at: &[u64]| {
            let mut one = SenderStatistics {
                recoveries: at.len() as u64,
                undos: 1,
                ..SenderStatistics::default()
            };
            for at in at {
                one.note_signal(Time(*at));
            }
            one
        };
        let mut all = of(&[5, 7]);
        for other in [of(&[3, 6]), of(&[]), of(&[9])] {
            all.add(&other);
        }
        assert_eq!((all.recoveries, all.undos), (5, 4));
        assert_eq!(all.signals, Some([Time(3), Time(9)]));
        assert_eq!(of(&[]).signals, None);
    }

    #[test]
    fn the_window_is_averaged_over_time() {
        let mut window = MeanWindow::begin(Time(100), 10.0);
        window.note(Time(200), 20.0);
        window.note(Time(500), 5.0);
        // 100 × 10 + 300 × 20 + 100 × 5 over 500.
        assert_eq!(window.mean(Time(600)), 15.0);
        assert_eq!(window.max(), 20.0);
    }
}
