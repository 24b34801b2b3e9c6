//! BISE, the start-up extension: the share of packets that keep the code of low load.

use crate::choices;
use crate::math::{exp_m1, ln_1p, pow};

choices! {
    /// How the share of packets is worked out that keep the code of low load.
    pub enum Mixing {
        /// All keep it: VCP without BISE.
        Off = "off",
        /// For the increase parameter over a load interval, as in the paper's router.
        Unscaled = "unscaled",
        /// For the increase that senders make in a round trip, which is a parameter of the router.
        Exact = "exact",
    }
}

/// Round trips of at most so many load intervals scale the increase, as at the senders.
pub(crate) const MOST_INTERVALS: f64 = 2.5;

/// The inputs of the share, besides the load factor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix {
    pub(crate) mixing: Mixing,
    /// The share of the missing load that an interval makes up for, `k`.
    pub(crate) gain: f64,
    /// The load factor that the start-up aims at, `ρ∞`.
    pub(crate) limit: f64,
    /// The senders' parameter of multiplicative increase, `ε`.
    pub(crate) increase: f64,
    /// The round trip of the flows in load intervals.
    pub(crate) intervals: f64,
}

impl Mix {
    /// The probability with which a packet keeps the code of low load, at the load factor
    /// `load`.
    pub(crate) fn share(&self, load: f64) -> f64 {
        if load <= 0.0 {
            return 1.0;
        }
        let share = match self.mixing {
            Mixing::Off => 1.0,
            Mixing::Unscaled => self.gain * (self.limit - load) / (self.increase * load),
            Mixing::Exact => {
                let next = (load + self.gain * (self.limit - load)).max(0.0);
                let intervals = self.intervals.min(MOST_INTERVALS);
                let wanted = pow(next / load, intervals) - 1.0;
                wanted / exp_m1(intervals * ln_1p(self.increase))
            }
        };
        share.clamp(0.0, 1.0)
    }
}
