//! Every registered queue, clamp and traffic source goes through the scenarios that the workbench asks of every
//! sender, and the invariants hold at every pause.

use std::path::Path;

use crate::common::{plan, router_of};
use sawtooth_document::Document;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::specification::{Chosen, Entry};
use sawtooth_engine::{clamp, ecn, queue, sender, slow_start, traffic};
use sawtooth_workbench::conformance::cases::{BULK, Case, SEGMENT_A_ROUND, is_foreign};
pub(crate) use sawtooth_workbench::conformance::cases::{CASES, TRANSPORTS};
use sawtooth_workbench::conformance::checked;

/// The flow has at least so many bits a second.
fn at_least<const BITS: u32>(summary: &Summary) {
    let goodput = summary.flows[0].goodput.unwrap_or(0.0);
    assert!(goodput > f64::from(BITS), "goodput {goodput}");
}

/// The flow must be as a scenario asks.
fn check(case: &Case, summary: &Summary) {
    for reading in case.readings(summary) {
        let asked = reading.asked();
        assert!(reading.passes(), "{}; asked {asked}", reading.in_words());
    }
}

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
    let sender = if traffic.contains("constant\"") {
        String::new()
    } else {
        format!(r#""sender": "{sender}", {beside}"#)
    };
    case.text(&sender, queue, transport, traffic)
}

pub(crate) fn checked_run(plan: &Plan, what: &str) -> Summary {
    let (summary, broken) = checked(plan).expect("the run goes on");
    assert_eq!(broken, None, "{what}");
    summary
}

/// The workbench asks all scenarios of every sender but those that are refused here.
#[test]
fn a_protocol_of_its_own_refuses_what_means_nothing_to_it() {
    for entry in sender::REGISTRY {
        for (case, transport) in CASES
            .iter()
            .flat_map(|case| TRANSPORTS.map(|one| (case, one)))
        {
            if is_foreign(transport, case.traffic) && !sender::is_windowed(entry) {
                let text = text(entry.kind, "drop-tail", transport, case, case.traffic, "");
                let refused = Document::parse(&text).expect_err("it means nothing to it");
                assert!(refused.to_string().contains(entry.kind), "{refused}");
            }
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
                        check(case, &summary);
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
                    check(case, &roomy);
                    continue;
                }
                _ => check(case, &summary),
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
    assert!(flow.completion_time.is_some() || flow.goodput.unwrap_or(0.0) > SEGMENT_A_ROUND);
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
    // Each after a third of the others, and the transports in turn: all pairs with all of them would
    // take minutes, and say little more.
    for (place, to) in windowed().enumerate() {
        let whole = TRANSPORTS.map(|transport| replaced(to.kind, to.kind, transport));
        for (turn, from) in windowed().skip(place % 3).step_by(3).enumerate() {
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
                    "interventions/0/to: flows/f/sender: {to} cannot replace {from} in a running flow: it cannot be an intervention"
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
            // Senders of other crates stand in no registry.
            .filter(|stem| stem != "mod" && stem != "outside")
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
