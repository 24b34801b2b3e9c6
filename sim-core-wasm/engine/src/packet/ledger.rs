//! Ledgers, which must balance.

use super::fate::FateCounts;

/// The data packets of a flow, or all packets of a port, by what has happened to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Packets sent.
    pub sent: u64,
    /// Packets delivered.
    pub delivered: u64,
    /// The fates of packets on the way.
    pub fates: FateCounts,
    /// Packets waiting, in transmission or on a wire.
    pub inside: u64,
}

impl Ledger {
    /// Adds another ledger.
    pub fn add(&mut self, other: &Ledger) {
        self.sent += other.sent;
        self.delivered += other.delivered;
        self.fates.add(&other.fates);
        self.inside += other.inside;
    }

    /// Whether every packet that was sent or added is accounted for.
    pub fn balances(&self) -> bool {
        self.sent + self.fates.added() == self.delivered + self.fates.removed() + self.inside
    }
}
