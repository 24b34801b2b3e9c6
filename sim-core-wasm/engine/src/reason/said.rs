//! Messages: a pattern in English with its values, which the page fills in its own language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// Declares messages: `name(value, …) = "pattern with {value}";` is a function that says it, and `MESSAGES` has the values
/// and the pattern of each.
#[macro_export]
macro_rules! messages {
    ($($name:ident($($value:ident),*) = $pattern:literal;)+) => {
        $(
            pub(crate) fn $name($($value: impl Into<$crate::reason::Value>),*) -> $crate::reason::Said {
                let values = [$((stringify!($value), $value.into())),*];
                $crate::reason::Said { pattern: $pattern, values: values.into() }
            }
        )+

        /// The names of the values of each message, and its pattern.
        pub const MESSAGES: &[(&[&str], &str)] = &[$((&[$(stringify!($value)),*], $pattern)),+];
    };
}

/// A message with its values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Said {
    /// A sentence or a part of one, in English, with `{name}` in the place of each value.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub pattern: &'static str,
    /// The values by their names in the pattern.
    pub values: BTreeMap<&'static str, Value>,
}

/// A value of a message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "SaidValue"))]
pub enum Value {
    /// A word of ours: the name of an algorithm, one in the place of a number, or the title of an example.
    Word(#[cfg_attr(feature = "bindings", ts(type = "string"))] Cow<'static, str>),
    /// A name that somebody gave: no language has another one.
    Name {
        /// The name.
        name: String,
    },
    /// A number as it is written, and its unit; empty where it has none.
    Number {
        /// The number, with a decimal point.
        number: String,
        /// The unit.
        #[cfg_attr(feature = "bindings", ts(type = "string"))]
        unit: &'static str,
    },
    /// A part of the sentence.
    Part(#[cfg_attr(feature = "bindings", ts(type = "Said"))] Said),
    /// A list of parts.
    List(#[cfg_attr(feature = "bindings", ts(type = "Array<Said>"))] Vec<Said>),
}

impl Value {
    /// A number as it is written, and its unit.
    pub fn number(number: impl Into<String>, unit: &'static str) -> Value {
        Value::Number {
            number: number.into(),
            unit,
        }
    }
}

/// A name that somebody gave.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a>(pub &'a str);

impl From<Given<'_>> for Value {
    fn from(Given(name): Given<'_>) -> Value {
        Value::from(name.to_owned())
    }
}

impl From<&'static str> for Value {
    fn from(word: &'static str) -> Value {
        Value::Word(word.into())
    }
}

impl From<String> for Value {
    fn from(name: String) -> Value {
        Value::Name { name }
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::number(number.to_string(), "")
    }
}

impl From<Said> for Value {
    fn from(part: Said) -> Value {
        Value::Part(part)
    }
}

impl From<Vec<Said>> for Value {
    fn from(parts: Vec<Said>) -> Value {
        Value::List(parts)
    }
}

/// The pieces of a pattern: the name of a value, or text.
pub(super) fn pieces(
    pattern: &'static str,
) -> impl Iterator<Item = Result<&'static str, &'static str>> {
    pattern.split('{').enumerate().flat_map(|(place, part)| {
        let (name, rest) = match part.split_once('}') {
            Some((name, rest)) if place > 0 => (Some(Ok(name)), rest),
            _ => (None, part),
        };
        let rest = (!rest.is_empty()).then_some(Err(rest));
        name.into_iter().chain(rest)
    })
}

/// Fills the pattern in English.
impl fmt::Display for Said {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in pieces(self.pattern) {
            match piece {
                Ok(name) => match self.values.get(name) {
                    Some(value) => value.fmt(out)?,
                    None => write!(out, "{{{name}}}")?,
                },
                Err(text) => out.write_str(text)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Word(word) => out.write_str(word),
            Value::Name { name } => out.write_str(name),
            Value::Number { number, unit: "" } => out.write_str(number),
            Value::Number { number, unit } => write!(out, "{number} {unit}"),
            Value::Part(part) => part.fmt(out),
            Value::List(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    let between = if place == 0 { "" } else { ", " };
                    write!(out, "{between}{part}")?;
                }
                Ok(())
            }
        }
    }
}

/// Why something cannot be answered or made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Refusal {
    /// The part of the question that is at fault; empty where it is the whole.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub path: &'static str,
    /// The fault.
    pub said: Said,
}

impl Refusal {
    /// A fault of a part.
    pub fn at(path: &'static str, said: Said) -> Refusal {
        Refusal { path, said }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.path.is_empty() { "" } else { ": " };
        write!(out, "{}{between}{}", self.path, self.said)
    }
}

/// The names of the values of a pattern, in its order.
pub fn names(pattern: &'static str) -> impl Iterator<Item = &'static str> {
    pieces(pattern).filter_map(Result::ok)
}
