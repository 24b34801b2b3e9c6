//! Copa's modes: whether other flows keep the queue full, and the δ that follows.

use crate::units::{Span, Time};

/// The queue has to run nearly empty once in this many round trips.
const EMPTY_WITHIN: usize = 5;
/// The maximum round trip is over this many round trips, and the present one.
const GREATEST_OF: usize = 4;
/// Nearly empty: within this share of the way from the least to the maximum round trip.
const NEARLY: f64 = 0.1;

/// The extremes of the samples of one round trip.
#[derive(Clone, Copy, Debug)]
struct Extremes {
    least: Span,
    most: Span,
}

const NONE: Extremes = Extremes {
    least: Span(u64::MAX),
    most: Span::ZERO,
};

/// The mode, and the record that decides it.
#[derive(Clone, Debug)]
pub(super) struct Mode {
    /// The present round trip first.
    rounds: [Extremes; EMPTY_WITHIN + 1],
    /// How many are complete.
    complete: usize,
    pub(super) competitive: bool,
    /// 1/δ in force.
    pub(super) inverse: f64,
    /// 1/δ before the last loss.
    spared: f64,
    /// When the last response to a loss was, and whether there was a loss in the
    /// present round trip.
    /// round trip under way.
    answered: Option<Time>,
    hurt: bool,
}

impl Mode {
    pub(super) fn new(inverse: f64) -> Mode {
        Mode {
            rounds: [NONE; EMPTY_WITHIN + 1],
            complete: 0,
            competitive: false,
            inverse,
            spared: inverse,
            answered: None,
            hurt: false,
        }
    }

    /// Takes a round trip and decides the mode. `usual` is 1/δ of the default mode.
    pub(super) fn note(&mut self, rtt: Span, least: Span, usual: f64) {
        let present = &mut self.rounds[0];
        present.least = present.least.min(rtt);
        present.most = present.most.max(rtt);
        let competitive = self.complete >= EMPTY_WITHIN && !self.ran_empty(least);
        if competitive != self.competitive {
            self.competitive = competitive;
            self.inverse = usual;
        }
    }

    fn ran_empty(&self, least: Span) -> bool {
        let recent = &self.rounds[..=GREATEST_OF];
        let most = recent.iter().fold(least, |most, r| most.max(r.most));
        let lowest = self.rounds.iter().fold(most, |low, r| low.min(r.least));
        // Not strictly less: where round trips do not differ there is no queue.
        lowest.beyond(least).seconds() <= NEARLY * most.beyond(least).seconds()
    }

    /// A round trip is over.
    pub(super) fn next_round(&mut self) {
        if self.competitive && !self.hurt {
            self.inverse += 1.0;
        }
        self.hurt = false;
        self.rounds.rotate_right(1);
        self.rounds[0] = NONE;
        self.complete = (self.complete + 1).min(EMPTY_WITHIN);
    }

    /// Losses were found: 1/δ is halved, once a round trip.
    pub(super) fn lose(&mut self, now: Time, round: Span, usual: f64) {
        self.hurt = true;
        if self.answered.is_some_and(|last| now.since(last) <= round) {
            return;
        }
        self.answered = Some(now);
        self.spared = self.inverse;
        if self.competitive {
            self.inverse = (self.inverse / 2.0).max(usual);
        }
    }

    /// The last loss was spurious.
    pub(super) fn undo(&mut self) {
        if self.competitive {
            self.inverse = self.inverse.max(self.spared);
        }
    }

    /// The default mode's 1/δ has changed, or the competitive mode is switched off.
    pub(super) fn configure(&mut self, usual: f64) {
        if !self.competitive {
            self.inverse = usual;
        }
        self.inverse = self.inverse.max(usual);
    }
}
