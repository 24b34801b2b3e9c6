//! The rate of the frames to or from a station: fixed, or by automatic rate fallback
//! (Kamerman and Monteban, "WaveLAN-II", Bell Labs Technical Journal, 1997).

use super::Constants;
use super::phy::Phy;
use crate::choices;

choices! {
    /// How the rate of a station's frames is chosen.
    pub enum RateControl {
        /// Always the rate of the station.
        Fixed = "fixed",
        /// Automatic rate fallback: lower after failures in a row, higher after successes.
        Arf = "arf",
    }
}

/// The state of the rate in one direction between a station and its access point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fallback {
    /// The index of the rate among those of the PHY.
    pub(super) rate: usize,
    failures: u32,
    successes: u32,
    /// Transmissions since the rate last changed, or would have fallen if it had not been the lowest.
    timer: u32,
    /// The rate was raised after the last success.
    probing: bool,
}

impl Fallback {
    /// At this rate.
    pub(super) fn new(rate: usize) -> Fallback {
        Fallback {
            rate,
            failures: 0,
            successes: 0,
            timer: 0,
            probing: false,
        }
    }

    /// A frame was acknowledged.
    pub(super) fn succeed(&mut self, phy: Phy, most: usize, constants: &Constants) {
        self.failures = 0;
        self.probing = false;
        self.successes = self.successes.saturating_add(1);
        self.timer = self.timer.saturating_add(1);
        let raises = u64::from(self.successes) >= constants.arf_successes
            || u64::from(self.timer) >= constants.arf_timer;
        if !raises {
            return;
        }
        self.successes = 0;
        self.timer = 0;
        if let Some(higher) = phy.next(self.rate, true).filter(|rate| *rate <= most) {
            self.rate = higher;
            self.probing = true;
        }
    }

    /// A frame was not acknowledged.
    pub(super) fn fail(&mut self, phy: Phy, constants: &Constants) {
        self.successes = 0;
        self.failures += 1;
        self.timer = self.timer.saturating_add(1);
        if self.probing || u64::from(self.failures) >= constants.arf_failures {
            self.failures = 0;
            self.timer = 0;
            self.rate = phy.next(self.rate, false).unwrap_or(self.rate);
        }
        self.probing = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::radio::presets::{REGISTRY, phy_of};

    /// The rate in Mbit/s after successes (`+`) and failures (`-`), from 54 Mbit/s.
    fn after(outcomes: &str) -> u64 {
        let (phy, constants) = (phy_of(REGISTRY[0]), Constants::default());
        let most = phy.highest();
        let mut rate = Fallback::new(most);
        for outcome in outcomes.chars() {
            if outcome == '+' {
                rate.succeed(phy, most, &constants);
            } else {
                rate.fail(phy, &constants);
            }
        }
        phy.0[rate.rate].bits_per_second / 1_000_000
    }

    #[test]
    fn two_failures_in_a_row_lower_the_rate_step_by_step() {
        assert_eq!(after("-"), 54);
        assert_eq!(after("-+-"), 54);
        let steps = (0..=8).map(|steps| after(&"--".repeat(steps)));
        assert!(steps.eq([54, 48, 36, 24, 18, 12, 9, 6, 6]));
    }

    #[test]
    fn ten_successes_in_a_row_raise_it_and_a_failed_first_frame_brings_it_back() {
        let nine = "+".repeat(9);
        assert_eq!(after(&format!("----{nine}")), 36);
        assert_eq!(after(&format!("----{nine}-+")), 36);
        assert_eq!(after(&format!("----{nine}+")), 48);
        assert_eq!(after(&format!("----{nine}+-")), 36);
        // The frame after the raise was received: two failures are needed again.
        assert_eq!(after(&format!("----{nine}++-")), 48);
    }

    #[test]
    fn fifteen_transmissions_raise_it_too_where_failures_come_one_by_one() {
        let mixed = "++++-++++-++++";
        assert_eq!(after(&format!("----{mixed}")), 36);
        assert_eq!(after(&format!("----{mixed}+")), 48);
        // It is a success that raises it: the sixteenth here.
        assert_eq!(after(&format!("----{mixed}-")), 36);
        assert_eq!(after(&format!("----{mixed}-+")), 48);
        // Two failures in a row start the timer again.
        assert_eq!(after("--------++++-++++"), 18);
        assert_eq!(after("--------++++--++++-++++"), 12);
    }

    #[test]
    fn the_rate_of_the_station_is_never_exceeded() {
        assert_eq!(after(&"+".repeat(100)), 54);
    }

    #[test]
    fn a_station_of_802_11b_stays_with_the_rates_of_802_11b() {
        let (phy, constants) = (phy_of(REGISTRY[0]), Constants::default());
        let at = |rate| phy.find(rate).expect("it has this rate");
        let mut rate = Fallback::new(at(11e6));
        for expected in [5.5e6, 2e6, 1e6, 1e6] {
            rate.fail(phy, &constants);
            rate.fail(phy, &constants);
            assert_eq!(rate.rate, at(expected));
        }
    }
}
