//! The reference pages' sources: for everything that is registered, what its
//! own file says of it. The page's build turns them into HTML.
//!
//! The module documentation of an algorithm's file becomes `GROUP/KIND.md`;
//! what its entry declares, and the names of its tests, become
//! `GROUP/KIND.json` beside it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use sawtooth_engine::catalog::Entry;
use sawtooth_engine::inventory::inventory;
use sawtooth_engine::scenario::{self, Json};
use serde_json::{Value, json};

/// Where the sources lie, from the root of the repository.
pub(crate) const FOLDER: &str = "web/src/generated/reference";

const MARK: &str = "<!-- Generated from the engine by `npm run gen`: do not edit. -->\n\n";

/// Headings that the documentation of every algorithm has.
const REQUIRED: [&str; 2] = ["Rules", "Checked"];

/// A registry: how its pages are grouped, and where its files lie.
struct Registry {
    group: &'static str,
    folder: &'static str,
    entries: &'static [&'static Entry],
}

fn registries() -> Vec<Registry> {
    let all = inventory();
    let registry = |group, folder, entries| Registry {
        group,
        folder,
        entries,
    };
    vec![
        registry("sender", "sender", all.senders),
        registry("queue", "queue", all.queues),
        registry("loss", "net/loss", all.losses),
        registry("traffic", "traffic", all.traffic),
    ]
}

/// What a Rust file tells of itself.
struct Source {
    /// Its path from the root of the repository.
    path: String,
    docs: String,
    tests: Vec<String>,
}

/// Path and text of every source, and the list of all pages.
pub(crate) fn pages(workspace: &Path) -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let mut index = Vec::new();
    let mut add = |group: &str, kind: &str, docs: &str, facts: &Value| {
        index.push(json!({
            "group": group,
            "kind": kind,
            "name": facts["name"],
            "summary": facts["summary"],
        }));
        files.push((
            format!("{FOLDER}/{group}/{kind}.md"),
            format!("{MARK}{docs}"),
        ));
        files.push((format!("{FOLDER}/{group}/{kind}.json"), printed(facts)));
    };
    for registry in registries() {
        for entry in registry.entries {
            let source = find(workspace, registry.folder, entry.kind)?;
            for heading in REQUIRED {
                if !has_heading(&source.docs, heading) {
                    bail!(
                        "{}: its documentation (//!) lacks the heading `# {heading}`, which its reference page needs",
                        source.path
                    );
                }
            }
            let facts = json!({
                "group": registry.group,
                "kind": entry.kind,
                "name": entry.name,
                "summary": entry.summary,
                "source": entry.source,
                "file": source.path,
                "parameters": entry.parameters,
                "internals": entry.internals,
                "tests": source.tests,
            });
            add(registry.group, entry.kind, &source.docs, &facts);
        }
    }
    let transport = read(workspace, "tcp/transport.rs")?;
    let all = inventory();
    add(
        "scenario",
        "transport",
        &transport.docs,
        &json!({
            "group": "scenario",
            "kind": "transport",
            "name": "Transport",
            "summary": "The switches of TCP, and the presets that set them as an era or a system has them.",
            "source": "",
            "file": transport.path,
            "parameters": all.transport,
            "internals": [],
            "tests": transport.tests,
            "presets": all.presets,
        }),
    );
    let document = read(workspace, "scenario/mod.rs")?;
    add(
        "scenario",
        "document",
        &document.docs,
        &json!({
            "group": "scenario",
            "kind": "document",
            "name": "Document",
            "summary": "The object that a scenario is: what the page edits, a link carries and the command line reads.",
            "source": "",
            "file": document.path,
            "parameters": [],
            "internals": [],
            "tests": [],
            "objects": objects()?,
        }),
    );
    files.push((
        format!("{FOLDER}/index.json"),
        printed(&Value::Array(index)),
    ));
    Ok(files)
}

fn printed(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The file that defines `kind`: named after it, or a folder so named.
fn find(workspace: &Path, folder: &str, kind: &str) -> Result<Source> {
    let module = kind.replace('-', "_");
    let candidates = [
        format!("{folder}/{module}.rs"),
        format!("{folder}/{module}/mod.rs"),
    ];
    for candidate in &candidates {
        if workspace.join("engine/src").join(candidate).exists() {
            let source = read(workspace, candidate)?;
            if source.docs.trim().is_empty() {
                bail!("{}: it has no module documentation (//!)", source.path);
            }
            return Ok(source);
        }
    }
    bail!(
        "the file of `{kind}` must be engine/src/{}",
        candidates.join(" or engine/src/")
    )
}

fn read(workspace: &Path, file: &str) -> Result<Source> {
    let path = format!("sim-core-wasm/engine/src/{file}");
    let text = fs::read_to_string(workspace.join("engine/src").join(file))
        .with_context(|| format!("{path} cannot be read"))?;
    Ok(Source {
        path,
        docs: module_docs(&text),
        tests: test_names(&text),
    })
}

/// The lines of `//!` at the head of a file, without the marks.
fn module_docs(text: &str) -> String {
    let mut docs = String::new();
    for line in text.lines().map_while(|line| line.strip_prefix("//!")) {
        docs.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
        docs.push('\n');
    }
    docs
}

/// The tests of a file, as the sentences that their names are.
fn test_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ")
            && marked
        {
            let name = rest.split(['(', '<']).next().unwrap_or(rest);
            names.push(name.replace('_', " "));
            marked = false;
        }
    }
    names
}

fn has_heading(docs: &str, heading: &str) -> bool {
    docs.lines()
        .any(|line| line.strip_prefix("# ").is_some_and(|h| h.trim() == heading))
}

/// The document's objects and their keys, from its schema, in its order.
fn objects() -> Result<Vec<Value>> {
    // The engine's own reader keeps the order in which keys were written.
    let schema = Json::parse(&scenario::schema())
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

/// A value as `serde_json` has it.
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

/// What a property may be, in the words of the schema.
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
    use std::path::PathBuf;

    const FILE: &str = "//! CUBIC.\n//!\n//! # Rules\n//! $x$\n\nuse x;\n//! no\n#[test]\nfn a_rule_holds() {}\nfn helper() {}\n";

    #[test]
    fn docs_are_the_lines_at_the_head() {
        assert_eq!(module_docs(FILE), "CUBIC.\n\n# Rules\n$x$\n");
        assert!(has_heading(&module_docs(FILE), "Rules"));
        assert!(!has_heading(&module_docs(FILE), "Rule"));
    }

    #[test]
    fn tests_are_told_as_sentences() {
        assert_eq!(test_names(FILE), ["a rule holds"]);
    }

    #[test]
    fn everything_registered_has_its_two_sources_and_its_line_in_the_index() {
        let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let pages = pages(&workspace).expect("pages");
        let registered: usize = registries().iter().map(|r| r.entries.len()).sum();
        assert_eq!(pages.len(), 2 * (registered + 2) + 1);
        let (_, index) = pages.last().expect("an index");
        let index: Value = serde_json::from_str(index).expect("JSON");
        assert_eq!(index.as_array().map(Vec::len), Some(registered + 2));
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let error = find(&workspace, "sender", "no-such")
            .err()
            .expect("refused");
        assert!(error.to_string().contains("sender/no_such.rs"), "{error}");
    }

    #[test]
    fn keys_of_the_document_say_what_they_take() {
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
