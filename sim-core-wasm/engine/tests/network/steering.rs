//! A run that somebody outside changes is the run of the document with those changes.

use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id as _};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::plan::{Plan, TimedChange};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

/// A window that is set on a lossy link; the measurement begins, and the document's own change acts, at instants of
/// changes from outside.
fn document(interventions: &str) -> Document {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1, "duration": 4, "warmup": 2,
          "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
          "links": [{{ "id": "a-b", "between": ["a", "b"], "rate": 5e6, "delay": 0.02,
                      "loss": {{ "kind": "bernoulli", "probability": 0.01 }},
                      "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 20 }} }} }}],
          "flows": [{{ "id": "f", "from": "a", "to": "b", "sender": "fixed" }}],
          "interventions": [{{ "at": 3, "set": "links/a-b/rate", "to": 2e6 }}{interventions}] }}"#
    );
    Document::parse(&text).expect("it is valid")
}

fn to_the_end(sim: &mut Sim, plan: &Plan) -> (u64, String) {
    let mut recorder = Recorder::off();
    sim.run(plan.duration, u64::MAX, &mut recorder)
        .expect("it runs");
    let summary = sim.summary(plan, "", &mut recorder);
    let text = serde_json::to_string(&summary).expect("JSON");
    (sim.digest(&mut recorder), text)
}

#[test]
fn changes_from_outside_are_interventions() {
    let steered = document(
        r#", { "at": 1, "set": "flows/f/sender/window", "to": 12 },
           { "at": 2, "set": "flows/f/sender/rate", "to": 3e6 },
           { "at": 3, "set": "flows/f/sender/window", "to": 4 }"#,
    );
    let plan = steered.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let expected = to_the_end(&mut sim, &plan);

    let own = document("").plan();
    let (mut sim, _) = Sim::new(&own, &Options::default());
    let mut recorder = Recorder::off();
    // At 3 s the document's own change comes first.
    let outside = plan.changes.iter().filter(|one| !own.changes.contains(one));
    let outside: Vec<&TimedChange> = outside.collect();
    assert_eq!(outside.len(), 3);
    for one in outside {
        sim.change_at(one.at, &one.changes, &mut recorder)
            .expect("it runs");
        assert_eq!(sim.now(), one.at);
    }
    assert_eq!(to_the_end(&mut sim, &own), expected);
    let (mut untouched, _) = Sim::new(&own, &Options::default());
    assert_ne!(to_the_end(&mut untouched, &own).0, expected.0);
}

#[test]
fn a_reading_is_what_the_summary_counts() {
    let document = document("");
    let plan = Plan {
        warmup: Time::ZERO,
        ..document.plan()
    };
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let flow = FlowId::at(0);
    let before = sim.reading(flow).expect("a connection");
    assert_eq!(
        (before.sent, before.acknowledged, before.srtt),
        (0, 0, None)
    );
    let mut recorder = Recorder::off();
    sim.run(plan.duration, u64::MAX, &mut recorder)
        .expect("it runs");
    let reading = sim.reading(flow).expect("a connection");
    let summary = sim.summary(&plan, "", &mut recorder);
    let counted = &summary.flows[0];
    assert_eq!(reading.sent, counted.segments_sent);
    assert_eq!(reading.retransmitted, counted.retransmissions);
    let seconds = counted.end - counted.start;
    let goodput = counted.goodput.expect("a goodput");
    let bits = 8.0 * reading.acknowledged as f64;
    assert!((bits / seconds / goodput - 1.0).abs() < 1e-9);
    let least = reading.least_rtt.expect("round trips").seconds();
    // The handshake's is shorter than those of full segments, by which the summary counts.
    assert!((0.04..counted.rtt.expect("round trips").min).contains(&least));
    assert!(reading.srtt.expect("round trips").seconds() >= least);
    assert!(reading.cwnd > 0.0 && sim.reading(FlowId::at(1)).is_none());
}
