//! A clamp on the window: when it looks at the flow, and how its bounds apply.

use super::{Connection, Stage};
use crate::clamp::{AnyClamp, Bounds, Look, Sharing};
use crate::control::Phase;
use crate::specification::{Chosen, Entry};
use crate::tcp::reasons::Rule;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

impl Connection {
    /// Replaces the clamp, or its parameters.
    pub fn clamp_by(&mut self, clamp: &Chosen, now: Time) {
        let established = self.stage == Stage::Established;
        self.control.clamp_by(clamp, established, now);
    }

    /// The clamp of this connection, if it has one.
    pub fn clamp(&self) -> Option<&AnyClamp> {
        self.control.clamp.as_deref()
    }

    /// The registry's entry of the clamp.
    pub fn clamp_entry(&self) -> &'static Entry {
        self.control.clamp_entry()
    }

    /// Whether the clamp is due to look at the flow.
    pub fn is_due_a_look(&self, now: Time) -> bool {
        self.stage == Stage::Established && self.clamp().is_some_and(|clamp| clamp.due() <= now)
    }

    /// The clamp looks at the flow. Returns whether the window has changed.
    pub fn look(&mut self, now: Time, sharing: Sharing, witness: &mut impl Witness) -> bool {
        witness.begins(self);
        let idle = self.flight() == 0;
        let look = Look {
            now,
            srtt: self.timer.rtt.smoothed(),
            last_rtt: self.timer.latest_rtt,
            least_rtt: self.timer.rtt.least(),
            sharing,
        };
        let Some(clamp) = &mut self.control.clamp else {
            return false;
        };
        clamp.look(&look);
        if idle {
            clamp.rest();
        }
        let before = self.window.cwnd;
        self.window.cwnd = before.min(self.control.ceiling());
        self.stay_in_bounds();
        let changed = self.window.cwnd != before;
        witness.sees(Step::By(Rule::Clamp), self);
        if changed {
            self.mean_window.note(now, self.window.cwnd);
        }
        changed
    }

    /// An acknowledgement has arrived at a connection that may have a clamp.
    #[inline]
    pub(super) fn obey_clamp(&mut self, now: Time, witness: &mut impl Witness) {
        let Some(clamp) = &mut self.control.clamp else {
            return;
        };
        if clamp.due() == Time::NEVER {
            clamp.begin(now);
        }
        self.stay_in_bounds();
        witness.sees(Step::By(Rule::Clamp), self);
    }

    /// Brings the window back within its bounds.
    pub(super) fn stay_in_bounds(&mut self) {
        let Some(Bounds { lower, upper }) = self.control.bounds() else {
            return;
        };
        let recovering = self.recovery.phase == Phase::Recovery;
        if recovering && !self.transport.sack {
            // The control also counts duplicates; the window it counts from is bounded.
            return;
        }
        self.window.cwnd = self.window.cwnd.min(upper);
        let reducing = self.recovery.phase != Phase::Open || self.recovery.prr.is_some();
        if !reducing && !self.ecn.answers.held {
            self.window.cwnd = self.window.cwnd.max(lower);
        }
    }
}
