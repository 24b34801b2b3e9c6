//! An adversary: a search for the short trace of capacity, delay, loss or arrivals that hurts a sender most.
//!
//! An [`Attack`] has a sender, a path and [`Bounds`]. A [`Search`] looks for the worst [`Trace`] within them for one
//! [`Objective`], shrinks it as proptest does, and runs it with other seeds. It gives out [jobs](Job) and takes
//! [outcomes](Outcome), so the command line runs them on threads and the page in workers, with the same result. A [`Report`]
//! puts together what there is.

mod attack;
mod bounds;
mod draw;
mod evolution;
mod objective;
mod path;
pub mod queries;
mod report;
mod search;
mod shrink;
#[cfg(test)]
mod tests;
mod trace;
mod words;

/// The engine, and the search: attacks of the same one are the same.
pub const ENGINE: &str = env!("SAWTOOTH_ATTACK");

pub use attack::{Attack, Job, MOST_RUNS, Running, Settings};
pub use bounds::Bounds;
pub use objective::{Objective, Outcome};
pub use path::Path;
pub use report::{Finding, Report, Robustness};
pub use search::{Phase, Search};
pub use trace::{Kind, Piece, Trace};
