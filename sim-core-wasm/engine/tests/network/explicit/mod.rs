//! Explicit feedback in networks: VCP with its extensions, XCP and RCP.

mod rcp;
mod two_way;
mod vcp;
mod xcp;

use crate::common::{plan, run};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{FlowSummary, QueueSummary};

fn queue_of<'a>(summary: &'a Summary, id: &str) -> &'a QueueSummary {
    let queue = summary.queues.iter().find(|queue| queue.id == id);
    queue.unwrap_or_else(|| panic!("no queue {id}"))
}

fn bottleneck(summary: &Summary) -> &QueueSummary {
    queue_of(summary, "a-b:a")
}

fn used(queue: &QueueSummary) -> f64 {
    queue.utilization.expect("a rate")
}

fn goodput(flow: &FlowSummary) -> f64 {
    flow.goodput.expect("measured") / 1e6
}

fn within(what: &str, found: f64, expected: f64, tolerance: f64) {
    println!("{what}: {found:.4}, expected {expected:.4} ± {tolerance:.4}");
    assert!(
        (found - expected).abs() <= tolerance,
        "{what}: {found}, not {expected} ± {tolerance}"
    );
}

/// Flows of these round trips in milliseconds over 20 Mb/s.
fn unequal(round_trips: &[u32], sender: &str, queue: &str, [from, to]: [f64; 2]) -> Summary {
    let each = |text: &dyn Fn(usize, f64) -> String| {
        let all = round_trips.iter().enumerate();
        let texts = all.map(|(place, millis)| text(place, f64::from(*millis) / 2000.0 - 0.006));
        texts.collect::<Vec<_>>().join(", ")
    };
    let nodes = each(&|place, _| format!(r#"{{ "id": "s{place}", "kind": "host" }}"#));
    let links = each(&|place, delay| {
        format!(
            r#"{{ "id": "s{place}-a", "between": ["s{place}", "a"], "rate": 100e6, "delay": {delay} }}"#
        )
    });
    let flows = each(&|place, _| {
        format!(
            r#"{{ "id": "f{place}", "from": "s{place}", "to": "d", "startJitter": 0.1, "sender": "{sender}" }}"#
        )
    });
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "unequal", "duration": {to}, "warmup": {from},
        "nodes": [ {nodes}, {{ "id": "a", "kind": "router" }}, {{ "id": "b", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [ {links},
            {{ "id": "a-b", "between": ["a", "b"], "rate": 20e6, "delay": 0.005,
               "queue": {{ {queue}, "limit": {{ "packets": 200 }} }} }},
            {{ "id": "b-d", "between": ["b", "d"], "rate": 100e6, "delay": 0.001 }} ],
        "flows": [ {flows} ] }}"#
    )))
}

/// One flow over two bottlenecks of these rates in Mb/s and disciplines, and with `crossed`
/// another flow over each of them. Round trips are 80 ms and 50 ms.
fn two_bottlenecks(rates: [u32; 2], queues: [&str; 2], sender: &str, crossed: bool) -> Summary {
    let cross = |place: usize| {
        let next = place + 1;
        let texts = [
            format!(
                r#",{{ "id": "x{place}", "kind": "host" }}, {{ "id": "y{place}", "kind": "host" }}"#
            ),
            format!(
                r#",{{ "id": "x{place}-r", "between": ["x{place}", "r{place}"], "rate": 100e6, "delay": 0.005 }},
                   {{ "id": "r-y{place}", "between": ["r{next}", "y{place}"], "rate": 100e6, "delay": 0.005 }}"#
            ),
            format!(
                r#",{{ "id": "c{place}", "from": "x{place}", "to": "y{place}", "startJitter": 0.1, "sender": {sender} }}"#
            ),
        ];
        if crossed { texts } else { Default::default() }
    };
    let link = |place: usize| {
        let (rate, queue, next) = (rates[place], queues[place], place + 1);
        format!(
            r#"{{ "id": "l{place}", "between": ["r{place}", "r{next}"], "rate": {rate}e6, "delay": 0.015,
                 "queue": {{ {queue}, "limit": {{ "packets": 50 }} }} }}"#
        )
    };
    let both = |part: usize| cross(0)[part].clone() + &cross(1)[part];
    let (nodes, links, flows) = (both(0), both(1), both(2));
    let (first, second) = (link(0), link(1));
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "two bottlenecks", "duration": 90, "warmup": 50,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }},
                   {{ "id": "r0", "kind": "router" }}, {{ "id": "r1", "kind": "router" }},
                   {{ "id": "r2", "kind": "router" }} {nodes} ],
        "links": [
            {{ "id": "s-r0", "between": ["s", "r0"], "rate": 100e6, "delay": 0.005 }},
            {{ "id": "r2-d", "between": ["r2", "d"], "rate": 100e6, "delay": 0.005 }}, {first}, {second} {links} ],
        "flows": [ {{ "id": "long", "from": "s", "to": "d", "startJitter": 0.1, "sender": {sender} }} {flows} ] }}"#
    )))
}

/// The queues of the two bottlenecks.
fn both(summary: &Summary) -> [&QueueSummary; 2] {
    [queue_of(summary, "l0:r0"), queue_of(summary, "l1:r1")]
}

/// A rate on the wire in Mb/s as goodput: segments of 1448 of 1500 bytes.
fn payload(rate: f64) -> f64 {
    rate * 1448.0 / 1500.0
}
