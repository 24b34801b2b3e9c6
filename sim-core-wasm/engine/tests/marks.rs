//! Answers to ECN marks through whole runs.

mod common;

use common::{plan, run};
use sawtooth_engine::measure::summary::{QueueSummary, Summary};

/// Flows over one bottleneck of `rate`, with its queue, and `delay` one way.
fn bottleneck(rate: f64, delay: f64, queue: &str, flows: &str, rest: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "marks", {rest},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "t", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": {edge}, "delay": 0 }},
            {{ "id": "t-r", "between": ["t", "r"], "rate": {edge}, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {delay}, "queue": {queue} }}
        ],
        "flows": [ {flows} ] }}"#,
        edge = 10.0 * rate
    )))
}

fn queue(summary: &Summary) -> &QueueSummary {
    summary
        .queues
        .iter()
        .find(|queue| queue.id == "r-d:r")
        .expect("the bottleneck")
}

fn goodput(summary: &Summary, flow: usize) -> f64 {
    summary.flows[flow].goodput.expect("a goodput")
}

/// RED that marks from 5 packets on.
const SHALLOW: &str = r#"{ "kind": "red", "limit": { "packets": 1000 }, "minThreshold": 5, "maxThreshold": 15,
    "maxProbability": 0.1, "gentle": true, "meanPacket": 1500, "ecn": true }"#;

/// RFC 8511's claim: over a queue that marks early, less is lost of the link's
/// rate with a gentler answer to marks, and beside a flow that halves the
/// gentler one gets more.
#[test]
fn abe_makes_up_for_a_shallow_threshold() {
    let flow = |id: &str, from: &str, sender: &str, ecn: &str| {
        format!(
            r#"{{ "id": "{id}", "from": "{from}", "to": "d", "sender": "{sender}", "ecn": "{ecn}" }}"#
        )
    };
    for sender in ["newreno", "cubic"] {
        let rest = r#""duration": 120, "warmup": 20"#;
        let alone = |ecn: &str| {
            let summary = bottleneck(10e6, 0.05, SHALLOW, &flow("f", "s", sender, ecn), rest);
            let queue = queue(&summary);
            assert!(queue.marks > 10 && queue.drops == 0, "{queue:?}");
            queue.utilization.expect("measured")
        };
        let (classic, abe) = (alone("classic"), alone("abe"));
        println!("{sender} alone: classic {classic:.4}, abe {abe:.4}");
        assert!(abe > classic + 0.02, "{sender}: {abe} and {classic}");
        let both = format!(
            "{}, {}",
            flow("f", "s", sender, "classic"),
            flow("g", "t", sender, "abe")
        );
        let summary = bottleneck(10e6, 0.05, SHALLOW, &both, rest);
        let (classic, abe) = (goodput(&summary, 0), goodput(&summary, 1));
        println!("{sender} together: classic {classic:.3e}, abe {abe:.3e}");
        assert!(abe > 1.2 * classic, "{sender}: {abe} and {classic}");
    }
}
