//! `NewReno`.

use crate::catalog::{Entry, Value};
use crate::sender::CongestionControl;

/// `NewReno`.
#[derive(Clone, Debug)]
pub struct NewReno;

impl NewReno {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "newreno",
        name: "NewReno",
        summary: "Additive increase, halving on loss.",
        source: "RFC 5681; RFC 6582",
        parameters: &[],
        internals: &[],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> NewReno {
        NewReno
    }
}

impl CongestionControl for NewReno {}
