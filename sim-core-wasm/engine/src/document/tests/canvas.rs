//! What a canvas does with entries: pieces, places, several at once, counts, parameters.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::{Document, FULL, Json, full, json, seconds};
use crate::document::{Operation, Problem};

fn operation(text: &str) -> Operation {
    Operation::parse(text).expect("an operation")
}

fn edited(document: &mut Document, text: &str) -> Vec<String> {
    let done = document.edit(&operation(text));
    done.unwrap_or_else(|problem| panic!("{text}: {problem}"))
        .made
}

fn refused(document: &Document, text: &str) -> String {
    let mut copy = document.clone();
    let problem: Problem = copy.edit(&operation(text)).expect_err("refused");
    assert_eq!(copy.text(), document.text());
    problem.to_string()
}

fn valid(document: &Document) {
    let again = Document::parse(&document.text()).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(again.plan(), document.plan());
}

const EMPTY: &str = r#"{ "format": "sawtooth-scenario", "version": 1 }"#;

fn empty() -> Document {
    Document::parse(EMPTY).expect("valid")
}

#[test]
fn a_piece_has_the_links_and_flows_within_it_and_their_parameters() {
    let document = full();
    let piece = document
        .extract(&["nodes/r", "nodes/d", "flows/f"])
        .expect("entries");
    let ids = |list: &str| -> Vec<String> {
        let entries = piece.get(list).and_then(Json::as_list).unwrap_or_default();
        let ids = entries
            .iter()
            .filter_map(|entry| entry.get("id")?.as_text());
        ids.map(str::to_owned).collect()
    };
    assert_eq!(ids("nodes"), ["r", "d"]);
    assert_eq!(ids("links"), ["r-d"]);
    // The flow f comes from a node outside, but was asked for.
    assert_eq!(ids("flows"), ["f"]);
    let Some(Json::Object(parameters)) = piece.get("parameters") else {
        panic!("the rate of the link is an expression");
    };
    let names: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["B", "N"]);
    assert_eq!(
        document
            .extract(&["links/x"])
            .expect_err("none")
            .to_string(),
        "links/x: no link is called x"
    );
}

#[test]
fn a_pasted_piece_takes_free_ids_and_keeps_its_shape() {
    let mut document = full();
    let piece = document
        .extract(&["nodes/n", "nodes/r", "nodes/d"])
        .expect("entries");
    let made = document
        .paste(&piece.compact(), [2.0, 0.25])
        .expect("it fits");
    assert_eq!(
        made,
        [
            "nodes/n2",
            "nodes/r2",
            "nodes/d2",
            "links/n-r2",
            "links/r-d2",
            "flows/f2",
            "flows/back2"
        ]
    );
    valid(&document);
    let text = document.text();
    for wanted in [
        r#"{"id":"n2","kind":"host","count":{"expr":"N"},"at":[2,0.75]}"#,
        r#""id":"n-r2","between":["n2","r2"],"rate":{"expr":"10*B"}"#,
        r#""id":"f2","from":"n2","to":"d2""#,
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    // The parameters are those of the scenario.
    assert_eq!(text.matches(r#""label":"Bottleneck""#).count(), 1);
    let plan = document.plan();
    assert_eq!(plan.flows.len(), 12);
    assert_eq!(plan.flows[0].properties, plan.flows[6].properties);
}

#[test]
fn a_scenario_pasted_into_an_empty_one_gives_the_same_network() {
    let mut document = empty();
    document.paste(FULL, [0.0, 0.0]).expect("it fits");
    valid(&document);
    let (pasted, own) = (document.plan(), full().plan());
    assert_eq!(
        (pasted.nodes, pasted.links, pasted.flows),
        (own.nodes, own.links, own.flows)
    );
}

#[test]
fn a_parameter_that_means_something_else_gets_another_name() {
    let mut document = full();
    let piece = r#"{ "format": "sawtooth-piece", "parameters": { "B": { "value": 5, "label": "Bees" }, "N": { "value": 1 } },
        "nodes": [ { "id": "x", "kind": "host", "count": { "expr": "min(B, 2)" } } ] }"#;
    document.paste(piece, [0.0, 0.0]).expect("it fits");
    valid(&document);
    let text = document.text();
    assert!(
        text.contains(r#""B2":{"value":5,"label":"Bees"}"#),
        "{text}"
    );
    assert!(text.contains(r#"{"expr":"min(B2, 2)"}"#), "{text}");
}

#[test]
fn new_names_of_parameters_are_none_that_the_piece_has_too() {
    let rated = |format: &str, parameters: &str, links: &str| {
        let nodes = r#"{"id":"a","kind":"host"},{"id":"b","kind":"host"},{"id":"c","kind":"host"}"#;
        format!(
            r#"{{"format":"{format}","version":1,"parameters":{{{parameters}}},"nodes":[{nodes}],"links":[{links}]}}"#
        )
    };
    let own = rated("sawtooth-scenario", r#""rate":{"value":5,"label":"X"}"#, "");
    let piece = rated(
        "sawtooth-piece",
        r#""rate":{"value":1e6,"label":"A"},"rate2":{"value":2e6,"label":"B"}"#,
        r#"{"id":"a-b","between":["a","b"],"rate":{"expr":"rate"}},
           {"id":"b-c","between":["b","c"],"rate":{"expr":"rate2"}}"#,
    );
    let mut document = Document::parse(&own).expect("valid");
    document.paste(&piece, [0.0, 0.0]).expect("it fits");
    valid(&document);
    let rates = document.plan().links;
    let rates = rates.iter().map(|link| link.directions[0].rate.mean());
    assert_eq!(rates.collect::<Vec<_>>(), [1e6, 2e6]);
}

#[test]
fn parameters_that_are_told_by_nothing_but_their_name_are_one_if_they_are_equal() {
    let piece = |value: &str| {
        format!(
            r#"{{ "format": "sawtooth-piece", "parameters": {{ "idle": {{ "value": {value} }} }},
                 "nodes": [ {{ "id": "x", "kind": "host", "count": {{ "expr": "idle" }} }} ] }}"#
        )
    };
    let pasted = |value: &str| {
        let mut document = full();
        document.paste(&piece(value), [0.0, 0.0]).expect("it fits");
        valid(&document);
        let count = document.plan().nodes.len() - full().plan().nodes.len();
        (count, document.text().contains(r#""idle2":{"value":4}"#))
    };
    assert_eq!(pasted("1"), (1, false));
    assert_eq!(pasted("4"), (4, true));
}

#[test]
fn a_list_longer_than_a_document_may_have_is_refused_at_once() {
    let entries = vec![r#"{"id":"a"}"#; 66_000].join(",");
    let text = format!(r#"{{"format":"sawtooth-piece","nodes":[{entries}]}}"#);
    let start = std::time::SystemTime::now();
    let problem = full().paste(&text, [0.0, 0.0]).expect_err("refused");
    assert_eq!(
        problem.to_string(),
        "piece/nodes: at most 5000 nodes are allowed, got 66000"
    );
    assert!(start.elapsed().map_or(0, |time| time.as_secs()) < 5);
}

#[test]
fn hosts_without_the_router_between_them_are_copied_without_their_flows() {
    let mut document = full();
    let piece = document.extract(&["nodes/n", "nodes/d"]).expect("entries");
    assert_eq!((piece.get("links"), piece.get("flows")), (None, None));
    let made = document.paste(&piece.compact(), [0.0, 1.0]);
    assert_eq!(made.expect("it fits"), ["nodes/n2", "nodes/d2"]);
    valid(&document);
}

#[test]
fn foreign_text_is_refused_in_words() {
    let document = full();
    let paste = |text: &str| {
        let problem = document
            .clone()
            .paste(text, [0.0, 0.0])
            .expect_err("refused");
        problem.to_string()
    };
    for (text, message) in [
        ("hello", "piece: this is no part of a network: "),
        (
            "{}",
            "piece: this is no part of a network: it names no format",
        ),
        (
            "[1]",
            "piece: this is no part of a network: it names no format",
        ),
        (
            r#"{"format":"svg"}"#,
            "piece: this is no part of a network: its format is \"svg\"",
        ),
        (
            r#"{"format":"sawtooth-piece"}"#,
            "piece: this is no part of a network: it has no nodes, links or flows",
        ),
        (
            r#"{"format":"sawtooth-piece","node":[]}"#,
            "piece/node: unknown key (did you mean nodes?)",
        ),
        (
            r#"{"format":"sawtooth-piece","nodes":[3]}"#,
            "piece/nodes/0: must be an object, got 3",
        ),
        (
            r#"{"format":"sawtooth-piece","nodes":{}}"#,
            "piece/nodes: must be a list, got an object",
        ),
        (
            r#"{"format":"sawtooth-piece","nodes":[{"id":"A b","kind":"host"}]}"#,
            "nodes/3/id: must be lower-case letters",
        ),
        (
            r#"{"format":"sawtooth-piece","nodes":[{"id":"a","kind":"hose"}]}"#,
            "nodes/a/kind: must be one of host, router",
        ),
        (
            r#"{"format":"sawtooth-piece","links":[{"id":"l","between":["x","y"],"rate":1e6}]}"#,
            "links/l/between/0: no node is called \"x\"",
        ),
    ] {
        let found = paste(text);
        assert!(found.starts_with(message), "{text}\n{found}");
    }
}

#[test]
fn more_nodes_than_allowed_are_refused_with_their_number() {
    let mut document = empty();
    let many = r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "n", "kind": "host", "count": 5000 } ] } }"#;
    edited(&mut document, many);
    let one = r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "one", "kind": "host" } ] } }"#;
    assert_eq!(
        refused(&document, one),
        "nodes/one: the document comes to 5001 nodes with this one; at most 5000 are allowed"
    );
}

#[test]
fn a_second_link_between_the_same_ends_is_refused_however_it_comes() {
    let document = full();
    let message = |link: &str, own: &str| {
        format!("links/{link}/between: d and {own}: packets would take one of the two links alone")
    };
    let joined = "r are joined by r-d already";
    for (link, text) in [
        (
            "other",
            r#"{ "kind": "insert", "piece": { "links": [ { "id": "other", "between": ["d", "r"], "rate": 1e6 } ] } }"#,
        ),
        ("r-d2", r#"{ "kind": "copy", "path": "links/r-d" }"#),
        (
            "l",
            r#"{ "kind": "paste", "shift": [0, 0], "text":
                 "{\"format\":\"sawtooth-piece\",\"links\":[{\"id\":\"l\",\"between\":[\"r\",\"d\"],\"rate\":1000000}]}" }"#,
        ),
    ] {
        assert_eq!(refused(&document, text), message(link, joined));
    }
    let mut copy = document.clone();
    edited(
        &mut copy,
        r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "s", "kind": "router" } ],
             "links": [ { "id": "s-d", "between": ["s", "d"], "rate": 1e6 } ] } }"#,
    );
    let moved = copy.set("links/s-d/between", &json(r#"["r", "d"]"#));
    assert_eq!(
        moved.expect_err("refused").to_string(),
        message("s-d", joined)
    );
    // A document that has two of them stays as it is.
    let twice = FULL.replace(
        r#""links": ["#,
        r#""links": [ { "id": "old", "between": ["d", "r"], "rate": 1e6 },"#,
    );
    let mut twice = Document::parse(&twice).expect("it was allowed");
    edited(&mut twice, r#"{ "kind": "copy", "path": "flows/f" }"#);
}

#[test]
fn a_flow_without_a_path_is_refused_at_its_end() {
    let mut document = full();
    edited(
        &mut document,
        r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "alone", "kind": "host" } ] } }"#,
    );
    valid(&document);
    let flow = r#"{ "kind": "insert", "piece": { "flows": [ { "id": "x", "from": "d", "to": "alone" } ] } }"#;
    assert_eq!(
        refused(&document, flow),
        "flows/x/to: alone cannot be reached from d: a link is missing"
    );
    let router =
        r#"{ "kind": "insert", "piece": { "flows": [ { "id": "x", "from": "d", "to": "r" } ] } }"#;
    assert_eq!(
        refused(&document, router),
        "flows/x/to: r is a router: a flow begins and ends at hosts"
    );
}

#[test]
fn nodes_move_within_bounds_and_alone() {
    let mut document = full();
    let plan = document.plan();
    edited(
        &mut document,
        r#"{ "kind": "move", "nodes": [ { "path": "nodes/n", "at": [-3.5, 2] }, { "path": "nodes/d", "at": [7, 1] } ] }"#,
    );
    assert_eq!(document.plan(), plan);
    let text = document.text();
    assert!(
        text.contains(r#""at":[-3.5,2]"#) && text.contains(r#""at":[7,1]"#),
        "{text}"
    );
    for (path, at, message) in [
        (
            "nodes/n",
            "[1e5, 0]",
            "nodes/n/at/0: must be between -10000 and 10000, got 100000",
        ),
        (
            "links/r-d",
            "[0, 0]",
            "links/r-d: is no node: only nodes have a place",
        ),
        ("nodes/x", "[0, 0]", "nodes/x: no node is called x"),
    ] {
        let text =
            format!(r#"{{ "kind": "move", "nodes": [ {{ "path": "{path}", "at": {at} }} ] }}"#);
        assert!(refused(&document, &text).starts_with(message), "{path}");
    }
}

#[test]
fn one_value_is_set_at_several_paths_or_at_none() {
    let mut document = full();
    edited(
        &mut document,
        r#"{ "kind": "set", "paths": ["links/n-r/delay", "links/r-d/delay"], "to": 0.004 }"#,
    );
    valid(&document);
    assert_eq!(document.text().matches(r#""delay":0.004"#).count(), 2);
    let text = r#"{ "kind": "set", "paths": ["links/n-r/delay", "links/r-d/delay", "flows/f/delay"], "to": 0.005 }"#;
    assert!(
        refused(&document, text).starts_with("flows/f: unknown key")
            || refused(&document, text).starts_with("flows/f/delay: unknown key")
    );
}

#[test]
fn a_message_that_is_no_operation_is_refused_with_its_key() {
    for (text, message) in [
        ("7", "operation/kind: missing"),
        (
            r#"{"kind":"stretch"}"#,
            "operation/kind: no operation is called stretch",
        ),
        (r#"{"kind":"copy"}"#, "operation/path: missing"),
        (
            r#"{"kind":"rename","path":"nodes/n","id":3}"#,
            "operation/id: must be a text, got 3",
        ),
        (
            r#"{"kind":"remove","paths":["nodes/n",7],"dependents":"remove"}"#,
            "operation/paths/1: must be a text, got 7",
        ),
        (
            r#"{"kind":"remove","paths":[],"dependents":"keep"}"#,
            "operation/dependents: must be refuse or remove, got \"keep\"",
        ),
        (
            r#"{"kind":"move","nodes":[{"path":"nodes/n","at":[1,"x"]}]}"#,
            "operation/nodes/0/at/1: must be a number, got \"x\"",
        ),
        (
            r#"{"kind":"paste","text":"","shift":[1]}"#,
            "operation/shift: must be two numbers",
        ),
        (
            r#"{"kind":"takeOut","places":[0.5]}"#,
            "operation/places/0: must be a place in a list, got 0.5",
        ),
    ] {
        let problem = Operation::parse(text).expect_err("refused");
        assert_eq!(problem.to_string(), message, "{text}");
    }
}

#[test]
fn a_link_that_moves_beside_another_one_is_refused_whichever_stands_first() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 1,
        "nodes": [ { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" },
                   { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" } ],
        "links": [ { "id": "a-r", "between": ["a", "r"], "rate": 1e6 },
                   { "id": "b-r", "between": ["b", "r"], "rate": 1e6 },
                   { "id": "r-d", "between": ["r", "d"], "rate": 1e6 } ] }"#;
    let document = Document::parse(text).expect("valid");
    let moved = |path: &str, between: &str| {
        let refused = document.clone().set(path, &json(between));
        refused.expect_err("refused").to_string()
    };
    let taken = |link: &str, ends: &str, other: &str| {
        format!(
            "links/{link}/between: {ends} are joined by {other} already: packets would take one of the two links alone"
        )
    };
    assert_eq!(
        moved("links/a-r/between", r#"["b", "r"]"#),
        taken("a-r", "b and r", "b-r")
    );
    assert_eq!(
        moved("links/r-d/between", r#"["r", "b"]"#),
        taken("r-d", "b and r", "b-r")
    );
}

#[test]
fn one_value_is_set_at_thousands_of_paths_at_once() {
    let mut lists = [String::new(), String::new()];
    for link in 0..2_000 {
        let node = format!(r#"{{"id":"n{link}","kind":"host"}},"#);
        let own = format!(r#"{{"id":"l{link}","between":["n{link}","r"],"rate":1e6}},"#);
        lists[0].push_str(&node);
        lists[1].push_str(&own);
    }
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":1,"nodes":[{}{{"id":"r","kind":"router"}}],"links":[{}]}}"#,
        lists[0],
        lists[1].trim_end_matches(',')
    );
    let mut document = Document::parse(&text).expect("valid");
    let paths: Vec<String> = (0..2_000)
        .map(|link| format!("links/l{link}/delay"))
        .collect();
    let start = std::time::SystemTime::now();
    document
        .set_all(&paths, &json("0.003"))
        .expect("live fields");
    // A check of the whole document for each path takes many seconds.
    assert!(
        start.elapsed().map_or(0, |time| time.as_secs()) < 5,
        "{:?}",
        start.elapsed()
    );
    assert_eq!(document.text().matches(r#""delay":0.003"#).count(), 2_000);
    valid(&document);
    // Entries go together too, and instances get their value at the start of the run.
    let links: Vec<String> = (1..2_000).map(|link| format!("links/l{link}")).collect();
    document
        .set_all(&links, &Json::Null)
        .expect("nothing needs them");
    assert_eq!(document.plan().links.len(), 1);
    assert_eq!(document.plan().links[0].id, "l0");
    valid(&document);
    let mut document = full();
    let instances = ["links/n-r.1/delay", "links/n-r.3/delay", "links/r-d/delay"];
    document
        .set_all(&instances, &json("0.007"))
        .expect("live fields");
    valid(&document);
    let text = document.text();
    assert!(
        text.contains(r#"{"at":0,"set":"links/n-r.1/delay","to":0.007},{"at":0,"set":"links/n-r.3/delay","to":0.007},{"at":20"#),
        "{text}"
    );
}

/// Two counted ends, one flow for each pair, and what names them.
const PAIRS: &str = r#"{
  "format": "sawtooth-scenario", "version": 1, "duration": 20,
  "parameters": { "N": { "value": 3, "integer": true } },
  "nodes": [ { "id": "s", "kind": "host", "count": { "expr": "N" }, "at": [0, 1] },
             { "id": "r", "kind": "router" }, { "id": "d", "kind": "host", "count": 3 },
             { "id": "s-2", "kind": "host" } ],
  "links": [ { "id": "s-r", "between": ["s", "r"], "rate": 1e8 }, { "id": "r-d", "between": ["r", "d"], "rate": 1e7 },
             { "id": "e-r", "between": ["s-2", "r"], "rate": 1e7 } ],
  "flows": [ { "id": "f", "from": "s", "to": "d", "count": 3, "sender": "cubic" },
             { "id": "g", "from": "s-2", "to": "d" } ],
  "interventions": [ { "at": 1, "set": "links/s-r.2/delay", "to": 0.01 },
                     { "at": 2, "set": "flows/f/sender/beta", "to": 0.6 } ],
  "view": { "selection": "flows/f", "plane": { "x": "f.1", "y": "f.3" } },
  "lesson": { "steps": [ { "title": "T", "actions": [
     { "label": "L", "set": [ { "path": "links/r-d/delay", "to": 0.02 } ] } ] } ] }
}"#;

#[test]
fn a_counted_node_is_taken_apart_with_all_that_counts_with_it() {
    let mut document = Document::parse(PAIRS).expect("valid");
    let before = document.plan();
    let made = edited(
        &mut document,
        r#"{ "kind": "takeApart", "path": "nodes/s" }"#,
    );
    assert_eq!(made.len(), 3 + 3 + 3 + 3 + 3 + 3, "{made:?}");
    assert_eq!(
        made[..4],
        ["nodes/s-1", "nodes/s2", "nodes/s-3", "nodes/d-1"].map(str::to_owned)
    );
    valid(&document);
    let after = document.plan();
    let counts = |plan: &crate::plan::Plan| [plan.nodes.len(), plan.links.len(), plan.flows.len()];
    assert_eq!(counts(&after), counts(&before));
    let text = document.text();
    for wanted in [
        r#"{"id":"s-1","kind":"host","at":[0,0]}"#,
        r#"{"id":"s-3","kind":"host","at":[0,2]}"#,
        r#""between":["s2","r"]"#,
        r#"{"id":"f-3","from":"s-3","to":"d-3","sender":"cubic"}"#,
        r#"{"id":"g-2","from":"s-2","to":"d-2"}"#,
        r#"{"at":1,"set":"links/s-r-2/delay","to":0.01}"#,
        r#"{"at":2,"set":"flows/f-1/sender/beta","to":0.6},{"at":2,"set":"flows/f-2/sender/beta","to":0.6},{"at":2,"set":"flows/f-3/sender/beta","to":0.6}"#,
        r#""selection":"flows/f-1","plane":{"x":"f-1","y":"f-3"}"#,
        r#"{"path":"links/r-d-1/delay","to":0.02},{"path":"links/r-d-2/delay","to":0.02}"#,
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    // Each pair is as it was, but for its names.
    let ends = |plan: &crate::plan::Plan| -> Vec<_> {
        let mut ends: Vec<_> = plan
            .flows
            .iter()
            .map(|flow| flow.properties.clone())
            .collect();
        ends.truncate(3);
        ends
    };
    assert_eq!(ends(&after), ends(&before));
    assert_eq!(
        refused(&document, r#"{ "kind": "takeApart", "path": "nodes/s-1" }"#),
        "nodes/s-1: has no count that could be taken apart"
    );
}

#[test]
fn a_button_that_removes_a_counted_flow_keeps_it_from_being_taken_apart() {
    let text = PAIRS.replace(r#""label": "L","#, r#""label": "L", "remove": "flows/f","#);
    let document = Document::parse(&text).expect("valid");
    assert_eq!(
        refused(&document, r#"{ "kind": "takeApart", "path": "nodes/s" }"#),
        "lesson/steps/0/actions/0/remove: names 3 at once, and can name one alone: change that first"
    );
}

#[test]
fn a_counted_node_that_would_become_more_than_a_document_is_not_taken_apart() {
    let counted = |rest: &str| {
        let text = format!(
            r#"{{"format":"sawtooth-scenario","version":1,
               "nodes":[{{"id":"n","kind":"host","count":4999}},{{"id":"d","kind":"host"}}],
               "links":[{{"id":"l","between":["n","d"],{rest}}}]}}"#
        );
        Document::parse(&text).expect("valid")
    };
    let apart = |document: &Document| {
        let start = std::time::SystemTime::now();
        let problem = document.clone().take_apart("nodes/n").expect_err("refused");
        assert!(start.elapsed().map_or(0, |time| time.as_secs()) < 5);
        problem.to_string()
    };
    let trace = (1..=99_999).map(|instant| (instant / 5).to_string());
    let trace = trace.collect::<Vec<_>>().join(",");
    let document = counted(&format!(r#""rate":{{"trace":[{trace}]}}"#));
    assert!(
        apart(&document).starts_with("the document would be 27"),
        "{}",
        apart(&document)
    );
    // What names all of them is written for each of them.
    let mut document = counted(r#""rate":1e6"#);
    let losses = (1..2_000).map(|packet| packet.to_string());
    let losses = losses.collect::<Vec<_>>().join(",");
    let set = format!(r#"{{"path":"links/l/loss","to":{{"kind":"list","packets":[{losses}]}}}}"#);
    let action = format!(r#"{{"label":"L","set":[{set}]}}"#);
    let lesson = format!(r#"{{"steps":[{{"title":"T","actions":[{action}]}}]}}"#);
    document.set("lesson", &json(&lesson)).expect("valid");
    assert!(
        apart(&document).starts_with("the document would be 4"),
        "{}",
        apart(&document)
    );
}

#[test]
fn a_counted_node_with_the_longest_id_is_taken_apart_at_once() {
    let id = "a".repeat(64);
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":1,"nodes":[{{"id":"{id}","kind":"host","count":5000}}]}}"#
    );
    let mut document = Document::parse(&text).expect("valid");
    let start = std::time::SystemTime::now();
    let made = document
        .take_apart(&format!("nodes/{id}"))
        .expect("it fits");
    assert_eq!(made.len(), 5_000);
    // To try every number from 2 on for each of them takes longer.
    assert!(
        start.elapsed().map_or(0, |time| time.as_secs()) < 2,
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn a_lesson_that_uses_a_counted_node_as_one_keeps_it_from_being_taken_apart() {
    let with = |action: &str| {
        let text = PAIRS.replace(r#""label": "L","#, &format!(r#""label": "L", {action},"#));
        let text = text.replace(
            r#""set": [ { "path": "links/r-d/delay""#,
            r#""play": false, "view": { "selection": "nodes/s" }, "set": [ { "path": "links/r-d/delay""#,
        );
        let text = if action.contains(r#""set""#) {
            text.replace(
                r#", "set": [ { "path": "links/r-d/delay", "to": 0.02 } ]"#,
                "",
            )
        } else {
            text
        };
        let document = Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        refused(&document, r#"{ "kind": "takeApart", "path": "nodes/s" }"#)
    };
    let place = "lesson/steps/0/actions/0";
    let alone = "names 3 at once, and can name one alone: change that first";
    for (action, at) in [
        (
            r#""add": [ { "to": "flows", "entry": { "id": "h", "from": "s", "to": "s-2" } } ]"#,
            "add/0/entry/from",
        ),
        (
            r#""add": [ { "to": "links", "entry": { "id": "h", "between": ["s-2", "d"], "rate": 1e6 } } ]"#,
            "add/0/entry/between",
        ),
        (
            r#""set": [ { "path": "flows/g/to", "to": "s" } ]"#,
            "set/0/path",
        ),
        (
            r#""set": [ { "path": "nodes/s/count", "to": 2 } ]"#,
            "set/0/path",
        ),
        (
            r#""set": [ { "path": "links/e-r/between", "to": ["s", "r"] } ]"#,
            "set/0/to",
        ),
    ] {
        assert_eq!(with(action), format!("{place}/{at}: {alone}"), "{action}");
    }
    assert_eq!(
        with(
            r#""add": [ { "to": "flows", "entry": { "id": "f-2", "from": "s-2", "to": "d.1" } } ]"#
        ),
        format!("{place}/add/0/entry/id: the lesson adds an entry that is called f-2")
    );
}

#[test]
fn a_number_becomes_a_parameter_with_the_range_of_its_field() {
    let mut document = full();
    let plan = document.plan();
    let made = edited(
        &mut document,
        r#"{ "kind": "makeParameter", "path": "links/r-d/delay" }"#,
    );
    assert_eq!(made, ["parameters/delay"]);
    let made = edited(
        &mut document,
        r#"{ "kind": "makeParameter", "path": "links/n-r/delay" }"#,
    );
    assert_eq!(made, ["parameters/delay2"]);
    let named = r#"{ "kind": "makeParameter", "path": "flows/f/sender/beta", "name": "cut" }"#;
    assert_eq!(edited(&mut document, named), ["parameters/cut"]);
    // One that is not written has the default.
    let default = r#"{ "kind": "makeParameter", "path": "links/n-r/queue/limit/packets" }"#;
    edited(&mut document, default);
    valid(&document);
    assert_eq!(document.plan(), plan);
    let text = document.text();
    for wanted in [
        r#""delay":{"value":0.02,"min":0,"max":10,"unit":"s","label":"Delay"}"#,
        r#""packets":{"value":1000,"min":1,"#,
        r#""integer":true"#,
        r#""beta":{"expr":"cut"}"#,
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    for (path, message) in [
        (
            "links/n-r/rate",
            "links/n-r/rate: is an expression already: 10*B",
        ),
        (
            "links/n-r.2/delay",
            "links/n-r.2/delay: is the number of one instance: only that of all can be a parameter",
        ),
        (
            "seed",
            "seed: only numbers of nodes, links and flows can be parameters",
        ),
        ("nodes/r/kind", "nodes/r/kind: is no number"),
        ("nodes/r", "nodes/r: is no number"),
        ("links/r-d/between", "links/r-d/between: is no number"),
    ] {
        let text = format!(r#"{{ "kind": "makeParameter", "path": "{path}" }}"#);
        assert_eq!(refused(&document, &text), message);
    }
    let taken = r#"{ "kind": "makeParameter", "path": "links/r-d/jitter", "name": "B" }"#;
    assert_eq!(
        refused(&document, taken),
        "links/r-d/jitter: B is already the name of a parameter"
    );
}

#[test]
fn a_parameter_put_in_place_leaves_its_numbers() {
    let mut document = full();
    let plan = document.plan();
    let done = document.edit(&operation(
        r#"{ "kind": "putInPlace", "path": "parameters/B" }"#,
    ));
    assert_eq!(done.expect("a parameter").gone.interventions, [0; 0]);
    valid(&document);
    assert_eq!(document.plan(), plan);
    let text = document.text();
    assert!(
        !text.contains("\"B\"") && text.contains(r#""rate":100000000"#),
        "{text}"
    );
    assert_eq!(
        refused(
            &document,
            r#"{ "kind": "putInPlace", "path": "parameters/B" }"#
        ),
        "parameters/B: no parameter has this name"
    );
    assert_eq!(
        refused(
            &document,
            r#"{ "kind": "putInPlace", "path": "links/r-d" }"#
        ),
        "links/r-d: is no parameter"
    );
}

#[test]
fn a_parameter_put_in_place_takes_along_what_set_it() {
    let text = FULL
        .replace(
            r#""interventions": ["#,
            r#""interventions": [ { "at": 3, "set": "parameters/B", "to": 2e6 },"#,
        )
        .replace(r#""expr": "10*B""#, r#""expr": "10*B*idle - min(B, 1e3)""#)
        .replace(
            r#""idle": { "value": 1 }"#,
            r#""idle": { "value": -1.5e-5, "min": -1 }"#,
        )
        .replace("10*B*idle", "10*B*(0-idle)*1e5");
    let mut document = Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
    let base = |document: &Document| document.plan().links;
    let before = base(&document);
    let gone = document
        .edit(&operation(
            r#"{ "kind": "putInPlace", "path": "parameters/B" }"#,
        ))
        .expect("a parameter")
        .gone;
    assert_eq!(gone.interventions, [0]);
    edited(
        &mut document,
        r#"{ "kind": "putInPlace", "path": "parameters/idle" }"#,
    );
    assert_eq!(base(&document), before);
    assert_eq!(document.changes().len(), 1);
    assert_eq!(document.changes()[0].at, seconds(20.0));
    valid(&document);
}

/// Names that are near one another.
fn names_of_parameters() -> impl Strategy<Value = BTreeSet<String>> {
    prop::collection::btree_set("[ab]([2-4]|10)?", 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_was_pasted_can_be_removed_and_nothing_is_left(
        picks in prop::collection::vec(prop::sample::select(vec![
            "nodes/n", "nodes/r", "nodes/d", "links/r-d", "flows/f"]), 1..5),
        shift in (-5.0..5.0_f64, -5.0..5.0_f64),
    ) {
        let mut document = full();
        let before = document.text();
        let piece = document.extract(&picks).expect("entries");
        let made = match document.paste(&piece.compact(), [shift.0, shift.1]) {
            Ok(made) => made,
            Err(problem) => {
                let problem = problem.to_string();
                // A flow that was asked for has no path, a link of the same ends is there.
                let asked = |path: &str| picks.contains(&path);
                let no_path = asked("flows/f") && problem.ends_with("a link is missing");
                let parallel = asked("links/r-d") && !asked("nodes/r") && !asked("nodes/d")
                    && problem.starts_with("links/r-d2/between: d and r are joined");
                prop_assert!(no_path || parallel, "{:?}: {}", picks, problem);
                prop_assert_eq!(document.text(), before);
                return Ok(());
            }
        };
        valid(&document);
        let mut made: Vec<&str> = made.iter().map(String::as_str).collect();
        made.reverse();
        document.remove(&made, super::OnDependents::Refuse).expect("nothing else needs them");
        prop_assert_eq!(document.text(), before);
    }

    #[test]
    fn pasted_numbers_are_those_of_the_piece_whatever_its_parameters_are_called(
        own in names_of_parameters(),
        added in names_of_parameters(),
    ) {
        let declared = |names: &BTreeSet<String>, label: &str, first: usize| {
            let declared = names.iter().zip(first..).map(|(name, value)| {
                format!(r#""{name}":{{"value":{value},"label":"{label}"}}"#)
            });
            declared.collect::<Vec<_>>().join(",")
        };
        let network = |id: &str, names: &BTreeSet<String>| {
            let nodes = names.iter().zip(1..).map(|(name, number)| {
                format!(r#"{{"id":"{id}{number}-x","kind":"host","count":{{"expr":"{name}"}}}}"#)
            });
            nodes.collect::<Vec<_>>().join(",")
        };
        let text = |format: &str, id: &str, label: &str, first, names: &BTreeSet<String>| {
            let (declared, nodes) = (declared(names, label, first), network(id, names));
            format!(r#"{{"format":"{format}","version":1,"parameters":{{{declared}}},"nodes":[{nodes}]}}"#)
        };
        let mut document = Document::parse(&text("sawtooth-scenario", "o", "own", 1, &own)).expect("valid");
        document.paste(&text("sawtooth-piece", "p", "piece", 101, &added), [0.0, 0.0]).expect("it fits");
        valid(&document);
        let counts = |id: &str| {
            let mut counts = BTreeMap::new();
            for node in document.plan().nodes.iter().filter(|node| node.id.starts_with(id)) {
                *counts.entry(node.entry).or_insert(0) += 1;
            }
            counts.into_values().collect::<Vec<usize>>()
        };
        prop_assert_eq!(counts("o"), (1..=own.len()).collect::<Vec<_>>());
        prop_assert_eq!(counts("p"), (101..101 + added.len()).collect::<Vec<_>>());
    }

    #[test]
    fn a_parameter_made_and_put_in_place_leaves_the_plan(
        path in prop::sample::select(vec!["links/r-d/delay", "links/n-r/jitter", "flows/f/start",
            "flows/f/sender/beta", "links/r-d/queue/minThreshold", "flows/back/traffic/bytes",
            "nodes/n/count", "flows/f/transport/segment"])
    ) {
        let mut document = full();
        let plan = document.plan();
        let made = match document.make_parameter(path, None) {
            Ok(made) => made,
            Err(problem) => {
                // The count is an expression.
                prop_assert_eq!(path, "nodes/n/count", "{}", problem);
                return Ok(());
            }
        };
        valid(&document);
        prop_assert_eq!(document.plan(), plan.clone());
        document.put_in_place(&made).expect("it was made");
        prop_assert_eq!(document.plan(), plan);
    }
}
