//! Adding, copying, renaming and removing entries of the document in a session.

use super::*;
use sawtooth_engine::ids::FlowId;

/// The paths of the entries that an operation adds or renames.
fn made(session: &mut Session, operation: &str) -> Vec<String> {
    edit(session, operation).expect("it fits").made
}

#[test]
fn the_run_of_an_edited_document_starts_again() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let renamed = r#"{ "kind": "rename", "path": "links/r-d", "id": "bottleneck" }"#;
    assert_eq!(made(&mut session, renamed), ["links/bottleneck"]);
    assert_eq!(session.now(), Time::ZERO);
    assert_eq!(session.describe().links[2].id, "bottleneck");
    // The intervention at 2 s uses the new name.
    advance(&mut session, 2.5);
    assert_eq!(session.describe().ports[4].delay, 0.02);
    assert_eq!(see(&mut session), replayed(&session));
    let copied = r#"{ "kind": "copy", "path": "flows/a" }"#;
    assert_eq!(made(&mut session, copied), ["flows/a2"]);
    assert_eq!(session.describe().flows.len(), 3);
    advance(&mut session, 1.0);
    let inserted = r#"{ "kind": "insert", "piece": {
        "nodes": [ { "id": "s", "kind": "host" } ],
        "links": [ { "id": "s-r", "between": ["s", "r"], "rate": 1e7 } ] } }"#;
    assert_eq!(made(&mut session, inserted), ["nodes/s", "links/s-r"]);
    assert_eq!(session.describe().nodes.len(), 5);
    advance(&mut session, 3.0);
    assert_eq!(see(&mut session), replayed(&session));
}

#[test]
fn an_edit_that_is_refused_leaves_the_run_as_it_is() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let (before, document) = (see(&mut session), session.document_text());
    for (operation, place) in [
        (
            r#"{ "kind": "insert", "piece": { "nodes": [ {} ] } }"#,
            "nodes/4/id",
        ),
        (r#"{ "kind": "copy", "path": "nodes/x" }"#, "nodes/x"),
        (
            r#"{ "kind": "rename", "path": "flows/a", "id": "b" }"#,
            "flows/a/id",
        ),
        (
            r#"{ "kind": "remove", "paths": ["nodes/p"], "dependents": "refuse" }"#,
            "nodes/p",
        ),
        (
            r#"{ "kind": "remove", "paths": ["links/r-d"], "dependents": "refuse" }"#,
            "links/r-d",
        ),
        ("{", ""),
        (
            r#"{ "kind": "shift", "path": "flows/a" }"#,
            "operation/kind",
        ),
        (r#"{ "kind": "copy" }"#, "operation/path"),
        (
            r#"{ "kind": "remove", "paths": ["flows/a"], "dependents": "keep" }"#,
            "operation/dependents",
        ),
        (
            r#"{ "kind": "remove", "paths": [1], "dependents": "remove" }"#,
            "operation/paths/0",
        ),
        (
            r#"{ "kind": "insert", "piece": { "links": [ { "id": "a", "id": "b" } ] } }"#,
            "piece/links/0/id",
        ),
    ] {
        let problem = edit(&mut session, operation).expect_err("refused");
        assert_eq!(problem.path, place, "{operation}: {problem}");
    }
    assert_eq!(session.document_text(), document);
    assert_eq!(see(&mut session), before);
}

#[test]
fn dependents_of_a_node_are_listed_and_removed_with_it() {
    let mut session = open(DOCUMENT);
    let known = session.dependents(&["nodes/q"]).expect("a node");
    assert_eq!(known.paths().collect::<Vec<_>>(), ["links/q-r", "flows/b"]);
    let removed = r#"{ "kind": "remove", "paths": ["nodes/q"], "dependents": "remove" }"#;
    let edited = edit(&mut session, removed).expect("two are left");
    assert_eq!(
        (edited.made.as_slice(), edited.gone),
        ([].as_slice(), known)
    );
    let description = session.describe();
    assert_eq!((description.nodes.len(), description.flows.len()), (3, 1));
    // Undone like any other change: by restoring the document of before.
    session.restore(DOCUMENT, Time::ZERO).expect("valid");
    assert_eq!(session.describe().flows.len(), 2);
}

#[test]
fn an_edit_at_the_start_keeps_the_recorded_run_and_its_changes() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 3.0);
    seek(&mut session, Time::ZERO);
    let before = session.document.changes().to_vec();
    assert!(!before.is_empty());
    made(&mut session, r#"{ "kind": "copy", "path": "flows/a" }"#);
    assert_eq!(session.document.changes(), before);
    seek(&mut session, Time::ZERO);
    assert_eq!(session.recorded_until(), seconds(3.0));
    assert_eq!(see(&mut session), replayed(&session));
}

#[test]
fn after_an_edit_the_first_flows_are_recorded() {
    let text = r#"{"format":"sawtooth-scenario","version":2,"duration":2,
      "nodes":[{"id":"n","kind":"host","count":70},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
      "links":[{"id":"n-r","between":["n","r"],"rate":1e8,"delay":0.001},
               {"id":"r-d","between":["r","d"],"rate":2e7,"delay":0.01}],
      "flows":[{"id":"f","from":"n","to":"d","count":70},{"id":"g","from":"d","to":"n","count":70}]}"#;
    let mut session = open(text);
    let first = |session: &Session| session.describe().flows[0].recorded;
    session.watch(vec![FlowId(139)]);
    assert!(!first(&session));
    let removed = r#"{ "kind": "remove", "paths": ["flows/g"], "dependents": "refuse" }"#;
    edit(&mut session, removed).expect("the other is left");
    assert!(first(&session));
}

#[test]
fn a_flow_says_how_many_flows_a_copy_has() {
    let text = r#"{"format":"sawtooth-scenario","version":2,
      "nodes":[{"id":"n","kind":"host","count":3},{"id":"r","kind":"router"},
               {"id":"d","kind":"host"},{"id":"e","kind":"host"}],
      "links":[{"id":"n-r","between":["n","r"],"rate":1e8},{"id":"r-d","between":["r","d"],"rate":2e7},
               {"id":"r-e","between":["r","e"],"rate":2e7}],
      "flows":[{"id":"f","from":"n","to":"d"},{"id":"g","from":"d","to":"e","count":4}]}"#;
    let mut session = open(text);
    for (entry, copies) in [("f", 3), ("g", 1)] {
        let flows = session.describe().flows;
        let of = |id: &str| -> Vec<usize> {
            let mine = flows.iter().filter(|flow| flow.entry == id);
            mine.map(|flow| flow.copies).collect()
        };
        let found = of(entry);
        assert_eq!(found, vec![copies; found.len()], "{entry}");
        let before = flows.len();
        made(
            &mut session,
            &format!(r#"{{ "kind": "copy", "path": "flows/{entry}" }}"#),
        );
        assert_eq!(session.describe().flows.len(), before + copies, "{entry}");
    }
}
