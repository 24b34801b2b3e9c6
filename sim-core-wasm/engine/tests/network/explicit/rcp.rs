//! RCP: one rate for all, from the first segment on.

use super::{both, bottleneck, goodput, payload, two_bottlenecks, unequal, used, within};
use crate::common::{plan, run};

const RCP: &str = r#""kind": "rcp""#;

#[test]
fn flows_of_unequal_round_trips_have_the_same_rate_and_no_queue() {
    let summary = unequal(&[40, 80, 160, 320], "rcp", RCP, [20.0, 60.0]);
    for flow in &summary.flows {
        within(&flow.id, goodput(flow), payload(5.0), 0.05);
        assert_eq!((flow.drops, flow.retransmissions), (0, 0));
    }
    let queue = bottleneck(&summary);
    assert!(used(queue) > 0.99, "{}", used(queue));
    assert!(queue.queue.as_ref().expect("a queue").mean < 1.0);
}

#[test]
fn the_tighter_of_two_bottlenecks_decides() {
    for (rates, tight) in [([20, 10], 1), ([10, 20], 0)] {
        let summary = two_bottlenecks(rates, [RCP, RCP], r#""rcp""#, false);
        let queues = both(&summary);
        within("the tighter", used(queues[tight]), 1.0, 0.01);
        within("the other", used(queues[1 - tight]), 0.5, 0.005);
    }
}

/// A short transfer beside a long flow that has the whole link: it begins at the long one's rate.
/// 100 kB at 20 Mb/s take 41 ms and two round trips of 80 ms, which the queue
/// of the moment lengthens by as much as the transfer at most. Slow start from ten segments needs
/// three round trips more.
#[test]
fn a_short_flow_begins_at_the_rate_of_the_others() {
    let time = |sender: &str, queue: &str| {
        let summary = run(&plan(&format!(
            r#"{{
            "format": "sawtooth-scenario", "version": 1, "name": "short", "duration": 20,
            "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "t", "kind": "host" }},
                       {{ "id": "a", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
            "links": [
                {{ "id": "s-a", "between": ["s", "a"], "rate": 100e6, "delay": 0.005 }},
                {{ "id": "t-a", "between": ["t", "a"], "rate": 100e6, "delay": 0.005 }},
                {{ "id": "a-d", "between": ["a", "d"], "rate": 20e6, "delay": 0.035,
                   "queue": {{ {queue}, "limit": {{ "packets": 500 }} }} }} ],
            "flows": [
                {{ "id": "long", "from": "s", "to": "d", "sender": "{sender}" }},
                {{ "id": "short", "from": "t", "to": "d", "start": 10, "sender": "{sender}",
                   "traffic": {{ "kind": "transfer", "bytes": 100000 }} }} ] }}"#
        )));
        summary.flows[1].completion_time.expect("complete")
    };
    let rcp = time("rcp", RCP);
    let xcp = time("xcp", r#""kind": "xcp""#);
    println!("RCP {rcp:.3} s, XCP {xcp:.3} s");
    assert!((0.2..0.245).contains(&rcp), "{rcp}");
    assert!(xcp > 1.5 * rcp, "{xcp}");
}
