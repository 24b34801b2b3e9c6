//! Random streams: one for each component and purpose.
//!
//! The generator is xoshiro256++ (Blackman and Vigna 2021), named and portable.
//! A stream depends on the seed of the run, the id of its component and its
//! purpose only, so that adding a flow or a link shifts no other draw.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// One stream of random numbers.
#[derive(Clone, Debug)]
pub struct RandomStream(Xoshiro256PlusPlus);

/// The use of a stream: one component may own several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Loss on the wire.
    Loss,
    /// Decisions of a queue discipline.
    Queue,
    /// Start times.
    Start,
    /// Decisions of a sender.
    Sender,
    /// An application's data.
    Traffic,
    /// Jitter on the wire.
    Jitter,
    /// Processing times of a flow's hosts.
    Processing,
    /// Backoffs and errors of a radio.
    Medium,
    /// Choices of a node among next hops.
    Route,
}

/// The seed of a stream: kept until the stream is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamSeed(u64);

impl StreamSeed {
    /// The seed of `component` (its id in the document) for `purpose`.
    pub fn new(seed: u64, component: &str, purpose: Purpose) -> StreamSeed {
        // FNV-1a over the id.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for byte in component.bytes().chain([0xff, purpose as u8]) {
            hash = mixed(hash, u64::from(byte));
        }
        StreamSeed(hash)
    }

    /// The seed of part `number` of this component.
    #[must_use]
    pub fn branch(self, number: u64) -> StreamSeed {
        let bytes = number.to_le_bytes();
        StreamSeed(
            bytes
                .iter()
                .fold(self.0, |hash, byte| mixed(hash, u64::from(*byte))),
        )
    }

    /// The seed of the sub-stream `name` within this component.
    #[must_use]
    pub fn named(self, name: &str) -> StreamSeed {
        let bytes = name.bytes().chain([0xff]);
        StreamSeed(bytes.fold(self.0, |hash, byte| mixed(hash, u64::from(byte))))
    }

    /// The stream of this seed.
    pub fn stream(self) -> RandomStream {
        // SplitMix64, inside `seed_from_u64`, spreads the bits over the generator's state.
        RandomStream(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

fn mixed(hash: u64, byte: u64) -> u64 {
    (hash ^ byte).wrapping_mul(0x0000_0100_0000_01b3)
}

impl RandomStream {
    /// The stream of `component` (its id in the document) for `purpose`.
    pub fn new(seed: u64, component: &str, purpose: Purpose) -> RandomStream {
        StreamSeed::new(seed, component, purpose).stream()
    }

    /// Uniform in [0, 1), with 53 random bits.
    pub fn uniform(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 * (1.0 / 9_007_199_254_740_992.0)
    }

    /// Uniform in the integers 0 … `bound` − 1, without bias; zero for a bound of zero.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Values under `threshold` would be over-represented: draw again.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let draw = self.0.next_u64();
            if draw >= threshold {
                return draw % bound;
            }
        }
    }

    /// Uniform in the integers 0 … `most`, by Lemire's multiplication: no division,
    /// and a bias below `most` / 2⁶⁴.
    #[inline]
    pub fn up_to(&mut self, most: u64) -> u64 {
        let draw = u128::from(self.0.next_u64());
        ((draw * (u128::from(most) + 1)) >> 64) as u64
    }

    /// Exponential with the given mean.
    pub fn exponential(&mut self, mean: f64) -> f64 {
        -mean * crate::math::ln(1.0 - self.uniform())
    }

    /// Pareto: larger than x with probability (least / x)^shape.
    pub fn pareto(&mut self, shape: f64, least: f64) -> f64 {
        least * crate::math::pow(1.0 - self.uniform(), -1.0 / shape)
    }

    /// Pareto within `least` … `most`: the inverse of its distribution function
    /// F(x) = (1 − (least / x)^shape) / (1 − (least / most)^shape).
    pub fn bounded_pareto(&mut self, shape: f64, least: f64, most: f64) -> f64 {
        let share = 1.0 - crate::math::pow(least / most, shape);
        least * crate::math::pow(1.0 - self.uniform() * share, -1.0 / shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_depends_on_seed_component_and_purpose() {
        let first = |seed, id, purpose| RandomStream::new(seed, id, purpose).uniform();
        let base = first(1, "r-d:r", Purpose::Loss);
        assert_eq!(base, first(1, "r-d:r", Purpose::Loss));
        assert_ne!(base, first(2, "r-d:r", Purpose::Loss));
        assert_ne!(base, first(1, "r-d:d", Purpose::Loss));
        assert_ne!(base, first(1, "r-d:r", Purpose::Queue));
    }

    #[test]
    fn moments_of_the_distributions() {
        let mut stream = RandomStream::new(7, "x", Purpose::Traffic);
        let n = 100_000;
        let mean = (0..n).map(|_| stream.uniform()).sum::<f64>() / f64::from(n);
        assert!((mean - 0.5).abs() < 0.005, "uniform mean {mean}");
        let mean = (0..n).map(|_| stream.exponential(3.0)).sum::<f64>() / f64::from(n);
        assert!((mean - 3.0).abs() < 0.05, "exponential mean {mean}");
        let mean = (0..n).map(|_| stream.pareto(3.0, 2.0)).sum::<f64>() / f64::from(n);
        assert!((mean - 3.0).abs() < 0.05, "Pareto mean {mean}");
        let mut counts = [0_u32; 5];
        for _ in 0..n {
            counts[stream.below(5) as usize] += 1;
        }
        assert!(
            counts.iter().all(|c| (19_000..21_000).contains(c)),
            "{counts:?}"
        );
    }

    /// Mean and quantiles against the closed forms: shape 1.2 in 1 … 1000 has the
    /// mean L^a / (1 − (L/H)^a) · a / (a − 1) · (L^(1 − a) − H^(1 − a)) = 4.4940
    /// and the p-quantile L (1 − p (1 − (L/H)^a))^(−1/a).
    #[test]
    fn a_bounded_pareto_follows_its_formulas() {
        let mut stream = RandomStream::new(11, "x", Purpose::Traffic);
        let n = 400_000_usize;
        let mut draws: Vec<f64> = (0..n)
            .map(|_| stream.bounded_pareto(1.2, 1.0, 1000.0))
            .collect();
        draws.sort_by(f64::total_cmp);
        assert!(draws[0] >= 1.0 && draws[n - 1] <= 1000.0);
        let mean = draws.iter().sum::<f64>() / n as f64;
        // The standard deviation of the distribution is 18.8: 0.09 is three of the mean's.
        assert!((mean - 4.4940).abs() < 0.09, "mean {mean}");
        for (p, expected) in [(0.5, 1.7814), (0.9, 6.8001), (0.99, 45.4754)] {
            let found = draws[(p * n as f64) as usize];
            assert!((found / expected - 1.0).abs() < 0.03, "{p}: {found}");
        }
    }
}
