//! Bit errors: a packet is lost when any of its bits is wrong.
//!
//! # Rules
//!
//! Bits are wrong independently with probability $b$, the bit error rate, and
//! nothing corrects them. A packet of $s$ bytes on the wire, headers included,
//! arrives only when all its $8s$ bits are right:
//!
//! $$
//! P(\text{loss}) = 1 - (1-b)^{8s} = 1 - e^{8s \ln(1-b)}.
//! $$
//!
//! It is computed with `log1p` and `expm1`, which keep every digit where $b$ is
//! as small as $10^{-12}$. Large packets suffer more than small ones: at
//! $b = 10^{-6}$ a packet of 1500 bytes is lost with 1.193 %, one of 64 bytes
//! with 0.051 %, so that most acknowledgements arrive.
//!
//! Draws are made in order of departure from the link's own random stream, with
//! the rate then in force.
//!
//! # Differences
//!
//! - ns-3's `RateErrorModel` per bit is the same law, for the packet with the headers
//!   it has at that device.
//! - Real links code their bits: errors that are corrected do not count here,
//!   and those that are not come in bursts.
//!
//! # Checked
//!
//! - The probability for a size and a rate against closed form, and
//!   against its first-order form where rates are tiny.
//! - The share lost of 200 000 packets within three standard errors.

use crate::link::loss::{Departure, LossModel};
use crate::math::{exp_m1, ln_1p};
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};

parameters! {
    /// Parameters of loss by bit errors.
    pub struct Parameters {
        /// The probability that a bit on the wire is wrong, independently of all others;
        /// one wrong bit loses the packet.
        "rate" rate: LogNumber(1e-6, 0.0, 1.0, None) "Bit error rate";
    }
}

/// A packet is lost when any of its bits is wrong.
#[derive(Clone, Debug)]
pub struct BitError {
    /// The logarithm of the probability that a bit is right.
    right: f64,
}

impl BitError {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bit-error",
        name: "Bit errors",
        summary: "A packet is lost when any of its bits is wrong: large packets suffer more than small ones.",
        source: "ns-3, RateErrorModel with ERROR_UNIT_BIT",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> BitError {
        BitError {
            right: ln_1p(-Parameters::from_values(values).rate),
        }
    }

    /// The probability that a packet of `size` bytes is lost.
    fn probability(&self, size: u32) -> f64 {
        -exp_m1(8.0 * f64::from(size) * self.right)
    }
}

impl LossModel for BitError {
    fn loses(&mut self, packet: Departure, random: &mut RandomStream) -> bool {
        random.uniform() < self.probability(packet.size)
    }

    fn configure(&mut self, values: &[Value]) {
        *self = BitError::new(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::loss::testing::{fates, share};

    #[test]
    fn the_probability_follows_size_and_rate() {
        // 1 − (1 − rate)^(8 × size): 1.193 %, 11.31 %, 0.051 %.
        for (rate, size, expected) in [
            (1e-6, 1500, 0.011_93),
            (1e-5, 1500, 0.1131),
            (1e-6, 64, 0.000_51),
        ] {
            let probability = BitError::new(&[Value::Number(rate)]).probability(size);
            let off = (probability - expected).abs() / expected;
            assert!(off < 0.01, "{rate} {size}: {probability}");
        }
        // Where 1 − (1 − b)^n loses all its digits: n b to the first order.
        let tiny = BitError::new(&[Value::Number(1e-17)]).probability(1000);
        assert!((tiny / 8e-14 - 1.0).abs() < 1e-9, "{tiny}");
        assert_eq!(BitError::new(&[Value::Number(0.0)]).probability(1500), 0.0);
        assert_eq!(BitError::new(&[Value::Number(1.0)]).probability(40), 1.0);
    }

    #[test]
    fn frequency_lies_within_three_standard_errors() {
        let n = 200_000;
        for (rate, size) in [(1e-6, 1500), (1e-5, 1500), (1e-5, 64)] {
            let mut model = BitError::new(&[Value::Number(rate)]);
            let p = 1.0 - crate::math::pow(1.0 - rate, 8.0 * f64::from(size));
            let share = share(&fates(&mut model, n, size, 1000));
            let error = 3.0 * (p * (1.0 - p) / n as f64).sqrt();
            assert!((share - p).abs() <= error, "{rate} {size}: {share} not {p}");
        }
    }
}
