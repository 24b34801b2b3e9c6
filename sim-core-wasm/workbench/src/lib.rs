//! The workbench around an algorithm of one's own.
//!
//! [`conformance`] is the suite of runs that every sender passes: those built in by the engine's tests, one's own on
//! the command line and in the page. [`contest`] gives them points on five courses. [`values`] has the values of its variables at any instant of a run,
//! [`steps`] its statements as they ran, [`fuzz`] random programs, for tests.

pub mod conformance;
pub mod contest;
pub mod fuzz;
pub mod queries;
pub mod steps;
pub mod values;
