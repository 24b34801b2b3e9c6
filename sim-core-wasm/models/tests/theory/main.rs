//! The laws beside the packets: where their assumptions hold the run lies within a tolerance, and where
//! one does not the law says so.

mod over_time;
mod silence;

use sawtooth_document::{Document, Json};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sim::Sim;
use sawtooth_engine::units::Time;
use sawtooth_models::theory::{Figure, Replay, Scene, Theories, Theory, theories};

fn document(text: &str, settings: &[(&str, &str)]) -> Document {
    let mut document = Document::parse(text).unwrap_or_else(|problem| panic!("{problem}"));
    for (path, value) in settings {
        document
            .set(path, &Json::parse(value).expect("JSON"))
            .expect("a value");
    }
    document
}

fn summary(document: &Document) -> Summary {
    let plan = document.plan();
    Sim::summary_of(&plan, "").expect("it runs")
}

fn said(document: &Document) -> Theories {
    let (plan, summary) = (document.plan(), summary(document));
    theories(&Scene::new(&plan, &summary).expect("one network"))
}

/// The same with the laws over time.
fn replayed(document: &Document) -> Theories {
    let (plan, summary) = (document.plan(), summary(document));
    let mut replay = Replay::new(&plan);
    let to = Time::from_seconds(summary.duration);
    while !replay.advance(to, 50_000).expect("it runs") {}
    let scene = Scene::new(&plan, &summary).expect("one network");
    theories(&scene.replayed(replay.seen()))
}

fn theory_of<'a>(found: &'a Theories, law: &str, id: &str) -> &'a Theory {
    let mut all = found.theories.iter();
    all.find(|one| one.law == law && one.id == id)
        .unwrap_or_else(|| panic!("{law} of {id}"))
}

fn figure<'a>(theory: &'a Theory, name: &str) -> &'a Figure {
    assert_eq!(theory.reason, None, "{}", theory.law);
    let mut values = theory.values.iter();
    values
        .find(|figure| figure.name == name)
        .expect("the figure")
}

/// The deviation of a run from a law is within a tolerance.
fn near(theory: &Theory, name: &str, tolerance: f64) {
    let figure = figure(theory, name);
    let deviation = figure.deviation.expect("it is measured");
    assert!(deviation.abs() < tolerance, "{}: {figure:?}", theory.law);
}

fn reason<'a>(found: &'a Theories, law: &str, id: &str) -> &'a str {
    let theory = theory_of(found, law, id);
    assert!(
        theory.values.is_empty() && theory.lines.is_empty(),
        "{law} speaks nevertheless"
    );
    let fails: Vec<_> = theory
        .assumptions
        .iter()
        .filter_map(|one| one.fails.as_ref())
        .collect();
    let reason = theory.reason.as_deref().expect("a reason");
    assert!(fails.is_empty() || fails[0] == reason, "{fails:?}");
    reason
}

/// A flow over one link of 100 ms, which may lose packets.
const LOSSY: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "name": "lossy", "duration": 320, "warmup": 20,
    "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
    "links": [{ "id": "l", "between": ["a", "b"], "rate": 1e8, "delay": 0.05, "loss": { "kind": "bernoulli", "probability": 0.002 },
        "queue": { "kind": "drop-tail", "limit": { "packets": 100000 } }, "reverse": { "loss": { "kind": "none" } } }],
    "flows": [{ "id": "f", "from": "a", "to": "b", "sender": "newreno",
        "transport": { "preset": "rfc", "segment": 960, "ackEvery": 1, "rtoMin": 0.2 } }] }"#;

/// The handbook's tolerances: 20 % for the square-root law up to a loss of 0.01, 30 % for PFTK up to 0.05.
#[test]
fn rates_at_random_losses_are_those_of_the_laws() {
    let found = said(&document(LOSSY, &[]));
    near(theory_of(&found, "squareRoot", "f"), "goodput", 0.2);
    near(theory_of(&found, "squareRoot", "f"), "mean window", 0.2);
    near(theory_of(&found, "pftk", "f"), "goodput", 0.3);

    // A tenth of the losses is repaired by timeouts there: the law without them is silent, the other is not.
    let often = said(&document(LOSSY, &[("links/l/loss/probability", "0.05")]));
    near(theory_of(&often, "pftk", "f"), "goodput", 0.3);
    assert!(reason(&often, "squareRoot", "f").ends_with("of the congestion events are timeouts"));

    let cubic = said(&document(
        LOSSY,
        &[("flows/f/sender", r#""cubic""#), ("duration", "40")],
    ));
    for law in ["squareRoot", "pftk"] {
        assert_eq!(reason(&cubic, law, "f"), "the sender of f is CUBIC");
    }
    let short = said(&document(LOSSY, &[("duration", "22")]));
    assert!(reason(&short, "pftk", "f").ends_with("at least 6 are needed"));
    let changed = r#"[{ "at": 30, "set": "links/l/delay", "to": 0.02 }]"#;
    let changed = said(&document(
        LOSSY,
        &[("interventions", changed), ("duration", "60")],
    ));
    assert_eq!(
        reason(&changed, "squareRoot", "f"),
        "the network changes at 30 s, within the measured range"
    );
}

/// One flow over a buffer of a bandwidth–delay product.
const ALONE: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "name": "alone", "duration": 130, "warmup": 30,
    "nodes": [{ "id": "a", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "b", "kind": "host" }],
    "links": [{ "id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.001 },
        { "id": "r-b", "between": ["r", "b"], "rate": 8e6, "delay": 0.024,
          "queue": { "kind": "drop-tail", "limit": { "packets": 50 } } }],
    "flows": [{ "id": "f", "from": "a", "to": "b", "sender": "newreno",
        "transport": { "preset": "rfc", "segment": 960, "ackEvery": 1 } }] }"#;

/// The window moves in whole segments, and goes on for a round trip after the loss: 3 segments of 103. The
/// period goes as its square. It is measured from the first fall to the last, wherever the stretch begins and ends.
#[test]
fn one_flow_alone_has_the_ideal_sawtooth() {
    let found = said(&document(ALONE, &[]));
    let tooth = theory_of(&found, "aimdPeriod", "f");
    near(tooth, "peak of the window", 0.04);
    near(tooth, "period", 0.06);
    near(tooth, "segments from loss to loss", 0.06);
    near(tooth, "utilization", 0.02);
    let short = said(&document(ALONE, &[("duration", "48")]));
    let measured =
        |found: &Theories| figure(theory_of(found, "aimdPeriod", "f"), "period").measured;
    let [long, short] = [measured(&found), measured(&short)].map(|one| one.expect("falls"));
    assert!((short / long - 1.0).abs() < 0.001, "{short} and {long}");
    // The queue moves between 0 and 50 packets beside a path of 51: power is between half and all.
    let power = figure(
        theory_of(&found, "kleinrock", "r-b:r"),
        "power, share of the maximum",
    )
    .measured;
    assert!(
        power.is_some_and(|power| power > 0.5 && power < 0.9),
        "{power:?}"
    );
    near(
        theory_of(&found, "kleinrock", "r-b:r"),
        "delivery rate",
        0.01,
    );
    let path = theory_of(&found, "bandwidthDelay", "r-b:r");
    near(path, "shortest round trip", 0.01);
    // Packets of 1012 bytes at 8 Mb/s, 988 a second; 50 ms there and back, 1.02 ms to send one and 0.05 ms
    // its acknowledgement.
    let bdp = figure(path, "bandwidth–delay product").predicted;
    assert!((bdp - 50.47).abs() < 0.01, "{bdp}");
    let drawn: Vec<_> = path.lines.iter().map(|line| line.panel.as_str()).collect();
    assert_eq!(drawn, ["queue", "cwnd", "cwnd"]);

    let red = said(&document(
        ALONE,
        &[("links/r-b/queue/kind", r#""red""#), ("duration", "40")],
    ));
    assert_eq!(reason(&red, "aimdPeriod", "f"), "the queue of r-b:r is RED");
    let lossy = r#"{ "kind": "bernoulli", "probability": 0.001 }"#;
    let lossy = said(&document(
        ALONE,
        &[("links/a-r/loss", lossy), ("duration", "40")],
    ));
    assert_eq!(
        reason(&lossy, "aimdPeriod", "f"),
        "links on its path lose packets at random"
    );
    let brief = said(&document(ALONE, &[("duration", "34")]));
    assert!(reason(&brief, "aimdPeriod", "f").starts_with("a period is"));
    let room = said(&document(
        ALONE,
        &[
            ("flows/f/transport/receiveWindow", "48000"),
            ("duration", "31"),
        ],
    ));
    assert!(reason(&room, "aimdPeriod", "f").ends_with("but the receive window is 50"));
}

/// Many flows over RED without the count since the last drop, which the law's p is about.
const RED: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "name": "red", "duration": 120, "warmup": 20,
    "nodes": [{ "id": "a", "kind": "host", "count": 25 }, { "id": "r", "kind": "router" }, { "id": "b", "kind": "host" }],
    "links": [{ "id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.001 },
        { "id": "r-b", "between": ["r", "b"], "rate": 16e6, "delay": 0.05,
          "queue": { "kind": "red", "geometric": true, "minThreshold": 20, "maxThreshold": 120, "maxProbability": 0.03,
            "limit": { "packets": 1000 } }, "reverse": { "queue": "drop-tail" } }],
    "flows": [{ "id": "f", "from": "a", "to": "b", "count": 25, "startJitter": 1, "sender": "newreno",
        "transport": { "preset": "rfc", "segment": 960, "ackEvery": 1, "rtoMin": 0.2 } }] }"#;

/// Where the loop comes to rest the mean is close to the law's: five per cent. Where it swings it is anywhere; the law
/// leaves that to the assumption.
#[test]
fn red_settles_at_its_operating_point() {
    let found = said(&document(RED, &[]));
    let point = theory_of(&found, "red", "r-b:r");
    near(point, "average queue", 0.05);
    near(point, "dropped or marked", 0.05);
    let steep = said(&document(RED, &[("links/r-b/queue/maxProbability", "0.1")]));
    let why = reason(&steep, "red", "r-b:r");
    assert_eq!(why, "its phase margin is -7.1°: the queue oscillates");
    let slow = [
        ("links/r-b/queue/maxProbability", "0.1"),
        ("links/r-b/queue/weight", "0.0002"),
    ];
    near(
        theory_of(&said(&document(RED, &slow)), "red", "r-b:r"),
        "average queue",
        0.05,
    );
    let start = said(&document(RED, &[("warmup", "0"), ("duration", "25")]));
    assert!(reason(&start, "red", "r-b:r").contains("it may contain the slow start"));
    // Equal shares: all have one path. In 100 s each has halved some hundred times: 10 % of its share, and no one of
    // twenty beyond three times that.
    assert_eq!(found.omitted, 5);
    for flow in 1..=20 {
        near(
            theory_of(&found, "fairShare", &format!("f.{flow}")),
            "throughput",
            0.33,
        );
    }
    let bytes = said(&document(
        RED,
        &[("links/r-b/queue/bytes", "true"), ("duration", "25")],
    ));
    assert_eq!(reason(&bytes, "red", "r-b:r"), "byte mode is on");
    let little = said(&document(
        RED,
        &[
            ("links/r-b/queue/maxProbability", "0.0001"),
            ("duration", "25"),
        ],
    ));
    assert!(
        reason(&little, "red", "r-b:r").starts_with("RED’s curve does not meet the flows’ curve")
    );
    let traced = said(&document(
        RED,
        &[
            ("links/r-b/rate", r#"{ "trace": [0, 1, 2, 3] }"#),
            ("duration", "25"),
        ],
    ));
    assert!(reason(&traced, "fairShare", "f.1").contains("its rate follows a capacity trace"));
}

/// A queue at rest is where the controller keeps it, and the margins show whether it is at rest.
#[test]
fn loops_that_are_stable_keep_the_queue() {
    let kept = |discipline: &str, name: &str| {
        let document = document(RED, &[("links/r-b/queue", discipline)]);
        let found = said(&document);
        let theory = theory_of(&found, "stability", "r-b:r").clone();
        (
            figure(&theory, name).predicted,
            figure(&theory, "steady queue").clone(),
        )
    };
    let (margin, queue) = kept(
        r#"{ "kind": "pi", "reference": 60, "frequency": 160, "limit": { "packets": 1000 } }"#,
        "phase margin, degrees",
    );
    assert!(margin > 45.0, "{margin}");
    assert_eq!(queue.predicted, 60.0);
    assert!(queue.deviation.expect("measured").abs() < 0.1, "{queue:?}");
    let (margin, queue) = kept(
        r#"{ "kind": "pi2", "target": 0.03, "limit": { "packets": 1000 } }"#,
        "gain margin, decibels",
    );
    assert!(margin > 3.0, "{margin}");
    // 30 ms of packets with their headers.
    let expected = 0.03 * 16e6 / (8.0 * 1012.0);
    assert!((queue.predicted - expected).abs() < 1e-9, "{queue:?}");
    assert!(queue.deviation.expect("measured").abs() < 0.1, "{queue:?}");
    let cubic = said(&document(
        RED,
        &[("flows/f/sender", r#""cubic""#), ("duration", "25")],
    ));
    assert!(reason(&cubic, "stability", "r-b:r").ends_with("is CUBIC"));
}

/// Stations that are offered more than their cell carries.
const CELL: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "name": "cell", "duration": 21, "warmup": 1,
    "nodes": [{ "id": "ap", "kind": "access-point", "radio": { "preset": "802.11g-long" } },
        { "id": "sta", "kind": "station", "cell": "ap", "count": 5 }, { "id": "server", "kind": "host" }],
    "links": [{ "id": "w", "between": ["ap", "server"], "rate": 1e9, "delay": 0.001 }],
    "flows": [{ "id": "f", "from": "sta", "to": "server", "transport": { "segment": 1472 },
        "traffic": { "kind": "constant", "rate": 12e6, "spread": 1 } }] }"#;

/// With the model's own rules the cell is as near as it is verified to be, 3 %. In the standard a busy period is
/// no slot, so that fewer stations begin at once: 5 %.
#[test]
fn saturated_cells_have_bianchis_throughput() {
    let standard = said(&document(CELL, &[]));
    near(
        theory_of(&standard, "bianchi", "ap"),
        "throughput of the cell",
        0.05,
    );
    near(
        theory_of(&standard, "bianchi", "ap"),
        "collision probability",
        0.05,
    );
    let own =
        r#"{ "preset": "802.11g-long", "retryLimit": "none", "eifs": false, "busySlots": true }"#;
    let own = said(&document(CELL, &[("nodes/ap/radio", own)]));
    near(
        theory_of(&own, "bianchi", "ap"),
        "throughput of the cell",
        0.03,
    );
    near(
        theory_of(&own, "bianchi", "ap"),
        "collision probability",
        0.03,
    );

    let idle = said(&document(
        CELL,
        &[("flows/f/traffic/rate", "1e6"), ("duration", "3")],
    ));
    assert!(reason(&idle, "bianchi", "ap").starts_with("the queue of ap:sta.1 is empty for"));
    let errors = said(&document(
        CELL,
        &[("nodes/sta/frameErrorRate", "0.1"), ("duration", "3")],
    ));
    assert!(reason(&errors, "bianchi", "ap").ends_with("were received in error"));
    assert!(reason(&errors, "fairShare", "f.1").ends_with("crosses a radio cell"));
}

#[test]
fn a_summary_of_another_network_is_refused() {
    let [one, other] = [LOSSY, ALONE].map(|text| document(text, &[("duration", "31")]));
    let wrong = Scene::new(&one.plan(), &summary(&other)).expect_err("another network");
    assert_eq!(wrong.path, "summary");
}
