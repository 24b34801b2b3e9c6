//! The scenario document and what it comes to.

mod base;
mod dependents;
mod document;
mod edit;
pub mod expression;
mod fields;
pub mod json;
mod layout;
pub mod plan;
mod problem;
mod read;
mod resolve;
pub mod shape;
pub mod shapes;
mod state;
mod target;
mod timeline;

#[cfg(test)]
mod tests;

pub use document::{Document, Effect, Intervened};
pub use fields::Field;
pub use json::Json;
pub use problem::Problem;
