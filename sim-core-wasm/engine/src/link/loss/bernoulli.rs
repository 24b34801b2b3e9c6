//! Independent random loss, as noise or a bad cable makes it.
//!
//! # Rules
//!
//! Each packet that has been transmitted is lost with probability $p$,
//! independently of all others, of its size and of its kind. It has then used the
//! link: loss comes after transmission, not before the queue. In $n$ packets
//! $n p$ are lost on average, with a standard deviation of
//!
//! $$
//! \sqrt{n\,p\,(1 - p)},
//! $$
//!
//! and a run of packets without a loss has $1/p - 1$ of them on average.
//!
//! Draws are made in order of departure from the link's own random stream, with
//! the probability then in force.
//!
//! Loss holds for the direction in which the link is written; the other direction loses
//! packets only if its `reverse` says so.
//!
//! # Differences
//!
//! - ns-2's `ErrorModel` with a uniform random variable is the same law. In the
//!   reference runs it is placed after the link and hits data packets only, SYNs
//!   included; here acknowledgements are spared by a lossless `reverse`.
//! - ns-3's `RateErrorModel` per packet is the same law.
//!
//! # Limits
//!
//! Real links lose packets in bursts. Independent loss and burst loss at the same $p$
//! affect a sender differently.
//!
//! # Checked
//!
//! - The share lost of 100 000 packets, for five probabilities, lies within three
//!   standard errors.

use crate::link::loss::{Departure, LossModel};
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};

parameters! {
    /// Parameters of independent loss.
    pub struct Parameters {
        /// The probability that a packet is lost, independently of all others.
        "probability" probability: Number(0.01, 0.0, 1.0, Share) "Loss probability";
    }
}

/// Every packet is lost with the same probability, independently.
#[derive(Clone, Debug)]
pub struct Bernoulli {
    parameters: Parameters,
}

impl Bernoulli {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bernoulli",
        name: "Random",
        summary: "Every packet is lost with the same probability, independently.",
        source: "ns-2, ErrorModel/Uniform",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Bernoulli {
        Bernoulli {
            parameters: Parameters::from_values(values),
        }
    }
}

impl LossModel for Bernoulli {
    fn loses(&mut self, _packet: Departure, random: &mut RandomStream) -> bool {
        random.uniform() < self.parameters.probability
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::loss::testing::{fates, share};

    #[test]
    fn frequency_lies_within_three_standard_errors() {
        let n = 100_000;
        for p in [0.0, 0.001, 0.01, 0.5, 1.0] {
            let mut model = Bernoulli::new(&[Value::Number(p)]);
            let share = share(&fates(&mut model, n, 1500, 1000));
            let error = 3.0 * (p * (1.0 - p) / n as f64).sqrt();
            assert!((share - p).abs() <= error, "p {p}: {share}");
        }
    }
}
