//! Our own captures, brought in again, lie on the run that they are of.

use sawtooth_capture::{Capture, Range};
use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::packet_trace::{Step, Traced};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_measured::Contents;

use super::{connection, look, path, series};

pub(crate) fn captured(document: &Document) -> Vec<u8> {
    let whole = Range {
        from: Time::ZERO,
        to: Time::NEVER,
    };
    let mut capture = Capture::at_point(document, "a", whole, Vec::new()).expect("a place");
    while !capture.advance(1000).expect("it goes on") {}
    capture.finish().expect("memory takes it")
}

/// The summary of a run, and when its sender had how many segments outstanding.
fn run(document: &Document) -> (Summary, Vec<(f64, u64)>) {
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let (mut recorder, mut events) = (Recorder::off(), Vec::new());
    let mut traced = Traced::new(&mut recorder, &mut events);
    sim.run_traced(plan.duration, u64::MAX, &mut traced)
        .expect("it runs");
    let (mut next, mut flights) = (0, Vec::new());
    for event in &events {
        if event.class.owner != FlowId::at(0) {
            continue;
        }
        if let (Step::Sent(state), Kind::Data) = (event.step, event.kind()) {
            next = next.max(event.packet.number + 1);
            flights.push((event.at.seconds(), next - state.unacknowledged));
        }
    }
    (sim.summary(&plan, "", &mut recorder), flights)
}

#[test]
fn round_trips_flight_and_retransmissions_are_those_of_the_run() {
    for flow in [
        r#""sender": { "kind": "cubic" }"#,
        r#""sender": { "kind": "newreno" }, "transport": { "preset": "rfc", "timestamps": false }"#,
        r#""sender": { "kind": "newreno" }, "transport": { "preset": "ns2" }"#,
    ] {
        let document = path(flow, "");
        let (summary, flights) = run(&document);
        let file = captured(&document);
        let found = look(&file).expect("a capture");
        assert_eq!(found.notes, [""; 0]);
        let Contents::Capture { connections, .. } = found.contents else {
            panic!("no capture");
        };
        assert_eq!(connections.len(), 1);
        assert!(connections[0].begun);
        let chosen = connection(&file, 0);
        let (own, figures) = (&summary.flows[0], chosen.measured.figures.expect("figures"));
        assert!(
            own.retransmissions > 5,
            "{flow}: a run without losses shows little"
        );
        assert_eq!(figures.retransmissions, own.retransmissions, "{flow}");
        assert_eq!(figures.segments, own.segments_sent, "{flow}");
        assert_eq!(figures.late, 0);
        // To the nanosecond of the capture's clock: the host takes no time.
        let (rtt, expected) = (
            figures.rtt.expect("round trips"),
            own.rtt.expect("round trips"),
        );
        for (read, run) in [
            (rtt.least, expected.min),
            (rtt.mean, expected.mean),
            (rtt.most, expected.max),
        ] {
            assert!(
                (read - run).abs() < 2e-9,
                "{flow}: {read} s, and {run} s in the run"
            );
        }
        let segment = f64::from(chosen.measured.segment.expect("segments"));
        let flight = series(&chosen, "flight");
        let mut compared = 0;
        for (at, expected) in flights {
            let last = flight
                .times
                .partition_point(|time| *time <= at - chosen.measured.start + 1e-9);
            let same: Vec<f64> = flight.times[..last]
                .iter()
                .zip(&flight.values)
                .rev()
                .take_while(|(time, _)| (**time - (at - chosen.measured.start)).abs() < 1e-8)
                .map(|(_, value)| value / segment)
                .collect();
            // Of several packets of one instant one has it.
            if same.contains(&(expected as f64)) {
                compared += 1;
            } else {
                panic!(
                    "{flow}: {expected} segments outstanding at {at} s, and {same:?} in the capture"
                );
            }
        }
        assert!(compared > 1000, "{flow}");
    }
}

#[test]
fn goodput_and_acknowledgements_come_to_what_arrived() {
    let document = path(
        r#""sender": { "kind": "cubic" }, "traffic": { "kind": "transfer", "bytes": 1448000 }"#,
        "",
    );
    let (summary, _) = run(&document);
    let chosen = connection(&captured(&document), 0);
    assert_eq!(
        series(&chosen, "acknowledged").values.last(),
        Some(&1_448_000.0)
    );
    let bytes: f64 = series(&chosen, "goodput")
        .values
        .iter()
        .map(|rate| rate * 0.1 / 8.0)
        .sum();
    assert!((bytes - 1_448_000.0).abs() < 1e-3, "{bytes}");
    let own = &summary.flows[0];
    let end = series(&chosen, "acknowledged")
        .times
        .last()
        .expect("a time")
        + chosen.measured.start;
    let completion = own.completion_time.expect("it ends");
    assert!(
        (end - own.start - completion).abs() < 1e-3,
        "{end}, {}, {completion}",
        own.start
    );
}
