//! Properties of a discipline that follow from its parameters before any packet has come: how it marks, and which
//! of its parameters have no effect at a port.

use crate::units::Span;

/// Which packets a discipline marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    /// None.
    Never,
    /// ECN-capable ones, ECT(0) and ECT(1) alike, where it drops others (RFC 3168).
    InPlaceOfDrops,
    /// ECT(1) more often than it drops others (RFC 9331), or up to every ECN-capable packet.
    Often,
    /// ECN-capable ones; others pass until there is no room.
    Alone,
}

impl Marking {
    /// In place of drops, if a switch for it is on.
    pub fn switched(on: bool) -> Marking {
        if on {
            Marking::InPlaceOfDrops
        } else {
            Marking::Never
        }
    }
}

/// The port that a discipline is for.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// How long a packet waits where there is no room for a further one, at the link's
    /// rate; `None` where the rate follows a trace.
    pub fullest: Option<Span>,
    /// Bytes of the largest packet of the flows that cross the port.
    pub largest: u64,
}

impl Site {
    /// The parameter at `key` is a waiting time of this port, which it may never reach.
    pub fn reaches(&self, key: &'static str, time: Span) -> Option<Flaw> {
        let fullest = self.fullest.filter(|fullest| time >= *fullest)?;
        Some(Flaw::Unreached { key, fullest })
    }

    /// The parameter at `key` is the size of a bucket, in bytes, which may be too small
    /// for a packet.
    pub fn holds(&self, key: &'static str, bytes: u64) -> Option<Flaw> {
        (bytes < self.largest).then_some(Flaw::Narrow { key })
    }
}

/// A fault of a parameter of a discipline at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The waiting time is never reached.
    Unreached {
        /// The key of the parameter.
        key: &'static str,
        /// The longest wait.
        fullest: Span,
    },
    /// The bucket is smaller than a packet, which is therefore dropped.
    Narrow {
        /// The key of the parameter.
        key: &'static str,
    },
}
