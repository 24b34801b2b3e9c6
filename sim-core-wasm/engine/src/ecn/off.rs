//! No ECN, unless the sender has its own.
//!
//! # Rules
//!
//! Packets are not ECN-capable: a router that would mark them drops them. A sender that
//! is defined by its response to marks (DCTCP, Prague) still switches its own mode on;
//! for such a sender `ecn` need not be written.

use super::{EcnMode, own_mode};
use crate::control::Ecn;
use crate::control::{CongestionControl, Needs};
use crate::specification::{Entry, Value};

/// No mode except the sender's own.
#[derive(Clone, Debug)]
pub struct Off;

impl Off {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "off",
        name: "Off",
        summary: "No ECN, unless the sender has its own mode: routers drop packets instead of marking them.",
        source: "RFC 3168, section 5",
        parameters: &[],
        internals: &[],
    };

    /// It has no parameters.
    pub fn new(_values: &[Value]) -> Off {
        Off
    }
}

impl EcnMode for Off {
    fn ends(&self, needs: &Needs) -> Option<Ecn> {
        needs.ecn
    }

    fn refusal(&self, sender: &dyn CongestionControl) -> Option<&'static str> {
        own_mode(sender)
    }
}
