//! Modes of explicit congestion notification (ECN): one file for each, behind one trait.
//!
//! A mode combines with the senders that it fits: it decides how the two ends of a
//! connection use ECN, and may set the response to marks instead of the sender. How
//! marks are carried is in [`tcp::ecn`](crate::tcp::ecn).
//!
//! # Add one
//!
//! A file here with its `ENTRY`, parameters, rules and tests, and its line in the registry below; then `npm run gen`. The
//! head of the file is its reference page.

use crate::control::Ecn;
use crate::control::{CongestionControl, Needs};
use crate::reason::Reason;

/// An ECN mode.
pub trait EcnMode {
    /// How the two ends of a connection use ECN, for a sender with these needs.
    fn ends(&self, needs: &Needs) -> Option<Ecn>;

    /// Why it does not fit a sender, if so.
    fn refusal(&self, sender: &dyn CongestionControl) -> Option<&'static str>;

    /// The least share of the window that a mark leaves this sender, where the mode
    /// sets it instead of the sender.
    fn leaves(&self, _sender: &dyn CongestionControl) -> Option<f64> {
        None
    }

    /// The reasons that it gives for what a mark left.
    fn reasons(&self) -> &'static [&'static Reason] {
        &[]
    }
}

crate::registry! {
    /// Any registered ECN mode.
    enum AnyEcn: EcnMode {
        off => Off,
        classic => Classic,
        abe => Abe,
        l4s => L4s,
    }
}

/// Why a mode does not fit a sender that has its own.
fn own_mode(sender: &dyn CongestionControl) -> Option<&'static str> {
    let own = sender.needs().ecn.is_some();
    own.then_some("it has its own response to marks")
}
