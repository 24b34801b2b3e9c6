//! Reads values of JSON along the declaration of their keys: objects, single
//! values, algorithms of a registry. It does not know documents.

mod algorithm;
mod at;
pub mod message;
mod object;
pub mod program;
pub(crate) mod rules;
mod value;

pub use algorithm::chosen;
pub(crate) use algorithm::{Defaults, chosen_over, kind, lacking};
pub use at::{At, items, pairs, unknown};
pub use object::Object;
pub(crate) use value::{expression_text, scalar};
