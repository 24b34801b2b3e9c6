//! A field of a form.

use serde::Serialize;

use crate::document::text::Json;
use crate::specification::{Domain, Unit};

/// A field of a form.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Field {
    /// The path to `set`; `null` restores the default.
    pub path: String,
    /// A short name.
    pub label: String,
    /// The key of its explanation among the texts: `Sender/cubic/beta`; empty for a
    /// parameter of the document.
    pub about: String,
    /// The unit of its value.
    pub unit: Unit,
    /// Type, range and default.
    pub domain: Domain,
    /// How far a slider goes where that is less than what is allowed: a time on the run's
    /// clock goes up to its duration.
    pub slides_to: Option<f64>,
    /// The value in force.
    #[cfg_attr(
        feature = "bindings",
        ts(type = "number | string | boolean | number[] | null")
    )]
    pub value: Json,
    /// The expression that the value comes from.
    pub expression: Option<String>,
    /// Whether the value is the one of a document in which it is not written.
    pub is_default: bool,
    /// Whether it can change without a restart.
    pub live: bool,
    /// The group of the field: `queue`, `loss`, `reverse`, `sender`, …, or empty.
    pub group: String,
}
