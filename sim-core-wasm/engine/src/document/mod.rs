//! The scenario document and what it comes to.
//!
//! A scenario is one JSON object: a network, its flows, and what happens to them.
//! It is checked in one place, against one description of its keys, from which
//! the schema, the page's forms and its types are made. Every error names its
//! place by a path, as `links/r-d/rate`; the same paths set values, on the
//! command line and in interventions.
//!
//! Units are SI: seconds, bits a second, bytes. Windows count segments, queues
//! packets. Wherever a link, a node or a flow has a number, there may be an
//! expression over the scenario's parameters: `{ "expr": "10*B" }`.

mod base;
mod checked;
mod dependents;
mod ecn;
mod edit;
pub mod expression;
pub(crate) mod families;
mod fields;
pub mod json;
mod layout;
pub(crate) mod problem;
mod rate;
pub(crate) mod read;
mod resolve;
mod schema;
pub mod shape;
pub mod shapes;
mod state;
mod streams;
mod target;
mod texts;
mod timeline;
mod transport;
mod typescript;

#[cfg(test)]
mod tests;

pub use checked::{Document, Effect, Intervened};
pub use fields::Field;
pub use json::Json;
pub use problem::Problem;
pub use schema::schema;
pub use texts::{Explained, texts};
pub use typescript::{interfaces, typescript};
