//! The scenario document: reading, checking, changing it.
//!
//! A scenario is one JSON object: a network, its flows, and what happens to them.
//! It is checked in one place, against one declaration of its keys, from which
//! the schema, the page's forms and its types are made. Every error names its
//! place by a path, as `links/r-d/rate`; the same paths set values, on the
//! command line and in interventions.
//!
//! Units are SI: seconds, bits per second, bytes. Windows count segments, queues
//! packets. Wherever a link, a node or a flow has a number, there may be an
//! expression over the scenario's parameters: `{ "expr": "10*B" }`.
//!
//! Each folder uses those before it: [`text`] has JSON and expressions, [`reading`] reads
//! JSON along declared keys, [`declaration`] declares what a document may contain,
//! `checking` checks and evaluates it, `live` changes it and a running
//! network, and `operations` has the [`Document`] with its operations. [`starter`]
//! makes documents to begin with, and [`warnings`] reads one for what hardly
//! anybody means by it.
//!
//! The engine is handed the `Plan` that comes of a document and
//! knows nothing of this crate; properties and parameters are declared there, beside what acts
//! on them.

mod checking;
pub mod declaration;
mod live;
mod operations;
pub mod reading;
pub mod starter;
#[cfg(test)]
#[path = "../../steps.rs"]
mod steps;
#[cfg(not(test))]
mod steps {
    /// Work is counted in tests alone.
    pub(crate) fn count(_: usize) {}
}
pub mod text;
pub mod warnings;

#[cfg(test)]
mod tests;

pub use declaration::{
    Explained, at_present, first_text, interfaces, schema, schema_of, texts, typescript,
    typescript_of, written,
};

pub use operations::{
    Altered, Dependents, Document, Edited, Effect, Field, FieldDomain, Intervened, OnDependents,
    Operation, PIECE_FORMAT, Placed, Started, Tuned, place_of,
};
pub use text::{Json, Problem, csv_cell, expression, json, quote, spell, suggestion, visible};
