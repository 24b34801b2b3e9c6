//! Criteria against closed forms, and what holds for all of them.

use std::collections::BTreeSet;

use sawtooth_document::Document;
use sawtooth_engine::registry;
use sawtooth_engine::sender::REGISTRY;
use sawtooth_workbench::conformance::Candidate;

use crate::{Asked, CRITERIA, Card, Report};

fn built_in(kind: &str) -> Candidate {
    Candidate::built_in(registry::find(REGISTRY, kind).expect("it is built in"))
}

fn card(candidate: &Candidate, section: &str, seeds: u64) -> Card {
    Card::new(candidate, &[section.to_owned()], seeds).expect("valid")
}

/// The card of a section, with a test of the sender itself alone.
fn own(candidate: &Candidate, section: &str, test: &str, seeds: u64) -> Report {
    filled(&card(candidate, section, seeds), test)
}

/// A card with a test of its own subject alone.
pub(crate) fn filled(card: &Card, test: &str) -> Report {
    let found: Vec<_> = card
        .cells()
        .iter()
        .map(|cell| {
            (cell.subject == 0 && card.test(*cell).id == test)
                .then(|| card.run(*cell, &|| false))
                .flatten()
        })
        .collect();
    card.report(&found, &str::to_owned)
}

/// The mean of a measure, and half its interval.
pub(crate) fn value(report: &Report, test: &str, label: &str) -> (f64, f64) {
    let tests = report.criteria.iter().flat_map(|one| &one.tests);
    let test = { tests }.find(|one| one.id == test).expect("a test");
    let value = test.values.iter().find(|one| one.label == label);
    let found = value.expect("a measure").of[0];
    let found = found.unwrap_or_else(|| panic!("{label}: {:?}", test.without));
    (found.mean, found.half.unwrap_or(0.0))
}

/// The headings of sections 5 to 7, as RFC 9743 has them.
const SECTIONS: [(&str, &str); 26] = [
    ("5.1.1", "Protection Against Congestion Collapse"),
    ("5.1.2", "Protection Against Bufferbloat"),
    ("5.1.3", "Protection Against High Packet Loss"),
    (
        "5.1.4",
        "Fairness Within the Proposed Congestion Control Algorithm",
    ),
    ("5.1.5", "Short Flows"),
    ("5.2", "Mixed Algorithm Behavior"),
    ("5.2.1", "Existing General-Purpose Congestion Control"),
    ("5.2.2", "Real-Time Congestion Control"),
    ("5.2.3", "Short and Long Flows"),
    ("5.3.1", "Differences with Congestion Control Principles"),
    ("5.3.2", "Incremental Deployment"),
    ("6.1", "Paths with Tail-Drop Queues"),
    ("6.2", "Tunnel Behavior"),
    ("6.3", "Wired Paths"),
    ("6.4", "Wireless Paths"),
    ("7.1", "Active Queue Management (AQM)"),
    (
        "7.2",
        "Operation with the Envelope Set by Network Circuit Breakers",
    ),
    ("7.3", "Paths with Varying Delay"),
    ("7.4", "Internet of Things and Constrained Nodes"),
    ("7.5", "Paths with High Delay"),
    ("7.6", "Misbehaving Nodes"),
    ("7.7", "Extreme Packet Reordering"),
    ("7.8", "Transient Events"),
    ("7.9", "Sudden Changes in the Path"),
    ("7.10", "Multipath Transport"),
    ("7.11", "Data Centers"),
];

#[test]
fn every_section_of_the_rfc_is_tested_or_has_a_reason() {
    let ours = CRITERIA.map(|one| (one.section, one.title));
    assert_eq!(ours, SECTIONS);
    for one in CRITERIA {
        match one.asked {
            Asked::Nothing(reason) => assert!(reason.ends_with('.'), "{}", one.section),
            Asked::Runs { tests, .. } => {
                let ids: BTreeSet<&str> = tests.iter().map(|test| test.id).collect();
                assert!(
                    !ids.is_empty() && ids.len() == tests.len(),
                    "{}",
                    one.section
                );
                assert!(
                    tests
                        .iter()
                        .all(|test| !test.measures.is_empty() && test.about.ends_with('.'))
                );
            }
        }
    }
}

#[test]
fn every_run_has_a_document_that_is_valid() {
    let text =
        "on congestionAvoidance { cwnd += credit / cwnd }\non loss { ssthresh = max(from / 2, 2) }";
    let rules = Candidate::of_text(text).expect("valid");
    for candidate in [
        rules,
        built_in("xcp"),
        built_in("dctcp"),
        built_in("prague"),
    ] {
        let card = Card::new(&candidate, &[], 1).expect("valid");
        for cell in card.cells().iter().filter(|cell| cell.subject == 0) {
            for text in card.documents(*cell) {
                let read = Document::parse(&text);
                assert!(
                    read.is_ok(),
                    "{} {}: {read:?}",
                    candidate.name,
                    card.test(*cell).id
                );
            }
        }
    }
}

#[test]
fn senders_have_the_routers_that_they_are_made_for() {
    let help = |kind: &str| card(&built_in(kind), "5.3", 1).subjects[0].help;
    let pairs = [
        ("cubic", None),
        ("bbr3", None),
        ("xcp", Some("xcp")),
        ("rcp", Some("rcp")),
        ("vcp", Some("vcp")),
        ("dctcp", Some("step")),
        ("prague", Some("dualpi2")),
        ("jersey", Some("congestion-warning")),
    ];
    for (kind, expected) in pairs {
        assert_eq!(help(kind), expected, "{kind}");
    }
    let report = own(&built_in("xcp"), "5.3", "", 1);
    assert!(report.head()[1].starts_with("XCP needs the help of routers"));
}

#[test]
fn a_tunnel_is_for_senders_that_rely_on_signals() {
    let cubic = own(&built_in("cubic"), "6.2", "", 1);
    let reason = cubic.criteria[0].cannot_be_tested.as_deref();
    assert_eq!(
        reason,
        Some("CUBIC: it relies on no explicit signals from the path.")
    );
    assert!(cubic.criteria[0].tests.is_empty());
    assert_eq!(
        own(&built_in("dctcp"), "6.2", "", 1).criteria[0]
            .tests
            .len(),
        1
    );
}

/// A timer that doubles from r on has run out r (2^k − 1) seconds after the last acknowledgement. With Linux r is the
/// round trip, 40 ms to 80 ms with its queue, and 200 ms; a probe of the tail may begin it a little later.
#[test]
fn a_broken_path_is_met_with_timers_that_double() {
    let counted = |timer: f64| {
        let (mut at, mut after, mut count) = (0.0, timer, 0);
        while at <= 62.0 {
            at += after;
            after *= 2.0;
            count += usize::from((2.0..=62.0).contains(&at));
        }
        count as f64
    };
    let expected: Vec<f64> = (24..=48)
        .map(|timer| counted(f64::from(timer) / 100.0))
        .collect();
    let least = expected.iter().copied().fold(f64::INFINITY, f64::min);
    let most = expected.iter().copied().fold(0.0, f64::max);
    let (packets, _) = value(
        &own(&built_in("newreno"), "5.1.1", "outage", 2),
        "outage",
        "packets sent in 60 s",
    );
    assert!(
        (least..=most).contains(&packets),
        "{packets}: {least} to {most}"
    );
    // A window that ignores everything keeps to the timer of TCP, too.
    let (fixed, _) = value(
        &own(&built_in("fixed"), "5.1.1", "outage", 1),
        "outage",
        "packets sent in 60 s",
    );
    assert!((least..=most).contains(&fixed), "{fixed}");
}

/// 670 packets of 1500 bytes at 20 Mb/s.
#[test]
fn a_queue_is_not_longer_than_its_buffer() {
    let report = own(&built_in("newreno"), "5.1.2", "deep-buffer", 1);
    let of = |label| value(&report, "deep-buffer", label).0;
    assert!(of("queueing delay, 95th percentile") <= 402.1);
    assert!(of("mean queueing delay") > 100.0 && of("utilization") > 99.9);
}

/// Two flows of Reno converge to equal shares (Chiu and Jain 1989).
#[test]
fn two_flows_of_reno_are_fair() {
    let report = own(&built_in("newreno"), "5.1.4", "late-comer", 3);
    let (jain, half) = value(&report, "late-comer", "Jain's index");
    assert!(jain + half >= 1.0 && jain > 0.99, "{jain} ± {half}");
    let (share, half) = value(&report, "late-comer", "share of the late flow");
    assert!((share - 0.5).abs() < half.max(0.02), "{share} ± {half}");
}

/// A connection is open after one round trip, and sends 10, 20 and 19 of 49 segments in the next three: 160 ms, and
/// 11 ms for the last round at 20 Mb/s.
#[test]
fn a_short_flow_takes_four_round_trips() {
    let report = own(&built_in("newreno"), "5.1.5", "short-and-long", 1);
    let (alone, _) = value(
        &report,
        "short-and-long",
        "mean completion time without the long flow",
    );
    assert!((171.0..180.0).contains(&alone), "{alone}");
}

/// By definition: alone a flow has all, beside its like half.
#[test]
fn harm_to_ones_like_is_a_half() {
    let report = own(&built_in("newreno"), "5.2.1", "newreno-1", 3);
    let (harm, half) = value(&report, "newreno-1", "harm to the goodput of the other");
    assert!((harm - 0.5).abs() < half.max(0.05), "{harm} ± {half}");
    let (share, _) = value(&report, "newreno-1", "own share of the goodput");
    assert!((share - harm).abs() < 0.02, "{share}");
}

/// 30 packets in each round trip of 100 ms, which delayed acknowledgements make a little longer.
#[test]
fn a_fixed_window_uses_its_share_of_a_path() {
    let report = own(&built_in("fixed"), "6.3", "100-mbit-100-ms", 1);
    let (used, _) = value(&report, "100-mbit-100-ms", "utilization");
    let expected = 100.0 * 30.0 * 12_000.0 / (0.1 * 100e6);
    assert!(
        (0.95..=1.0).contains(&(used / expected)),
        "{used} of {expected}"
    );
}

/// Mathis et al. 1997: √(3 / 2bp) segments in a round trip, where b is 1 or, with delayed acknowledgements, 2.
#[test]
fn random_losses_give_reno_the_rate_of_the_square_root_law() {
    let (goodput, _) = value(
        &own(&built_in("newreno"), "6.4", "random-loss", 3),
        "random-loss",
        "goodput",
    );
    let law = |b: f64| 1e-6 * 1448.0 * 8.0 / 0.04 * (1.5 / (b * 0.01)).sqrt();
    assert!(
        (law(2.0)..law(1.0)).contains(&goodput),
        "{goodput}: {} to {}",
        law(2.0),
        law(1.0)
    );
}

/// 32 × 256 kB in packets of 1448 bytes of payload and 52 of headers at 1 Gb/s.
#[test]
fn an_incast_takes_at_least_the_time_of_its_bytes() {
    let report = own(&built_in("newreno"), "7.11", "incast", 1);
    let (time, _) = value(&report, "incast", "time until all are complete");
    assert!(time > 32.0 * 256e3 * 8.0 / 1e6 * 1500.0 / 1448.0, "{time}");
}

#[test]
fn a_cell_has_the_same_values_each_time_and_others_with_another_seed() {
    let card = card(&built_in("newreno"), "6.4", 2);
    let run = |seed, test| {
        let wanted = card
            .cells()
            .iter()
            .find(|cell| cell.seed == seed && cell.test == test);
        card.run(*wanted.expect("a cell"), &|| false)
            .expect("its end")
    };
    assert_eq!(run(1, 0), run(1, 0));
    assert_ne!(run(1, 0), run(2, 0));
    assert_ne!(run(1, 1), run(2, 1));
    let keys: BTreeSet<String> = card.cells().iter().map(|cell| card.key(*cell)).collect();
    assert_eq!(keys.len(), card.cells().len());
    assert!(keys.iter().all(|key| key.len() == 40));
}

#[test]
fn an_interrupt_leaves_a_card_that_says_so() {
    let card = card(&built_in("cubic"), "6.1", 2);
    let first = card.run(card.cells()[0], &|| false);
    assert_eq!(card.run(card.cells()[1], &|| true), None);
    let mut found = vec![None; card.cells().len()];
    found[0] = first;
    let report = card.report(&found, &str::to_owned);
    assert_eq!((report.done, report.of), (1, 18));
    assert!(report.head()[0].contains("means over 2 seeds, with intervals of 95 %"));
    assert!(report.head()[1].starts_with("The card is incomplete: 1 of 18"));
    assert_eq!(
        report.criteria[0].tests[0].values[0].of[0].map(|value| value.runs),
        Some(1)
    );
    assert_eq!(report.criteria[0].tests[1].values[0].of[0], None);
}

#[test]
fn a_sender_that_stops_has_a_reason_in_place_of_values() {
    let stops = Candidate::of_text("on acknowledged {\n  cwnd = 0 - acked\n}").expect("valid");
    let report = own(&stops, "6.1", "quarter", 1);
    let test = &report.criteria[0].tests[0];
    let reason = test.without[0].as_deref().unwrap_or_default();
    assert!(
        reason.starts_with("a flow stopped: line 2: cwnd is negative"),
        "{reason}"
    );
    assert_eq!(test.values[0].of[0], None);
    let markdown = report.markdown("https://example.org/");
    assert!(
        markdown.contains("mine has no values: a flow stopped"),
        "{markdown}"
    );
    assert!(
        markdown.contains("[quarter](https://example.org/{"),
        "{markdown}"
    );
}

#[test]
fn a_sender_that_is_compared_with_has_one_column() {
    let names = |kind: &str| own(&built_in(kind), "5.3", "", 1).senders;
    assert_eq!(names("cubic"), ["CUBIC", "NewReno", "BBRv3"]);
    let parameters = GIVEN.replace("SENDER", r#"{ "kind": "cubic", "beta": 0.5 }"#);
    let given = Candidate::of_document(&parameters, Some("f"), None).expect("valid");
    let given = own(&given, "5.3", "", 1).senders;
    assert_eq!(given, ["CUBIC as given", "NewReno", "CUBIC", "BBRv3"]);
    assert_eq!(names("vegas"), ["Vegas", "NewReno", "CUBIC", "BBRv3"]);
}

const GIVEN: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 10,
    "nodes": [ { "id": "s", "kind": "host" }, { "id": "d", "kind": "host" } ],
    "links": [ { "id": "l", "between": ["s", "d"], "rate": 5e6 } ],
    "flows": [ { "id": "f", "from": "s", "to": "d", "sender": SENDER } ] }"#;

#[test]
fn a_section_that_does_not_exist_is_refused() {
    let wrong = Card::new(&built_in("cubic"), &["5.4".to_owned()], 1);
    let error = wrong.expect_err("no section").to_string();
    assert!(
        error.starts_with("sections: there is no criterion 5.4; criteria are 5.1.1, 5.1.2"),
        "{error}"
    );
    // A point ends the number of a section.
    assert_eq!(card(&built_in("cubic"), "7.1", 1).criteria.len(), 1);
    assert_eq!(card(&built_in("cubic"), "5.2", 1).criteria.len(), 4);
}
