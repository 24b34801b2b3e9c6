//! Delays of a gamma distribution: most packets wait a little, a few wait long.
//!
//! Measured delays on the Internet have a least value and a long tail to the right, which a
//! shifted gamma distribution fits (Bovy et al. 2002; Mukherjee 1994). The link's delay is
//! the shift.
//!
//! # Rules
//!
//! Each packet waits for a time of the gamma distribution with mean $m$ and standard deviation $s$:
//! of shape $k$ and scale $\theta$,
//!
//! $$
//! k = \left(\frac{m}{s}\right)^2, \qquad \theta = \frac{s^2}{m}, \qquad
//! f(x) = \frac{x^{k-1} e^{-x/\theta}}{\Gamma(k)\,\theta^k}.
//! $$
//!
//! With $s = m$ it is exponential. Draws are independent and made in order of departure, by the
//! method of Marsaglia and Tsang; for $k < 1$ a draw of shape $k+1$ is multiplied by $U^{1/k}$.
//!
//! Unless the link reorders, a packet with a short draw waits for the one before it, so that
//! a fast flow sees the largest of several draws. A draw of more than 10 s counts as 10 s, and a
//! shape below 0.001 as 0.001: the deviation is at most 32 times the mean.
//!
//! # Checked
//!
//! - Mean and standard deviation of 200 000 draws, for shapes of 0.25, 1, 4 and 100.
//! - With $s = m$ the shares beyond multiples of the mean are those of the exponential distribution.

use crate::link::variation::{DelayVariation, Draws, bounded};
use crate::math::{cos, ln, pow};
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of delays of a gamma distribution.
    pub struct Parameters {
        /// The mean of the additional delay.
        "mean" mean: LogNumber(0.005, 0.0, 1.0, Seconds) "Mean";
        /// The standard deviation of the additional delay; as large as the mean, it is exponential.
        "deviation" deviation: LogNumber(0.005, 0.0, 1.0, Seconds) "Standard deviation";
    }
}

/// The smallest shape that is drawn: below it almost all draws are zero.
const LEAST_SHAPE: f64 = 1e-3;

/// Draws the additional delay of each packet from a gamma distribution.
#[derive(Clone, Debug)]
pub struct Gamma {
    parameters: Parameters,
}

impl Gamma {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "gamma",
        name: "Gamma distributed",
        summary: "Each packet waits for a random time with a long tail.",
        source: "Mukherjee 1994; Bovy et al. 2002; Marsaglia and Tsang 2000",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Gamma {
        Gamma {
            parameters: Parameters::from_values(values),
        }
    }
}

/// A draw of the standard normal distribution (Box and Muller).
fn normal(random: &mut RandomStream) -> f64 {
    let radius = (-2.0 * ln(1.0 - random.uniform())).sqrt();
    radius * cos(std::f64::consts::TAU * random.uniform())
}

/// A draw of the gamma distribution with this shape, at least one, and scale one.
fn standard(shape: f64, random: &mut RandomStream) -> f64 {
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(random);
        let root = 1.0 + c * x;
        if root <= 0.0 {
            continue;
        }
        let v = root * root * root;
        if ln(1.0 - random.uniform()) < 0.5 * x * x + d * (1.0 - v + ln(v)) {
            return d * v;
        }
    }
}

impl DelayVariation for Gamma {
    fn extra(&mut self, _due: Time, draws: &mut Draws) -> Span {
        let Parameters { mean, deviation } = self.parameters;
        if deviation <= 0.0 || mean <= 0.0 {
            return bounded(mean);
        }
        let ratio = mean / deviation;
        let shape = (ratio * ratio).max(LEAST_SHAPE);
        let random = draws.stream();
        let drawn = if shape < 1.0 {
            standard(shape + 1.0, random) * pow(1.0 - random.uniform(), 1.0 / shape)
        } else {
            standard(shape, random)
        };
        bounded(drawn * mean / shape)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }

    fn active(&self) -> bool {
        self.parameters.mean > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::{extras, moments};

    fn gamma(mean: f64, deviation: f64) -> Gamma {
        Gamma::new(&[Value::Number(mean), Value::Number(deviation)])
    }

    #[test]
    fn mean_and_deviation_are_those_asked_for() {
        let n = 200_000_u32;
        for (mean, deviation) in [(0.01, 0.02), (0.01, 0.01), (0.02, 0.01), (0.1, 0.01)] {
            let values = extras(&mut gamma(mean, deviation), n, 0.001);
            let (found, spread) = moments(&values);
            let shape = mean * mean / (deviation * deviation);
            let error = 4.0 * deviation / f64::from(n).sqrt();
            assert!((found - mean).abs() < error, "{shape}: mean {found}");
            // The variance of a sample's variance is σ⁴ (2 + 6/k) / n.
            let error = 4.0 * deviation * ((2.0 + 6.0 / shape) / f64::from(n)).sqrt() / 2.0;
            assert!(
                (spread - deviation).abs() < error,
                "{shape}: deviation {spread}"
            );
        }
    }

    #[test]
    fn with_a_deviation_as_large_as_the_mean_it_is_exponential() {
        let n = 200_000_u32;
        let values = extras(&mut gamma(0.01, 0.01), n, 0.001);
        for times in [0.5, 1.0, 2.0, 4.0] {
            let beyond = values.iter().filter(|x| **x > 0.01 * times).count() as f64;
            let expected = crate::math::exp(-times);
            let error = 4.0 * (expected * (1.0 - expected) / f64::from(n)).sqrt();
            assert!((beyond / f64::from(n) - expected).abs() < error, "{times}");
        }
    }

    #[test]
    fn without_deviation_every_packet_waits_for_the_mean() {
        assert_eq!(extras(&mut gamma(0.01, 0.0), 3, 0.001), [0.01; 3]);
        assert!(!gamma(0.0, 0.01).active());
    }
}
