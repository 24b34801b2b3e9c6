//! A delay trace: additional delays as they were measured, or as an adversary chooses them.
//!
//! # Rules
//!
//! The trace is a list of delays in microseconds, one every step, from the beginning of the run; it repeats. A packet
//! takes the delay of the instant at which it would arrive without it: that of the last entry, or, where the trace is
//! a line, between the last and the next one.
//!
//! A trace whose largest entry is $D$ is one of the paths that CCAC looks at, which delay each packet by at most $D$ and keep
//! their order (Arun et al. 2021). CCAC's may treat each packet in its own way; here packets of one step share an entry.
//!
//! Unless the link reorders, no packet overtakes another: where delays fall faster than time
//! passes, packets arrive together.
//!
//! # Limits
//!
//! At most 10 000 entries of at most 10 s. Rates and losses have traces of their own.
//!
//! # Checked
//!
//! - Delays of entries, between entries and of later repetitions.

use crate::link::variation::{DelayVariation, Draws};
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// The delay between two entries.
    pub enum Between {
        /// That of the last entry.
        Hold = "hold",
        /// On a line from the last entry to the next.
        Line = "line",
    }
}

parameters! {
    /// Parameters of a delay trace.
    pub struct Parameters {
        /// The additional delays in microseconds, one a step.
        "delays" delays: Sequence(0, 10_000_000, 10_000) "Delays in µs";
        /// The time from an entry to the next.
        "step" step: LogNumber(0.1, 1e-6, 100_000.0, Seconds) "Step";
        /// The delay between two entries.
        "between" between: Choice(Between, "hold") "Between entries";
    }
}

/// Delays packets as a list says.
#[derive(Clone, Debug)]
pub struct DelayTrace {
    parameters: Parameters,
}

impl DelayTrace {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "delay-trace",
        name: "Delay trace",
        summary: "Additional delays follow a list, which repeats.",
        source: "Arun et al. 2021, CCAC, for adversaries",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> DelayTrace {
        DelayTrace {
            parameters: Parameters::from_values(values),
        }
    }
}

impl DelayVariation for DelayTrace {
    fn extra(&mut self, due: Time, _draws: &mut Draws) -> Span {
        let own = &self.parameters;
        let count = own.delays.len() as u64;
        if count == 0 {
            return Span::ZERO;
        }
        let step = Span::from_seconds(own.step).0.max(1);
        let (number, within) = (due.0 / step, due.0 % step);
        let nanoseconds = |number: u64| own.delays[(number % count) as usize] * 1000;
        let from = nanoseconds(number);
        match own.between {
            Between::Hold => Span(from),
            Between::Line => {
                let share = within as f64 / step as f64;
                let to = nanoseconds(number + 1);
                Span(crate::math::round(from as f64 + (to as f64 - from as f64) * share) as u64)
            }
        }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }

    fn active(&self) -> bool {
        self.parameters.delays.iter().any(|delay| *delay > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::extras;

    fn delay_trace(delays: &[u64], between: usize) -> DelayTrace {
        DelayTrace::new(&[
            Value::Integers(delays.to_vec()),
            Value::Number(0.1),
            Value::Choice(between),
        ])
    }

    #[test]
    fn entries_hold_until_the_next_and_repeat() {
        // At 50, 100, 150 … ms.
        let found = extras(&mut delay_trace(&[1000, 2000, 0], 0), 8, 0.05);
        assert_eq!(found, [0.001, 0.002, 0.002, 0.0, 0.0, 0.001, 0.001, 0.002]);
    }

    #[test]
    fn a_line_leads_from_entry_to_entry_and_back_to_the_first() {
        let found = extras(&mut delay_trace(&[1000, 2000, 0], 1), 6, 0.05);
        assert_eq!(found, [0.0015, 0.002, 0.001, 0.0, 0.0005, 0.001]);
    }

    #[test]
    fn an_empty_list_delays_nothing() {
        assert_eq!(extras(&mut delay_trace(&[], 0), 2, 0.05), [0.0; 2]);
        assert!(!delay_trace(&[], 0).active());
        assert!(!delay_trace(&[0, 0], 0).active());
    }
}
