//! Live changes of a cell.

use super::super::Constants;
use super::super::arf::Fallback;
use super::{Cell, Settings};
use crate::units::Time;

impl Cell {
    /// Puts new constants into force.
    pub fn configure(&mut self, constants: Constants, now: Time) {
        let idle = self.is_idle();
        let slot = self.constants.slot;
        self.constants = constants;
        for index in 0..self.radios.len() {
            if idle {
                let contender = &mut self.radios[index].contender;
                contender.count_until(now, slot);
                contender.earliest = now;
            }
            self.bound_window(index);
        }
        self.derive();
        if idle {
            self.plan(now);
        }
    }

    /// The contention window of a radio is between the bounds in force.
    fn bound_window(&mut self, radio: usize) {
        let (least, most) = (self.least_window(radio), self.constants.window_max as u32);
        let contender = &mut self.radios[radio].contender;
        contender.window = match contender.failures {
            0 => least,
            _ => contender.window.clamp(least, most),
        };
    }

    /// Puts new settings of a station into force, from its next frame on.
    pub fn set(&mut self, station: usize, settings: Settings) {
        let old = std::mem::replace(&mut self.stations[station], settings);
        self.derive();
        if old.window_min != settings.window_min {
            self.bound_window(station + 1);
        }
        if (old.rate, old.control) == (settings.rate, settings.control) {
            return;
        }
        let rate = Fallback::new(settings.rate);
        self.radios[0].contender.rates[station] = rate;
        self.radios[station + 1].contender.rates[0] = rate;
    }
}
