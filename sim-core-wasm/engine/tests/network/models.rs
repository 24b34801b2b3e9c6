//! Controls that model their path, in whole runs.
//!
//! Reference numbers are of small simulators made for the purpose, with an
//! acknowledgement for each packet and losses known at once: they are good to
//! 10 %. Their round trip starts with the data, ours with a handshake before.

use crate::common::Dumbbell;
use crate::common::story::{Bottleneck, Story, near};
use sawtooth_engine::measure::Summary;

/// The mean of a figure over five seeds: the phases of two flows are random.
fn over_seeds(of: impl Fn(u32) -> f64) -> f64 {
    (1..=5).map(of).sum::<f64>() / 5.0
}

/// From the start of the data: the handshake takes a round trip.
const HANDSHAKE: f64 = 0.1;

/// `count` flows for a minute over 10 Mb/s and 40 ms with a buffer of two
/// bandwidth-delay products, the first 5 s not counted.
fn link(sender: &str, count: u32, loss: f64, seed: u64) -> Summary {
    Dumbbell {
        count,
        buffer: 2.0,
        duration: 65.0,
        warmup: 5.0,
        seed,
        sender,
        transport: r#"{ "preset": "linux" }"#,
        loss,
        ..Dumbbell::default()
    }
    .run()
}

/// Share of the link's rate that is used, repetitions and all.
fn used(summary: &Summary) -> f64 {
    let most = summary.queues.iter().filter_map(|queue| queue.utilization);
    most.fold(0.0, f64::max)
}

/// The mode of DRAIN, in both versions of BBR.
const DRAIN: f64 = 1.0;

fn alone(sender: &str) -> Bottleneck<'_> {
    Bottleneck {
        sender,
        ..Bottleneck::default()
    }
}

/// The first five seconds, and when STARTUP ends.
fn startup(sender: &str) -> (Story, f64) {
    let story = Bottleneck {
        duration: 5.0,
        warmup: 0.0,
        ..alone(sender)
    }
    .run();
    let (end, _) = story.spells("mode", DRAIN)[0];
    (story, end)
}

/// Over a buffer of a quarter of the bandwidth-delay product.
fn shallow(sender: &str) -> Story {
    Bottleneck {
        buffer: 25,
        ..alone(sender)
    }
    .run()
}

/// Two flows for 60 s that start within 0.1 s.
fn two(sender: &str, buffer: u32, warmup: f64, seed: u32) -> Story {
    Bottleneck {
        count: 2,
        buffer,
        seed,
        spread: 0.1,
        warmup,
        ..alone(sender)
    }
    .run()
}

mod bbr {
    use super::*;

    const BBR: &str = r#"{ "kind": "bbr" }"#;
    const PROBE_RTT: f64 = 3.0;

    #[test]
    fn startup_fills_the_path_and_a_queue_of_twice_as_much() {
        let (story, end) = startup(BBR);
        near("end of STARTUP", end - HANDSHAKE, 1.49);
        near("in flight then", story.most("flight", 0.0, end), 295.0);
        near("peak queue", story.waiting().1, 196.0);
    }

    #[test]
    fn alone_it_keeps_a_short_queue_and_measures_the_path_every_ten_seconds() {
        let story = alone(BBR).run();
        let (mean, most) = story.waiting();
        near("mean queue", mean, 6.0);
        near("longest queue", most, 31.0);
        near("utilization", story.utilization(), 0.969);
        let visits = story.spells("mode", PROBE_RTT);
        for ((start, length), theirs) in visits.iter().zip([10.1, 20.4, 30.7]) {
            near("PROBE_RTT at", *start, theirs);
            // Its guide has 0.3 s: a window of 100 has to leave first.
            near("for", *length, 0.3);
        }
        assert_eq!(visits.len(), 5);
        assert_eq!(story.loss(), 0.0);
    }

    #[test]
    fn a_small_buffer_costs_packets_and_no_throughput() {
        let story = shallow(BBR);
        near("loss", story.loss(), 0.008);
        near("utilization", story.utilization(), 0.96);
    }

    #[test]
    fn two_flows_over_a_deep_buffer_keep_a_bandwidth_delay_product_in_it() {
        let queue = over_seeds(|seed| two(BBR, 10_000, 5.0, seed).waiting().0);
        near("standing queue", queue, 94.0);
        let jain = over_seeds(|seed| two(BBR, 10_000, 5.0, seed).summary.jain.expect("two flows"));
        println!("Jain's index {jain}");
        assert!(jain > 0.95, "{jain}");
    }

    /// The loss of two flows over a buffer of a bandwidth-delay product. The reference has 3.7 %, good to a
    /// tenth, where losses are known at once and repaired separately. Here they are found a round trip later,
    /// and Linux's rules of recovery take them off the window and send no more than arrives for a round: that
    /// saves up to a third. Without the first rule it would be 4.5 %, without the second 6.9 %.
    fn near_the_loss_of_two(loss: f64) {
        println!("loss {loss}, reference 0.037");
        assert!((0.037 / 1.5..=0.037 * 1.1).contains(&loss), "{loss}");
    }

    #[test]
    fn two_flows_over_a_bandwidth_delay_product_lose_all_the_time() {
        near_the_loss_of_two(over_seeds(|seed| two(BBR, 100, 5.0, seed).loss()));
        near_the_loss_of_two(over_seeds(|seed| two(BBR, 100, 0.0, seed).loss()));
    }

    /// Of each 10 s and a round trip, PROBE_RTT leaves 0.2 s and a round trip to
    /// four segments a round trip: 0.24 of 10.24 s, less those.
    const BUT_FOR_MEASUREMENTS: f64 = 0.977;

    fn all_but_its_measurements(used: f64) {
        println!("used {used}");
        assert!((used - BUT_FOR_MEASUREMENTS).abs() < 0.01, "{used}");
    }

    #[test]
    fn alone_it_fills_a_clean_link_except_during_its_measurements() {
        all_but_its_measurements(used(&link("bbr", 1, 0.0, 1)));
    }

    /// One per cent lost at random: no sign of congestion to it.
    #[test]
    fn random_loss_does_not_slow_it() {
        all_but_its_measurements(used(&link("bbr", 1, 0.01, 1)));
        let reno = link("newreno", 1, 0.01, 1).flows[0].goodput;
        assert!(reno.expect("a goodput") < 4e6, "{reno:?}");
    }

    #[test]
    fn two_of_them_share_a_link() {
        let jain = over_seeds(|seed| link("bbr", 2, 0.0, u64::from(seed)).jain.expect("two"));
        println!("Jain's index {jain}");
        assert!(jain > 0.98, "{jain}");
    }
}

mod bbr3 {
    use super::*;

    const BBR3: &str = r#"{ "kind": "bbr3" }"#;
    const DOWN: f64 = 2.0;
    const REFILL: f64 = 4.0;
    const UP: f64 = 5.0;
    const PROBE_RTT: f64 = 6.0;

    #[test]
    fn startup_fills_the_path_and_a_queue_of_as_much() {
        let (story, end) = startup(BBR3);
        near("end of STARTUP", end - HANDSHAKE, 1.15);
        // Data that arrived in lumps adds to it.
        near("in flight then", story.most("flight", 0.0, end), 202.0);
        near("peak queue", story.waiting().1, 102.0);
        // Three rounds without a quarter more.
        assert_eq!(story.at("flatRounds", end), 3.0);
    }

    #[test]
    fn alone_it_keeps_a_short_queue_and_measures_the_path_every_five_seconds() {
        let story = alone(BBR3).run();
        let (mean, most) = story.waiting();
        near("mean queue", mean, 10.7);
        near("longest queue", most, 91.0);
        near("utilization", story.utilization(), 0.962);
        let visits = story.spells("mode", PROBE_RTT);
        for ((start, length), theirs) in visits.iter().zip([5.1, 10.4, 15.7]) {
            near("PROBE_RTT at", *start, theirs);
            // Half a product has to leave, then 200 ms and the rest of a round.
            assert!((0.2..0.35).contains(length), "{length}");
        }
        assert_eq!(visits.len(), 11);
        assert_eq!(story.loss(), 0.0);
        // Section 5.3.4.2 of the draft: half the rate for 200 ms of 5 s is 2 %. The
        // margin of pacing is one more, and a hundredth of a round trip.
        let used = story.utilization();
        assert!((used - 0.962).abs() < 0.01, "{used}");
    }

    #[test]
    fn the_cycle_takes_three_seconds() {
        let story = alone(BBR3).run();
        let visits = story.spells("mode", PROBE_RTT);
        // Those that no measurement cuts short, or makes shorter.
        let whole = |mode: f64| -> Vec<f64> {
            let spells = story.spells("mode", mode);
            let cut = |start: f64, length: f64| {
                let near = |at: f64| start - 0.01 < at && at < start + length + 0.01;
                visits
                    .iter()
                    .any(|(at, visit)| near(*at) || near(at + visit))
            };
            let whole = spells
                .iter()
                .filter(|(start, length)| !cut(*start, *length));
            whole.map(|(_, length)| *length).collect()
        };
        for (what, mode, theirs) in [
            ("REFILL", REFILL, 0.10),
            ("UP", UP, 0.38),
            ("DOWN", DOWN, 0.82),
        ] {
            let lengths = whole(mode);
            assert!(lengths.len() >= 8, "{lengths:?}");
            near(
                what,
                lengths.iter().sum::<f64>() / lengths.len() as f64,
                theirs,
            );
        }
        // From a measurement on: a wait of 2 to 3 s, REFILL of a round and UP of three.
        let ups = story.spells("mode", UP);
        let cycles: Vec<f64> = visits
            .iter()
            .filter_map(|(at, length)| {
                let end = at + length;
                let (start, up) = ups.iter().find(|(start, _)| *start > end)?;
                Some(start + up - end)
            })
            .collect();
        println!("{cycles:?}");
        assert!(cycles.len() >= 9 && cycles.iter().all(|cycle| (2.45..3.55).contains(cycle)));
        // 2.9 to 3.3 s.
        near(
            "cycle",
            cycles.iter().sum::<f64>() / cycles.len() as f64,
            3.1,
        );
    }

    /// The draft's appendix: the greatest rate is within 2 % of the link's.
    #[test]
    fn it_knows_the_rate_of_the_link() {
        let story = alone(BBR3).run();
        for when in [2.0, 10.0, 30.0, 59.0] {
            let rate = story.at("bottleneckRate", when);
            assert!((rate - 1000.0).abs() <= 20.0, "{when}: {rate}");
        }
    }

    #[test]
    fn a_small_buffer_costs_few_packets() {
        let story = shallow(BBR3);
        near("loss", story.loss(), 0.0017);
        near("utilization", story.utilization(), 0.96);
        // Probing has found where it ends: 100 packets on the path and 25 that wait.
        let bound = story.at("longterm", 50.0);
        println!("bound {bound}");
        assert!((100.0..140.0).contains(&bound), "{bound}");
    }

    /// The reference has 62, and 94 for the first version. The rates of a cycle that
    /// PROBE_RTT cuts short are kept, for its samples are short of data: without that
    /// rule it would be 70.
    #[test]
    fn two_flows_over_a_deep_buffer_keep_less_than_those_of_the_first_version() {
        let queue = |sender: &str| over_seeds(|seed| two(sender, 10_000, 5.0, seed).waiting().0);
        let ours = queue(BBR3);
        let first = queue(r#"{ "kind": "bbr" }"#);
        println!("queue {ours}, BBR's {first}, reference 62 and 94");
        assert!((62.0..94.0).contains(&ours) && ours < 0.9 * first, "{ours}");
        let jain = over_seeds(|seed| {
            let story = two(BBR3, 10_000, 5.0, seed);
            story.summary.jain.expect("two flows")
        });
        println!("Jain's index {jain}");
        assert!(jain > 0.9, "{jain}");
    }

    /// The flow in UP has 2.25 products in flight and the other 2. Where the windows
    /// are full, it gets 2.25/4.25 of the rate: each takes 6 % too much for its own. Half
    /// of that is allowed for.
    #[test]
    fn two_flows_take_more_than_their_share_for_the_rate() {
        let rate = over_seeds(|seed| {
            let story = two(BBR3, 10_000, 5.0, seed);
            let rates = story.values("bottleneckRate", 20.0, 60.0);
            rates.iter().sum::<f64>() / rates.len() as f64
        });
        println!("rate {rate}");
        let expected = 1000.0 * 2.25 / 4.25;
        assert!((rate / expected - 1.0).abs() < 0.03, "{rate} of {expected}");
    }

    #[test]
    fn two_flows_over_a_bandwidth_delay_product() {
        // From the start, as the reference counts; 0.37 % without the first 5 s.
        let loss = over_seeds(|seed| two(BBR3, 100, 0.0, seed).loss());
        near("loss", loss, 0.0045);
        // The references of both, 0.45 and 3.7 %, are eight apart.
        let first = over_seeds(|seed| two(r#"{ "kind": "bbr" }"#, 100, 0.0, seed).loss());
        println!("BBR's {first}");
        assert!(loss < first / 4.0, "{loss} {first}");
        let used = over_seeds(|seed| two(BBR3, 100, 5.0, seed).utilization());
        println!("utilization {used}");
        assert!(used > 0.95, "{used}");
    }

    #[test]
    fn alone_it_fills_a_clean_link_except_during_its_measurements() {
        let used = used(&link("bbr3", 1, 0.0, 1));
        println!("used {used}");
        // 2 % for PROBE_RTT, one for the margin of pacing.
        assert!((used - 0.97).abs() < 0.01, "{used}");
    }

    #[test]
    fn two_of_them_share_a_link() {
        let jain = over_seeds(|seed| link("bbr3", 2, 0.0, u64::from(seed)).jain.expect("two"));
        println!("Jain's index {jain}");
        assert!(jain > 0.98, "{jain}");
    }

    /// In CRUISE a share p of losses takes as much off in each round of 40 ms, until REFILL after 2.5 s: (1 -
    /// (1 - p)^62) / (62 p) is left in the mean. The expected figures are means over five seeds, which spread
    /// by some hundredths.
    #[test]
    fn random_loss_below_its_threshold_costs_some_of_the_rate() {
        let under = |loss: f64, published: f64| {
            let used = over_seeds(|seed| used(&link("bbr3", 1, loss, u64::from(seed))));
            println!("{loss}: {used}, published {published}");
            assert!(
                (used - published).abs() < 0.03,
                "{loss}: {used}, published {published}"
            );
            used
        };
        let mut before = 1.0;
        for (loss, published) in [(0.002, 0.95), (0.005, 0.92), (0.01, 0.83)] {
            let used = under(loss, published);
            let round = |round: i32| (0..round).fold(1.0, |rate, _| rate * (1.0 - loss));
            let left = (0..62).map(round).sum::<f64>() / 62.0;
            println!("without probes {left}");
            assert!((left * 0.96..before).contains(&used), "{loss}: {used}");
            before = used;
        }
        // The first version does not answer; beyond the threshold this one has to.
        under(0.05, 0.18);
    }

    /// A flow over a link of 100 Mb/s and 1 ms whose queue marks, its whole run kept.
    fn marked(sender: &str, ecn: &str, queue: &str) -> Story {
        Story::run(&format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "marks", "seed": 1,
        "duration": 20, "warmup": 2,
        "nodes": [
            {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }},
            {{ "id": "d", "kind": "host" }}
        ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 10e9, "delay": 0.0001 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 100e6, "delay": 0.0004, "queue": {queue} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "sender": {sender}, {ecn}
               "transport": {{ "preset": "linux", "ackEvery": 1 }} }}
        ] }}"#
        ))
    }

    /// A step at four packets, half of the path's capacity: both responses to marks keep the queue there, and
    /// without one it is longer.
    #[test]
    fn marks_keep_the_queue_short() {
        let step = r#"{ "kind": "red", "limit": { "packets": 200 }, "minThreshold": 4, "maxThreshold": 4,
            "weight": 1, "ecn": true, "hardDrop": false }"#;
        let classic = r#""ecn": "classic","#;
        let run = |response: &str, ecn: &str| {
            let sender = format!(r#"{{ "kind": "bbr3", "ecnResponse": "{response}" }}"#);
            let story = marked(&sender, ecn, step);
            let (mean, used) = (story.waiting().0, story.utilization());
            println!("{response}: {mean} packets, {used}");
            assert!((used - 0.98).abs() < 0.01, "{response}: {used}");
            mean
        };
        let (linux, loss) = (run("linux", ""), run("loss", classic));
        assert!(linux < 4.0 && loss < 4.0, "{linux} {loss}");
        // The page's figures.
        let ignored = run("ignore", classic);
        for (found, published) in [(linux, 2.7), (loss, 2.4), (ignored, 13.9)] {
            assert!(
                (found / published - 1.0).abs() < 0.15,
                "{found}, published {published}"
            );
        }
    }

    /// The example's figures of its two halves, 3 to 15 s and 17 to 30 s: over five seeds, as the loss of one
    /// run spreads by a fifth.
    #[test]
    fn the_example_of_both_versions_and_cubic() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../scenarios/bbr-generations.json"
        );
        let text = std::fs::read_to_string(path).expect("the example");
        assert!(text.contains(r#""seed": 1,"#) && text.contains(r#""duration": 30"#));
        let one = |seed: u32, duration: u32, warmup: u32| {
            let length = format!(r#""duration": {duration}, "warmup": {warmup}"#);
            let text = text
                .replacen(r#""seed": 1,"#, &format!(r#""seed": {seed},"#), 1)
                .replace(r#""duration": 30"#, &length);
            let summary = crate::common::run(&crate::common::plan(&text));
            ["bbr", "bbr3", "cubic"].map(|kind| {
                let id = format!("{kind}-path:r");
                let queue = summary
                    .queues
                    .iter()
                    .find(|queue| queue.id.starts_with(&id));
                let queue = queue.expect("a bottleneck");
                let own = summary
                    .flows
                    .iter()
                    .filter(|flow| flow.sender.as_deref() == Some(kind));
                let (drops, sent) = own.fold((0, 0), |(drops, sent), flow| {
                    (drops + flow.drops, sent + flow.segments_sent)
                });
                let lost = drops as f64 / sent as f64;
                let waiting = queue.queue.as_ref().expect("a queue").mean;
                [lost, waiting, queue.utilization.expect("a rate")]
            })
        };
        let half = |duration: u32, warmup: u32| {
            let runs = [1, 2, 3, 4, 5].map(|seed| one(seed, duration, warmup));
            let mean = |kind: usize, what: usize| {
                let values = runs.iter().map(|run| run[kind][what]);
                values.sum::<f64>() / runs.len() as f64
            };
            let means = [0, 1, 2].map(|kind| [0, 1, 2].map(|what| mean(kind, what)));
            println!("{means:.4?}");
            means
        };
        // 34 packets are room for a bandwidth-delay product.
        let [first, third, cubic] = half(15, 3);
        assert!((0.055..0.08).contains(&first[0]) && first[1] > 26.0);
        assert!((0.005..0.01).contains(&third[0]) && (17.0..22.0).contains(&third[1]));
        assert!((0.0015..0.0035).contains(&cubic[0]));
        assert!(first[2].min(third[2]).min(cubic[2]) > 0.97);
        let [first, third, cubic] = half(30, 17);
        assert!(first[2] > 0.97 && third[2] > 0.95);
        // Linux 6.12 alone on such a path: 2.94 of 10 Mb/s.
        assert!((0.55..0.63).contains(&cubic[2]), "{}", cubic[2]);
    }
}
