//! Reads interventions, without applying them.

use crate::document::declaration::INTERVENTION;
use crate::document::reading::{At, Object};
use crate::document::text::{Json, Problem};
use crate::units::Time;

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
