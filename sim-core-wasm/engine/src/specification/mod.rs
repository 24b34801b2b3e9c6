//! The specification of algorithms: entries, parameters, internal variables.
//!
//! A sender, queue discipline, loss model or traffic source declares its
//! parameters once, with [`parameters!`](crate::parameters), beside its rules.
//! Validation, the JSON Schema, the page's forms, the command line's catalog
//! and the reference pages are all made from these declarations. The objects of
//! a document are declared in the same way, key by key.

mod macros;
mod object;
#[cfg(test)]
mod tests;
mod value;

use serde::Serialize;

pub use object::{
    Family, Key, Mutability, ObjectType, OneOf, Shown, ValueType, Written, parameter, sign,
};
pub use value::{Choices, FromValue, Given, NumberOr, Value};

/// One registered algorithm.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Entry {
    /// The name in documents, in kebab case: `newreno`.
    pub kind: &'static str,
    /// The name people use: `NewReno`.
    pub name: &'static str,
    /// A description in one sentence.
    pub summary: &'static str,
    /// Where it is defined: RFC and section, or paper and equation.
    pub source: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Its internal variables, which can be plotted.
    pub internals: &'static [Internal],
}

/// A parameter: one key of the algorithm's object in a document.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Parameter {
    /// The key in documents, in camel case.
    pub key: &'static str,
    /// A short name for forms.
    pub label: &'static str,
    /// The meaning, in a sentence or two.
    #[serde(serialize_with = "trimmed")]
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub help: &'static str,
    /// The unit of its value.
    pub unit: Unit,
    /// Its type, range and default.
    pub domain: Domain,
    /// Whether a change of it acts on the running simulation even where the object it
    /// belongs to is structural.
    #[serde(skip)]
    #[cfg_attr(feature = "bindings", ts(skip))]
    pub live: bool,
    /// A threshold of the queue's length: plots of the queue have a line there.
    #[serde(skip)]
    #[cfg_attr(feature = "bindings", ts(skip))]
    pub threshold: bool,
    /// The parameter of the same algorithm that bounds it from above.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub at_most: Option<&'static str>,
}

/// An internal variable that is recorded and can be plotted.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Internal {
    /// Its key, in camel case.
    pub key: &'static str,
    /// A short name for legends.
    pub label: &'static str,
    /// The unit of its value.
    pub unit: Unit,
    /// The meaning, in one sentence.
    pub help: &'static str,
}

/// Type, range and default of a parameter.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Domain {
    /// A real number.
    Number {
        /// The value when a document says nothing.
        default: f64,
        /// The smallest value allowed.
        min: f64,
        /// The largest value allowed.
        max: f64,
        /// How a slider spaces it.
        scale: Scale,
    },
    /// A real number that may be absent, which means unlimited or off.
    Optional {
        /// The smallest value allowed.
        min: f64,
        /// The largest value allowed.
        max: f64,
        /// How a slider spaces it.
        scale: Scale,
    },
    /// A whole number.
    Integer {
        /// The value when a document says nothing.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        default: u64,
        /// The smallest value allowed.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        min: u64,
        /// The largest value allowed.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        max: u64,
        /// How a slider spaces it.
        scale: Scale,
    },
    /// On or off.
    Switch {
        /// The value when a document says nothing.
        default: bool,
    },
    /// One of a few names.
    Choice {
        /// The name when a document says nothing.
        default: &'static str,
        /// The names.
        options: &'static [Named],
    },
    /// One of a few named formulas, or a number given outright.
    NumberOrChoice {
        /// The name when a document says nothing.
        default: &'static str,
        /// The smallest number allowed.
        min: f64,
        /// The largest number allowed.
        max: f64,
        /// Only whole numbers are allowed.
        whole: bool,
        /// The names.
        options: &'static [Named],
    },
    /// A list of whole numbers.
    Integers {
        /// Each is larger than the one before it.
        increasing: bool,
        /// The smallest number allowed.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        min: u64,
        /// The largest number allowed.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        max: u64,
        /// The longest list allowed.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        longest: usize,
    },
}

/// One option of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Named {
    /// The name in documents.
    pub name: &'static str,
    /// The meaning; empty in the page's engine, which has its texts elsewhere.
    #[serde(serialize_with = "trimmed", skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<String>"))]
    pub help: &'static str,
}

/// How a slider spaces a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal ratios: for ranges that span decades.
    Log,
}

/// Units of documents: SI, with windows in segments and queues in packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Unit {
    /// A bare number.
    None,
    /// A share of one; the page shows per cent.
    Share,
    /// Seconds.
    Seconds,
    /// Bits a second.
    BitsPerSecond,
    /// Bytes.
    Bytes,
    /// Segments.
    Segments,
    /// Packets.
    Packets,
    /// So many each second.
    PerSecond,
    /// Segments a second, to the third power: the scale of CUBIC's curve.
    SegmentsPerCubicSecond,
}

/// A chosen algorithm and its parameters' values, checked against its entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The chosen algorithm.
    pub entry: &'static Entry,
    /// A value for each of its parameters, in the order of the entry.
    pub values: Vec<Value>,
}

/// A text for people; empty without the feature `texts`.
pub const fn text(text: &'static str) -> &'static str {
    if cfg!(feature = "texts") { text } else { "" }
}

/// The parameters of an algorithm that has all of another's before its own, `N` in sum.
///
/// # Panics
/// When `N` is another number, while it is compiled.
pub const fn joined<const N: usize>(others: &[Parameter], own: &[Parameter]) -> [Parameter; N] {
    assert!(others.len() + own.len() == N);
    let mut all = [others[0]; N];
    let mut place = 0;
    while place < N {
        all[place] = if place < others.len() {
            others[place]
        } else {
            own[place - others.len()]
        };
        place += 1;
    }
    all
}

/// Declared variables with their [`text`]s, `N` of them.
#[doc(hidden)]
pub const fn internals<const N: usize>(declared: &[Internal]) -> [Internal; N] {
    let mut all = [Internal {
        key: "",
        label: "",
        unit: Unit::None,
        help: "",
    }; N];
    let mut place = 0;
    while place < N {
        all[place] = declared[place];
        all[place].help = text(declared[place].help);
        place += 1;
    }
    all
}

impl Entry {
    /// The same entry with its [`text`]s, and with these variables.
    #[doc(hidden)]
    #[must_use]
    pub const fn registered(self, internals: &'static [Internal]) -> Entry {
        Entry {
            summary: text(self.summary),
            source: text(self.source),
            internals,
            ..self
        }
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.kind == other.kind
    }
}

impl Chosen {
    /// `entry` with every parameter at its default.
    pub fn defaults(entry: &'static Entry) -> Chosen {
        let values = entry
            .parameters
            .iter()
            .map(|p| p.domain.default_value())
            .collect();
        Chosen { entry, values }
    }

    /// The thresholds of the queue's length that it declares, with their values, but those
    /// beside which a choice is for another one.
    pub fn thresholds(&self) -> Vec<(&'static Parameter, &Value)> {
        let declared = || self.entry.parameters.iter().zip(&self.values);
        let not_chosen = |key: &str| {
            declared().any(|(choice, value)| match (&choice.domain, value) {
                (Domain::Choice { options, .. }, Value::Choice(taken)) => {
                    let place = options.iter().position(|option| option.name == key);
                    place.is_some_and(|place| place != *taken)
                }
                _ => false,
            })
        };
        declared()
            .filter(|(parameter, _)| parameter.threshold && !not_chosen(parameter.key))
            .collect()
    }

    /// The number of values in its lists.
    pub fn listed(&self) -> usize {
        let list = |value: &Value| match value {
            Value::Integers(list) => list.len(),
            _ => 0,
        };
        self.values.iter().map(list).sum()
    }

    /// The value of the parameter called `key`, where there is one and it is a number.
    pub fn number(&self, key: &str) -> Option<f64> {
        let place = self.entry.parameters.iter().position(|p| p.key == key)?;
        match self.values.get(place) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

impl Parameter {
    /// The help text without the indentation of its doc comment.
    pub fn help(&self) -> &'static str {
        self.help.trim()
    }
}

impl Domain {
    /// The value when a document says nothing.
    pub fn default_value(&self) -> Value {
        match *self {
            Domain::Number { default, .. } => Value::Number(default),
            Domain::Optional { .. } => Value::Optional(None),
            Domain::Integer { default, .. } => Value::Integer(default),
            Domain::Switch { default } => Value::Switch(default),
            Domain::Choice { default, options }
            | Domain::NumberOrChoice {
                default, options, ..
            } => Value::Choice(options.iter().position(|o| o.name == default).unwrap_or(0)),
            Domain::Integers { .. } => Value::Integers(Vec::new()),
        }
    }
}

fn trimmed<S: serde::Serializer>(text: &&'static str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(text.trim())
}
