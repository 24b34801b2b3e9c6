//! Pacing, slow-start exits and CUBIC's form of 2005 in whole runs.

use crate::common::{lossy_dumbbell, moments, plan, run};
use sawtooth_engine::measure::Summary;

/// One flow for `duration` over a path of 100 Mb/s and 100 ms with a buffer of
/// `buffer` packets.
fn long_path(flow: &str, buffer: u32, duration: u32) -> Summary {
    run(&plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "long path", "duration": {duration},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0.001 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 100e6, "delay": 0.049,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": {buffer} }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {flow} }} ] }}"#
    )))
}

/// Drops of 10 s with slow start that doubles each round whatever the
/// acknowledgements.
fn exits(kind: &str, buffer: u32) -> u64 {
    drops("cubic", kind, buffer)
}

fn drops(sender: &str, kind: &str, buffer: u32) -> u64 {
    let flow = format!(
        r#""sender": "{sender}", "slowStart": "{kind}",
           "transport": {{ "preset": "rfc", "slowStartCounting": "segments" }}"#
    );
    long_path(&flow, buffer, 10).flows[0].drops
}

/// A bandwidth-delay product of 830 packets: classic slow start learns of its first
/// loss a round late, and has doubled beyond what path and buffer hold.
#[test]
fn slow_start_exits_avoid_the_overshoot() {
    let classic = exits("classic", 1600);
    assert!(classic > 830 + 1600, "{classic}");
    assert_eq!(exits("hystart", 1600), 0);
    let later = exits("hystart-plus-plus", 1600);
    assert!(later < classic / 5, "{later} and {classic}");
}

/// The contents of path and buffer are lost once, if the window then falls to as much: a halving is of twice that.
#[test]
fn classic_slow_start_loses_as_much_as_path_and_buffer_hold() {
    for buffer in [1000, 1600, 2400] {
        let lost = drops("newreno", "classic", buffer) as f64;
        let held = f64::from(830 + buffer);
        println!("{lost} lost of {held} held");
        assert!((lost / held - 1.0).abs() < 0.1, "{lost} of {held}");
    }
}

/// Round trips show a queue a round after it has begun to grow: with a buffer of half a
/// bandwidth-delay product `HyStart++` sees it too late, where the train of
/// acknowledgements has shown it to `HyStart` before.
#[test]
fn delay_alone_comes_too_late_for_a_small_buffer() {
    let classic = exits("classic", 400);
    assert!(exits("hystart-plus-plus", 400) > classic / 2);
    assert!(exits("hystart", 400) < classic / 20);
}

/// Half of the path in flight: bursts at ten times the bottleneck's rate make a
/// queue in slow start that paced segments do not.
#[test]
fn paced_segments_need_less_buffer() {
    let queue = |pacing: &str| {
        let flow = format!(
            r#""sender": "newreno", "transport": {{ "preset": "rfc", "receiveWindow": 579200, "pacing": "{pacing}" }}"#
        );
        // 400 segments: half of the path.
        let summary = long_path(&flow, 1000, 20);
        let queue = summary
            .queues
            .iter()
            .find(|queue| queue.id == "r-d:r")
            .expect("the bottleneck");
        queue.queue.expect("a queue").max
    };
    let (bursts, paced) = (queue("off"), queue("linux"));
    assert!(paced < 0.5 * bursts, "{paced} and {bursts}");
}

/// `ns2.json`, tag A, `L.cubic:2`: loss, goodput with its standard deviation.
const PAIRS: [(f64, f64, f64); 3] = [
    (0.0, 9.5926, 0.0018),
    (0.001, 9.5819, 0.0019),
    (0.01, 4.7837, 0.0587),
];

#[test]
fn pairs_of_the_form_of_2005_agree_with_ns2() {
    for (loss, theirs, spread) in PAIRS {
        let goodputs: Vec<f64> = (1..=5)
            .map(|seed| {
                let text = lossy_dumbbell(
                    seed,
                    ["cubic", "cubic"],
                    r#"{ "preset": "ns2", "segment": 1000 }"#,
                    loss,
                )
                .replace(
                    r#""kind": "cubic""#,
                    r#""kind": "cubic", "form": "2005", "beta": 0.7998"#,
                );
                let summary = run(&plan(&text));
                let flows = summary.flows.iter();
                let bits: f64 = flows
                    .map(|f| f.goodput.expect("a goodput") * (f.end - f.start))
                    .sum();
                bits / summary.duration / 1e6
            })
            .collect();
        let (ours, own) = moments(&goodputs);
        let errors = (spread * spread / 5.0 + own * own / 5.0).sqrt();
        let tolerance = (0.1 * theirs).max(2.0 * errors);
        println!("loss {loss}: {ours:.4} Mb/s, ns-2 {theirs:.4}");
        assert!(
            (ours - theirs).abs() <= tolerance,
            "{loss}: {ours}, {theirs}"
        );
    }
}
