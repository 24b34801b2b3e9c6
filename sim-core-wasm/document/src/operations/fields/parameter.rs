//! The field of a parameter of the scenario.

use super::field::Field;
use super::writer::Writer;
use crate::declaration::PARAMETER;
use crate::reading::{At, Object};
use crate::text::{Json, Problem};
use sawtooth_engine::specification::{Domain, Scale, Unit, Value};

impl Writer<'_> {
    pub(super) fn parameter(
        &mut self,
        name: &str,
        declared: &Json,
        live: bool,
    ) -> Result<(), Problem> {
        let root = At::ROOT;
        let list = root.key("parameters");
        let at = list.key(name);
        let object = Object::open(declared, &PARAMETER, &at)?;
        let default = object.number("value")?;
        let value = self.scope.get(name).unwrap_or(default);
        // A range that is not declared is wide enough for a form.
        let reach = (10.0 * default.abs().max(value.abs())).max(10.0);
        let lowest = if default.min(value) < 0.0 {
            -reach
        } else {
            0.0
        };
        let min = object.optional("min")?.unwrap_or(lowest);
        let max = object.optional("max")?.unwrap_or(reach.max(min));
        let log = object.scalar("scale")? == Value::Choice(1);
        let scale = if log { Scale::Log } else { Scale::Linear };
        let whole = object.scalar("integer")? == Value::Switch(true) && min >= 0.0;
        let domain = if whole {
            let (default, min, max) = (default as u64, min as u64, max as u64);
            Domain::Integer {
                default,
                min,
                max,
                scale,
            }
        } else {
            Domain::Number {
                default,
                min,
                max,
                scale,
            }
        };
        let label = object.text("label")?;
        self.fields.push(Field {
            path: format!("parameters/{name}"),
            label: if label.is_empty() { name } else { label }.to_owned(),
            about: String::new(),
            unit: unit_named(object.text("unit")?),
            domain: domain.into(),
            slides_to: None,
            from_preset: false,
            value: Json::Number(value),
            expression: None,
            is_default: value == default,
            live,
            group: "parameters".to_owned(),
        });
        Ok(())
    }
}

/// The unit that a parameter of a scenario names, if the engine knows it.
fn unit_named(text: &str) -> Unit {
    match text {
        "s" => Unit::Seconds,
        "bit/s" => Unit::BitsPerSecond,
        "/s" => Unit::PerSecond,
        "bytes" => Unit::Bytes,
        "segments" => Unit::Segments,
        "packets" => Unit::Packets,
        "share" => Unit::Share,
        _ => Unit::None,
    }
}
