//! Pieces of a document: copied, pasted, refused.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

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
        "links/x: there is no link x"
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
fn new_names_of_parameters_differ_from_those_of_the_piece() {
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
fn parameters_of_the_same_name_are_merged_if_they_are_equal() {
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
fn a_list_longer_than_a_document_may_have_is_refused_before_its_entries_are_looked_at() {
    let mut document = full();
    for entry in [r#"{"id":"a"}"#, "1"] {
        let entries = vec![entry; 66_000].join(",");
        let text = format!(r#"{{"format":"sawtooth-piece","nodes":[{entries}]}}"#);
        let (checks, pasted) = checks(|| document.paste(&text, [0.0, 0.0]));
        assert_eq!(
            pasted.expect_err("refused").to_string(),
            "piece/nodes: at most 5000 nodes are allowed, got 66000"
        );
        assert_eq!(checks, 0);
    }
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
        ("hello", "piece: this is not part of a network: "),
        (
            "{}",
            "piece: this is not part of a network: the format is missing",
        ),
        (
            "[1]",
            "piece: this is not part of a network: the format is missing",
        ),
        (
            r#"{"format":"svg"}"#,
            "piece: this is not part of a network: its format is \"svg\"",
        ),
        (
            r#"{"format":"sawtooth-piece"}"#,
            "piece: this is not part of a network: it has no nodes, links or flows",
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
            "nodes/3/id: must have lower-case letters",
        ),
        (
            r#"{"format":"sawtooth-piece","nodes":[{"id":"a","kind":"hose"}]}"#,
            "nodes/a/kind: must be one of host, router",
        ),
        (
            r#"{"format":"sawtooth-piece","links":[{"id":"l","between":["x","y"],"rate":1e6}]}"#,
            "links/l/between/0: there is no node \"x\"",
        ),
    ] {
        let found = paste(text);
        assert!(found.starts_with(message), "{text}\n{found}");
    }
}

/// Names that are near one another.
fn names_of_parameters() -> impl Strategy<Value = BTreeSet<String>> {
    prop::collection::btree_set("[ab]([2-4]|10)?", 1..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn removing_what_was_pasted_restores_the_document(
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
                let no_path = asked("flows/f") && problem.ends_with("add a link");
                let parallel = asked("links/r-d") && !asked("nodes/r") && !asked("nodes/d")
                    && problem.starts_with("links/r-d2/between: r-d already connects");
                prop_assert!(no_path || parallel, "{:?}: {}", picks, problem);
                prop_assert_eq!(document.text(), before);
                return Ok(());
            }
        };
        valid(&document);
        let mut made: Vec<&str> = made.iter().map(String::as_str).collect();
        made.reverse();
        document.remove(&made, OnDependents::Refuse).expect("nothing else needs them");
        prop_assert_eq!(document.text(), before);
    }

    #[test]
    fn pasted_numbers_are_those_of_the_piece_with_any_names_of_parameters(
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
}
