//! One transfer of a given size.
//!
//! # Rules
//!
//! The flow offers so many bytes when it starts, in full segments and a last one
//! of what remains. It is complete when the last byte is acknowledged; its
//! completion time counts from its start, the handshake included. A transfer of 0
//! bytes is complete as soon as the handshake is.
//!
//! Its figures in the summary end at completion.
//!
//! On an empty path with round-trip time $R$ and bottleneck rate $C$, a transfer
//! of $S$ bytes with an initial window $W_0$ that doubles every round takes about
//!
//! $$
//! R \left( 1 + \left\lceil \log_2 \left( 1 + \frac{n}{W_0} \right) \right\rceil \right) + \frac{8 S}{C}
//! $$
//!
//! seconds for its $n = \lceil S / \text{segment} \rceil$ segments: one round
//! trip for the handshake, the rounds of slow start, and the transmission.
//!
//! # Differences
//!
//! - ns-2's `Application/FTP` rounds the size up to whole packets.
//!
//! # Limits
//!
//! Nothing closes the connection: there is no FIN exchange, and nothing more is
//! sent.
//!
//! # Checked
//!
//! - The recovery tests run transfers to their completion over listed losses.

use crate::parameters;
use crate::specification::{Entry, Value};
use crate::traffic::{Carriage, Source};

parameters! {
    /// Parameters of a transfer.
    pub struct Parameters {
        /// The amount of data; the flow is complete when all of it is acknowledged.
        "bytes" bytes: LogInteger(1_000_000, 0, 1_000_000_000_000_000, Bytes) "Size";
    }
}

/// Data of a given size, then nothing.
#[derive(Clone, Debug)]
pub struct Transfer {
    parameters: Parameters,
}

impl Transfer {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "transfer",
        name: "Transfer",
        summary: "Sends a given number of bytes and is complete when the last byte is acknowledged.",
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
