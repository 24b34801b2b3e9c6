//! RED in a network, with drops and with marks.

use crate::common::{moments, plan, run};
use sawtooth_engine::measure::Summary;

/// Paper 004's scenario as in the reference runs (`ns2.json`, tag D): 50 Reno flows of segments of 960 bytes over
/// 10 Mb/s and a round trip of 100 ms, started within a second; measured from 10 to 100 s.
fn paper_004(seed: u64, wait: bool) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "paper 004", "seed": {seed},
        "duration": 100, "warmup": 10,
        "nodes": [ {{ "id": "s", "kind": "host", "count": 50 }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.05,
               "queue": {{ "kind": "red", "limit": {{ "packets": 600 }}, "minThreshold": 100, "maxThreshold": 300,
                           "maxProbability": 0.1, "weight": 0.04, "meanPacket": 1000, "wait": {wait} }},
               "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": 50, "startJitter": 1, "sender": "reno",
                      "transport": {{ "preset": "ns2", "sack": false, "segment": 960 }} }} ] }}"#
    )))
}

/// ns-2.35 has 176.97 ± 0.23 packets with `wait_` and 133.38 ± 0.51 without. The modes differ by a third, far more
/// than the tolerance of 5 %.
#[test]
fn mean_queues_are_those_of_ns_2_with_and_without_wait() {
    for (wait, expected) in [(true, 176.97), (false, 133.38)] {
        let queues: Vec<f64> = (1..=3)
            .map(|seed| {
                let summary = paper_004(seed, wait);
                let queue = summary.queues[100].queue.as_ref().expect("measured");
                assert!(queue.max < 300.0, "{queue:?}");
                queue.mean
            })
            .collect();
        let (mean, _) = moments(&queues);
        println!("wait {wait}: {queues:?} for {expected}");
        assert!(
            (mean - expected).abs() < 0.05 * expected,
            "wait {wait}: {mean} for {expected}"
        );
    }
}

/// Two flows of NewReno over 10 Mb/s, 40 ms and a RED gateway.
fn gateway(ecn: &str, queue: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "gateway", "duration": 60,
        "nodes": [ {{ "id": "s", "kind": "host", "count": 2 }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0.002 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.018,
               "queue": {{ "kind": "red", "limit": {{ "packets": 1000 }}, "minThreshold": 10, "maxThreshold": 60,
                           "maxProbability": 0.1, "gentle": true, "meanPacket": 1500, {queue} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": 2, "startJitter": 0.1, "ecn": "{ecn}" }} ] }}"#
    )))
}

#[test]
fn a_marking_gateway_costs_flows_with_ecn_no_packet() {
    let marked = gateway("classic", r#""ecn": true"#);
    let queue = &marked.queues[4];
    assert!(queue.marks > 20, "{} marks", queue.marks);
    for flow in &marked.flows {
        assert_eq!((flow.drops, flow.retransmissions, flow.timeouts), (0, 0, 0));
        assert_eq!(flow.fast_recoveries, 0);
        assert!(
            flow.ecn_reductions > 5,
            "{} reductions",
            flow.ecn_reductions
        );
        // Never more than one for a mark.
        assert!(flow.ecn_reductions <= queue.marks);
    }
    assert!(marked.total_goodput > 9e6, "{}", marked.total_goodput);
    // Flows that are not ECN-capable are dropped by the same gateway, and ECN-capable
    // ones by one that does not mark.
    for other in [
        gateway("off", r#""ecn": true"#),
        gateway("classic", r#""ecn": false"#),
    ] {
        assert_eq!(other.queues[4].marks, 0);
        for flow in &other.flows {
            assert!(flow.drops > 5 && flow.ecn_reductions == 0, "{flow:?}");
        }
    }
}
