//! One transfer of a given size.
//!
//! All $S$ bytes are there from the start; the flow is complete when the last
//! is acknowledged. On an empty path with round-trip time $R$ and bottleneck
//! rate $C$, an initial window $W_0$ that doubles every round takes about
//!
//! $$ R \left( 1 + \left\lceil \log_2 \left( 1 + \frac{n}{W_0} \right) \right\rceil \right) + \frac{8 S}{C} $$
//!
//! seconds for its $n = \lceil S / \text{segment} \rceil$ segments: one round
//! trip for the handshake, the rounds of slow start, and the transmission.
//! Every segment but the last is full. No bytes at all are a handshake and
//! nothing else.

use crate::catalog::{Entry, Value};
use crate::parameters;
use crate::traffic::{Carriage, Source};

parameters! {
    /// Parameters of a transfer.
    pub struct Parameters {
        /// How much is sent; the flow is complete when all of it is acknowledged.
        "bytes" bytes: LogInteger(1_000_000, 0, 1_000_000_000_000_000, Bytes) "Size";
    }
}

/// Data of a given size, then nothing.
#[derive(Clone, Debug)]
pub struct Transfer {
    parameters: Parameters,
}

impl Transfer {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "transfer",
        name: "Transfer",
        summary: "Sends a given number of bytes and is complete when the last is acknowledged.",
        source: "RFC 5681 section 3.1 (slow start)",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The source with these parameters.
    pub fn new(values: &[Value]) -> Transfer {
        Transfer {
            parameters: Parameters::from_values(values),
        }
    }
}

impl Source for Transfer {
    fn carriage(&self) -> Carriage {
        Carriage::Connection(Some(self.parameters.bytes))
    }
}
