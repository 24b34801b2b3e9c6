//! Reads interventions, without applying them.

use crate::declaration::INTERVENTION;
use crate::reading::{At, Object};
use crate::text::{Json, Problem};
use sawtooth_engine::units::Time;

/// The time, path and value of an intervention.
pub(crate) fn intervention<'a>(
    json: &'a Json,
    at: &At<'_>,
) -> Result<(Time, &'a str, &'a Json), Problem> {
    let object = Object::open(json, &INTERVENTION, at)?;
    object.check("continues")?;
    let time = Time::from_seconds(object.number("at")?);
    Ok((
        time,
        object.text("set")?,
        object.get("to").unwrap_or(&Json::Null),
    ))
}
