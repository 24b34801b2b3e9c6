//! How a document writes a value.

use crate::text::Json;
use sawtooth_engine::specification::{Domain, Named, Value};

/// A value as it is written in a document.
pub fn written(value: &Value, domain: &Domain) -> Json {
    let options: &[Named] = match domain {
        Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. } => options,
        _ => &[],
    };
    match value {
        Value::Number(number) | Value::Optional(Some(number)) => Json::Number(*number),
        Value::Optional(None) => Json::Null,
        Value::Integer(number) => Json::Number(*number as f64),
        Value::Switch(on) => Json::Bool(*on),
        Value::Choice(index) => options
            .get(*index)
            .map_or(Json::Null, |option| Json::Text(option.name.to_owned())),
        Value::Rules(applied) => Json::Text(applied.id.clone()),
        Value::Integers(list) => Json::List(list.iter().map(|n| Json::Number(*n as f64)).collect()),
        #[allow(
            unreachable_patterns,
            reason = "an engine with senders of other crates has more"
        )]
        _ => Json::Null,
    }
}
