//! The scenario document and what it comes to.

mod base;
mod document;
pub mod expression;
pub mod json;
mod layout;
pub mod plan;
mod problem;
mod read;
mod resolve;
pub mod shape;
pub mod shapes;

pub use document::Document;
pub use problem::Problem;
