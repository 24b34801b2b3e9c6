//! Books that must balance.

use super::fate::FateCounts;

/// Where the data packets of a flow, or all packets of a link, have gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Sent into it.
    pub sent: u64,
    /// Arrived.
    pub delivered: u64,
    /// What happened to packets on the way.
    pub fates: FateCounts,
    /// Waiting, in transmission or on a wire.
    pub inside: u64,
}

impl Ledger {
    /// Adds another's entries.
    pub fn add(&mut self, other: &Ledger) {
        self.sent += other.sent;
        self.delivered += other.delivered;
        self.fates.add(&other.fates);
        self.inside += other.inside;
    }

    /// Whether every packet that was sent, or came to be on the way, is accounted for.
    pub fn balances(&self) -> bool {
        self.sent + self.fates.added() == self.delivered + self.fates.removed() + self.inside
    }
}
