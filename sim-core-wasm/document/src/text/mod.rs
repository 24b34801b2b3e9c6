//! The text of documents and messages: JSON, expressions, problems.

mod csv;
pub mod expression;
pub mod json;
mod label;
mod problem;
mod visible;
mod wording;

pub use csv::csv_cell;
pub(crate) use expression::{Expression, Scope};
pub use json::{Json, LONGEST_TEXT};
pub(crate) use label::label_with;
pub(crate) use label::{LINE, is_control, numbered};
pub use label::{LONGEST_LABEL, label_of};
pub use problem::Problem;
pub(crate) use problem::{ValuePath, excerpt};
pub use visible::visible;
pub(crate) use wording::allowed;
pub use wording::{counted, quote, spell, suggestion};
