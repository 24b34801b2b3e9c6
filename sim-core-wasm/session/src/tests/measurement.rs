//! A range of a run that is measured afterwards gives what a run gives that is
//! measured from its beginning and ends at its end.

use super::*;

/// Measures a range in slices.
fn measured(session: &Session, from: f64, to: f64) -> Summary {
    let mut measurement = session.measure(seconds(from), seconds(to));
    while !measurement.advance(1000).expect("it runs") {}
    measurement.summary()
}

/// The summary of a run of its own, with this warm-up and this duration.
fn alone(document: &str, from: f64, to: f64) -> Summary {
    let mut session = open(document);
    for (path, value) in [("warmup", "0"), ("duration", &to.to_string())] {
        session.set(path, value).expect("it is accepted");
    }
    session
        .set("warmup", &from.to_string())
        .expect("it is accepted");
    advance(&mut session, to);
    session.summary()
}

/// Flows that come, go and are many, beside a change in mid-run.
const MANY: &str = r#"{"format":"sawtooth-scenario","version":2,"name":"Many","duration":6,
  "nodes":[{"id":"p","kind":"host"},{"id":"d","kind":"host"}],
  "links":[{"id":"p-d","between":["p","d"],"rate":2e6,"delay":0.01,"queue":{"kind":"drop-tail","limit":{"packets":20}}}],
  "flows":[
    {"id":"a","from":"p","to":"d","sender":"reno","traffic":{"kind":"transfer","bytes":300000}},
    {"id":"late","from":"p","to":"d","start":2.5,"sender":"cubic"},
    {"id":"short","from":"p","to":"d","sender":"newreno","traffic":{"kind":"sessions","arrivals":30,"max":100000}}],
  "interventions":[{"at":3,"set":"links/p-d/rate","to":3e6}]}"#;

#[test]
fn a_range_has_the_results_of_a_run_of_that_range() {
    for document in [DOCUMENT, MANY] {
        let mut session = open(document);
        session.run.thin_checkpoints(500, 4 << 20);
        advance(&mut session, 4.0);
        for (from, to) in [
            (0.0, 4.0),
            (0.0, 1.0),
            // Before and after the document's own warm-up, and its change.
            (0.1, 0.9),
            (0.3, 2.0),
            (2.0, 3.0),
            (3.0, 4.0),
            (1.25, 3.75),
        ] {
            let range = measured(&session, from, to);
            assert_eq!(range, alone(document, from, to), "{from} to {to}");
            assert_eq!((range.warmup, range.duration), (from, to));
        }
    }
}

#[test]
fn measuring_leaves_the_run_where_it_is() {
    let mut session = open(DOCUMENT);
    session.run.thin_checkpoints(500, 4 << 20);
    advance(&mut session, 3.0);
    seek(&mut session, seconds(1.5));
    let before = (session.now(), session.recorded_until(), session.digest());
    measured(&session, 0.5, 2.5);
    let after = (session.now(), session.recorded_until(), session.digest());
    assert_eq!(before, after);
}

#[test]
fn a_range_ends_where_the_recording_ends() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let range = measured(&session, 0.5, 100.0);
    assert_eq!((range.warmup, range.duration), (0.5, 1.0));
    // A range that has not come yet holds nothing, rather than a guess.
    let ahead = measured(&session, 2.0, 3.0);
    assert_eq!((ahead.warmup, ahead.duration), (1.0, 1.0));
    assert!(ahead.flows.iter().all(|flow| flow.goodput.is_none()));
}
