//! SPRED beside RED in the network of its paper.

use crate::common::{moments, plan, run};
use sawtooth_engine::measure::Summary;

/// Fifty flows of `NewReno` over 10 Mb/s and twice `delay`, with room for 600 packets; measured
/// from 20 s to 100 s.
fn paper_004(seed: u64, delay: f64, queue: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "paper 004", "seed": {seed},
        "duration": 100, "warmup": 20,
        "nodes": [ {{ "id": "s", "kind": "host", "count": 50 }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": {delay},
               "queue": {{ {queue}, "limit": {{ "packets": 600 }}, "minThreshold": 100, "maxThreshold": 300,
                           "maxProbability": 0.1, "weight": 0.04, "meanPacket": 1000 }},
               "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": 50, "startJitter": 1, "sender": "newreno",
                      "transport": {{ "preset": "ns2", "sack": false, "segment": 960 }} }} ] }}"#
    )))
}

#[test]
fn explore() {
    for delay in [0.05, 0.1, 0.15, 0.25] {
        for queue in [
            r#""kind": "red""#,
            r#""kind": "spred", "predictor": "smith""#,
            r#""kind": "spred""#,
            r#""kind": "spred", "washout": 0"#,
            r#""kind": "spred", "flows": "estimated", "roundTrip": "handshake""#,
            r#""kind": "spred", "flows": "estimated", "roundTrip": "syn-ack""#,
        ] {
            let (mut means, mut stds, mut used) = (vec![], vec![], vec![]);
            for seed in 1..=3 {
                let summary = paper_004(seed, delay, queue);
                let port = &summary.queues[100];
                let level = port.queue.expect("measured");
                means.push(level.mean);
                stds.push(level.std);
                used.push(port.utilization.expect("used"));
            }
            println!(
                "{delay} {queue}: mean {:.1} ± {:.1}, std {:.1}, used {:.3}",
                moments(&means).0,
                moments(&means).1,
                moments(&stds).0,
                moments(&used).0
            );
        }
    }
}
