//! L4S (RFC 9331): ECT(1), and counters of marks in every acknowledgement.
//!
//! A router of the L4S architecture marks often and early. That only helps a sender
//! whose response is in proportion to the share of marks, and such a sender has to know
//! how many marks there were.
//!
//! # Rules
//!
//! - Every packet of the connection leaves as ECT(1): new data, retransmissions, the
//!   SYN, the SYN-ACK and acknowledgements (ECN++). The router recognizes a scalable
//!   flow by that.
//! - The receiver counts marked packets and returns the counter in every
//!   acknowledgement (accurate ECN, RFC 9768). It acknowledges at once when marks
//!   begin or end, and when two marked packets wait for an acknowledgement.
//! - With `counters` at `exact` an acknowledgement has exact counters of packets and
//!   bytes, which the TCP option of RFC 9768 effectively gives. With `ace` it has only
//!   the three bits of the TCP header: the counter modulo 8. Where it delivers eight
//!   segments or more, the sender assumes as many marks as fit.
//!
//! A sender must allow it: Prague is defined with it, DCTCP can use it. Both ends
//! always agree to it; what a sender does when its peer lacks accurate ECN (Prague
//! falls back to Reno) cannot happen here.
//!
//! # Differences
//!
//! - Where only the bits of the header exist, RFC 9768 (3.2.2.5.1) asks for an
//!   acknowledgement where marks begin; where they end, too, only with the option
//!   (3.2.3.3). Linux acknowledges at both, with or without the option, as here.
//!
//! # Limits
//!
//! - Marks of the SYN, the SYN-ACK and acknowledgements count at the router, but no
//!   sender responds to them.
//! - The bytes of the option are not added to the size of an acknowledgement.
//!
//! # Checked
//!
//! - Every mark is reported once, with either width of the counters, also where 31
//!   segments in a row are marked, and where the sender is replaced and restored while
//!   acknowledgements are in flight.
//! - The worst case of appendix A.2 of RFC 9768, by its formula: eight segments and a
//!   counter that does not advance are eight marks.
//! - Where every segment is acknowledged, DCTCP does the same with its own echo and
//!   with either width of the counters.

use super::EcnMode;
use crate::control::{AceBits, Capable, Echo, Ecn, Reach};
use crate::control::{CongestionControl, Needs};
use crate::specification::{Entry, Value};
use crate::{choices, parameters};

choices! {
    /// The counters in acknowledgements.
    pub enum Counters {
        /// Exact counters of packets and bytes.
        Exact = "exact",
        /// The three bits of the TCP header: packets, modulo 8.
        Ace = "ace",
    }
}

parameters! {
    /// Parameters of L4S.
    pub struct Parameters {
        /// The counters of marks in acknowledgements.
        "counters" counters: Choice(Counters, "exact") "Counters";
    }
}

/// ECN at the two ends, with counters of this width.
pub const fn ecn(bits: AceBits) -> Ecn {
    Ecn {
        capable: Capable::Ect1,
        echo: Echo::Accurate(bits),
        prompt: true,
        reach: Reach::All,
    }
}

/// RFC 9331.
#[derive(Clone, Debug)]
pub struct L4s {
    parameters: Parameters,
}

impl L4s {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "l4s",
        name: "L4S",
        summary: "ECT(1) and accurate ECN, for senders that respond to the share of marked packets.",
        source: "RFC 9331, section 4; RFC 9768, section 3",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The mode with these parameters.
    pub fn new(values: &[Value]) -> L4s {
        L4s {
            parameters: Parameters::from_values(values),
        }
    }
}

impl EcnMode for L4s {
    fn ends(&self, _needs: &Needs) -> Option<Ecn> {
        Some(ecn(match self.parameters.counters {
            Counters::Exact => AceBits::Exact,
            Counters::Ace => AceBits::Three,
        }))
    }

    fn refusal(&self, sender: &dyn CongestionControl) -> Option<&'static str> {
        let scalable = sender.needs().scalable;
        (!scalable).then_some("ECT(1) is for senders that respond to the share of marked packets")
    }
}
