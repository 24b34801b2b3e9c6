//! What is out of the ordinary on a port.

/// A set of features, one bit each: a port without any pays for a single test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Features(u8);

impl Features {
    /// There is jitter, or packets may overtake: arrivals are settled at departure.
    pub(super) const VARIABLE_DELAY: Features = Features(1);
    /// A packet behind others may bring the next event forward, or the discipline
    /// has asked for another instant.
    pub(super) const REARMS: Features = Features(2);
    /// A trace takes the place of the rate: the transmitter is free when it says.
    pub(super) const TRACED: Features = Features(4);
    /// Some packets may be on the wire and not in the ring.
    pub(super) const BESIDE_RING: Features = Features(8);
    /// Packets may meet a fate on the wire: be lost, for one.
    pub(super) const IMPAIRED: Features = Features(16);
    /// A host whose packets take a time of their own has sent some.
    pub(super) const PROCESSING: Features = Features(32);

    /// The discipline keeps what waits: it may drop and mark any of it.
    pub(super) const STORE: Features = Features(64);

    /// The medium is one that is shared: the transmitter is free when it grants the channel.
    pub(super) const SHARED: Features = Features(128);
    /// Something else than the transmitter says when it is free.
    pub(super) const GATED: Features = Features::TRACED.or(Features::SHARED);

    /// These and those.
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
