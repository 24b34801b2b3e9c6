//! Round-trip time and retransmission timeout (RFC 6298).

use crate::tcp::transport::{RtoArithmetic, RtoMinMode, Transport};
use crate::units::{Span, Time};

/// In whole ticks: expiries after which the smoothed round trip is no longer trusted
/// (ns-2: a factor above eight).
const DISTRUST: u32 = 4;

/// The estimate of the round trip, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    smoothed: f64,
    variation: f64,
    ticks: Option<Ticks>,
}

/// The estimate in whole ticks of the clock, as 4.3BSD kept it and ns-2 does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ticks {
    /// Eight times the smoothed round trip; zero before a sample.
    smoothed: i64,
    /// Four times its variation.
    variation: i64,
}

impl Ticks {
    /// Takes a sample of `rtt` ticks; a sample is one tick at least.
    fn sample(&mut self, rtt: i64) {
        let rtt = rtt.max(1);
        if self.smoothed == 0 {
            self.smoothed = rtt << 3;
            self.variation = rtt << 1;
            return;
        }
        let delta = rtt - (self.smoothed >> 3);
        self.smoothed = (self.smoothed + delta).max(1);
        self.variation = (self.variation + delta.abs() - (self.variation >> 2)).max(1);
    }

    /// The timer has expired so often that the smoothed value is no longer trusted: the
    /// next sample is taken like the first.
    fn distrust(&mut self) {
        self.variation += self.smoothed >> 3;
        self.smoothed = 0;
    }
}

/// Smoothed round-trip time, its variation, and the timeout that follows.
#[derive(Clone, Debug)]
pub struct RttEstimator {
    smoothed: Option<f64>,
    variation: f64,
    least: Option<Span>,
    backoff: u32,
    /// After a spurious timeout: the next sample may not lower this.
    floor: Option<Estimate>,
    /// The estimate in whole ticks, where the timeout is computed from it.
    ticks: Option<Ticks>,
    granularity: f64,
    tick: u64,
    initial: f64,
    minimum: f64,
    /// The maximum of the backed-off timeout (RFC 6298, rule 2.5).
    maximum: f64,
    mode: RtoMinMode,
    /// The smoothed round trip and the timeout in whole nanoseconds: they are read more
    /// often than they change.
    rounded: Option<Span>,
    timeout: Span,
}

impl RttEstimator {
    /// An estimator without a sample.
    pub fn new(transport: &Transport) -> RttEstimator {
        let mut estimator = RttEstimator {
            smoothed: None,
            variation: 0.0,
            least: None,
            backoff: 0,
            floor: None,
            ticks: (transport.rto_arithmetic == RtoArithmetic::Ticks).then(Ticks::default),
            granularity: transport.clock,
            tick: Span::from_seconds(transport.clock).0.max(1),
            initial: transport.rto_initial,
            minimum: transport.rto_min,
            maximum: transport.rto_max,
            mode: transport.rto_min_mode,
            rounded: None,
            timeout: Span::ZERO,
        };
        estimator.refresh();
        estimator
    }

    /// Recomputes the values that follow from the estimate.
    fn refresh(&mut self) {
        self.rounded = self.smoothed.map(Span::from_seconds);
        self.timeout = self.work_out_timeout();
    }

    /// Takes a sample of a round trip that began at `from`. `expected` is the number of
    /// samples expected in a round trip, among which the gains are divided (RFC 7323,
    /// appendix G). Only a sample ends the back-off (RFC 6298, section 5; Karn's
    /// algorithm).
    pub fn sample(&mut self, from: Time, rtt: Span, expected: f64) {
        self.backoff = 0;
        if let Some(ticks) = &mut self.ticks {
            // How often the clock ticked during the round trip.
            let elapsed = (from + rtt).0 / self.tick - from.0 / self.tick;
            ticks.sample(elapsed.cast_signed());
        }
        let rtt = rtt.seconds();
        if let Some(floor) = self.floor.take() {
            // RFC 4015, section 3.2, step 6.
            self.smoothed = Some(floor.smoothed.max(rtt));
            self.variation = floor.variation.max(rtt / 2.0);
            self.refresh();
            return;
        }
        match self.smoothed {
            None => {
                self.smoothed = Some(rtt);
                self.variation = rtt / 2.0;
            }
            Some(smoothed) => {
                let share = expected.max(1.0);
                let beta = 0.25 / share;
                let alpha = 0.125 / share;
                self.variation = (1.0 - beta) * self.variation + beta * (smoothed - rtt).abs();
                self.smoothed = Some((1.0 - alpha) * smoothed + alpha * rtt);
            }
        }
        self.refresh();
    }

    /// The estimate before a timeout, in case the timeout is spurious.
    pub fn estimate(&self) -> Option<Estimate> {
        self.smoothed.map(|smoothed| Estimate {
            smoothed,
            variation: self.variation,
            ticks: self.ticks,
        })
    }

    /// After a spurious timeout: restores the estimate from before it, which the next
    /// sample may raise but not lower (RFC 4015, section 3.2).
    pub fn restore(&mut self, estimate: Estimate) {
        self.smoothed = Some(estimate.smoothed);
        self.variation = estimate.variation;
        self.ticks = estimate.ticks;
        self.backoff = 0;
        self.floor = Some(Estimate {
            smoothed: estimate.smoothed + 2.0 * self.granularity,
            ..estimate
        });
        self.refresh();
    }

    /// Takes an exact round trip for the minimum of the connection.
    pub fn note(&mut self, rtt: Span) {
        self.least = Some(self.least.map_or(rtt, |least| least.min(rtt)));
    }

    /// SRTT.
    pub fn smoothed(&self) -> Option<Span> {
        self.rounded
    }

    /// The minimum round trip so far.
    pub fn least(&self) -> Option<Span> {
        self.least
    }

    /// The timeout, with its back-off.
    pub fn timeout(&self) -> Span {
        self.timeout
    }

    fn work_out_timeout(&self) -> Span {
        let base = match self.smoothed {
            None => self.initial,
            Some(smoothed) => {
                let (smoothed, fourfold, least) = match self.ticks {
                    None => (smoothed, 4.0 * self.variation, self.granularity),
                    Some(ticks) => {
                        let seconds = |ticks: i64| ticks as f64 * self.granularity;
                        (seconds(ticks.smoothed >> 3), seconds(ticks.variation), 0.0)
                    }
                };
                let variance = fourfold.max(least);
                match self.mode {
                    RtoMinMode::Clamp => (smoothed + variance).max(self.minimum),
                    RtoMinMode::Variance => smoothed + variance.max(self.minimum),
                    RtoMinMode::Added => smoothed + variance + self.minimum,
                }
            }
        };
        let factor = (1_u64 << self.backoff.min(16)) as f64;
        Span::from_seconds((base * factor).min(self.maximum))
    }

    /// The SYN had to be sent again: three seconds for the first data (rule 5.7).
    pub fn distrust(&mut self) {
        self.initial = self.initial.max(3.0);
        self.refresh();
    }

    /// Doubles the timeout (rule 5.5).
    pub fn back_off(&mut self) {
        self.backoff += 1;
        if let Some(ticks) = &mut self.ticks
            && self.backoff >= DISTRUST
        {
            ticks.distrust();
        }
        self.refresh();
    }

    /// Ends the back-off.
    pub fn reset_backoff(&mut self) {
        if self.backoff > 0 {
            self.backoff = 0;
            self.refresh();
        }
    }

    /// How many times the timeout has been doubled.
    #[cfg(test)]
    pub fn backoff(&self) -> u32 {
        self.backoff
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimator(rto_min: f64, mode: RtoMinMode) -> RttEstimator {
        RttEstimator::new(&Transport {
            rto_min,
            rto_min_mode: mode,
            ..Transport::default()
        })
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    #[test]
    fn first_and_second_sample() {
        // 100 ms: SRTT 100, RTTVAR 50, RTO 300. Then 120 ms: 102.5, 42.5, 272.5.
        let mut e = estimator(0.001, RtoMinMode::Clamp);
        e.sample(Time::ZERO, Span::from_millis(100), 1.0);
        close(e.timeout().seconds(), 0.3);
        e.sample(Time::ZERO, Span::from_millis(120), 1.0);
        close(e.smoothed().expect("a sample").seconds(), 0.1025);
        close(e.variation, 0.0425);
        close(e.timeout().seconds(), 0.2725);
    }

    #[test]
    fn equal_samples_shrink_the_variation_geometrically() {
        let mut e = estimator(0.001, RtoMinMode::Clamp);
        for n in 1..=12 {
            e.sample(Time::ZERO, Span::from_millis(80), 1.0);
            close(e.variation, 0.04 * (0..n - 1).fold(1.0, |p, _| p * 0.75));
        }
    }

    #[test]
    fn after_a_spurious_timeout_the_estimate_is_the_larger_one() {
        let restored = || {
            let mut e = estimator(0.001, RtoMinMode::Clamp);
            e.sample(Time::ZERO, Span::from_millis(100), 1.0);
            let before = e.estimate().expect("a sample");
            e.back_off();
            e.sample(Time::ZERO, Span::from_millis(900), 1.0);
            e.restore(before);
            close(e.timeout().seconds(), 0.3);
            e
        };
        // SRTT_prev = 100 ms + 2 G, RTTVAR_prev = 50 ms.
        let mut e = restored();
        e.sample(Time::ZERO, Span::from_millis(60), 1.0);
        close(e.smoothed().expect("a sample").seconds(), 0.102);
        close(e.variation, 0.05);
        let mut e = restored();
        e.sample(Time::ZERO, Span::from_millis(500), 1.0);
        close(e.timeout().seconds(), 0.5 + 4.0 * 0.25);
    }

    #[test]
    fn the_minimum_applies_where_its_mode_says() {
        // SRTT 100 ms, RTTVAR 50 ms, minimum 200 ms (or 1 s).
        let timeout = |minimum, mode| {
            let mut e = estimator(minimum, mode);
            e.sample(Time::ZERO, Span::from_millis(100), 1.0);
            e.timeout().seconds()
        };
        close(timeout(1.0, RtoMinMode::Clamp), 1.0);
        close(timeout(0.2, RtoMinMode::Clamp), 0.3);
        close(timeout(0.2, RtoMinMode::Variance), 0.3);
        close(timeout(0.5, RtoMinMode::Variance), 0.6);
        close(timeout(0.2, RtoMinMode::Added), 0.5);
    }

    #[test]
    fn back_off_doubles_up_to_a_minute() {
        let mut e = estimator(1.0, RtoMinMode::Clamp);
        let mut seen = Vec::new();
        for _ in 0..8 {
            seen.push(e.timeout().seconds());
            e.back_off();
        }
        assert_eq!(seen, [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]);
        e.reset_backoff();
        close(e.timeout().seconds(), 1.0);
    }

    #[test]
    fn granularity_bounds_the_variance_term() {
        let mut e = RttEstimator::new(&Transport {
            rto_min: 0.001,
            clock: 0.01,
            ..Transport::default()
        });
        for _ in 0..60 {
            e.sample(Time::ZERO, Span::from_millis(50), 1.0);
        }
        close(e.timeout().seconds(), 0.06);
    }

    /// 50 ms, a tick of 10 ms and a minimum of 30 ms, with no variation left.
    #[test]
    fn granularity_bounds_the_variance_term_wherever_the_minimum_applies() {
        for (mode, expected) in [
            (RtoMinMode::Clamp, 0.06),
            (RtoMinMode::Variance, 0.08),
            (RtoMinMode::Added, 0.09),
        ] {
            let mut e = RttEstimator::new(&Transport {
                rto_min: 0.03,
                rto_min_mode: mode,
                clock: 0.01,
                ..Transport::default()
            });
            for _ in 0..60 {
                e.sample(Time::ZERO, Span::from_millis(50), 1.0);
            }
            close(e.timeout().seconds(), expected);
        }
    }

    /// ns-2.35 (`rtt_update`, `rtt_timeout`, `rtt_backoff` of `tcp.cc`) with ticks of
    /// 10 ms, its rules computed by hand: scaled by 8 and 4, samples cut to whole ticks.
    #[test]
    fn in_whole_ticks_as_in_ns_2() {
        let mut e = RttEstimator::new(&Transport {
            clock: 0.01,
            rto_min: 0.2,
            rto_initial: 3.0,
            rto_arithmetic: RtoArithmetic::Ticks,
            ..Transport::default()
        });
        close(e.timeout().seconds(), 3.0);
        // (from, round trip) in ms, then 8 SRTT, 4 RTTVAR and RTO in ticks.
        for (from, rtt, smoothed, variation, timeout) in [
            // 405 ms: 40 ticks; first sample 320, 80.
            (0, 405, 320, 80, 120),
            // Begun 7 ms after a tick, 405 ms are 41: 1; 320 + 1, 80 + 1 - 20.
            (7, 405, 321, 61, 101),
            // 40: delta 40 - 40 = 0; 61 - 15.
            (0, 405, 321, 46, 86),
            (0, 400, 321, 35, 75),
            (0, 400, 321, 27, 67),
            // 60: delta 20; 341, 27 + 20 - 6.
            (0, 600, 341, 41, 83),
            // 30: delta 30 - 42 = -12; 329, 41 + 12 - 10.
            (0, 300, 329, 43, 84),
        ] {
            e.sample(Time(from * 1_000_000), Span::from_millis(rtt), 20.0);
            let ticks = e.ticks.expect("in ticks");
            assert_eq!((ticks.smoothed, ticks.variation), (smoothed, variation));
            close(e.timeout().seconds(), f64::from(timeout) * 0.01);
        }
        // However steady the round trip, 3 ticks remain: 3 - (3 >> 2) = 3.
        for _ in 0..60 {
            e.sample(Time::ZERO, Span::from_millis(400), 1.0);
        }
        let ticks = e.ticks.expect("in ticks");
        assert_eq!((ticks.smoothed >> 3, ticks.variation), (40, 3));
        close(e.timeout().seconds(), 0.43);
        // Four expiries: 1, 2, 4, 8, 16 times as long, then the next sample counts as
        // the first.
        let mut seen = Vec::new();
        for _ in 0..5 {
            seen.push((e.timeout().seconds() / 0.43).round());
            e.back_off();
        }
        assert_eq!(seen, [1.0, 2.0, 4.0, 8.0, 16.0]);
        e.sample(Time::ZERO, Span::from_millis(500), 1.0);
        close(e.timeout().seconds(), 1.5);
    }

    #[test]
    fn many_samples_a_round_share_the_gain() {
        let mut e = estimator(0.001, RtoMinMode::Clamp);
        e.sample(Time::ZERO, Span::from_millis(100), 10.0);
        e.sample(Time::ZERO, Span::from_millis(200), 10.0);
        close(
            e.smoothed().expect("a sample").seconds(),
            0.1 + 0.0125 * 0.1,
        );
    }
}
