//! Reno: NewReno's window with the recovery of 1990.
//!
//! Fast recovery as RFC 5681 defines it repairs only one hole. It shows why NewReno and
//! SACK were needed: several losses in one window take as many recoveries and as many
//! halvings, or end in a timeout.
//!
//! # Rules
//!
//! Growth and reductions are NewReno's. Only recovery differs, where SACK is off:
//!
//! - The third duplicate acknowledgement sets
//!   $\mathit{ssthresh} = \max(f/2,\ 2)$, retransmits the first hole, and puts
//!   the window at $\mathit{ssthresh} + 3$; every further duplicate adds one.
//! - The **first** acknowledgement of new data puts the window back at
//!   $\mathit{ssthresh}$ and ends recovery, whether or not more holes are left.
//! - The next hole is a loss of its own: three more duplicates, and another
//!   halving. After $k$ losses in a window of $w$ about $w / 2^k$ is left,
//!   if enough is still in flight for duplicates to come at all.
//!
//! With SACK on, recovery is that of RFC 6675 and Reno equals NewReno.
//!
//! # Differences
//!
//! - ns-2's `Agent/TCP/Reno` does the same; its preset here is `ns2` with
//!   `sack: false`.
//! - Linux and FreeBSD have not shipped this recovery for decades; a flow over
//!   the presets `rfc` or `freebsd9` uses SACK unless that is switched off.
//!
//! # Limits
//!
//! As for NewReno.
//!
//! # Checked
//!
//! - Two losses in a window take two recoveries, where NewReno takes one.

use crate::control::Recovery;
use crate::control::{Ack, Congestion, CongestionControl, Needs, Window};
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::newreno::NewReno;
use crate::specification::{Entry, Value};

/// Reno's window rules are `NewReno`'s; what differs is the recovery it needs.
#[derive(Clone, Debug)]
pub struct Reno(NewReno);

impl Reno {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "reno",
        name: "Reno",
        summary: "Adds one segment each round trip and halves on loss; without SACK the first new acknowledgement ends its recovery.",
        source: "RFC 5681, section 3",
        parameters: &[],
        internals: &[],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> Reno {
        Reno(NewReno)
    }
}

impl CongestionControl for Reno {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.0.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.0.reduce(congestion, window)
    }

    fn gentle(&self) -> Option<f64> {
        self.0.gentle()
    }

    fn needs(&self) -> Needs {
        Needs {
            recovery: Some(Recovery::Reno),
            ..Needs::default()
        }
    }

    fn configure(&mut self, _values: &[Value]) {}
}

impl Explain for Reno {
    const REASONS: &'static [&'static Reason] = NewReno::REASONS;

    fn explain(&self, before: &Reno, update: &Update<'_>) -> Option<Because> {
        self.0.explain(&before.0, update)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_asks_for_its_own_recovery() {
        assert_eq!(Reno(NewReno).needs().recovery, Some(Recovery::Reno));
    }
}
