//! Entries of the document that are added, copied, renamed and taken out.

use super::*;

#[test]
fn the_run_of_an_edited_document_starts_again() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    session.rename("links/r-d", "bottleneck").expect("free");
    assert_eq!(session.now(), Time::ZERO);
    assert_eq!(session.describe().links[2].id, "bottleneck");
    // The intervention at 2 s names it so.
    advance(&mut session, 2.5);
    assert_eq!(session.describe().ports[4].delay, 0.02);
    assert_eq!(see(&mut session), told(&session));
    assert_eq!(session.copy("flows/a"), Ok("a2".to_owned()));
    assert_eq!(session.describe().flows.len(), 3);
    advance(&mut session, 1.0);
    let piece = r#"{ "nodes": [ { "id": "s", "kind": "host" } ],
        "links": [ { "id": "s-r", "between": ["s", "r"], "rate": 1e7 } ] }"#;
    session.insert(piece).expect("it fits");
    assert_eq!(session.describe().nodes.len(), 5);
    advance(&mut session, 3.0);
    assert_eq!(see(&mut session), told(&session));
}

#[test]
fn an_edit_that_is_refused_leaves_the_run_as_it_is() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let (before, document) = (see(&mut session), session.document_text());
    for refused in [
        session.insert("{").err(),
        session.insert(r#"{ "nodes": [ {} ] }"#).err(),
        session.copy("nodes/p").err(),
        session.rename("flows/a", "b").err(),
        session.remove(&["nodes/p"], OnDependents::Refuse).err(),
        session.remove(&["links/r-d"], OnDependents::Remove).err(),
    ] {
        assert!(refused.is_some());
    }
    assert_eq!(session.document_text(), document);
    assert_eq!(see(&mut session), before);
}

#[test]
fn what_depends_on_a_node_is_told_and_goes_with_it() {
    let mut session = open(DOCUMENT);
    let known = session.dependents(&["nodes/q"]).expect("a node");
    assert_eq!(known.paths().collect::<Vec<_>>(), ["links/q-r", "flows/b"]);
    let gone = session.remove(&["nodes/q"], OnDependents::Remove);
    assert_eq!(gone, Ok(known));
    let description = session.describe();
    assert_eq!((description.nodes.len(), description.flows.len()), (3, 1));
    // Taken back as any other change is: by the document of before.
    session.restore(DOCUMENT, Time::ZERO).expect("valid");
    assert_eq!(session.describe().flows.len(), 2);
}
