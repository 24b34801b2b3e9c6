//! The report card of a sender: the criteria of RFC 9743, each with the runs that answer it.
//!
//! A [`Card`] has the sender and those that it is compared with. It expands into [cells](Card::cells): a test of a
//! criterion, a sender and a seed. [`Card::run`] makes one, and [`Card::report`] puts together what there is: means with
//! intervals, or why a criterion cannot be tested here. There are no pass marks, as in the RFC.
//!
//! To add a criterion: a file in `criteria`, and its line in the list there.

mod card;
mod criteria;
mod criterion;
mod network;
mod reading;
mod report;
mod subject;
#[cfg(test)]
mod tests;

pub use card::{Card, Cell, Found, Running};
pub use criteria::CRITERIA;
pub use criterion::{Asked, Criterion, Measure, Test};
pub use report::{CONFIDENCE, CriterionReport, Report, TestReport, Value, ValueReport};
pub use subject::Subject;
