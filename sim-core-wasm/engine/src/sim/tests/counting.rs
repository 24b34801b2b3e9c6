//! NewReno that adds up the marks reported by accurate ECN.

use crate::control::{AceBits, Capable, Echo, Ecn, Reach};
use crate::control::{Ack, Congestion, CongestionControl, Needs, Window};
use crate::parameters;
use crate::specification::{Entry, Value};

parameters! {
    pub(crate) struct Parameters {
        /// 0: exact counters, 1: three bits, 2: the state of DCTCP.
        "echo" echo: Integer(0, 0, 2, None) "Echo";
        /// Acknowledge when marks begin or end.
        "prompt" prompt: Switch(false) "Prompt";
    }
}

#[derive(Clone, Debug)]
pub struct Counting {
    parameters: Parameters,
    pub(crate) marked: u64,
    pub(crate) bytes: u64,
}

impl Counting {
    pub(crate) const ENTRY: Entry = Entry {
        kind: "test-counting",
        name: "Counting",
        summary: "Adds up marks.",
        source: "This file",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    pub(crate) fn new(values: &[Value]) -> Counting {
        Counting {
            parameters: Parameters::from_values(values),
            marked: 0,
            bytes: 0,
        }
    }
}

impl CongestionControl for Counting {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        assert_eq!(ack.ece, ack.ce > 0);
        self.marked += ack.ce;
        self.bytes += ack.ce_bytes;
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        window.increase(1.0, ack.credit);
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        (congestion.from / 2.0).max(2.0)
    }

    /// Takes a quarter, to differ from the response to a loss.
    fn mark(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        (congestion.from * 0.75).max(2.0)
    }

    fn needs(&self) -> Needs {
        Needs {
            ecn: Some(Ecn {
                capable: Capable::Ect1,
                echo: match self.parameters.echo {
                    0 => Echo::Accurate(AceBits::Exact),
                    1 => Echo::Accurate(AceBits::Three),
                    _ => Echo::State,
                },
                prompt: self.parameters.prompt,
                reach: Reach::Data,
            }),
            ..Needs::default()
        }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
