//! The features of a port that need extra work per packet.

/// A set of features, one bit each: a port without any pays for a single test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Features(u16);

impl Features {
    /// There is jitter, or packets may overtake: arrivals are fixed at departure.
    pub(super) const VARIABLE_DELAY: Features = Features(1);
    /// A packet behind others may bring the next event forward, or the discipline has
    /// set its timer again.
    pub(super) const REARMS: Features = Features(2);
    /// A trace replaces the rate: it says when the transmitter is free.
    pub(super) const TRACED: Features = Features(4);
    /// Some packets may be on the wire and not in the ring.
    pub(super) const BESIDE_RING: Features = Features(8);
    /// Packets may meet a fate on the wire, such as loss.
    pub(super) const IMPAIRED: Features = Features(16);
    /// A host with processing time has sent packets here.
    pub(super) const PROCESSING: Features = Features(32);

    /// The discipline keeps the waiting packets: it may drop and mark any of them.
    pub(super) const STORE: Features = Features(64);

    /// It is a radio's: the cell says when the transmitter is free.
    pub(super) const SHARED: Features = Features(128);
    /// A trace or a cell, not the transmitter itself, says when it is free.
    pub(super) const GATED: Features = Features::TRACED.or(Features::SHARED);

    /// Each departure has an event: none is computed on arrival.
    pub(super) const STEPPED: Features = Features(256);
    /// The discipline looks at more than the room left.
    pub(super) const JUDGED: Features = Features(512);
    /// It looks also at a packet that finds the transmitter free and nothing waiting.
    pub(super) const JUDGED_IDLE: Features = Features(1024);

    /// Any of these, and more than the transmitter's time decides when a packet that arrives leaves.
    pub(super) const ARRIVING: Features = Features::GATED
        .or(Features::STORE)
        .or(Features::JUDGED_IDLE)
        .or(Features::STEPPED)
        .or(Features::REARMS)
        .or(Features::VARIABLE_DELAY);
    /// Any of these, and a packet's departure has to be booked before it reaches the far end.
    pub(super) const TRAVELLING: Features = Features::STEPPED
        .or(Features::IMPAIRED)
        .or(Features::VARIABLE_DELAY)
        .or(Features::BESIDE_RING);

    /// The union of two sets.
    pub(super) const fn or(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// Whether any of `some` is set.
    #[inline]
    pub(super) fn has(self, some: Features) -> bool {
        self.0 & some.0 != 0
    }

    /// Sets or clears `some`.
    #[inline]
    pub(super) fn set(&mut self, some: Features, on: bool) {
        self.0 = self.0 & !some.0 | if on { some.0 } else { 0 };
    }
}
