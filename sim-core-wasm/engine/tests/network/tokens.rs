//! Policers, shapers and step marking in networks.

use crate::common::{plan, run};
use sawtooth_engine::measure::Summary;

/// One flow over 10 Mb/s and a round trip of 40 ms with this queue.
fn over(queue: &str, flow: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "tokens", "duration": 60, "warmup": 10,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
                   {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
                      "queue": {{ "limit": {{ "packets": 100 }}, {queue} }} }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {flow} }} ] }}"#
    )))
}

/// The rate is met to a burst in 50 s, which is below a per mille.
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found / expected - 1.0).abs() < tolerance,
        "{found} for {expected}"
    );
}

const CONSTANT: &str =
    r#""traffic": { "kind": "constant", "rate": 8e6 }, "transport": { "segment": 1472 }"#;

#[test]
fn constant_traffic_above_the_rate_gets_the_rate_from_policer_and_shaper() {
    for kind in ["policer", "shaper"] {
        let queue = format!(r#""kind": "{kind}", "rate": 4e6, "burst": 15000"#);
        let summary = over(&queue, CONSTANT);
        let port = &summary.queues[2];
        close(port.utilization.unwrap_or(0.0), 0.4, 1e-3);
        close(
            summary.flows[0].goodput.unwrap_or(0.0),
            4e6 * 1472.0 / 1500.0,
            1e-3,
        );
        let waiting = port.queue.as_ref().expect("measured").mean;
        // The shaper's queue is full; packets that a policer lets pass find the link free.
        if kind == "shaper" {
            assert!(waiting > 98.0, "{waiting}");
            close(
                port.delay.as_ref().expect("measured").p50,
                100.0 * 0.003,
                0.02,
            );
        } else {
            assert!(waiting < 0.1, "{waiting}");
        }
    }
}

/// Two packets are far below the 13 of the bandwidth-delay product: NewReno gets well below the
/// rate. A shaper with the same bucket has a queue.
#[test]
fn a_window_suffers_from_a_small_bucket_and_not_from_a_shaper() {
    let of = |kind: &str| {
        let queue = format!(r#""kind": "{kind}", "rate": 4e6, "burst": 3000"#);
        over(&queue, r#""sender": "newreno""#).flows[0]
            .goodput
            .unwrap_or(0.0)
    };
    let (policed, shaped) = (of("policer"), of("shaper"));
    println!("policed {policed}, shaped {shaped}");
    assert!(policed < 0.6 * 4e6, "{policed}");
    close(shaped, 4e6 * 1448.0 / 1500.0, 0.01);
}

#[test]
fn step_marking_equals_red_with_both_thresholds_at_the_step_packet_for_packet() {
    let dctcp = r#""sender": "dctcp""#;
    let step = over(r#""kind": "step", "packets": 10"#, dctcp);
    let red = over(
        r#""kind": "red", "minThreshold": 10, "maxThreshold": 10, "weight": 1, "ecn": true, "hardDrop": false"#,
        dctcp,
    );
    assert!(step.queues[2].marks > 100, "{}", step.queues[2].marks);
    assert_eq!(step.digest, red.digest);
    // 1500 bytes each: as many bytes, and the time that they take to leave.
    let bytes = over(
        r#""kind": "step", "measure": "bytes", "bytes": 15000"#,
        dctcp,
    );
    assert_eq!(step.digest, bytes.digest);
    let time = over(r#""kind": "step", "measure": "time", "time": 0.012"#, dctcp);
    close(
        time.queues[2].queue.as_ref().expect("measured").mean,
        step.queues[2].queue.as_ref().expect("measured").mean,
        0.1,
    );
}
