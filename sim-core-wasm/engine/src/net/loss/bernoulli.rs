//! Independent random loss.

use crate::catalog::{Entry, Value};
use crate::net::loss::{Departure, LossModel};
use crate::parameters;
use crate::rng::Stream;

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
    /// What the catalogue says of it.
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
    fn loses(&mut self, _packet: Departure, random: &mut Stream) -> bool {
        random.uniform() < self.parameters.probability
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::loss::testing::{fates, share};

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
