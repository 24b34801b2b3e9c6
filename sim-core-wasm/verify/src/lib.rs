//! Checks the engine's promises from outside.
//!
//! [`proof`] runs random documents under random interventions on every path a
//! run can take and keeps its own books of every packet. [`reference`]
//! compares results with those of other simulators and with closed forms;
//! [`sources`] identifies the code that gave them.

pub mod proof;
pub mod reference;
pub mod sources;
