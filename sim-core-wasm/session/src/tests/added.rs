//! Additions to a run under way leave its past as it was.

use super::*;

fn added(session: &mut Session, operation: &str) -> Edited {
    edit(session, operation).expect("it fits")
}

/// The recorded data of the flows and ports that there are in both, and the events, up to `until`.
fn past(session: &mut Session, until: Time) -> (u64, Vec<(String, u64)>, EventList) {
    seek(session, until);
    let range = Range {
        from: Time::ZERO,
        to: until,
        pixels: 2000,
        first: 0,
    };
    let description = session.describe();
    // Indices of fairness are named by where flows meet, which one more flow changes.
    let owned = description
        .series
        .iter()
        .filter(|series| series.key != "jain");
    let columns = owned.map(|series| {
        let values = session.columns(series.index, range);
        let name = format!(
            "{} {} {:?}",
            series.key,
            series.label,
            (series.flow, series.port)
        );
        (name, fingerprint(&values))
    });
    let columns = columns.collect();
    (
        session.digest(),
        columns,
        session.events(Time::ZERO, until, 10_000),
    )
}

const COPY: &str = r#"{ "kind": "copy", "path": "flows/a", "fromNow": true }"#;

#[test]
fn a_flow_that_is_added_starts_now_and_the_past_stays() {
    // Room enough that one more flow makes no bin wider.
    let mut session = Session::open(DOCUMENT, 48 << 20).expect("it is valid");
    advance(&mut session, 1.0);
    let before = past(&mut session, seconds(1.0));
    let edited = added(&mut session, COPY);
    assert_eq!(edited.made, ["flows/a2"]);
    let started = Started {
        path: "flows/a2/start".to_owned(),
        was: Json::Null,
    };
    assert_eq!(edited.started, [started]);
    assert!(edited.restarted && edited.rerouted.is_empty());
    let after = past(&mut session, seconds(1.0));
    assert_eq!(after.0, before.0, "the digest of the past");
    assert_eq!(after.2, before.2);
    for column in &before.1 {
        assert!(after.1.contains(column), "{column:?}");
    }
    assert!(session.document_text().contains(r#""start":1.000001"#));
    advance(&mut session, 3.0);
    let again = session.document_text();
    let mut again = Session::open(&again, 48 << 20).expect("it is valid");
    advance(&mut again, 3.0);
    assert_eq!(see(&mut session), see(&mut again));
    let flows = session.summary().flows;
    assert!(
        flows[2].goodput.is_some_and(|bits| bits > 0.0),
        "it sends from then on"
    );

    // The offer beside it: as it was written.
    let from_start = r#"{ "kind": "set", "paths": ["flows/a2/start"], "to": null }"#;
    assert!(added(&mut session, from_start).restarted);
    assert!(!session.document_text().contains("1.000001"));
    seek(&mut session, seconds(3.0));
    assert_ne!(past(&mut session, seconds(1.0)).0, before.0);
}

/// Nothing has passed, or nothing is to come: it starts when it was written to.
#[test]
fn a_flow_that_is_added_at_an_end_of_the_run_starts_as_it_is_written() {
    let mut session = open(DOCUMENT);
    assert_eq!(added(&mut session, COPY).started, []);
    let end = session.duration();
    advance(&mut session, end.seconds());
    assert_eq!(added(&mut session, COPY).started, []);
    seek(&mut session, seconds(1.0));
    let asked = COPY.replace("true", "false");
    assert_eq!(added(&mut session, &asked).started, []);
}

/// A flow that would start later keeps its time; an expression counts by its value.
#[test]
fn flows_that_are_pasted_start_now_where_they_would_have_started_before() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let piece = r#"{"format":"sawtooth-piece","version":2,"flows":[
        {"id":"x","from":"p","to":"d","start":2.5},
        {"id":"y","from":"p","to":"d","start":0.5,"count":3},
        {"id":"z","from":"q","to":"d","start":{"expr":"B/2e7"}}]}"#;
    let text = Json::Text(piece.to_owned()).compact();
    let paste =
        format!(r#"{{ "kind": "paste", "text": {text}, "shift": [0, 0], "fromNow": true }}"#);
    let started = added(&mut session, &paste).started;
    let moved: Vec<(&str, String)> = started
        .iter()
        .map(|flow| (flow.path.as_str(), flow.was.compact()))
        .collect();
    let expression = r#"{"expr":"B/2e7"}"#.to_owned();
    assert_eq!(
        moved,
        [
            ("flows/y/start", "0.5".to_owned()),
            ("flows/z/start", expression)
        ]
    );
    let starts: Vec<f64> = session
        .describe()
        .flows
        .iter()
        .map(|flow| flow.start)
        .collect();
    assert_eq!(
        starts[2..],
        [2.5, 1.000_001, 1.000_001, 1.000_001, 1.000_001]
    );
}

/// A host leaves the past as it was; a link does not if flows would have taken it from the start.
#[test]
fn a_link_that_leads_flows_another_way_names_them() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let before = session.digest();
    let host = r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "s", "kind": "host" } ] }, "fromNow": true }"#;
    assert_eq!(added(&mut session, host).rerouted, Vec::<String>::new());
    seek(&mut session, seconds(1.0));
    assert_eq!(session.digest(), before);
    let aside = r#"{ "kind": "insert", "piece": { "links": [
        { "id": "s-r", "between": ["s", "r"], "rate": 1e7, "delay": 0.01 } ] }, "fromNow": true }"#;
    assert_eq!(added(&mut session, aside).rerouted, Vec::<String>::new());
    seek(&mut session, seconds(1.0));
    let shorter = r#"{ "kind": "insert", "piece": { "links": [
        { "id": "p-d", "between": ["p", "d"], "rate": 1e7, "delay": 0.001 } ] }, "fromNow": true }"#;
    assert_eq!(added(&mut session, shorter).rerouted, ["a", "b"]);
    seek(&mut session, seconds(1.0));
    assert_eq!(see(&mut session), replayed(&session));
}

/// A flow that has not started is no part of the network, whatever its senders, queues and cells are.
#[test]
fn no_scenario_has_another_past_for_flows_that_have_not_started() {
    let folder = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut tried = 0;
    for file in std::fs::read_dir(folder).expect("it is there") {
        let path = file.expect("it is readable").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it is readable");
        let mut session = Session::open(&text, BUDGET).expect("it is valid");
        let at = seconds(0.5);
        session.advance(at, u64::MAX).expect("it runs");
        let mut before = (session.digest(), session.run.sim.events());
        let flows = session.summary().flows;
        let description = session.describe();
        let copies = description.flows.last().map(|flow| {
            let path = format!("flows/{}", flow.entry);
            format!(r#"{{ "kind": "copy", "path": "{path}", "fromNow": true }}"#)
        });
        let cells = description
            .nodes
            .iter()
            .filter(|node| node.kind == "access-point");
        let stations = cells.map(|cell| {
            let node = format!(
                r#"{{ "id": "new", "kind": "station", "cell": "{}" }}"#,
                cell.entry
            );
            format!(r#"{{ "kind": "insert", "piece": {{ "nodes": [{node}] }}, "fromNow": true }}"#)
        });
        for operation in stations.take(1).chain(copies) {
            let edited = added(&mut session, &operation);
            assert_eq!(edited.rerouted, Vec::<String>::new());
            seek(&mut session, at);
            if operation.contains("station") {
                // Its port moves the numbers of the flows, which the digest contains.
                assert_eq!(session.summary().flows[..flows.len()], flows);
                before.0 = session.digest();
            }
            let after = (session.digest(), session.run.sim.events());
            assert_eq!(after, before, "{}: {operation}", path.display());
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}
