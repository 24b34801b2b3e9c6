//! The text of documents and messages: JSON, expressions, problems.

pub mod expression;
pub mod json;
mod label;
mod problem;
mod wording;

pub(crate) use expression::{Expression, Scope};
pub use json::{Json, LONGEST_TEXT};
pub(crate) use label::label_with;
pub(crate) use label::{LINE, is_control, numbered};
pub use label::{LONGEST_LABEL, label_of};
pub use problem::Problem;
pub(crate) use problem::{ValuePath, excerpt};
pub(crate) use wording::allowed;
pub use wording::{counted, quote, spell, suggestion};
