//! A loss trace: shares of loss as they were measured, one after the other.
//!
//! # Rules
//!
//! The trace is a list of shares in parts per million, one every step, from the beginning of the run; it repeats. A packet
//! is lost with the share of the step in which its transmission ends, independently of all others.
//!
//! # Limits
//!
//! At most 10 000 entries. Within a step losses come without bursts; with steps of a few milliseconds the trace has them.
//!
//! # Checked
//!
//! - The shares of each step, and of its repetitions.

use crate::link::loss::{Departure, LossModel};
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::Span;

parameters! {
    /// Parameters of a loss trace.
    pub struct Parameters {
        /// The shares of loss in parts per million, one a step.
        "shares" shares: Sequence(0, 1_000_000, 10_000) "Losses in ppm";
        /// The time from an entry to the next.
        "step" step: LogNumber(1.0, 1e-6, 100_000.0, Seconds) "Step";
    }
}

/// Loses packets with a share that follows a list.
#[derive(Clone, Debug)]
pub struct LossTrace {
    parameters: Parameters,
}

impl LossTrace {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "loss-trace",
        name: "Loss trace",
        summary: "The share of loss follows a list, which repeats.",
        source: "measured traces",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> LossTrace {
        LossTrace {
            parameters: Parameters::from_values(values),
        }
    }
}

impl LossModel for LossTrace {
    fn loses(&mut self, packet: Departure, random: &mut RandomStream) -> bool {
        let own = &self.parameters;
        let count = own.shares.len() as u64;
        if count == 0 {
            return false;
        }
        let number = packet.at.0 / Span::from_seconds(own.step).0.max(1);
        let share = own.shares[(number % count) as usize] as f64 * 1e-6;
        random.uniform() < share
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }

    fn active(&self) -> bool {
        self.parameters.shares.iter().any(|share| *share > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::loss::testing::{fates, share};

    #[test]
    fn each_step_has_its_share_and_the_list_repeats() {
        let values = [
            Value::Integers(vec![0, 100_000, 1_000_000]),
            Value::Number(1.0),
        ];
        // 10 000 packets a second, for 6 s.
        let all = fates(&mut LossTrace::new(&values), 60_000, 1500, 100_000);
        for (second, expected) in [0.0, 0.1, 1.0, 0.0, 0.1, 1.0].into_iter().enumerate() {
            // The first packet of a second departs at its beginning: number 10 000 has index 9999.
            let begin = (second * 10_000).saturating_sub(1);
            let found = share(&all[begin..second * 10_000 + 9_999]);
            let error = 4.0 * (expected * (1.0 - expected) / 1e4_f64).sqrt() + 1e-9;
            assert!((found - expected).abs() <= error, "{second}: {found}");
        }
    }

    #[test]
    fn an_empty_list_loses_nothing() {
        let mut trace = LossTrace::new(&[Value::Integers(Vec::new()), Value::Number(1.0)]);
        assert!(!trace.active());
        assert_eq!(fates(&mut trace, 3, 1500, 1000), [false; 3]);
    }
}
