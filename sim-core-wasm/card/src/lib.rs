//! Report cards: the criteria of RFC 9743 for a sender, and those of RFC 7928 for a queue, each with the runs that answer it.
//!
//! A [`Card`] has its subject, a sender or a queue, and those that it is compared with. It expands into
//! [cells](Card::cells): a test of a criterion, a subject and a seed. [`Card::run`] makes one, and [`Card::report`] puts together what there is: means with
//! intervals, or why a criterion cannot be tested here. There are no pass marks, as in the RFCs.
//!
//! To add a criterion: a file in `criteria` for senders or in `queues`, and its line in the list there.

mod card;
mod criteria;
mod criterion;
mod network;
pub mod queries;
mod queues;
mod reading;
mod report;
mod subject;
#[cfg(test)]
mod tests;

/// The engine, and the tests: cards of the same one are the same.
pub const ENGINE: &str = env!("SAWTOOTH_CARD");

pub use card::{Card, Cell, Found, Running};
pub use criteria::CRITERIA;
pub use criterion::{Asked, Criterion, Measure, Test};
pub use queues::CRITERIA as QUEUE_CRITERIA;
pub use report::{CONFIDENCE, CriterionReport, Report, TestReport, Value, ValueReport};
pub use subject::Subject;
