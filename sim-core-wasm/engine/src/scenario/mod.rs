//! The scenario document and what it comes to.

mod base;
mod dependents;
mod document;
mod edit;
pub mod expression;
mod families;
mod fields;
pub mod json;
mod layout;
pub mod plan;
mod problem;
mod rate;
mod read;
mod resolve;
mod schema;
pub mod shape;
pub mod shapes;
mod state;
mod target;
mod timeline;
mod transport;
mod typescript;

#[cfg(test)]
mod tests;

pub use document::{Document, Effect, Intervened};
pub use fields::Field;
pub use json::Json;
pub use problem::Problem;
pub use schema::schema;
pub use typescript::typescript;
