//! Warnings of a run that a person changes.

use crate::Session;
use sawtooth_engine::units::Time;

const DOCUMENT: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "name": "XCP", "duration": 50,
  "nodes": [ { "id": "s", "kind": "host" }, { "id": "d", "kind": "host" } ],
  "links": [ { "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02 } ],
  "flows": [ { "id": "f", "from": "s", "to": "d", "sender": "xcp" } ] }"#;

fn places(session: &Session) -> Vec<String> {
    let warnings = session.describe().warnings;
    warnings.list.into_iter().map(|one| one.path).collect()
}

#[test]
fn warnings_follow_every_change_and_the_instant_that_is_shown() {
    let mut session = Session::open(DOCUMENT, 100_000).expect("valid");
    assert_eq!(places(&session), ["flows/f/sender"]);
    session
        .advance(Time::from_seconds(5.0), u64::MAX)
        .expect("runs");
    session.set("links/s-d/queue", r#""xcp""#).expect("live");
    session
        .advance(Time::from_seconds(6.0), u64::MAX)
        .expect("runs");
    assert!(places(&session).is_empty());
    session.set("flows/f/sender", r#""cubic""#).expect("live");
    session
        .advance(Time::from_seconds(7.0), u64::MAX)
        .expect("runs");
    let said = session.describe().warnings.list;
    assert!(
        said[0].message.starts_with("cubic does not support XCP"),
        "{said:?}"
    );
    // Back before both changes.
    assert!(
        session
            .seek(Time::from_seconds(3.0), u64::MAX)
            .expect("runs")
    );
    assert_eq!(places(&session), ["flows/f/sender"]);
    assert!(session.describe().warnings.list[0].message.contains("XCP"));
}

#[test]
fn a_structural_edit_and_its_undoing_bring_their_warnings() {
    let mut session = Session::open(DOCUMENT, 100_000).expect("valid");
    let before = session.document_text();
    session
        .set("flows/f/sender", r#""newreno""#)
        .expect("a sender");
    session.set("flows/f/ecn", r#""classic""#).expect("a mode");
    assert_eq!(places(&session), ["flows/f/ecn"]);
    session.restore(&before, Time::ZERO).expect("valid");
    assert_eq!(places(&session), ["flows/f/sender"]);
}
