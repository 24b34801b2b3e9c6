//! References to an entry or a parameter follow it through the whole document.

use super::{Document, Json, OnDependents, Problem};

/// Every place that names something: ends, expressions, interventions, view and lesson.
const NAMES: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "duration": 50,
  "parameters": { "B": { "value": 10e6 }, "B2": { "value": 1 }, "cut": { "value": 0.6 } },
  "nodes": [ { "id": "n", "kind": "host", "count": 2 }, { "id": "r", "kind": "router" },
             { "id": "d", "kind": "host" } ],
  "links": [ { "id": "n-r", "between": ["n", "r"], "rate": { "expr": "max(10*B, B2, 1e3)" } },
             { "id": "r-d", "between": ["r", "d"], "rate": { "expr": "B" },
               "queue": { "kind": "drop-tail", "limit": { "packets": { "expr": "10*B2" } } } } ],
  "flows": [ { "id": "f", "from": "n", "to": "d", "sender": "cubic" }, { "id": "g", "from": "d", "to": "n" } ],
  "interventions": [ { "at": 1, "set": "flows/f.2/sender", "to": "cubic" },
                     { "at": 2, "set": "parameters/B", "to": 5e6 },
                     { "at": 3, "set": "flows/f/sender/beta", "to": { "expr": "cut" } } ],
  "view": { "panels": ["cwnd", "flow:alpha"], "selection": "flows/f.2",
            "plane": { "x": "f.1", "y": "g.1" } },
  "lesson": { "steps": [
    { "title": "One", "text": "Look at `f`.", "view": { "selection": "flows/f" },
      "actions": [
        { "label": "Without f", "remove": "flows/f" },
        { "label": "More", "play": true, "set": [ { "path": "flows/f/sender", "to": "vegas" },
                                    { "path": "flows/g/from", "to": "d" },
                                    { "path": "parameters/B", "to": 2e6 },
                                    { "path": "links/r-d/queue/limit/packets", "to": { "expr": "cut" } },
                                    { "path": "view/selection", "to": "links/r-d" } ],
          "add": [ { "to": "flows", "entry": { "id": "h", "from": "n", "to": "d" } },
                   { "to": "links", "entry": { "id": "l", "between": ["r", "d"], "rate": { "expr": "B" } } } ] },
        { "label": "Less of h", "set": [ { "path": "flows/h/sender", "to": "reno" } ] } ] } ] }
}"#;

fn document() -> Document {
    Document::parse(NAMES).unwrap_or_else(|problem| panic!("{problem}"))
}

fn renamed(path: &str, id: &str) -> Document {
    let mut document = document();
    document
        .rename(path, id)
        .unwrap_or_else(|problem| panic!("{path}: {problem}"));
    document
}

/// The text at a path of keys and indices.
fn text(document: &Document, path: &str) -> String {
    let found =
        path.split('/')
            .try_fold(document.tree(), |json, part| match part.parse::<usize>() {
                Ok(index) => json.as_list()?.get(index),
                Err(_) => json.get(part),
            });
    found.map_or_else(|| "nothing".to_owned(), Json::compact)
}

fn texts(document: &Document, expected: &[(&str, &str)]) {
    for (path, value) in expected {
        assert_eq!(text(document, path), *value, "{path}");
    }
}

const MORE: &str = "lesson/steps/0/actions/1";

#[test]
fn a_renamed_flow_is_followed_by_the_view_and_the_lesson() {
    let document = renamed("flows/f", "long");
    texts(
        &document,
        &[
            ("view/selection", r#""flows/long.2""#),
            ("view/plane", r#"{"x":"long.1","y":"g.1"}"#),
            ("interventions/0/set", r#""flows/long.2/sender""#),
            ("lesson/steps/0/view/selection", r#""flows/long""#),
            ("lesson/steps/0/actions/0/remove", r#""flows/long""#),
            (&format!("{MORE}/set/0/path"), r#""flows/long/sender""#),
            (&format!("{MORE}/set/1/path"), r#""flows/g/from""#),
            // A panel names a variable of an algorithm, and prose is the author's.
            ("view/panels", r#"["cwnd","flow:alpha"]"#),
            ("lesson/steps/0/text", r#""Look at `f`.""#),
        ],
    );
}

#[test]
fn a_renamed_node_is_followed_by_the_ends_that_a_lesson_sets_and_adds() {
    let document = renamed("nodes/d", "sink");
    texts(
        &document,
        &[
            ("links/1/between", r#"["r","sink"]"#),
            ("flows/0/to", r#""sink""#),
            (&format!("{MORE}/set/1/to"), r#""sink""#),
            (&format!("{MORE}/add/0/entry/to"), r#""sink""#),
            (&format!("{MORE}/add/1/entry/between"), r#"["r","sink"]"#),
            (&format!("{MORE}/add/0/entry/from"), r#""n""#),
        ],
    );
}

#[test]
fn a_renamed_parameter_is_followed_by_expressions_and_paths() {
    let document = renamed("parameters/B", "rate");
    texts(
        &document,
        &[
            ("parameters/rate/value", "10000000"),
            ("links/0/rate/expr", r#""max(10*rate, B2, 1e3)""#),
            ("links/1/rate/expr", r#""rate""#),
            ("interventions/1/set", r#""parameters/rate""#),
            (&format!("{MORE}/set/2/path"), r#""parameters/rate""#),
            (&format!("{MORE}/add/1/entry/rate/expr"), r#""rate""#),
        ],
    );
    // However deep below an entry it is set.
    texts(
        &renamed("parameters/cut", "c"),
        &[
            ("interventions/2/to/expr", r#""c""#),
            (&format!("{MORE}/set/3/to/expr"), r#""c""#),
        ],
    );
    let shown = format!("{MORE}/set/4/to");
    texts(
        &renamed("links/r-d", "last"),
        &[(&shown, r#""links/last""#)],
    );
    let limit = "links/1/queue/limit/packets/expr";
    texts(&renamed("parameters/B2", "e3"), &[(limit, r#""10*e3""#)]);
}

#[test]
fn a_rename_and_the_rename_back_leave_the_document_as_it_was() {
    for (path, id) in [
        ("nodes/n", "s"),
        ("flows/f", "x"),
        ("links/r-d", "y"),
        ("parameters/B", "C"),
    ] {
        let mut document = renamed(path, id);
        assert_ne!(document.tree(), self::document().tree(), "{path}");
        let (list, old) = path.split_once('/').expect("a path");
        document.rename(&format!("{list}/{id}"), old).expect("free");
        assert_eq!(document.tree(), self::document().tree(), "{path}");
    }
}

#[test]
fn a_taken_or_invalid_name_is_refused_with_its_place() {
    let problem = |path: &str, id: &str| -> String {
        let refused: Result<(), Problem> = document().rename(path, id);
        refused.expect_err("refused").to_string()
    };
    assert_eq!(
        problem("parameters/B", "B2"),
        "parameters/B: there is already a parameter B2"
    );
    assert!(problem("parameters/B", "min").starts_with("parameters/B: a parameter's name has"));
    assert_eq!(
        problem("parameters/C", "D"),
        "parameters/C: there is no parameter with this name"
    );
    assert_eq!(
        problem("flows/f", "h"),
        format!("{MORE}/add/0/entry/id: the lesson adds an entry with the id h")
    );
}

#[test]
fn references_to_a_removed_entry_are_removed_and_reported() {
    let mut document = document();
    let gone = document
        .remove(&["flows/f"], OnDependents::Remove)
        .expect("nothing needs it");
    assert_eq!(gone.interventions, [0, 2]);
    assert_eq!(
        gone.mentions,
        [
            "view/selection",
            "view/plane/x",
            "lesson/steps/0/view/selection",
            // A button that would do nothing goes as a whole.
            "lesson/steps/0/actions/0",
            "lesson/steps/0/actions/1/set/0",
        ]
    );
    texts(
        &document,
        &[
            (
                "view",
                r#"{"panels":["cwnd","flow:alpha"],"plane":{"y":"g.1"}}"#,
            ),
            ("lesson/steps/0/view", "nothing"),
            ("lesson/steps/0/actions/0/label", r#""More""#),
            ("lesson/steps/0/actions/0/set/0/path", r#""flows/g/from""#),
        ],
    );
    Document::parse(&document.text()).expect("still valid");
}

#[test]
fn an_entry_that_a_lesson_would_add_goes_with_the_node_it_needs() {
    let document = document();
    let dependents = document.dependents(&["nodes/d"]).expect("a node");
    assert_eq!(dependents.flows, ["f", "g"]);
    let in_more: Vec<&str> = dependents
        .mentions
        .iter()
        .filter_map(|place| place.strip_prefix(MORE))
        .collect();
    assert_eq!(
        in_more,
        ["/set/0", "/set/1", "/set/3", "/set/4", "/add/0", "/add/1"]
    );
}

#[test]
fn an_entry_that_the_view_mentions_can_be_removed() {
    let mut document = document();
    document
        .set("interventions", &Json::List(Vec::new()))
        .expect("valid");
    let gone = document.remove(&["flows/f"], OnDependents::Refuse);
    assert_eq!(gone.expect("nothing needs it").mentions.len(), 5);
}
