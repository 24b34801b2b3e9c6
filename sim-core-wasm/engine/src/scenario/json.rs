//! JSON text, read strictly into a tree that keeps the order of keys.
//!
//! Strictly: at most 1 MB and 32 levels, no key twice in an object, and every
//! number a finite double that is spelled again without change. A number is
//! spelled as JavaScript spells it, so that the page and the engine write the
//! same text for the same document.

use std::cell::RefCell;
use std::fmt::{self, Write};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::order::order;
use crate::scenario::problem::{Path, Problem};

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
            let megabytes = text.len() as f64 / 1e6;
            return Err(Problem::whole(format!(
                "the text is {megabytes:.1} MB long; at most 1 MB is read"
            )));
        }
        let trouble = RefCell::new(None);
        let mut reader = serde_json::Deserializer::from_str(text);
        let place = Place {
            path: Path::Root,
            depth: 0,
            trouble: &trouble,
        };
        let value = place
            .deserialize(&mut reader)
            .and_then(|value| reader.end().map(|()| value));
        value.map_err(|error| {
            trouble
                .take()
                .unwrap_or_else(|| Problem::whole(format!("not JSON: {error}")))
        })
    }

    /// The value of `key`, when this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(pairs) => pairs
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text, when this is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
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

    /// How many values there are in this one, itself included: a measure of
    /// the memory it takes.
    pub fn weight(&self) -> usize {
        match self {
            Json::List(items) => 1 + items.iter().map(Json::weight).sum::<usize>(),
            Json::Object(pairs) => 1 + pairs.iter().map(|(_, value)| value.weight()).sum::<usize>(),
            _ => 1,
        }
    }

    /// The shortest text, without a space.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, false);
        out
    }

    /// A text for people: indented, with what is short kept on one line.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.write_pretty(&mut out, 0, 0);
        out.push('\n');
        out
    }

    fn write(&self, out: &mut String, spaced: bool) {
        let comma = if spaced { ", " } else { "," };
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(on) => out.push_str(if *on { "true" } else { "false" }),
            Json::Number(number) => write_number(*number, out),
            Json::Text(text) => write_text(text, out),
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i > 0 { comma } else { "" });
                    item.write(out, spaced);
                }
                out.push(']');
            }
            Json::Object(pairs) => {
                let spaced = spaced && !pairs.is_empty();
                out.push_str(if spaced { "{ " } else { "{" });
                for (i, (key, value)) in pairs.iter().enumerate() {
                    out.push_str(if i > 0 { comma } else { "" });
                    write_text(key, out);
                    out.push_str(if spaced { ": " } else { ":" });
                    value.write(out, spaced);
                }
                out.push_str(if spaced { " }" } else { "}" });
            }
        }
    }

    /// `taken` is how much of the line is taken by the key before the value.
    fn write_pretty(&self, out: &mut String, indent: usize, taken: usize) {
        let start = out.len();
        self.write(out, true);
        let parts = match self {
            Json::List(items) => items.len(),
            Json::Object(pairs) => pairs.len(),
            _ => 0,
        };
        // Lists and objects of the outermost object always open up.
        let fits = indent > 0 && indent + taken + (out.len() - start) < WIDTH;
        if parts == 0 || fits {
            return;
        }
        out.truncate(start);
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
                    write_text(key, out);
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

fn write_number(number: f64, out: &mut String) {
    let size = number.abs();
    // Writing to a string cannot fail.
    let _ = if !number.is_finite() {
        write!(out, "null")
    } else if number.trunc() == number && size <= EXACT {
        write!(out, "{}", number as i64)
    } else if (1e-6..1e21).contains(&size) {
        write!(out, "{number}")
    } else {
        let text = format!("{number:e}");
        match text.split_once('e') {
            Some((digits, power)) if !power.starts_with('-') => write!(out, "{digits}e+{power}"),
            _ => write!(out, "{text}"),
        }
    };
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
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

/// Where the reader is. A refusal is left in `trouble`, since an error of the
/// JSON library cannot carry a place.
#[derive(Clone, Copy)]
struct Place<'a> {
    path: Path<'a>,
    depth: usize,
    trouble: &'a RefCell<Option<Problem>>,
}

impl Place<'_> {
    fn refuse<E: Error>(&self, path: &Path<'_>, message: &str) -> E {
        self.trouble.replace(Some(path.problem(message)));
        E::custom(message)
    }

    fn deeper<E: Error>(&self) -> Result<usize, E> {
        if self.depth >= DEEPEST {
            let message = format!("lists and objects are nested more than {DEEPEST} deep");
            return Err(self.refuse(&self.path, &message));
        }
        Ok(self.depth + 1)
    }
}

impl<'de> DeserializeSeed<'de> for Place<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Place<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, on: bool) -> Result<Json, E> {
        Ok(Json::Bool(on))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Json, E> {
        if number.is_finite() {
            // Minus zero is zero: JavaScript spells both alike.
            Ok(Json::Number(number + 0.0))
        } else {
            Err(self.refuse(&self.path, "the number is not finite"))
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Json, E> {
        Ok(Json::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let depth = self.deeper()?;
        let mut items = Vec::new();
        loop {
            let path = Path::Index(&self.path, items.len());
            match seq.next_element_seed(Place {
                path,
                depth,
                trouble: self.trouble,
            })? {
                Some(item) => items.push(item),
                None => return Ok(Json::List(items)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let depth = self.deeper()?;
        let mut pairs: Vec<(String, Json)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let path = Path::Key(&self.path, &key);
            let value = map.next_value_seed(Place {
                path,
                depth,
                trouble: self.trouble,
            })?;
            pairs.push((key, value));
        }
        let keys = order(pairs.len(), &|a, b| pairs[a].0.cmp(&pairs[b].0));
        let mut neighbours = keys.windows(2);
        if let Some(twice) = neighbours.find(|pair| pairs[pair[0]].0 == pairs[pair[1]].0) {
            let path = Path::Key(&self.path, &pairs[twice[0]].0);
            return Err(self.refuse(&path, "the key is written twice"));
        }
        Ok(Json::Object(pairs))
    }
}

#[cfg(test)]
mod tests;
