//! CUBIC.

use crate::catalog::{Entry, Value};
use crate::parameters;
use crate::sender::CongestionControl;

parameters! {
    /// Parameters of CUBIC.
    pub struct Parameters {
        /// How steep the cubic curve is.
        "c" c: LogNumber(0.4, 0.001, 10.0, SegmentsPerCubicSecond) "C";
        /// What a loss leaves of the window.
        "beta" beta: Number(0.7, 0.1, 0.95, Share) "Beta";
        /// Release bandwidth to newcomers faster.
        "fastConvergence" fast_convergence: Switch(true) "Fast convergence";
    }
}

/// CUBIC.
#[derive(Clone, Debug)]
pub struct Cubic {
    parameters: Parameters,
}

impl Cubic {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "cubic",
        name: "CUBIC",
        summary: "The window follows a cubic curve of the time since the last loss.",
        source: "RFC 9438",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Cubic {
        Cubic { parameters: Parameters::from_values(values) }
    }
}

impl CongestionControl for Cubic {}
