//! Reads links.

use super::queue::queue;
use super::rate::rate;
use crate::declaration::{LINK, REVERSE};
use crate::reading::{At, Object, chosen, items};
use crate::text::{Json, Problem, quote};
use sawtooth_engine::plan::{LinkProperties, Property};
use sawtooth_engine::specification::{Key, ValueType};

/// The ids of the two ends of a link.
pub(super) fn link_ends<'a>(json: &'a Json, at: &At<'_>) -> Result<[&'a str; 2], Problem> {
    let object = Object::open(json, &LINK, at)?;
    object.check("label")?;
    let at = object.at.key("between");
    let between = object.get("between").unwrap_or(&Json::Null);
    match items(between, &at)? {
        [Json::Text(a), Json::Text(b)] => Ok([a, b]),
        [Json::Text(_), other] => Err(at
            .index(1)
            .problem(format!("must be the id of a node, got {}", quote(other)))),
        [other, _] => Err(at
            .index(0)
            .problem(format!("must be the id of a node, got {}", quote(other)))),
        _ => Err(at.problem("must be a list of two nodes")),
    }
}

/// The properties of the two directions of a link. Properties not written for the reverse
/// are those from a to b, except the ones that each direction has of its own.
///
/// # Errors
/// The first thing that is wrong with the link.
pub(crate) fn link(json: &Json, at: &At<'_>) -> Result<[LinkProperties; 2], Problem> {
    let link = Object::open(json, &LINK, at)?;
    let mut mean = 0.0;
    let forward = LinkProperties::collect(|key| property(&link, key, &mut mean))?;
    let below = at.key("reverse");
    let empty = Json::Object(Vec::new());
    let reverse = Object::open(link.get("reverse").unwrap_or(&empty), &REVERSE, &below)?;
    let backward = LinkProperties::collect(|key| {
        let own = key.per_direction.is_some() || reverse.get(key.key).is_some();
        match key.value {
            // A trace is long: the two directions share it.
            ValueType::Rate { .. } if !own => Ok(Property::Rate(forward.rate.clone())),
            _ => property(if own { &reverse } else { &link }, key, &mut mean),
        }
    })?;
    Ok([forward, backward])
}

/// The property of a direction at `key`; `mean` is its mean rate, once read: a limit in
/// bandwidth-delay products depends on it.
fn property(
    object: &Object<'_, '_>,
    key: &'static Key,
    mean: &mut f64,
) -> Result<Property, Problem> {
    let written = object.get(key.key);
    let at = object.at.key(key.key);
    match key.value {
        ValueType::Rate { .. } => {
            let rate = rate(object, key.key)?;
            *mean = rate.mean();
            Ok(Property::Rate(rate))
        }
        ValueType::Family(family) if family.common.is_empty() => {
            chosen(written, family, &at).map(Property::Chosen)
        }
        ValueType::Family(family) => queue(written, family, *mean, &at).map(Property::Queue),
        _ => object.scalar(key.key).map(Property::Value),
    }
}
