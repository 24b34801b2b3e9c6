//! The conformance suite: runs that every sender must survive, and what is asked of them.
//!
//! A [`Check`] asks one thing of a [`Candidate`], a sender that is built in or follows rules of a document. It has
//! [`Trial`]s, each a document with the way to run it; [`Running`] runs one in slices, and its [`Reading`]s hold
//! what was measured against what is asked. [`report`] puts all of them together. Each reading names the trial
//! whose document shows it.
//!
//! # Add a check
//!
//! A file here with a `Check`, and its line in [`CHECKS`]. A sender that is built in and not meant to pass it is
//! listed in `excuses.rs`, with the reason. The engine's tests ask it of every sender, `sawtooth conform` and the
//! page of one's own.

mod alike;
mod answers;
mod backs_off;
mod candidate;
pub mod cases;
mod coexistence;
mod exact;
mod excuses;
mod fills;
mod least;
mod like;
pub mod mutants;
mod network;
mod once;
mod reading;
mod report;
mod restarts;
mod run;
mod starts;
mod suite;
mod takes_over;
#[cfg(test)]
mod tests;
mod throughout;
mod watched;

use sawtooth_engine::measure::Summary;

pub use candidate::{Candidate, router_of};
pub use excuses::{NOT, excuse};
pub use reading::{Bound, Reading, Unit};
pub use report::{CheckReport, Finding, Report, report, text};
pub use run::{Ran, Running, Stopped, checked, readings_of};
pub use suite::Suite;

/// One thing that is asked of a sender.
pub struct Check {
    /// Its name, in kebab case.
    pub id: &'static str,
    /// Its request, as a sentence about the sender.
    pub title: &'static str,
    /// The runs that are made for it, and where its bound is from.
    pub about: &'static str,
    /// Its trials; none for a check that reads the trials of all others.
    pub(crate) trials: fn(&Candidate) -> Vec<Trial>,
}

/// A run of a sender for a check.
#[derive(Clone)]
pub struct Trial {
    /// Where it runs, in a few words.
    pub at: String,
    /// The document.
    pub document: String,
    /// How it is run.
    pub how: How,
    /// Its readings.
    pub(crate) judge: fn(&Ran) -> Vec<Reading>,
}

/// How a trial is run.
#[derive(Clone, Debug, PartialEq)]
pub enum How {
    /// To its end, with pauses at which its books are checked.
    Once,
    /// The same, and every packet is watched.
    Watched,
    /// The same; then again from a copy of its middle, and again without a pause.
    Thrice,
    /// The same; then another document, for comparison.
    Beside(String),
    /// The same beside another document, and the packets of both are watched: their windows are compared. The readings
    /// are known before.
    Like(String, Vec<Reading>),
}

impl How {
    fn is_watched(&self) -> bool {
        matches!(self, How::Watched | How::Like(..))
    }
}

/// All checks, in the order in which they are listed.
pub const CHECKS: &[Check] = &[
    like::LIKE,
    like::DECLARES,
    throughout::GOES_ON,
    throughout::WINDOW,
    throughout::BOOKS,
    fills::FILLS,
    fills::SHARES,
    cases::check::<0>(),
    cases::check::<1>(),
    cases::check::<2>(),
    cases::check::<3>(),
    cases::check::<4>(),
    cases::check::<5>(),
    answers::LOSS,
    answers::MARK,
    once::ONCE,
    starts::STARTS,
    restarts::RESTARTS,
    least::LEAST,
    coexistence::COEXISTENCE,
    answers::KEEPS,
    backs_off::BACKS_OFF,
    takes_over::TAKES_OVER,
    exact::AGAIN,
    exact::REWINDS,
];

/// The trials of a candidate, each with the place of its check.
pub fn trials(candidate: &Candidate) -> Vec<(usize, Trial)> {
    let all = CHECKS.iter().enumerate();
    all.flat_map(|(place, check)| {
        (check.trials)(candidate)
            .into_iter()
            .map(move |trial| (place, trial))
    })
    .collect()
}

/// The flow that a suite is about: the first one of every document.
pub(crate) fn flow(summary: &Summary) -> Option<&sawtooth_engine::measure::summary::FlowSummary> {
    summary.flows.first()
}
