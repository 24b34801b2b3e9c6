//! A field of a form.

use serde::Serialize;

use crate::text::Json;
use sawtooth_engine::specification::{Domain, Unit};

/// The kinds of value that a field takes.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum FieldDomain {
    /// A declared value.
    Value(Domain),
    /// A text, or names of entries.
    Words(Words),
}

/// A text, or names of entries.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Words {
    /// A text.
    Text {
        /// The most characters allowed.
        longest: usize,
    },
    /// The id of the entry itself, which the operation `rename` changes.
    Id,
    /// The id of an entry of a list.
    Entry {
        /// The list: `nodes`.
        list: &'static str,
    },
    /// The ids of two entries of a list.
    Pair {
        /// The list: `nodes`.
        list: &'static str,
    },
}

impl From<Domain> for FieldDomain {
    fn from(domain: Domain) -> FieldDomain {
        FieldDomain::Value(domain)
    }
}

impl FieldDomain {
    /// The domain of a declared value.
    pub fn value(&self) -> Option<&Domain> {
        match self {
            FieldDomain::Value(domain) => Some(domain),
            FieldDomain::Words(_) => None,
        }
    }
}

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
    pub domain: FieldDomain,
    /// How far a slider goes where that is less than what is allowed: a time on the run's
    /// clock goes up to its duration.
    pub slides_to: Option<f64>,
    /// Whether the value is a default that the preset has in place of the declared one: the form of a sender.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub from_preset: bool,
    /// The value in force.
    #[cfg_attr(
        feature = "bindings",
        ts(type = "number | string | boolean | number[] | string[] | null")
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
