//! Random documents, random interventions, random ways of running them.
//!
//! A case is drawn from a seed and its number alone, so that it comes out the
//! same on every machine and however the cases are shared out.

mod books;
mod check;
mod draw;
mod drive;
mod shrink;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sawtooth_engine::rng::{Purpose, Stream};

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
    /// What it is.
    pub case: Case,
    /// What is broken.
    pub what: String,
}

/// What a number of cases came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases run.
    pub cases: u64,
    /// Events of their first runs.
    pub events: u64,
    /// Live changes applied in those.
    pub changes: u64,
    /// Packets whose way was checked.
    pub packets: u64,
    /// Cases whose run stops by itself: too many packets.
    pub stopped: u64,
}

/// The stream from which everything about a case is drawn.
fn stream(seed: u64, number: u64, purpose: Purpose) -> Stream {
    Stream::new(seed, &format!("case {number}"), purpose)
}

/// Case `number` of `seed`.
///
/// # Errors
/// The case without its interventions, and what is broken in it as it stands.
pub fn case(seed: u64, number: u64) -> Result<Case, (Case, String)> {
    let mut random = stream(seed, number, Purpose::Traffic);
    let mut document = draw::document(&mut random);
    let mut case = Case {
        text: document.text(),
        drive: seed ^ number.rotate_left(32),
    };
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
/// What is broken.
pub fn guarded(case: &Case) -> Result<Outcome, String> {
    safely(|| check(&case.text, case.drive))
}

/// Runs cases `first` … `first + count − 1` on `threads` threads. Stops early,
/// after the cases under way, when one fails. `progress` hears how many are done.
///
/// # Errors
/// The failure with the least number among those found.
pub fn run(
    seed: u64,
    first: u64,
    count: u64,
    threads: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, Box<Failure>> {
    let next = AtomicU64::new(first);
    let done = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let total = Mutex::new(Tally::default());
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut tally = Tally::default();
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= first + count {
                        break;
                    }
                    let (case, found) = match case(seed, number) {
                        Ok(case) => {
                            let found = guarded(&case);
                            (case, found)
                        }
                        Err((case, what)) => (case, Err(what)),
                    };
                    match found {
                        Ok(outcome) => tally.add(&outcome),
                        Err(what) => {
                            stop.store(true, Ordering::Relaxed);
                            if let Ok(mut failures) = failures.lock() {
                                failures.push(Failure { number, case, what });
                            }
                        }
                    }
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
                if let Ok(mut total) = total.lock() {
                    total.join(tally);
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap_or_default();
    match failures.into_iter().min_by_key(|failure| failure.number) {
        Some(failure) => Err(Box::new(failure)),
        None => Ok(total.into_inner().unwrap_or_default()),
    }
}

impl Tally {
    fn add(&mut self, outcome: &Outcome) {
        self.cases += 1;
        self.events += outcome.events;
        self.changes += outcome.changes;
        self.packets += outcome.packets;
        self.stopped += u64::from(outcome.stopped);
    }

    fn join(&mut self, other: Tally) {
        self.cases += other.cases;
        self.events += other.events;
        self.changes += other.changes;
        self.packets += other.packets;
        self.stopped += other.stopped;
    }
}
