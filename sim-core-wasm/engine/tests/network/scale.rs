//! Large networks and fast links: they run within bounds, and the links are used
//! as they should be.

use std::fmt::Write;

use crate::common::{Dumbbell, run};
use sawtooth_engine::measure::Summary;

/// Events for each data packet that was sent.
fn events_per_packet(summary: &Summary) -> f64 {
    let sent: u64 = summary.flows.iter().map(|flow| flow.segments_sent).sum();
    summary.events as f64 / sent as f64
}

#[test]
fn a_thousand_flows_cost_little_more_per_packet_than_one() {
    let run = |count| {
        Dumbbell {
            count,
            rate: 1e9,
            rtt: 0.05,
            duration: 4.0,
            ..Dumbbell::default()
        }
        .run()
    };
    let (one, thousand) = (run(1), run(1000));
    assert_eq!(thousand.flows.len(), 1000);
    let (one, thousand) = (events_per_packet(&one), events_per_packet(&thousand));
    // Three hops out and three back for each packet and its acknowledgement.
    assert!((5.5..6.5).contains(&one), "{one}");
    assert!(thousand <= 1.5 * one, "{thousand} beside {one}");
}

/// Routers in a row; a flow over all of them, and one over each link.
fn parking_lot(routers: usize) -> String {
    let mut nodes = String::new();
    let mut links = String::new();
    let mut flows = String::new();
    for i in 1..=routers {
        // Writing to a string cannot fail.
        let _ = write!(
            nodes,
            r#"{{ "id": "r{i}", "kind": "router" }}, {{ "id": "h{i}", "kind": "host" }}, "#
        );
        let _ = write!(
            links,
            r#"{{ "id": "h{i}-r", "between": ["h{i}", "r{i}"], "rate": 1e9, "delay": 0.001 }}, "#
        );
    }
    for i in 1..routers {
        let next = i + 1;
        let _ = write!(
            links,
            r#"{{ "id": "l{i}", "between": ["r{i}", "r{next}"], "rate": 10e6, "delay": 0.005,
                  "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 50 }} }} }}, "#
        );
        let _ = write!(
            flows,
            r#"{{ "id": "f{i}", "from": "h{i}", "to": "h{next}", "startJitter": 0.5,
                  "sender": "newreno", "transport": {{ "preset": "rfc" }} }}, "#
        );
    }
    let list = |text: &str| text.trim_end_matches(", ").to_owned();
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1, "name": "parking lot", "duration": 40, "warmup": 10,
        "nodes": [{}], "links": [{}],
        "flows": [{}, {{ "id": "long", "from": "h1", "to": "h{routers}", "sender": "newreno",
                         "transport": {{ "preset": "rfc" }} }}] }}"#,
        list(&nodes),
        list(&links),
        list(&flows)
    )
}

#[test]
fn a_parking_lot_of_twenty_routers_is_busy_everywhere() {
    let summary = run(&crate::common::plan(&parking_lot(20)));
    let hops: Vec<f64> = summary
        .queues
        .iter()
        .filter(|queue| {
            let number = queue.link.strip_prefix('l').map(str::parse::<usize>);
            let from = number.and_then(Result::ok).map(|n| format!("r{n}"));
            from.as_ref() == Some(&queue.from)
        })
        .filter_map(|queue| queue.utilization)
        .collect();
    assert_eq!(hops.len(), 19);
    // A flow alone needs a queue of 10 ms × 10 Mb/s, 9 packets, to keep its link
    // busy; it has 50.
    assert!(
        hops.iter().all(|used| (0.95..=1.000_001).contains(used)),
        "{hops:?}"
    );
    let goodput = |id: &str| {
        let flow = summary.flows.iter().find(|flow| flow.id == id);
        flow.and_then(|flow| flow.goodput).expect("it ran")
    };
    let long = goodput("long");
    // It loses at each hop and learns of it late: by the square-root law 19 times the losses
    // and 19 times the round trip leave 1 / (19 √19) = 1/83, allowed a factor of three.
    for i in 1..20 {
        let other = goodput(&format!("f{i}"));
        assert!(long < other / 28.0, "{long} beside f{i}'s {other}");
        assert!(long + other < 10e6);
    }
    // A timer that backs off from 1 s leaves five segments in 30 s: a flow that does more
    // than time out has twice as many at least.
    let least = 10.0 * 8.0 * 1448.0 / 30.0;
    println!("over all links {long:.0}, at least {least:.0} bit/s");
    assert!(long > least, "{long}");
}

#[test]
fn a_hundred_gigabits_for_a_second() {
    let summary = Dumbbell {
        rate: 1e10,
        rtt: 0.001,
        duration: 1.0,
        warmup: 0.2,
        ..Dumbbell::default()
    };
    // The edge of this dumbbell has ten times the rate of its middle, and no link
    // may have more than 100 Gb/s: here all have that, and packets queue at the
    // host itself. Its queue holds what a halved window of a bandwidth-delay
    // product, 8 400 packets, leaves empty.
    let text = summary
        .text()
        .replace("\"rate\": 10000000000,", "\"rate\": 100000000000,")
        .replace("\"packets\": 1000000", "\"packets\": 10000");
    assert_eq!(text.matches("\"rate\": 100000000000,").count(), 3);
    let summary = run(&crate::common::plan(&text));
    let middle = summary.queues.iter().find(|queue| queue.id == "a-b:a");
    let used = middle
        .and_then(|queue| queue.utilization)
        .expect("measured");
    assert!((0.95..=1.000_001).contains(&used), "{used}");
    // Of 1488 bytes on the wire 1448 are data.
    let goodput = summary.total_goodput;
    assert!((0.95 * 97.3e9..97.4e9).contains(&goodput), "{goodput}");
    assert!(summary.events < 60_000_000, "{}", summary.events);
}
