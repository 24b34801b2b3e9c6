//! The airtimes of a standard, rate by rate.

use super::phy::{Phy, PhyRate};
use super::{Constants, phy_of};
use crate::specification::{Chosen, Entry};
use crate::units::Span;

/// Bytes of the packets that airtimes are given for: a full one, TCP acknowledgements with
/// timestamps and without.
pub const SIZES: [u16; 3] = [1500, 52, 40];

/// How long frames at a rate are on the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Airtimes {
    /// Bits a second.
    pub rate: f64,
    /// Of packets of [`SIZES`].
    pub packets: [Span; 3],
    /// Of the MAC acknowledgement of each.
    pub acknowledgement: Span,
    /// Bits a second, headers of IP included, of one radio alone that always has full packets
    /// to send: each takes DIFS, the mean backoff, its frame, SIFS and the acknowledgement.
    pub alone: f64,
}

/// The airtimes of each rate of a standard with its constants, from the lowest to the highest.
pub fn airtimes(standard: &'static Entry) -> Vec<Airtimes> {
    let constants = Constants::from_values(&Chosen::defaults(standard).values);
    let phy = phy_of(standard);
    let rates = phy.0.iter().map(|rate| Airtimes {
        rate: rate.bits_per_second as f64,
        packets: SIZES.map(|size| constants.airtime(size, rate)),
        acknowledgement: constants.ack_airtime(phy, rate),
        alone: constants.alone(phy, rate),
    });
    rates.collect()
}

/// The throughput of one radio alone at a rate of a standard with these constants; at the highest rate where the
/// standard does not have that one.
pub fn alone(standard: &Chosen, rate: f64) -> f64 {
    let phy = phy_of(standard.entry);
    let index = phy.find(rate).unwrap_or_else(|| phy.highest());
    Constants::from_values(&standard.values).alone(phy, &phy.0[index])
}

/// How long the channel is kept by one that sends, and by several at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// The frame, SIFS, its acknowledgement and DIFS.
    pub success: Span,
    /// The frame, and what everybody waits then: ACK timeout and DIFS, or EIFS where that is longer.
    pub collision: Span,
    /// The unit of the backoff.
    pub slot: Span,
}

/// The exchange of a packet of so many bytes at a rate of a standard with these constants; at the highest rate where
/// the standard does not have that one.
pub fn exchange(standard: &Chosen, rate: f64, bytes: u16) -> Exchange {
    let phy = phy_of(standard.entry);
    let constants = Constants::from_values(&standard.values);
    let rate = &phy.0[phy.find(rate).unwrap_or_else(|| phy.highest())];
    let frame = constants.airtime(bytes, rate);
    let timeout = constants.ack_timeout_of(rate) + constants.difs;
    let eifs = if constants.eifs {
        constants.eifs(phy)
    } else {
        Span::ZERO
    };
    Exchange {
        success: frame + constants.sifs + constants.ack_airtime(phy, rate) + constants.difs,
        collision: frame + timeout.max(eifs),
        slot: constants.slot,
    }
}

impl Constants {
    /// Bits a second, as in [`Airtimes::alone`].
    fn alone(&self, phy: Phy, rate: &PhyRate) -> f64 {
        let backoff = 0.5 * self.window_min as f64 * self.slot.seconds();
        let exchange =
            self.difs + self.airtime(SIZES[0], rate) + self.sifs + self.ack_airtime(phy, rate);
        8.0 * f64::from(SIZES[0]) / (exchange.seconds() + backoff)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::radio::presets::REGISTRY;
    use crate::registry::find;

    /// A rate of a standard: microseconds, and Mbit/s alone.
    fn times_of(kind: &str, megabits: f64) -> ([f64; 4], f64) {
        let standard = find(REGISTRY, kind).expect("registered");
        let mut all = airtimes(standard).into_iter();
        let one = all.find(|one| one.rate == megabits * 1e6).expect("a rate");
        let [full, stamped, bare] = one.packets;
        let micros = [full, stamped, bare, one.acknowledgement].map(|span| span.0 as f64 / 1e3);
        (micros, one.alone / 1e6)
    }

    fn is_close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 0.05
    }

    /// IEEE 802.11-2012, 18.4.3: ⌈(22 + 8 · 1536) / 216⌉ = 57 symbols of 4 µs, and 4 and 3 of
    /// TCP acknowledgements; ⌈(22 + 8 · 14) / 96⌉ = 2 of a MAC acknowledgement at 24 Mbit/s.
    #[test]
    fn frames_at_54_megabits_take_the_symbols_of_the_standard() {
        let (micros, alone) = times_of("802.11g-long", 54.0);
        assert_eq!(micros, [254.0, 42.0, 38.0, 34.0]);
        // 12 000 bits in 50 + 150 + 254 + 10 + 34 µs.
        assert!(is_close(alone, 24.1), "{alone}");
        let (micros, alone) = times_of("802.11g-short", 54.0);
        assert_eq!(micros, [254.0, 42.0, 38.0, 34.0]);
        assert!(is_close(alone, 30.5), "{alone}");
        // No signal extension at 5 GHz, and 34 + 67.5 + 248 + 16 + 28 µs.
        let (micros, alone) = times_of("802.11a", 54.0);
        assert_eq!(micros, [248.0, 36.0, 32.0, 28.0]);
        assert!(is_close(alone, 12_000.0 / 393.5), "{alone}");
    }

    /// 17.2.3.6: 192 µs, and the bits in whole microseconds; acknowledged at 2 Mbit/s.
    #[test]
    fn frames_of_802_11b_take_their_preamble_and_their_bits() {
        let (micros, alone) = times_of("802.11b", 11.0);
        assert_eq!(micros, [1310.0, 256.0, 248.0, 248.0]);
        // 50 + 310 + 1310 + 10 + 248 µs.
        assert!(is_close(alone, 12_000.0 / 1928.0), "{alone}");
        let (micros, _) = times_of("802.11b", 1.0);
        assert_eq!(micros, [12_480.0, 896.0, 800.0, 304.0]);
    }

    #[test]
    fn every_rate_of_every_standard_has_its_line() {
        let lines = |kind| airtimes(find(REGISTRY, kind).expect("registered")).len();
        let standards = ["802.11g-long", "802.11g-short", "802.11a", "802.11b"];
        assert_eq!(standards.map(lines), [12, 8, 8, 4]);
    }
}
