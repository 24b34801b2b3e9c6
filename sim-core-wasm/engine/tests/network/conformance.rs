//! Every registered sender, queue and traffic source goes through the same scenarios, and the
//! invariants hold at every pause.

use std::path::Path;

use crate::common::{plan, router_of};
use sawtooth_engine::document::Document;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::specification::{Chosen, Entry};
use sawtooth_engine::units::Time;
use sawtooth_engine::{clamp, ecn, queue, sender, slow_start, traffic};

/// A scenario of the suite, as the parts of a document that make it.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    loss: &'static str,
    limit: &'static str,
    pub(crate) traffic: &'static str,
    interventions: &'static str,
    check: Check,
}

/// A check of the summary of a run.
pub(crate) type Check = fn(&Summary);

/// The flow has at least so many bits a second.
fn at_least<const BITS: u32>(summary: &Summary) {
    let goodput = summary.flows[0].goodput.unwrap_or(0.0);
    assert!(goodput > f64::from(BITS), "goodput {goodput}");
}

/// Bits a second of one segment of 1448 bytes in each round trip of 40 ms.
const SEGMENT_A_ROUND: u32 = 289_600;

const NO_LOSS: &str = r#"{ "kind": "none" }"#;
const BULK: &str = r#"{ "kind": "bulk" }"#;
const DEEP: &str = r#"{ "packets": 200 }"#;

pub(crate) const CASES: [Case; 6] = [
    Case {
        name: "lossless",
        loss: NO_LOSS,
        limit: DEEP,
        traffic: BULK,
        interventions: "",
        // Of 10 Mb/s. Controls that keep most of their window pay for slow start's overshoot
        // with timeouts of a second, where recovery is not proportional.
        check: at_least::<6_000_000>,
    },
    Case {
        name: "one per cent lost",
        loss: r#"{ "kind": "bernoulli", "probability": 0.01 }"#,
        limit: DEEP,
        traffic: BULK,
        interventions: "",
        // Half of the square-root formula's rate with delayed acknowledgements: 8.66 segments a round trip,
        // 2.5 Mb/s.
        check: at_least::<1_250_000>,
    },
    Case {
        name: "a timeout",
        // A segment near the end and its retransmissions are lost: only the timer can
        // find the loss.
        loss: r#"{ "kind": "list", "packets": [35, 36, 37] }"#,
        limit: DEEP,
        traffic: r#"{ "kind": "transfer", "bytes": 50000 }"#,
        interventions: "",
        check: |summary| {
            assert!(summary.flows[0].timeouts > 0, "no timeout");
            assert!(summary.flows[0].completion_time.is_some(), "not complete");
        },
    },
    Case {
        name: "a tiny buffer",
        loss: NO_LOSS,
        limit: r#"{ "packets": 2 }"#,
        traffic: BULK,
        interventions: "",
        // More than one segment a round trip.
        check: at_least::<SEGMENT_A_ROUND>,
    },
    Case {
        name: "nothing to transfer",
        loss: NO_LOSS,
        limit: DEEP,
        traffic: r#"{ "kind": "transfer", "bytes": 0 }"#,
        interventions: "",
        check: |summary| {
            let flow = &summary.flows[0];
            assert_eq!(flow.segments_sent, 0);
            // Only the handshake: one round trip.
            let time = flow.completion_time.expect("complete");
            assert!((0.04..0.041).contains(&time), "completion {time}");
        },
    },
    Case {
        name: "interventions in mid-run",
        loss: NO_LOSS,
        limit: DEEP,
        traffic: BULK,
        interventions: r#"
            { "at": 2, "set": "links/r-d/rate", "to": 2e6 },
            { "at": 3, "set": "links/r-d/delay", "to": 0.1 },
            { "at": 4, "set": "links/r-d/loss", "to": "bernoulli" },
            { "at": 5, "set": "links/r-d/queue/limit", "to": { "packets": 3 } },
            { "at": 6, "set": "links/r-d/queue", "to": "red" },
            { "at": 7, "set": "links/r-d/rate", "to": 50e6 }"#,
        // Half of the bytes that the first two seconds alone can bring.
        check: at_least::<1_000_000>,
    },
];

fn document(sender: &str, queue: &str, transport: &str, case: &Case, traffic: &str) -> Plan {
    plan(&text(sender, queue, transport, case, traffic, ""))
}

pub(crate) fn text(
    sender: &str,
    queue: &str,
    transport: &str,
    case: &Case,
    traffic: &str,
    beside: &str,
) -> String {
    let Case {
        loss,
        limit,
        interventions,
        ..
    } = case;
    let sender = if traffic.contains("constant\"") {
        String::new()
    } else {
        format!(r#""sender": "{sender}", {beside}"#)
    };
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "conformance", "duration": 10,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02, "loss": {loss},
               "queue": {{ "kind": "{queue}", "limit": {limit} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {sender} "traffic": {traffic}, "transport": {transport} }} ],
        "interventions": [{interventions}] }}"#
    )
}

pub(crate) fn checked_run(plan: &Plan, what: &str) -> Summary {
    let (mut sim, _) = Sim::new(plan, &Options::default());
    let mut recorder = Recorder::off();
    let mut last = Time::ZERO;
    for hundredth in 1..=100 {
        let until = Time::from_seconds(f64::from(hundredth) * 0.01 * plan.duration.seconds());
        sim.run(until, u64::MAX, &mut recorder)
            .expect("the run goes on");
        assert!(sim.now() >= last, "{what}: time goes back");
        last = sim.now();
        assert_eq!(sim.violation(&mut recorder), None, "{what} at {last}");
    }
    sim.summary(plan, what, &mut recorder)
}

pub(crate) const TRANSPORTS: [&str; 7] = [
    r#"{ "preset": "rfc" }"#,
    r#"{ "preset": "linux" }"#,
    r#"{ "preset": "linux", "sack": false }"#,
    r#"{ "preset": "linux3" }"#,
    r#"{ "preset": "freebsd9" }"#,
    r#"{ "preset": "ns2" }"#,
    r#"{ "preset": "ns2", "sack": false }"#,
];

/// Of senders that are not meant for a case less is asked. VCP grows by a sixteenth in 200 ms, at two
/// segments a fortieth of a segment in a round trip of 40 ms. XCP takes the spare rate in a
/// round trip, unpaced: a buffer of two packets drops most of that, and without SACK timers repair it.
const OTHERWISE: [(&str, &str, Check); 4] = [
    ("vcp", "lossless", at_least::<SEGMENT_A_ROUND>),
    ("vcp", "one per cent lost", at_least::<SEGMENT_A_ROUND>),
    (
        "vcp",
        "interventions in mid-run",
        at_least::<SEGMENT_A_ROUND>,
    ),
    ("xcp", "a tiny buffer", at_least::<100_000>),
];

#[test]
fn every_sender_passes_every_scenario() {
    // The longest test of all: a thread for each transport.
    std::thread::scope(|scope| {
        for transport in TRANSPORTS {
            scope.spawn(move || every_sender_stands(transport));
        }
    });
}

fn every_sender_stands(transport: &str) {
    for entry in sender::REGISTRY {
        for case in &CASES {
            // A protocol of its own has none of TCP's switches, and never completes.
            let foreign = transport.contains("sack") || case.traffic.contains("transfer");
            if foreign && !sender::is_windowed(entry) {
                let text = text(entry.kind, "drop-tail", transport, case, case.traffic, "");
                let refused = Document::parse(&text).expect_err("it means nothing to it");
                assert!(refused.to_string().contains(entry.kind), "{refused}");
                continue;
            }
            // A control that needs timestamps gets them with every preset.
            let router = router_of(entry.kind);
            let plan = document(entry.kind, router, transport, case, case.traffic);
            let what = format!("{} with {transport}: {}", entry.kind, case.name);
            println!("{what}");
            let summary = checked_run(&plan, &what);
            let otherwise = OTHERWISE
                .iter()
                .find(|(kind, name, _)| (*kind, *name) == (entry.kind, case.name));
            otherwise.map_or(case.check, |(.., check)| *check)(&summary);
        }
    }
}

/// The paper's settings; and armed at once, cutting often, with the upper bound and pinned.
const CLAMPS: [&str; 3] = [
    r#"{ "kind": "bandwidth-delay" }"#,
    r#"{ "kind": "bandwidth-delay", "arm": 1, "cut": 1.5, "period": 0.05, "bandwidth": 10e6 }"#,
    r#"{ "kind": "bandwidth-delay", "arm": 1, "cut": 8, "period": 0.1, "bandwidth": 10e6, "mode": "pin" }"#,
];

#[test]
fn every_clamp_passes_every_scenario() {
    for sender in ["newreno", "cubic"] {
        for transport in TRANSPORTS {
            for case in &CASES {
                for clamp in CLAMPS {
                    let beside = format!(r#""clamp": {clamp},"#);
                    let text = text(sender, "drop-tail", transport, case, case.traffic, &beside);
                    let plan = plan(&text);
                    let what = format!("{sender} with {transport}, {clamp}: {}", case.name);
                    println!("{what}");
                    let summary = checked_run(&plan, &what);
                    if case.traffic != BULK {
                        // A clamp that cuts does not have to fill the link.
                        (case.check)(&summary);
                    }
                    moves_or_ends(&summary);
                }
            }
        }
    }
}

#[test]
fn every_queue_passes_every_scenario() {
    for entry in queue::REGISTRY {
        for case in &CASES {
            let plan = document("newreno", entry.kind, TRANSPORTS[0], case, case.traffic);
            let what = format!("{}: {}", entry.kind, case.name);
            println!("{what}");
            let summary = checked_run(&plan, &what);
            match (entry.kind, case.name) {
                // An early drop may cost a queue the full use of an empty link.
                (_, "lossless") => {}
                // Their own rate, a tenth of the link's, bounds the throughput.
                ("policer" | "shaper", _) => {}
                // Its virtual queue has room for two packets as well, and drains more slowly: with
                // room for twenty there the rest does what others do.
                ("avq", "a tiny buffer") => {
                    at_least::<200_000>(&summary);
                    let text = text("newreno", "avq", TRANSPORTS[0], case, case.traffic, "");
                    let roomy =
                        text.replace(r#""kind": "avq""#, r#""kind": "avq", "meanPacket": 15000"#);
                    assert_ne!(roomy, text);
                    let roomy = checked_run(&self::plan(&roomy), &what);
                    (case.check)(&roomy);
                    continue;
                }
                _ => (case.check)(&summary),
            }
            moves_or_ends(&summary);
        }
    }
}

/// Each traffic source with settings that keep it busy, and with nothing to carry where
/// it allows that.
const SOURCES: [(&str, &str, &str); 5] = [
    ("bulk", "", ""),
    ("transfer", r#", "bytes": 3000000"#, r#", "bytes": 0"#),
    ("on-off", r#", "rate": 20e6, "on": 0.3, "off": 0.2"#, ""),
    ("constant", r#", "rate": 12e6, "spread": 0.5"#, ""),
    (
        "sessions",
        r#", "arrivals": 80, "limit": 30"#,
        r#", "arrivals": 80, "sizes": "fixed", "size": 0"#,
    ),
];

#[test]
fn every_traffic_source_passes_every_scenario() {
    assert_eq!(
        SOURCES.map(|(kind, _, _)| kind).to_vec(),
        traffic::REGISTRY
            .iter()
            .map(|entry| entry.kind)
            .collect::<Vec<_>>(),
    );
    for (kind, busy, idle) in SOURCES {
        for transport in TRANSPORTS {
            for case in CASES.iter().filter(|case| case.name != "a timeout") {
                let nothing = case.name == "nothing to transfer";
                if nothing && idle.is_empty() {
                    continue;
                }
                let parameters = if nothing { idle } else { busy };
                let source = format!(r#"{{ "kind": "{kind}"{parameters} }}"#);
                let plan = document("newreno", "drop-tail", transport, case, &source);
                let what = format!("{kind} with {transport}: {}", case.name);
                println!("{what}");
                let summary = checked_run(&plan, &what);
                let flow = &summary.flows[0];
                assert_eq!(nothing, flow.segments_sent == 0, "{what}");
                if !nothing {
                    moves_or_ends(&summary);
                }
                if let Some(sessions) = &flow.sessions {
                    assert_eq!(sessions.started, sessions.completed + sessions.unfinished);
                    assert!(sessions.completed > 20, "{what}: {sessions:?}");
                    assert!(nothing || sessions.most_open == 30, "{what}: {sessions:?}");
                }
            }
        }
    }
}

fn moves_or_ends(summary: &Summary) {
    let flow = &summary.flows[0];
    assert!(
        flow.completion_time.is_some() || flow.goodput.unwrap_or(0.0) > f64::from(SEGMENT_A_ROUND)
    );
}

/// The goodput of a sender at 0.5 % loss, by its sender at the start and the one
/// that replaces it at 0.25 s.
fn replaced(from: &str, to: &str, transport: &str) -> f64 {
    let plan = plan(&replacement(from, to, transport));
    checked_run(&plan, to).flows[0].goodput.unwrap_or(0.0)
}

fn replacement(from: &str, to: &str, transport: &str) -> String {
    let queue = router_of(to);
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "replacement", "duration": 60,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
               "loss": {{ "kind": "bernoulli", "probability": 0.005 }},
               "queue": {{ "kind": "{queue}", "limit": {{ "packets": 50 }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": "{from}", "transport": {transport} }} ],
        "interventions": [ {{ "at": 0.25, "set": "flows/f/sender", "to": "{to}" }} ] }}"#
    )
}

/// A connection that begins without SACK, since its sender does not know it, goes on without.
fn begun_by(from: &'static Entry, transport: &str) -> String {
    let needs = sender::AnySender::new(&Chosen::defaults(from)).needs();
    if needs.no_sack && !transport.contains("sack") {
        transport.replace(" }", r#", "sack": false }"#)
    } else {
        transport.to_owned()
    }
}

#[test]
fn a_replaced_sender_goes_on_as_one_from_the_start() {
    let windowed = || {
        sender::REGISTRY
            .iter()
            .filter(|entry| sender::is_windowed(entry))
    };
    // Every pair once, the transports in turn: all pairs with all of them would
    // take minutes, and say little more.
    for (place, to) in windowed().enumerate() {
        let whole = TRANSPORTS.map(|transport| replaced(to.kind, to.kind, transport));
        for (turn, from) in windowed().enumerate() {
            let chosen = (place + turn) % TRANSPORTS.len();
            let (transport, whole) = (TRANSPORTS[chosen], whole[chosen]);
            let late = replaced(from.kind, to.kind, transport);
            let begun = begun_by(from, transport);
            let ratio = if begun == transport {
                late / whole
            } else {
                late / replaced(to.kind, to.kind, &begun)
            };
            assert!(
                (0.8..1.25).contains(&ratio),
                "{} after {} with {transport}: {late} for {whole}",
                to.kind,
                from.kind
            );
        }
    }
}

/// Only window-based senders replace window-based senders.
#[test]
fn a_protocol_of_its_own_neither_replaces_nor_is_replaced() {
    for entry in sender::REGISTRY {
        if sender::is_windowed(entry) {
            continue;
        }
        for (from, to) in [("newreno", entry.kind), (entry.kind, "newreno")] {
            let text = replacement(from, to, TRANSPORTS[0]);
            let refused = Document::parse(&text).expect_err("they are different flows");
            assert_eq!(
                refused.to_string(),
                format!(
                    "interventions/0/to: flows/f/sender: {to} does not take the place of {from} in a running flow: such a change restarts the run, and cannot be an intervention"
                )
            );
        }
    }
}

/// The registries' lists against the folders: a file that is not registered is dead.
#[test]
fn every_file_is_registered() {
    for (folder, catalog) in [
        ("sender", sender::REGISTRY),
        ("slow_start", slow_start::REGISTRY),
        ("ecn", ecn::REGISTRY),
        ("clamp", clamp::REGISTRY),
        ("queue", queue::REGISTRY),
        ("traffic", traffic::REGISTRY),
    ] {
        let path = format!("{}/src/{folder}", env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<String> = std::fs::read_dir(path)
            .expect("the folder is there")
            .filter_map(|file| Some(file.ok()?.path()))
            .filter(|path| path.is_file() || is_algorithm(path))
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .filter(|stem| stem != "mod")
            .collect();
        let mut kinds: Vec<String> = catalog
            .iter()
            .map(|entry| entry.kind.replace('-', "_"))
            .collect();
        files.sort_unstable();
        kinds.sort_unstable();
        assert_eq!(files, kinds, "{folder}");
        for entry in catalog {
            assert!(
                !entry.summary.is_empty() && !entry.source.is_empty(),
                "{}",
                entry.kind
            );
        }
    }
}

/// Whether a folder is an algorithm in several files. Others hold what several
/// algorithms share, or their tests.
fn is_algorithm(folder: &Path) -> bool {
    let text = std::fs::read_to_string(folder.join("mod.rs")).unwrap_or_default();
    text.contains("const ENTRY: Entry")
}
