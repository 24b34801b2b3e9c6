//! The document's types for the page, in TypeScript.

use std::fmt::Write;

use super::definitions::{Definition, TRANSPORT, TRANSPORT_HELP, definitions, kind_name};
use super::objects::SCENARIO;
use crate::reading::rules::{ALGORITHM_KEY, algorithm_help, follows_rules};
use sawtooth_engine::plan::families::presets;
use sawtooth_engine::specification::{
    Domain, Entry, Family, Key, Named, ObjectType, OneOf, Parameter, Unit, ValueType, sign,
};
use sawtooth_engine::tcp::transport::Transport;

const BEGINNING: &str = r"/** A number over the scenario's parameters: + - * / ( ) min max. */
export interface Expression {
  expr: string;
}

/** A number, plain or as an expression. */
export type Quantity = number | Expression;

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
";

/// The types of scenarios as text for a file.
pub fn typescript() -> String {
    BEGINNING.to_owned() + &typescript_of(&SCENARIO)
}

/// The types of a document, without those that all documents share.
pub fn typescript_of(document: &'static ObjectType) -> String {
    let mut out = String::new();
    for definition in definitions(document) {
        match definition {
            Definition::Object(object, expressions) => interface(object, expressions, &mut out),
            Definition::Family(family, expressions) => kinds(family, expressions, &mut out),
            Definition::OneOf(one_of, _) => alternatives(one_of, &mut out),
            Definition::Transport => transport(&mut out),
        }
    }
    out
}

/// Interfaces for objects that belong to no document, written in the same way.
pub fn interfaces(objects: &[&'static ObjectType]) -> String {
    let mut out = String::new();
    for object in objects {
        interface(object, false, &mut out);
    }
    out
}

fn open(name: &str, help: &str, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\n/** {help} */\nexport interface {name} {{\n");
}

fn member(name: &str, optional: bool, kind: &str, help: &str, unit: Unit, out: &mut String) {
    let mark = if optional { "?" } else { "" };
    let sign = sign(unit);
    let unit = if sign.is_empty() {
        String::new()
    } else {
        format!(" In {sign}.")
    };
    let _ = write!(out, "  /** {help}{unit} */\n  {name}{mark}: {kind};\n");
}

fn interface(object: &'static ObjectType, expressions: bool, out: &mut String) {
    open(object.name, object.help, out);
    for key in object.keys {
        write_key(key, expressions, out);
    }
    out.push_str("}\n");
}

fn write_key(key: &'static Key, expressions: bool, out: &mut String) {
    let number = if expressions { "Quantity" } else { "number" };
    let kind = match &key.value {
        ValueType::Constant(value) => format!("\"{value}\""),
        ValueType::Version(version) => version.to_string(),
        ValueType::Text { .. }
        | ValueType::Line { .. }
        | ValueType::Id(_)
        | ValueType::Reference(_)
        | ValueType::Path { .. }
        | ValueType::Instance { .. } => "string".to_owned(),
        ValueType::Pair(_) => "[string, string]".to_owned(),
        ValueType::Scalar { domain, .. } => value(domain, number),
        ValueType::Rate { domain, trace, .. } => {
            format!("{} | {}", value(domain, number), trace.name)
        }
        ValueType::Panels { options, .. } => format!("({})[]", panel(options)),
        ValueType::Panel(options) => panel(options),
        ValueType::Points { .. } => "[number, number][]".to_owned(),
        ValueType::Numbers { .. } => format!("[{number}, {number}]"),
        ValueType::Family(family) => family.name.to_owned(),
        ValueType::Transport => TRANSPORT.to_owned(),
        ValueType::Object(object) => object.name.to_owned(),
        ValueType::OneOf(one_of) => one_of.name.to_owned(),
        ValueType::Map(object) => format!("Record<string, {}>", object.name),
        ValueType::List(object) => format!("{}[]", object.name),
        ValueType::ValueAt(_) | ValueType::EntryOf(_) => "Json".to_owned(),
        ValueType::Written(written) => written.typescript.to_owned(),
    };
    let unit = match key.value {
        ValueType::Scalar { unit, .. } | ValueType::Rate { unit, .. } => unit,
        _ => Unit::None,
    };
    member(key.key, !key.required, &kind, key.help, unit, out);
}

fn value(domain: &Domain, number: &str) -> String {
    match domain {
        Domain::Number { .. } | Domain::Integer { .. } => number.to_owned(),
        Domain::Optional { .. } => format!("{number} | null"),
        Domain::Switch { .. } => "boolean".to_owned(),
        Domain::Choice { options, .. } => names(options),
        Domain::NumberOrChoice { options, .. } => format!("{} | {number}", names(options)),
        Domain::Integers { .. } => format!("{number}[]"),
    }
}

fn panel(options: &[Named]) -> String {
    format!(
        "{} | `flow:${{string}}` | `queue:${{string}}`",
        names(options)
    )
}

fn names(options: &[Named]) -> String {
    options
        .iter()
        .map(|option| format!("\"{}\"", option.name))
        .collect::<Vec<_>>()
        .join(" | ")
}

fn write_parameter(declared: &'static Parameter, out: &mut String) {
    let kind = value(&declared.domain, "Quantity");
    member(
        declared.key,
        true,
        &kind,
        declared.help(),
        declared.unit,
        out,
    );
}

/// Writes the kinds of a registry: an interface for each, with `kind` as the discriminant, their names, and the
/// union of both.
fn kinds(family: &'static Family, expressions: bool, out: &mut String) {
    for entry in family.registry {
        let Entry {
            kind,
            summary,
            parameters,
            ..
        } = entry;
        open(&kind_name(kind, family), summary, out);
        let _ = writeln!(out, "  {}: \"{kind}\";", family.tag);
        for declared in *parameters {
            write_parameter(declared, out);
        }
        for key in family.common {
            write_key(key, expressions, out);
        }
        if follows_rules(entry) {
            // The program declares what else there is.
            let help = algorithm_help(family);
            member(ALGORITHM_KEY, true, "string", help, Unit::None, out);
            out.push_str("  [parameter: string]: unknown;\n");
        }
        out.push_str("}\n");
    }
    let name = family.name;
    let kinds: Vec<String> = family.kinds().map(|kind| format!("\"{kind}\"")).collect();
    let _ = write!(
        out,
        "\n/** The name of a {}. */\nexport type {name}Kind = {};\n",
        family.noun,
        kinds.join(" | ")
    );
    let objects: Vec<String> = family.kinds().map(|kind| kind_name(kind, family)).collect();
    let _ = write!(
        out,
        "\n/** {} A bare name stands for that kind with its defaults. */\nexport type {name} = {name}Kind | {};\n",
        family.help,
        objects.join(" | ")
    );
}

fn alternatives(one_of: &'static OneOf, out: &mut String) {
    let objects: Vec<&str> = one_of.objects.iter().map(|object| object.name).collect();
    let _ = write!(
        out,
        "\n/** {} */\nexport type {} = {};\n",
        one_of.help,
        one_of.name,
        objects.join(" | ")
    );
}

fn transport(out: &mut String) {
    open(TRANSPORT, TRANSPORT_HELP, out);
    let preset = "The system or standard that gives the default switches.";
    member("preset", true, &names(presets()), preset, Unit::None, out);
    for declared in Transport::SPECIFICATION {
        write_parameter(declared, out);
    }
    out.push_str("}\n");
}
