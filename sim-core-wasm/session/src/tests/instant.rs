//! An edit keeps the instant: a seek to where the run was computes the new network up to
//! there, for every operation, and for what takes it back.

use super::*;

/// Does `what`, then leads the run back to where it was, as the page does.
fn kept(session: &mut Session, what: impl FnOnce(&mut Session)) {
    let now = session.now();
    what(session);
    seek(session, now);
    assert_eq!(session.now(), now);
    assert_eq!(see(session), replayed(session));
}

/// One operation of each kind that changes the network, and whether the run starts again.
const OPERATIONS: [(&str, bool); 12] = [
    (
        r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "s", "kind": "host" } ],
             "links": [ { "id": "s-r", "between": ["s", "r"], "rate": 1e7 } ] } }"#,
        true,
    ),
    (r#"{ "kind": "copy", "path": "flows/a" }"#, true),
    (
        r#"{ "kind": "rename", "path": "links/r-d", "id": "bottleneck" }"#,
        true,
    ),
    (
        r#"{ "kind": "rename", "path": "parameters/B", "id": "rate" }"#,
        false,
    ),
    (
        r#"{ "kind": "remove", "paths": ["nodes/q"], "dependents": "remove" }"#,
        true,
    ),
    (
        r#"{ "kind": "paste", "shift": [1, 1], "text":
             "{\"format\":\"sawtooth-piece\",\"nodes\":[{\"id\":\"q\",\"kind\":\"host\",\"at\":[0,0]}]}" }"#,
        true,
    ),
    (
        r#"{ "kind": "move", "nodes": [ { "path": "nodes/p", "at": [3, 4] }, { "path": "nodes/r", "at": [5, 6] } ] }"#,
        false,
    ),
    (
        r#"{ "kind": "set", "paths": ["links/p-r/delay", "links/q-r/delay"], "to": 0.005 }"#,
        false,
    ),
    (
        r#"{ "kind": "set", "paths": ["flows/a/start", "flows/b/start"], "to": 0.1 }"#,
        true,
    ),
    (
        r#"{ "kind": "makeParameter", "path": "links/r-d/delay" }"#,
        false,
    ),
    (r#"{ "kind": "putInPlace", "path": "parameters/B" }"#, false),
    (r#"{ "kind": "takeOut", "places": [0] }"#, false),
];

#[test]
fn every_operation_keeps_the_instant_and_the_recording() {
    for (operation, restarts) in OPERATIONS {
        let mut session = open(DOCUMENT);
        advance(&mut session, 2.5);
        kept(&mut session, |session| {
            let edited = edit(session, operation).expect(operation);
            assert_eq!(edited.restarted, restarts, "{operation}");
        });
        assert_eq!(session.recorded_until(), seconds(2.5), "{operation}");
        advance(&mut session, 3.5);
        assert_eq!(see(&mut session), replayed(&session), "{operation}");
    }
}

#[test]
fn an_operation_in_the_past_keeps_the_recorded_future() {
    for (operation, _) in OPERATIONS {
        if operation.contains(r#""set", "paths": ["links"#) {
            // A live change discards the future, as one value does.
            continue;
        }
        let mut session = open(DOCUMENT);
        advance(&mut session, 3.0);
        seek(&mut session, seconds(1.0));
        kept(&mut session, |session| {
            edit(session, operation).expect(operation);
        });
        assert_eq!(session.recorded_until(), seconds(3.0), "{operation}");
    }
}

#[test]
fn taking_an_operation_back_gives_the_run_of_before() {
    for (operation, _) in OPERATIONS {
        let mut session = open(DOCUMENT);
        advance(&mut session, 2.5);
        let (text, before) = (session.document_text(), see(&mut session));
        edit(&mut session, operation).expect(operation);
        seek(&mut session, seconds(2.5));
        session.restore(&text, seconds(2.5)).expect("valid");
        seek(&mut session, seconds(2.5));
        assert_eq!(see(&mut session), before, "{operation}");
    }
}

#[test]
fn places_on_the_screen_leave_the_run_untouched() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let digest = session.digest();
    edit(&mut session, OPERATIONS[6].0).expect("nodes");
    assert_eq!((session.now(), session.digest()), (seconds(1.0), digest));
    assert_eq!(session.describe().nodes[0].at, Some([3.0, 4.0]));
}

#[test]
fn one_value_of_several_live_fields_is_one_change_of_each_at_one_instant() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let before = session.document.changes().len();
    edit(&mut session, OPERATIONS[7].0).expect("live");
    assert_eq!(session.now(), seconds(1.0));
    let changes = session.document.changes();
    assert_eq!(changes.len(), before + 2);
    assert_eq!(changes[0].at, changes[1].at);
    // All or none: the second of these has no delay.
    let text = session.document_text();
    let wrong = r#"{ "kind": "set", "paths": ["links/p-r/delay", "flows/a/delay"], "to": 0.001 }"#;
    edit(&mut session, wrong).expect_err("refused");
    let range = r#"{ "kind": "set", "paths": ["links/p-r/delay", "links/q-r/delay"], "to": 11 }"#;
    edit(&mut session, range).expect_err("refused");
    assert_eq!(session.document_text(), text);
}

/// Presses of a key at a field of several things: of those at one instant the last is left, later ones
/// go on with it, and another gesture is another change.
#[test]
fn one_gesture_at_several_live_fields_is_one_change_of_each() {
    let mut session = open(DOCUMENT);
    let press = |session: &mut Session, to: &str, continues: bool| {
        let operation = format!(
            r#"{{ "kind": "set", "paths": ["links/p-r/delay", "links/q-r/delay"], "to": {to},
                  "continues": {continues} }}"#
        );
        edit(session, &operation).expect("live");
    };
    advance(&mut session, 1.0);
    press(&mut session, "0.004", false);
    press(&mut session, "0.005", true);
    advance(&mut session, 1.1);
    press(&mut session, "0.006", true);
    press(&mut session, "0.007", true);
    advance(&mut session, 1.2);
    press(&mut session, "0.008", false);
    press(&mut session, "0.009", false);
    let recorded: Vec<String> = [
        (r#""at":1.000001"#, r#""to":0.005"#),
        (r#""at":1.100001"#, r#""to":0.007,"continues":true"#),
        (r#""at":1.200001"#, r#""to":0.009"#),
    ]
    .iter()
    .flat_map(|(at, to)| {
        ["p-r", "q-r"].map(|link| format!(r#"{{{at},"set":"links/{link}/delay",{to}}}"#))
    })
    .collect();
    let text = session.document_text();
    assert!(text.contains(&recorded.join(",")), "{text}");
    assert_eq!(session.document.changes().len(), recorded.len() + 1);
    advance(&mut session, 3.0);
    assert_eq!(see(&mut session), replayed(&session));
}

#[test]
fn a_structural_value_keeps_the_instant_too() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 2.5);
    kept(&mut session, |session| {
        let applied = set(session, "flows/b/start", "0.4");
        assert_eq!(applied.effect, AppliedEffect::Restart);
    });
    assert_eq!(session.recorded_until(), seconds(2.5));
}

#[test]
fn the_way_back_is_in_slices_and_can_be_left() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 3.0);
    edit(&mut session, OPERATIONS[1].0).expect("a flow");
    let mut seen = Time::ZERO;
    for _ in 0..5 {
        assert!(!session.seek(seconds(3.0), 500).expect("it runs"));
        assert!(session.now() > seen && session.now() < seconds(3.0));
        seen = session.now();
    }
    // Cancelled: the run goes on from where it got to.
    assert_eq!(see(&mut session), replayed(&session));
    session
        .advance(seen + Span::from_seconds(0.1), u64::MAX)
        .expect("it runs");
    assert_eq!(see(&mut session), replayed(&session));
}
