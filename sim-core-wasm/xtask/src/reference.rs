//! The reference pages' sources: for everything that is registered, what its
//! own file says of it. The page's build turns them into HTML.
//!
//! The module documentation of an algorithm's file becomes `GROUP/KIND.md`;
//! what its entry declares, and the names of its tests, become
//! `GROUP/KIND.json` beside it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sawtooth_engine::catalog::Entry;
use sawtooth_engine::inventory::inventory;
use sawtooth_engine::scenario;
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
    let schema: Value = serde_json::from_str(&scenario::schema())?;
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
        let definition = schema["$defs"]
            .get(name)
            .with_context(|| format!("the schema does not define {name}"))?;
        out.push(object(name, definition)?);
    }
    Ok(out)
}

fn object(name: &str, definition: &Value) -> Result<Value> {
    let properties = definition["properties"]
        .as_object()
        .with_context(|| format!("{name} has no properties"))?;
    let required = definition["required"].as_array();
    let keys: Vec<Value> = properties
        .iter()
        .map(|(key, property)| {
            json!({
                "key": key,
                "help": property["description"],
                "values": values(property),
                "default": property.get("default").cloned().unwrap_or(Value::Null),
                "required": required.is_some_and(|keys| keys.iter().any(|k| k == key)),
            })
        })
        .collect();
    Ok(json!({ "name": name, "help": definition["description"], "keys": keys }))
}

/// What a property may be, in the words of the schema.
fn values(property: &Value) -> String {
    if let Some(reference) = property["$ref"].as_str() {
        return reference.trim_start_matches("#/$defs/").to_owned();
    }
    if let Some(value) = property.get("const") {
        return value.to_string();
    }
    if let Some(names) = property["enum"].as_array() {
        let names: Vec<String> = names.iter().map(Value::to_string).collect();
        return names.join(" | ");
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(ways) = property[key].as_array() {
            let ways: Vec<String> = ways.iter().map(values).collect();
            return ways.join(" | ");
        }
    }
    let kind = property["type"].as_str().unwrap_or("value");
    match (kind, &property["minimum"], &property["maximum"]) {
        ("array", _, _) => format!("list of {}", values(&property["items"])),
        (kind, Value::Null, _) | (kind, _, Value::Null) => kind.to_owned(),
        (kind, least, most) => format!("{kind} {least} … {most}"),
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
            (json!({ "$ref": "#/$defs/Loss" }), "Loss"),
            (
                json!({ "type": "number", "minimum": 0, "maximum": 10 }),
                "number 0 … 10",
            ),
            (
                json!({ "type": "array", "items": { "type": "string" } }),
                "list of string",
            ),
            (
                json!({ "anyOf": [{ "type": "boolean" }, { "type": "null" }] }),
                "boolean | null",
            ),
            (json!({ "enum": ["a", "b"] }), "\"a\" | \"b\""),
        ] {
            assert_eq!(values(&property), said);
        }
    }
}
