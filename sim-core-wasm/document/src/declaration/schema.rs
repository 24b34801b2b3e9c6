//! The document's JSON Schema (2020-12), for editors that complete and check text
//! while one types. It describes single values; relations between values
//! (references, counts, expressions) are checked as the document is read.

use std::collections::BTreeSet;

use super::definitions::{Definition, TRANSPORT, TRANSPORT_HELP, definitions, kind_name};
use super::limits::{LONGEST_ID, MOST_INTERVENTIONS};
use super::objects::SCENARIO;
use super::written::written;
use crate::reading::rules::{ALGORITHM_KEY, algorithm_help, follows_rules};
use crate::text::{Json, LINE, expression};
use sawtooth_engine::measure::OF_PROGRAMS;
use sawtooth_engine::plan::families::{presets, variables};
use sawtooth_engine::specification::{
    Domain, Family, Key, Named, ObjectType, OneOf, Parameter, Unit, ValueType, sign,
};
use sawtooth_engine::tcp::transport::Transport;

/// The schema of scenarios as text for a file.
pub fn schema() -> String {
    schema_of(&SCENARIO, "Sawtooth scenario")
}

/// The schema of a document as text for a file.
pub fn schema_of(document: &'static ObjectType, title: &str) -> String {
    let mut members = vec![
        (
            "$schema".to_owned(),
            text("https://json-schema.org/draft/2020-12/schema"),
        ),
        ("title".to_owned(), text(title)),
    ];
    let mut defined = vec![
        ("Id".to_owned(), id()),
        ("Expression".to_owned(), expression_schema()),
    ];
    for definition in definitions(document) {
        let schema = match definition {
            Definition::Object(declared, expressions) => object(declared, expressions),
            Definition::Family(family, expressions) => {
                for entry in family.registry {
                    let schema = kind(entry, family, expressions);
                    defined.push((kind_name(entry.kind, family), schema));
                }
                union(family)
            }
            Definition::OneOf(one_of, _) => alternatives(one_of),
            Definition::Transport => transport(),
        };
        match (definition, schema) {
            (Definition::Object(object, _), Json::Object(schema))
                if object.name == document.name =>
            {
                members.extend(schema);
            }
            (_, schema) => defined.push((definition.name().to_owned(), schema)),
        }
    }
    members.push(("$defs".to_owned(), Json::Object(defined)));
    Json::Object(members).pretty()
}

fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

fn json_object(members: &[(&str, Json)]) -> Json {
    Json::Object(
        members
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect(),
    )
}

fn reference(name: &str) -> Json {
    json_object(&[("$ref", Json::Text(format!("#/$defs/{name}")))])
}

fn id() -> Json {
    json_object(&[
        ("type", text("string")),
        ("pattern", text("^[a-z][a-z0-9]*(-[a-z0-9]+)*$")),
        ("maxLength", Json::Number(LONGEST_ID as f64)),
    ])
}

fn expression_schema() -> Json {
    let formula = json_object(&[
        ("type", text("string")),
        ("maxLength", Json::Number(expression::LONGEST as f64)),
    ]);
    json_object(&[
        (
            "description",
            text("A number over the scenario's parameters: + - * / ( ) min max."),
        ),
        ("type", text("object")),
        ("properties", json_object(&[("expr", formula)])),
        ("required", Json::List(vec![text("expr")])),
        ("additionalProperties", Json::Bool(false)),
    ])
}

fn closed(help: &str, properties: Vec<(String, Json)>, required: Vec<Json>) -> Json {
    let mut members = vec![
        ("description".to_owned(), text(help)),
        ("type".to_owned(), text("object")),
        ("properties".to_owned(), Json::Object(properties)),
    ];
    if !required.is_empty() {
        members.push(("required".to_owned(), Json::List(required)));
    }
    members.push(("additionalProperties".to_owned(), Json::Bool(false)));
    Json::Object(members)
}

fn object(object: &'static ObjectType, expressions: bool) -> Json {
    let properties = object
        .keys
        .iter()
        .map(|key| property(key, expressions))
        .collect();
    let required = object
        .keys
        .iter()
        .filter(|key| key.required)
        .map(|key| text(key.key))
        .collect();
    closed(object.help, properties, required)
}

fn property(key: &'static Key, expressions: bool) -> (String, Json) {
    let schema = match &key.value {
        ValueType::Constant(value) => json_object(&[("const", text(value))]),
        ValueType::Version(1) => json_object(&[("const", Json::Number(1.0))]),
        ValueType::Version(last) => json_object(&[(
            "enum",
            Json::List(
                (1..=*last)
                    .map(|version| Json::Number(version as f64))
                    .collect(),
            ),
        )]),
        ValueType::Text { longest }
        | ValueType::Path { longest }
        | ValueType::Instance { longest, .. } => json_object(&[
            ("type", text("string")),
            ("maxLength", Json::Number(*longest as f64)),
        ]),
        ValueType::Line { longest } => json_object(&[
            ("type", text("string")),
            ("maxLength", Json::Number(*longest as f64)),
            ("pattern", text(LINE)),
        ]),
        ValueType::Id(_) | ValueType::Reference(_) => reference("Id"),
        ValueType::Pair(_) => list(reference("Id"), 2, 2),
        ValueType::Scalar { domain, .. } => {
            with_default(value(domain, expressions), domain, key.required)
        }
        ValueType::Rate { domain, trace, .. } => {
            any_of(vec![value(domain, expressions), reference(trace.name)])
        }
        ValueType::Panels { options, longest } => list(panels(options), 0, *longest),
        ValueType::Panel(options) => panels(options),
        ValueType::Points {
            latest,
            largest,
            longest,
        } => list(point(*latest, *largest), 1, *longest),
        ValueType::Numbers { min, max, .. } => {
            list(number("number", *min, *max, expressions), 2, 2)
        }
        ValueType::Family(family) => reference(family.name),
        ValueType::Transport => reference(TRANSPORT),
        ValueType::Object(object) => reference(object.name),
        ValueType::OneOf(one_of) => reference(one_of.name),
        ValueType::Map(object) => json_object(&[
            ("type", text("object")),
            (
                "propertyNames",
                json_object(&[("pattern", text("^[A-Za-z_][A-Za-z0-9_]*$"))]),
            ),
            ("additionalProperties", reference(object.name)),
        ]),
        ValueType::List(object) => list(reference(object.name), 0, MOST_INTERVENTIONS),
        ValueType::ValueAt(_) | ValueType::EntryOf(_) => json_object(&[]),
        // A slip in a declaration shows as an empty schema, which its test refuses.
        ValueType::Written(written) => {
            Json::parse(written.schema).unwrap_or_else(|_| json_object(&[]))
        }
    };
    let unit = match key.value {
        ValueType::Scalar { unit, .. } | ValueType::Rate { unit, .. } => unit,
        _ => Unit::None,
    };
    (key.key.to_owned(), described(key.help, unit, schema))
}

/// The names of plots, and of the internal variables that have plots: those of programs may have any name.
fn panels(options: &[Named]) -> Json {
    let variables: BTreeSet<String> = variables()
        .map(|(owner, key)| format!("{owner}:{key}"))
        .collect();
    let names = options.iter().map(|option| text(option.name));
    let all = names.chain(variables.into_iter().map(Json::Text));
    let known = json_object(&[("enum", Json::List(all.collect()))]);
    let declared = format!(
        r"^(flow|queue):{}[a-z][A-Za-z0-9]{{0,39}}$",
        OF_PROGRAMS.replace('.', r"\.")
    );
    let declared = json_object(&[("type", text("string")), ("pattern", text(&declared))]);
    any_of(vec![known, declared])
}

/// An instant and a value.
fn point(latest: f64, largest: f64) -> Json {
    let items = vec![
        number("number", 0.0, latest, false),
        number("number", -largest, largest, false),
    ];
    json_object(&[
        ("type", text("array")),
        ("prefixItems", Json::List(items)),
        ("minItems", Json::Number(2.0)),
        ("maxItems", Json::Number(2.0)),
    ])
}

/// A schema that begins with its description.
fn described(help: &str, unit: Unit, schema: Json) -> Json {
    let sign = sign(unit);
    let help = if sign.is_empty() {
        help.to_owned()
    } else {
        format!("{help} In {sign}.")
    };
    let mut members = vec![("description".to_owned(), Json::Text(help))];
    if let Json::Object(schema) = schema {
        members.extend(schema);
    }
    Json::Object(members)
}

fn with_default(schema: Json, domain: &Domain, required: bool) -> Json {
    let default = written(&domain.default_value(), domain);
    match schema {
        Json::Object(mut members) if !required && default != Json::Null => {
            members.push(("default".to_owned(), default));
            Json::Object(members)
        }
        other => other,
    }
}

fn list(items: Json, fewest: usize, most: usize) -> Json {
    let mut members = vec![("type", text("array")), ("items", items)];
    if fewest > 0 {
        members.push(("minItems", Json::Number(fewest as f64)));
    }
    members.push(("maxItems", Json::Number(most as f64)));
    json_object(&members)
}

fn choice(options: &[Named]) -> Json {
    json_object(&[(
        "enum",
        Json::List(options.iter().map(|option| text(option.name)).collect()),
    )])
}

fn number(kind: &str, min: f64, max: f64, expressions: bool) -> Json {
    let plain = json_object(&[
        ("type", text(kind)),
        ("minimum", Json::Number(min)),
        ("maximum", Json::Number(max)),
    ]);
    if expressions {
        any_of(vec![plain, reference("Expression")])
    } else {
        plain
    }
}

fn any_of(alternatives: Vec<Json>) -> Json {
    json_object(&[("anyOf", Json::List(alternatives))])
}

fn value(domain: &Domain, expressions: bool) -> Json {
    match *domain {
        Domain::Number { min, max, .. } => number("number", min, max, expressions),
        Domain::Optional { min, max, .. } => any_of(vec![
            number("number", min, max, expressions),
            json_object(&[("type", text("null"))]),
        ]),
        Domain::Integer { min, max, .. } => number("integer", min as f64, max as f64, expressions),
        Domain::Switch { .. } => json_object(&[("type", text("boolean"))]),
        Domain::Choice { options, .. } => choice(options),
        Domain::NumberOrChoice {
            min,
            max,
            whole,
            options,
            ..
        } => {
            let kind = if whole { "integer" } else { "number" };
            any_of(vec![choice(options), number(kind, min, max, expressions)])
        }
        Domain::Integers {
            min, max, longest, ..
        } => list(
            number("integer", min as f64, max as f64, expressions),
            0,
            longest,
        ),
    }
}

fn parameter(declared: &'static Parameter) -> (String, Json) {
    let schema = with_default(value(&declared.domain, true), &declared.domain, false);
    (
        declared.key.to_owned(),
        described(declared.help(), declared.unit, schema),
    )
}

fn kind(
    entry: &'static sawtooth_engine::specification::Entry,
    family: &'static Family,
    expressions: bool,
) -> Json {
    let mut properties = vec![(
        family.tag.to_owned(),
        json_object(&[("const", text(entry.kind))]),
    )];
    properties.extend(entry.parameters.iter().map(parameter));
    properties.extend(family.common.iter().map(|key| property(key, expressions)));
    if !follows_rules(entry) {
        return closed(entry.summary, properties, vec![text(family.tag)]);
    }
    // The program declares what else there is.
    let (help, any) = (algorithm_help(family), Unit::None);
    let named = described(help, any, reference("Id"));
    properties.push((ALGORITHM_KEY.to_owned(), named));
    let values = [
        json_object(&[("type", text("number"))]),
        json_object(&[("type", text("boolean"))]),
    ];
    let values = values.into_iter().chain([reference("Expression")]);
    match closed(entry.summary, properties, vec![text(family.tag)]) {
        Json::Object(mut members) => {
            members.pop();
            let others = any_of(values.collect());
            members.push(("additionalProperties".to_owned(), others));
            Json::Object(members)
        }
        other => other,
    }
}

/// One of the kinds, by name or with its parameters.
fn union(family: &'static Family) -> Json {
    let names = json_object(&[("enum", Json::List(family.kinds().map(text).collect()))]);
    let kinds = family
        .kinds()
        .map(|kind| reference(&kind_name(kind, family)));
    let all = std::iter::once(names).chain(kinds).collect();
    described(
        family.help,
        Unit::None,
        json_object(&[("oneOf", Json::List(all))]),
    )
}

fn alternatives(one_of: &'static OneOf) -> Json {
    let all = one_of
        .objects
        .iter()
        .map(|object| reference(object.name))
        .collect();
    described(
        one_of.help,
        Unit::None,
        json_object(&[("oneOf", Json::List(all))]),
    )
}

fn transport() -> Json {
    let preset = described(
        "The system or standard that gives the default switches.",
        Unit::None,
        choice(presets()),
    );
    let mut properties = vec![("preset".to_owned(), preset)];
    // The preset decides the value of a switch that is not written.
    properties.extend(Transport::SPECIFICATION.iter().map(|declared| {
        let schema = value(&declared.domain, true);
        (
            declared.key.to_owned(),
            described(declared.help(), declared.unit, schema),
        )
    }));
    closed(TRANSPORT_HELP, properties, Vec::new())
}
