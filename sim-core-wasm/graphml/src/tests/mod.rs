//! Files of other programs, files of our own read again, and files that are refused.

mod dialects;
mod doubling;
mod edited;
mod hostile;
mod labels;

use sawtooth_document::{Document, Json};

use crate::{Import, Options, import};

/// A file with these nodes and edges.
fn graphml(keys: &str, inside: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">{keys}
<graph edgedefault="undirected">{inside}</graph></graphml>"#
    )
}

/// With everything filled in that a file may leave out.
fn defaults() -> Options {
    Options {
        rate: Some(1e8),
        delay: Some(0.001),
        ..Options::default()
    }
}

/// The import, and its document, which the engine has accepted.
fn opened(text: &str, options: &Options) -> (Import, Json) {
    let import = import(text, options).expect("a file that can be read");
    let document = import.document.as_deref().expect("nothing is missing");
    Document::parse(document).unwrap_or_else(|problem| panic!("{problem}\n{document}"));
    let json = Json::parse(document).expect("JSON");
    (import, json)
}

/// An entry of a list of the document.
fn entry<'a>(document: &'a Json, list: &str, id: &str) -> &'a Json {
    let entries = document.get(list).and_then(Json::as_list).expect("a list");
    let called = |entry: &&Json| entry.get("id").and_then(Json::as_text) == Some(id);
    let found = entries.iter().find(called);
    found.unwrap_or_else(|| panic!("no {id} in {}", document.pretty()))
}

fn number(entry: &Json, key: &str) -> Option<f64> {
    entry.get(key)?.as_number()
}

fn kinds(document: &Json) -> String {
    let nodes = document
        .get("nodes")
        .and_then(Json::as_list)
        .expect("nodes");
    let text = |node: &Json, key| node.get(key).and_then(Json::as_text).map(str::to_owned);
    let all = nodes
        .iter()
        .map(|node| Some(format!("{} {}", text(node, "id")?, text(node, "kind")?)));
    all.collect::<Option<Vec<_>>>().expect("ids").join(", ")
}
