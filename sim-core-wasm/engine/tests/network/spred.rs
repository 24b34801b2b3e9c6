//! SPRED beside RED in the network of its paper.

use crate::common::moments;
use crate::common::story::Story;

/// Fifty flows over 10 Mb/s and twice `delay`, with room for 600 packets; measured
/// from 20 s to 100 s.
fn paper_004(seed: u64, sender: &str, delay: f64, queue: &str) -> Story {
    larger(1, false, seed, sender, delay, queue)
}

/// The same with so many times the flows, the rate, the thresholds and the room, and with SACK or
/// without.
fn larger(scale: u32, sack: bool, seed: u64, sender: &str, delay: f64, queue: &str) -> Story {
    let [flows, rate, room, least, most] = [50, 10_000_000, 600, 100, 300].map(|one| one * scale);
    let weight = 0.04 / f64::from(scale);
    Story::run(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, "name": "paper 004", "seed": {seed},
        "duration": 100, "warmup": 20,
        "nodes": [ {{ "id": "s", "kind": "host", "count": {flows} }}, {{ "id": "r", "kind": "router" }},
                   {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {delay},
               "queue": {{ {queue}, "limit": {{ "packets": {room} }}, "minThreshold": {least}, "maxThreshold": {most},
                           "maxProbability": 0.1, "weight": {weight}, "meanPacket": 1000 }},
               "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": {flows}, "startJitter": 1, "sender": "{sender}",
                      "transport": {{ "preset": "ns2", "sack": {sack}, "segment": 960 }} }} ] }}"#
    ))
}

/// From which second on the mean of each second stays within 50 packets of the mean of the last
/// fifty.
fn settled(story: &Story) -> usize {
    let seconds = story.waiting_by_seconds();
    let last = &seconds[50..];
    let mean = last.iter().sum::<f64>() / last.len() as f64;
    let outside = seconds
        .iter()
        .rposition(|second| (second - mean).abs() > 50.0);
    outside.map_or(0, |second| second + 1)
}

/// Mean and standard deviation of the queue, its use of the link, and when it settled: means of
/// three seeds, the settling times of each.
#[derive(Debug)]
struct Measured {
    mean: f64,
    deviation: f64,
    used: f64,
    settled: Vec<usize>,
}

fn measured(sender: &str, delay: f64, queue: &str) -> Measured {
    let (mut means, mut deviations, mut used, mut times) = (vec![], vec![], vec![], vec![]);
    for seed in 1..=3 {
        let story = paper_004(seed, sender, delay, queue);
        let level = story.queue().queue.expect("measured");
        means.push(level.mean);
        deviations.push(level.std);
        used.push(story.utilization());
        times.push(settled(&story));
    }
    let measured = Measured {
        mean: moments(&means).0,
        deviation: moments(&deviations).0,
        used: moments(&used).0,
        settled: times,
    };
    println!("{sender} {delay} {queue}: {measured:.1?}");
    measured
}

const RED: &str = r#""kind": "red""#;
const SMITH: &str = r#""kind": "spred", "predictor": "smith""#;
const ANCHORED: &str = r#""kind": "spred", "predictor": "anchored""#;

/// The table on SPRED's page. Three seeds differ by up to 2 packets in the mean and in the
/// deviation: they are within 4. RED's rows at 100 and 200 ms are also ns-2.35's: 133.4 and 12.2
/// packets, 112.8 and 27.5.
#[test]
fn mean_and_deviation_of_the_queue_are_those_on_the_page() {
    for (delay, queue, mean, deviation) in [
        (0.05, RED, 133.0, 12.6),
        (0.05, SMITH, 133.0, 13.6),
        (0.05, ANCHORED, 133.0, 7.9),
        (0.1, RED, 112.0, 29.8),
        (0.1, SMITH, 112.0, 29.7),
        (0.1, ANCHORED, 116.0, 11.2),
        (0.15, RED, 94.0, 37.9),
        (0.15, SMITH, 93.0, 39.3),
        (0.15, ANCHORED, 101.0, 15.5),
        (0.25, RED, 64.0, 47.2),
        (0.25, SMITH, 63.0, 48.3),
        (0.25, ANCHORED, 79.0, 21.1),
    ] {
        let found = measured("reno", delay, queue);
        assert!((found.mean - mean).abs() < 4.0, "{found:?}");
        assert!((found.deviation - deviation).abs() < 4.0, "{found:?}");
        // RED alone runs dry, at 500 ms.
        let least = if queue == ANCHORED || delay < 0.2 {
            0.999
        } else {
            0.98
        };
        assert!(found.used > least, "{found:?}");
    }
}

/// The error that stays without a washout is smaller if the model knows how often spread drops are: nearer to RED's
/// 112, and steadier with a washout.
#[test]
fn a_model_that_knows_the_rate_of_drops_is_less_wrong() {
    for (queue, mean, deviation) in [
        (
            r#""kind": "spred", "predictor": "anchored", "washout": 0"#,
            94.9,
            11.6,
        ),
        (
            r#""kind": "spred", "predictor": "anchored", "washout": 0, "drops": "rate""#,
            107.5,
            10.3,
        ),
        (
            r#""kind": "spred", "predictor": "anchored", "drops": "rate""#,
            116.6,
            10.6,
        ),
    ] {
        let found = measured("reno", 0.1, queue);
        assert!((found.mean - mean).abs() < 4.0, "{found:?}");
        assert!((found.deviation - deviation).abs() < 2.0, "{found:?}");
    }
}

/// On short paths both settle within seconds, at 300 ms only the anchored predictor does, and at
/// 500 ms neither does for sure.
#[test]
fn at_300_ms_the_anchored_predictor_settles_and_red_does_not() {
    for (delay, queue, seconds) in [
        (0.05, RED, 0..=5),
        (0.05, ANCHORED, 0..=5),
        (0.15, RED, 40..=100),
        (0.15, SMITH, 5..=100),
        (0.15, ANCHORED, 5..=20),
        (0.25, RED, 90..=100),
    ] {
        let found = measured("reno", delay, queue);
        let all = found.settled.iter();
        assert!(all.clone().all(|time| seconds.contains(time)), "{found:?}");
    }
}

/// The router's estimates do as well as the oracle.
#[test]
fn estimates_at_the_router_do_as_well_as_the_oracle() {
    let estimated = r#""kind": "spred", "predictor": "anchored", "flows": "estimated", "roundTrip": "handshake""#;
    for delay in [0.1, 0.25] {
        let known = measured("reno", delay, ANCHORED);
        let found = measured("reno", delay, estimated);
        assert!((found.mean - known.mean).abs() < 4.0, "{found:?}");
        assert!((found.deviation - known.deviation).abs() < 4.0, "{found:?}");
    }
}

/// NewReno repairs several losses in a window without a timeout, and the queue swings less.
#[test]
fn the_predictor_halves_the_deviation_with_newreno_too() {
    for delay in [0.15, 0.25] {
        let red = measured("newreno", delay, RED);
        let spred = measured("newreno", delay, ANCHORED);
        assert!(spred.deviation < 0.55 * red.deviation, "{spred:?}");
        assert!(spred.mean > red.mean - 2.0, "{spred:?}");
    }
}
