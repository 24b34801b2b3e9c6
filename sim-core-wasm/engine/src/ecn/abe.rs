//! Alternative backoff with ECN (ABE, RFC 8511): a mark costs less than a loss.
//!
//! A loss shows that a queue is full. A mark comes from a router that manages its queue
//! and keeps it short: after a halving such a queue runs empty, and the link idles
//! until the window has grown again.
//!
//! # Rules
//!
//! Marks are carried as in classic ECN. A loss is answered as without ABE; a mark
//! leaves the share $\beta_{ecn}$ of the value that a reduction starts from,
//!
//! $$
//! w \leftarrow \mathit{ssthresh} = \max(\beta_{ecn}\,f,\ 2),
//! $$
//!
//! where $f$ is the flight size or the window, by the transport's `reduceFrom`.
//! $\beta_{ecn}$ is 0.8 for senders that halve on a loss and 0.85 for CUBIC (section
//! 4), or the value of `beta`: the RFC considers values from 0.7 to 0.85 safe. A mark
//! never takes more than a loss would, whatever a sender's own decrease is.
//!
//! A sender must allow it: NewReno, Reno, AIMD, Hybla and CUBIC do. CUBIC ends an epoch
//! at a mark as it does at a loss: the window of the mark is the next plateau.
//!
//! # Differences
//!
//! FreeBSD has ABE for NewReno (`net.inet.tcp.cc.abe`, 0.8); Linux and ns-3 do not.
//!
//! # Limits
//!
//! ABE is for queues that mark early. A queue that marks late, or drops where it should
//! mark, stays longer with ABE than without.
//!
//! # Checked
//!
//! - At a flight of 100 a mark leaves NewReno 80 segments and CUBIC 85; a loss
//!   leaves 50 and 70.
//! - One flow alone over RED that marks from 5 packets on, at 10 Mb/s and 100 ms,
//!   uses 74 % of the link with classic ECN and 89 % with ABE, where $1 - b/2$ is 75 and 90 %;
//!   CUBIC 80 % and 92 %. Together ABE has 1.8 times what classic ECN has.

use super::classic::ECN;
use super::{EcnMode, own_mode};
use crate::control::Ecn;
use crate::control::{Congestion, MINIMUM};
use crate::control::{CongestionControl, Needs};
use crate::reason::{Because, Reason, Update};
use crate::specification::{Entry, NumberOr, Value};
use crate::{choices, parameters};

choices! {
    /// The share of the window that a mark leaves.
    pub enum Beta {
        /// The RFC's value for the sender: 0.85 for CUBIC, otherwise 0.8.
        Sender = "sender",
    }
}

parameters! {
    /// Parameters of ABE.
    pub struct Parameters {
        /// The share of the window that a mark leaves (RFC 8511: 0.8, and 0.85 for CUBIC).
        "beta" beta: NumberOr(Beta, "sender", 0.7, 0.85, Share) "Remaining after a mark";
    }
}

/// RFC 8511.
#[derive(Clone, Debug)]
pub struct Abe {
    parameters: Parameters,
}

impl Abe {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "abe",
        name: "ABE",
        summary: "Classic ECN, but a mark reduces the window less than a loss does.",
        source: "RFC 8511",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The mode with these parameters.
    pub fn new(values: &[Value]) -> Abe {
        Abe {
            parameters: Parameters::from_values(values),
        }
    }
}

impl EcnMode for Abe {
    fn ends(&self, _needs: &Needs) -> Option<Ecn> {
        Some(ECN)
    }

    fn refusal(&self, sender: &dyn CongestionControl) -> Option<&'static str> {
        own_mode(sender).or_else(|| {
            let none = sender.gentle().is_none();
            none.then_some("RFC 8511 defines no smaller reduction on a mark for it")
        })
    }

    fn leaves(&self, sender: &dyn CongestionControl) -> Option<f64> {
        match self.parameters.beta {
            NumberOr::Number(beta) => Some(beta),
            NumberOr::Named(Beta::Sender) => sender.gentle(),
        }
    }

    fn reasons(&self) -> &'static [&'static Reason] {
        REASONS
    }
}

crate::reasons! {
    GENTLE = "gentle": "After a mark, {share:%} of {base:n} remain, more than the sender's own response leaves: {to:n}.",
        "w ← max(β_ecn · f, 2)", "RFC 8511, section 3";
}

static REASONS: &[&Reason] = &[&GENTLE];

/// Why a mark left so much, if that was because of this mode and not the sender's own answer.
pub(crate) fn explain(congestion: &Congestion, share: f64, update: &Update<'_>) -> Option<Because> {
    let (left, to) = ((share * congestion.from).max(MINIMUM), update.change()[1]);
    let values = [("share", share), ("base", congestion.from), ("to", to)];
    (to == left).then(|| GENTLE.giving(left, values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::newreno::NewReno;

    #[test]
    fn the_senders_value_holds_unless_one_is_given() {
        assert_eq!(Abe::new(&[]).leaves(&NewReno), Some(0.8));
        let given = Abe::new(&[Value::Number(0.7)]);
        assert_eq!(given.leaves(&NewReno), Some(0.7));
    }
}
