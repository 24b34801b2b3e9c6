//! The equations of SPRED's queue beside the packets of its paper's network.

use sawtooth_document::{Document, Json};
use sawtooth_engine::sim::Sim;
use sawtooth_models::fluid;

/// The mean queue of the equations with fifty flows and the anchored predictor.
fn equations(rtt: f64) -> f64 {
    let json = format!(r#"{{ "predictor": "anchored", "rtt": {rtt}, "flows": 50, "washout": 5 }}"#);
    let model = fluid::read(&Json::parse(&json).expect("JSON"));
    model.expect("a model").run().mean
}

/// The mean queue of packets with SACK at a round trip of 500 ms, from 20 s to 100 s, over three
/// seeds: with so many times fifty flows, 10 Mb/s, the thresholds and the room, in packets of the
/// network at its own size.
fn packets(scale: u32, queue: &str) -> f64 {
    let mean = |seed| mean_queue(&document(scale, seed, queue)) / f64::from(scale);
    (1..=3).map(mean).sum::<f64>() / 3.0
}

fn document(scale: u32, seed: u64, queue: &str) -> String {
    let [flows, rate, room, least, most] = [50, 10_000_000, 600, 100, 300].map(|one| one * scale);
    let weight = 0.04 / f64::from(scale);
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, "name": "SPRED", "seed": {seed},
        "duration": 100, "warmup": 20,
        "nodes": [ {{ "id": "s", "kind": "host", "count": {flows} }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": 0.25,
               "queue": {{ {queue}, "limit": {{ "packets": {room} }}, "minThreshold": {least}, "maxThreshold": {most},
                           "maxProbability": 0.1, "weight": {weight}, "meanPacket": 1000 }},
               "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": {flows}, "startJitter": 1, "sender": "reno",
                      "transport": {{ "preset": "ns2", "sack": true, "segment": 960 }} }} ] }}"#
    )
}

fn mean_queue(text: &str) -> f64 {
    let plan = Document::parse(text).expect("valid").plan();
    let summary = Sim::summary_of(&plan, "test").expect("it runs");
    let queue = summary.queues.iter().find(|queue| queue.id == "r-d:r");
    let level = queue.and_then(|queue| queue.queue.as_ref());
    level.expect("the bottleneck is measured").mean
}

/// At 500 ms the equations settle at 118.7 packets, and packets with SACK, which has few timeouts,
/// swing around 82. It is not the noise of few flows, since four times as many have the same mean.
/// RED spreads its drops, by which it drops twice as often as the equations do: where each packet
/// is dropped by itself, about half of the difference is gone. The round trip of packets has the
/// queue's delay in it, by which the equations settle at 114.
#[test]
fn drops_that_are_not_spread_bring_the_queue_towards_the_equations() {
    let (steady, longer) = (equations(0.5), equations(0.58));
    let spred = r#""kind": "spred", "predictor": "anchored""#;
    let (spread, many) = (packets(1, spred), packets(4, spred));
    let alone = packets(1, &format!(r#"{spred}, "geometric": true"#));
    println!(
        "equations {steady:.1}, {longer:.1} with 580 ms; packets {spread:.1}, {many:.1} with four times the flows, {alone:.1} without spreading"
    );
    assert!((many - spread).abs() < 4.0);
    assert!(steady - alone < (steady - spread) * 0.6);
    assert!((112.0..116.0).contains(&longer));
}
