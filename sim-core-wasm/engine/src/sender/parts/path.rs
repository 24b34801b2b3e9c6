//! Parts of the controls that model their path (BBR): rounds defined
//! by deliveries, the sign that the path is full, aggregation, the
//! time with a nearly empty queue, the pacing rate, and the window to restore.

use crate::control::Ack;
use crate::units::{Span, Time};

/// The window of a path of which no round trip is known, and the deliveries
/// before which the model is not trusted (`TCP_INIT_CWND`).
pub const INITIAL: f64 = 10.0;
/// The longest burst that the window allows for, in segments: 64 kB.
pub const MOST_BURST: f64 = 44.0;

/// The number of segments delivered since the start, after an acknowledgement; it was
/// `before` before it.
pub fn delivered(ack: &Ack, before: u64) -> u64 {
    match &ack.rate {
        Some(sample) => sample.prior_delivered + sample.delivered,
        None => before + ack.delivered,
    }
}

/// The threshold of a control without slow start: it only shows whether the control
/// still searches for the rate of the path. In a recovery it must be finite: another
/// control that takes over may use it.
pub fn threshold(searching: bool, recovering: bool, cwnd: f64) -> f64 {
    if searching && !recovering {
        f64::INFINITY
    } else {
        cwnd
    }
}

/// Rounds of a connection: each ends with the delivery of a segment that left
/// after it had begun.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rounds {
    /// How many have ended.
    pub count: u64,
    /// The last acknowledgement ended a round.
    pub ended: bool,
    /// A segment that leaves with this many delivered belongs to the next round.
    next: u64,
}

impl Rounds {
    /// A round begins with `delivered` segments delivered.
    pub fn begin(&mut self, delivered: u64) {
        self.next = delivered;
    }

    /// Takes a sample of a segment that left with `prior` delivered; without a sample
    /// no round ends. `delivered` have been delivered now.
    pub fn note(&mut self, prior: Option<u64>, delivered: u64) {
        self.ended = prior.is_some_and(|prior| prior >= self.next);
        if self.ended {
            self.count += 1;
            self.begin(delivered);
        }
    }
}

/// The sign that a path is full: the rate has stopped growing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plateau {
    /// The rate from which growth is measured.
    pub baseline: f64,
    /// Rounds without growth.
    pub rounds: u64,
}

impl Plateau {
    /// Growth is measured from `rate` on.
    pub fn begin(&mut self, rate: f64) {
        *self = Plateau {
            baseline: rate,
            rounds: 0,
        };
    }

    /// A round ends at `rate`. Returns whether that makes `enough` rounds in a row
    /// without growth by this factor.
    pub fn is_full(&mut self, rate: f64, growth: f64, enough: u64) -> bool {
        if rate >= self.baseline * growth {
            self.begin(rate);
            return false;
        }
        self.rounds += 1;
        self.rounds >= enough
    }
}

/// Aggregation of acknowledgements: more at once than the rate explains.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aggregation {
    since: Time,
    acked: f64,
}

impl Aggregation {
    /// Restarts the count.
    pub fn begin(&mut self, now: Time) {
        *self = Aggregation {
            since: now,
            acked: 0.0,
        };
    }

    /// `acked` segments arrive on a path of `rate` segments per second. Returns how many
    /// more than expected have arrived, at most `most`.
    pub fn excess(&mut self, now: Time, acked: u64, rate: f64, most: f64) -> f64 {
        let mut expected = rate * now.since(self.since).seconds();
        if self.acked <= expected {
            self.begin(now);
            expected = 0.0;
        }
        self.acked += acked as f64;
        (self.acked - expected).min(most)
    }
}

/// A time with a nearly empty queue, to measure the path: it starts when little enough
/// is in flight, and lasts for a time and at least a round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visit {
    until: Option<Time>,
    round: bool,
}

impl Visit {
    /// Begins: the data in flight has to fall first.
    pub fn begin(&mut self) {
        *self = Visit::default();
    }

    /// An acknowledgement arrives: `low` says that little enough is in flight. Returns
    /// whether the time is over.
    pub fn note(
        &mut self,
        now: Time,
        low: bool,
        length: Span,
        rounds: &mut Rounds,
        delivered: u64,
    ) -> bool {
        if self.until.is_none() {
            if low {
                self.until = Some(now + length);
                rounds.begin(delivered);
            }
            return false;
        }
        self.round |= rounds.ended;
        self.round && self.has_lasted(now)
    }

    /// Whether its time is up.
    pub fn has_lasted(&self, now: Time) -> bool {
        self.until.is_some_and(|until| now > until)
    }
}

/// The pacing rate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Segments a second; zero before anything is known.
    pub rate: f64,
    measured: bool,
}

/// The round trip of a path before any is known.
const NOMINAL_RTT: Span = Span::from_millis(1);

impl Pace {
    /// Before there are samples: `gain` windows a round trip. Without effect once a
    /// round trip is known.
    pub fn begin(&mut self, gain: f64, cwnd: f64, srtt: Option<Span>) {
        if !self.measured {
            self.measured = srtt.is_some();
            self.rate = gain * cwnd / srtt.unwrap_or(NOMINAL_RTT).seconds();
        }
    }

    /// The rate of the model: while the path has not been full, it only raises the
    /// pacing rate.
    pub fn set(&mut self, rate: f64, whole: bool) {
        if whole || rate > self.rate {
            self.rate = rate;
        }
    }

    /// The rate for the transport.
    pub fn get(&self) -> Option<f64> {
        (self.rate > 0.0).then_some(self.rate)
    }
}

/// The window to restore after losses or PROBE_RTT have cut it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept {
    cwnd: f64,
}

impl Kept {
    /// Saves `cwnd`; if the window has been cut already, the larger one counts.
    pub fn keep(&mut self, cwnd: f64, cut: bool) {
        self.cwnd = if cut { self.cwnd.max(cwnd) } else { cwnd };
    }

    /// The window to restore.
    pub fn restored(&self, cwnd: f64) -> f64 {
        self.cwnd.max(cwnd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> Time {
        Time::from_seconds(seconds)
    }

    #[test]
    fn a_round_ends_with_a_segment_sent_after_it_began() {
        let mut rounds = Rounds::default();
        rounds.note(Some(0), 1);
        assert!(rounds.ended && rounds.count == 1);
        // Ten segments left with nothing delivered, the next with one.
        rounds.note(Some(0), 10);
        assert!(!rounds.ended);
        rounds.note(None, 10);
        assert!(!rounds.ended);
        rounds.note(Some(1), 11);
        assert!(rounds.ended && rounds.count == 2);
        rounds.begin(20);
        rounds.note(Some(19), 21);
        assert!(!rounds.ended);
    }

    /// Growth by a quarter, three rounds.
    #[test]
    fn three_flat_rounds_in_a_row_fill_the_path() {
        let mut plateau = Plateau::default();
        for (rate, full) in [
            (10.0, false),
            (12.4, false),
            (12.4, false),
            // 12.5 is a quarter more.
            (12.5, false),
            (15.0, false),
            (15.6, false),
            (15.0, true),
        ] {
            assert_eq!(plateau.is_full(rate, 1.25, 3), full, "{rate}");
        }
    }

    #[test]
    fn aggregation_is_the_excess_over_the_rate() {
        let mut lumps = Aggregation::default();
        lumps.begin(at(1.0));
        // 20 at once, on a path of 100 a second.
        assert_eq!(lumps.excess(at(1.0), 20, 100.0, 1000.0), 20.0);
        // 0.1 s later 10 are expected, 25 have come.
        assert!((lumps.excess(at(1.1), 5, 100.0, 1000.0) - 15.0).abs() < 1e-9);
        assert_eq!(lumps.excess(at(1.1), 50, 100.0, 40.0), 40.0);
        // After a second the rate explains them all: counting begins again.
        assert_eq!(lumps.excess(at(2.1), 3, 100.0, 1000.0), 3.0);
    }

    #[test]
    fn the_time_with_an_empty_queue_lasts_its_time_and_a_round() {
        let length = Span::from_millis(200);
        let mut rounds = Rounds::default();
        let mut visit = Visit::default();
        rounds.note(Some(0), 5);
        assert!(!visit.note(at(1.0), false, length, &mut rounds, 5));
        assert!(!visit.has_lasted(at(9.0)));
        assert!(!visit.note(at(1.1), true, length, &mut rounds, 9));
        // A segment from before it does not end a round.
        rounds.note(Some(8), 10);
        assert!(!visit.note(at(1.4), true, length, &mut rounds, 10));
        rounds.note(Some(9), 11);
        assert!(visit.note(at(1.5), true, length, &mut rounds, 11));
        // Strictly after 200 ms.
        assert!(!visit.has_lasted(at(1.3)) && visit.has_lasted(at(1.300_001)));
    }

    #[test]
    fn the_first_pace_is_a_gain_of_the_window_over_the_round_trip() {
        let mut pace = Pace::default();
        assert_eq!(pace.get(), None);
        // Without a round trip it counts as a millisecond.
        pace.begin(2.5, 10.0, None);
        assert_eq!(pace.get(), Some(25_000.0));
        pace.begin(2.5, 10.0, Some(Span::from_millis(100)));
        assert_eq!(pace.get(), Some(250.0));
        pace.begin(2.5, 20.0, Some(Span::from_millis(100)));
        pace.set(200.0, false);
        assert_eq!(pace.get(), Some(250.0));
        pace.set(200.0, true);
        assert_eq!(pace.get(), Some(200.0));
    }

    #[test]
    fn the_window_before_the_first_cut_is_kept() {
        let mut kept = Kept::default();
        kept.keep(50.0, false);
        kept.keep(4.0, true);
        assert_eq!(kept.restored(10.0), 50.0);
        kept.keep(30.0, false);
        assert_eq!((kept.restored(10.0), kept.restored(40.0)), (30.0, 40.0));
    }
}
