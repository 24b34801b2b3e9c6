//! The part of the reference pages that only the engine knows: for each registered algorithm the declarations of
//! its entry, and the place of its files. The page's build reads those files for the rest.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Result, bail};
use sawtooth_engine::catalog::catalog;
use sawtooth_engine::ecn::AnyEcn;
use sawtooth_engine::queue::{self, AnyQueue};
use sawtooth_engine::radio::Constants;
use sawtooth_engine::reason::Reason;
use sawtooth_engine::sender::{AnyRateControl, AnySender, is_windowed};
use sawtooth_engine::slow_start::AnySlowStart;
use sawtooth_engine::specification::{Chosen, Entry};
use sawtooth_engine::tcp;
use serde_json::{Value, json};

use crate::{airtimes, document};

/// Where the files of the engine lie in the workspace.
const SOURCES: &str = "engine/src";

/// The file that describes documents, from the root of the repository.
const DOCUMENT: &str = "sim-core-wasm/document/src/lib.rs";

/// The tables of messages: the names of the values of each, and its pattern.
const MESSAGES: [&[(&[&str], &str)]; 2] = [
    sawtooth_why::messages::MESSAGES,
    sawtooth_course::messages::MESSAGES,
];

/// Where those of the models do.
const MODELS: &str = "models/src";

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
        registry("variation", "link/variation", all.variations),
        registry("traffic", "traffic", all.traffic),
    ]
}

/// A page's subject: what its own Rust file says is read while the page is built
/// (`web/tools/reference.mjs`), what only the engine knows stands here.
pub(crate) fn facts(workspace: &Path) -> Result<Vec<Value>> {
    let mut all = Vec::new();
    for registry in registries() {
        for entry in registry.entries {
            let file = find(workspace, registry.folder, entry.kind)?;
            let module = entry.kind.replace('-', "_");
            let mut tested = within(workspace, &format!("{}/{module}", registry.folder))?;
            tested.retain(|other| *other != file);
            tested.insert(0, file.clone());
            all.push(json!({
                "group": registry.group,
                "kind": entry.kind,
                "name": entry.name,
                "summary": entry.summary,
                "source": entry.source,
                "file": path(&file),
                "parameters": entry.parameters,
                "internals": entry.internals,
                "reasons": reasons_json(&reasons(registry.group, entry)),
                "tested": paths(tested),
            }));
        }
    }
    all.extend(beside()?);
    Ok(all)
}

/// The reasons that an algorithm gives for what it does.
fn reasons(group: &str, entry: &'static Entry) -> Vec<&'static Reason> {
    match group {
        "sender" if is_windowed(entry) => AnySender::reasons(entry).to_vec(),
        "sender" => AnyRateControl::reasons(entry).to_vec(),
        "slow-start" => AnySlowStart::reasons(entry).to_vec(),
        "queue" => [queue::FULL_BUFFER, AnyQueue::reasons(entry)].concat(),
        "ecn" => AnyEcn::new(&Chosen::defaults(entry)).reasons().to_vec(),
        _ => Vec::new(),
    }
}

/// The patterns of all messages that the page shows: those of the tables, and the sentences of reasons; with their
/// equations, and some of them have words.
pub(crate) fn messages() -> Value {
    let registered = registries().into_iter().flat_map(|registry| {
        let entries = registry.entries.iter();
        entries.flat_map(move |entry| reasons(registry.group, entry))
    });
    let reasons: Vec<&Reason> = registered
        .chain(tcp::reasons::REASONS.iter().copied())
        .collect();
    let mut messages: BTreeSet<&str> = reasons.iter().map(|reason| reason.sentence).collect();
    messages.extend(MESSAGES.concat().into_iter().map(|(_, pattern)| pattern));
    let mut equations: BTreeSet<&str> = reasons.iter().map(|reason| reason.equation).collect();
    equations.remove("");
    json!({ "messages": messages, "equations": equations })
}

/// Reasons as their page shows them.
fn reasons_json(reasons: &[&Reason]) -> Vec<Value> {
    let one = |reason: &&Reason| {
        json!({
            "id": reason.id,
            "sentence": reason.pattern(),
            "equation": reason.equation,
            "source": reason.source,
        })
    };
    reasons.iter().map(one).collect()
}

/// Subjects that are not registered but have a page.
fn beside() -> Result<Vec<Value>> {
    let all = catalog();
    let pages = [
        json!({
            "kind": "transport",
            "name": "Transport",
            "summary": "The switches of TCP, and the presets that set them as an era or a system has them.",
            "source": "",
            "file": path("tcp/transport/mod.rs"),
            "parameters": all.transport,
            "tested": paths(["tcp/transport/mod.rs"]),
            "presets": all.presets,
            "reasons": reasons_json(tcp::reasons::REASONS),
        }),
        json!({
            "kind": "trace",
            "name": "Capacity trace",
            "summary": "A link whose rate follows a recording: when it may transmit, in Mahimahi's format.",
            "source": "Netravali et al., Mahimahi: Accurate record-and-replay for HTTP, USENIX ATC 2015",
            "file": path("link/trace.rs"),
            "tested": paths(["link/trace.rs"]),
        }),
        json!({
            "kind": "synchronous",
            "name": "Synchronous model",
            "summary": "Flows, a capacity, and one feedback for all in each round trip: what AIMD and its relatives come to without packets.",
            "source": "Chiu and Jain, Analysis of the increase and decrease algorithms, 1989; Jasem, Zukarnain, Othman and Subramaniam, New-AIMD, 2010",
            "file": model("synchronous/mod.rs"),
            "tested": [model("synchronous/tests.rs")],
        }),
        json!({
            "kind": "fluid",
            "name": "Fluid models",
            "summary": "Rates and queues as numbers that change smoothly: what RED, a prediction of its queue and a start-up come to without packets.",
            "source": "Yamamoto, Ohsaki and Imase, SPRED, sections 2.2 and 3; Ikeda, Nishiyama, Ansari, Nemoto and Kato, Extensions of VCP, equations 10 to 12",
            "file": model("fluid/mod.rs"),
            "tested": [model("fluid/tests.rs"), model("fluid/of_document/tests.rs")],
        }),
        json!({
            "kind": "radio",
            "name": "Radio cell",
            "summary": "Stations and their access point on one channel, by the rules of 802.11.",
            "source": "IEEE 802.11-2012, clause 9.3 (DCF)",
            "file": path("radio/mod.rs"),
            "parameters": Constants::SPECIFICATION,
            "appendix": airtimes::section(),
            "tested": paths(["radio/tests.rs", "radio/arf.rs", "radio/airtimes.rs"]),
        }),
        json!({
            "kind": "routing",
            "name": "Routes",
            "summary": "Which links the packets of a flow take, and how flows are shared among ways that cost the same.",
            "source": "RFC 2992 (the hash-threshold)",
            "file": path("sim/routing.rs"),
            "tested": ["sim-core-wasm/engine/tests/network/routing.rs"],
        }),
        json!({
            "kind": "document",
            "name": "Document",
            "summary": "The object that a scenario is: what the page edits, a link carries and the command line reads.",
            "source": "",
            "file": DOCUMENT,
            "tested": [],
            "objects": document::objects()?,
        }),
    ];
    Ok(pages
        .map(|mut facts| {
            facts["group"] = json!("scenario");
            facts["internals"] = json!([]);
            if facts["parameters"].is_null() {
                facts["parameters"] = json!([]);
            }
            facts
        })
        .into())
}

/// The file that defines `kind`, below `engine/src`: named after it, or a folder so named.
fn find(workspace: &Path, folder: &str, kind: &str) -> Result<String> {
    let module = kind.replace('-', "_");
    let candidates = [
        format!("{folder}/{module}.rs"),
        format!("{folder}/{module}/mod.rs"),
    ];
    let there = |candidate: &&String| workspace.join(SOURCES).join(candidate).exists();
    match candidates.iter().find(there) {
        Some(file) => Ok(file.clone()),
        None => bail!(
            "the file of `{kind}` must be {SOURCES}/{}",
            candidates.join(&format!(" or {SOURCES}/"))
        ),
    }
}

/// The files of a folder, if it is one, below `engine/src`, in their order.
fn within(workspace: &Path, folder: &str) -> Result<Vec<String>> {
    let parts = workspace.join(SOURCES).join(folder);
    let mut files = Vec::new();
    if !parts.is_dir() {
        return Ok(files);
    }
    let mut entries = fs::read_dir(&parts)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if entry.path().is_dir() {
            files.extend(within(workspace, &path)?);
        } else if entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "rs")
        {
            files.push(path);
        }
    }
    Ok(files)
}

/// The path of a file of the engine, from the root of the repository.
fn path(file: &str) -> String {
    format!("sim-core-wasm/{SOURCES}/{file}")
}

/// The path of a file of the models, from the root of the repository.
fn model(file: &str) -> String {
    format!("sim-core-wasm/{MODELS}/{file}")
}

fn paths<T: AsRef<str>>(files: impl IntoIterator<Item = T>) -> Vec<String> {
    files.into_iter().map(|file| path(file.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sawtooth_engine::reason::said::names;
    use std::path::PathBuf;

    fn workspace() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn the_pattern_of_a_message_has_a_place_for_each_value() {
        for table in MESSAGES {
            for (values, pattern) in table {
                let given: BTreeSet<&str> = values.iter().copied().collect();
                assert_eq!(names(pattern).collect::<BTreeSet<_>>(), given, "{pattern}");
            }
            let patterns: BTreeSet<&str> = table.iter().map(|(_, pattern)| *pattern).collect();
            assert_eq!(patterns.len(), table.len(), "two messages have one pattern");
        }
    }

    #[test]
    fn every_file_that_is_named_is_there() {
        let all = facts(&workspace()).expect("facts");
        let registered: usize = registries().iter().map(|r| r.entries.len()).sum();
        assert!(all.len() > registered, "{}", all.len());
        for one in &all {
            let tested = one["tested"].as_array().expect("a list");
            for file in tested.iter().chain([&one["file"]]) {
                let file = file.as_str().expect("a path");
                assert!(workspace().join("..").join(file).is_file(), "{file}");
            }
        }
    }

    #[test]
    fn an_algorithm_that_is_a_folder_names_each_of_its_files_once() {
        let all = facts(&workspace()).expect("facts");
        let tfrc = all.iter().find(|one| one["kind"] == "tfrc").expect("TFRC");
        let tested = tfrc["tested"].as_array().expect("a list");
        assert!(tested.len() > 1, "{tested:?}");
        assert_eq!(tested[0], tfrc["file"]);
        assert_eq!(
            tested.iter().filter(|file| **file == tfrc["file"]).count(),
            1
        );
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = find(&workspace(), "sender", "no-such").expect_err("refused");
        assert!(error.to_string().contains("sender/no_such.rs"), "{error}");
    }
}
