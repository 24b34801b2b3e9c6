//! Delay-based controls and UCC in whole runs.

mod common;

use common::story::Story;
use common::{plan, run};

/// What a run over the bottleneck came to, after five seconds of warm-up.
#[derive(Debug)]
struct Outcome {
    utilization: f64,
    /// Mean wait in the queue, in seconds.
    wait: f64,
    /// Of each flow, in bit/s.
    goodputs: Vec<f64>,
}

/// `count` flows over 10 Mb/s, 20 ms one way, with a buffer of 50 packets.
fn over(sender: &str, count: u32, loss: f64, transport: &str, seed: u64) -> Outcome {
    let summary = run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "delay", "seed": {seed},
        "duration": 60, "warmup": 5,
        "nodes": [
            {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
            {{ "id": "d", "kind": "host" }}
        ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 50 }} }},
               "loss": {{ "kind": "bernoulli", "probability": {loss} }} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": 0.1,
               "sender": {sender}, "transport": {transport} }}
        ] }}"#
    )));
    let queue = summary.queues.iter().find(|q| q.id == "r-d:r");
    let queue = queue.expect("the bottleneck");
    Outcome {
        utilization: queue.utilization.expect("a utilization"),
        wait: queue.delay.as_ref().expect("a delay").mean,
        goodputs: summary
            .flows
            .iter()
            .map(|f| f.goodput.expect("a goodput"))
            .collect(),
    }
}

const LINUX_CDG: &str = r#"{ "kind": "cdg", "form": "linux" }"#;
const UCC_BY_RTT: &str = r#"{ "kind": "ucc", "delay": "round-trip" }"#;
const FREEBSD: &str = r#"{ "preset": "freebsd9" }"#;
/// The round trip without a queue, in seconds.
const BASE: f64 = 0.04;

/// Jain's index of fairness.
fn jain(shares: &[f64]) -> f64 {
    let sum: f64 = shares.iter().sum();
    let squares: f64 = shares.iter().map(|share| share * share).sum();
    sum * sum / (squares * shares.len() as f64)
}

/// The utilization of one flow that halves whenever the queueing delay reaches
/// `delay`. With windows in units of what the path holds, it grows from p / 2 to
/// p = 1 + `delay` / R. Below one a round takes R and carries w, above it takes
/// w R and carries w.
fn utilization_of_halving_at(delay: f64) -> f64 {
    let peak = 1.0 + delay / BASE;
    let full = (peak * peak - 1.0) / 2.0;
    let scarce = 1.0 - peak / 2.0;
    (scarce * (1.0 + peak / 2.0) / 2.0 + full) / (scarce + full)
}

/// HD and CHD back off while the queue is short, and a halving then empties it:
/// alone they cannot use the link to the full. Back-offs lie between `qmin` and
/// `qth`.
#[test]
fn hd_and_chd_alone_halve_between_their_thresholds() {
    let (least, most) = (
        utilization_of_halving_at(0.005),
        utilization_of_halving_at(0.02),
    );
    assert!((least - 0.832).abs() < 5e-4 && (most - 0.964).abs() < 5e-4);
    for sender in [r#""hd""#, r#""chd""#] {
        for seed in 1..=3 {
            let outcome = over(sender, 1, 0.0, FREEBSD, seed);
            println!("{sender}: {outcome:?}");
            assert!((least..most).contains(&outcome.utilization), "{outcome:?}");
            assert!(outcome.wait < 0.02, "{outcome:?}");
        }
    }
}

/// CDG backs off when a queue begins to build up, at a window of what the path
/// holds, and at worst twice before the gradients show it: from 1 to 0.7 or to
/// 0.49, with 0.85 or 0.745 in the mean. What it overshoots by adds to that.
#[test]
fn cdg_alone_reacts_as_soon_as_a_queue_builds_up() {
    for sender in [r#""cdg""#, LINUX_CDG] {
        for seed in 1..=3 {
            let outcome = over(sender, 1, 0.0, FREEBSD, seed);
            println!("{sender}: {outcome:?}");
            assert!((0.745..0.95).contains(&outcome.utilization), "{outcome:?}");
            assert!(outcome.wait < 0.01, "{outcome:?}");
        }
    }
}

/// UCC knows no delay but when it loses: alone it fills the link and the buffer.
#[test]
fn ucc_alone_fills_the_link() {
    for sender in [r#""ucc""#, UCC_BY_RTT] {
        for count in 1..=2 {
            let outcome = over(sender, count, 0.0, FREEBSD, 1);
            println!("{sender}: {outcome:?}");
            assert!(outcome.utilization > 0.95, "{outcome:?}");
            assert!(jain(&outcome.goodputs) > 0.9, "{outcome:?}");
        }
    }
}

/// A window of 40, which the receiver keeps from growing, on a path that has room
/// for hundreds, and one loss by the link: UCC goes on with what it had, NewReno
/// with half of it.
#[test]
fn a_loss_on_an_idle_link_costs_ucc_nothing() {
    let least = |sender| {
        let story = Story::of(&format!(
            r#"{{
            "format": "sawtooth-scenario", "version": 1, "name": "one loss", "seed": 1,
            "duration": 6, "warmup": 2,
            "nodes": [{{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }}],
            "links": [{{ "id": "s-d", "between": ["s", "d"], "rate": 100e6, "delay": 0.05,
                "loss": {{ "kind": "list", "packets": [600] }} }}],
            "flows": [{{ "id": "f", "from": "s", "to": "d", "sender": {sender},
                "transport": {{ "preset": "freebsd9", "segment": 1000, "ackEvery": 1,
                    "initialWindow": 40, "receiveWindow": 20000 }} }}] }}"#
        ));
        let flow = &story.summary.flows[0];
        assert_eq!((flow.fast_recoveries, flow.timeouts), (1, 0), "{sender}");
        let windows = story.values("cwnd", 2.0, 6.0);
        windows.into_iter().fold(f64::INFINITY, f64::min)
    };
    assert_eq!((least(r#""ucc""#), least(r#""newreno""#)), (40.0, 20.0));
}

/// With nothing but their own kind they keep the queue short: HD and CHD below `qth`.
#[test]
fn two_of_a_kind_share_evenly_and_keep_the_queue_short() {
    for sender in [r#""hd""#, r#""chd""#, r#""cdg""#, LINUX_CDG] {
        for seed in 1..=3 {
            let outcome = over(sender, 2, 0.0, FREEBSD, seed);
            println!("{sender}: {outcome:?}");
            assert!(jain(&outcome.goodputs) > 0.9, "{outcome:?}");
            assert!(outcome.wait < 0.02, "{outcome:?}");
            // One halves while the other does not.
            assert!(outcome.utilization > 0.9, "{outcome:?}");
        }
    }
}

/// Paper 000 finds 150 % of NewReno and more over links that lose packets. Every
/// segment is acknowledged: of two acknowledged together UCC learns the delay of
/// a pair, which hardly ever is the least.
#[test]
fn random_losses_cost_little() {
    const EACH: &str = r#"{ "preset": "freebsd9", "ackEvery": 1 }"#;
    let goodput = |sender| -> f64 {
        let seeds = 1..=3;
        seeds
            .map(|seed| over(sender, 1, 0.01, EACH, seed).goodputs[0])
            .sum()
    };
    let newreno = goodput(r#""newreno""#);
    for sender in [r#""chd""#, r#""cdg""#, r#""ucc""#, UCC_BY_RTT] {
        let ratio = goodput(sender) / newreno;
        println!("{sender}: {ratio:.2} times NewReno");
        assert!(ratio > 1.5, "{sender}: {ratio}");
    }
}

/// Vegas alone keeps between α and β of its segments in the queue, by either estimate:
/// two to four, a packet of 1500 bytes and headers being 1.2 ms of the link.
#[test]
fn vegas_alone_keeps_two_to_four_segments_in_the_queue() {
    const LATER: &str = r#"{ "kind": "vegas", "estimate": "linux" }"#;
    for sender in [r#""vegas""#, LATER] {
        for transport in [
            r#"{ "preset": "ns2", "segment": 1460 }"#,
            r#"{ "preset": "rfc" }"#,
            r#"{ "preset": "linux" }"#,
        ] {
            let outcome = over(sender, 1, 0.0, transport, 1);
            let packets = outcome.wait / (1500.0 * 8.0 / 10e6);
            println!("{sender} {transport}: {packets:.2} packets, {outcome:?}");
            assert!((2.0..=4.0).contains(&packets), "{transport}: {packets}");
            assert!(outcome.utilization > 0.99, "{outcome:?}");
        }
    }
}

/// Every draw comes from the stream of the flow: the same seed, the same run.
#[test]
fn runs_can_be_repeated() {
    for sender in [r#""hd""#, r#""chd""#, r#""cdg""#, LINUX_CDG] {
        let run = |seed| format!("{:?}", over(sender, 1, 0.0, FREEBSD, seed));
        assert_eq!(run(1), run(1), "{sender}");
    }
}
