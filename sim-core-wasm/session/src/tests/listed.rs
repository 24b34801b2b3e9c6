//! Interventions edited as a list.

use super::*;

/// A session at 3 s that was changed at these instants: paths and values.
fn changed(changes: &[(f64, &str, &str)]) -> Session {
    let mut session = open(DOCUMENT);
    session.run.thin_checkpoints(500, 4 << 20);
    for (at, path, value) in changes {
        advance(&mut session, *at);
        set(&mut session, path, value);
    }
    advance(&mut session, 3.0);
    session
}

/// One whose rate was dragged at 1 s and changed again at 2.5 s.
fn dragged() -> Session {
    let path = "links/q-r/delay";
    changed(&[
        (1.0, path, "0.004"),
        (1.1, path, "0.006"),
        (2.5, path, "0.008"),
    ])
}

/// Takes out the interventions at these places, or has them hold from the start.
fn edit_at(session: &mut Session, kind: &str, places: &[usize]) -> Edited {
    let operation = format!(r#"{{"kind":"{kind}","places":{places:?}}}"#);
    edit(session, &operation).expect("it is accepted")
}

/// A sender, and a parameter that only this one has.
const CUBIC: [(f64, &str, &str); 2] = [
    (1.0, "flows/b/sender", r#"{"kind":"cubic"}"#),
    (1.5, "flows/b/sender/beta", "0.6"),
];

/// The first intervention on a path.
fn place_on(session: &Session, path: &str) -> usize {
    let list = listed(session);
    let place = list.iter().position(|one| one.1 == path);
    place.expect("it is there")
}

fn listed(session: &Session) -> Vec<(f64, String, f64)> {
    let document = Json::parse(&session.document_text()).expect("valid");
    let list = document.get("interventions").and_then(Json::as_list);
    list.unwrap_or_default()
        .iter()
        .map(|one| {
            let number = |key| one.get(key).and_then(Json::as_number).unwrap_or(f64::NAN);
            let set = one.get("set").and_then(Json::as_text).unwrap_or_default();
            (number("at"), set.to_owned(), number("to"))
        })
        .collect()
}

/// The digest at 3 s is that of the document played from its start.
fn tells_its_run(session: &mut Session) {
    seek(session, seconds(3.0));
    assert_eq!(session.now(), seconds(3.0));
    let mut again = open(&session.document_text());
    advance(&mut again, 3.0);
    assert_eq!(session.digest(), again.digest());
}

/// The place of the intervention that sets this value.
fn place_of(session: &Session, to: f64) -> usize {
    let list = listed(session);
    list.iter()
        .position(|one| one.2 == to)
        .expect("it is there")
}

#[test]
fn an_intervention_is_given_another_time_and_value() {
    let mut session = dragged();
    let (before, place) = (session.digest(), place_of(&session, 0.008));
    let operation =
        format!(r#"{{"kind":"alter","interventions":[{{"place":{place},"at":2.75,"to":0.009}}]}}"#);
    edit(&mut session, &operation).expect("it is accepted");
    assert_eq!(
        listed(&session)[place],
        (2.75, "links/q-r/delay".to_owned(), 0.009)
    );
    // The common beginning of both is not run again.
    assert!(session.recorded_until() > Time::ZERO);
    tells_its_run(&mut session);
    assert_ne!(session.digest(), before);
}

#[test]
fn an_intervention_that_is_refused_leaves_everything_as_it_was() {
    let mut session = dragged();
    let before = (session.document_text(), session.digest());
    let refused = |session: &mut Session, operation: &str| -> String {
        edit(session, operation).expect_err("refused").to_string()
    };
    for (operation, message) in [
        (
            r#"{"kind":"alter","interventions":[{"place":1,"at":1,"to":-1}]}"#,
            "must",
        ),
        (
            r#"{"kind":"alter","interventions":[{"place":9,"at":1,"to":1}]}"#,
            "no such",
        ),
        (r#"{"kind":"takeOut","places":[0,9]}"#, "no such"),
        (r#"{"kind":"fromStart","places":[9]}"#, "no such"),
        (
            r#"{"kind":"takeOut","places":[0.5]}"#,
            "a whole number from 0",
        ),
        (
            r#"{"kind":"takeOut","places":[-1]}"#,
            "a whole number from 0",
        ),
    ] {
        let error = refused(&mut session, operation);
        assert!(error.contains(message), "{operation}: {error}");
        assert_eq!((session.document_text(), session.digest()), before);
    }
}

#[test]
fn interventions_are_taken_out_with_those_that_do_not_apply_without_them() {
    let mut session = changed(&CUBIC);
    let [sender, beta] = CUBIC.map(|(_, path, _)| place_on(&session, path));
    let edited = edit_at(&mut session, "takeOut", &[sender]);
    let mut gone = [sender, beta];
    gone.sort_unstable();
    assert_eq!(edited.gone.interventions, gone);
    assert_eq!(
        listed(&session),
        [(2.0, "links/r-d/delay".to_owned(), 0.02)]
    );
    tells_its_run(&mut session);
}

#[test]
fn a_value_that_holds_from_the_start_replaces_earlier_changes_of_it() {
    let mut session = dragged();
    let place = place_of(&session, 0.006);
    edit_at(&mut session, "fromStart", &[place]);
    let document = Json::parse(&session.document_text()).expect("valid");
    let link = &document
        .get("links")
        .and_then(Json::as_list)
        .expect("links")[1];
    assert_eq!(link.get("delay"), Some(&Json::Number(0.006)));
    // The drag is gone; the change after it, and that of another value, stay.
    let left: Vec<f64> = listed(&session).iter().map(|one| one.2).collect();
    assert_eq!(left.len(), 2);
    assert!(left.contains(&0.008) && left.contains(&0.02));
    tells_its_run(&mut session);
}

/// Of several things at once: each value replaces what changed it before, and they share a check.
#[test]
fn values_of_several_places_hold_from_the_start_at_once() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let paths = ["links/p-r/delay", "links/q-r/delay"];
    for to in ["0.004", "0.005"] {
        let operation = format!(
            r#"{{"kind":"set","paths":["{}","{}"],"to":{to}}}"#,
            paths[0], paths[1]
        );
        edit(&mut session, &operation).expect("live");
        advance(&mut session, 1.5);
    }
    set(&mut session, "flows/a/sender/c", "0.5");
    let places: Vec<usize> = listed(&session)
        .iter()
        .enumerate()
        .filter(|(_, one)| one.2 == 0.005 || one.1.ends_with("/c"))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(places.len(), 3);
    advance(&mut session, 3.0);
    assert!(edit_at(&mut session, "fromStart", &places).restarted);
    assert_eq!(
        listed(&session),
        [(2.0, "links/r-d/delay".to_owned(), 0.02)]
    );
    let text = session.document_text();
    assert_eq!(text.matches(r#""delay":0.005"#).count(), 2);
    assert!(text.contains(r#"{"kind":"cubic","c":0.5}"#), "{text}");
    tells_its_run(&mut session);
}

/// A change that applies only with the value that holds from the start now applies still.
#[test]
fn changes_that_apply_with_a_value_from_the_start_are_kept() {
    let mut session = changed(&CUBIC);
    let sender = place_on(&session, "flows/b/sender");
    let edited = edit_at(&mut session, "fromStart", &[sender]);
    assert!(edited.gone.interventions.is_empty());
    let left = listed(&session);
    assert_eq!(left.len(), 2);
    assert!(left.iter().any(|one| one.1 == "flows/b/sender/beta"));
    tells_its_run(&mut session);
}

/// Changes that do not apply any more are removed and reported.
#[test]
fn changes_that_do_not_apply_with_a_value_from_the_start_are_reported() {
    let [cubic, beta] = CUBIC;
    let newreno = (2.5, "flows/b/sender", r#"{"kind":"newreno"}"#);
    let mut session = changed(&[cubic, beta, newreno]);
    let beta = place_on(&session, "flows/b/sender/beta");
    let senders = listed(&session);
    let last = senders.iter().rposition(|one| one.1 == "flows/b/sender");
    let edited = edit_at(&mut session, "fromStart", &[last.expect("there")]);
    assert_eq!(edited.gone.interventions, [beta]);
    assert_eq!(
        listed(&session),
        [(2.0, "links/r-d/delay".to_owned(), 0.02)]
    );
    tells_its_run(&mut session);
}

/// Of several changes at one path the last one holds, in whichever order they are given.
#[test]
fn the_last_of_several_changes_of_one_value_holds_from_the_start() {
    for (order, back) in [([0, 1, 2], false), ([2, 1, 0], false), ([0, 1, 2], true)] {
        let path = "links/q-r/delay";
        let last = if back { "0.004" } else { "0.006" };
        let mut session = changed(&[
            (1.0, path, "0.004"),
            (1.2, path, "0.005"),
            (1.4, path, last),
        ]);
        let list = listed(&session);
        let own: Vec<usize> = (0..list.len())
            .filter(|place| list[*place].1 == path)
            .collect();
        edit_at(&mut session, "fromStart", &order.map(|turn| own[turn]));
        let text = session.document_text();
        assert_eq!(
            text.matches(&format!(r#""delay":{last}"#)).count(),
            1,
            "{text}"
        );
        assert_eq!(listed(&session).len(), 1);
    }
}

/// A gesture of three steps after another change of the same value: what is left of it stays one
/// change, and never goes on with the other one.
#[test]
fn steps_of_a_drag_without_its_first_begin_a_change_of_their_own() {
    let path = "links/q-r/delay";
    let mut session = open(DOCUMENT);
    for (at, to) in [(0.5, "0.003"), (1.0, "0.004")] {
        advance(&mut session, at);
        set(&mut session, path, to);
    }
    for (at, to) in [(1.1, "0.005"), (1.2, "0.006")] {
        advance(&mut session, at);
        session.set_on(path, to).expect("live");
    }
    advance(&mut session, 3.0);
    let text = session.document_text();
    let goes_on = |session: &Session| -> Vec<(f64, bool)> {
        let document = Json::parse(&session.document_text()).expect("valid");
        let list = document.get("interventions").and_then(Json::as_list);
        let own = list.unwrap_or_default().iter();
        own.filter(|one| one.get("set").and_then(Json::as_text) == Some(path))
            .map(|one| {
                let to = one.get("to").and_then(Json::as_number);
                (to.unwrap_or(f64::NAN), one.get("continues").is_some())
            })
            .collect()
    };
    for (gone, left) in [
        (
            vec![0.004],
            vec![(0.003, false), (0.005, false), (0.006, true)],
        ),
        (
            vec![0.005],
            vec![(0.003, false), (0.004, false), (0.006, true)],
        ),
        (vec![0.004, 0.005], vec![(0.003, false), (0.006, false)]),
        (vec![0.003, 0.004], vec![(0.005, false), (0.006, true)]),
    ] {
        let mut session = open(&text);
        advance(&mut session, 3.0);
        let places: Vec<usize> = gone.iter().map(|to| place_of(&session, *to)).collect();
        edit_at(&mut session, "takeOut", &places);
        assert_eq!(goes_on(&session), left, "without {gone:?}");
        tells_its_run(&mut session);
    }
}

#[test]
fn steps_after_one_that_holds_from_the_start_begin_a_change_of_their_own() {
    let path = "links/q-r/delay";
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    set(&mut session, path, "0.004");
    for (at, to) in [(1.1, "0.005"), (1.2, "0.006"), (1.3, "0.007")] {
        advance(&mut session, at);
        session.set_on(path, to).expect("live");
    }
    advance(&mut session, 3.0);
    let place = place_of(&session, 0.005);
    edit_at(&mut session, "fromStart", &[place]);
    let text = session.document_text();
    assert!(text.contains(r#""to":0.006},"#), "{text}");
    assert!(text.contains(r#""to":0.007,"continues":true}"#), "{text}");
    tells_its_run(&mut session);
}
