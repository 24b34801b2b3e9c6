//! Reads JSON text: the syntax is serde_json's, the limits are ours.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{DEEPEST, Json};
use crate::steps::count;
use crate::text::{Problem, ValuePath};
use sawtooth_engine::order::order;

/// The error of serde_json for a number that is no finite double.
const TOO_LARGE: &str = "number out of range";

/// Reads a text into a value.
pub(super) fn read(text: &str) -> Result<Json, Problem> {
    let refused = RefCell::new(None);
    let root = Value {
        path: &ValuePath::Root,
        depth: 0,
        refused: &refused,
    };
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = root.deserialize(&mut reader);
    value
        .and_then(|value| reader.end().map(|()| value))
        .map_err(|error| refused.take().unwrap_or_else(|| not_json(&error)))
}

/// The problem of a text that is not JSON, with the place where reading stopped.
fn not_json(error: &serde_json::Error) -> Problem {
    if error.is_eof() {
        return Problem::whole("not JSON: the text ends too early");
    }
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let place = format!(" at line {line} column {column}");
    let why = message.strip_suffix(&place).unwrap_or(&message);
    Problem::whole(format!("not JSON: {why}, at line {line}, column {column}"))
}

/// A value of the text.
#[derive(Clone, Copy)]
struct Value<'a> {
    path: &'a ValuePath<'a>,
    depth: usize,
    /// The problem, if it is refused although it is JSON.
    refused: &'a RefCell<Option<Problem>>,
}

impl Value<'_> {
    fn refuse<E: Error>(&self, path: &ValuePath<'_>, why: impl Into<String>) -> E {
        *self.refused.borrow_mut() = Some(path.problem(why));
        E::custom("refused")
    }

    /// Says of a number that is too large where it is: the innermost value comes first.
    #[cold]
    #[inline(never)]
    fn placed<E: Error>(&self, error: E) -> E {
        let refused = self.refused.borrow().is_some();
        if refused || !error.to_string().starts_with(TOO_LARGE) {
            return error;
        }
        self.refuse(self.path, "the number is too large")
    }

    /// One level down, if the limit allows it.
    fn deeper<E: Error>(&self) -> Result<Self, E> {
        if self.depth == DEEPEST {
            let why = format!("lists and objects are nested more than {DEEPEST} deep");
            return Err(self.refuse(self.path, why));
        }
        Ok(Value {
            depth: self.depth + 1,
            ..*self
        })
    }
}

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Json, D::Error> {
        let value = reader.deserialize_any(self);
        value.map_err(|error| self.placed(error))
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, on: bool) -> Result<Json, E> {
        Ok(Json::Bool(on))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        // Minus zero is zero: JavaScript spells both alike.
        Ok(Json::Number(number + 0.0))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        count(text.len());
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        count(text.len());
        Ok(Json::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let below = self.deeper()?;
        let mut items = Vec::new();
        loop {
            count(1);
            let path = ValuePath::Index(self.path, items.len());
            let item = Value {
                path: &path,
                ..below
            };
            match list.next_element_seed(item)? {
                Some(item) => items.push(item),
                None => return Ok(Json::List(items)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let below = self.deeper()?;
        let mut pairs: Vec<(String, Json)> = Vec::new();
        while let Some(key) = object.next_key::<String>()? {
            count(key.len());
            let path = ValuePath::Key(self.path, &key);
            let value = object.next_value_seed(Value {
                path: &path,
                ..below
            })?;
            pairs.push((key, value));
        }
        let key = |place: usize| pairs[place].0.as_str();
        let sorted = order(pairs.len(), &|one, other| key(one).cmp(key(other)));
        let twice = |both: &&[usize]| key(both[0]) == key(both[1]);
        if let Some(both) = sorted.windows(2).find(twice) {
            let path = ValuePath::Key(self.path, key(both[0]));
            return Err(self.refuse(&path, "this key is used twice"));
        }
        Ok(Json::Object(pairs))
    }
}
