//! An application that always has more to send.
//!
//! Its data is endless and there from the start: the connection is limited by
//! its window alone. It is the traffic of nearly all results on congestion
//! control, such as the throughput of a sender at loss rate $p$ and round-trip
//! time $R$ in segments a second,
//!
//! $$ X = \frac{1}{R} \sqrt{\frac{3}{2p}} . $$

use crate::catalog::{Entry, Value};
use crate::traffic::{Carriage, Source};

/// Endless data.
#[derive(Clone, Debug)]
pub struct Bulk;

impl Bulk {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "bulk",
        name: "Bulk",
        summary: "Always has more to send.",
        source: "Mathis et al. 1997 (its throughput under loss)",
        parameters: &[],
        internals: &[],
    };

    /// The source; it has no parameters.
    pub fn new(_values: &[Value]) -> Bulk {
        Bulk
    }
}

impl Source for Bulk {
    fn carriage(&self) -> Carriage {
        Carriage::Connection(None)
    }
}
