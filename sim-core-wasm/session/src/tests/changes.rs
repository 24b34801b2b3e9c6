//! The effects of changes, and how they are undone.

use super::*;
use sawtooth_engine::measure::EventKind;

#[test]
fn a_live_change_is_recorded_and_replays() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let applied = set(&mut session, "links/r-d/loss/probability", "0.05");
    assert_eq!(applied.effect, AppliedEffect::Live);
    assert_eq!(applied.at, Some(1.000_001));
    assert_eq!(applied.from, Json::Number(0.003));
    assert_eq!(applied.to, Json::Number(0.05));
    assert!(session.document_text().contains(r#""at":1.000001"#));
    advance(&mut session, 3.0);
    let seen = see(&mut session);
    let interventions = seen.events.events.iter();
    let times: Vec<Time> = interventions
        .filter(|event| event.kind == EventKind::Intervention)
        .map(|event| event.time)
        .collect();
    assert_eq!(times, [Time(1_000_001_000), seconds(2.0)]);
    assert_eq!(seen, replayed(&session));
}

#[test]
fn only_a_live_change_in_the_recorded_past_replaces_the_future() {
    let set = |path: &str| Operation::Set {
        paths: vec![path.to_owned()],
        to: Json::Number(0.05),
        continues: false,
    };
    let loss = set("links/r-d/loss/probability");
    let mut session = open(DOCUMENT);
    assert!(!session.replaces_future(&loss), "nothing is recorded");
    advance(&mut session, 1.5);
    assert!(
        !session.replaces_future(&loss),
        "it is the end of the recording"
    );
    seek(&mut session, seconds(1.0));
    assert!(session.replaces_future(&loss));
    let seed = Operation::Set {
        paths: vec!["seed".to_owned()],
        to: Json::Number(9.0),
        continues: false,
    };
    assert!(!session.replaces_future(&seed), "the whole run is another");
    let nowhere = set("links/none/rate");
    assert!(!session.replaces_future(&nowhere), "it is refused");
    seek(&mut session, Time::ZERO);
    assert!(
        !session.replaces_future(&loss),
        "the document itself changes"
    );
}

#[test]
fn a_copy_keeps_the_future_that_the_original_replaces() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 2.0);
    let whole = (session.document_text(), see(&mut session));
    seek(&mut session, seconds(1.0));
    let _shown = session.update();
    let mut kept = session.clone();
    kept.forget_page();
    assert!(matches!(
        kept.update().description,
        DescriptionUpdate::Whole(_)
    ));
    set(&mut session, "links/r-d/loss/probability", "0.05");
    advance(&mut session, 2.0);
    assert_ne!(see(&mut session), whole.1);
    assert_eq!(see(&mut session), replayed(&session));
    seek(&mut kept, seconds(2.0));
    assert_eq!((kept.document_text(), see(&mut kept)), whole);
}

#[test]
fn a_change_before_the_first_event_edits_the_document() {
    let mut session = open(DOCUMENT);
    let applied = set(&mut session, "links/r-d/rate", "2e6");
    assert_eq!(
        (applied.effect, applied.at),
        (AppliedEffect::Document, None)
    );
    assert!(
        !session
            .document_text()
            .contains(r#""set":"links/r-d/rate""#)
    );
    assert!(session.document_text().contains(r#""rate":2000000"#));
    advance(&mut session, 2.5);
    assert_eq!(see(&mut session), replayed(&session));
    assert!(session.summary().total_goodput < 2e6);
}

#[test]
fn a_change_in_the_past_discards_the_future_and_restore_recovers_it() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 0.5);
    set(&mut session, "parameters/B", "8e6");
    advance(&mut session, 1.5);
    set(&mut session, "links/r-d/queue/minThreshold", "3");
    advance(&mut session, 1.8);
    let before = (session.document_text(), see(&mut session));

    seek(&mut session, seconds(1.0));
    assert_eq!(session.recorded_until(), seconds(1.8));
    let applied = set(&mut session, "flows/a/sender", "\"newreno\"");
    assert_eq!(applied.effect, AppliedEffect::Live);
    assert_eq!(session.recorded_until(), seconds(1.0));
    // The change at 1.5 s was part of the discarded future; the scripted one at 2 s was
    // after it.
    assert!(!session.document_text().contains("minThreshold\",\"to\":3"));
    assert!(session.document_text().contains("links/r-d/delay"));
    assert!(session.document_text().contains("parameters/B"));
    advance(&mut session, 2.5);
    assert_eq!(see(&mut session), replayed(&session));
    let after = (session.document_text(), see(&mut session));

    session
        .restore(&before.0, seconds(1.8))
        .expect("it is valid");
    seek(&mut session, seconds(1.0));
    assert_eq!(session.recorded_until(), seconds(1.8));
    assert_eq!(session.document_text(), before.0);
    seek(&mut session, seconds(1.8));
    assert_eq!(see(&mut session), before.1);

    session
        .restore(&after.0, seconds(2.5))
        .expect("it is valid");
    seek(&mut session, seconds(2.5));
    assert_eq!(see(&mut session), after.1);
}

/// Made while paused, it lies a microsecond after the end of the recording.
#[test]
fn a_change_in_the_past_discards_changes_made_where_the_recording_ends() {
    let path = "links/r-d/loss/probability";
    for back in [1.0, 0.0] {
        let mut session = open(DOCUMENT);
        advance(&mut session, 1.5);
        let applied = set(&mut session, path, "0.02");
        assert_eq!(applied.at, Some(1.500_001));
        seek(&mut session, seconds(back));
        set(&mut session, path, "0.05");
        let text = session.document_text();
        assert!(!text.contains("1.500001"), "{text}");
        // Changes that are planned for later stay.
        assert!(
            text.contains(r#"{"at":2,"set":"links/r-d/delay""#),
            "{text}"
        );
        advance(&mut session, 3.0);
        assert_eq!(see(&mut session), replayed(&session));
    }
    // Of several values at once, too.
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.5);
    set(&mut session, path, "0.02");
    seek(&mut session, seconds(1.0));
    let both = r#"{"kind":"set","paths":["links/p-r/delay","links/q-r/delay"],"to":0.005}"#;
    edit(&mut session, both).expect("live");
    let text = session.document_text();
    assert!(!text.contains("1.500001"), "{text}");
    // Nothing is recorded of a run at its start: a change planned there stays.
    let planned = DOCUMENT.replace(r#"{"at":2,"#, r#"{"at":0.000001,"#);
    let mut session = open(&planned);
    set(&mut session, path, "0.02");
    assert!(session.document_text().contains("0.000001"));
}

#[test]
fn a_structural_change_restarts_the_run_and_is_undone_by_replay() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.2);
    seek(&mut session, seconds(0.7));
    let before = (session.document_text(), see(&mut session));
    let flow = r#"{"from":"p","to":"d","sender":"newreno"}"#;
    let applied = set(&mut session, "flows/c", flow);
    assert_eq!(applied.effect, AppliedEffect::Restart);
    assert_eq!(applied.from, Json::Null);
    assert_eq!(session.now(), Time::ZERO);
    assert_eq!(session.recorded_until(), Time::ZERO);
    assert_eq!(session.describe().flows.len(), 3);
    advance(&mut session, 0.4);
    assert_eq!(see(&mut session), replayed(&session));
    session
        .restore(&before.0, seconds(1.2))
        .expect("it is valid");
    assert_eq!(session.describe().flows.len(), 2);
    seek(&mut session, seconds(0.7));
    assert_eq!(see(&mut session), before.1);
    let applied = set(&mut session, "seed", "7");
    assert_eq!(applied.effect, AppliedEffect::Restart);
    advance(&mut session, 1.2);
    assert_ne!(session.digest(), before.1.digest);
}

#[test]
fn the_run_pauses_at_its_duration_and_can_be_extended() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 100.0);
    assert_eq!(session.now(), seconds(4.0));
    let events = session.summary().events;
    session.step().expect("it runs");
    assert_eq!(session.now(), seconds(4.0));
    assert_eq!(session.summary().events, events);
    session.extend(seconds(6.0)).expect("it is allowed");
    assert_eq!(session.duration(), seconds(6.0));
    advance(&mut session, 100.0);
    assert_eq!(session.now(), seconds(6.0));
    assert_eq!(see(&mut session), replayed(&session));
    let problem = session.extend(seconds(1e9)).expect_err("too long");
    assert_eq!(problem.path, "duration");
    let applied = set(&mut session, "duration", "7.5");
    assert_eq!(applied.effect, AppliedEffect::Free);
    advance(&mut session, 100.0);
    assert_eq!(session.now(), seconds(7.5));
    assert_eq!(see(&mut session), replayed(&session));
}

#[test]
fn a_change_without_effect_leaves_the_run_as_it_is() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let before = see(&mut session);
    let applied = set(&mut session, "name", "\"Another name\"");
    assert_eq!(applied.effect, AppliedEffect::Free);
    let mut after = see(&mut session);
    assert_eq!(after.description.name, "Another name");
    after.description.name.clone_from(&before.description.name);
    after.summary.name.clone_from(&before.summary.name);
    assert_eq!(after, before);
}

/// A change without effect, made at the very start of a run with a recorded future,
/// keeps the interventions of that future in the document and in the run.
#[test]
fn a_change_without_effect_discards_nothing() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 3.0);
    while !session.seek(Time::ZERO, u64::MAX).expect("it goes back") {}
    session.set("duration", "5").expect("a number");
    assert!(session.document_text().contains("links/r-d/delay"));
    while !session.seek(seconds(3.0), u64::MAX).expect("it goes on") {}
    let mut again = open(&session.document_text());
    advance(&mut again, 3.0);
    assert_eq!(session.digest(), again.digest());
}

#[test]
fn a_refused_change_changes_nothing_and_names_its_path() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    seek(&mut session, seconds(0.6));
    let before = (session.document_text(), see(&mut session));
    for (path, value, place) in [
        ("links/r-d/rate", "0", "links/r-d/rate"),
        ("links/r-d/rate", "fast", "links/r-d/rate"),
        ("links/r-d/rate", "", "links/r-d/rate"),
        ("links/x/rate", "1e6", "links/x"),
        ("", "1", ""),
        ("links/r-d/queue/alpha", "1", "links/r-d/queue/alpha"),
        ("flows/a/sender", "\"newtahoe\"", "flows/a/sender"),
        ("flows/c", r#"{"from":"p"}"#, "flows/c"),
        ("version", "2", "version"),
        ("parameters/B", "1e12", "parameters/B/value"),
    ] {
        let error = session.set(path, value).expect_err("it is wrong");
        let SessionError::Problem(problem) = error else {
            panic!("{path}: {error}");
        };
        assert!(
            problem.path.starts_with(place),
            "{path} = {value}: {problem}"
        );
        assert_eq!((session.document_text(), see(&mut session)), before);
    }
    assert!(session.restore("{}", seconds(1.0)).is_err());
    assert_eq!((session.document_text(), see(&mut session)), before);
}

#[test]
fn a_full_document_takes_no_more_live_changes() {
    let list: Vec<String> = (0..9_999)
        .map(|i| {
            let at = 2.0 + f64::from(i) * 1e-4;
            format!(r#"{{"at":{at},"set":"links/r-d/rate","to":1e7}}"#)
        })
        .collect();
    let text = DOCUMENT.replace(
        r#"{"at":2,"set":"links/r-d/delay","to":0.02}"#,
        &list.join(","),
    );
    let mut session = open(&text);
    advance(&mut session, 0.5);
    set(&mut session, "links/r-d/rate", "9e6");
    let error = session
        .set("links/r-d/rate", "8e6")
        .expect_err("it is full");
    assert!(error.to_string().contains("10000"), "{error}");
}

/// The steps of a drag: each is seen, all but the first go on with the one before, and several at one
/// instant are the last of them.
#[test]
fn a_drag_is_recorded_as_one_change_of_many_steps() {
    let path = "links/r-d/loss/probability";
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    session.set_on(path, "0.01").expect("live");
    session.set_on(path, "0.02").expect("live");
    advance(&mut session, 1.1);
    session.set_on(path, "0.03").expect("live");
    advance(&mut session, 1.2);
    session.set_on(path, "0.04").expect("live");
    set(&mut session, path, "0.05");
    session.set_on(path, "0.06").expect("live");
    let text = session.document_text();
    let recorded = [
        r#"{"at":1.000001,"set":"PATH","to":0.02}"#,
        r#"{"at":1.100001,"set":"PATH","to":0.03,"continues":true}"#,
        r#"{"at":1.200001,"set":"PATH","to":0.04,"continues":true}"#,
        r#"{"at":1.200001,"set":"PATH","to":0.06}"#,
    ];
    let recorded = recorded.join(",").replace("PATH", path);
    assert!(text.contains(&recorded), "{text}");
    advance(&mut session, 3.0);
    assert_eq!(see(&mut session), replayed(&session));
    // A note for readers: the run is the same without it.
    let plain = text.replace(r#","continues":true"#, "");
    let mut again = open(&plain);
    advance(&mut again, 3.0);
    assert_eq!(session.digest(), again.digest());
    let wrong = text.replace(r#""continues":true"#, r#""continues":3"#);
    let problem = Document::parse(&wrong).expect_err("it is a switch");
    assert_eq!(problem.path, "interventions/1/continues");
}

/// A change that the document plans for later at the same path is no part of a drag.
#[test]
fn a_drag_before_a_planned_change_is_recorded_as_one() {
    let path = "links/r-d/delay";
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    for to in ["0.004", "0.005", "0.006"] {
        session.set_on(path, to).expect("live");
    }
    advance(&mut session, 1.1);
    session.set_on(path, "0.007").expect("live");
    let text = session.document_text();
    let list = text.split_once(r#""interventions":"#).map(|(_, list)| list);
    let recorded = [
        r#"[{"at":1.000001,"set":"PATH","to":0.006},"#,
        r#"{"at":1.100001,"set":"PATH","to":0.007,"continues":true},"#,
        r#"{"at":2,"set":"PATH","to":0.02}]"#,
    ];
    let recorded = recorded.concat().replace("PATH", path);
    assert!(
        list.is_some_and(|list| list.starts_with(&recorded)),
        "{text}"
    );
    advance(&mut session, 3.0);
    assert_eq!(see(&mut session), replayed(&session));
}

/// A value that is set at the start is in force when the intervention comes.
#[test]
fn a_parameter_of_an_intervention_to_come_acts_on_the_run() {
    let text = DOCUMENT
        .replace(r#""to":0.02}"#, r#""to":{"expr":"L"}}"#)
        .replace(r#""parameters":{"#, r#""parameters":{"L":{"value":0.02},"#);
    for at in [0.0, 1.0] {
        let mut session = open(&text);
        advance(&mut session, at);
        set(&mut session, "parameters/L", "0.03");
        advance(&mut session, 4.0);
        let mut again = open(&session.document_text());
        advance(&mut again, 4.0);
        assert_eq!(session.digest(), again.digest(), "set at {at} s");
        let mut before = open(&text);
        advance(&mut before, 4.0);
        assert_ne!(session.digest(), before.digest(), "set at {at} s");
    }
}
