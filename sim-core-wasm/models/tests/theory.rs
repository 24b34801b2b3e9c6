//! The laws beside the packets: where their assumptions hold the run lies within a tolerance, and where
//! one does not the law says so.

use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Json, json};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_models::queries::{FluidPage, LawsPage};
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
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    sim.run(plan.duration, u64::MAX, &mut recorder)
        .expect("it runs");
    sim.summary(&plan, "", &mut recorder)
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

fn of<'a>(found: &'a Theories, law: &str, id: &str) -> &'a Theory {
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
    let theory = of(found, law, id);
    assert!(
        theory.values.is_empty() && theory.lines.is_empty(),
        "{law} speaks nevertheless"
    );
    let fails: Vec<_> = theory
        .assumptions
        .iter()
        .filter_map(|one| one.fails.as_ref())
        .collect();
    let told = theory.reason.as_deref().expect("a reason");
    assert!(fails.is_empty() || fails[0] == told, "{fails:?}");
    told
}

/// A flow over one link of 100 ms, which may lose packets.
const LOSSY: &str = r#"{ "format": "sawtooth-scenario", "version": 1, "name": "lossy", "duration": 320, "warmup": 20,
    "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
    "links": [{ "id": "l", "between": ["a", "b"], "rate": 1e8, "delay": 0.05, "loss": { "kind": "bernoulli", "probability": 0.002 },
        "queue": { "kind": "drop-tail", "limit": { "packets": 100000 } }, "reverse": { "loss": { "kind": "none" } } }],
    "flows": [{ "id": "f", "from": "a", "to": "b", "sender": "newreno",
        "transport": { "preset": "rfc", "segment": 960, "ackEvery": 1, "rtoMin": 0.2 } }] }"#;

/// The handbook's tolerances: 20 % for the square-root law up to a loss of 0.01, 30 % for PFTK up to 0.05.
#[test]
fn rates_at_random_losses_are_those_of_the_laws() {
    let found = said(&document(LOSSY, &[]));
    near(of(&found, "squareRoot", "f"), "goodput", 0.2);
    near(of(&found, "squareRoot", "f"), "mean window", 0.2);
    near(of(&found, "pftk", "f"), "goodput", 0.3);

    // A tenth of the losses is repaired by timeouts there: the law without them is silent, the other is not.
    let often = said(&document(LOSSY, &[("links/l/loss/probability", "0.05")]));
    near(of(&often, "pftk", "f"), "goodput", 0.3);
    assert!(reason(&often, "squareRoot", "f").ends_with("of the signals are timeouts"));

    let cubic = said(&document(
        LOSSY,
        &[("flows/f/sender", r#""cubic""#), ("duration", "40")],
    ));
    for law in ["squareRoot", "pftk"] {
        assert_eq!(reason(&cubic, law, "f"), "the sender of f is CUBIC");
    }
    let short = said(&document(LOSSY, &[("duration", "22")]));
    assert!(reason(&short, "pftk", "f").ends_with("and six are needed"));
    let changed = r#"[{ "at": 30, "set": "links/l/delay", "to": 0.02 }]"#;
    let changed = said(&document(
        LOSSY,
        &[("interventions", changed), ("duration", "60")],
    ));
    assert_eq!(
        reason(&changed, "squareRoot", "f"),
        "the network changes at 30 s, within the stretch"
    );
}

/// One flow over a buffer of a bandwidth–delay product.
const ALONE: &str = r#"{ "format": "sawtooth-scenario", "version": 1, "name": "alone", "duration": 130, "warmup": 30,
    "nodes": [{ "id": "a", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "b", "kind": "host" }],
    "links": [{ "id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.001 },
        { "id": "r-b", "between": ["r", "b"], "rate": 8e6, "delay": 0.024,
          "queue": { "kind": "drop-tail", "limit": { "packets": 50 } } }],
    "flows": [{ "id": "f", "from": "a", "to": "b", "sender": "newreno",
        "transport": { "preset": "rfc", "segment": 960, "ackEvery": 1 } }] }"#;

/// The window moves in whole segments, and goes on for a round trip after the loss: 3 segments of 103. The
/// period goes as its square, and its mean over the stretch is off by one period of twelve at the most.
#[test]
fn one_flow_alone_has_the_ideal_sawtooth() {
    let found = said(&document(ALONE, &[]));
    let tooth = of(&found, "aimdPeriod", "f");
    near(tooth, "peak of the window", 0.04);
    near(tooth, "period", 0.15);
    near(tooth, "segments from fall to fall", 0.15);
    near(tooth, "utilization", 0.02);
    // The queue moves between 0 and 50 packets beside a path of 51: power is between half and all.
    let power = figure(of(&found, "kleinrock", "r-b:r"), "power, of its most").measured;
    assert!(
        power.is_some_and(|power| power > 0.5 && power < 0.9),
        "{power:?}"
    );
    near(of(&found, "kleinrock", "r-b:r"), "delivery rate", 0.01);
    let path = of(&found, "bandwidthDelay", "r-b:r");
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
        "links on its way lose packets at random"
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
    assert!(reason(&room, "aimdPeriod", "f").ends_with("and the receiver has room for 50"));
}

/// Many flows over RED without the count since the last drop, which the law's p is about.
const RED: &str = r#"{ "format": "sawtooth-scenario", "version": 1, "name": "red", "duration": 120, "warmup": 20,
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
    let point = of(&found, "red", "r-b:r");
    near(point, "average queue", 0.05);
    near(point, "dropped or marked", 0.05);
    let steep = said(&document(RED, &[("links/r-b/queue/maxProbability", "0.1")]));
    let told = reason(&steep, "red", "r-b:r");
    assert_eq!(told, "its phase margin is -7.1°: the queue swings");
    let slow = [
        ("links/r-b/queue/maxProbability", "0.1"),
        ("links/r-b/queue/weight", "0.0002"),
    ];
    near(
        of(&said(&document(RED, &slow)), "red", "r-b:r"),
        "average queue",
        0.05,
    );
    let start = said(&document(RED, &[("warmup", "0"), ("duration", "25")]));
    assert!(reason(&start, "red", "r-b:r").contains("its slow start may be part of it"));
    // Equal shares: all have one path. In 100 s each has halved some hundred times: 10 % of its share, and no one of
    // twenty beyond three times that.
    assert_eq!(found.omitted, 5);
    for flow in 1..=20 {
        near(
            of(&found, "fairShare", &format!("f.{flow}")),
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
        reason(&little, "red", "r-b:r")
            .starts_with("RED’s curve does not meet what the flows need")
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

/// A queue at rest is where the controller keeps it, and the margins tell whether it is at rest.
#[test]
fn loops_that_are_stable_keep_the_queue() {
    let kept = |discipline: &str, name: &str| {
        let document = document(RED, &[("links/r-b/queue", discipline)]);
        let found = said(&document);
        let theory = of(&found, "stability", "r-b:r").clone();
        (
            figure(&theory, name).predicted,
            figure(&theory, "queue at rest").clone(),
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
const CELL: &str = r#"{ "format": "sawtooth-scenario", "version": 1, "name": "cell", "duration": 21, "warmup": 1,
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
        of(&standard, "bianchi", "ap"),
        "throughput of the cell",
        0.05,
    );
    near(
        of(&standard, "bianchi", "ap"),
        "collision probability",
        0.05,
    );
    let own =
        r#"{ "preset": "802.11g-long", "retryLimit": "none", "eifs": false, "busySlots": true }"#;
    let own = said(&document(CELL, &[("nodes/ap/radio", own)]));
    near(of(&own, "bianchi", "ap"), "throughput of the cell", 0.03);
    near(of(&own, "bianchi", "ap"), "collision probability", 0.03);

    let idle = said(&document(
        CELL,
        &[("flows/f/traffic/rate", "1e6"), ("duration", "3")],
    ));
    assert!(reason(&idle, "bianchi", "ap").starts_with("nothing waits at ap:sta.1 for"));
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

/// The window lags the curve, which it heads for, by less than a segment: 2 % of a hundred at the least. `W_max` and
/// `K` follow from windows alone, and are those of the sender.
#[test]
fn cubic_follows_its_curve_where_that_is_above_renos_window() {
    let fast = &[
        ("flows/f/sender", r#""cubic""#),
        ("links/r-b/rate", "24e6"),
        ("links/r-b/delay", "0.05"),
        ("links/r-b/queue/limit/packets", "200"),
        ("warmup", "10"),
        ("duration", "60"),
    ];
    let found = replayed(&document(ALONE, fast));
    let curve = of(&found, "cubicCurve", "f");
    near(curve, "window at the end of the last epoch", 0.02);
    near(curve, "W_max", 1e-9);
    near(curve, "K", 1e-9);
    let held: Vec<_> = curve
        .curves
        .iter()
        .filter(|one| one.fails.is_none())
        .collect();
    assert!(!held.is_empty());
    for one in &held {
        let [begins, ends] = [one.points[0][0], one.points[one.points.len() - 1][0]];
        assert!(begins >= 10.0 && ends <= 60.0 && begins < ends, "{one:?}");
        assert!(
            one.points.iter().all(|[_, window]| *window > 0.0),
            "{one:?}"
        );
    }
    // The curve that is drawn ends where the last epoch does.
    let end = figure(curve, "window at the end of the last epoch").predicted;
    let mut drawn = held.iter().flat_map(|one| &one.points);
    assert!(drawn.any(|[_, window]| (window - end).abs() < 0.01));
    let early = [fast, &[("flows/f/sender/form", r#""2005""#)][..]].concat();
    let early = replayed(&document(ALONE, &early));
    assert!(reason_of(&early, "cubicCurve", "f").starts_with("beyond the plateau"));
    // Without a replay the law is not listed.
    let silent = said(&document(
        ALONE,
        &[("flows/f/sender", r#""cubic""#), ("duration", "31")],
    ));
    assert!(silent.theories.iter().all(|one| one.law != "cubicCurve"));
    // On a short path Reno is faster, and in slow start there is no curve.
    let short = &[
        ("flows/f/sender", r#""cubic""#),
        ("links/r-b/delay", "0.004"),
        ("links/r-b/queue/limit/packets", "5"),
        ("warmup", "4"),
        ("duration", "12"),
    ];
    let short = replayed(&document(ALONE, short));
    assert!(reason_of(&short, "cubicCurve", "f").contains("the Reno-friendly region"));
    let early = &[
        ("flows/f/sender", r#""cubic""#),
        ("warmup", "0"),
        ("duration", "0.2"),
    ];
    let early = replayed(&document(ALONE, early));
    assert!(reason_of(&early, "cubicCurve", "f").starts_with("it is in slow start"));
}

/// A segment that overtakes others looks like a loss, until a duplicate tells that it was none: the window is given back,
/// and the epoch before goes on.
#[test]
fn cubic_goes_on_along_its_curve_after_a_reduction_that_was_taken_back() {
    let settings = &[
        ("flows/f/sender", r#""cubic""#),
        (
            "flows/f/transport",
            r#"{ "preset": "linux3", "segment": 960, "ackEvery": 1 }"#,
        ),
        ("links/r-b/rate", "24e6"),
        ("links/r-b/delay", "0.05"),
        ("links/r-b/jitter", "0.0013"),
        ("links/r-b/reorder", "true"),
        ("links/r-b/queue/limit/packets", "200"),
        ("warmup", "10"),
        ("duration", "60"),
    ];
    let settings = document(ALONE, settings);
    let undos = summary(&settings).flows[0].undos;
    assert!(undos > 10, "{undos}");
    let found = replayed(&settings);
    let curve = of(&found, "cubicCurve", "f");
    near(curve, "W_max", 1e-9);
    near(curve, "K", 1e-9);
}

/// Why a law has no values.
fn reason_of<'a>(found: &'a Theories, law: &str, id: &str) -> &'a str {
    of(found, law, id).reason.as_deref().expect("a reason")
}

/// A signal goes with the first packet that leaves after it is due: one packet of 1 ms late, and not early.
#[test]
fn codel_signals_when_its_schedule_says() {
    let settings = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/limit/packets", "1000"),
        ("warmup", "0"),
        ("duration", "20"),
    ];
    let found = replayed(&document(ALONE, settings));
    let law = of(&found, "codelSchedule", "r-b:r");
    let time = figure(law, "first to last signal of the longest dropping state");
    let late = time.measured.expect("measured") - time.predicted;
    assert!((0.0..0.002).contains(&late), "{time:?}");
    let count = figure(law, "signals by then");
    assert!(count.predicted > 5.0, "{count:?}");
    assert!((count.measured.expect("measured") - count.predicted).abs() <= 1.0);
    // 5 ms of 8 Mb/s in packets of 1012 bytes.
    let line = &law.lines[0];
    assert!((line.value - 4.94).abs() < 0.01, "{line:?}");
    // The steps that are drawn of the longest state end at its last count.
    let counts = law
        .curves
        .iter()
        .filter(|curve| curve.panel == "queue:count");
    let highest = counts
        .flat_map(|curve| &curve.points)
        .map(|[_, count]| *count);
    let highest = highest.fold(0.0, f64::max);
    assert!(highest >= count.predicted - 1.0, "{highest} of {count:?}");
    // Of a state of many hundred signals the first are drawn.
    let constant = ALONE
        .replace(
            r#""sender": "newreno""#,
            r#""traffic": { "kind": "constant", "rate": 16e6 }"#,
        )
        .replace(r#", "ackEvery": 1"#, "");
    let flood = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/limit/packets", "100000"),
        ("warmup", "0"),
        ("duration", "60"),
    ];
    let flood = replayed(&document(&constant, flood));
    let flood = of(&flood, "codelSchedule", "r-b:r");
    assert!(!flood.curves.is_empty(), "{:?}", flood.reason);
    let full = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/limit/packets", "30"),
        ("warmup", "0"),
        ("duration", "5"),
    ];
    let full = replayed(&document(ALONE, full));
    assert!(reason_of(&full, "codelSchedule", "r-b:r").ends_with("because the buffer was full"));
    let calm = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/target", "2"),
        ("warmup", "0"),
        ("duration", "5"),
    ];
    let calm = replayed(&document(ALONE, calm));
    let says = reason_of(&calm, "codelSchedule", "r-b:r");
    assert!(says.starts_with("packets never wait longer"), "{says}");
}

/// The sender and the discipline that are set while it runs have their laws after that, as those from the start have.
#[test]
fn a_flow_or_queue_that_becomes_cubic_or_codel_during_the_run_has_its_law() {
    let changed = ALONE.replace(
        r#""flows":"#,
        r#""interventions": [{ "at": 2, "set": "flows/f/sender", "to": "cubic" },
            { "at": 2, "set": "links/r-b/queue", "to": { "kind": "codel", "limit": { "packets": 1000 } } }],
        "flows":"#,
    );
    let settings = &[
        ("links/r-b/rate", "24e6"),
        ("links/r-b/delay", "0.05"),
        ("warmup", "3"),
        ("duration", "20"),
    ];
    let found = replayed(&document(&changed, settings));
    for (law, id, panel) in [
        ("cubicCurve", "f", "cwnd"),
        ("codelSchedule", "r-b:r", "queue"),
    ] {
        let law = of(&found, law, id);
        let drawn = law.curves.iter().filter(|curve| curve.panel == panel);
        assert!(drawn.count() > 0, "{:?}", law.reason);
    }
}

/// A query may be longer than a document: it holds one, beside a summary that grows with the network.
#[test]
fn the_laws_of_a_large_document_are_asked_for() {
    let settings = &[("warmup", "0"), ("duration", "1")];
    let document = document(ALONE, settings);
    let padded = document.text() + &"\n".repeat(900_000);
    let query = Json::object([
        ("kind", Json::Text("laws".to_owned())),
        ("document", Json::Text(padded)),
        (
            "summary",
            Json::parse(&json::text(&summary(&document))).expect("JSON"),
        ),
    ]);
    let answer = FluidPage.answer(&query.compact()).expect("an answer");
    assert_eq!(
        answer,
        format!("{{\"laws\":{}}}", json::text(&said(&document)))
    );
}

/// A replay goes on from where it is: the document is told once, and each summary once.
#[test]
fn the_laws_over_time_are_told_when_the_replay_is_there() {
    let query = |kind: &str, more: Option<(&str, Json)>| {
        let kind = ("kind", Json::Text(kind.to_owned()));
        Json::object([kind].into_iter().chain(more)).compact()
    };
    let advance = query("advance", None);
    let mut page = LawsPage::default();
    assert!(page.answer(&advance).is_err(), "nothing was asked");
    let cubic = ("flows/f/sender", r#""cubic""#);
    let fast = ("links/r-b/rate", "4e7");
    let whole = document(ALONE, &[cubic, fast, ("warmup", "0"), ("duration", "16")]);
    let open = query("open", Some(("document", Json::Text(whole.text()))));
    page.answer(&open).expect("it is opened");
    let mut summary = summary(&whole);
    for until in [8.0, 16.0] {
        summary.duration = until;
        let told = Json::parse(&json::text(&summary)).expect("JSON");
        page.answer(&query("ask", Some(("summary", told))))
            .expect("it is asked");
        let mut rounds = 0;
        let answer = loop {
            let answer = page.answer(&advance).expect("an answer");
            if answer != r#"{"advance":null}"# {
                break answer;
            }
            rounds += 1;
        };
        assert!(rounds > 0, "{until}");
        assert!(answer.contains("cubicCurve"), "{answer}");
    }
}

/// A replay is wanted where a sender is CUBIC or a queue CoDel for a while, and not where none ever is.
#[test]
fn a_run_that_had_cubic_or_codel_for_a_while_is_replayed() {
    let queue = "links/r-b/queue";
    let tail = r#"{ "kind": "drop-tail", "limit": { "packets": 100 } }"#;
    let codel = r#"{ "kind": "codel", "limit": { "packets": 100 } }"#;
    let sender = "flows/f/sender";
    for (at_first, later, wanted) in [
        ([(queue, codel)], (queue, tail), true),
        ([(queue, tail)], (queue, codel), true),
        ([(queue, tail)], (queue, tail), false),
        ([(sender, r#""cubic""#)], (sender, r#""newreno""#), true),
        ([(sender, r#""newreno""#)], (sender, r#""cubic""#), true),
        ([(sender, r#""newreno""#)], (sender, r#""vegas""#), false),
    ] {
        let (path, value) = later;
        let changes = format!(r#"[{{ "at": 0.5, "set": "{path}", "to": {value} }}]"#);
        let mut settings = vec![("warmup", "0"), ("duration", "1")];
        settings.extend(at_first);
        settings.push(("interventions", &changes));
        let found = said(&document(ALONE, &settings));
        assert_eq!(found.replay, wanted, "{settings:?}");
    }
}
