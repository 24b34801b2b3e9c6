//! Controls that model their path, in whole runs.
//!
//! Reference numbers are of small simulators made for the purpose, with an
//! acknowledgement for each packet and losses known at once: they are good to
//! 10 %. Their round trip starts with the data, ours with a handshake before.

mod common;

use common::Dumbbell;
use common::story::{Bottleneck, Story, near};
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

mod bbr {
    use super::*;

    const BBR: &str = r#"{ "kind": "bbr" }"#;
    const DRAIN: f64 = 1.0;
    const PROBE_RTT: f64 = 3.0;

    fn alone() -> Bottleneck<'static> {
        Bottleneck {
            sender: BBR,
            ..Bottleneck::default()
        }
    }

    #[test]
    fn startup_fills_the_path_and_a_queue_of_twice_as_much() {
        let story = Bottleneck {
            duration: 5.0,
            warmup: 0.0,
            ..alone()
        }
        .run();
        let (end, _) = story.spells("mode", DRAIN)[0];
        near("end of STARTUP", end - HANDSHAKE, 1.49);
        near("in flight then", story.most("flight", 0.0, end), 295.0);
        near("peak queue", story.waiting().1, 196.0);
    }

    #[test]
    fn alone_it_keeps_a_short_queue_and_measures_the_path_every_ten_seconds() {
        let story = alone().run();
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
        let story = Bottleneck {
            buffer: 25,
            ..alone()
        }
        .run();
        near("loss", story.loss(), 0.008);
        near("utilization", story.utilization(), 0.96);
    }

    /// Two flows: 60 s, starts within 0.1 s, the first 5 s not counted.
    fn two(buffer: u32, seed: u32) -> Story {
        Bottleneck {
            count: 2,
            buffer,
            seed,
            spread: 0.1,
            warmup: 5.0,
            ..alone()
        }
        .run()
    }

    #[test]
    fn two_flows_over_a_deep_buffer_keep_a_bandwidth_delay_product_in_it() {
        let queue = over_seeds(|seed| two(10_000, seed).waiting().0);
        near("standing queue", queue, 94.0);
        let jain = over_seeds(|seed| two(10_000, seed).summary.jain.expect("two flows"));
        println!("Jain's index {jain}");
        assert!(jain > 0.8, "{jain}");
    }

    #[test]
    fn two_flows_over_a_bandwidth_delay_product_lose_all_the_time() {
        // The reference has 3.7 % where losses are known at once and repaired
        // apart. Here they are told a round trip later, and Linux's rules of
        // recovery take them off the window and send no more than arrives for
        // a round: 2.7 %. Without the first rule it is 4.5 %, without the second
        // 6.9 %; what a run loses spreads by a sixth about its mean.
        let loss = over_seeds(|seed| two(100, seed).loss());
        println!("loss {loss}, reference 0.037");
        assert!((0.022..0.037).contains(&loss), "{loss}");
    }

    #[test]
    fn alone_it_fills_a_clean_link_but_for_its_measurements() {
        let used = used(&link("bbr", 1, 0.0, 1));
        println!("used {used}");
        // 2 % for PROBE_RTT: 0.2 s and two round trips of 10 s.
        assert!(used > 0.95, "{used}");
    }

    /// One per cent lost at random: no sign of congestion to it.
    #[test]
    fn random_loss_does_not_slow_it() {
        let used = used(&link("bbr", 1, 0.01, 1));
        println!("used {used}");
        assert!(used > 0.95, "{used}");
        let reno = link("newreno", 1, 0.01, 1).flows[0].goodput;
        assert!(reno < Some(4e6), "{reno:?}");
    }

    #[test]
    fn two_of_them_share_a_link() {
        let jain = over_seeds(|seed| link("bbr", 2, 0.0, u64::from(seed)).jain.expect("two"));
        println!("Jain's index {jain}");
        assert!(jain > 0.8, "{jain}");
    }
}

mod bbr3 {
    use super::*;

    const BBR3: &str = r#"{ "kind": "bbr3" }"#;
    const DRAIN: f64 = 1.0;
    const DOWN: f64 = 2.0;
    const CRUISE: f64 = 3.0;
    const REFILL: f64 = 4.0;
    const UP: f64 = 5.0;
    const PROBE_RTT: f64 = 6.0;

    fn alone() -> Bottleneck<'static> {
        Bottleneck {
            sender: BBR3,
            ..Bottleneck::default()
        }
    }

    #[test]
    fn look() {
        let story = Bottleneck { duration: 5.0, warmup: 0.0, ..alone() }.run();
        let (end, _) = story.spells("mode", DRAIN)[0];
        println!("startup end {} flight {} queue {:?}", end - HANDSHAKE, story.most("flight", 0.0, end), story.waiting());
        println!("drain {:?}", story.spells("mode", DRAIN));
        let story = alone().run();
        println!("wait {:?} util {}", story.waiting(), story.utilization());
        println!("probertt {:?}", story.spells("mode", PROBE_RTT));
        println!("up {:?}", story.spells("mode", UP));
        println!("refill {:?}", story.spells("mode", REFILL));
        println!("down {:?}", story.spells("mode", DOWN));
        println!("cruise {:?}", story.spells("mode", CRUISE));
        println!("max_bw at 20 {}", story.at("bottleneckRate", 20.0));
        let story = Bottleneck { duration: 5.0, warmup: 0.0, ..alone() }.run();
        for t in 0..60 {
            let t = 0.1 + f64::from(t) * 0.025;
            let at = |key: &str| story.values(key, t, t + 0.01).last().copied().unwrap_or(f64::NAN);
            println!("{t:.3}: mode {} flat {} round {} bw {:.1} rate {:.1} rtt {:.4} target {:.1} lumps {:.1} cwnd {:.1} flight {} pace {:.1}", at("mode"), at("flatRounds"), at("round"), at("bottleneckRate"), at("modelRate"), at("leastRtt"), at("target"), at("lumps"), at("cwnd"), at("flight"), at("pacingRate"));
        }
        let story = Bottleneck { buffer: 25, ..alone() }.run();
        println!("buffer 25: loss {} util {}", story.loss(), story.utilization());
        let two = |buffer, seed| Bottleneck { count: 2, buffer, seed, spread: 0.1, warmup: 5.0, ..alone() }.run();
        for seed in 1..=5 {
            let deep = two(10_000, seed);
            let small = two(100, seed);
            println!("two: deep {:?} jain {:?}, small loss {} util {} jain {:?} {:?}", deep.waiting(), deep.summary.jain, small.loss(), small.utilization(), small.summary.jain, small.waiting());
        }
    }
}
