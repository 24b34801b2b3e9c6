//! Books that must balance.

/// Where the data packets of a flow, or all packets of a link, have gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Sent into it.
    pub sent: u64,
    /// Arrived.
    pub delivered: u64,
    /// Refused by a queue.
    pub dropped: u64,
    /// Lost on a wire.
    pub lost: u64,
    /// Waiting, in transmission or on a wire.
    pub inside: u64,
}

impl Ledger {
    /// Adds another's entries.
    pub fn add(&mut self, other: &Ledger) {
        self.sent += other.sent;
        self.delivered += other.delivered;
        self.dropped += other.dropped;
        self.lost += other.lost;
        self.inside += other.inside;
    }

    /// Whether everything sent is accounted for.
    pub fn balances(&self) -> bool {
        self.sent == self.delivered + self.dropped + self.lost + self.inside
    }
}
