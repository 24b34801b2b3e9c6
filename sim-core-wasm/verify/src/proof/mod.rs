//! Random documents, random interventions, random ways of running them.
//!
//! A case follows from a seed and its number only, so that it is the same on every
//! machine and with any number of threads.

mod books;
mod check;
mod draw;
mod drive;
mod page;
mod shrink;

use std::panic::{AssertUnwindSafe, catch_unwind};

use sawtooth_engine::rng::{Purpose, RandomStream};
use sawtooth_experiment::{Pool, Watch};

pub use check::{Outcome, check};
pub use shrink::shrink;

/// A document and how it is to be driven.
#[derive(Clone, Debug)]
pub struct Case {
    /// The document.
    pub text: String,
    /// Chooses pauses, rewinds, changes and checkpoints.
    pub drive: u64,
}

/// A case that shows a broken promise.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Its number.
    pub number: u64,
    /// The case.
    pub case: Case,
    /// The broken promise.
    pub what: String,
}

/// The results of a number of cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases run.
    pub cases: u64,
    /// Events of their first runs.
    pub events: u64,
    /// Live changes applied in those.
    pub changes: u64,
    /// Events of packet traces, all of them checked.
    pub packets: u64,
    /// Cases whose run stops by itself: too many packets.
    pub stopped: u64,
    /// Cases in which disciplines have two queues.
    pub scheduled: u64,
    /// Cases in which a transport stops and waits.
    pub stop_and_wait: u64,
    /// Cases with a radio cell.
    pub radio: u64,
}

/// The stream from which everything about a case is drawn.
fn stream(seed: u64, number: u64, purpose: Purpose) -> RandomStream {
    RandomStream::new(seed, &format!("case {number}"), purpose)
}

/// Case `number` of `seed`.
///
/// # Errors
/// The case without its interventions, and the promise that it breaks as it stands.
pub fn case(seed: u64, number: u64) -> Result<Case, (Case, String)> {
    let mut random = stream(seed, number, Purpose::Traffic);
    let mut case = Case {
        text: String::new(),
        drive: seed ^ number.rotate_left(32),
    };
    let mut document = match safely(|| draw::document(&mut random)) {
        Ok(document) => document,
        Err(what) => return Err((case, what)),
    };
    case.text = document.text();
    match safely(|| check::intervene(&mut random, &mut document)) {
        Ok(()) => {
            case.text = document.text();
            Ok(case)
        }
        Err(what) => Err((case, what)),
    }
}

/// Runs something; a panic is a broken promise like any other.
fn safely<T>(what: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(what)).unwrap_or_else(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied());
        Err(format!("a panic: {}", said.unwrap_or("without words")))
    })
}

/// Checks a case; a panic is a broken promise like any other.
///
/// # Errors
/// The promise that is broken.
pub fn guarded(case: &Case) -> Result<Outcome, String> {
    safely(|| check(&case.text, case.drive))
}

/// Runs cases `first` … `first + count − 1`. Stops early, after the cases under
/// way, when one fails.
///
/// # Errors
/// The failure with the least number among those found.
pub fn run(
    seed: u64,
    first: u64,
    count: u64,
    pool: &Pool,
    watch: &dyn Watch,
) -> Result<Tally, Box<Failure>> {
    let outcomes = pool.run(count as usize, watch, |index| {
        let number = first + index as u64;
        let (case, found) = match case(seed, number) {
            Ok(case) => {
                let found = guarded(&case);
                (case, found)
            }
            Err((case, what)) => (case, Err(what)),
        };
        found.map_err(|what| Box::new(Failure { number, case, what }))
    });
    let mut tally = Tally::default();
    for outcome in outcomes.map_err(|failed| failed.error)? {
        tally.add(&outcome);
    }
    Ok(tally)
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        self.cases += 1;
        self.events += outcome.events;
        self.changes += outcome.changes;
        self.packets += outcome.packets;
        self.stopped += u64::from(outcome.stopped);
        self.scheduled += u64::from(outcome.stand_ins.priority);
        self.stop_and_wait += u64::from(outcome.stop_and_wait);
        self.radio += u64::from(outcome.radio);
    }
}
