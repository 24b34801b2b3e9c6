//! JSON text, read strictly into a tree that keeps the order of keys.
//!
//! Strictly: at most 32 levels, no key twice in an object, and every number a
//! finite double that is spelled again without change; a document has at most
//! 1 MB. A number is spelled as JavaScript spells it, so that the page and the
//! engine write the same text for the same document.

mod reader;
mod writer;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::steps::count;
use crate::text::problem::Problem;
pub use writer::text;

/// The longest text of a document, in bytes.
pub const LONGEST_TEXT: usize = 1_000_000;

/// The deepest nesting of lists and objects.
pub const DEEPEST: usize = 32;

/// Whole numbers up to this size are exact in a double.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The widest line that [`Json::pretty`] keeps in one piece.
const WIDTH: usize = 100;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A finite number; whole numbers are exact up to 2^53.
    Number(f64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// An object, its keys in the order they were written.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text of at most 1 MB.
    ///
    /// # Errors
    /// When the text is too long, is not JSON, nests too deeply or repeats a key.
    pub fn parse(text: &str) -> Result<Json, Problem> {
        if text.len() > LONGEST_TEXT {
            let tenths = text.len().div_ceil(LONGEST_TEXT / 10);
            let (whole, tenths) = (tenths / 10, tenths % 10);
            return Err(Problem::whole(format!(
                "the text has {whole}.{tenths} MB; at most 1 MB is allowed"
            )));
        }
        Json::parse_message(text)
    }

    /// Reads a text of any length: a message holds documents and files, each of which has a limit of its own.
    ///
    /// # Errors
    /// When the text is not JSON, nests too deeply or repeats a key.
    pub fn parse_message(text: &str) -> Result<Json, Problem> {
        // Editors of Windows begin texts with a byte-order mark.
        reader::read(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// An object with these keys.
    pub fn object<K: Into<String>>(pairs: impl IntoIterator<Item = (K, Json)>) -> Json {
        let pairs = pairs.into_iter();
        Json::Object(pairs.map(|(key, value)| (key.into(), value)).collect())
    }

    /// The value of `key`, when this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(pairs) => pairs
                .iter()
                .inspect(|_| count(1))
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Json> {
        match self {
            Json::Object(pairs) => {
                count(pairs.len());
                let pair = pairs.iter_mut().find(|(name, _)| name == key);
                pair.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Gives a key of an object this value; a new key comes last.
    pub fn put(&mut self, key: &str, value: Json) {
        if let Some(old) = self.get_mut(key) {
            *old = value;
        } else if let Json::Object(pairs) = self {
            pairs.push((key.to_owned(), value));
        }
    }

    /// The text, when this is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, when this is one.
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Json::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The items, when this is a list.
    pub fn as_list(&self) -> Option<&[Json]> {
        match self {
            Json::List(items) => Some(items),
            _ => None,
        }
    }

    /// The number of values in this one, itself included: a measure of its memory.
    pub fn weight(&self) -> usize {
        match self {
            Json::List(items) => 1 + items.iter().map(Json::weight).sum::<usize>(),
            Json::Object(pairs) => 1 + pairs.iter().map(|(_, value)| value.weight()).sum::<usize>(),
            _ => 1,
        }
    }

    /// The shortest text, without spaces.
    pub fn compact(&self) -> String {
        writer::text(self)
    }

    /// A text for people: indented, with short values kept on one line.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.write_pretty(&mut out, 0, 0);
        out.push('\n');
        out
    }

    /// `taken` is the width taken by the key before the value.
    fn write_pretty(&self, out: &mut String, indent: usize, taken: usize) {
        let line = writer::written(self, true);
        let parts = match self {
            Json::List(items) => items.len(),
            Json::Object(pairs) => pairs.len(),
            _ => 0,
        };
        // Lists and objects directly in the outermost object always get lines of their own.
        let fits = indent > 0 && indent + taken + line.len() < WIDTH;
        if parts == 0 || fits {
            out.push_str(&line);
            return;
        }
        let inner = indent + 2;
        let line = |out: &mut String, i: usize, indent: usize| {
            out.push_str(if i > 0 { ",\n" } else { "\n" });
            out.push_str(&" ".repeat(indent));
        };
        match self {
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    line(out, i, inner);
                    item.write_pretty(out, inner, 0);
                }
                line(out, 0, indent);
                out.push(']');
            }
            Json::Object(pairs) => {
                out.push('{');
                for (i, (key, value)) in pairs.iter().enumerate() {
                    line(out, i, inner);
                    out.push_str(&writer::text(key));
                    out.push_str(": ");
                    value.write_pretty(out, inner, key.len() + 4);
                }
                line(out, 0, indent);
                out.push('}');
            }
            _ => {}
        }
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(on) => serializer.serialize_bool(*on),
            Json::Number(number) if number.trunc() == *number && number.abs() <= EXACT => {
                serializer.serialize_i64(*number as i64)
            }
            Json::Number(number) => serializer.serialize_f64(*number),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Json::Object(pairs) => {
                let mut map = serializer.serialize_map(Some(pairs.len()))?;
                for (key, value) in pairs {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests;
