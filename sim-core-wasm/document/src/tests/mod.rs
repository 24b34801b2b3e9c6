//! The document as a whole: how it is evaluated, what it refuses, how it changes.

mod annotations;
mod bad;
mod canvas;
mod cells;
mod changes;
mod clamps;
mod differences;
mod doubling;
mod earlier;
mod entries;
mod forms;
mod generated;
mod hostile;
mod interventions;
mod labels;
mod lessons;
mod limits;
mod links;
mod names;
mod plans;
mod rate_based;
mod readers;
mod rules;
mod switches;
mod traffic;
mod tuned;

use super::*;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::specification::{Chosen, Value};
use sawtooth_engine::units::Time;

/// Two flows over one link, with a parameter `X`; `flow` is the rest of each flow.
fn two_flows_text(flow: &str) -> String {
    format!(
        r#"{{
  "format": "sawtooth-scenario", "version": 2, "name": "Two flows", "duration": 50,
  "parameters": {{ "X": {{ "value": 2e6, "min": 1e3, "max": 1e9 }} }},
  "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
  "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6 }} ],
  "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": 2, {flow} }} ] }}"#
    )
}

fn two_flows(flow: &str) -> Document {
    Document::parse(&two_flows_text(flow)).unwrap_or_else(|problem| panic!("{flow}: {problem}"))
}

/// A document with one of everything.
const FULL: &str = r#"{
  "format": "sawtooth-scenario", "version": 2,
  "name": "Everything", "about": "One of *each*.", "seed": 7, "duration": 50, "warmup": 5,
  "parameters": {
    "B": { "value": 10e6, "min": 1e6, "max": 1e9, "scale": "log", "unit": "bit/s", "label": "Bottleneck" },
    "N": { "value": 3, "min": 1, "max": 50, "integer": true, "label": "Pairs" },
    "idle": { "value": 1 }
  },
  "nodes": [
    { "id": "n", "kind": "host", "count": { "expr": "N" }, "at": [0, 0.5] },
    { "id": "r", "kind": "router" },
    { "id": "d", "kind": "host" }
  ],
  "links": [
    { "id": "n-r", "between": ["n", "r"], "rate": { "expr": "10*B" }, "delay": 0.001 },
    { "id": "r-d", "between": ["r", "d"], "rate": { "expr": "B" }, "delay": 0.02,
      "loss": { "kind": "bernoulli", "probability": 0.01 },
      "queue": { "kind": "red", "limit": { "bdp": 1, "rtt": 0.04 }, "minThreshold": 10 },
      "reverse": { "delay": 0.03, "queue": { "kind": "drop-tail", "limit": { "packets": 500 }, "countInService": true } } }
  ],
  "flows": [
    { "id": "f", "from": "n", "to": "d", "count": { "expr": "N" }, "start": 0.5, "startJitter": 0.1,
      "sender": { "kind": "cubic", "beta": 0.8 },
      "transport": { "preset": "freebsd9", "segment": 1000 },
      "traffic": { "kind": "bulk" } },
    { "id": "back", "from": "d", "to": "n", "sender": "newreno", "traffic": { "kind": "transfer", "bytes": 5000 } }
  ],
  "interventions": [ { "at": 20, "set": "links/r-d/loss/probability", "to": 0.05 } ],
  "view": { "panels": ["cwnd", "queue"], "selection": "links/r-d", "zoom": [0, 10], "speed": 1 }
}"#;

fn full() -> Document {
    Document::parse(FULL).expect("the document is valid")
}

/// The cases of a table: each is a line, and its message the lines further in below it.
fn cases(table: &str) -> Vec<(&str, String)> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = table
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let margin = indent(lines[0]);
    let each = lines.chunk_by(|_, next| indent(next) > margin);
    each.map(|case| {
        let message: Vec<&str> = case[1..].iter().map(|line| line.trim()).collect();
        assert!(!message.is_empty(), "{case:?} has no message");
        (case[0].trim(), message.join(" "))
    })
    .collect()
}

/// Asserts that a document is refused with this message, or one that begins so where it
/// ends with …: the kinds of a registry grow.
fn refusal(text: &str, expected: &str) {
    let found = Document::parse(text).expect_err(expected).to_string();
    match expected.strip_suffix('…') {
        Some(beginning) => assert!(found.starts_with(beginning), "{found}\n{expected}"),
        None => assert_eq!(found, expected),
    }
}

/// Asserts a refusal for each case of a table: a piece of the document, what replaces it,
/// and below them the message.
fn refusals(text: &str, table: &str) {
    for (edit, message) in cases(table) {
        let (from, to) = edit.split_once(" ->").expect("two pieces");
        assert_eq!(text.matches(from).count(), 1, "{from} must occur once");
        refusal(&text.replace(from, to.trim()), &message);
    }
}

fn json(text: &str) -> Json {
    Json::parse(text).expect("the value is JSON")
}

fn seconds(seconds: f64) -> Time {
    Time::from_seconds(seconds)
}

/// The full document without its own intervention.
fn quiet() -> Document {
    let mut document = full();
    document.set("interventions", &json("[]")).expect("valid");
    document
}

fn set(document: &mut Document, path: &str, value: &str) -> Effect {
    document
        .set(path, &json(value))
        .unwrap_or_else(|problem| panic!("{path} {value}: {problem}"))
}

/// The problem of an operation that a document refuses, which leaves no trace.
fn refused<T: std::fmt::Debug>(
    document: &mut Document,
    operation: impl FnOnce(&mut Document) -> Result<T, Problem>,
) -> String {
    let before = document.text();
    let problem = operation(document).expect_err("refused").to_string();
    assert_eq!(document.text(), before, "a refused change leaves no trace");
    problem
}

fn refused_set(document: &mut Document, path: &str, value: &str) -> String {
    refused(document, |document| document.set(path, &json(value)))
}

/// Asserts a refusal for each case of a table: a path in the full document and a value, and
/// below them the message.
fn refused_sets(table: &str) {
    for (edit, message) in cases(table) {
        let (path, value) = edit.split_once(' ').expect("a path and a value");
        assert_eq!(refused_set(&mut quiet(), path, value), message);
    }
}

fn plan_of(path: &str, value: &str) -> Plan {
    let mut document = quiet();
    set(&mut document, path, value);
    document.plan()
}

fn bernoulli(probability: f64) -> Chosen {
    let mut loss = Chosen::defaults(declaration::LOSS.find("bernoulli").expect("known"));
    loss.values[0] = Value::Number(probability);
    loss
}

fn cubic(beta: f64) -> Chosen {
    let mut sender = Chosen::defaults(declaration::SENDER.find("cubic").expect("known"));
    sender.values[1] = Value::Number(beta);
    sender
}
