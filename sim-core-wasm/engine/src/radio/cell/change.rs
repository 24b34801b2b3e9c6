//! Live changes of a cell.

use super::super::Constants;
use super::super::arf::Fallback;
use super::{Cell, Settings};
use crate::units::Time;

impl Cell {
    /// Puts new constants into force.
    pub fn configure(&mut self, constants: Constants, now: Time) {
        let idle = self.is_idle();
        let (least, most) = (constants.window_min as u32, constants.window_max as u32);
        for radio in &mut self.radios {
            let contender = &mut radio.contender;
            if idle {
                contender.count_until(now, self.constants.slot);
                contender.earliest = now;
            }
            contender.window = match contender.failures {
                0 => least,
                _ => contender.window.clamp(least, most),
            };
        }
        self.constants = constants;
        self.derive();
        if idle {
            self.plan(now);
        }
    }

    /// Puts new settings of a station into force, from its next frame on.
    pub fn set(&mut self, station: usize, settings: Settings) {
        let old = std::mem::replace(&mut self.stations[station], settings);
        if (old.rate, old.control) == (settings.rate, settings.control) {
            return;
        }
        let rate = Fallback::new(settings.rate);
        self.radios[0].contender.rates[station] = rate;
        self.radios[station + 1].contender.rates[0] = rate;
    }
}
