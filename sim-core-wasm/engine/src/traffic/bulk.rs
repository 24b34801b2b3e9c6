//! An application that always has more to send.
//!
//! The usual source of a study of congestion control: the sender alone decides
//! how much is under way.
//!
//! # Rules
//!
//! There is always a full segment to send, from the start of the flow to the end
//! of the run. The sending buffer is unlimited, so that only the congestion
//! window and the receiver's window hold data back.
//!
//! # Differences
//!
//! - ns-2's `Application/FTP` and ns-3's `BulkSendApplication` without a limit do
//!   the same; ns-3's sockets have a sending buffer of 128 kB by default, which
//!   caps the window.
//!
//! # Checked
//!
//! - A single flow fills its bottleneck: see the senders' pages.

use crate::specification::{Entry, Value};
use crate::traffic::{Carriage, Source};

/// Endless data.
#[derive(Clone, Debug)]
pub struct Bulk;

impl Bulk {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bulk",
        name: "Bulk",
        summary: "Always has more to send.",
        source: "RFC 3148 (bulk transfer capacity)",
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
