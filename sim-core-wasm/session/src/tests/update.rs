//! The contents of an update.

use super::*;
use crate::{DescriptionChange, DescriptionUpdate, DocumentUpdate, TextSplice};

fn changed(session: &mut Session) -> (DescriptionChange, TextSplice) {
    let update = session.update();
    match (update.description, update.document) {
        (DescriptionUpdate::Changed(change), DocumentUpdate::Changed(splice)) => (change, splice),
        other => panic!("all of it: {other:?}"),
    }
}

/// A session whose page knows everything.
fn known(text: &str) -> Session {
    let mut session = open(text);
    let update = session.update();
    assert!(matches!(update.description, DescriptionUpdate::Whole(_)));
    assert!(matches!(update.document, DocumentUpdate::Whole(_)));
    session
}

fn json(value: &impl serde::Serialize) -> String {
    sawtooth_document::json::text(value)
}

#[test]
fn a_live_change_sends_the_values_that_it_changed() {
    let mut session = known(DOCUMENT);
    advance(&mut session, 1.0);
    set(&mut session, "links/r-d/reverse/rate", "2e6");
    let (change, splice) = changed(&mut session);
    assert_eq!(json(&change.port_ids), "[[[5,1,1]]]");
    assert_eq!(change.ports[0].rate, 2e6);
    assert!(change.flows.is_empty());
    let [None, None, None] = [
        change.series.map(drop),
        change.warnings.map(drop),
        change.waiting.map(drop),
    ] else {
        panic!("neither series, warnings nor waiting ports are others");
    };
    let added = r#"{"at":1.000001,"set":"links/r-d/reverse/rate","to":2000000},"#;
    assert_eq!((splice.removed, splice.inserted.len()), (0, added.len()));
    // Nothing has happened since.
    let (change, splice) = changed(&mut session);
    assert!(change.ports.is_empty() && change.flows.is_empty());
    assert_eq!(splice.inserted, "");
}

#[test]
fn values_in_force_change_when_the_run_passes_a_change() {
    let mut session = known(DOCUMENT);
    advance(&mut session, 2.5);
    let (change, splice) = changed(&mut session);
    // Both directions of the link have the new delay.
    assert_eq!(json(&change.port_ids), "[[[4,1,1]],[[5,1,1]]]");
    assert!(change.ports.iter().all(|port| port.delay == 0.02));
    assert_eq!(splice.inserted, "");
    seek(&mut session, seconds(0.5));
    let (change, _) = changed(&mut session);
    assert!(change.ports.iter().all(|port| port.delay == 0.01));
    assert_eq!(change.ports.len(), 2);
}

#[test]
fn equal_changes_of_many_entries_are_sent_once() {
    let many = DOCUMENT.replace(
        r#"{"id":"p","kind":"host"}"#,
        r#"{"id":"p","kind":"host","count":200}"#,
    );
    let mut session = known(&many);
    advance(&mut session, 0.5);
    set(&mut session, "parameters/B", "2e6");
    let (change, _) = changed(&mut session);
    // Of all links, those of the 200 hosts are alike in each direction.
    assert!(json(&change.port_ids).starts_with("[[[0,200,2]],[[1,200,2]],"));
    assert_eq!((change.ports.len(), change.ports[0].rate), (6, 2e7));
    set(&mut session, "links/p-r/reverse/delay", "0.5");
    let (change, _) = changed(&mut session);
    assert_eq!(json(&change.port_ids), "[[[1,200,2]]]");
    assert_eq!(change.ports[0].delay, 0.5);
}

#[test]
fn a_change_of_the_document_sends_what_it_changed() {
    let mut session = known(DOCUMENT);
    // Before the first event the document itself changes.
    set(&mut session, "links/r-d/rate", "2e6");
    let (change, splice) = changed(&mut session);
    assert_eq!(json(&change.port_ids), "[[[4,1,1]],[[5,1,1]]]");
    assert_eq!(change.ports[0].rate, 2e6);
    assert!(change.flows.is_empty() && change.series.is_none());
    assert_eq!((splice.removed, splice.inserted.as_str()), (12, "2000000"));
    assert_eq!(splice.interventions, None);
    set(&mut session, "flows/b/sender", r#""cubic""#);
    let (change, _) = changed(&mut session);
    assert_eq!((change.ports.len(), change.flow_ids), (0, vec![1]));
    let (change, splice) = changed(&mut session);
    assert!(change.ports.is_empty() && change.flows.is_empty());
    assert_eq!((splice.removed, splice.inserted.as_str()), (0, ""));
}

#[test]
fn another_network_is_sent_whole() {
    let is_whole =
        |session: &mut Session| matches!(session.update().description, DescriptionUpdate::Whole(_));
    let mut session = known(DOCUMENT);
    let gone = r#"{"kind":"remove","paths":["flows/a"],"dependents":"refuse"}"#;
    edit(&mut session, gone).expect("it is removed");
    assert!(is_whole(&mut session));
    let text = session.document_text();
    session.restore(&text, Time::ZERO).expect("it is valid");
    assert!(is_whole(&mut session));
    assert!(!is_whole(&mut session));
    session.forget_page();
    assert!(is_whole(&mut session));
    session.extend(seconds(9.0)).expect("not too long");
    assert!(is_whole(&mut session));
}

#[test]
fn a_document_without_interventions_gets_a_list() {
    let text = DOCUMENT.replace(
        r#""interventions":[{"at":2,"set":"links/r-d/delay","to":0.02}]"#,
        r#""about":"Ä""#,
    );
    let text = text.replace("],\n  \"about\"", "],\"about\"");
    let mut session = known(&text);
    let length = session.document_text().encode_utf16().count();
    advance(&mut session, 1.0);
    set(&mut session, "links/r-d/delay", "0.03");
    let (_, splice) = changed(&mut session);
    assert_eq!((splice.at, splice.removed), (length - 1, 0));
    assert!(splice.inserted.starts_with(r#","interventions":[{"at":1"#));
    let [begin, end] = splice.interventions.expect("nothing else changed");
    let text: Vec<u16> = session.document_text().encode_utf16().collect();
    let list = String::from_utf16(&text[begin..end]).expect("text");
    assert!(list.starts_with("[{") && list.ends_with("}]"), "{list}");
    // A step of a drag at the same instant takes its place.
    session
        .set_on("links/r-d/delay", "0.04")
        .expect("it is live");
    let (_, splice) = changed(&mut session);
    assert_eq!((splice.removed, splice.inserted.as_str()), (1, "4"));
}
