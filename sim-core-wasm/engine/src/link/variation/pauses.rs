//! Pauses: nothing arrives for some time, and then all packets at once.
//!
//! A station that looks for other channels, sleeps to save power or is handed over to
//! another cell keeps its packets waiting, and so does a machine that stops to collect garbage. Nothing is lost.
//!
//! # Rules
//!
//! The first pause begins at an instant of the run, and further ones follow at intervals. A packet that is due during a pause
//! arrives at its end, behind those that came before it.
//!
//! # Limits
//!
//! Packets that wait for the end of a pause count as on the wire, however many they are: the queue before the link does not fill. For
//! a link that stops to transmit, give it a capacity trace; for one that loses all packets for some time, the loss model of outages.
//!
//! # Checked
//!
//! - Waits before, during and after pauses.

use crate::link::recurring::rest_of;
use crate::link::variation::{DelayVariation, Draws};
use crate::parameters;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of pauses.
    pub struct Parameters {
        /// How long a pause lasts.
        "length" length: LogNumber(0.1, 0.0, 10.0, Seconds) "Length", at_most "every";
        /// The time from the beginning of a pause to that of the next.
        "every" every: LogNumber(10.0, 1e-6, 100_000.0, Seconds) "Every";
        /// When the first pause begins.
        "first" first: Number(5.0, 0.0, 100_000.0, Seconds) "First at";
    }
}

/// Delivers nothing during pauses.
#[derive(Clone, Debug)]
pub struct Pauses {
    parameters: Parameters,
}

impl Pauses {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "pauses",
        name: "Pauses",
        summary: "Nothing arrives for some time, and then all packets at once.",
        source: "802.11, scans and power save",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Pauses {
        Pauses {
            parameters: Parameters::from_values(values),
        }
    }
}

impl DelayVariation for Pauses {
    fn extra(&mut self, due: Time, _draws: &mut Draws) -> Span {
        let own = &self.parameters;
        rest_of(due, own.first, Some(own.every), own.length)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }

    fn active(&self) -> bool {
        self.parameters.length > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::extras;

    #[test]
    fn packets_of_a_pause_arrive_at_its_end() {
        let values = [Value::Number(0.02), Value::Number(0.1), Value::Number(0.05)];
        let mut pauses = Pauses::new(&values);
        // Due at 10, 20 … 80 and then, in the second pause, at 150 and 160 ms.
        let found = extras(&mut pauses, 17, 0.01);
        let waits: Vec<(usize, f64)> = found
            .into_iter()
            .enumerate()
            .filter(|one| one.1 > 0.0)
            .collect();
        assert_eq!(waits, [(4, 0.02), (5, 0.01), (14, 0.02), (15, 0.01)]);
    }
}
