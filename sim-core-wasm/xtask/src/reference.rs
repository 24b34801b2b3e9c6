//! The sources of the reference pages: for each registered algorithm, what its own file
//! contains. The page's build turns them into HTML.
//!
//! The module documentation of an algorithm's file becomes `GROUP/KIND.md`;
//! what its entry declares, and the names of its tests, become
//! `GROUP/KIND.json` beside it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sawtooth_engine::catalog::catalog;
use sawtooth_engine::radio::Constants;
use sawtooth_engine::specification::Entry;
use serde_json::{Value, json};

use crate::{airtimes, document};

/// Where the sources lie, from the root of the repository.
pub(crate) const FOLDER: &str = "web/src/generated/reference";

const MARK: &str = "<!-- Generated from the engine: do not edit. -->\n\n";

/// A registry: how its pages are grouped, and where its files lie.
struct Registry {
    group: &'static str,
    folder: &'static str,
    entries: &'static [&'static Entry],
}

fn registries() -> Vec<Registry> {
    let all = catalog();
    let registry = |group, folder, entries| Registry {
        group,
        folder,
        entries,
    };
    vec![
        registry("sender", "sender", all.senders),
        registry("slow-start", "slow_start", all.slow_starts),
        registry("ecn", "ecn", all.ecn),
        registry("clamp", "clamp", all.clamps),
        registry("queue", "queue", all.queues),
        registry("loss", "link/loss", all.losses),
        registry("traffic", "traffic", all.traffic),
    ]
}

/// What is read from a Rust file.
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
    for (source, facts) in beside(workspace)? {
        let kind = facts["kind"].as_str().unwrap_or_default();
        add("scenario", kind, &source.docs, &facts);
    }
    files.push((
        format!("{FOLDER}/index.json"),
        printed(&Value::Array(index)),
    ));
    Ok(files)
}

/// Subjects that are not registered but have a page.
fn beside(workspace: &Path) -> Result<Vec<(Source, Value)>> {
    let all = catalog();
    let transport = read(workspace, "tcp/transport/mod.rs")?;
    let trace = read(workspace, "link/trace.rs")?;
    let synchronous = read(workspace, "synchronous/mod.rs")?;
    let fluid = read(workspace, "fluid/mod.rs")?;
    let fluid_tests = [
        read(workspace, "fluid/tests.rs")?.tests,
        read(workspace, "fluid/of_document/tests.rs")?.tests,
    ]
    .concat();
    let mut radio = read(workspace, "radio/mod.rs")?;
    radio.docs.push_str(&airtimes::section());
    let mut tests_of_radio = read(workspace, "radio/tests.rs")?.tests;
    tests_of_radio.extend(read(workspace, "radio/arf.rs")?.tests);
    tests_of_radio.extend(read(workspace, "radio/airtimes.rs")?.tests);
    let document = read(workspace, "document/mod.rs")?;
    let pages = [
        json!({
            "kind": "transport",
            "name": "Transport",
            "summary": "The switches of TCP, and the presets that set them as an era or a system has them.",
            "source": "",
            "file": transport.path,
            "parameters": all.transport,
            "tests": transport.tests,
            "presets": all.presets,
        }),
        json!({
            "kind": "trace",
            "name": "Capacity trace",
            "summary": "A link whose rate follows a recording: when it may transmit, in Mahimahi's format.",
            "source": "Netravali et al., Mahimahi: Accurate record-and-replay for HTTP, USENIX ATC 2015",
            "file": trace.path,
            "tests": trace.tests,
        }),
        json!({
            "kind": "synchronous",
            "name": "Synchronous model",
            "summary": "Flows, a capacity, and one feedback for all in each round trip: what AIMD and its relatives come to without packets.",
            "source": "Chiu and Jain, Analysis of the increase and decrease algorithms, 1989; Jasem, Zukarnain, Othman and Subramaniam, New-AIMD, 2010",
            "file": synchronous.path,
            "tests": read(workspace, "synchronous/tests.rs")?.tests,
        }),
        json!({
            "kind": "fluid",
            "name": "Fluid models",
            "summary": "Rates and queues as numbers that change smoothly: what RED, a prediction of its queue and a start-up come to without packets.",
            "source": "Yamamoto, Ohsaki and Imase, SPRED, sections 2.2 and 3; Ikeda, Nishiyama, Ansari, Nemoto and Kato, Extensions of VCP, equations 10 to 12",
            "file": fluid.path,
            "tests": fluid_tests,
        }),
        json!({
            "kind": "radio",
            "name": "Radio cell",
            "summary": "Stations and their access point on one channel, by the rules of 802.11.",
            "source": "IEEE 802.11-2012, clause 9.3 (DCF)",
            "file": radio.path,
            "parameters": Constants::SPECIFICATION,
            "tests": tests_of_radio,
        }),
        json!({
            "kind": "document",
            "name": "Document",
            "summary": "The object that a scenario is: what the page edits, a link carries and the command line reads.",
            "source": "",
            "file": document.path,
            "tests": [],
            "objects": document::objects()?,
        }),
    ];
    let sources = [transport, trace, synchronous, fluid, radio, document];
    let filled = pages.map(|mut facts| {
        facts["group"] = json!("scenario");
        facts["internals"] = json!([]);
        if facts["parameters"].is_null() {
            facts["parameters"] = json!([]);
        }
        facts
    });
    Ok(sources.into_iter().zip(filled).collect())
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
            let mut source = read(workspace, candidate)?;
            if source.docs.trim().is_empty() {
                bail!("{}: it has no module documentation (//!)", source.path);
            }
            let parts = workspace.join(format!("engine/src/{folder}/{module}"));
            source.tests.extend(tests_within(&parts, candidate)?);
            return Ok(source);
        }
    }
    bail!(
        "the file of `{kind}` must be engine/src/{}",
        candidates.join(" or engine/src/")
    )
}

/// The tests of the files that an algorithm's own is split into, if it is.
fn tests_within(parts: &Path, own: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    if !parts.is_dir() {
        return Ok(names);
    }
    let files = fs::read_dir(parts)?.collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<_> = files.iter().map(fs::DirEntry::path).collect();
    files.sort();
    for file in files.iter().filter(|file| !file.ends_with(own)) {
        if file.is_dir() {
            names.extend(tests_within(file, own)?);
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            names.extend(test_names(&fs::read_to_string(file)?));
        }
    }
    Ok(names)
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// Pages of subjects that are not registered.
    const BESIDE: usize = 6;

    const FILE: &str = "//! CUBIC.\n//!\n//! # Rules\n//! $x$\n\nuse x;\n//! no\n#[test]\nfn a_rule_holds() {}\nfn helper() {}\n";

    #[test]
    fn docs_are_the_lines_at_the_head() {
        assert_eq!(module_docs(FILE), "CUBIC.\n\n# Rules\n$x$\n");
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
        assert_eq!(pages.len(), 2 * (registered + BESIDE) + 1);
        let (_, index) = pages.last().expect("an index");
        let index: Value = serde_json::from_str(index).expect("JSON");
        assert_eq!(index.as_array().map(Vec::len), Some(registered + BESIDE));
    }

    #[test]
    fn every_page_says_its_rules() {
        let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let silent: Vec<String> = registries()
            .iter()
            .flat_map(|registry| {
                registry
                    .entries
                    .iter()
                    .map(|entry| find(&workspace, registry.folder, entry.kind).expect("a file"))
            })
            .filter(|source| source.docs.lines().all(|line| line != "# Rules"))
            .map(|source| source.path)
            .collect();
        assert!(silent.is_empty(), "no heading `# Rules` in {silent:?}");
    }

    #[test]
    fn a_folder_tells_the_tests_of_all_its_files() {
        let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let source = find(&workspace, "sender", "tfrc").expect("a folder");
        for test in [
            "the equation gives its values",
            "losses within a round trip count once",
            "the first packet is answered at once",
        ] {
            assert!(source.tests.iter().any(|told| told == test), "{test}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let error = find(&workspace, "sender", "no-such")
            .err()
            .expect("refused");
        assert!(error.to_string().contains("sender/no_such.rs"), "{error}");
    }
}
