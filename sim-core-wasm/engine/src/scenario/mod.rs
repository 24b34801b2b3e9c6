//! The scenario document and what it comes to.

pub mod expression;
pub mod json;
pub mod plan;
pub mod problem;
