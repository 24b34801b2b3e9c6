//! Modes of explicit congestion notification (ECN): one file for each, behind one trait.
//!
//! A mode combines with the senders that it goes with: it says what the two ends
//! of a connection do about marks, and may answer to them in a sender's stead.
//! How marks travel is in [`tcp::ecn`](crate::tcp::ecn).

use crate::control::Ecn;
use crate::control::{CongestionControl, Needs};

/// An ECN mode.
pub trait EcnMode {
    /// What the two ends of a connection do whose sender needs this.
    fn ends(&self, needs: &Needs) -> Option<Ecn>;

    /// Why it does not go with a sender, if so.
    fn refusal(&self, sender: &dyn CongestionControl) -> Option<&'static str>;

    /// The least share of the window that a mark leaves this sender, where it
    /// is not the sender that says so.
    fn leaves(&self, _sender: &dyn CongestionControl) -> Option<f64> {
        None
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

/// Why a mode does not go with a sender that has its own.
fn own_mode(sender: &dyn CongestionControl) -> Option<&'static str> {
    let own = sender.needs().ecn.is_some();
    own.then_some("it answers to marks by rules of its own")
}
