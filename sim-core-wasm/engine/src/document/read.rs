//! Reads values of the document along its description.
//!
//! Nothing is read twice over: what checks a value also evaluates it, so that
//! the range of an expression is checked like that of a plain number.

use crate::catalog::{Domain, Named, Unit, Value};
use crate::document::expression::{Expression, Scope};
use crate::document::json::Json;
use crate::document::problem::{Path, Problem, quote, spell, suggestion};
use crate::document::shape::{Form, Shape, sign};

/// Where a value stands, and the parameters that its expressions may use;
/// without a scope, expressions are refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    /// The place.
    pub(crate) path: Path<'a>,
    /// The values of the parameters.
    pub(crate) scope: Option<&'a Scope>,
}

impl At<'_> {
    /// The place of a key below this one.
    pub(crate) fn key<'b>(&'b self, key: &'b str) -> At<'b> {
        At {
            path: Path::Key(&self.path, key),
            scope: self.scope,
        }
    }

    /// The place of an item below this one.
    pub(crate) fn index(&self, index: usize) -> At<'_> {
        At {
            path: Path::Index(&self.path, index),
            scope: self.scope,
        }
    }

    /// A problem here.
    pub(crate) fn problem(&self, message: impl Into<String>) -> Problem {
        self.path.problem(message)
    }

    /// A value that is not what is wanted here.
    pub(crate) fn wrong(&self, wanted: &str, found: &Json) -> Problem {
        self.problem(format!("must be {wanted}, got {}", quote(found)))
    }
}

/// An object that has only declared keys, and all required ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<'a, 'p> {
    shape: &'static Shape,
    json: &'a Json,
    /// Where it stands.
    pub(crate) at: &'p At<'p>,
}

impl<'a, 'p> Object<'a, 'p> {
    /// Checks the keys of an object.
    ///
    /// # Errors
    /// When it is no object, has an unknown key or lacks a required one.
    pub(crate) fn open(
        json: &'a Json,
        shape: &'static Shape,
        at: &'p At<'p>,
    ) -> Result<Object<'a, 'p>, Problem> {
        for (key, _) in pairs(json, at)? {
            if shape.find(key).is_none() {
                return Err(unknown(key, shape.names(), at));
            }
        }
        for key in shape.keys {
            if key.required && json.get(key.key).is_none() {
                return Err(at.key(key.key).problem("missing"));
            }
        }
        Ok(Object { shape, json, at })
    }

    /// The value of a key as it is written.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Json> {
        self.json.get(name)
    }

    /// The value of a scalar key, or its default.
    ///
    /// # Errors
    /// When what is written is not such a value.
    pub(crate) fn scalar(&self, name: &str) -> Result<Value, Problem> {
        let key = self.shape.key(name);
        let (Form::Scalar { domain, unit } | Form::Rate { domain, unit, .. }) = &key.form else {
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
    /// When what is written is not one.
    pub(crate) fn number(&self, name: &str) -> Result<f64, Problem> {
        match self.scalar(name)? {
            Value::Number(number) => Ok(number),
            Value::Integer(number) => Ok(number as f64),
            _ => unreachable!("{name} is no number"),
        }
    }

    /// The value of a key that is a number or absent.
    ///
    /// # Errors
    /// When what is written is not one.
    pub(crate) fn optional(&self, name: &str) -> Result<Option<f64>, Problem> {
        match self.scalar(name)? {
            Value::Optional(number) => Ok(number),
            _ => unreachable!("{name} is not optional"),
        }
    }

    /// The value of a key that is a whole number.
    ///
    /// # Errors
    /// When what is written is not one.
    pub(crate) fn whole(&self, name: &str) -> Result<u64, Problem> {
        match self.scalar(name)? {
            Value::Integer(number) => Ok(number),
            _ => unreachable!("{name} is no whole number"),
        }
    }

    /// The value of a key that is a text; empty when it is not written.
    ///
    /// # Errors
    /// When what is written is no text, or too long.
    pub(crate) fn text(&self, name: &str) -> Result<&'a str, Problem> {
        let longest = match self.shape.key(name).form {
            Form::Text { longest } => longest,
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
        Ok(text)
    }

    /// Checks a key that has no effect on the run.
    ///
    /// # Errors
    /// When what is written is not what the key declares.
    pub(crate) fn check(&self, name: &str) -> Result<(), Problem> {
        let Some(json) = self.get(name) else {
            return Ok(());
        };
        let at = self.at.key(name);
        match self.shape.key(name).form {
            Form::Text { .. } => self.text(name).map(drop),
            Form::Names { options, longest } => names(json, options, longest, &at),
            Form::Numbers {
                min,
                max,
                increasing,
            } => numbers(json, (min, max), increasing, &at).map(drop),
            _ => self.scalar(name).map(drop),
        }
    }
}

/// The pairs of an object.
///
/// # Errors
/// When it is none.
pub(crate) fn pairs<'a>(json: &'a Json, at: &At<'_>) -> Result<&'a [(String, Json)], Problem> {
    match json {
        Json::Object(pairs) => Ok(pairs),
        other => Err(at.wrong("an object", other)),
    }
}

/// The items of a list.
///
/// # Errors
/// When it is none.
pub(crate) fn items<'a>(json: &'a Json, at: &At<'_>) -> Result<&'a [Json], Problem> {
    json.as_list().ok_or_else(|| at.wrong("a list", json))
}

/// The refusal of an unknown key.
pub(crate) fn unknown<'a>(
    key: &str,
    known: impl IntoIterator<Item = &'a str>,
    at: &At<'_>,
) -> Problem {
    at.key(key)
        .problem(format!("unknown key{}", suggestion(key, known)))
}

/// A real number, plain or as an expression.
///
/// # Errors
/// When it is neither, or its expression has no value.
pub(crate) fn number(json: &Json, at: &At<'_>) -> Result<f64, Problem> {
    match (json, at.scope) {
        (Json::Number(number), _) => Ok(*number),
        (Json::Object(_), Some(scope)) => {
            let text = expression(json, at)?;
            Expression::parse(text)
                .and_then(|expression| expression.evaluate(scope))
                .map_err(|wrong| {
                    at.problem(format!("{}: {wrong}", quote(&Json::Text(text.to_owned()))))
                })
        }
        (other, Some(_)) => Err(at.wrong("a number or an expression", other)),
        (Json::Object(pairs), None) if pairs.iter().any(|(key, _)| key == "expr") => {
            Err(at.problem("must be a number: expressions are for nodes, links and flows"))
        }
        (other, None) => Err(at.wrong("a number", other)),
    }
}

/// The text of an expression: `{ "expr": "10*B" }`.
fn expression<'a>(json: &'a Json, at: &At<'_>) -> Result<&'a str, Problem> {
    match pairs(json, at)? {
        [] => Err(at.wrong("a number or an expression", json)),
        [(key, value)] if key == "expr" => value
            .as_text()
            .ok_or_else(|| at.key("expr").wrong("a text", value)),
        several => {
            let other = several.iter().find(|(key, _)| key != "expr");
            Err(unknown(other.map_or("", |(key, _)| key), ["expr"], at))
        }
    }
}

/// The text of the expression that a value is, if it is one.
pub(crate) fn expression_text(json: &Json) -> Option<&str> {
    match json {
        Json::Object(pairs) if pairs.len() == 1 && pairs[0].0 == "expr" => pairs[0].1.as_text(),
        _ => None,
    }
}

fn within(number: f64, min: f64, max: f64, unit: Unit, at: &At<'_>) -> Result<f64, Problem> {
    if (min..=max).contains(&number) {
        return Ok(number);
    }
    let sign = sign(unit);
    let space = if sign.is_empty() { "" } else { " " };
    Err(at.problem(format!(
        "must be between {} and {}{space}{sign}, got {}",
        spell(min),
        spell(max),
        spell(number)
    )))
}

fn whole(json: &Json, min: u64, max: u64, unit: Unit, at: &At<'_>) -> Result<u64, Problem> {
    let value = number(json, at)?;
    if value.trunc() != value {
        return Err(at.problem(format!("must be a whole number, got {}", spell(value))));
    }
    within(value, min as f64, max as f64, unit, at).map(|value| value as u64)
}

/// A value as a parameter declares it.
///
/// # Errors
/// When it is of another type or out of range.
pub(crate) fn scalar(
    json: &Json,
    domain: &Domain,
    unit: Unit,
    at: &At<'_>,
) -> Result<Value, Problem> {
    match *domain {
        Domain::Number { min, max, .. } => {
            within(number(json, at)?, min, max, unit, at).map(Value::Number)
        }
        Domain::Optional { .. } if *json == Json::Null => Ok(Value::Optional(None)),
        Domain::Optional { min, max, .. } => within(number(json, at)?, min, max, unit, at)
            .map(|number| Value::Optional(Some(number))),
        Domain::Integer { min, max, .. } => whole(json, min, max, unit, at).map(Value::Integer),
        Domain::Switch { .. } => match json {
            Json::Bool(on) => Ok(Value::Switch(*on)),
            other => Err(at.wrong("true or false", other)),
        },
        Domain::Choice { options, .. } => choice(json, options, "", at).map(Value::Choice),
        Domain::NumberOrChoice {
            min, max, options, ..
        } => match json {
            Json::Text(_) => choice(json, options, "a number or ", at).map(Value::Choice),
            _ => within(number(json, at)?, min, max, unit, at).map(Value::Number),
        },
        Domain::Integers { min, max, longest } => {
            let items = items(json, at)?;
            if items.len() > longest {
                return Err(at.problem(format!(
                    "must have at most {longest} numbers, got {}",
                    items.len()
                )));
            }
            let mut numbers: Vec<u64> = Vec::with_capacity(items.len());
            for (i, item) in items.iter().enumerate() {
                let number = whole(item, min, max, unit, &at.index(i))?;
                if numbers.last().is_some_and(|last| *last >= number) {
                    return Err(at
                        .index(i)
                        .problem("must be larger than the number before it"));
                }
                numbers.push(number);
            }
            Ok(Value::Integers(numbers))
        }
    }
}

/// The index of a name among `options`; `or` says what it may be beside those.
fn choice(json: &Json, options: &[Named], or: &str, at: &At<'_>) -> Result<usize, Problem> {
    let names: Vec<&str> = options.iter().map(|option| option.name).collect();
    let wanted = || format!("{or}one of {}", names.join(", "));
    let text = json.as_text().ok_or_else(|| at.wrong(&wanted(), json))?;
    names.iter().position(|name| *name == text).ok_or_else(|| {
        let near = suggestion(text, names.iter().copied());
        at.problem(format!("must be {}, got {}{near}", wanted(), quote(json)))
    })
}

fn names(json: &Json, options: &[Named], longest: usize, at: &At<'_>) -> Result<(), Problem> {
    let items = items(json, at)?;
    if items.len() > longest {
        return Err(at.problem(format!(
            "must have at most {longest} names, got {}",
            items.len()
        )));
    }
    for (i, item) in items.iter().enumerate() {
        choice(item, options, "", &at.index(i))?;
    }
    Ok(())
}

/// Two numbers within a range.
fn numbers(
    json: &Json,
    (min, max): (f64, f64),
    increasing: bool,
    at: &At<'_>,
) -> Result<[f64; 2], Problem> {
    let [first, second] = items(json, at)? else {
        return Err(at.problem("must be a list of two numbers"));
    };
    let first = within(
        number(first, &at.index(0))?,
        min,
        max,
        Unit::None,
        &at.index(0),
    )?;
    let second = within(
        number(second, &at.index(1))?,
        min,
        max,
        Unit::None,
        &at.index(1),
    )?;
    if increasing && first >= second {
        return Err(at.index(1).problem("must be larger than the first number"));
    }
    Ok([first, second])
}
