//! The plans that documents give.

use super::differences::{differences, single};
use super::{Document, FULL, Json, full, json, seconds};
use sawtooth_engine::control::Recovery;
use sawtooth_engine::ids::PortId;
use sawtooth_engine::plan::families::{CLAMP, ECN, LOSS, QUEUE, SENDER, SLOW_START, TRAFFIC};
use sawtooth_engine::plan::{Limit, NodeKind, Rate};
use sawtooth_engine::specification::{Chosen, Domain, Family, Value};
use sawtooth_engine::tcp::transport::{Preset, RtoMinMode, Transport};
use sawtooth_engine::units::Span;

fn defaults(family: &'static Family, kind: &str) -> Chosen {
    Chosen::defaults(family.find(kind).expect("a known kind"))
}

/// The full document's transport of flow f replaced.
fn transport(switches: &str) -> Transport {
    let text = FULL.replace(r#"{ "preset": "freebsd9", "segment": 1000 }"#, switches);
    Document::parse(&text).expect("valid").plan().flows[0]
        .transport
        .clone()
}

#[test]
fn instances_are_in_document_order_with_their_pairs() {
    let plan = full().plan();
    let ids: Vec<&str> = plan.nodes.iter().map(|node| node.id.as_str()).collect();
    assert_eq!(ids, ["n.1", "n.2", "n.3", "r", "d"]);
    assert_eq!(plan.nodes[3].kind, NodeKind::Router);
    let links: Vec<(&str, [u32; 2], usize)> = plan
        .links
        .iter()
        .map(|link| (link.id.as_str(), link.ends.map(|node| node.0), link.entry))
        .collect();
    assert_eq!(
        links,
        [
            ("n-r.1", [0, 3], 0),
            ("n-r.2", [1, 3], 0),
            ("n-r.3", [2, 3], 0),
            ("r-d", [3, 4], 1)
        ]
    );
    let directions: Vec<&str> = plan
        .links
        .iter()
        .flat_map(|link| &link.directions)
        .map(|d| d.id.as_str())
        .collect();
    assert_eq!(
        directions,
        [
            "n-r.1:n.1",
            "n-r.1:r",
            "n-r.2:n.2",
            "n-r.2:r",
            "n-r.3:n.3",
            "n-r.3:r",
            "r-d:r",
            "r-d:d"
        ]
    );
    assert_eq!(
        plan.direction(PortId(6)).map(|d| d.rate.clone()),
        Some(Rate::Constant(1e7))
    );
    let flows: Vec<(&str, u32, u32)> = plan
        .flows
        .iter()
        .map(|flow| (flow.id.as_str(), flow.from.0, flow.to.0))
        .collect();
    // A flow without a count follows the count of its ends, as links do.
    assert_eq!(
        flows,
        [
            ("f.1", 0, 4),
            ("f.2", 1, 4),
            ("f.3", 2, 4),
            ("back.1", 4, 0),
            ("back.2", 4, 1),
            ("back.3", 4, 2)
        ]
    );
    assert_eq!(
        (plan.seed, plan.duration, plan.warmup),
        (7, seconds(50.0), seconds(5.0))
    );
}

#[test]
fn counted_ends_with_equal_counts_pair_one_to_one() {
    let text = r#"{"format":"sawtooth-scenario","version":2,
      "nodes":[{"id":"a","kind":"host","count":2},{"id":"b","kind":"host","count":2},{"id":"r","kind":"router"}],
      "links":[{"id":"a-b","between":["a","b"],"rate":1e6},{"id":"b-r","between":["b","r"],"rate":1e6}],
      "flows":[{"id":"f","from":"a","to":"b"},{"id":"one","from":"b","to":"a","count":2}]}"#;
    let plan = Document::parse(text).expect("valid").plan();
    let ends = plan.links.iter().map(|link| link.ends.map(|node| node.0));
    let ends: Vec<[u32; 2]> = ends.collect();
    assert_eq!(ends, [[0, 2], [1, 3], [2, 4], [3, 4]]);
    let ends = plan.flows.iter().map(|flow| (flow.from.0, flow.to.0));
    let ends: Vec<(u32, u32)> = ends.collect();
    assert_eq!(ends, [(0, 2), (1, 3), (2, 0), (3, 1)]);
}

#[test]
fn single_ends_take_any_count_and_a_count_of_one_is_a_count() {
    let text = r#"{"format":"sawtooth-scenario","version":2,
      "nodes":[{"id":"a","kind":"host","count":1},{"id":"b","kind":"host"},{"id":"c","kind":"host"}],
      "links":[{"id":"a-b","between":["a","b"],"rate":1e6},{"id":"b-c","between":["b","c"],"rate":1e6}],
      "flows":[{"id":"f","from":"b","to":"c","count":3},{"id":"g","from":"a","to":"c"}]}"#;
    let plan = Document::parse(text).expect("valid").plan();
    assert_eq!(plan.nodes[0].id, "a.1");
    assert_eq!(plan.links[0].id, "a-b.1");
    let ids: Vec<&str> = plan.flows.iter().map(|flow| flow.id.as_str()).collect();
    assert_eq!(ids, ["f.1", "f.2", "f.3", "g.1"]);
}

#[test]
fn all_properties_but_loss_hold_both_ways_without_a_reverse() {
    let plan = full().plan();
    let [forward, backward] = &plan.links[3].directions;
    assert_eq!(forward.rate, Rate::Constant(1e7));
    assert_eq!(backward.rate, Rate::Constant(1e7));
    assert_eq!(
        (forward.delay, backward.delay),
        (Span::from_millis(20), Span::from_millis(30))
    );
    assert_eq!(forward.loss.entry.kind, "bernoulli");
    assert_eq!(backward.loss, defaults(&LOSS, "none"));
    assert_eq!(forward.queue.discipline.entry.kind, "red");
    let own = [Value::Switch(true), Value::Choice(0)];
    assert_eq!(backward.queue.discipline.values, own);
    assert_eq!(backward.queue.limit, Limit::Packets(500));
    // Without an override the queue is the same at both ends.
    let [forward, backward] = &plan.links[0].directions;
    assert_eq!(forward.queue, backward.queue);
    assert_eq!(forward.queue.limit, Limit::Packets(1000));
    assert_eq!(forward.queue.discipline, defaults(&QUEUE, "drop-tail"));
}

#[test]
fn a_limit_in_bandwidth_delay_products_is_bytes_of_its_own_direction() {
    // 10 Mb/s for 40 ms are 50 000 bytes.
    assert_eq!(
        full().plan().links[3].directions[0].queue.limit,
        Limit::Bytes(50_000)
    );
    let text = FULL.replace(
        r#""reverse": { "delay": 0.03, "queue": { "kind": "drop-tail", "limit": { "packets": 500 }, "countInService": true } }"#,
        r#""reverse": { "rate": 2e6 }"#,
    );
    let link = Document::parse(&text).expect("valid").plan().links[3].clone();
    assert_eq!(link.directions[1].queue.limit, Limit::Bytes(10_000));
}

#[test]
fn keys_that_are_not_written_take_their_defaults() {
    let text = r#"{"format":"sawtooth-scenario","version":2,
      "nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
      "links":[{"id":"l","between":["a","b"],"rate":1000}],
      "flows":[{"id":"f","from":"a","to":"b"}]}"#;
    let plan = Document::parse(text).expect("valid").plan();
    assert_eq!(
        (plan.seed, plan.duration, plan.warmup),
        (1, seconds(100.0), seconds(0.0))
    );
    assert_eq!(plan.links[0].directions[0].delay, Span::ZERO);
    let flow = &plan.flows[0];
    assert_eq!(
        (flow.id.as_str(), flow.start, flow.start_jitter),
        ("f", seconds(0.0), Span::ZERO)
    );
    assert_eq!(flow.sender, defaults(&SENDER, "newreno"));
    assert_eq!(flow.slow_start, defaults(&SLOW_START, "classic"));
    assert_eq!(flow.clamp, defaults(&CLAMP, "off"));
    assert_eq!(flow.traffic, defaults(&TRAFFIC, "bulk"));
    assert_eq!(flow.transport, Transport::default());
    let nothing = r#"{"format":"sawtooth-scenario","version":2}"#;
    assert!(
        Document::parse(nothing)
            .expect("valid")
            .plan()
            .nodes
            .is_empty()
    );
}

#[test]
fn every_kind_validates_with_its_defaults_bare_and_as_an_object() {
    let cases = [
        (&SENDER, "flows/f/sender"),
        (&SLOW_START, "flows/f/slowStart"),
        (&ECN, "flows/f/ecn"),
        (&CLAMP, "flows/f/clamp"),
        (&TRAFFIC, "flows/f/traffic"),
        (&LOSS, "links/r-d/loss"),
        (&QUEUE, "links/r-d/queue"),
    ];
    for (family, path) in cases {
        for kind in family.kinds() {
            for value in [format!("\"{kind}\""), format!(r#"{{"kind":"{kind}"}}"#)] {
                let mut document = full();
                document.set("interventions", &json("[]")).expect("valid");
                if kind == "l4s" {
                    document
                        .set("flows/f/sender", &json("\"dctcp\""))
                        .expect("valid");
                }
                document
                    .set(path, &json(&value))
                    .expect("a kind's defaults are valid");
                let plan = document.plan();
                let chosen = match path {
                    "flows/f/sender" => &plan.flows[0].sender,
                    "flows/f/slowStart" => &plan.flows[0].slow_start,
                    "flows/f/ecn" => &plan.flows[0].ecn,
                    "flows/f/clamp" => &plan.flows[0].clamp,
                    "flows/f/traffic" => &plan.flows[0].traffic,
                    "links/r-d/loss" => &plan.links[3].directions[0].loss,
                    _ => &plan.links[3].directions[0].queue.discipline,
                };
                assert_eq!(*chosen, defaults(family, kind), "{path} {value}");
            }
        }
    }
}

#[test]
fn switches_override_the_preset() {
    let bsd = transport(r#"{ "preset": "freebsd9", "segment": 1000 }"#);
    assert_eq!(
        (bsd.segment, bsd.ack_delay, bsd.rto_min_mode),
        (1000, 0.1, RtoMinMode::Added)
    );
    let table = |name| Transport::from_values(&Preset::named(name).expect("known").values());
    assert_eq!(transport("{}"), table("rfc"));
    assert_eq!(transport(r#"{ "preset": "ns2" }"#), table("ns2"));
    assert_eq!(
        transport(r#"{ "preset": "ns2", "ackEvery": { "expr": "N" } }"#).ack_every,
        3
    );
    assert_eq!(
        transport(r#"{ "receiveWindow": 65535 }"#).receive_window,
        Some(65535.0)
    );
    assert_eq!(
        transport(r#"{ "receiveWindow": null }"#).receive_window,
        None
    );
}

#[test]
fn without_selective_acknowledgements_recovery_is_newreno() {
    assert_eq!(transport("{}").recovery, Recovery::Sack);
    assert_eq!(
        transport(r#"{ "sack": false }"#).recovery,
        Recovery::NewReno
    );
    assert_eq!(
        transport(r#"{ "sack": false, "recovery": "reno" }"#).recovery,
        Recovery::Reno
    );
}

#[test]
fn interventions_apply_by_time_then_in_document_order() {
    let text = FULL.replace(
        r#"{ "at": 20, "set": "links/r-d/loss/probability", "to": 0.05 }"#,
        r#"{ "at": 2, "set": "links/r-d/delay", "to": 0.5 },
           { "at": 1.0000000006, "set": "links/r-d/delay", "to": 0.1 },
           { "at": 2, "set": "links/r-d/delay", "to": 0.25 },
           { "at": 0, "set": "links/r-d/delay", "to": 0.02 }"#,
    );
    let document = Document::parse(&text).expect("valid");
    let changes = document.changes();
    let times: Vec<u64> = changes.iter().map(|change| change.at.0).collect();
    assert_eq!(times, [0, 1_000_000_001, 2_000_000_000, 2_000_000_000]);
    // The first sets a value already in force; the reverse has a delay of its own.
    assert_eq!(*changes[0].changes, []);
    let delay = |seconds| vec![single(6, "delay", Value::Number(seconds))];
    assert_eq!(differences(&document, 1), delay(0.1));
    assert_eq!(differences(&document, 2), delay(0.5));
    assert_eq!(differences(&document, 3), delay(0.25));
}

#[test]
fn text_survives_reading_and_writing() {
    let document = full();
    let text = document.text();
    let again = Document::parse(&text).expect("valid");
    assert_eq!(again.text(), text);
    assert_eq!(again.plan(), document.plan());
    let pretty = Document::parse(&document.pretty()).expect("valid");
    assert_eq!(pretty.text(), text);
    // Only what the author wrote, in the same order: no defaults are filled in.
    assert!(text.starts_with(r#"{"format":"sawtooth-scenario","version":2,"name":"Everything""#));
    assert!(text.contains(r#""value":10000000"#) && text.contains(r#""sender":"newreno""#));
}

#[test]
fn needs_of_a_sender_are_switched_on_over_the_preset() {
    let with = |sender: &str, transport: &str| {
        let text = FULL
            .replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, sender)
            .replace(r#"{ "preset": "freebsd9", "segment": 1000 }"#, transport);
        Document::parse(&text).map(|document| document.plan().flows[0].transport.clone())
    };
    let ns2 = r#"{ "preset": "ns2" }"#;
    assert!(!with("\"cubic\"", ns2).expect("valid").timestamps);
    assert!(with("\"ucc\"", ns2).expect("valid").timestamps);
    assert_eq!(
        with("\"ucc\"", r#"{ "timestamps": false }"#)
            .expect_err("contrary")
            .to_string(),
        "flows/f/transport/timestamps: the sender ucc needs timestamps"
    );
    // Tahoe does not know selective acknowledgements.
    for preset in ["rfc", "linux", "linux-paced", "freebsd9"] {
        let written = format!(r#"{{ "preset": "{preset}" }}"#);
        let tahoe = with("\"tahoe\"", &written).expect("valid");
        assert!(!tahoe.sack && tahoe.recovery == Recovery::Tahoe && tahoe.limited_transmit);
    }
    assert!(
        !with("\"tahoe\"", r#"{ "sack": false }"#)
            .expect("valid")
            .sack
    );
    for (switch, refusal) in [
        (
            r#""sack": true"#,
            "sack: the sender tahoe does not support SACK",
        ),
        (
            r#""recovery": "sack""#,
            "recovery: this recovery needs selective acknowledgements: switch sack on",
        ),
    ] {
        assert_eq!(
            with("\"tahoe\"", &format!("{{ {switch} }}"))
                .expect_err("contrary")
                .to_string(),
            format!("flows/f/transport/{refusal}")
        );
    }
    // Reno ends its recovery with the first new acknowledgement, where SACK is off.
    let off = r#"{ "sack": false }"#;
    assert_eq!(
        with("\"reno\"", off).expect("valid").recovery,
        Recovery::Reno
    );
    assert_eq!(
        with("\"newreno\"", off).expect("valid").recovery,
        Recovery::NewReno
    );
    assert_eq!(
        with("\"reno\"", "{}").expect("valid").recovery,
        Recovery::Sack
    );
}

#[test]
fn the_preset_gives_the_slow_start_exit() {
    let kind = |sender: &str, preset: &str| {
        let text = FULL
            .replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, sender)
            .replace("freebsd9", preset);
        Document::parse(&text).expect("valid").plan().flows[0]
            .slow_start
            .entry
            .kind
    };
    for preset in ["linux", "linux-paced", "linux3"] {
        assert_eq!(kind(r#""cubic""#, preset), "hystart");
        assert_eq!(kind(r#""newreno""#, preset), "classic");
    }
    for preset in ["rfc", "freebsd9", "ns2"] {
        assert_eq!(kind(r#""cubic""#, preset), "classic");
    }
    let written = r#""cubic", "slowStart": "hystart-plus-plus""#;
    assert_eq!(kind(written, "linux"), "hystart-plus-plus");
}

/// Linux 3.0.31: a sixteenth of the least round trip, and eight samples. Written values
/// override them, and forms show them as the defaults.
#[test]
fn the_preset_gives_the_parameters_of_the_slow_start_exit() {
    let parameters = |sender: &str, preset: &str| {
        let text = FULL
            .replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, sender)
            .replace("freebsd9", preset);
        let document = Document::parse(&text).expect("valid");
        let slow_start = document.plan().flows[0].slow_start.clone();
        let late = slow_start
            .entry
            .parameters
            .iter()
            .position(|p| p.key == "lateSamples");
        let late = slow_start.values[late.expect("declared")].clone();
        let fields = document.fields("flows/f", seconds(0.0)).expect("fields");
        let field = fields
            .into_iter()
            .find(|field| field.path.ends_with("slowStart/delayDivisor"))
            .expect("a field");
        let Some(Domain::Number { default, .. }) = field.domain.value().copied() else {
            panic!("a number");
        };
        let divisor = slow_start.number("delayDivisor").expect("a number");
        assert_eq!(field.value, json(&divisor.to_string()));
        assert_eq!(field.is_default, divisor == default);
        (divisor, late, default)
    };
    let (now, then) = (Value::Switch(true), Value::Switch(false));
    let cubic = r#""cubic""#;
    assert_eq!(parameters(cubic, "linux"), (8.0, now, 8.0));
    for written in [cubic, r#""newreno", "slowStart": "hystart""#] {
        assert_eq!(parameters(written, "linux3"), (16.0, then.clone(), 16.0));
    }
    let written = r#""cubic", "slowStart": { "kind": "hystart", "delayDivisor": 8 }"#;
    assert_eq!(parameters(written, "linux3"), (8.0, then, 16.0));
}

/// A preset decides the form of its senders: written values override it, and forms show it as the default.
#[test]
fn the_preset_gives_the_form_of_the_sender() {
    let form = |sender: &str, preset: &str| {
        let text = FULL
            .replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, sender)
            .replace("freebsd9", preset);
        let document = Document::parse(&text).expect("valid");
        let plan = document.plan();
        let place = plan.flows[0].sender.entry.parameters.iter();
        let place = place.clone().position(|p| p.key == "form");
        let place = place.expect("declared");
        let Value::Choice(form) = plan.flows[0].sender.values[place] else {
            panic!("a choice");
        };
        let fields = document.fields("flows/f", seconds(0.0)).expect("fields");
        let mut fields = fields.into_iter();
        let field = fields.find(|field| field.path.ends_with("sender/form"));
        let field = field.expect("a field");
        let Some(Domain::Choice { default, options }) = field.domain.value().copied() else {
            panic!("a choice");
        };
        assert_eq!(field.value, Json::Text(options[form].name.to_owned()));
        assert_eq!(field.is_default, options[form].name == default);
        // The form says so where the value is the preset's.
        assert_eq!(field.from_preset, preset == "linux" && field.is_default);
        (options[form].name, default)
    };
    assert_eq!(form(r#""cubic""#, "linux"), ("linux", "linux"));
    for preset in ["rfc", "linux-paced", "linux3", "freebsd9", "ns2"] {
        assert_eq!(form(r#""cubic""#, preset), ("rfc9438", "rfc9438"));
    }
    let written = r#"{ "kind": "cubic", "form": "rfc9438" }"#;
    assert_eq!(form(written, "linux"), ("rfc9438", "linux"));
    assert_eq!(form(r#""scalable""#, "linux"), ("linux", "linux"));
}
