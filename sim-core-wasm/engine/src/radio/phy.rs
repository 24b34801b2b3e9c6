//! Rates and airtimes: how long a frame and its MAC acknowledgement are on the air.

use super::Constants;
use super::presets::Protection;
use crate::units::Span;

/// How bits are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modulation {
    /// Spread spectrum, CCK included (802.11b): bits one after the other.
    Dsss,
    /// Orthogonal carriers (802.11a and g): whole symbols of so many data bits.
    Ofdm {
        /// Data bits in a symbol.
        symbol: u32,
    },
}

/// The exchange that precedes an OFDM frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Guard {
    /// How long until the frame itself begins.
    pub(super) before: Span,
    /// The part on the air in a collision: an RTS, which nobody answers then. Without it, the whole frame.
    pub(super) request: Option<Span>,
}

/// A rate of a PHY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhyRate {
    /// Bits a second.
    pub bits_per_second: u64,
    /// How they are sent.
    pub modulation: Modulation,
    /// Every station of this PHY has it.
    mandatory: bool,
}

/// All four are mandatory, with 802.11b and beside it (IEEE 802.11-2012, 17.2.3.4 and 19.1.2).
const fn dsss(bits_per_second: u64) -> PhyRate {
    PhyRate {
        bits_per_second,
        modulation: Modulation::Dsss,
        mandatory: true,
    }
}

const fn ofdm(megabits: u64, symbol: u32, mandatory: bool) -> PhyRate {
    PhyRate {
        bits_per_second: megabits * 1_000_000,
        modulation: Modulation::Ofdm { symbol },
        mandatory,
    }
}

const DSSS_1: PhyRate = dsss(1_000_000);
const DSSS_2: PhyRate = dsss(2_000_000);
const CCK_5: PhyRate = dsss(5_500_000);
const CCK_11: PhyRate = dsss(11_000_000);
const OFDM_6: PhyRate = ofdm(6, 24, true);
const OFDM_9: PhyRate = ofdm(9, 36, false);
const OFDM_12: PhyRate = ofdm(12, 48, true);
const OFDM_18: PhyRate = ofdm(18, 72, false);
const OFDM_24: PhyRate = ofdm(24, 96, true);
const OFDM_36: PhyRate = ofdm(36, 144, false);
const OFDM_48: PhyRate = ofdm(48, 192, false);
const OFDM_54: PhyRate = ofdm(54, 216, false);

/// The rates of 802.11b.
pub(super) const B: &[PhyRate] = &[DSSS_1, DSSS_2, CCK_5, CCK_11];

/// The rates of 802.11a, and of 802.11g among stations of its own.
pub(super) const A: &[PhyRate] = &[
    OFDM_6, OFDM_9, OFDM_12, OFDM_18, OFDM_24, OFDM_36, OFDM_48, OFDM_54,
];

/// The rates of 802.11g beside 802.11b.
pub(super) const MIXED: &[PhyRate] = &[
    DSSS_1, DSSS_2, CCK_5, OFDM_6, OFDM_9, CCK_11, OFDM_12, OFDM_18, OFDM_24, OFDM_36, OFDM_48,
    OFDM_54,
];

/// The basic rates of a cell that names none, as far as its PHY has them.
const BASIC: [u64; 5] = [1_000_000, 2_000_000, 6_000_000, 12_000_000, 24_000_000];

/// Bits of service field and tail around an OFDM frame.
const OFDM_OVERHEAD: u64 = 16 + 6;

/// An OFDM symbol, which the rates are made of.
const OFDM_SYMBOL: Span = Span(4_000);

/// Bytes of the largest packet of IP that a frame carries: 2304 of an MSDU (IEEE 802.11-2012,
/// 8.2.3), 8 of which are LLC and SNAP.
pub const LARGEST_PACKET: u64 = 2304 - 8;

/// Bytes of a MAC acknowledgement, and of a CTS.
const MAC_ACK: u64 = 14;

/// Bytes of an RTS.
const RTS: u64 = 20;

/// The rates that a PHY has, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phy(pub &'static [PhyRate]);

impl Phy {
    /// The index of a rate; `None` when it does not have this one.
    pub fn find(self, bits_per_second: f64) -> Option<usize> {
        let mut rates = self.0.iter();
        rates.position(|rate| rate.bits_per_second as f64 == bits_per_second)
    }

    /// The index of its highest rate.
    pub fn highest(self) -> usize {
        self.0.len() - 1
    }

    /// The rate at an index, in bits per second.
    pub fn bits_per_second(self, index: usize) -> f64 {
        self.0[index].bits_per_second as f64
    }

    /// The next rate of the same modulation above or below one.
    pub(super) fn next(self, index: usize, up: bool) -> Option<usize> {
        let alike = |other: &usize| self.0[*other].is_ofdm() == self.0[index].is_ofdm();
        if up {
            (index + 1..self.0.len()).find(alike)
        } else {
            (0..index).rev().find(alike)
        }
    }

    /// The rate at which a frame sent at `rate` is acknowledged: the highest basic one of
    /// the same modulation that is not above it; where there is none, the highest mandatory
    /// one (IEEE 802.11-2012, 9.7.6.5.2).
    fn acknowledged_at<'a>(self, rate: &'a PhyRate, constants: &Constants) -> &'a PhyRate
    where
        'static: 'a,
    {
        let highest = |allowed: &dyn Fn(&PhyRate) -> bool| {
            self.0.iter().rfind(|other| {
                other.is_ofdm() == rate.is_ofdm()
                    && other.bits_per_second <= rate.bits_per_second
                    && allowed(other)
            })
        };
        let basic = highest(&|other| constants.is_basic(other));
        basic
            .or_else(|| highest(&|other| other.mandatory))
            .unwrap_or(rate)
    }
}

impl PhyRate {
    pub(super) fn is_ofdm(&self) -> bool {
        self.modulation != Modulation::Dsss
    }
}

impl Constants {
    /// The exchange that precedes OFDM frames in a cell with stations of 802.11b: frames at the highest basic
    /// rate that those have too, each followed by SIFS (IEEE 802.11-2012, 9.23.2).
    pub(super) fn guard(&self, phy: Phy) -> Guard {
        let Some(fastest) = phy.0.iter().rfind(|rate| !rate.is_ofdm()) else {
            return Guard::default();
        };
        let rate = phy.acknowledged_at(fastest, self);
        let [rts, cts] = [RTS, MAC_ACK].map(|bytes| self.on_the_air(bytes, rate));
        let to_self = cts + self.sifs;
        match self.protection {
            Protection::None => Guard::default(),
            Protection::Cts => Guard {
                before: to_self,
                request: None,
            },
            Protection::Rts => Guard {
                before: rts + self.sifs + to_self,
                request: Some(rts),
            },
        }
    }

    /// Whether a rate is a basic one.
    fn is_basic(&self, rate: &PhyRate) -> bool {
        let given = &self.basic_rates[..];
        let basic = if given.is_empty() { &BASIC } else { given };
        basic.contains(&rate.bits_per_second)
    }

    /// How long the transmitter of a frame at `rate` waits for its acknowledgement.
    pub(super) fn ack_timeout_of(&self, rate: &PhyRate) -> Span {
        match rate.modulation {
            Modulation::Ofdm { .. } => self.ack_timeout,
            Modulation::Dsss => self.dsss_ack_timeout,
        }
    }

    /// How long `bytes` of a MAC frame, headers included, are on the air.
    fn on_the_air(&self, bytes: u64, rate: &PhyRate) -> Span {
        match rate.modulation {
            Modulation::Ofdm { symbol } => {
                let symbols = (OFDM_OVERHEAD + 8 * bytes).div_ceil(u64::from(symbol));
                self.preamble + Span(symbols * OFDM_SYMBOL.0) + self.extension
            }
            // The length of a frame is signalled in whole microseconds.
            Modulation::Dsss => {
                let microseconds = (8 * bytes * 1_000_000).div_ceil(rate.bits_per_second);
                self.dsss_preamble + Span(microseconds * 1_000)
            }
        }
    }

    /// How long a packet of `size` bytes is on the air.
    pub(super) fn airtime(&self, size: u16, rate: &PhyRate) -> Span {
        self.on_the_air(u64::from(size) + self.overhead, rate)
    }

    /// How long the acknowledgement of a frame sent at `rate` is on the air.
    pub(super) fn ack_airtime(&self, phy: Phy, rate: &PhyRate) -> Span {
        self.on_the_air(MAC_ACK, phy.acknowledged_at(rate, self))
    }

    /// How long those wait after a frame in error that take no part in it: for the
    /// acknowledgement at the lowest basic rate, which they may not hear, and DIFS.
    pub(super) fn eifs(&self, phy: Phy) -> Span {
        let basic = || phy.0.iter().filter(|rate| self.is_basic(rate));
        let lowest = if self.basic_rates.is_empty() {
            basic()
                .find(|rate| rate.is_ofdm())
                .or_else(|| basic().next())
        } else {
            basic().next()
        };
        let lowest = lowest.unwrap_or(&phy.0[0]);
        self.sifs + self.on_the_air(MAC_ACK, lowest) + self.difs
    }
}
