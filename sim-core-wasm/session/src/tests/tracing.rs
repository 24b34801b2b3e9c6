//! The packet trace of a part of a run.

use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step, Traced};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

use crate::Session;

const DOCUMENT: &str = r#"{ "format": "sawtooth-scenario", "version": 1, "duration": 4,
  "nodes": [ { "id": "a", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "b", "kind": "host" } ],
  "links": [ { "id": "a-r", "between": ["a", "r"], "rate": 1e8 },
             { "id": "r-b", "between": ["r", "b"], "rate": 2e6, "delay": 0.02,
               "loss": { "kind": "bernoulli", "probability": 0.01 },
               "queue": { "kind": "drop-tail", "limit": { "packets": 10 } } } ],
  "flows": [ { "id": "f", "from": "a", "to": "b", "sender": { "kind": "cubic" } } ],
  "interventions": [ { "at": 1.5, "set": "links/r-b/rate", "to": 1e6 } ] }"#;

fn lines(events: &[PacketEvent], from: Time, to: Time) -> Vec<String> {
    let within = events
        .iter()
        .filter(|event| event.at >= from && event.at <= to);
    within
        .filter(|event| !matches!(event.step, Step::Transmitted { .. }))
        .map(|event| format!("{event:?}"))
        .collect()
}

/// A part of a run that has gone on, traced from a checkpoint, has the packets that the whole run has there.
#[test]
fn a_part_of_a_run_is_traced_as_the_whole_is() {
    let mut session = Session::open(DOCUMENT, 1_000_000).expect("a document");
    session.advance(Time::NEVER, u64::MAX).expect("it runs");
    let digest = session.digest();
    let (from, to) = (Time::from_seconds(1.2), Time::from_seconds(2.7));
    let mut tracing = session.trace(from, to);
    let mut part = Vec::new();
    while !tracing.advance(50, &mut part).expect("it runs") {}

    let (mut sim, _) = Sim::new(&session.plan, &Options::default());
    let (mut recorder, mut whole) = (Recorder::off(), Vec::new());
    let mut traced = Traced::new(&mut recorder, &mut whole);
    sim.run_traced(session.plan.duration, u64::MAX, &mut traced)
        .expect("it runs");
    assert_eq!(sim.digest(&mut recorder), digest);
    let found = lines(&part, from, to);
    assert!(found.len() > 500, "{} events", found.len());
    assert_eq!(found, lines(&whole, from, to));
    assert_eq!(part.len(), found.len(), "nothing before or after");
}
