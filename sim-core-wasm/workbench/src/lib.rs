//! The workbench around an algorithm of one's own.
//!
//! [`conformance`] is the suite of runs that every sender passes: those built in by the engine's tests, one's own on
//! the command line and in the page. [`values`] has the values of its variables at any instant of a run.

pub mod conformance;
#[cfg(feature = "page")]
mod page;
pub mod values;
