//! Tahoe against ns-2.35's `Agent/TCP`, by `ns2.json`, tags A and E.

use crate::common::{lossy_dumbbell, moments, plan, run};
use sawtooth_engine::measure::Summary;

/// Mean and standard deviation of a row, over so many runs.
#[derive(Clone, Copy)]
struct Row {
    goodput: (f64, f64),
    queue: f64,
    runs: f64,
}

const SEEDS: u64 = 5;
const NS2: &str = r#"{ "preset": "ns2", "segment": 1000 }"#;

/// Goodput within 10 % or two standard errors, the mean queue within 15 % or a
/// packet and a half: what the two programs differ by in their access links and
/// timers, and no more.
fn compare(name: &str, row: Row, document: impl Fn(u64) -> String) -> Vec<Summary> {
    let (mut goodputs, mut queues, mut all) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 1..=SEEDS {
        let summary = run(&plan(&document(seed)));
        // ns-2's goodput counts from the start of the run.
        let bits: f64 = summary
            .flows
            .iter()
            .map(|f| f.goodput.expect("a goodput") * (f.end - f.start))
            .sum();
        goodputs.push(bits / summary.duration / 1e6);
        let bottleneck = |id: &str| id == "r-d:r" || id == "a-b:a";
        let queue = summary.queues.iter().find(|q| bottleneck(&q.id));
        let queue = queue.and_then(|q| q.queue).expect("the bottleneck's queue");
        queues.push(queue.mean);
        all.push(summary);
    }
    let (goodput, spread) = moments(&goodputs);
    let (theirs, their_spread) = row.goodput;
    let errors = (their_spread * their_spread / row.runs + spread * spread / SEEDS as f64).sqrt();
    let (queue, _) = moments(&queues);
    println!(
        "{name}: goodput {goodput:.4} Mb/s (ns-2 {theirs:.4}), queue {queue:.3} (ns-2 {:.3})",
        row.queue
    );
    assert!(
        (goodput - theirs).abs() <= (0.1 * theirs).max(2.0 * errors),
        "{name}: {goodput}"
    );
    assert!(
        (queue - row.queue).abs() <= (0.15 * row.queue).max(1.5),
        "{name}: {queue}"
    );
    all
}

#[test]
fn pairs_on_a_lossy_link_agree_with_ns2() {
    for (loss, goodput, queue) in [
        (0.0, (8.8739, 0.0019), 25.2405),
        (0.001, (8.7291, 0.054), 17.7988),
        (0.01, (3.6467, 0.081), 0.2807),
    ] {
        let row = Row {
            goodput,
            queue,
            runs: 5.0,
        };
        compare(&format!("A, loss {loss}"), row, |seed| {
            lossy_dumbbell(seed, ["tahoe", "tahoe"], NS2, loss)
        });
    }
}

/// The dumbbell of tag E: 100 Mb/s and 2 ms on both sides of 10 Mb/s and 16 ms,
/// 48 packets of buffer, the one in service included.
fn dumbbell(seed: u64, senders: &[&str]) -> String {
    let side = |host: String, router: &str| {
        format!(
            r#"{{ "id": "{host}", "between": ["{host}", "{router}"], "rate": 100e6, "delay": 0.002,
                "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 10000 }} }} }}"#
        )
    };
    let links = (0..2).flat_map(|i| [side(format!("s{i}"), "a"), side(format!("d{i}"), "b")]);
    let flows = senders.iter().enumerate().map(|(i, sender)| {
        let sack = if *sender == "tahoe" {
            ""
        } else {
            r#", "sack": false"#
        };
        format!(
            r#"{{ "id": "f{i}", "from": "s{i}", "to": "d{i}", "startJitter": 0.1, "sender": "{sender}",
                "transport": {{ "preset": "ns2", "segment": 1000{sack} }} }}"#
        )
    });
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "E", "seed": {seed}, "duration": 100,
        "nodes": [
            {{ "id": "a", "kind": "router" }}, {{ "id": "b", "kind": "router" }},
            {{ "id": "s0", "kind": "host" }}, {{ "id": "d0", "kind": "host" }},
            {{ "id": "s1", "kind": "host" }}, {{ "id": "d1", "kind": "host" }}
        ],
        "links": [
            {{ "id": "a-b", "between": ["a", "b"], "rate": 10e6, "delay": 0.016,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 48 }}, "countInService": true }},
               "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 10000 }} }} }} }},
            {}
        ],
        "flows": [{}] }}"#,
        links.collect::<Vec<_>>().join(","),
        flows.collect::<Vec<_>>().join(",")
    )
}

#[test]
fn alone_in_a_pair_and_against_newreno_it_agrees_with_ns2() {
    let row = |goodput, queue, runs| Row {
        goodput,
        queue,
        runs,
    };
    compare("E, alone", row((8.9887, 0.0), 23.7468, 1.0), |seed| {
        dumbbell(seed, &["tahoe"])
    });
    compare("E, two", row((8.8392, 0.0022), 23.4753, 3.0), |seed| {
        dumbbell(seed, &["tahoe", "tahoe"])
    });
    let beside = row((9.2476, 0.0068), 25.0166, 3.0);
    let runs = compare("E, beside NewReno", beside, |seed| {
        dumbbell(seed, &["tahoe", "newreno"])
    });
    // Tahoe has the smaller share: 3.90 of 9.25 Mb/s in ns-2.
    let share = |summary: &Summary| {
        let goodput = |i: usize| summary.flows[i].goodput.expect("a goodput");
        goodput(0) / (goodput(0) + goodput(1))
    };
    let (share, _) = moments(&runs.iter().map(share).collect::<Vec<_>>());
    let theirs = 3.9027 / 9.2476;
    println!("share {share:.3}, ns-2 {theirs:.3}");
    assert!((share - theirs).abs() < 0.1 * theirs, "{share}");
}
