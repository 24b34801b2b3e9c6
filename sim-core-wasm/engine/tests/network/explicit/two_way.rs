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
        queues.find(|queue| queue.id == id).expect("a queue").clone()
    };
    ["a-b:a", "a-b:b"].map(of)[..if both { 2 } else { 1 }].to_vec()
}

fn show(what: &str, queues: &[QueueSummary]) -> Vec<(f64, f64, u64)> {
    let of = |queue: &QueueSummary| {
        let mean = queue.queue.as_ref().expect("a queue").mean;
        (used(queue), mean, queue.drops)
    };
    let all = queues.iter().map(of).collect();
    println!("{what}: {all:.3?}");
    all
}

#[test]
fn figures() {
    for (queue, sender) in [
        (r#""kind": "xcp""#, "xcp"),
        (r#""kind": "xcp", "negative": "paying""#, "xcp"),
        (r#""kind": "vcp""#, "vcp"),
    ] {
        for (transport, both) in [("", false), ("", true), (r#", "pacing": "linux", "pacingSlowStart": 1, "pacingAvoidance": 1"#, true)] {
            let what = format!("{queue} {transport} {both}");
            show(&what, &over(queue, sender, transport, both));
        }
    }
}
