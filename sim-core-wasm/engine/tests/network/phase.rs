//! Phase effects: what equal rates do to flows that share a queue (Floyd and
//! Jacobson 1992), and what the time that hosts take does to phase effects.

use crate::common::{plan, run};
use sawtooth_engine::measure::Summary;

/// Paper 002's set-up: `count` pairs of hosts, every link at the same rate,
/// every queue of 100 packets with the one in transmission, 1 ms over the
/// access links and 10 ms over the bottleneck.
fn equal(count: u32, rate: f64, sender: &str, transport: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "equal", "duration": 100,
        "parameters": {{ "B": {{ "value": {rate}, "min": 1e6, "max": 1e9 }} }},
        "nodes": [
            {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "a", "kind": "router" }},
            {{ "id": "b", "kind": "router" }}, {{ "id": "d", "kind": "host", "count": {count} }}
        ],
        "links": [
            {{ "id": "s-a", "between": ["s", "a"], "rate": {{ "expr": "B" }}, "delay": 0.001, {QUEUE} }},
            {{ "id": "a-b", "between": ["a", "b"], "rate": {{ "expr": "B" }}, "delay": 0.01, {QUEUE} }},
            {{ "id": "b-d", "between": ["b", "d"], "rate": {{ "expr": "B" }}, "delay": 0.001, {QUEUE} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": 0.1,
               "sender": "{sender}", "transport": {{ "segment": 1460, {transport} }} }}
        ] }}"#
    )))
}

const QUEUE: &str =
    r#""queue": { "kind": "drop-tail", "limit": { "packets": 100 }, "countInService": true }"#;

const PRESETS: [&str; 5] = ["rfc", "linux", "linux3", "freebsd9", "ns2"];

/// Flows that are meant to be fair are, in every era.
fn fair(sender: &str) {
    for preset in PRESETS {
        // ns-2 runs Linux' senders with timestamps alone. Without them, 32 flows with windows of
        // four segments wait for one another's timeouts, which back off (Karn): 0.83 on average.
        let stamped = preset == "ns2" && sender == "cubic";
        let stamps = if stamped {
            r#", "timestamps": true"#
        } else {
            ""
        };
        let transport = format!(r#""preset": "{preset}"{stamps}"#);
        for count in [2, 8, 32] {
            let jain = equal(count, 10e6, sender, &transport).jain.expect("flows");
            println!("{count} {sender}, {preset}: {jain:.3}");
            assert!(jain >= 0.9, "{count} {sender}, {preset}: {jain}");
        }
    }
}

#[test]
fn newreno_flows_over_links_of_one_rate_are_fair() {
    fair("newreno");
}

#[test]
fn cubic_flows_over_links_of_one_rate_are_fair() {
    fair("cubic");
}

#[test]
fn bbr3_flows_over_links_of_one_rate_are_fair() {
    fair("bbr3");
}

/// ns-2.35 (10 seeds): Jain's index of 2, 8 and 32 NewReno flows is 1.000, 1.000 and 0.992
/// on average, and their goodput 92.95, 93.99 and 95.82 Mb/s.
#[test]
fn with_ties_decided_at_random_the_preset_ns2_agrees_with_ns2() {
    for (count, theirs) in [(2, 92.95), (8, 93.99), (32, 95.82)] {
        let summary = equal(count, 100e6, "newreno", r#""preset": "ns2", "sack": false"#);
        let (jain, goodput) = (summary.jain.expect("flows"), summary.total_goodput / 1e6);
        println!("{count}: {jain:.4}, {goodput:.2} Mb/s");
        assert!(jain >= 0.95, "{count}: {jain}");
        assert!((goodput / theirs - 1.0).abs() < 0.03, "{count}: {goodput}");
    }
}

/// The example's upper pair takes no time, its lower pair some; a rate that is one part
/// in a thousand higher lets the locked-out flow in.
#[test]
fn the_example_shows_a_lock_out_and_its_end() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/phase-effects.json"
    );
    let text = std::fs::read_to_string(path).expect("it comes with the page");
    let goodputs = |text: &str| -> Vec<f64> {
        let flows = run(&plan(text)).flows;
        flows.iter().filter_map(|flow| flow.goodput).collect()
    };
    let least = |pair: &[f64]| f64::min(pair[0], pair[1]);
    let shown = goodputs(&text);
    assert!(least(&shown[..2]) < 0.1e6, "{shown:?}");
    assert!(least(&shown[2..]) > 4e6, "{shown:?}");
    let raised = text.replacen(
        r#""duration": 60,"#,
        r#""duration": 60, "warmup": 30,
           "interventions": [{ "at": 20, "set": "links/r-d/rate", "to": 10.01e6 }],"#,
        1,
    );
    let after = goodputs(&raised);
    assert!(least(&after[..2]) > 2e6, "{after:?}");
}

/// Where hosts take no time at all, the packets of the flow that fills its own link meet every departure from the
/// bottleneck, and those of no other flow do.
#[test]
fn without_processing_time_one_flow_locks_the_others_out() {
    for count in [2, 8, 32] {
        let summary = equal(
            count,
            10e6,
            "newreno",
            r#""preset": "ns2", "processing": 0"#,
        );
        let jain = summary.jain.expect("flows");
        println!("{count}: {jain:.3}");
        assert!(
            jain < 0.6 && jain < 3.0 / f64::from(count),
            "{count}: {jain}"
        );
    }
}
