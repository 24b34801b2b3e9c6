//! The window clamp of paper 003 in whole runs over a wire.

use crate::common::{Dumbbell, plan, run};
use sawtooth_engine::measure::Summary;

/// Ten CUBIC flows over 20 Mbit/s with room for 3000 packets, 1.8 s of them,
/// behind the bottleneck; measured from 20 s on.
fn deep(rtt: f64, transport: &str, clamp: &str, interventions: &str) -> Summary {
    let delay = rtt / 2.0;
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "deep", "duration": 60, "warmup": 20,
        "nodes": [ {{ "id": "s", "kind": "host", "count": 10 }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 20e6, "delay": {delay},
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 3000 }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": 10, "startJitter": 0.01,
                     "sender": "cubic", "clamp": {clamp}, "transport": {transport} }} ],
        "interventions": [{interventions}] }}"#
    )))
}

const LINUX: &str = r#"{ "preset": "linux" }"#;
const AT_ONCE: &str = r#"{ "preset": "linux", "ackEvery": 1 }"#;
const OFF: &str = r#""off""#;
/// On a wire the flows together get the share of one flow.
const WIRED: &str = r#"{ "kind": "bandwidth-delay", "bandwidth": 20e6, "exponent": 0 }"#;
const PAPER: &str = r#"{ "kind": "bandwidth-delay" }"#;

/// A round trip without a queue: propagation, and a segment of 1500 bytes and
/// an acknowledgement of 52 over both links.
fn least(rtt: f64) -> f64 {
    rtt + 8.0 * 1552.0 * (1.0 / 20e6 + 1.0 / 1e9)
}

fn utilization(summary: &Summary) -> f64 {
    let queue = summary.queues.iter().find(|queue| queue.id == "r-d:r");
    queue.and_then(|queue| queue.utilization).expect("measured")
}

/// Mean over the flows of their mean round trips, and the largest of all.
fn round_trips(summary: &Summary) -> (f64, f64) {
    let all: Vec<_> = summary
        .flows
        .iter()
        .map(|flow| flow.rtt.as_ref().expect("measured"))
        .collect();
    let mean = all.iter().map(|rtt| rtt.mean).sum::<f64>() / all.len() as f64;
    (mean, all.iter().map(|rtt| rtt.max).fold(0.0, f64::max))
}

/// The numbers on the clamp's page.
fn close(what: &str, found: f64, expected: f64, within: f64) {
    println!("{what}: {found:.4}, expected {expected}");
    assert!(
        (found - expected).abs() < within,
        "{what}: {found}, expected {expected}"
    );
}

/// The queue that CUBIC alone fills to 1.8 s stays below the ratio that cuts,
/// and the link stays full.
#[test]
fn a_deep_buffer_is_not_filled_and_the_link_stays_full() {
    let alone = deep(0.04, LINUX, OFF, "");
    let (mean, _) = round_trips(&alone);
    close("mean round trip by themselves", mean, 1.66, 0.1);
    let clamped = deep(0.04, LINUX, WIRED, "");
    let (mean, max) = round_trips(&clamped);
    close("mean round trip", mean, 0.106, 0.01);
    assert!(max < 5.0 * least(0.04), "{max}");
    assert!(utilization(&clamped) > 0.99, "{}", utilization(&clamped));
    assert!(clamped.jain.expect("ten flows") > 0.99);
    let drops: u64 = clamped.flows.iter().map(|flow| flow.drops).sum();
    assert_eq!(drops, 0);
}

/// With a tenth more than the link carries the limit follows the queue up to
/// the cut, over and over.
#[test]
fn with_too_large_a_bandwidth_the_limit_swings_up_to_the_cut() {
    let clamp = WIRED.replace("20e6", "22e6");
    let summary = deep(0.04, AT_ONCE, &clamp, "");
    let (mean, max) = round_trips(&summary);
    let ratio = max / least(0.04);
    // No limit exceeds 22/20 of the path's capacity at a ratio of five.
    assert!(ratio < 5.5, "{ratio}");
    close("the most", ratio, 5.2, 0.2);
    assert!(mean > 2.0 * least(0.04), "{mean}");
    close("busy", utilization(&summary), 0.98, 0.01);
}

/// The paper's own numbers: ten stations get $19 \cdot 10^{-0.15} = 13.45$ Mbit/s
/// together, less than the link carries. The queue drains, and each is left with
/// $\lfloor 13.45\,\mathrm{Mbit/s} \cdot R / 120\,000 \rfloor = 4$ segments a
/// round trip.
#[test]
fn the_papers_bandwidth_leaves_the_link_idle_as_its_formula_says() {
    let summary = deep(0.04, AT_ONCE, PAPER, "");
    let expected = 10.0 * 4.0 * 8.0 * 1500.0 / least(0.04) / 20e6;
    let found = utilization(&summary);
    // Ten flows in step wait for one another by a segment or two.
    assert!((found / expected - 1.0).abs() < 0.03, "{found}: {expected}");
    let (mean, _) = round_trips(&summary);
    assert!((mean / least(0.04) - 1.0).abs() < 0.03, "{mean}");
}

/// 4 ms away the share of a flow is less than a segment. With acknowledgements
/// at once ten windows of one segment fill the link; with delayed ones the
/// receiver waits 40 ms for a second segment, the ratio stays above the cut, and
/// so does the window at one.
#[test]
fn a_window_of_one_segment_and_delayed_acknowledgements() {
    let full = deep(0.004, AT_ONCE, PAPER, "");
    assert!(utilization(&full) > 0.99, "{}", utilization(&full));
    let stuck = deep(0.004, LINUX, PAPER, "");
    let expected = 10.0 * 8.0 * 1500.0 / (least(0.004) + 0.04) / 20e6;
    let found = utilization(&stuck);
    assert!((found / expected - 1.0).abs() < 0.03, "{found}: {expected}");
    assert!(expected < 0.14);
}

#[test]
fn a_clamp_set_during_the_run_empties_the_queue() {
    let set = format!(r#"{{ "at": 15, "set": "flows/f/clamp", "to": {WIRED} }}"#);
    let summary = deep(0.04, LINUX, OFF, &set);
    let (mean, max) = round_trips(&summary);
    assert!(mean < 5.0 * least(0.04), "{mean}");
    assert!(max < 6.0 * least(0.04), "{max}");
    // Removed again, the queue returns.
    let taken = format!(r#"{set}, {{ "at": 20, "set": "flows/f/clamp", "to": "off" }}"#);
    let (_, max) = round_trips(&deep(0.04, LINUX, OFF, &taken));
    assert!(max > 30.0 * least(0.04), "{max}");
}

/// A limit of the path's own product, with one segment in a hundred lost: with the
/// upper bound NewReno halves below it; pinned, the window is back as soon as the loss
/// is repaired.
#[test]
fn a_loss_of_a_pinned_window_costs_only_its_repair() {
    let goodput = |mode: &str| {
        let clamp = format!(
            r#""clamp": {{ "kind": "bandwidth-delay", "arm": 1, "cut": 1000, "bandwidth": 10e6, "productRtt": "least", "mode": "{mode}" }}, "sender""#
        );
        let text = Dumbbell {
            loss: 0.01,
            duration: 60.0,
            rtt: 0.1,
            ..Dumbbell::default()
        }
        .text()
        .replace(r#""sender""#, &clamp);
        run(&plan(&text)).total_goodput
    };
    let (upper, pinned) = (goodput("upper"), goodput("pin"));
    // Half a window of 1.22/√p = 12 segments is what NewReno alone would keep of 83.
    assert!(upper < 2.5e6, "{upper}");
    assert!(pinned > 4.0 * upper, "{pinned} for {upper}");
}

/// A clamp that never arms changes nothing, whatever the mechanisms and the data.
#[test]
fn a_clamp_that_never_arms_leaves_the_run_as_it_is() {
    let transports = [
        r#"{ "preset": "rfc" }"#,
        LINUX,
        r#"{ "preset": "linux", "sack": false }"#,
        r#"{ "preset": "ns2" }"#,
    ];
    let sources = [
        r#"{ "kind": "bulk" }"#,
        r#"{ "kind": "on-off", "rate": 8e6, "on": 0.5, "off": 1.5 }"#,
        r#"{ "kind": "sessions", "arrivals": 10 }"#,
    ];
    for sender in ["newreno", "cubic", "vegas"] {
        for transport in transports {
            for traffic in sources {
                let text = Dumbbell {
                    count: 3,
                    loss: 0.002,
                    duration: 20.0,
                    sender,
                    transport,
                    traffic,
                    ..Dumbbell::default()
                }
                .text();
                let with = text.replace(
                    r#""sender""#,
                    r#""clamp": { "kind": "bandwidth-delay", "arm": 1000, "period": 0.01 }, "sender""#,
                );
                let (plain, watched) = (run(&plan(&text)), run(&plan(&with)));
                let what = format!("{sender} {transport} {traffic}");
                assert_eq!(plain.digest, watched.digest, "{what}");
                assert_eq!(plain.total_goodput, watched.total_goodput, "{what}");
                assert_eq!(plain.flows[0].cwnd, watched.flows[0].cwnd, "{what}");
                // Each look is an event.
                assert!(watched.events > plain.events + 500, "{what}");
            }
        }
    }
}
