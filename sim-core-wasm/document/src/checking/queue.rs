//! Reads the queue at a port: its discipline and how much may wait.

use crate::reading::{At, Object, chosen, pairs, unknown};
use crate::text::{Json, Problem};
use sawtooth_engine::plan::{DEFAULT_LIMIT, LIMIT, Limit, Property, Queue};
use sawtooth_engine::specification::Family;

/// A queue at a port of a link with this rate.
///
/// # Errors
/// When its discipline or its limit is wrong.
pub(super) fn queue(
    json: Option<&Json>,
    family: &'static Family,
    rate: f64,
    at: &At<'_>,
) -> Result<Queue, Problem> {
    let discipline = chosen(json, family, at)?;
    let limit = match json.and_then(|json| json.get("limit")) {
        Some(json) => limit(json, rate, &at.key("limit"))?,
        None => Limit::Packets(DEFAULT_LIMIT),
    };
    Ok(Queue { discipline, limit })
}

/// The limit of the queue, at this rate.
fn limit(json: &Json, rate: f64, at: &At<'_>) -> Result<Limit, Problem> {
    let written = pairs(json, at)?;
    let Some((first, _)) = written.first() else {
        return Err(at.problem("must have packets, bytes, or bdp and rtt"));
    };
    let Some(declared) = LIMIT.with(first) else {
        return Err(unknown(first, LIMIT.names(), at));
    };
    if let Some((other, _)) = written
        .iter()
        .find(|(key, _)| declared.find(key).is_none() && LIMIT.with(key).is_some())
    {
        return Err(at.problem(format!("must be in {first} or in {other}, not both")));
    }
    let object = Object::open(json, declared, at)?;
    Limit::collect(declared, rate, |key| {
        object.scalar(key.key).map(Property::Value)
    })
}
