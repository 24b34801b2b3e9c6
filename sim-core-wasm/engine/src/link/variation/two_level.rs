//! Two levels of delay: the path is fast for some time, then slow for some time.
//!
//! A path that moves between two states has a delay for each: a station that is near and far,
//! a route with and without a detour, a cell that is idle and busy. It is the channel of
//! Gilbert with delays in place of losses.
//!
//! # Rules
//!
//! In the slow state a packet arrives later by the height; in the fast one nothing is added. Stays
//! last $T_f$ and $T_s$ on average, exponentially distributed, however many packets pass. The state is
//! sampled exactly for each packet, $\Delta$ after the one before:
//!
//! $$
//! P(\text{slow}) = \pi + (x - \pi)\,e^{-(1/T_f + 1/T_s)\,\Delta}, \qquad \pi = \frac{T_s}{T_f + T_s},
//! $$
//!
//! with $x = 1$ when the last packet found the slow state and $x = 0$ otherwise. The first packet finds either
//! state with its share of the time. The mean additional delay is $\pi$ times the height.
//!
//! # Checked
//!
//! - The share of slow packets, at two rates of packets.
//! - The mean length of slow stays.

use crate::link::variation::{DelayVariation, Draws, bounded};
use crate::parameters;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of two levels of delay.
    pub struct Parameters {
        /// The additional delay in the slow state.
        "height" height: LogNumber(0.02, 0.0, 10.0, Seconds) "Height";
        /// The mean length of a stay in the fast state.
        "fastTime" fast_time: LogNumber(1.0, 1e-6, 100_000.0, Seconds) "Mean time fast";
        /// The mean length of a stay in the slow state.
        "slowTime" slow_time: LogNumber(0.2, 1e-6, 100_000.0, Seconds) "Mean time slow";
    }
}

/// A path that is fast or slow.
#[derive(Clone, Debug)]
pub struct TwoLevel {
    parameters: Parameters,
    /// When the last packet was due, and whether it found the slow state; `None` before the first.
    last: Option<(Time, bool)>,
}

impl TwoLevel {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "two-level",
        name: "Two levels",
        summary: "The path alternates between a short and a long delay.",
        source: "Gilbert 1960, with delays in place of losses",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> TwoLevel {
        TwoLevel {
            parameters: Parameters::from_values(values),
            last: None,
        }
    }
}

impl DelayVariation for TwoLevel {
    fn extra(&mut self, due: Time, draws: &mut Draws) -> Span {
        let Parameters {
            height,
            fast_time,
            slow_time,
        } = self.parameters;
        let share = slow_time / (fast_time + slow_time);
        // With jitter, packets may be due before the last one: time does not go back for the path.
        let now = self.last.map_or(due, |(last, _)| due.max(last));
        let probability = match self.last {
            None => share,
            Some((last, slow)) => {
                let gap = now.since(last).seconds();
                let kept = crate::math::exp(-(1.0 / fast_time + 1.0 / slow_time) * gap);
                share + (f64::from(u8::from(slow)) - share) * kept
            }
        };
        let slow = draws.stream().uniform() < probability;
        self.last = Some((now, slow));
        if slow { bounded(height) } else { Span::ZERO }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }

    fn active(&self) -> bool {
        self.parameters.height > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::extras;
    use crate::rng::{Purpose, RandomStream, StreamSeed};

    fn two_level(height: f64, fast: f64, slow: f64) -> TwoLevel {
        TwoLevel::new(&[height, fast, slow].map(Value::Number))
    }

    #[test]
    fn the_share_of_slow_packets_is_that_of_the_time() {
        for gap in [0.001, 0.02] {
            let n = 1_000_000_u32;
            let values = extras(&mut two_level(0.03, 0.9, 0.1), n, gap);
            assert!(values.iter().all(|x| *x == 0.0 || *x == 0.03));
            let share = values.iter().filter(|x| **x > 0.0).count() as f64 / f64::from(n);
            // Correlation makes a sample worth tanh(Δ (1/T_f + 1/T_s) / 2) of an independent one.
            let worth = (gap * (1.0 / 0.9 + 1.0 / 0.1) / 2.0).tanh();
            let error = 4.0 * (0.09 / f64::from(n) / worth).sqrt();
            assert!((share - 0.1).abs() < error, "{gap}: {share}");
        }
    }

    #[test]
    fn slow_stays_last_as_long_as_declared() {
        let values = extras(&mut two_level(0.03, 0.9, 0.1), 2_000_000, 0.001);
        let slow: Vec<usize> = values
            .chunk_by(|a, b| a == b)
            .filter(|run| run[0] > 0.0)
            .map(<[f64]>::len)
            .collect();
        let mean = slow.iter().sum::<usize>() as f64 / slow.len() as f64 * 0.001;
        // Seen every millisecond, a stay lasts 1 ms / (π_f (1 − e^(−1 ms · (1/T_f + 1/T_s)))) in the mean.
        let expected = 0.001 / (0.9 * (1.0 - crate::math::exp(-0.001 * (1.0 / 0.9 + 10.0))));
        let error = 4.0 * expected / (slow.len() as f64).sqrt();
        assert!((mean - expected).abs() < error, "{mean} for {expected}");
    }

    #[test]
    fn packets_that_are_due_earlier_than_the_last_one_do_not_make_time_pass_twice() {
        let mut model = two_level(0.03, 0.05, 0.05);
        let seed = StreamSeed::new(1, "l:a", Purpose::Jitter);
        let mut draws = Draws::new(seed, seed);
        let mut jitter = RandomStream::new(2, "l:a", Purpose::Jitter);
        let slow: Vec<bool> = (0..1_000_000_u32)
            .map(|number| {
                let due = f64::from(number) * 0.001 + jitter.uniform() * 0.02;
                model.extra(Time::from_seconds(due), &mut draws) > Span::ZERO
            })
            .collect();
        let stays = slow.chunk_by(|a, b| a == b).count() as f64;
        // Stays of 50 ms in 1000 s; between two leaps of the clock the shortest of them are not seen.
        assert!((15_000.0..20_000.0).contains(&stays), "{stays}");
    }
}
