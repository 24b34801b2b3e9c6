//! Exact time on a transmitter.

use crate::units::Time;

/// An instant in units of 2⁻¹⁶ ns: 48 bits of nanoseconds and 16 of fraction. It
/// saturates, beyond the end of any run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(u64);

const EXACT_BITS: u32 = 16;

impl Exact {
    /// Beyond the end of any run.
    pub(super) const NEVER: Exact = Exact(u64::MAX);

    pub(super) fn new(time: Time) -> Exact {
        Exact(time.0 << EXACT_BITS)
    }

    /// The whole nanosecond it falls into.
    pub fn time(self) -> Time {
        Time(self.0 >> EXACT_BITS)
    }
}

/// Rate of a transmitter, as time for a byte in units of 2⁻²⁴ ns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace(u64);

const PACE_BITS: u32 = 24;

impl Pace {
    pub(super) fn new(rate: f64) -> Pace {
        // At most 8 ms a byte (1 kbit/s): 47 bits; times 65 535 bytes, 63 bits.
        Pace(crate::math::round(8e9 / rate * (1_u64 << PACE_BITS) as f64) as u64)
    }

    /// When `size` bytes that start at `start` have been transmitted.
    pub(super) fn transmit(self, start: Exact, size: u16) -> Exact {
        Exact(
            start
                .0
                .saturating_add((self.0 * u64::from(size)) >> (PACE_BITS - EXACT_BITS)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_takes_its_size_over_the_rate() {
        // 1040 bytes at 10 Mb/s: 832 µs.
        let end = Pace::new(10e6).transmit(Exact::new(Time(5)), 1040);
        assert_eq!(end.time(), Time(832_005));
    }

    #[test]
    fn fractions_of_a_nanosecond_are_carried() {
        // 40 bytes at 100 Gb/s: 3.2 ns each; a thousand take 3200 ns.
        let pace = Pace::new(100e9);
        let mut end = Exact::new(Time(0));
        for _ in 0..1000 {
            end = pace.transmit(end, 40);
        }
        assert!(end.time().0.abs_diff(3200) <= 1, "{:?}", end.time());
    }

    #[test]
    fn the_slowest_and_the_largest_fit() {
        let end = Pace::new(1e3).transmit(Exact::new(Time(0)), u16::MAX);
        assert_eq!(end.time(), Time(65_535 * 8_000_000));
    }
}
