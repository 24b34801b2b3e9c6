//! The scenario document and what it comes to.

pub mod plan;
