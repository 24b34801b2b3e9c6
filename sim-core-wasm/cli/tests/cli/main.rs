//! The command line from outside: exit codes, what is printed where.

mod attack;
mod bench;
mod capture;
mod card;
mod check;
mod compare;
mod conform;
mod contest;
mod documents;
mod experiment;
mod graphml;
mod install;
mod matrix;
mod measured;
mod models;
#[cfg(unix)]
mod plot;
mod run;
mod sheet;
mod sources;
mod starters;
mod traces;
mod why;
mod writing;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GOOD: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "name": "Two on a dumbbell", "duration": 5,
  "parameters": { "B": { "value": 2e6, "min": 1e6, "max": 1e9, "unit": "bit/s" } },
  "nodes": [ { "id": "n", "kind": "host", "count": 2 }, { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" } ],
  "links": [ { "id": "n-r", "between": ["n", "r"], "rate": { "expr": "10*B" } },
             { "id": "r-d", "between": ["r", "d"], "rate": { "expr": "B" }, "delay": 0.02,
               "queue": { "kind": "drop-tail", "limit": { "packets": 20 } } } ],
  "flows": [ { "id": "f", "from": "n", "to": "d", "count": 2, "startJitter": 0.1,
               "sender": { "kind": "newreno" }, "transport": { "preset": "ns2" } } ]
}"#;

/// [`GOOD`] with 4 000 windows of 10 000 segments each, all waiting where they start: more packets
/// than a run may have.
fn heavy() -> String {
    GOOD.replace("\"count\": 2", "\"count\": 4000")
        .replace("\"value\": 2e6", "\"value\": 1e9")
        .replace("\"delay\": 0.02", "\"delay\": 1")
        .replace(
            "\"preset\": \"ns2\"",
            "\"preset\": \"ns2\", \"initialWindow\": 10000, \"segment\": 64",
        )
        .replace(
            "\"rate\": { \"expr\": \"10*B\" }",
            "\"rate\": 1e6, \"queue\": { \"kind\": \"drop-tail\", \"limit\": { \"packets\": 10000 } }",
        )
        .replace("\"duration\": 5", "\"duration\": 10")
}

fn sim(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sim starts");
    // It may have refused its arguments and be gone already.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("sim ends")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn summary(arguments: &[&str]) -> Value {
    let mut all = vec!["run", "-", "--json"];
    all.extend(arguments);
    let output = sim(&all, GOOD);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(err(&output), "");
    serde_json::from_str(&out(&output)).expect("one JSON document")
}
