//! Changes at the end of a run and after it.

use super::*;

/// Nothing could act on a run that is over: the start value is meant, and overrules the later changes of it.
#[test]
fn a_live_change_at_the_end_holds_from_the_start() {
    let path = "links/r-d/loss/probability";
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    set(&mut session, path, "0.05");
    let end = session.duration();
    advance(&mut session, end.seconds());
    let before = session.digest();
    let applied = set(&mut session, path, "0.02");
    assert_eq!((applied.effect, applied.at), (AppliedEffect::Restart, None));
    assert_eq!(applied.from, Json::Number(0.05));
    assert_eq!(applied.to, Json::Number(0.02));
    assert!(
        !session.document_text().contains(path),
        "{}",
        session.document_text()
    );
    seek(&mut session, end);
    assert_eq!(session.now(), end);
    assert_eq!(see(&mut session), replayed(&session));
    assert_ne!(session.digest(), before);

    // At several places at once it is the same.
    let operation = r#"{"kind":"set","paths":["links/r-d/loss/probability"],"to":0.01}"#;
    let operation = Operation::parse(operation).expect("it is one");
    assert!(session.edit(&operation).expect("it is live").restarted);
    assert!(!session.document_text().contains(path));
    seek(&mut session, end);
    assert_eq!(see(&mut session), replayed(&session));
}

/// Where another change would overrule the start value, the value holds from that one on: the end is
/// the one that was asked for.
#[test]
fn a_change_at_the_end_that_another_would_overrule_holds_from_that_one_on() {
    let flow = r#"{"id":"n","from":"p","to":"d","count":2,"sender":{"kind":"aimd"}},"#;
    let pair = DOCUMENT.replace(r#""flows":["#, &format!(r#""flows":[{flow}"#));
    for (first, then) in [
        ("flows/n/sender/a", "flows/n.2/sender/a"),
        ("flows/n.2/sender/a", "flows/n/sender/a"),
    ] {
        let mut session = open(&pair);
        advance(&mut session, 1.0);
        set(&mut session, first, "1.5");
        ends_with(&mut session, then, "2", Some(1.000_001));
    }
}

/// A sender that was picked on the way, and its parameter at the end.
#[test]
fn a_change_at_the_end_of_an_added_component_holds_from_its_addition_on() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    set(&mut session, "flows/a/sender", r#""aimd""#);
    advance(&mut session, 1.5);
    set(&mut session, "flows/a/sender/a", "1.5");
    ends_with(&mut session, "flows/a/sender/a", "2", Some(1.000_001));
    let text = session.document_text();
    assert!(!text.contains(r#""to":1.5"#), "{text}");
    assert!(session.describe().warnings.is_empty());
    // At several places at once it is the same.
    let operation = r#"{"kind":"set","paths":["flows/a/sender/a"],"to":3}"#;
    assert!(edit(&mut session, operation).expect("live").restarted);
    assert!(
        session
            .document_text()
            .contains(r#""at":1.000001,"set":"flows/a/sender/a","to":3"#)
    );
    // A key that the first sender does not have applies with the whole of the new one.
    ends_with(&mut session, "flows/a/sender", r#""newreno""#, None);
}

/// Sets a value at the end, and compares the result with the run of the document.
fn ends_with(session: &mut Session, path: &str, to: &str, since: Option<f64>) {
    let end = session.duration();
    advance(session, end.seconds());
    let applied = set(session, path, to);
    assert_eq!(
        (applied.effect, applied.at),
        (AppliedEffect::Restart, since),
        "{path}"
    );
    assert_eq!(applied.to, Json::parse(to).expect("JSON"), "{path}");
    seek(session, end);
    assert_eq!(session.now(), end);
    assert_eq!(see(session), replayed(session));
    assert_eq!(
        session.document.value(path, Time(end.0 - 1)),
        Ok(applied.to)
    );
}

/// The last instants of a run, whose next microsecond is the end.
#[test]
fn a_change_whose_instant_would_be_the_end_holds_from_the_start() {
    let path = "links/r-d/loss/probability";
    let mut session = open(DOCUMENT);
    let last = Time(session.duration().0 - 400);
    session.advance(last, u64::MAX).expect("it runs");
    let applied = set(&mut session, path, "0.02");
    assert_eq!(applied.effect, AppliedEffect::Restart);
    seek(&mut session, last);
    assert_eq!(session.now(), last);
    assert_eq!(see(&mut session), replayed(&session));
}

/// Old links and shorter runs have changes that nothing follows: they are neither shown as if they had
/// acted nor passed over.
#[test]
fn changes_that_never_act_have_a_warning_and_are_not_shown() {
    for at in ["4", "4.000001", "7"] {
        let late = format!(
            r#"{{"at":2,"set":"links/r-d/delay","to":0.02}},
               {{"at":{at},"set":"flows/a/sender","to":"newreno"}}"#
        );
        let text = DOCUMENT.replace(r#"{"at":2,"set":"links/r-d/delay","to":0.02}"#, &late);
        let mut session = open(&text);
        for now in [1.0, 4.0] {
            advance(&mut session, now);
            let description = session.describe();
            let flow = &description.flows[0];
            assert_eq!(
                (flow.sender, flow.senders.len()),
                (Some("cubic"), 1),
                "{at}"
            );
            let mut own = description.series.iter();
            assert!(own.all(|series| series.key != "newreno"));
            let kind = session.fields("flows/a").expect("a flow");
            let kind = kind
                .iter()
                .find(|field| field.path == "flows/a/sender/kind");
            assert_eq!(
                kind.map(|field| &field.value),
                Some(&Json::Text("cubic".into()))
            );
            let said: Vec<String> = description
                .warnings
                .list
                .iter()
                .map(ToString::to_string)
                .collect();
            let expected = format!(
                "interventions/1/at: has no effect: it is at {at} s, and the run ends at 4 s"
            );
            assert_eq!(said, [expected]);
        }
        assert_eq!(
            session.summary().flows[0].sender.as_deref(),
            Some("cubic"),
            "{at}"
        );
        // It has no effect on a value that is set at the end.
        let applied = set(&mut session, "flows/a/sender/c", "0.5");
        assert_eq!((applied.effect, applied.at), (AppliedEffect::Restart, None));
        // It acts in a longer run.
        session.extend(seconds(8.0)).expect("it is allowed");
        assert!(session.describe().warnings.is_empty());
        assert_eq!(session.describe().flows[0].senders.len(), 2);
    }
}

/// Whatever sender a flow can be given on the way it can be given at the end, where it holds from the start: with the
/// pacing and the acknowledgements that it asks for, which a change on the way leaves as they are.
#[test]
fn every_sender_can_be_chosen_at_the_end() {
    let short = DOCUMENT.replace(r#""duration":4"#, r#""duration":0.5"#);
    let (alone, _) = short.split_once(r#""interventions""#).expect("it has some");
    let alone = alone.trim_end().trim_end_matches(',');
    for text in [
        format!("{alone}}}"),
        format!(r#"{alone},"interventions":[{{"at":0.2,"set":"links/r-d/delay","to":0.02}}]}}"#),
    ] {
        for entry in sawtooth_engine::sender::REGISTRY {
            if entry.kind == "rules" {
                continue;
            }
            let mut session = open(&text);
            let to = format!(r#""{}""#, entry.kind);
            ends_with(&mut session, "flows/a/sender", &to, None);
        }
    }
}
