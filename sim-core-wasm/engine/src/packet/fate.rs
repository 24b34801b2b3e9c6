//! Fates: what can happen to a packet at a port and on its wire instead of simply going on.
//!
//! Every fate is declared here, once: where it meets a packet and what it does to it.
//! The ledgers of ports and flows, the number of packets in the network, the release of
//! side records, the event log, the digest, the packet trace and the books of the
//! proofs follow from these two: none of them names a fate.
//!
//! To add one: a variant with where it meets a packet and whether it removes, marks or adds one; then the place in
//! `link/port` that reports it.

use super::Packet;
use crate::units::Time;

/// The fate of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Dropped when it arrived at the port.
    DroppedOnArrival,
    /// Marked when it arrived at the port.
    MarkedOnArrival,
    /// Dropped after it had been enqueued.
    DroppedFromQueue,
    /// Marked after it had been enqueued.
    MarkedInQueue,
    /// Lost on the wire.
    Lost,
    /// Duplicated on the wire.
    Duplicated,
    /// Given up by a radio: its transmission failed too often.
    GivenUp,
}

/// Where a packet meets a fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// On arrival at the port.
    Arrival,
    /// In its queue.
    Queue,
    /// On its wire. It may be booked later than it happened.
    Wire,
}

/// The effect of a fate on a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The packet is removed. On a wire it keeps its place until it would have arrived.
    Removed,
    /// The packet goes on with a congestion mark.
    Marked,
    /// The packet goes on, and an identical one is added.
    Added,
}

impl Fate {
    /// Every fate.
    pub const ALL: [Fate; 7] = [
        Fate::DroppedOnArrival,
        Fate::MarkedOnArrival,
        Fate::DroppedFromQueue,
        Fate::MarkedInQueue,
        Fate::Lost,
        Fate::Duplicated,
        Fate::GivenUp,
    ];

    /// Where a packet meets it, its effect, and its code in the digest.
    const fn declared(self) -> (Stage, Effect, u8) {
        match self {
            Fate::DroppedOnArrival => (Stage::Arrival, Effect::Removed, 2),
            Fate::MarkedOnArrival => (Stage::Arrival, Effect::Marked, 4),
            Fate::DroppedFromQueue => (Stage::Queue, Effect::Removed, 6),
            Fate::MarkedInQueue => (Stage::Queue, Effect::Marked, 7),
            Fate::Lost => (Stage::Wire, Effect::Removed, 3),
            Fate::Duplicated => (Stage::Wire, Effect::Added, 8),
            Fate::GivenUp => (Stage::Wire, Effect::Removed, 9),
        }
    }

    /// Where a packet meets it.
    pub const fn stage(self) -> Stage {
        self.declared().0
    }

    /// Its effect on a packet.
    pub const fn effect(self) -> Effect {
        self.declared().1
    }

    /// Its code in the digest.
    pub(crate) const fn code(self) -> u8 {
        self.declared().2
    }
}

/// A fate that a packet has met at a port, for the books of the simulation.
#[derive(Clone, Copy, Debug)]
pub struct Booking {
    /// The fate.
    pub fate: Fate,
    /// The packet.
    pub packet: Packet,
    /// The time at which it happened.
    pub at: Time,
    /// Its number among the packets of the port, for the digest.
    pub sequence: u64,
    /// Whether it happened as a packet arrived at the port, this one or another.
    pub arriving: bool,
}

/// How many packets have met each fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FateCounts([u64; Fate::ALL.len()]);

impl FateCounts {
    /// Counts one packet that meets `fate`.
    pub fn count(&mut self, fate: Fate) {
        self.0[fate as usize] += 1;
    }

    /// Adds another's counts.
    pub fn add(&mut self, other: &FateCounts) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }

    /// Dropped by a queue, on arrival or later.
    pub fn dropped(&self) -> u64 {
        self.sum(|fate| fate.effect() == Effect::Removed && fate.stage() != Stage::Wire)
    }

    /// Lost on a wire.
    pub fn lost(&self) -> u64 {
        self.sum(|fate| fate.effect() == Effect::Removed && fate.stage() == Stage::Wire)
    }

    /// Marked by a queue.
    pub fn marked(&self) -> u64 {
        self.sum(|fate| fate.effect() == Effect::Marked)
    }

    /// Removed: dropped or lost.
    pub fn removed(&self) -> u64 {
        self.sum(|fate| fate.effect() == Effect::Removed)
    }

    /// Added to those that were sent.
    pub fn added(&self) -> u64 {
        self.sum(|fate| fate.effect() == Effect::Added)
    }

    #[inline]
    fn sum(&self, which: impl Fn(Fate) -> bool) -> u64 {
        let all = Fate::ALL.into_iter().zip(self.0);
        all.filter(|(fate, _)| which(*fate))
            .map(|(_, count)| count)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_in_the_order_of_all_fates() {
        for (index, fate) in Fate::ALL.into_iter().enumerate() {
            assert_eq!(fate as usize, index);
        }
    }

    #[test]
    fn digest_codes_of_fates_differ() {
        let mut codes = Fate::ALL.map(Fate::code);
        codes.sort_unstable();
        assert!(codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
    }

    #[test]
    fn counts_are_summed_by_stage_and_effect() {
        let mut counts = FateCounts::default();
        counts.count(Fate::DroppedOnArrival);
        let before = counts;
        counts.count(Fate::DroppedFromQueue);
        counts.count(Fate::Lost);
        counts.count(Fate::MarkedInQueue);
        assert_eq!(
            (counts.dropped(), counts.lost(), counts.marked()),
            (2, 1, 1)
        );
        assert_eq!((counts.removed(), before.removed()), (3, 1));
        counts.add(&before);
        assert_eq!(counts.dropped(), 3);
    }
}
