//! A clamp on the window: when it looks, and what its bounds do.

use super::{Connection, Stage};
use crate::catalog::{Chosen, Entry};
use crate::clamp::{self, AnyClamp, Bounds, Look, Sharing};
use crate::control::Phase;
use crate::units::Time;

impl Connection {
    /// Another clamp, or the same with other parameters.
    pub fn clamp_by(&mut self, clamp: &Chosen, now: Time) {
        match &mut self.clamp {
            Some(present) if present.entry() == clamp.entry => {
                present.configure(&clamp.values, now);
            }
            present => {
                let mut clamp = AnyClamp::new(clamp);
                if self.stage == Stage::Established {
                    clamp.begin(now);
                }
                let off = matches!(clamp, AnyClamp::Off(_));
                *present = (!off).then(|| Box::new(clamp));
            }
        }
        self.alarmed = self.needs.alarm || self.clamp.is_some();
    }

    /// Its clamp, if it has one.
    pub fn clamp(&self) -> Option<&AnyClamp> {
        self.clamp.as_deref()
    }

    /// The entry of its clamp.
    pub fn clamp_entry(&self) -> &'static Entry {
        self.clamp().map_or(clamp::CATALOG[0], AnyClamp::entry)
    }

    /// The alarm of the control, or a look of the clamp.
    pub(super) fn alarm(&self) -> Time {
        let control = if self.needs.alarm {
            self.control.alarm()
        } else {
            Time::NEVER
        };
        self.clamp()
            .map_or(control, |clamp| control.min(clamp.due()))
    }

    /// Whether the clamp is to look now.
    pub fn is_due_a_look(&self, now: Time) -> bool {
        self.stage == Stage::Established && self.clamp().is_some_and(|clamp| clamp.due() <= now)
    }

    /// The clamp looks. Gives whether that has changed the window.
    pub fn look(&mut self, now: Time, sharing: Sharing) -> bool {
        let idle = self.flight() == 0;
        let look = Look {
            now,
            srtt: self.rtt.smoothed(),
            last_rtt: self.last_rtt,
            least_rtt: self.rtt.least(),
            sharing,
        };
        let Some(clamp) = &mut self.clamp else {
            return false;
        };
        clamp.look(&look);
        if idle {
            clamp.rest();
        }
        let before = self.window.cwnd;
        self.window.cwnd = before.min(self.ceiling());
        self.stay_in_bounds();
        let changed = self.window.cwnd != before;
        if changed {
            self.statistics.window(now, self.window.cwnd);
        }
        changed
    }

    /// An acknowledgement has arrived at a connection with a clamp.
    pub(super) fn heed_clamp(&mut self, now: Time) {
        if let Some(clamp) = &mut self.clamp
            && clamp.due() == Time::NEVER
        {
            clamp.begin(now);
        }
        self.stay_in_bounds();
    }

    /// The bounds in force, if there are any.
    pub(super) fn bounds(&self) -> Option<Bounds> {
        self.clamp()?.bounds()
    }

    /// The most that the window may be.
    pub(super) fn ceiling(&self) -> f64 {
        self.bounds().map_or(f64::INFINITY, |bounds| bounds.upper)
    }

    /// Writes the window back into its bounds.
    pub(super) fn stay_in_bounds(&mut self) {
        let Some(Bounds { lower, upper }) = self.bounds() else {
            return;
        };
        let recovering = self.phase == Phase::Recovery;
        if recovering && !self.transport.sack {
            // It counts duplicates, too: what it counts from is bounded.
            return;
        }
        self.window.cwnd = self.window.cwnd.min(upper);
        if self.phase == Phase::Open && self.prr.is_none() && !self.ecn.held {
            self.window.cwnd = self.window.cwnd.max(lower);
        }
    }
}
