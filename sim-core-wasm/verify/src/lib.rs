//! What the engine promises, checked from outside.
//!
//! [`proof`] runs random documents under random interventions on every path a
//! run can take and keeps books of its own of every packet. [`reference`]
//! compares results with those of other simulators and with closed forms;
//! [`sources`] tells by which code.

pub mod proof;
pub mod reference;
pub mod sources;
