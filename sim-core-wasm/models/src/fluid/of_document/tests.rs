//! Parameters against those that the documents give, worked out by hand.

use super::{Outcome, Quantity, QueueModel, SolvedModel, model_of, models};
use crate::fluid::{Parameters, Predictor};
use sawtooth_document::{Document, Json};

const SPRED: &str = include_str!("../../../../../scenarios/spred-red.json");
const BISE: &str = include_str!("../../../../../scenarios/fat-path-start.json");

/// A document with some of its values set.
fn document(text: &str, settings: &[(&str, &str)]) -> Document {
    let mut document = Document::parse(text).expect("a document");
    for (path, value) in settings {
        let json = Json::parse(value).expect("JSON");
        document.set(path, &json).expect("a value");
    }
    document
}

/// A dumbbell of two Reno flows over RED.
fn dumbbell(flow: &str, interventions: &str) -> String {
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "name": "n", "duration": 30,
        "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }}],
        "links": [
            {{ "id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.001 }},
            {{ "id": "b-r", "between": ["b", "r"], "rate": 1e9, "delay": 0.001 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 8e6, "delay": 0.049, "queue": {{ "kind": "red", "limit": {{ "packets": 60 }} }} }}
        ],
        "flows": [
            {{ "id": "f", "from": "a", "to": "d", "sender": {{ "kind": "newreno" }}, "transport": {{ "preset": "ns2", "segment": 960 }} }},
            {{ "id": "g", "from": "b", "to": "d", "sender": {{ "kind": "newreno" }}, "transport": {{ "preset": "ns2", "segment": 960 }}{flow} }}
        ],
        "interventions": [{interventions}] }}"#
    )
}

fn queue_of(document: &Document, port: &str) -> QueueModel {
    let found = model_of(&document.plan(), Some(port), |outcome| match outcome {
        Outcome::Queue(model) => Some(model),
        _ => None,
    });
    found.expect("a model").1
}

fn first(document: &Document, port: &str) -> Parameters {
    queue_of(document, port)
        .model
        .phases
        .swap_remove(0)
        .parameters
}

fn refused(document: &Document, port: Option<&str>) -> String {
    let problem = model_of(&document.plan(), port, Some).expect_err("no model");
    problem.to_string()
}

#[test]
fn a_port_with_red_gives_the_parameters_of_its_document() {
    let found = first(&document(SPRED, &[]), "red:r1");
    // 10 Mb/s over packets of 960 + 40 bytes.
    assert_eq!(
        (found.flows, found.capacity, found.buffer),
        (50.0, 1250.0, 600.0)
    );
    assert_eq!((found.min_threshold, found.max_threshold), (100.0, 300.0));
    assert_eq!((found.max_probability, found.weight), (0.1, 0.04));
    assert_eq!((found.predictor, found.gentle), (Predictor::Off, false));
    // 2 × 250 ms, 1000 bytes at 1 Gb/s and at 10 Mb/s, and 40 bytes back.
    let expected = 0.5 + 8000.0 / 1e9 + 8000.0 / 1e7 + 320.0 / 1e7 + 320.0 / 1e9;
    assert!((found.rtt - expected).abs() < 1e-12, "{}", found.rtt);
}

#[test]
fn a_port_with_spred_gives_its_predictor_too() {
    let found = first(&document(SPRED, &[]), "spred:r2");
    assert_eq!((found.predictor, found.gain), (Predictor::Anchored, 1.0));
    assert_eq!(found.washout, 5.0);
    assert_eq!((found.flows_factor, found.round_trip_factor), (1.0, 1.0));
    let smith = [
        ("links/spred/queue/predictor", "\"smith\""),
        ("links/spred/queue/gain", "0.5"),
        ("links/spred/queue/washout", "0"),
        ("links/spred/queue/flowsFactor", "2"),
        ("links/spred/queue/roundTripFactor", "0.5"),
    ];
    let found = first(&document(SPRED, &smith), "spred:r2");
    assert_eq!((found.predictor, found.gain), (Predictor::Smith, 0.5));
    assert_eq!(found.washout, 0.0);
    assert_eq!((found.flows_factor, found.round_trip_factor), (2.0, 0.5));
}

#[test]
fn jittered_starts_begin_together_in_their_middle() {
    let found = queue_of(&document(SPRED, &[]), "red:r1");
    assert_eq!((found.start, found.model.phases.len()), (0.5, 1));
    assert_eq!(found.model.duration, 59.5);
}

#[test]
fn the_derived_model_solves_as_the_same_numbers_by_hand() {
    let derived = queue_of(&document(SPRED, &[]), "red:r1").model;
    let by_hand = super::super::read(
        &Json::parse(
            r#"{ "rtt": 0.50084032, "weight": 0.04, "duration": 59.5, "from": 0, "every": 0.0119 }"#,
        )
        .expect("JSON"),
    )
    .expect("a model");
    let (derived, by_hand) = (derived.run(), by_hand.run());
    assert!((derived.mean - by_hand.mean).abs() < 1e-6);
    assert_eq!(derived.times.len(), by_hand.times.len());
}

#[test]
fn a_flow_that_starts_later_is_one_more_from_then_on() {
    let text = dumbbell(r#", "start": 10"#, "");
    let found = queue_of(&document(&text, &[]), "r-d:r");
    let phases: Vec<_> = found
        .model
        .phases
        .iter()
        .map(|one| (one.from, one.parameters.flows))
        .collect();
    assert_eq!(phases, [(0.0, 1.0), (10.0, 2.0)]);
}

#[test]
fn live_changes_of_link_and_queue_hold_from_their_instants_on() {
    let text = dumbbell(
        "",
        r#"{ "at": 5, "set": "links/r-d/rate", "to": 4e6 },
           { "at": 7, "set": "links/a-r/loss", "to": { "kind": "none" } },
           { "at": 8, "set": "links/r-d/queue/maxThreshold", "to": 30 },
           { "at": 9, "set": "links/r-d/delay", "to": 0.099 }"#,
    );
    let found = queue_of(&document(&text, &[]), "r-d:r").model.phases;
    let of = |phase: usize| &found[phase].parameters;
    let instants: Vec<_> = found.iter().map(|phase| phase.from).collect();
    assert_eq!(instants, [0.0, 5.0, 8.0, 9.0]);
    assert_eq!((of(0).capacity, of(1).capacity), (1000.0, 500.0));
    assert_eq!((of(1).max_threshold, of(2).max_threshold), (15.0, 30.0));
    assert!((of(3).rtt - of(2).rtt - 0.1).abs() < 1e-9);
}

#[test]
fn a_model_ends_where_it_ceases_to_describe_the_port() {
    let change = r#"{ "at": 12, "set": "links/r-d/queue", "to": { "kind": "drop-tail" } }"#;
    let found = queue_of(&document(&dumbbell("", change), &[]), "r-d:r");
    assert_eq!(found.model.duration, 12.0);
    assert_eq!(found.remarks, ["It ends at 12 s: its queue is Drop-tail."]);
}

#[test]
fn ports_that_no_model_describes_say_why() {
    let why = |settings: &[(&str, &str)], text: &str| {
        refused(&document(&dumbbell(text, ""), settings), Some("r-d:r"))
    };
    for (settings, expected) in [
        (("flows/g/sender", "\"cubic\""), "its sender is CUBIC"),
        (("links/b-r/delay", "0.2"), "round trips are 101 to 499 ms"),
        (("links/b-r/rate", "1e6"), "g is limited more at b-r:b"),
        (
            ("links/b-r/queue", r#"{ "kind": "shaper", "rate": 1e6 }"#),
            "g is limited more at b-r:b",
        ),
        (("flows/g/clamp", "\"bandwidth-delay\""), "is clamped"),
        (
            ("flows/g/traffic", "{ \"kind\": \"on-off\" }"),
            "does not always have data",
        ),
        (
            ("links/r-d/rate", "{ \"trace\": [1, 10] }"),
            "capacity trace",
        ),
    ] {
        let found = why(&[settings], "");
        assert!(found.contains(expected), "{found}");
        assert!(found.starts_with("port: r-d:r: "), "{found}");
    }
    let other = document(&dumbbell("", ""), &[("links/r-d/queue", "\"drop-tail\"")]);
    assert!(models(&other.plan()).is_empty());
    assert!(refused(&other, None).contains("needs RED, SPRED, PI, PIE, PI2 or VCP with BISE"));
    assert!(refused(&other, Some("r-d:x")).contains("no port"));
}

#[test]
fn mean_is_used_and_reported_when_values_differ_slightly() {
    let settings = [
        ("links/b-r/delay", "0.011"),
        ("flows/g/transport/segment", "460"),
    ];
    let found = queue_of(&document(&dumbbell("", ""), &settings), "r-d:r");
    // Packets of 1000 and of 500 bytes.
    assert!((found.model.phases[0].parameters.capacity - 8e6 / 8.0 / 750.0).abs() < 1e-9);
    assert!(
        found.remarks[0].starts_with("The model uses the mean of the round trips, 101"),
        "{:?}",
        found.remarks
    );
    assert_eq!(
        found.remarks[1],
        "The model uses the mean of the packet sizes, 500 to 1000 bytes."
    );
}

#[test]
fn limits_in_bytes_are_converted_to_packets() {
    let bytes = [("links/r-d/queue/limit", r#"{ "bytes": 45000 }"#)];
    assert_eq!(
        first(&document(&dumbbell("", ""), &bytes), "r-d:r").buffer,
        45.0
    );
}

fn solved(document: &Document, port: &str) -> SolvedModel {
    let mut all = models(&document.plan()).into_iter();
    all.find(|one| one.id == port).expect("a model").solve()
}

fn curve(solved: &SolvedModel, of: Quantity) -> &[f64] {
    let found = solved.curves.iter().find(|curve| curve.of == of);
    &found.expect("a curve").values
}

#[test]
fn bise_grows_by_equation_twelve_from_the_start_of_its_flow() {
    let found = solved(
        &document(BISE, &[("flows/bise/start", "2")]),
        "bise-path:r3",
    );
    let utilization = curve(&found, Quantity::Utilization);
    // 0.98 (1 − 0.67ⁿ) in the interval after n others, each 1.25 s long.
    for (n, expected) in [(0, 0.0), (1, 0.3234), (2, 0.540_078), (4, 0.782_519)] {
        assert_eq!(found.times[2 * n], 2.0 + 1.25 * n as f64);
        for place in [2 * n, 2 * n + 1] {
            assert!(
                (utilization[place] - expected).abs() < 1e-6,
                "{n}: {}",
                utilization[place]
            );
        }
    }
    assert_eq!(found.times.last(), Some(&30.0));
    // 100 Mb/s for a round trip of 500 ms, in packets of 1040 bytes.
    let rtt = 0.5 + 8320.0 / 1e8 + 8320.0 / 2e8 + 320.0 / 1e8 + 320.0 / 2e8;
    let window = curve(&found, Quantity::Window)[2];
    assert!(
        (window - 0.3234 * 1e8 * rtt / 8320.0).abs() < 1e-6,
        "{window}"
    );
}

#[test]
fn growth_is_that_of_bise_alone() {
    let found = refused(&document(BISE, &[]), Some("vcp-path:r2"));
    assert!(found.contains("BISE, which is off"), "{found}");
    let other = [("flows/bise/sender", "\"newreno\"")];
    assert!(
        refused(&document(BISE, &other), Some("bise-path:r3")).contains("its sender is NewReno")
    );
    let apart = document(BISE, &[("flows/bise/sender/mi", "5")]);
    assert_eq!(solved(&apart, "bise-path:r3").remarks.len(), 1);
}

#[test]
fn the_longest_runs_and_the_shortest_trips_have_solutions_of_bounded_size() {
    for settings in [
        [
            ("duration", "100000"),
            ("links/r-d/delay", "0.049"),
            ("links/r-d/rate", "8e6"),
        ],
        [
            ("duration", "100000"),
            ("links/r-d/delay", "0"),
            ("links/r-d/rate", "1e11"),
        ],
    ] {
        let mut all = settings.to_vec();
        all.extend([("links/a-r/rate", "1e11"), ("links/b-r/rate", "1e11")]);
        all.extend([("links/a-r/delay", "0"), ("links/b-r/delay", "0")]);
        let found = solved(&document(&dumbbell("", ""), &all), "r-d:r");
        assert!(found.times.len() <= 5002, "{}", found.times.len());
        let finite = |values: &[f64]| values.iter().all(|value| value.is_finite());
        assert!(found.curves.iter().all(|curve| finite(&curve.values)));
    }
}

/// RED at an access point and at its stations: there the link's rate is no constant.
#[test]
fn a_radio_cell_has_no_model() {
    let red = r#""queue": { "kind": "red", "limit": { "packets": 10 } }"#;
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 50,
        "nodes": [{{ "id": "server", "kind": "host" }}, {{ "id": "ap", "kind": "access-point", {red} }},
            {{ "id": "sta", "kind": "station", "cell": "ap", "count": 3, {red} }}],
        "links": [{{ "id": "ap-server", "between": ["ap", "server"], "rate": 1e9 }}],
        "flows": [{{ "id": "up", "from": "sta", "to": "server" }}, {{ "id": "down", "from": "server", "to": "sta" }}] }}"#
    );
    let found = models(&document(&text, &[]).plan());
    assert_eq!(found.len(), 4);
    for model in found {
        let Outcome::None { reason } = &model.outcome else {
            panic!("{} has a model", model.id);
        };
        assert!(reason.contains("radio cell"), "{}: {reason}", model.id);
    }
}

/// A queue under a controller rests where that keeps it, in the solution as in the packets.
#[test]
fn a_port_with_pi_has_its_loop_and_follows_changes() {
    let kept = r#"{ "at": 15, "set": "links/r-d/queue/reference", "to": 30 }"#;
    let controlled =
        dumbbell("", kept).replace(r#""kind": "red""#, r#""kind": "pi", "reference": 20"#);
    let mut own = document(&controlled, &[]);
    let found = models(&own.plan());
    let [model] = &found[..] else {
        panic!("{found:?}");
    };
    let solved = model.solve();
    assert_eq!(solved.reason, None);
    assert!(
        solved.remarks[0].starts_with(
            "Flows: 2; 1000 packets per second; a round trip of 101 ms without queues"
        ),
        "{:?}",
        solved.remarks
    );
    assert!(
        solved.remarks[1].starts_with("Changes included in the model: 1."),
        "{:?}",
        solved.remarks
    );
    let of: Vec<_> = solved.curves.iter().map(|curve| curve.of).collect();
    assert_eq!(
        of,
        [Quantity::Queue, Quantity::Probability, Quantity::Window]
    );
    assert!((solved.times.last().expect("points") - 30.0).abs() < 0.01);
    own.set("flows/f/sender", &Json::parse(r#""cubic""#).expect("JSON"))
        .expect("a sender");
    let solved = models(&own.plan())[0].solve();
    assert_eq!(
        solved.reason.as_deref(),
        Some("f does not add segments and reduce by a share: its sender is CUBIC")
    );
}
