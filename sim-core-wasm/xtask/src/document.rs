//! The document's objects, read from its schema.

use anyhow::{Context, Result, anyhow, bail};
use sawtooth_document::Json;
use serde_json::{Value, json};

/// The document's objects and their keys, from its schema, in its order.
pub(crate) fn objects() -> Result<Vec<Value>> {
    // Our own reader keeps the order in which keys were written.
    let schema = Json::parse(&sawtooth_document::schema())
        .map_err(|problem| anyhow!("the schema cannot be read: {problem:?}"))?;
    let definitions = member(&schema, "$defs").context("the schema defines nothing")?;
    let names = [
        "ScenarioParameter",
        "Node",
        "Link",
        "Reverse",
        "Flow",
        "Intervention",
    ];
    let mut out = vec![object("Scenario", &schema)?];
    for name in names {
        let definition = member(definitions, name)
            .with_context(|| format!("the schema does not define {name}"))?;
        out.push(object(name, definition)?);
    }
    Ok(out)
}

fn member<'a>(json: &'a Json, key: &str) -> Option<&'a Json> {
    let Json::Object(members) = json else {
        return None;
    };
    members
        .iter()
        .find_map(|(name, value)| (name == key).then_some(value))
}

fn text<'a>(json: &'a Json, key: &str) -> Option<&'a str> {
    match member(json, key) {
        Some(Json::Text(text)) => Some(text),
        _ => None,
    }
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    match member(json, key) {
        Some(Json::List(items)) => items,
        _ => &[],
    }
}

fn object(name: &str, definition: &Json) -> Result<Value> {
    let Some(Json::Object(properties)) = member(definition, "properties") else {
        bail!("{name} has no properties in the schema");
    };
    let required = list(definition, "required");
    let keys: Vec<Value> = properties
        .iter()
        .map(|(key, property)| {
            json!({
                "key": key,
                "help": text(property, "description"),
                "values": values(property),
                "default": member(property, "default").map(plain),
                "required": required.contains(&Json::Text(key.clone())),
            })
        })
        .collect();
    Ok(json!({ "name": name, "help": text(definition, "description"), "keys": keys }))
}

/// Converts a value to that of `serde_json`.
fn plain(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(on) => json!(on),
        // Whole numbers stay whole: 1 rather than 1.0.
        Json::Number(number) => number.to_string().parse().unwrap_or(Value::Null),
        Json::Text(text) => json!(text),
        Json::List(items) => items.iter().map(plain).collect(),
        Json::Object(members) => members
            .iter()
            .map(|(key, value)| (key.clone(), plain(value)))
            .collect(),
    }
}

/// Beyond this a bound only says that a number is finite.
const UNBOUNDED: f64 = 1e300;

/// The values that a property may have, in words.
fn values(property: &Json) -> String {
    if let Some(reference) = text(property, "$ref") {
        return reference.trim_start_matches("#/$defs/").to_owned();
    }
    if let Some(value) = member(property, "const") {
        return plain(value).to_string();
    }
    let ways: Vec<String> = list(property, "enum")
        .iter()
        .map(|value| plain(value).to_string())
        .chain(
            ["anyOf", "oneOf"]
                .iter()
                .flat_map(|key| list(property, key).iter().map(values)),
        )
        .collect();
    if !ways.is_empty() {
        return ways.join(" | ");
    }
    let kind = text(property, "type").unwrap_or("value");
    if kind == "array" {
        let items = member(property, "items").map_or_else(|| "values".to_owned(), values);
        return format!("list of {items}");
    }
    match (member(property, "minimum"), member(property, "maximum")) {
        (Some(Json::Number(least)), Some(Json::Number(most))) if *most < UNBOUNDED => {
            format!("{kind} {} … {}", short(*least), short(*most))
        }
        _ => kind.to_owned(),
    }
}

/// A number as a person would write it: with an exponent where that is shorter.
fn short(number: f64) -> String {
    let (plain, exponent) = (format!("{number}"), format!("{number:e}"));
    if exponent.len() < plain.len() && !(1e-3..1e5).contains(&number.abs()) {
        exponent
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_document_list_their_values() {
        for (property, said) in [
            (r##"{ "$ref": "#/$defs/Loss" }"##, "Loss"),
            (
                r#"{ "type": "number", "minimum": 1000, "maximum": 1e11 }"#,
                "number 1000 … 1e11",
            ),
            (
                r#"{ "type": "number", "minimum": -1e300, "maximum": 1e300 }"#,
                "number",
            ),
            (
                r#"{ "type": "array", "items": { "type": "string" } }"#,
                "list of string",
            ),
            (
                r#"{ "anyOf": [{ "type": "boolean" }, { "type": "null" }] }"#,
                "boolean | null",
            ),
            (r#"{ "enum": ["a", "b"] }"#, r#""a" | "b""#),
        ] {
            let property = Json::parse(property).expect("JSON");
            assert_eq!(values(&property), said);
        }
    }

    #[test]
    fn keys_come_in_the_order_of_the_document() {
        let objects = objects().expect("objects");
        let keys: Vec<&str> = objects[0]["keys"]
            .as_array()
            .expect("keys")
            .iter()
            .filter_map(|key| key["key"].as_str())
            .collect();
        assert_eq!(keys[..3], ["format", "version", "name"]);
    }
}
