//! Queries and answers by text, as they cross.

use sawtooth_session::Session;
use serde_json::{Value, json};

use crate::{change, query, query_engine, time};

const LINE: &str = r#"{"format":"sawtooth-scenario","version":2,"name":"line","duration":2,
    "nodes":[{"id":"s","kind":"host"},{"id":"d","kind":"host"}],
    "links":[{"id":"l","between":["s","d"],"rate":1000000,"delay":0.01}],
    "flows":[{"id":"f","from":"s","to":"d","sender":{"kind":"newreno"}}]}"#;

fn session() -> Session {
    Session::open(LINE, 1 << 20).expect("a scenario")
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The only key of an answer, with its value.
fn only(text: &str) -> (String, Value) {
    let Value::Object(answer) = parsed(text) else {
        panic!("{text} is no object");
    };
    assert_eq!(answer.len(), 1, "{text}");
    answer.into_iter().next().expect("one key")
}

#[test]
fn an_answer_has_the_kind_of_its_query() {
    let mut session = session();
    for (asked, has) in [
        (json!({"kind": "refresh"}), "/update/document/whole"),
        (json!({"kind": "describe"}), "/links/0"),
        (json!({"kind": "document"}), ""),
        (json!({"kind": "fields", "target": "links/l"}), "/0/path"),
        (
            json!({"kind": "evaluate", "path": "links/l/rate", "expression": "2e6"}),
            "",
        ),
        (json!({"kind": "extract", "paths": ["flows/f"]}), ""),
        (
            json!({"kind": "dependents", "paths": ["nodes/d"]}),
            "/flows/0",
        ),
        (json!({"kind": "queues"}), ""),
        (json!({"kind": "cells"}), ""),
        (json!({"kind": "summary"}), "/flows/0"),
        (json!({"kind": "digest"}), "/digest"),
    ] {
        let (kind, answer) = only(&query(&mut session, &asked.to_string()).expect("an answer"));
        assert_eq!(asked["kind"], kind.as_str());
        assert!(answer.pointer(has).is_some(), "{kind}: {answer}");
    }
    for (asked, has) in [
        (json!({"kind": "starters"}), "/0/fields"),
        (
            json!({"kind": "generate", "starter": "dumbbell", "values": {}}),
            "/description/links",
        ),
        (
            json!({"kind": "synchronous", "model": {"capacity": 20, "flows": [{"law": {"kind": "newreno"}, "window": 2}]}}),
            "/windows",
        ),
    ] {
        let (kind, answer) = only(&query_engine(&asked.to_string()).expect("an answer"));
        assert_eq!(asked["kind"], kind.as_str());
        assert!(answer.pointer(has).is_some(), "{kind}: {answer}");
    }
}

#[test]
fn a_change_answers_with_its_result() {
    let mut session = session();
    let set = json!({"kind": "set", "paths": ["links/l/rate"], "to": 2_000_000});
    let set = json!({"kind": "edit", "operation": set, "spares": true, "drags": true});
    let (kind, edit) = only(&change(&mut session, &set.to_string()).expect("is set"));
    assert_eq!(
        (kind.as_str(), &edit["applied"]["to"]),
        ("edit", &json!(2_000_000))
    );
    session.advance(time(5e8), u64::MAX).expect("it runs");
    while !session.seek(time(2e8), u64::MAX).expect("it runs") {}
    let spared = change(&mut session, &set.to_string());
    assert_eq!(spared.as_deref(), Ok(r#"{"edit":null}"#));
    assert_eq!(session.recorded_until(), time(5e8));
    let rename =
        json!({"kind": "edit", "operation": {"kind": "rename", "path": "flows/f", "id": "g"}});
    let (_, edit) = only(&change(&mut session, &rename.to_string()).expect("is renamed"));
    assert_eq!(edit["edited"]["made"], json!(["flows/g"]));
    assert!(edit["applied"].is_null());
    let watch = change(&mut session, r#"{"kind":"watch","flows":[0]}"#);
    assert_eq!(watch.as_deref(), Ok(r#"{"watch":null}"#));
    let extend = change(&mut session, r#"{"kind":"extend","duration":3e9}"#);
    assert_eq!(extend.as_deref(), Ok(r#"{"extend":null}"#));
    assert_eq!(session.duration().seconds(), 3.0);
}

#[test]
fn a_fault_of_a_query_has_its_place() {
    let mut session = session();
    let mut fault = |asked: &str| {
        let problem = query(&mut session, asked).expect_err(asked);
        (problem.path, problem.message)
    };
    let problem = |path: &str, message: &str| (path.to_owned(), message.to_owned());
    assert_eq!(fault(r#"{"kind":"fields"}"#), problem("target", "missing"));
    assert_eq!(fault("{}"), problem("kind", "missing"));
    assert_eq!(
        fault(r#"{"kind":"set"}"#),
        problem("kind", "there is no query set")
    );
    assert_eq!(fault(r#"{"kind":"Digest"}"#).0, "kind");
    assert_eq!(fault(r#"{"kind":"extract","paths":[1]}"#).0, "paths/0");
    assert_eq!(
        fault(r#"{"kind":"fields","target":"links/x"}"#).0,
        "links/x"
    );
    let edit = r#"{"kind":"edit","operation":{"kind":"copy","path":"flows/f","fromNow":1}}"#;
    let refused = change(&mut session, edit).expect_err("no switch");
    assert_eq!(refused.path, "operation/fromNow");
}
