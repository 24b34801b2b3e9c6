//! Experiments: grids of runs over parameters, senders and seeds, their figures with
//! intervals, and what is claimed of them.
//!
//! An [`Experiment`] is a document like a scenario. It [expands](Experiment::cell) into cells,
//! each a document or a model of its own; [`Cell::run`] runs one, and [`Results::new`] makes
//! figures and verdicts of all. None of that starts a thread or reads a file: the page does the
//! same with workers. With the feature `pool` there are jobs over all processors.
//!
//! Results come in the order of the jobs, whatever the number of threads, so
//! that sums of floats do not depend on the machine.

mod cell;
mod claim;
pub mod comparison;
pub mod document;
mod export;
pub mod grid;
pub mod matrix;
mod measure;
mod packets;
pub mod queries;
mod results;
mod statistics;

#[cfg(feature = "pool")]
mod pool;
mod run;
mod running;
#[cfg(feature = "terminal")]
mod terminal;

pub use cell::{Cell, CellError, CellResult, Stopped};
pub use claim::{
    Bounds, ClaimChoice, ClaimResult, ClaimSetting, ClaimSummary, Counted, Finding, NoInterval,
    Outcome, SettingEffect, Side, Verdict, Words, tally,
};
pub use document::{Coordinates, Experiment, Library};
pub use measure::Curve;
pub use results::{
    CellRecord, CurveRecord, ENGINE, Other, Point, Quotes, RESULT_FORMAT, Results, SavedResults,
    ShownCells, claim_summaries, figure, is_stale,
};
pub use run::run;
pub use running::Running;
pub use statistics::{Estimate, students_t};

#[cfg(feature = "pool")]
pub use pool::{Cancel, Cancelled, Failed, Pool, PoolError, Watch};
#[cfg(feature = "terminal")]
pub use terminal::{Live, Progress};
