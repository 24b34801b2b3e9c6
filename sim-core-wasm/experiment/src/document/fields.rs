//! Small values that several objects of an experiment have.

use sawtooth_document::declaration::is_id;
use sawtooth_document::reading::{At, Object, items};
use sawtooth_document::{Json, Problem, suggestion};
use sawtooth_engine::specification::{Choices, Value};

/// Reads a list of at most `most` items.
pub(super) fn list<'a>(
    json: &'a Json,
    most: usize,
    what: &str,
    at: &At<'_>,
) -> Result<&'a [Json], Problem> {
    let items = items(json, at)?;
    if items.len() > most {
        return Err(at.problem(format!(
            "must be at most {most} {what}, got {}",
            items.len()
        )));
    }
    Ok(items)
}

/// The id of an object, which none of the others has.
pub(super) fn id<'a>(
    object: &Object<'_, '_>,
    mut others: impl Iterator<Item = &'a str>,
) -> Result<String, Problem> {
    let id = object.text("id")?;
    let at = object.at.key("id");
    if !is_id(id) {
        return Err(at.problem(
            "must be small letters and digits, in words joined by hyphens, and begin with a letter",
        ));
    }
    if others.any(|other| other == id) {
        return Err(at.problem(format!("{id} occurs twice")));
    }
    Ok(id.to_owned())
}

/// The label of an object, or else its id.
pub(super) fn label(object: &Object<'_, '_>, id: &str) -> Result<String, Problem> {
    let label = object.text("label")?;
    Ok(if label.is_empty() { id } else { label }.to_owned())
}

/// The option that a key takes.
pub(crate) fn choice<T: Choices>(object: &Object<'_, '_>, key: &str) -> Result<T, Problem> {
    Ok(match object.scalar(key)? {
        Value::Choice(index) => T::at(index),
        _ => T::at(0),
    })
}

/// Whether a key is on.
pub(super) fn switch(object: &Object<'_, '_>, key: &str) -> Result<bool, Problem> {
    Ok(object.scalar(key)? == Value::Switch(true))
}

/// A time that may be missing.
pub(super) fn seconds(object: &Object<'_, '_>, key: &str) -> Result<Option<f64>, Problem> {
    object.get(key).map_or(Ok(None), |_| object.optional(key))
}

/// The place of a name among others; otherwise the name that was probably meant.
pub(super) fn find<'a>(
    name: &str,
    mut names: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, String> {
    let all = names.clone();
    names
        .position(|other| other == name)
        .ok_or_else(|| suggestion(name, all))
}
