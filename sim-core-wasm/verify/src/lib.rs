//! What the engine promises, checked from outside.
//!
//! [`proof`] runs random documents under random interventions on every path a
//! run can take and keeps books of its own of every packet.

pub mod proof;
