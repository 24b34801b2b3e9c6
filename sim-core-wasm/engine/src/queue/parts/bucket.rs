//! A token bucket, exact to a billionth of a bit.

use crate::math::round;
use crate::units::{Span, Time};

/// Tokens are counted in bits times nanoseconds a second: a rate in bits per second gives
/// its number of them in a nanosecond.
const BYTE: u64 = 8 * 1_000_000_000;

/// Tokens come at a rate up to the size of the bucket, which is full at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bucket {
    /// Bits a second.
    rate: u64,
    size: u64,
    tokens: u64,
    /// When tokens were added last.
    at: Time,
}

impl Bucket {
    /// A full bucket of so many bytes with this rate, in bits per second.
    pub(crate) fn new(rate: f64, bytes: u64) -> Bucket {
        let size = bytes.saturating_mul(BYTE);
        Bucket {
            rate: whole(rate),
            size,
            tokens: size,
            at: Time::ZERO,
        }
    }

    /// Changes rate and size from the last addition on. Tokens beyond the new size are lost.
    pub(crate) fn set(&mut self, rate: f64, bytes: u64) {
        self.rate = whole(rate);
        self.size = bytes.saturating_mul(BYTE);
        self.tokens = self.tokens.min(self.size);
    }

    /// Adds the tokens up to `now`. Returns those that find no room.
    pub(crate) fn fill(&mut self, now: Time) -> u64 {
        let passed = now.since(self.at).0;
        self.at = now;
        let come = u128::from(self.rate) * u128::from(passed);
        self.add(u64::try_from(come).unwrap_or(u64::MAX))
    }

    /// Adds tokens. Returns those that find no room.
    pub(crate) fn add(&mut self, tokens: u64) -> u64 {
        let added = tokens.min(self.size - self.tokens);
        self.tokens += added;
        tokens - added
    }

    /// The rate at which tokens come, in bits per second.
    pub(crate) fn rate(&self) -> f64 {
        self.rate as f64
    }

    /// Whether the bucket could ever hold the tokens for so many bytes.
    pub(crate) fn fits(&self, bytes: u64) -> bool {
        self.size >= bytes.saturating_mul(BYTE)
    }

    /// Whether it holds the tokens for so many bytes.
    pub(crate) fn has(&self, bytes: u64) -> bool {
        self.tokens >= bytes.saturating_mul(BYTE)
    }

    /// Takes the tokens for so many bytes, which it holds.
    pub(crate) fn take(&mut self, bytes: u64) {
        self.tokens = self.tokens.saturating_sub(bytes.saturating_mul(BYTE));
    }

    /// How long until it holds the tokens for so many bytes: zero when it does.
    pub(crate) fn wait(&self, bytes: u64) -> Span {
        let missing = bytes.saturating_mul(BYTE).saturating_sub(self.tokens);
        Span(missing.div_ceil(self.rate))
    }

    /// The tokens, in bytes.
    pub(crate) fn bytes(&self) -> f64 {
        self.tokens as f64 / BYTE as f64
    }
}

/// Whole bits per second, one at least.
fn whole(rate: f64) -> u64 {
    (round(rate) as u64).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_megabit_fills_fifteen_hundred_bytes_in_twelve_milliseconds_and_not_before() {
        let mut bucket = Bucket::new(1e6, 1500);
        assert!(bucket.has(1500) && !bucket.has(1501));
        bucket.take(1500);
        assert_eq!(bucket.wait(1500), Span::from_millis(12));
        bucket.fill(Time(11_999_999));
        assert!(!bucket.has(1500));
        assert_eq!(bucket.wait(1500), Span(1));
        bucket.fill(Time(12_000_000));
        assert!(bucket.has(1500));
        // A nanosecond more than fits: a thousandth of a bit.
        assert_eq!(bucket.fill(Time(12_000_001)), 1_000_000);
        assert_eq!(bucket.bytes(), 1500.0);
    }

    #[test]
    fn a_smaller_bucket_loses_tokens_beyond_its_size() {
        let mut bucket = Bucket::new(1e6, 3000);
        bucket.set(2e6, 1000);
        assert_eq!(bucket.bytes(), 1000.0);
        assert!(!bucket.fits(1001));
        bucket.take(1000);
        assert_eq!(bucket.wait(1000), Span::from_millis(4));
    }

    proptest! {
        /// However it is asked meanwhile: no token is lost, made or counted twice.
        #[test]
        fn a_bucket_fills_equally_in_steps_and_at_once(
            rate in 1_u64..200_000_000_000,
            gaps in prop::collection::vec(0_u64..10_000_000, 1..30),
        ) {
            let mut piecewise = Bucket::new(rate as f64, 1_000_000_000);
            piecewise.take(1_000_000_000);
            let mut once = piecewise.clone();
            let mut now = Time::ZERO;
            for gap in gaps {
                now += Span(gap);
                piecewise.fill(now);
            }
            once.fill(now);
            prop_assert_eq!(&piecewise, &once);
            let wait = once.wait(1500);
            if wait > Span::ZERO {
                once.fill(now + Span(wait.0 - 1));
                prop_assert!(!once.has(1500));
            }
            once.fill(now + wait);
            prop_assert!(once.has(1500));
        }
    }
}
