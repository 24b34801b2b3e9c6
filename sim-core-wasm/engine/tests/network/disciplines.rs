//! Queues whose oracle is a share or a level, in whole networks.

use crate::common::{plan, run};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::QueueSummary;

/// `count` flows of `NewReno` over a link, and 5 ms before it, with other flows beside them; measured
/// from 20 s to 80 s.
fn many(count: u32, rate: f64, delay: f64, ecn: &str, queue: &str, others: &str) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "many", "duration": 80, "warmup": 20,
        "nodes": [ {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "x", "kind": "host" }},
                   {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "x-r", "between": ["x", "r"], "rate": 1e9, "delay": 0.005 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {delay},
               "queue": {queue}, "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }} }},
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0.005 }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": 1, "ecn": "{ecn}",
                      "transport": {{ "preset": "rfc", "segment": 960 }} }} {others} ] }}"#
    )))
}

fn bottleneck(summary: &Summary) -> &QueueSummary {
    let mut queues = summary.queues.iter();
    queues.find(|queue| queue.id == "r-d:r").expect("a queue")
}

fn show(what: &str, summary: &Summary) -> (f64, f64) {
    let port = bottleneck(summary);
    let level = port.queue.expect("measured");
    let used = port.utilization.expect("used");
    println!(
        "{what}: mean {:.1}, std {:.1}, most {}, empty {:.3}, used {used:.4}, drops {}, marks {}, jain {:?}",
        level.mean, level.std, level.max, level.empty_share, port.drops, port.marks, summary.jain
    );
    (level.mean, used)
}

/// BLUE's probability settles where overflows and idle times are rare: the queue stays off both
/// of its limits, with drops and with marks.
#[test]
fn blue_keeps_the_queue_off_both_limits() {
    for (ecn, published) in [("off", 319.0), ("classic", 329.0)] {
        let marks = ecn != "off";
        let queue =
            format!(r#"{{ "kind": "blue", "limit": {{ "packets": 600 }}, "ecn": {marks} }}"#);
        let summary = many(100, 45e6, 0.045, ecn, &queue, "");
        let (mean, used) = show(&format!("blue {ecn}"), &summary);
        let port = bottleneck(&summary);
        let level = port.queue.expect("measured");
        assert!(used > 0.999 && level.empty_share < 0.001, "{used}");
        assert!(
            level.max < 600.0 && (200.0..450.0).contains(&mean),
            "{level:?}"
        );
        assert!((mean - published).abs() < 0.5, "the page rounds: {mean}");
        assert_eq!((port.drops == 0, port.marks > 0), (marks, marks));
    }
}

/// A utilization of 0.98 is AVQ's aim; how close it comes is the paper's question of a small
/// gain. Table rows of others are held to 0.02.
#[test]
fn avq_uses_its_configured_share_of_the_link() {
    for (count, ecn) in [(50, "off"), (50, "classic"), (100, "off"), (100, "classic")] {
        for share in [0.98, 0.9] {
            let marks = ecn != "off";
            let queue = format!(
                r#"{{ "kind": "avq", "limit": {{ "packets": 600 }}, "ecn": {marks}, "utilization": {share} }}"#
            );
            let summary = many(count, 45e6, 0.045, ecn, &queue, "");
            let (mean, used) = show(&format!("avq {count} {ecn} {share}"), &summary);
            assert!((used - share).abs() < 0.005, "{used}");
            assert!(mean < 150.0, "{mean}");
        }
    }
}

/// Flows hold N √(3/2p) packets in sum. By SRED's rule that is 256 √(1.5/0.15) = 809 for any N with
/// a third of the limit in use, and twice as much with a sixth: more and less than the 562
/// packets of the path and a third or a sixth of 900. So the queue is at the step between them,
/// 300 packets. Counting hits drops more of those that send more.
#[test]
fn sred_keeps_the_queue_at_a_third_of_the_limit_for_any_number_of_flows() {
    for (count, simple, full) in [(50, 372.0, 289.0), (100, 329.0, 283.0), (200, 308.0, 293.0)] {
        for (hits, published) in [(false, simple), (true, full)] {
            let queue =
                format!(r#"{{ "kind": "sred", "limit": {{ "packets": 900 }}, "hits": {hits} }}"#);
            let summary = many(count, 45e6, 0.045, "off", &queue, "");
            let (mean, used) = show(&format!("sred {count} {hits}"), &summary);
            // A quarter: the formula is that of single losses at random.
            assert!((mean - 300.0).abs() < 75.0, "{mean}");
            assert!(
                (mean - published).abs() < 10.0,
                "{mean} is not the page's {published}"
            );
            assert!(used > 0.999, "{used}");
        }
    }
}

/// Tang, Wang and Low: the share of a flood is at most 1/(1 + e) and falls as its rate grows; over
/// RED it has the link.
#[test]
fn choke_leaves_a_flood_a_quarter_of_the_link_at_most() {
    let share = |kind: &str, rate: f64| {
        let queue = format!(
            r#"{{ "kind": "{kind}", "limit": {{ "packets": 300 }}, "minThreshold": 100, "maxThreshold": 200 }}"#
        );
        let flood = format!(
            r#", {{ "id": "x", "from": "x", "to": "d", "transport": {{ "preset": "rfc", "segment": 972 }},
                   "traffic": {{ "kind": "constant", "rate": {rate}, "spread": 0.2 }} }}"#
        );
        let summary = many(32, 10e6, 0.025, "off", &queue, &flood);
        let share = summary.flows[32].goodput.expect("a goodput") / 10e6;
        println!("{kind} {rate}: {share:.4}");
        share
    };
    let shares = [3e6, 10e6, 20e6, 50e6, 100e6].map(|rate| share("choke", rate));
    assert!(shares.iter().all(|share| *share < 0.269), "{shares:?}");
    // The page's: 0.18, 0.26, 0.25, 0.13, 0.03.
    for (share, published) in shares.iter().zip([0.18, 0.26, 0.25, 0.13, 0.03]) {
        assert!((share - published).abs() < 0.01, "{shares:?}");
    }
    assert!(share("red", 20e6) > 0.95);
}

/// A drop at the head is known a queue's length sooner, and one at random spreads: both keep
/// flows from halving together, and the queue swings less.
#[test]
fn drops_at_the_head_and_at_random_keep_the_queue_steadier_than_at_the_tail() {
    let [tail, head, random] = ["tail", "head", "random"].map(|drop| {
        let queue = format!(
            r#"{{ "kind": "drop-tail", "limit": {{ "packets": 100 }}, "drop": "{drop}" }}"#
        );
        let summary = many(10, 10e6, 0.025, "off", &queue, "");
        show(drop, &summary);
        let port = bottleneck(&summary);
        let level = port.queue.expect("measured");
        assert!(
            level.max <= 100.0 && port.utilization > Some(0.999),
            "{level:?}"
        );
        level.std
    });
    assert!(
        head < 0.75 * tail && random < 0.85 * tail,
        "{tail} {head} {random}"
    );
    // The page's figures.
    for (found, published) in [(tail, 21.0), (random, 16.0), (head, 11.0)] {
        assert!((found - published).abs() <= 0.5, "{found}, not {published}");
    }
}
