//! Queues against closed forms.

use std::collections::BTreeSet;

use sawtooth_document::Document;
use serde_json::{Value, json};

use super::{CRITERIA, LEVELS};
use crate::tests::{filled, value};
use crate::{Asked, Card};

fn card(queue: &Value, section: &str, seeds: u64) -> Card {
    Card::of_queue(queue, json!([]), &[section.to_owned()], seeds).expect("valid")
}

fn drop_tail() -> Value {
    json!({ "kind": "drop-tail" })
}

#[test]
fn criteria_are_in_the_order_of_the_rfc_and_their_documents_are_valid() {
    let number = |section: &str| -> Vec<u32> {
        section
            .split('.')
            .map(|part| part.parse().expect("a number"))
            .collect()
    };
    let sections: Vec<Vec<u32>> = CRITERIA.iter().map(|one| number(one.section)).collect();
    assert!(sections.is_sorted());
    for one in CRITERIA {
        if let Asked::Runs { tests, .. } = one.asked {
            let ids: BTreeSet<&str> = tests.iter().map(|test| test.id).collect();
            assert_eq!(ids.len(), tests.len(), "{}", one.section);
        }
    }
    for kind in ["codel", "fq-codel", "dualpi2", "red"] {
        let card = Card::of_queue(&json!({ "kind": kind }), json!([]), &[], 1).expect("valid");
        for cell in card.cells().iter().filter(|cell| cell.subject == 0) {
            for text in card.documents(*cell) {
                let read = Document::parse(&text);
                assert!(read.is_ok(), "{kind} {}: {read:?}", card.test(*cell).id);
            }
        }
    }
}

/// RFC 7928, sections 8.2.2 to 8.2.4, with a product of 83 packets and a buffer of 167.
#[test]
fn congestion_levels_are_those_of_the_formulas() {
    let room = 10e6 * 0.1 / 12_000.0 * 3.0;
    let flows = [0.036, 0.081, 0.114].map(|factor: f64| (factor * room).round() as u32);
    assert_eq!(flows, LEVELS);
}

/// Of 12 Mb/s a sixth is too much for 10 Mb/s.
#[test]
fn datagrams_that_are_too_fast_lose_what_does_not_fit() {
    let report = filled(&card(&drop_tail(), "5.3", 1), "too-fast");
    let (loss, _) = value(&report, "too-fast", "loss rate");
    assert!((loss - 100.0 / 6.0).abs() < 0.2, "{loss}");
    // 167 datagrams of 1200 bytes.
    let (delay, _) = value(&report, "too-fast", "mean queueing delay");
    assert!((delay / (167.0 * 0.96) - 1.0).abs() < 0.01, "{delay}");
}

/// The window goes from 125 packets to 250, by one in each round trip, which lasts as long as the window: over time its
/// mean is 2 (250³ − 125³) / 3 (250² − 125²): 83 are on their way and the others wait, 1.2 ms each.
#[test]
fn a_flow_of_newreno_fills_a_drop_tail_queue_as_its_sawtooth_says() {
    let report = filled(&card(&drop_tail(), "5.1.1", 1), "newreno");
    let (least, most) = (125.0_f64, 250.0_f64);
    let cubes = most * most * most - least * least * least;
    let window = 2.0 * cubes / (3.0 * (most * most - least * least));
    let expected = 1.2 * (window - 10e6 * 0.1 / 12_000.0);
    let (delay, _) = value(&report, "newreno", "mean queueing delay");
    assert!(
        (delay / expected - 1.0).abs() < 0.05,
        "{delay} of {expected}"
    );
    assert!(value(&report, "newreno", "utilization").0 > 99.9);
}

/// Two flows that always wait in a fair queue get the same, whatever their round trips are.
#[test]
fn a_fair_queue_gives_equal_shares() {
    let report = filled(&card(&json!({ "kind": "fq" }), "6", 1), "20-ms");
    let label = "goodput of category II over that of category I";
    let (ratio, _) = value(&report, "20-ms", label);
    assert!((ratio - 1.0).abs() < 0.05, "{ratio}");
}

#[test]
fn a_queue_that_marks_drops_less() {
    let marked = |kind: &str| {
        let report = filled(&card(&json!({ "kind": kind }), "4.5", 1), "20-ms-ecn");
        value(&report, "20-ms-ecn", "packets marked").0
    };
    assert!(marked("codel") > 0.0);
    assert_eq!(marked("drop-tail"), 0.0);
}

#[test]
fn a_queue_that_is_compared_with_has_one_column() {
    let names = |queue: &Value| card(queue, "11", 1).report(&[], &str::to_owned).senders;
    assert_eq!(names(&drop_tail()), ["Drop-tail", "CoDel", "PIE"]);
    assert_eq!(
        names(&json!({ "kind": "red" })),
        ["RED", "Drop-tail", "CoDel", "PIE"]
    );
    let given = names(&json!({ "kind": "codel", "target": 0.02 }));
    assert_eq!(given, ["CoDel as given", "Drop-tail", "CoDel", "PIE"]);
    let wrong = Card::of_queue(&json!({ "kind": "codel", "target": -1 }), json!([]), &[], 1);
    let error = wrong.expect_err("no delay").to_string();
    assert!(error.starts_with("queue/target: must be"), "{error}");
}
