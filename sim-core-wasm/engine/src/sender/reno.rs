//! Reno: `NewReno`'s window with the recovery of 1990.
//!
//! Without SACK the first acknowledgement of new data ends fast recovery, so
//! that several losses of one window take as many recoveries, or a timeout.

use crate::catalog::{Entry, Value};
use crate::sender::newreno::NewReno;
use crate::sender::{Ack, Congestion, CongestionControl, Needs, Window};
use crate::tcp::transport::Recovery;

/// Reno's window rules are `NewReno`'s; what differs is the recovery it needs.
#[derive(Clone, Debug)]
pub struct Reno(NewReno);

impl Reno {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "reno",
        name: "Reno",
        summary: "Adds a segment a round trip and halves on loss; without SACK the first new acknowledgement ends its recovery.",
        source: "RFC 5681, section 3",
        parameters: &[],
        internals: &[],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> Reno {
        Reno(NewReno)
    }
}

impl CongestionControl for Reno {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.0.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.reduce(congestion, window)
    }

    fn needs(&self) -> Needs {
        Needs {
            recovery: Some(Recovery::Reno),
            ..Needs::default()
        }
    }

    fn configure(&mut self, _values: &[Value]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_asks_for_its_own_recovery() {
        assert_eq!(Reno(NewReno).needs().recovery, Some(Recovery::Reno));
    }
}
