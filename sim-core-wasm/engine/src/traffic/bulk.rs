//! An application that always has more to send.

use crate::catalog::{Entry, Value};
use crate::traffic::Source;

/// Endless data.
#[derive(Clone, Debug)]
pub struct Bulk;

impl Bulk {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "bulk",
        name: "Bulk",
        summary: "Always has more to send.",
        source: "",
        parameters: &[],
        internals: &[],
    };

    /// The source; it has no parameters.
    pub fn new(_values: &[Value]) -> Bulk {
        Bulk
    }
}

impl Source for Bulk {
    fn total(&self) -> Option<u64> {
        None
    }
}
