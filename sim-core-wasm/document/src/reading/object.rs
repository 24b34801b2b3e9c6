//! Reads objects along the declaration of their keys.
//!
//! A value is checked and evaluated in one pass, so that the range of an expression is
//! checked like that of a plain number.

use super::at::{At, items, pairs, unknown};
use super::value::{numbers, panel, panels, points, scalar};
use crate::text::{Json, Problem, is_control};
use sawtooth_engine::specification::{ObjectType, Value, ValueType};

/// An object that has only declared keys, and all required ones.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a, 'p> {
    /// Its declaration.
    pub declared: &'static ObjectType,
    json: &'a Json,
    /// Its place.
    pub at: &'p At<'p>,
}

impl<'a, 'p> Object<'a, 'p> {
    /// Checks the keys of an object.
    ///
    /// # Errors
    /// When it is no object, has an unknown key or lacks a required one.
    pub fn open(
        json: &'a Json,
        declared: &'static ObjectType,
        at: &'p At<'p>,
    ) -> Result<Object<'a, 'p>, Problem> {
        for (key, _) in pairs(json, at)? {
            if declared.find(key).is_none() {
                return Err(unknown(key, declared.names(), at));
            }
        }
        for key in declared.keys {
            if key.required && json.get(key.key).is_none() {
                return Err(at.key(key.key).problem("missing"));
            }
        }
        Ok(Object { declared, json, at })
    }

    /// The value of a key as it is written.
    pub fn get(&self, name: &str) -> Option<&'a Json> {
        self.json.get(name)
    }

    /// The value of a scalar key, or its default.
    ///
    /// # Errors
    /// When the written value is not such a value.
    pub fn scalar(&self, name: &str) -> Result<Value, Problem> {
        let key = self.declared.key(name);
        let (ValueType::Scalar { domain, unit } | ValueType::Rate { domain, unit, .. }) =
            &key.value
        else {
            unreachable!("{name} is no scalar");
        };
        match self.get(name) {
            Some(json) => scalar(json, domain, *unit, &self.at.key(name)),
            None => Ok(domain.default_value()),
        }
    }

    /// The value of a key that is a real number.
    ///
    /// # Errors
    /// When the written value is not a number.
    pub fn number(&self, name: &str) -> Result<f64, Problem> {
        match self.scalar(name)? {
            Value::Number(number) => Ok(number),
            Value::Integer(number) => Ok(number as f64),
            _ => unreachable!("{name} is no number"),
        }
    }

    /// The value of a key that is a number or absent.
    ///
    /// # Errors
    /// When the written value is not a number.
    pub fn optional(&self, name: &str) -> Result<Option<f64>, Problem> {
        match self.scalar(name)? {
            Value::Optional(number) => Ok(number),
            _ => unreachable!("{name} is not optional"),
        }
    }

    /// The value of a key that is a whole number.
    ///
    /// # Errors
    /// When the written value is not a whole number.
    pub fn whole(&self, name: &str) -> Result<u64, Problem> {
        match self.scalar(name)? {
            Value::Integer(number) => Ok(number),
            _ => unreachable!("{name} is no whole number"),
        }
    }

    /// The value of a key that is a switch.
    ///
    /// # Errors
    /// When the written value is not a switch.
    pub fn switch(&self, name: &str) -> Result<bool, Problem> {
        match self.scalar(name)? {
            Value::Switch(on) => Ok(on),
            _ => unreachable!("{name} is no switch"),
        }
    }

    /// The value of a key that is a whole number, if it is written.
    ///
    /// # Errors
    /// When the written value is not a whole number.
    pub(crate) fn written_whole(&self, name: &str) -> Result<Option<u64>, Problem> {
        self.get(name).map(|_| self.whole(name)).transpose()
    }

    /// The value of a key that is a text; empty when it is not written.
    ///
    /// # Errors
    /// When the written value is no text, or too long.
    pub fn text(&self, name: &str) -> Result<&'a str, Problem> {
        let longest = match self.declared.key(name).value {
            ValueType::Text { longest }
            | ValueType::Line { longest }
            | ValueType::Path { longest }
            | ValueType::Instance { longest, .. } => longest,
            _ => usize::MAX,
        };
        let Some(json) = self.get(name) else {
            return Ok("");
        };
        let at = self.at.key(name);
        let text = json.as_text().ok_or_else(|| at.wrong("a text", json))?;
        if text.chars().count() > longest {
            return Err(at.problem(format!("must have at most {longest} characters")));
        }
        let one_line = matches!(self.declared.key(name).value, ValueType::Line { .. });
        if one_line && text.contains(is_control) {
            return Err(at.problem("must be one line without control characters"));
        }
        Ok(text)
    }

    /// Checks all keys of an object that has no effect on the run.
    ///
    /// # Errors
    /// When a written value does not fit the declaration of its key.
    fn check_all(&self) -> Result<(), Problem> {
        let mut keys = self.declared.keys.iter();
        keys.try_for_each(|key| self.check(key.key))
    }

    /// Checks a key that has no effect on the run.
    ///
    /// # Errors
    /// When the written value does not fit the declaration of the key.
    pub(crate) fn check(&self, name: &str) -> Result<(), Problem> {
        let Some(json) = self.get(name) else {
            return Ok(());
        };
        let at = self.at.key(name);
        match self.declared.key(name).value {
            ValueType::Text { .. }
            | ValueType::Line { .. }
            | ValueType::Path { .. }
            | ValueType::Instance { .. } => self.text(name).map(drop),
            ValueType::Panels { options, longest } => panels(json, options, longest, &at),
            ValueType::Panel(options) => panel(json, options, &at),
            ValueType::Points {
                latest,
                largest,
                longest,
            } => points(json, (latest, largest), longest, &at),
            ValueType::Object(object) => Object::open(json, object, &at)?.check_all(),
            ValueType::List(object) => {
                for (i, item) in items(json, &at)?.iter().enumerate() {
                    Object::open(item, object, &at.index(i))?.check_all()?;
                }
                Ok(())
            }
            ValueType::ValueAt(_) | ValueType::EntryOf(_) => Ok(()),
            ValueType::Numbers {
                min,
                max,
                increasing,
            } => numbers(json, (min, max), increasing, &at).map(drop),
            _ => self.scalar(name).map(drop),
        }
    }
}
