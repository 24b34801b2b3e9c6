//! The time after a decrease, in which further overload does not decrease the window.

use super::Action;
use crate::choices;
use crate::units::{Span, Time};

choices! {
    /// The codes that freeze the window after a decrease.
    pub enum Freeze {
        /// Any code: the window holds for an interval, then increases additively for a round trip.
        All = "all",
        /// Overload only: other codes are obeyed at once.
        Overload = "overload",
    }
}

/// How far the time after a decrease has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Freezing {
    /// It is over.
    None,
    /// The load interval after the decrease, which ends then.
    Frozen(Time),
    /// The round trip after that.
    Thawing(Time),
}

impl Freezing {
    /// Time has come to `now`, with this round trip.
    pub(super) fn pass(&mut self, now: Time, round_trip: Span) {
        if let Freezing::Frozen(end) = *self
            && now >= end
        {
            *self = Freezing::Thawing(end + round_trip);
        }
        if let Freezing::Thawing(end) = *self
            && now >= end
        {
            *self = Freezing::None;
        }
    }

    /// The action upon an acknowledgement with this code.
    pub(super) fn action(self, freeze: Freeze, code: u8) -> Action {
        let obeyed = match code {
            0 => Action::Hold,
            1 => Action::Multiply,
            2 => Action::Add,
            _ => Action::Decrease,
        };
        match (self, freeze) {
            (Freezing::None, _) => obeyed,
            (_, Freeze::Overload) if obeyed != Action::Decrease => obeyed,
            (Freezing::Frozen(_), _) => Action::Hold,
            (Freezing::Thawing(_), _) => Action::Add,
        }
    }

    /// The stage as a number, for plots.
    pub(super) fn number(self) -> f64 {
        match self {
            Freezing::None => 0.0,
            Freezing::Frozen(_) => 1.0,
            Freezing::Thawing(_) => 2.0,
        }
    }
}
