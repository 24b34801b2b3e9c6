//! Every registered sender by itself and sharing with a second of its kind, on a clean link of 10 Mb/s and a round
//! trip of 40 ms with a buffer of two bandwidth-delay products.

use crate::common::{Dumbbell, router_of};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sender::REGISTRY;

/// The utilization that counts as full, and the index of a pair that shares the link.
const FILLS: f64 = 0.95;
const SHARES: f64 = 0.9;
/// Instead of an index: the pair must not share, or it is no exception.
const NOT: f64 = 0.0;

/// Senders that are not meant to do one of the two: the utilization and index asked of
/// them, and why.
const OTHERWISE: &[(&str, f64, f64, &str)] = &[
    (
        "jersey",
        FILLS,
        NOT,
        "no router warns it of congestion here, and other losses leave its window",
    ),
    ("new-jersey", FILLS, NOT, "as Jersey"),
    (
        "cdg",
        0.8,
        SHARES,
        "it gives up three tenths by chance as soon as round trips grow, with next to nothing in the queue",
    ),
    (
        "tahoe",
        0.9,
        SHARES,
        "after every loss it starts from one segment",
    ),
    ("chd", 0.8, SHARES, "as HD, once a round"),
    (
        "hd",
        0.8,
        SHARES,
        "it halves by chance from a queue of 5 ms on, with less in the queue than half of what the path holds",
    ),
    (
        "new-aimd",
        FILLS,
        0.8,
        "what a flow has gained it keeps: who is ahead stays ahead",
    ),
    (
        "scalable",
        FILLS,
        0.6,
        "growth and decrease are multiplicative: the ratio of two windows stays",
    ),
    (
        "vcp",
        0.9,
        SHARES,
        "it decreases by an eighth from a target of 98 %, at an empty queue",
    ),
    (
        "fixed",
        0.8,
        SHARES,
        "its window is what is set: 30 segments are less than the path holds",
    ),
    (
        "vegas",
        FILLS,
        0.7,
        "who starts later takes the other's queue for the path",
    ),
];

fn asked(kind: &str) -> (f64, f64) {
    OTHERWISE
        .iter()
        .find(|(other, ..)| *other == kind)
        .map_or((FILLS, SHARES), |(_, fills, shares, _)| (*fills, *shares))
}

fn run(sender: &str, count: u32, transport: &str) -> Summary {
    Dumbbell {
        count,
        buffer: 2.0,
        duration: 80.0,
        warmup: 20.0,
        sender,
        queue: router_of(sender),
        transport,
        ..Dumbbell::default()
    }
    .run()
}

const TRANSPORTS: [&str; 2] = [r#"{ "preset": "linux" }"#, r#"{ "preset": "rfc" }"#];

#[test]
fn every_sender_fills_a_clean_link() {
    for entry in REGISTRY {
        for transport in TRANSPORTS {
            let summary = run(entry.kind, 1, transport);
            let queue = summary.queues.iter().find(|queue| queue.id == "a-b:a");
            let used = queue.and_then(|queue| queue.utilization);
            let used = used.expect("a bottleneck in use");
            println!("{} with {transport}: {used:.4}", entry.kind);
            assert!(
                used >= asked(entry.kind).0,
                "{} with {transport}: {used}",
                entry.kind
            );
        }
    }
}

#[test]
fn two_of_a_kind_share() {
    for entry in REGISTRY {
        let shares = TRANSPORTS.map(|transport| {
            let jain = run(entry.kind, 2, transport).jain.expect("two flows");
            println!("{} with {transport}: {jain:.4}", entry.kind);
            jain
        });
        let least = shares.into_iter().fold(1.0, f64::min);
        let index = asked(entry.kind).1;
        let as_asked = if index == NOT {
            least < SHARES
        } else {
            least >= index
        };
        assert!(as_asked, "{}: {shares:?}", entry.kind);
    }
}

/// The goodput of a late flow over that of the first one, over the last half minute:
/// New-AIMD leaves the late one less than half of its share, the others do not.
/// New-AIMD's page gives these numbers, to 0.05.
#[test]
fn a_late_flow_gets_its_share_except_against_new_aimd() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/aimd-family.json"
    );
    let text = std::fs::read_to_string(path).expect("the scenario");
    let text = text.replacen(r#""duration": 30"#, r#""duration": 60, "warmup": 30"#, 1);
    let summary = crate::common::run(&crate::common::plan(&text));
    let goodput = |id: &str| {
        let flow = summary.flows.iter().find(|flow| flow.id == id);
        flow.expect("a flow").goodput.expect("a goodput")
    };
    for (id, told) in [("aimd", 1.0), ("fc", 0.97), ("fc-plus", 1.01), ("new", 0.1)] {
        let late = goodput(&format!("{id}-late"));
        let share = 2.0 * late / (late + goodput(id));
        println!("{id}: {share:.3} of its share");
        assert_eq!(share < 0.5, id == "new", "{id}: {share}");
        assert!((share - told).abs() < 0.05, "{id}: {share}, told {told}");
    }
}
