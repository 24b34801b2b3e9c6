//! The specification of algorithms: entries, parameters, internal variables.
//!
//! A sender, queue discipline, loss model or traffic source declares its
//! parameters once, with [`parameters!`](crate::parameters), beside its rules.
//! Validation, the JSON Schema, the page's forms, the command line's catalog
//! and the reference pages are all made from these declarations. The objects of
//! a document are declared in the same way, key by key.

mod object;
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
    /// What it is, in one sentence.
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
    /// What it means, in a sentence or two.
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
    /// What it means, in one sentence.
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
        /// The names.
        options: &'static [Named],
    },
    /// A list of increasing whole numbers.
    Integers {
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
    /// What it means; what the page's engine says is without it.
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
    /// What was chosen.
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

/// Declares a closed set of names: an enum whose variants carry the name used
/// in documents and, as their doc comment, what it means.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[doc = $help:literal])+ $variant:ident = $text:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[doc = $help])+ $variant,)+
        }

        impl $crate::specification::Choices for $name {
            const OPTIONS: &'static [$crate::specification::Named] = &[
                $($crate::specification::Named { name: $text, help: $crate::specification::text(concat!($($help),+)) },)+
            ];

            fn at(index: usize) -> Self {
                const ALL: &[$name] = &[$($name::$variant,)+];
                ALL[if index < ALL.len() { index } else { 0 }]
            }

            fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }
        }
    };
}

/// Declares the parameters of an algorithm: a struct whose fields carry the
/// key, type, default, range and unit, and whose doc comments are the help.
///
/// A field is `"key" field: Domain(…) "Label";` where `Domain(…)` is one of
/// - `Number(default, min, max, unit)` or `LogNumber(…)`: an `f64`,
/// - `Optional(min, max, unit)` or `LogOptional(…)`: an `Option<f64>`,
/// - `Integer(default, min, max, unit)` or `LogInteger(…)`: a `u64`,
/// - `Switch(default)`: a `bool`,
/// - `Choice(Type, "default")`: an enum made by [`choices!`](crate::choices),
/// - `NumberOr(Type, "default", min, max, unit)`: a [`NumberOr`](crate::specification::NumberOr),
/// - `Integers(min, max, longest)`: a `Vec<u64>`,
/// - `Span(default, min, max)` or `Time(…)`: seconds, as a
///   [`Span`](crate::units::Span) or a [`Time`](crate::units::Time).
///
/// After the label may follow, each after a comma:
/// - `live`: a change of it acts at once although its object is structural,
/// - `threshold`: it is a threshold of the queue's length, in packets or bytes, and
///   drawn as a line in plots of the queue,
/// - `at_most "key"`: documents where it is larger than the number at `key`
///   are refused.
#[macro_export]
macro_rules! parameters {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[doc = $help:literal])+ $key:literal $field:ident : $domain:ident $arguments:tt $label:literal $(, $mark:ident $($other:literal)?)*;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $($(#[doc = $help])+ pub $field: $crate::parameters!(@type $domain $arguments),)*
        }

        #[allow(unreachable_pub, reason = "an algorithm may keep its parameters to itself")]
        impl $name {
            /// The declarations, in order.
            pub const SPECIFICATION: &'static [$crate::specification::Parameter] = &[
                $($crate::specification::Parameter {
                    key: $key,
                    label: $label,
                    help: $crate::specification::text(concat!($($help),+)),
                    unit: $crate::parameters!(@unit $domain $arguments),
                    domain: $crate::parameters!(@domain $domain $arguments),
                    live: $crate::parameters!(@live $($mark)*),
                    threshold: $crate::parameters!(@threshold $($mark)*),
                    at_most: $crate::parameters!(@most $($mark $($other)?,)*),
                },)*
            ];

            /// The typed parameters from values in the order of the declarations;
            /// missing ones take their defaults.
            #[allow(unused_variables, unused_mut, reason = "an algorithm may have no parameters")]
            pub fn from_values(values: &[$crate::specification::Value]) -> Self {
                let mut given = $crate::specification::Given::new(Self::SPECIFICATION, values);
                $(let $field = given.take();)*
                Self { $($field),* }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::from_values(&[])
            }
        }
    };

    (@live) => { false };
    (@live live $($rest:ident)*) => { true };
    (@live $other:ident $($rest:ident)*) => { $crate::parameters!(@live $($rest)*) };

    (@threshold) => { false };
    (@threshold threshold $($rest:ident)*) => { true };
    (@threshold $other:ident $($rest:ident)*) => { $crate::parameters!(@threshold $($rest)*) };

    (@most) => { None };
    (@most at_most $other:literal, $($rest:tt)*) => { Some($other) };
    (@most $mark:ident, $($rest:tt)*) => { $crate::parameters!(@most $($rest)*) };

    (@type Number $a:tt) => { f64 };
    (@type LogNumber $a:tt) => { f64 };
    (@type Optional $a:tt) => { Option<f64> };
    (@type LogOptional $a:tt) => { Option<f64> };
    (@type Integer $a:tt) => { u64 };
    (@type LogInteger $a:tt) => { u64 };
    (@type Switch $a:tt) => { bool };
    (@type Choice ($type:ty, $default:literal)) => { $type };
    (@type NumberOr ($type:ty, $($rest:tt)*)) => { $crate::specification::NumberOr<$type> };
    (@type Integers $a:tt) => { Vec<u64> };
    (@type Span $a:tt) => { $crate::units::Span };
    (@type Time $a:tt) => { $crate::units::Time };

    (@unit Number ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit LogNumber ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit Optional ($min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit LogOptional ($min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit Integer ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit LogInteger ($d:expr, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit NumberOr ($t:ty, $d:literal, $min:expr, $max:expr, $unit:ident)) => { $crate::specification::Unit::$unit };
    (@unit Span $a:tt) => { $crate::specification::Unit::Seconds };
    (@unit Time $a:tt) => { $crate::specification::Unit::Seconds };
    (@unit $other:ident $a:tt) => { $crate::specification::Unit::None };

    (@domain Number ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain LogNumber ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Log }
    };
    (@domain Optional ($min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Optional { min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain LogOptional ($min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Optional { min: $min, max: $max, scale: $crate::specification::Scale::Log }
    };
    (@domain Integer ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Integer { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain LogInteger ($d:expr, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::Integer { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Log }
    };
    (@domain Switch ($d:expr)) => { $crate::specification::Domain::Switch { default: $d } };
    (@domain Choice ($type:ty, $d:literal)) => {
        $crate::specification::Domain::Choice { default: $d, options: <$type as $crate::specification::Choices>::OPTIONS }
    };
    (@domain NumberOr ($type:ty, $d:literal, $min:expr, $max:expr, $unit:ident)) => {
        $crate::specification::Domain::NumberOrChoice {
            default: $d, min: $min, max: $max, options: <$type as $crate::specification::Choices>::OPTIONS,
        }
    };
    (@domain Span ($d:expr, $min:expr, $max:expr)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain Time ($d:expr, $min:expr, $max:expr)) => {
        $crate::specification::Domain::Number { default: $d, min: $min, max: $max, scale: $crate::specification::Scale::Linear }
    };
    (@domain Integers ($min:expr, $max:expr, $longest:expr)) => {
        $crate::specification::Domain::Integers { min: $min, max: $max, longest: $longest }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        /// Which half.
        enum Half {
            /// The first
            /// of two.
            First = "first",
            /// The other.
            Second = "second",
        }
    }

    parameters! {
        /// One of each kind.
        struct Sample {
            /// A gain.
            "gain" gain: Number(0.5, 0.0, 1.0, Share) "Gain", at_most "size", live;
            /// A cap.
            "cap" cap: Optional(1.0, 9.0, Segments) "Cap";
            /// How many.
            "howMany" how_many: LogInteger(3, 1, 1000, Packets) "How many", threshold;
            /// Whether.
            "on" on: Switch(true) "On";
            /// Which.
            "half" half: Choice(Half, "second") "Half";
            /// How large.
            "size" size: NumberOr(Half, "first", 1.0, 10.0, Segments) "Size";
            /// Which ones.
            "list" list: Integers(1, 99, 10) "List";
        }
    }

    parameters! {
        /// Two more.
        struct Pair {
            /// The first.
            "first" first: Switch(true) "First";
            /// The second.
            "second" second: Switch(true) "Second";
        }
    }

    #[test]
    fn defaults_come_from_the_declaration() {
        let sample = Sample::default();
        assert_eq!(sample.gain, 0.5);
        assert_eq!(sample.cap, None);
        assert_eq!(sample.how_many, 3);
        assert!(sample.on);
        assert_eq!(sample.half, Half::Second);
        assert_eq!(sample.size, NumberOr::Named(Half::First));
        assert!(sample.list.is_empty());
        assert_eq!(Half::OPTIONS[0].help.trim(), "The first of two.");
        assert_eq!(Half::Second.name(), "second");
    }

    #[test]
    fn joined_parameters_keep_their_order() {
        const ALL: [Parameter; 9] = joined(Sample::SPECIFICATION, Pair::SPECIFICATION);
        let keys = ALL.map(|parameter| parameter.key);
        assert_eq!(keys[0], "gain");
        assert_eq!(keys[6..], ["list", "first", "second"]);
    }

    #[test]
    fn values_fill_fields_in_order() {
        let sample = Sample::from_values(&[
            Value::Number(0.25),
            Value::Optional(Some(4.0)),
            Value::Integer(8),
            Value::Switch(false),
            Value::Choice(0),
            Value::Number(2.0),
        ]);
        assert_eq!(sample.gain, 0.25);
        assert_eq!(sample.cap, Some(4.0));
        assert_eq!(sample.how_many, 8);
        assert_eq!(sample.half, Half::First);
        assert_eq!(sample.size, NumberOr::Number(2.0));
        assert_eq!(Sample::SPECIFICATION[2].key, "howMany");
        assert_eq!(Sample::SPECIFICATION[2].unit, Unit::Packets);
        let marks = |index: usize| {
            let parameter = &Sample::SPECIFICATION[index];
            (parameter.live, parameter.threshold, parameter.at_most)
        };
        assert_eq!(marks(0), (true, false, Some("size")));
        assert_eq!(marks(1), (false, false, None));
        assert_eq!(marks(2), (false, true, None));
    }
}
