//! The agreement of the two ends of a connection on explicit congestion notification.

use crate::packet::{ECT0, ECT1};

/// How a connection uses ECN once both ends have agreed to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ecn {
    /// The codepoint of new data.
    pub capable: Capable,
    /// How the receiver returns marks.
    pub echo: Echo,
    /// The receiver acknowledges at once when marks begin or end (RFC 8257,
    /// section 3.2; RFC 9768, section 3.2.2.5).
    pub prompt: bool,
    /// Which packets besides new data are ECN-capable.
    pub reach: Reach,
}

/// Which packets besides new data are ECN-capable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// None (RFC 3168, sections 6.1.1, 6.1.4 and 6.1.5).
    Data,
    /// The SYN and the SYN-ACK (RFC 8257, section 3.6).
    Handshake,
    /// Also acknowledgements and retransmissions (ECN++, draft-ietf-tcpm-generalized-ecn).
    All,
}

impl Ecn {
    /// The codepoint of packets that are ECN-capable with `reach` or more.
    pub(crate) fn codepoint(self, reach: Reach) -> u16 {
        if self.reach >= reach {
            self.capable.bits()
        } else {
            0
        }
    }
}

/// The codepoint of new data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capable {
    /// ECT(0): a mark means the same as a loss.
    Ect0,
    /// ECT(1): the sender responds to the share of marks (RFC 9331).
    Ect1,
}

impl Capable {
    /// The two bits of the ECN field.
    pub fn bits(self) -> u16 {
        match self {
            Capable::Ect0 => ECT0,
            Capable::Ect1 => ECT1,
        }
    }
}

/// How the receiver returns marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// ECE from the first mark until CWR (RFC 3168).
    Classic,
    /// ECE says whether the segments acknowledged were marked (RFC 8257).
    State,
    /// Counters of marked packets and bytes, of this width (RFC 9768).
    Accurate(AceBits),
}

/// The width of the counter that accurate ECN returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AceBits {
    /// Three bits, as in the TCP header: modulo 8, packets only.
    Three,
    /// Exact counters of packets and bytes, which the TCP option effectively gives.
    Exact,
}
