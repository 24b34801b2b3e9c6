//! Reads single values as they are declared.

use super::at::{At, items, pairs, unknown};
use crate::text::{Expression, Json, Problem, quote, spell, suggestion};
use sawtooth_engine::plan::families::is_variable;
use sawtooth_engine::specification::{Domain, Named, Unit, Value, sign};

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

/// The least time but none, in seconds: what the clock of a run counts in.
const LEAST_TIME: f64 = 1e-9;

fn within(number: f64, min: f64, max: f64, unit: Unit, at: &At<'_>) -> Result<f64, Problem> {
    if (min..=max).contains(&number) {
        if unit == Unit::Seconds && number != 0.0 && number.abs() < LEAST_TIME {
            return Err(at.problem(format!(
                "must be 0 or at least {} s, got {}",
                spell(LEAST_TIME),
                spell(number)
            )));
        }
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
    without_fraction(json, min as f64, max as f64, unit, at).map(|value| value as u64)
}

fn without_fraction(
    json: &Json,
    min: f64,
    max: f64,
    unit: Unit,
    at: &At<'_>,
) -> Result<f64, Problem> {
    let value = number(json, at)?;
    if value.trunc() != value {
        return Err(at.problem(format!("must be a whole number, got {}", spell(value))));
    }
    within(value, min, max, unit, at)
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
            min,
            max,
            whole,
            options,
            ..
        } => match json {
            Json::Text(_) => choice(json, options, "a number or ", at).map(Value::Choice),
            _ if whole => without_fraction(json, min, max, unit, at).map(Value::Number),
            _ => within(number(json, at)?, min, max, unit, at).map(Value::Number),
        },
        Domain::Integers {
            increasing,
            min,
            max,
            longest,
        } => {
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
                if increasing && numbers.last().is_some_and(|last| *last >= number) {
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

/// The index of a name among `options`; `or` names the other values allowed, for the message.
fn choice(json: &Json, options: &[Named], or: &str, at: &At<'_>) -> Result<usize, Problem> {
    let names: Vec<&str> = options.iter().map(|option| option.name).collect();
    let wanted = || format!("{or}one of {}", names.join(", "));
    let text = json.as_text().ok_or_else(|| at.wrong(&wanted(), json))?;
    names.iter().position(|name| *name == text).ok_or_else(|| {
        let near = suggestion(text, names.iter().copied());
        at.problem(format!("must be {}, got {}{near}", wanted(), quote(json)))
    })
}

/// Names of plots and of internal variables.
///
/// # Errors
/// When one is neither.
pub(super) fn panels(
    json: &Json,
    options: &[Named],
    longest: usize,
    at: &At<'_>,
) -> Result<(), Problem> {
    let items = items(json, at)?;
    if items.len() > longest {
        return Err(at.problem(format!(
            "must have at most {longest} names, got {}",
            items.len()
        )));
    }
    let mut items = items.iter().enumerate();
    items.try_for_each(|(i, item)| panel(item, options, &at.index(i)))
}

/// The name of a plot or of an internal variable.
///
/// # Errors
/// When it is neither.
pub(super) fn panel(json: &Json, options: &[Named], at: &At<'_>) -> Result<(), Problem> {
    if json.as_text().is_some_and(is_variable) {
        return Ok(());
    }
    choice(json, options, "", at).map(drop)
}

/// Pairs of an instant and a value.
///
/// # Errors
/// When there are none or too many, or one is out of range.
pub(super) fn points(
    json: &Json,
    (latest, largest): (f64, f64),
    longest: usize,
    at: &At<'_>,
) -> Result<(), Problem> {
    let items = items(json, at)?;
    if items.is_empty() || items.len() > longest {
        return Err(at.problem(format!(
            "must have between 1 and {longest} points, got {}",
            items.len()
        )));
    }
    for (i, item) in items.iter().enumerate() {
        let at = at.index(i);
        let Some([time, value]) = item.as_list() else {
            return Err(at.problem("must be a list of an instant and a value"));
        };
        within(
            number(time, &at.index(0))?,
            0.0,
            latest,
            Unit::None,
            &at.index(0),
        )?;
        within(
            number(value, &at.index(1))?,
            -largest,
            largest,
            Unit::None,
            &at.index(1),
        )?;
    }
    Ok(())
}

/// Two numbers within a range.
pub(super) fn numbers(
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
