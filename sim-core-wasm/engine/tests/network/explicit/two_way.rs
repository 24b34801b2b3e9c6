//! XCP and VCP where data goes both ways over one link: the figures of their pages' limits.

use super::{QueueSummary, used};
use crate::common::{plan, run};

/// Two flows each way, or two one way, over 20 Mb/s and 0.1 s, an acknowledgement for each packet: the queues
/// of the ways, from 20 s to 60 s.
fn over(queue: &str, sender: &str, transport: &str, both: bool) -> Vec<QueueSummary> {
    let flow = |id: &str, from: &str, to: &str| {
        format!(
            r#"{{ "id": "{id}", "from": "{from}", "to": "{to}", "startJitter": 0.1, "sender": "{sender}",
                 "transport": {{ "preset": "rfc", "ackEvery": 1 {transport} }} }}"#
        )
    };
    let mut flows = vec![flow("f0", "s", "d"), flow("f1", "s", "d")];
    if both {
        flows.extend([flow("g0", "d", "s"), flow("g1", "d", "s")]);
    }
    let port = format!(r#""queue": {{ {queue}, "limit": {{ "packets": 400 }} }}"#);
    let summary = run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "two ways", "duration": 60, "warmup": 20,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "a", "kind": "router" }},
                   {{ "id": "b", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-a", "between": ["s", "a"], "rate": 100e6, "delay": 0.001 }},
            {{ "id": "a-b", "between": ["a", "b"], "rate": 20e6, "delay": 0.048, {port}, "reverse": {{ {port} }} }},
            {{ "id": "b-d", "between": ["b", "d"], "rate": 100e6, "delay": 0.001 }} ],
        "flows": [ {} ] }}"#,
        flows.join(", ")
    )));
    let of = |id: &str| {
        let mut queues = summary.queues.iter();
        queues
            .find(|queue| queue.id == id)
            .expect("a queue")
            .clone()
    };
    ["a-b:a", "a-b:b"].map(of)[..if both { 2 } else { 1 }].to_vec()
}

/// An acknowledgement for each packet comes back in a row with those that waited with it, and the windows leave
/// as they come. Paced over the round trip they do not.
const PACED: &str = r#", "pacing": "linux", "pacingSlowStart": 1, "pacingAvoidance": 1"#;

/// For each way the share of the link in use, the packets that wait on average and those dropped, as the
/// pages round them.
fn rounded_use(queue: &str, sender: &str, transport: &str, both: bool) -> Vec<(f64, f64, u64)> {
    let rounded = |queue: &QueueSummary| {
        let mean = queue.queue.as_ref().expect("a queue").mean;
        (
            (used(queue) * 100.0).round() / 100.0,
            mean.round(),
            queue.drops,
        )
    };
    over(queue, sender, transport, both)
        .iter()
        .map(rounded)
        .collect()
}

#[test]
fn xcp_does_not_hold_data_of_both_ways_unless_it_is_paced() {
    let xcp = |negative: &str, transport: &str, both: bool| {
        rounded_use(
            &format!(r#""kind": "xcp" {negative}"#),
            "xcp",
            transport,
            both,
        )
    };
    let paying = r#", "negative": "paying""#;
    assert_eq!(xcp("", "", false), [(1.0, 1.0, 0)]);
    assert_eq!(xcp("", "", true), [(0.88, 267.0, 309), (0.87, 269.0, 143)]);
    assert_eq!(xcp(paying, "", true), [(0.88, 214.0, 0), (0.89, 231.0, 0)]);
    assert_eq!(xcp("", PACED, true), [(1.0, 9.0, 0), (1.0, 9.0, 0)]);
    assert_eq!(xcp(paying, PACED, true), [(1.0, 3.0, 0), (1.0, 3.0, 0)]);
}

#[test]
fn vcp_does_not_hold_data_of_both_ways_unless_it_is_paced() {
    let vcp = |transport: &str, both: bool| rounded_use(r#""kind": "vcp""#, "vcp", transport, both);
    assert_eq!(vcp("", false), [(0.92, 0.0, 0)]);
    assert_eq!(vcp("", true), [(0.78, 119.0, 0), (0.77, 117.0, 0)]);
    assert_eq!(vcp(PACED, true), [(0.92, 1.0, 0), (0.92, 1.0, 0)]);
}
