//! The queries that a page may ask of a run, with their answers.
//!
//! A query crosses as JSON, `{"kind": "fields", "target": "links/l"}`; its answer as an object with the kind as its key,
//! `{"fields": […]}`. So one type, that of the answers by their kind, says which answer belongs to which query.
//! Simulated times are whole nanoseconds in a double, which holds them exactly up to 104 days.
//!
//! # Add a query
//!
//! Its variant in one of the enums here, with the type of its answer and where that comes from; `npm run gen`; and a call
//! on the page: `run.query({ kind: … })`. Nothing else knows of it. What is drawn, frames and columns, crosses as typed
//! arrays instead (`wasm/src/session.rs`). The programs that the page loads on demand have their queries in `queries.rs` of
//! their crates, declared in the same way (`document/src/reading/program.rs`).

mod change;
mod engine;
mod flow_trace;
mod run;
#[cfg(test)]
mod tests;

use sawtooth_document::Problem;
use sawtooth_document::reading::message::{answered, read};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::units::Time;
use sawtooth_session::Session;

#[cfg(feature = "bindings")]
pub use change::ChangeAnswers;
pub use change::{EditedRun, RunChange};
#[cfg(feature = "bindings")]
pub use engine::EngineAnswers;
pub use engine::{EngineQuery, Generated};
pub use flow_trace::{FlowTrace, TRACED};
#[cfg(feature = "bindings")]
pub use run::RunAnswers;
pub use run::{Digest, Refreshed, RunQuery};

/// The answer to a [`RunQuery`], JSON.
///
/// # Errors
/// When it is no such query, or has no answer.
pub fn query(session: &mut Session, query: &str) -> Result<String, Problem> {
    read::<RunQuery>(query)?.answer(session)
}

/// Makes a [`RunChange`], JSON: returns what came of it.
///
/// # Errors
/// When it is no such change, or is refused; nothing has changed then.
pub fn change(session: &mut Session, change: &str) -> Result<String, Problem> {
    read::<RunChange>(change)?.answer(session)
}

/// The answer to an [`EngineQuery`], JSON.
///
/// # Errors
/// When it is no such query, or has no answer.
pub fn query_engine(query: &str) -> Result<String, Problem> {
    read::<EngineQuery>(query)?.answer(())
}

/// A summary that took more than one turn, as [`RunQuery::Summary`] answers.
pub fn summarised(summary: &Summary) -> String {
    answered("Summary", summary)
}

/// A cast saturates, so that NaN and negative numbers become zero.
pub fn time(nanoseconds: f64) -> Time {
    Time(nanoseconds as u64)
}

/// An instant, as it crosses.
pub fn nanoseconds(time: Time) -> f64 {
    time.0 as f64
}
