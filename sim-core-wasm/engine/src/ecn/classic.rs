//! Classic ECN (RFC 3168): a mark means what a loss means.
//!
//! # Rules
//!
//! - New data leaves as ECT(0); a router may mark it (CE) where it would drop
//!   it. The SYN, acknowledgements and retransmissions are not ECN-capable.
//! - The receiver sets ECE on every acknowledgement from the first mark on until
//!   a segment with CWR arrives.
//! - ECE reduces the window as a loss does, by the sender's own rule, at most once for
//!   a window of data, however many losses and marks it has. The next new segment
//!   carries CWR. The window does not grow with an acknowledgement that has ECE.
//! - A window of two segments or less falls to one; at one, the next segment waits
//!   until the retransmission timer expires (section 6.1.2).
//!
//! # Checked
//!
//! - One mark in a window of 40: one reduction, ECE on the 20 acknowledgements of
//!   one window of data, and CWR on the first new segment after the first of them.
//! - With everything marked a segment leaves every 1.1 s: a timer of 1 s and a
//!   round trip of 0.1 s.

use super::{EcnMode, own_mode};
use crate::control::{Capable, Echo, Ecn, Reach};
use crate::control::{CongestionControl, Needs};
use crate::specification::{Entry, Value};

/// ECN at the two ends.
pub const ECN: Ecn = Ecn {
    capable: Capable::Ect0,
    echo: Echo::Classic,
    prompt: false,
    reach: Reach::Data,
};

/// RFC 3168.
#[derive(Clone, Debug)]
pub struct Classic;

impl Classic {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "classic",
        name: "Classic ECN",
        summary: "ECT(0) on new data, ECE until CWR, and a mark reduces the window as a loss does.",
        source: "RFC 3168, section 6.1",
        parameters: &[],
        internals: &[],
    };

    /// It has no parameters.
    pub fn new(_values: &[Value]) -> Classic {
        Classic
    }
}

impl EcnMode for Classic {
    fn ends(&self, _needs: &Needs) -> Option<Ecn> {
        Some(ECN)
    }

    fn refusal(&self, sender: &dyn CongestionControl) -> Option<&'static str> {
        own_mode(sender)
    }
}
