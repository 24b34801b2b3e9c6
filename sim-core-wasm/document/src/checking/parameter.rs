//! Reads the parameters of a scenario.

use crate::declaration::PARAMETER;
use crate::reading::{At, Object};
use crate::text::{Json, Problem, spell};
use sawtooth_engine::specification::Value;

/// A parameter's value, checked against its own range.
pub(crate) fn parameter_value(json: &Json, at: &At<'_>) -> Result<f64, Problem> {
    let declared = Object::open(json, &PARAMETER, at)?;
    for key in ["unit", "label", "integer", "scale"] {
        declared.check(key)?;
    }
    let value = declared.number("value")?;
    let (min, max) = (declared.optional("min")?, declared.optional("max")?);
    if let (Some(min), Some(max)) = (min, max)
        && min >= max
    {
        return Err(at.key("max").problem("must be larger than min"));
    }
    let whole = declared.scalar("integer")? == Value::Switch(true);
    for (key, bound) in [("value", Some(value)), ("min", min), ("max", max)] {
        if let Some(bound) = bound.filter(|bound| whole && bound.trunc() != *bound) {
            return Err(at
                .key(key)
                .problem(format!("must be a whole number, got {}", spell(bound))));
        }
    }
    if declared.scalar("scale")? == Value::Choice(1) && !min.is_some_and(|min| min > 0.0) {
        return Err(at
            .key("min")
            .problem("must be written and larger than 0 for a log scale"));
    }
    if min.is_some_and(|min| value < min) || max.is_some_and(|max| value > max) {
        let range = match (min, max) {
            (Some(min), Some(max)) => format!("between {} and {}", spell(min), spell(max)),
            (Some(min), None) => format!("at least {}", spell(min)),
            (_, max) => format!("at most {}", spell(max.unwrap_or(value))),
        };
        return Err(at
            .key("value")
            .problem(format!("must be {range}, got {}", spell(value))));
    }
    Ok(value)
}
