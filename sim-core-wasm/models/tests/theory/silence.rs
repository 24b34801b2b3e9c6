//! Laws say nothing where their numbers would be wrong, and name the cause.

use sawtooth_engine::specification::Unit;
use sawtooth_models::theory::Figure;

use super::{CELL, document, figure, near, reason, said, theory_of};

/// One flow through a router with a buffer of 50 packets at 10 Mb/s.
const PLAIN: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 60, "warmup": 5, "seed": 1,
    "nodes": [{ "id": "s", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" }],
    "links": [{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0.001 },
        { "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
          "queue": { "kind": "drop-tail", "limit": { "packets": 50 } } }],
    "flows": [{ "id": "f0", "from": "s", "to": "d", "sender": { "kind": "newreno" }, "transport": { "preset": "rfc" } }] }"#;

/// The same with more flows.
fn with(flows: &str) -> String {
    let last = r#""transport": { "preset": "rfc" } }"#;
    PLAIN.replace(&format!("{last}]"), &format!("{last}, {flows}]"))
}

/// The share of a flow is that of flows which are all there. Another one far away makes no difference, not even behind a
/// link that both cross, as long as that has room for both.
#[test]
fn a_fair_share_needs_all_that_compete_to_be_there() {
    let late = r#"{ "id": "f1", "from": "s", "to": "d", "start": 30, "sender": "newreno" }"#;
    let begins = &[("warmup", "0")];
    let found = said(&document(&with(late), begins));
    let expected = "f1 starts at 30 s, within the measured range";
    for flow in ["f0", "f1"] {
        assert_eq!(reason(&found, "fairShare", flow), expected);
    }
    assert_eq!(reason(&found, "kleinrock", "r-d:r"), expected);
    let elsewhere = with(&late.replace(r#""to": "d""#, r#""to": "e""#))
        .replace(
            r#"{ "id": "d", "kind": "host" }"#,
            r#"{ "id": "d", "kind": "host" }, { "id": "e", "kind": "host" }"#,
        )
        .replace(
            r#"{ "id": "r-d""#,
            r#"{ "id": "r-e", "between": ["r", "e"], "rate": 10e6, "delay": 0.02 }, { "id": "r-d""#,
        );
    let found = said(&document(&elsewhere, begins));
    near(theory_of(&found, "fairShare", "f0"), "throughput", 0.05);
    assert_eq!(reason(&found, "fairShare", "f1"), expected);
    let narrow = &[("warmup", "0"), ("links/s-r/rate", "15e6")];
    let found = said(&document(&elsewhere, narrow));
    assert_eq!(reason(&found, "fairShare", "f0"), expected);
}

/// The capacity is the rate of a shaper, of a port that is crossed on the way as well; its burst has to be small beside
/// that. Where a policer drops, or CAKE's shaper counts other bytes, it is no closed form.
#[test]
fn the_rate_of_a_shaper_is_the_capacity() {
    let queue = |port: &str, kind: &str, more: &[(&str, &str)]| {
        let [of_kind, rate] = ["kind", "rate"].map(|key| format!("links/{port}/queue/{key}"));
        let kind = format!("\"{kind}\"");
        let settings = [(of_kind.as_str(), kind.as_str()), (&rate, "2e6")];
        said(&document(PLAIN, &[&settings, more].concat()))
    };
    for (port, id) in [("r-d", "r-d:r"), ("s-r", "s-r:s")] {
        let found = queue(port, "shaper", &[]);
        near(theory_of(&found, "fairShare", "f0"), "throughput", 0.01);
        near(theory_of(&found, "kleinrock", id), "delivery rate", 0.01);
        // 43.37 ms of packets of 1500 bytes at 2 Mb/s.
        let path = figure(
            theory_of(&found, "bandwidthDelay", id),
            "bandwidth–delay product",
        );
        assert!((path.predicted - 7.228).abs() < 0.001, "{path:?}");
    }
    // A change before the stretch.
    let change = r#"[{ "at": 2, "set": "links/r-d/queue/rate", "to": 4e6 }]"#;
    let changed = queue("r-d", "shaper", &[("interventions", change)]);
    near(theory_of(&changed, "fairShare", "f0"), "throughput", 0.01);
    let fast = [("links/r-d/queue/rate", "20e6")];
    let fast = queue("r-d", "shaper", &fast);
    near(theory_of(&fast, "fairShare", "f0"), "throughput", 0.01);
    let laws = [
        ("bandwidthDelay", "r-d:r"),
        ("fairShare", "f0"),
        ("kleinrock", "r-d:r"),
    ];
    let brief = [("warmup", "0"), ("duration", "5")];
    for (found, expected) in [
        (
            queue("r-d", "policer", &[]),
            "its policer drops packets above its own rate",
        ),
        (queue("r-d", "cake", &[]), "CAKE sends at its own rate"),
        (
            queue("r-d", "shaper", &brief),
            "its shaper passes 125 kB at once, more than a twentieth of the data in the measured range",
        ),
    ] {
        for (law, id) in laws {
            let reason = reason(&found, law, id);
            assert!(reason.ends_with(expected), "{law}: {reason}");
        }
    }
    let unshaped = queue("r-d", "cake", &[("links/r-d/queue/rate", "null")]);
    let share = figure(theory_of(&unshaped, "fairShare", "f0"), "throughput");
    assert_eq!(share.predicted, 1e7);
}

/// A shaper keeps a packet waiting at a station that does not contend for the channel meanwhile.
#[test]
fn stations_that_are_held_back_are_not_saturated() {
    let shaper = r#"{ "kind": "shaper", "rate": 1e6 }"#;
    let settings = &[("nodes/sta/queue", shaper), ("duration", "3")];
    let found = said(&document(CELL, settings));
    let why = reason(&found, "bianchi", "ap");
    assert_eq!(why, "the queue of ap:sta.1 delays packets");
}

/// Of two flows with the weights 1 and 4 a queue that serves by weight gives one a fifth; another looks at none.
#[test]
fn shares_are_by_weight_where_the_queue_is() {
    let heavy = with(
        r#"{ "id": "f1", "from": "s", "to": "d", "weight": 4, "sender": "newreno",
            "transport": { "preset": "rfc" } }"#,
    );
    let drr = ("links/r-d/queue/kind", r#""drr""#);
    let found = said(&document(&heavy, &[drr]));
    for (flow, share) in [("f0", 2e6), ("f1", 8e6)] {
        let law = theory_of(&found, "fairShare", flow);
        near(law, "throughput", 0.05);
        assert_eq!(figure(law, "throughput").predicted, share);
    }
    let found = said(&document(&heavy, &[]));
    let law = theory_of(&found, "fairShare", "f1");
    assert_eq!(figure(law, "throughput").predicted, 5e6);
    // A link before it that looks at no weights, and holds nobody back, or does.
    let wider = said(&document(&heavy, &[drr, ("links/s-r/rate", "12e6")]));
    let law = theory_of(&wider, "fairShare", "f1");
    assert_eq!(figure(law, "throughput").predicted, 8e6);
    let mixed = said(&document(&heavy, &[drr, ("links/s-r/rate", "9e6")]));
    let expected = "s-r:s does not serve by weight, but others do";
    assert_eq!(reason(&mixed, "fairShare", "f0"), expected);
}

/// A port whose rate is not one number takes the share from those that compete there, not from others.
#[test]
fn a_policer_elsewhere_silences_no_law() {
    let apart = r#""nodes": [{ "id": "x", "kind": "host" }, { "id": "y", "kind": "host" },"#;
    let text = PLAIN.replacen(r#""nodes": ["#, apart, 1);
    let link = r#""links": [{ "id": "x-y", "between": ["x", "y"], "rate": 1e7, "delay": 0.01,
        "queue": { "kind": "policer", "rate": 2e6 } },"#;
    let text = text.replacen(r#""links": ["#, link, 1);
    let flow = r#""flows": [{ "id": "g", "from": "x", "to": "y", "sender": "newreno" },"#;
    let found = said(&document(&text.replacen(r#""flows": ["#, flow, 1), &[]));
    near(theory_of(&found, "fairShare", "f0"), "throughput", 0.05);
    near(
        theory_of(&found, "kleinrock", "r-d:r"),
        "delivery rate",
        0.05,
    );
    let why = reason(&found, "fairShare", "g");
    assert_eq!(
        why,
        "g crosses x-y:x: its policer drops packets above its own rate"
    );
}

/// A flow that its receiver holds back leaves the others more: nobody knows how much, since their queue makes its
/// round trip longer. One that fills the link alone has it, whatever waits.
#[test]
fn a_fair_share_needs_receivers_with_room() {
    let both = with(
        r#"{ "id": "f1", "from": "s", "to": "d", "sender": "newreno", "transport": { "preset": "rfc" } }"#,
    );
    let window = "flows/f0/transport/receiveWindow";
    let found = said(&document(&both, &[(window, "15000")]));
    for flow in ["f0", "f1"] {
        let why = reason(&found, "fairShare", flow);
        assert!(
            why.ends_with("of f0, reaches the receive window of 10 segments"),
            "{why}"
        );
    }
    for room in ["1e6", "null"] {
        let found = said(&document(&both, &[(window, room)]));
        near(theory_of(&found, "fairShare", "f0"), "throughput", 0.15);
    }
    // The path holds 36.1 packets.
    let alone = |room: &str| said(&document(PLAIN, &[(window, room)]));
    assert!(
        reason(&alone("51100"), "fairShare", "f0")
            .ends_with("reaches the receive window of 35 segments")
    );
    near(
        theory_of(&alone("65700"), "fairShare", "f0"),
        "throughput",
        0.01,
    );
    let slow = &[(window, "1e6"), ("flows/f0/readRate", "2e6")];
    let slow = said(&document(&both, slow));
    assert_eq!(
        reason(&slow, "fairShare", "f1"),
        "the receiver of f0 has a read rate"
    );
}

/// Where packets overtake others or come twice, falls are not those of a full buffer; where delays vary by themselves, the
/// round trip of a path without queues is no number.
#[test]
fn packets_that_arrive_twice_late_or_out_of_order_silence_the_laws_about_them() {
    let path = |settings: &[(&str, &str)]| said(&document(PLAIN, settings));
    let jitter = |seconds| ("links/r-d/jitter", seconds);
    let overtake = ("links/r-d/reorder", "true");
    let twice = ("links/r-d/duplicate", "0.3");
    for (found, law, id, expected) in [
        (
            path(&[jitter("0.05"), overtake]),
            "aimdPeriod",
            "f0",
            "packets of f0 overtake others behind r-d:r",
        ),
        (
            path(&[twice]),
            "aimdPeriod",
            "f0",
            "packets of f0 arrive twice behind r-d:r",
        ),
        (
            path(&[twice]),
            "fairShare",
            "f0",
            "packets of f0 arrive twice behind r-d:r",
        ),
        (
            path(&[twice]),
            "kleinrock",
            "r-d:r",
            "packets of f0 arrive twice behind r-d:r",
        ),
        (
            path(&[jitter("0.05")]),
            "aimdPeriod",
            "f0",
            "jitter adds up to 230.6 % to the round trip of f0",
        ),
        (
            path(&[jitter("0.05")]),
            "bandwidthDelay",
            "r-d:r",
            "jitter adds up to 230.6 % to the round trip of f0",
        ),
        (
            path(&[jitter("0.05")]),
            "kleinrock",
            "r-d:r",
            "jitter adds up to 230.6 % to the round trip of f0",
        ),
        (
            path(&[("links/r-d/variation", r#""bunches""#)]),
            "kleinrock",
            "r-d:r",
            "the delay of r-d:r varies",
        ),
        (
            path(&[("links/r-d/variation", r#""gamma""#), overtake]),
            "aimdPeriod",
            "f0",
            "packets of f0 overtake others behind r-d:r",
        ),
    ] {
        assert_eq!(reason(&found, law, id), expected, "{law}");
    }
    let little = path(&[jitter("0.001")]);
    near(theory_of(&little, "aimdPeriod", "f0"), "period", 0.15);
    let red = r#"{ "kind": "red", "geometric": true, "minThreshold": 5, "maxThreshold": 50, "limit": { "packets": 500 } }"#;
    let red = path(&[("links/r-d/queue", red), jitter("0.001"), overtake]);
    for law in ["red", "stability"] {
        let expected = reason(&red, law, "r-d:r");
        assert_eq!(expected, "packets of f0 overtake others behind r-d:r");
    }
}

/// A reduction that was taken back costs no rate, and the laws of loss count it.
#[test]
fn reductions_that_were_taken_back_are_no_signals_of_the_laws_of_loss() {
    let undone = &[
        ("flows/f0/transport/preset", r#""linux3""#),
        ("links/r-d/jitter", "0.005"),
        ("links/r-d/reorder", "true"),
    ];
    let found = said(&document(PLAIN, undone));
    for law in ["squareRoot", "pftk"] {
        let why = reason(&found, law, "f0");
        assert!(
            why.ends_with("of the reductions of f0 were undone"),
            "{why}"
        );
    }
}

/// A flow that starts after the stretch is not there, though its way is known.
#[test]
fn a_port_that_no_flow_crosses_has_no_operating_point() {
    let settings = &[
        ("flows/f0/start", "10"),
        ("links/r-d/queue/kind", r#""red""#),
        ("warmup", "0"),
        ("duration", "5"),
    ];
    let found = said(&document(PLAIN, settings));
    for law in ["red", "stability"] {
        assert_eq!(reason(&found, law, "r-d:r"), "no flow crosses it");
    }
}

#[test]
fn a_value_that_is_no_number_counts_as_not_measured() {
    for (predicted, measured) in [
        (1.0, f64::NAN),
        (1.0, f64::INFINITY),
        (0.0, 0.0),
        (0.0, 1.0),
    ] {
        let figure = Figure::new("rate", Unit::None, predicted, Some(measured));
        assert_eq!(figure.deviation, None);
        assert_eq!(
            figure.measured,
            Some(measured).filter(|one| one.is_finite())
        );
    }
}
