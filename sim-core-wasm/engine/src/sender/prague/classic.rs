//! Whether the queue at the bottleneck marks as for classic ECN (Briscoe and Ahmed
//! 2019, as in L4STeam's Linux): a queue that is meant for TCP is long, and its
//! length oscillates.

use crate::choices;
use crate::math::ln;
use crate::units::Span;

choices! {
    /// The response to queues that mark as for classic ECN.
    pub enum Fallback {
        /// None.
        Off = "off",
        /// They are recognized.
        Detect = "detect",
        /// Their marks reduce the window more.
        On = "on",
    }
}

/// The change of the score for a doubling of the deviation, or of the queue (V and D).
const WEIGHT: f64 = 0.5;
/// The deviation of the round trip that indicates neither kind of queue, in seconds (V0).
const DEVIATION: f64 = 750e-6;
/// A shorter queue is no evidence, in seconds (D0).
const DEPTH: f64 = 2e-3;
/// The resolution of a microsecond clock, in seconds.
const TICK: f64 = 1e-6;
/// Up to this score the queue certainly is one of L4S; one point more, and it certainly
/// is not.
const STICKY: f64 = 8.0;
/// The highest score.
const MOST: f64 = 2.0 * STICKY + 1.0;
/// The least average that marks of a classic queue count as: about the value at which a
/// flow that grows in spite of marks gets the same share as one that halves.
const LEAST: f64 = 0.625;
/// The longest memory of the averages, as the logarithm of a number of samples.
const LONGEST: i32 = 18;

/// The evidence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classic {
    pub(super) score: f64,
    /// Averages of the round trip and of its deviation, in seconds.
    rtt: Option<f64>,
    deviation: f64,
    gain: f64,
}

impl Classic {
    pub(super) fn new() -> Classic {
        Classic {
            score: 0.0,
            rtt: None,
            deviation: TICK,
            gain: gain(LONGEST),
        }
    }

    /// A sample of the round trip, in seconds.
    pub(super) fn note(&mut self, sample: f64) {
        let rtt = self.rtt.get_or_insert(sample);
        let error = sample - *rtt;
        *rtt += self.gain * error;
        self.deviation += 0.5 * self.gain * (error.abs() - self.deviation);
    }

    /// The window is reduced: from now on averages cover several saw-teeth.
    pub(super) fn adapt(&mut self, ssthresh: f64) {
        let mut doublings = 0;
        let mut least = 2.0;
        while least <= ssthresh && doublings < LONGEST {
            least *= 2.0;
            doublings += 1;
        }
        self.gain = gain((doublings + doublings / 2 + 1).min(LONGEST));
    }

    /// The average of marks is updated: evaluates the evidence, with the minimum round
    /// trip of the connection.
    pub(super) fn settle(&mut self, least: Option<Span>) {
        let (Some(rtt), Some(least)) = (self.rtt, least) else {
            return;
        };
        let doublings = |value: f64, of: f64| ln(value.max(TICK) / of) / core::f64::consts::LN_2;
        let queue = doublings(rtt - least.seconds(), DEPTH).max(0.0);
        let evidence = doublings(self.deviation, DEVIATION) + queue;
        self.score = (self.score + WEIGHT * evidence).clamp(0.0, MOST);
    }

    /// The least that the average of marks counts as.
    pub(super) fn least_alpha(&self) -> f64 {
        LEAST * (self.score - STICKY).clamp(0.0, 1.0)
    }
}

fn gain(doublings: i32) -> f64 {
    1.0 / f64::from(1_u32 << doublings)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `count` samples of this many milliseconds, with both averages at their equilibrium.
    fn after(rtt: f64, deviation: f64, updates: u32) -> Classic {
        let mut classic = Classic {
            rtt: Some(rtt),
            deviation,
            ..Classic::new()
        };
        for _ in 0..updates {
            classic.settle(Some(Span::from_millis(20)));
        }
        classic
    }

    /// Half a point for each doubling of the deviation beyond 750 µs and of the queue
    /// beyond 2 ms; less deviation takes points away, a shorter queue does not.
    #[test]
    fn deviation_and_queue_are_weighed() {
        for (rtt, deviation, updates, score) in [
            (0.021, 750e-6, 5, 0.0),
            (0.021, 1.5e-3, 5, 2.5),
            (0.021, 6e-3, 2, 3.0),
            (0.022, 1.5e-3, 1, 0.5),
            (0.028, 750e-6, 1, 0.5 * ln(4.0) / core::f64::consts::LN_2),
            (0.036, 3e-3, 2, 5.0),
            // No more than the most, no less than nothing.
            (0.036, 3e-3, 100, 17.0),
            (0.021, 1e-4, 3, 0.0),
            // A long queue may outweigh a steady round trip.
            (0.052, 375e-6, 2, 3.0),
        ] {
            let found = after(rtt, deviation, updates).score;
            assert!((found - score).abs() < 1e-9, "{rtt}, {deviation}: {found}");
        }
        // A score that was certainly L4S takes a while to change.
        let mut classic = after(0.036, 3e-3, 100);
        classic.deviation = 187.5e-6;
        classic.rtt = Some(0.02);
        for left in [16.0, 15.0] {
            classic.settle(Some(Span::from_millis(20)));
            assert!((classic.score - left).abs() < 1e-9, "{}", classic.score);
        }
    }

    #[test]
    fn marks_reduce_more_as_the_score_goes_from_eight_to_nine() {
        let mut classic = Classic::new();
        for (score, alpha) in [
            (0.0, 0.0),
            (8.0, 0.0),
            (8.5, 0.3125),
            (9.0, 0.625),
            (17.0, 0.625),
        ] {
            classic.score = score;
            assert_eq!(classic.least_alpha(), alpha);
        }
    }

    /// 1 + 1.5 log₂ of `ssthresh`, in whole numbers, up to 18; twice as many samples for
    /// the deviation.
    #[test]
    fn averages_follow_the_window() {
        for (ssthresh, samples) in [
            (1.0, 2.0),
            (2.0, 4.0),
            (4.0, 16.0),
            (40.0, 256.0),
            (100.0, 1024.0),
            (1e9, 262_144.0),
            (f64::INFINITY, 262_144.0),
        ] {
            let mut classic = Classic::new();
            classic.adapt(ssthresh);
            assert_eq!(1.0 / classic.gain, samples, "{ssthresh}");
        }
        let mut classic = Classic::new();
        classic.note(0.04);
        assert_eq!(
            (classic.rtt, classic.deviation),
            (Some(0.04), TICK - TICK / 524_288.0)
        );
        classic.adapt(4.0);
        classic.deviation = 0.0;
        classic.note(0.056);
        assert!(classic.rtt.is_some_and(|rtt| (rtt - 0.041).abs() < 1e-12));
        assert!((classic.deviation - 0.0005).abs() < 1e-12);
    }
}
