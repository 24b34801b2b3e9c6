//! Copa in whole runs.

mod common;

use common::{plan, run};
use sawtooth_engine::measure::Summary;

/// An acknowledgement for every packet, as ns-2's sinks send them.
const EACH: &str = r#"{ "preset": "ns2", "segment": 1460 }"#;

/// Flows `f0`, `f1`, … of these senders over a bottleneck of so many bit/s and half
/// a round trip, with a buffer of so many packets; access at a hundred times its rate.
struct Path {
    rate: f64,
    rtt: f64,
    buffer: u32,
    duration: f64,
    warmup: f64,
    seed: u64,
}

impl Path {
    fn run(&self, senders: &[&str], transport: &str) -> Summary {
        let Path {
            rate,
            rtt,
            buffer,
            duration,
            warmup,
            seed,
        } = self;
        let (access, half) = (100.0 * rate, rtt / 2.0);
        let mut hosts = String::new();
        let mut links = String::new();
        let mut flows = Vec::new();
        for (n, sender) in senders.iter().enumerate() {
            hosts += &format!(r#"{{ "id": "s{n}", "kind": "host" }}, "#);
            links += &format!(
                r#"{{ "id": "s{n}-r", "between": ["s{n}", "r"], "rate": {access}, "delay": 0,
                      "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 100000 }} }} }}, "#
            );
            flows.push(format!(
                r#"{{ "id": "f{n}", "from": "s{n}", "to": "d", "startJitter": 0.5,
                      "sender": {sender}, "transport": {transport} }}"#
            ));
        }
        run(&plan(&format!(
            r#"{{
            "format": "sawtooth-scenario", "version": 1, "name": "copa", "seed": {seed},
            "duration": {duration}, "warmup": {warmup},
            "nodes": [ {hosts} {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
            "links": [ {links}
                {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {half},
                   "queue": {{ "kind": "drop-tail", "limit": {{ "packets": {buffer} }}, "countInService": true }} }}
            ],
            "flows": [ {} ] }}"#,
            flows.join(", ")
        )))
    }
}

/// What a run came to at the bottleneck.
#[derive(Debug)]
struct Outcome {
    utilization: f64,
    mean: f64,
    max: f64,
    /// Goodputs as shares of their sum.
    shares: Vec<f64>,
}

fn outcome(summary: &Summary) -> Outcome {
    let queue = summary.queues.iter().find(|queue| queue.id == "r-d:r");
    let queue = queue.expect("the bottleneck");
    let level = queue.queue.expect("a queue");
    let flows = summary.flows.iter();
    Outcome {
        utilization: queue.utilization.expect("a utilization"),
        mean: level.mean,
        max: level.max,
        shares: flows
            .map(|flow| flow.goodput.expect("a goodput") / summary.total_goodput)
            .collect(),
    }
}

/// 1000 packets of 1500 bytes a second, 100 ms, no loss.
const THOUSAND: Path = Path {
    rate: 12e6,
    rtt: 0.1,
    buffer: 10_000,
    duration: 120.0,
    warmup: 60.0,
    seed: 1,
};

#[test]
fn print_equilibrium() {
    for switching in [false, true] {
        let copa = format!(r#"{{ "kind": "copa", "modeSwitching": {switching} }}"#);
        for count in [1, 2, 4] {
            for seed in 1..=3 {
                let path = Path { seed, ..THOUSAND };
                let senders = vec![copa.as_str(); count];
                println!(
                    "{switching} {count} {:?}",
                    outcome(&path.run(&senders, EACH))
                );
            }
        }
    }
}

#[test]
fn print_others() {
    let ten = Path {
        rate: 10e6,
        rtt: 0.04,
        buffer: 100,
        ..THOUSAND
    };
    for switching in [false, true] {
        let copa = format!(r#"{{ "kind": "copa", "modeSwitching": {switching} }}"#);
        for transport in [EACH, r#"{ "preset": "linux" }"#, r#"{ "preset": "rfc" }"#] {
            for seed in 1..=3 {
                let path = Path { seed, ..ten };
                println!(
                    "{switching} {transport} alone {:?}",
                    outcome(&path.run(&[&copa], transport))
                );
                println!(
                    "{switching} {transport} beside {:?}",
                    outcome(&path.run(&[&copa, r#""newreno""#], transport))
                );
            }
        }
    }
}
