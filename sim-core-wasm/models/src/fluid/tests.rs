//! The models against closed forms, the figures of the handbook's program, and the papers' claims.

use super::predict::{Plant, anchored};
use super::queue::{Model, Trajectory};
use super::{Growth, read, read_growth};
use sawtooth_document::Json;

fn model(json: &str) -> Model {
    read(&Json::parse(json).expect("JSON")).expect("a model")
}

fn run(predictor: &str, rtt: f64, flows: u32) -> Trajectory {
    model(&format!(
        r#"{{ "predictor": "{predictor}", "rtt": {rtt}, "flows": {flows} }}"#
    ))
    .run()
}

/// The queue at which RED's probability and the rate of so many flows meet.
fn steady(rtt: f64, flows: f64) -> f64 {
    let excess = |p: f64| flows * (1.0 - p) / rtt * (1.5 * (1.0 - p) / p).sqrt() - 1250.0;
    let (mut low, mut high) = (1e-9, 1.0 - 1e-9);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    100.0 + 2000.0 * low
}

/// In the mean the queue neither grows nor shrinks: (1 − p) N y = c with the mean rate at p, and RED
/// gives that p at one average.
#[test]
fn a_steady_queue_is_where_reds_probability_and_the_flows_rate_meet() {
    for (rtt, flows) in [(0.1, 20), (0.1, 31), (0.15, 50)] {
        let found = run("off", rtt, flows);
        let expected = steady(rtt, f64::from(flows));
        assert!(
            (found.mean - expected).abs() < 0.5,
            "{} for {expected}",
            found.mean
        );
        assert!(found.deviation < 1.0, "{}", found.deviation);
    }
}

/// The handbook's program fills the model's queue with all that flows send. Mean and standard deviation from
/// 20 to 100 s. Where the queue is steady, within 2 packets and 1
/// of deviation: the other program's averages are by steps. At the maximum threshold the probability
/// jumps, and where the queue swings its size depends on where it began, which the source does not
/// say: there within a fifth, or 8 packets.
#[test]
fn queues_have_the_means_and_deviations_of_the_handbook() {
    for (predictor, expected) in [
        (
            "off",
            [
                (299.0, 1.0),
                (118.0, 112.0),
                (92.0, 111.0),
                (67.0, 98.0),
                (58.0, 90.0),
            ],
        ),
        (
            "smith",
            [
                (299.0, 1.0),
                (203.0, 2.0),
                (149.0, 25.0),
                (108.0, 71.0),
                (95.0, 57.0),
            ],
        ),
        (
            "anchored",
            [
                (274.0, 4.0),
                (189.0, 0.0),
                (140.0, 0.0),
                (121.0, 0.0),
                (113.0, 0.0),
            ],
        ),
    ] {
        for (tenths, (mean, deviation)) in (1..).zip(expected) {
            let found = model(&format!(
                r#"{{ "predictor": "{predictor}", "rtt": {}, "flows": 50, "fill": "sent" }}"#,
                f64::from(tenths) / 10.0
            ))
            .run();
            println!(
                "{predictor} {tenths}: {} / {} for {mean} / {deviation}",
                found.mean, found.deviation
            );
            let (room, spread) = if deviation < 5.0 {
                (2.0, 2.0)
            } else {
                (f64::max(0.2 * mean, 8.0), f64::max(0.2 * deviation, 8.0))
            };
            assert!(
                (found.mean - mean).abs() <= room,
                "{predictor} {tenths}: {}",
                found.mean
            );
            assert!(
                (found.deviation - deviation).abs() <= spread,
                "{predictor} {tenths}: {}",
                found.deviation
            );
        }
    }
}

/// Equations 3 and 5 fill both queues with the same x. The model is then the network without its delay: the
/// prediction takes the delay off, and the queue comes to rest where RED's probability and the rate meet.
#[test]
fn a_model_that_is_the_network_keeps_the_queue_where_it_would_rest() {
    for (rtt, rest) in [
        (0.3, steady(0.3, 50.0)),
        (0.4, steady(0.4, 50.0)),
        (0.5, steady(0.5, 50.0)),
    ] {
        let found = run("smith", rtt, 50);
        println!("{rtt}: {} / {} for {rest}", found.mean, found.deviation);
        assert!((found.mean - rest).abs() < 1.0 && found.deviation < 1.0);
        let full = model(&format!(
            r#"{{ "predictor": "smith", "rtt": {rtt}, "fill": "sent" }}"#
        ))
        .run();
        assert!(full.deviation > 20.0, "{}", full.deviation);
    }
}

/// Figures 4 and 5 of the paper.
#[test]
fn on_long_round_trips_red_falls_below_its_threshold_and_swings_and_a_prediction_keeps_it() {
    for rtt in [0.3, 0.4, 0.5] {
        let [red, predicted] = ["off", "anchored"].map(|predictor| run(predictor, rtt, 50));
        assert!(red.mean < 100.0 && predicted.mean > 100.0);
        assert!(red.deviation > 80.0 && predicted.deviation < 50.0);
    }
    assert!(run("off", 0.2, 50).mean > 100.0);
}

/// Figure 6: RED is below its threshold with fewer than 25 flows, SPRED with fewer than 10. The paper
/// does not say the round trip; at 0.15 s both are met to three flows.
#[test]
fn with_few_flows_both_are_below_the_threshold_and_red_with_more_of_them() {
    for (predictor, claimed) in [("off", 25_u32), ("anchored", 10)] {
        let above = |flows: &u32| run(predictor, 0.15, *flows).mean >= 100.0;
        let fewest = (1..=50).find(above).expect("in the end");
        println!("{predictor}: {fewest} for {claimed}");
        assert!(fewest.abs_diff(claimed) <= 3, "{predictor}: {fewest}");
    }
}

#[test]
fn an_anchored_prediction_of_a_constant_probability_follows_the_equations() {
    let with = |fill: &str| {
        let json = format!(r#"{{ "rtt": 0.2, "fill": "{fill}" }}"#);
        model(&json).phases.remove(0).parameters
    };
    let (model, passed) = (with("sent"), with("passed"));
    let now = Plant {
        rate: 25.0,
        queue: 200.0,
    };
    // 1.5 / (25² · 0.04 + 1.5): growth and losses balance.
    let balanced = 1.5 / 26.5;
    for (p, expected) in [(balanced, 0.0), (0.0, 26.6), (0.1, -16.8)] {
        let found = anchored(&model, now, |_| p);
        assert!((found - expected).abs() < 0.05, "{p}: {found}");
        // The link takes 250 packets in 0.2 s; of what arrives the part 1 − p enters.
        let entering = (250.0 + expected) * (1.0 - p) - 250.0;
        let found = anchored(&passed, now, |_| p);
        assert!((found - entering).abs() < 0.05, "{p}: {found}");
    }
    let mut plant = now;
    for _ in 0..16 {
        plant.step(&model, 0.0, 0.2 / 16.0);
    }
    assert!((plant.rate - 30.0).abs() < 1e-9, "{}", plant.rate);
    let mut plant = now;
    for _ in 0..16 {
        plant.step(&model, 0.1, 0.2 / 16.0);
    }
    assert!((plant.rate - 22.13).abs() < 0.005, "{}", plant.rate);
}

#[test]
fn a_predictor_that_counts_flows_twice_sees_them_half_as_fast_and_expects_twice_the_growth() {
    let believed = model(r#"{ "rtt": 0.2, "flowsFactor": 2, "roundTripFactor": 0.5 }"#)
        .phases
        .remove(0)
        .parameters
        .believed();
    assert_eq!((believed.flows, believed.rtt), (100.0, 0.1));
    let measured = Plant {
        rate: 12.5,
        queue: 200.0,
    };
    let found = anchored(&believed, measured, |_| 0.0);
    // N/R² · (R/16)² · (1 + … + 16), whatever R: a packet for each flow.
    assert!((found - 53.1).abs() < 0.05, "{found}");
}

/// A free-running model of half the flows empties its queue, and one of twice as many fills it: nothing
/// differs over a round trip then, and what is left is RED, which swings where the true number steadies
/// the queue.
#[test]
fn a_smith_predictor_with_a_wrong_number_of_flows_becomes_red() {
    let with = |factor: f64| {
        let json = format!(r#"{{ "predictor": "smith", "rtt": 0.2, "flowsFactor": {factor} }}"#);
        model(&json).run()
    };
    let red = run("off", 0.2, 50);
    assert!(with(1.0).deviation < 10.0 && red.deviation > 100.0);
    for factor in [0.5, 2.0] {
        let found = with(factor);
        assert!(
            (found.mean - red.mean).abs() < 5.0 && (found.deviation - red.deviation).abs() < 5.0,
            "{factor}: {} {}",
            found.mean,
            found.deviation
        );
    }
}

#[test]
fn factors_of_a_predictor_change_nothing_without_one() {
    let found = model(r#"{ "rtt": 0.3, "flowsFactor": 5, "roundTripFactor": 0.2 }"#).run();
    assert_eq!(found.queue, run("off", 0.3, 50).queue);
}

/// A model whose queue takes all that flows send is wrong for good.
#[test]
fn a_washout_takes_the_mean_error_off_a_prediction() {
    let mean = |keys: &str| {
        let json = format!(r#"{{ "rtt": 0.3, "fill": "sent", {keys} }}"#);
        model(&json).run().mean
    };
    let freed = mean(r#""predictor": "anchored", "washout": 5"#);
    let smith = mean(r#""predictor": "smith""#);
    assert!((freed - smith).abs() < 2.0, "{freed} {smith}");
    assert!(mean(r#""predictor": "anchored""#) < freed - 5.0);
}

/// RED's own figures: thresholds of 100 and 300 packets and 10 % give 0.05 at 200 and, gentle,
/// 0.55 at 450.
#[test]
fn probabilities_are_reds_and_gentle_goes_on_to_twice_the_maximum_threshold() {
    let parameters = |json: &str| model(json).phases.remove(0).parameters;
    let (plain, gentle) = (parameters("{}"), parameters(r#"{ "gentle": true }"#));
    for (average, expected) in [(99.0, 0.0), (200.0, 0.05), (300.0, 1.0), (450.0, 1.0)] {
        assert!((plain.probability(average) - expected).abs() < 1e-12);
    }
    for (average, expected) in [(200.0, 0.05), (300.0, 0.1), (450.0, 0.55), (600.0, 1.0)] {
        assert!((gentle.probability(average) - expected).abs() < 1e-12);
    }
}

#[test]
fn a_phase_that_changes_nothing_leaves_the_solution_as_it_is() {
    for predictor in ["off", "smith", "anchored"] {
        let whole = model(&format!(r#"{{ "predictor": "{predictor}", "rtt": 0.3 }}"#));
        let mut parts = whole.clone();
        let mut again = parts.phases[0].clone();
        again.from = 30.0;
        parts.phases.push(again);
        assert_eq!(whole.run(), parts.run());
    }
}

#[test]
fn an_unused_prediction_changes_nothing() {
    let none = model(r#"{ "predictor": "anchored", "gain": 0, "rtt": 0.3 }"#).run();
    assert_eq!(none.queue, run("off", 0.3, 50).queue);
}

/// 20 flows with a share of 62.5 each at the start are joined by 30 with 25 each.
#[test]
fn flows_that_join_bring_their_share_of_the_link() {
    let mut joined = model(r#"{ "flows": 20, "duration": 1, "from": 0, "every": 0.01 }"#);
    let mut more = joined.phases[0].clone();
    more.from = 0.01;
    more.parameters.flows = 50.0;
    joined.phases.push(more);
    let found = joined.run();
    assert_eq!(found.rate[0], 62.5);
    // In each of ten steps of 1 ms acknowledgements of the first rate arrived: 62.5/(y · 0.1²).
    let grown = (0..10).fold(62.5, |y, _| y + 0.001 * 62.5 / (y * 0.01));
    let mean = (20.0 * grown + 30.0 * 25.0) / 50.0;
    assert!((found.rate[1] - mean).abs() < 1e-9, "{}", found.rate[1]);
    assert!((found.window[1] - found.rate[1] * 0.1).abs() < 1e-12);
}

/// In a longer round trip windows of the same rate are larger, and losses are answered later.
#[test]
fn another_round_trip_holds_from_its_instant_on() {
    let mut longer = model(r#"{ "rtt": 0.1, "duration": 100, "from": 60 }"#);
    let mut phase = longer.phases[0].clone();
    phase.from = 20.0;
    phase.parameters.rtt = 0.4;
    longer.phases.push(phase);
    let (found, alone) = (longer.run(), run("off", 0.4, 50));
    assert!((found.deviation - alone.deviation).abs() < 0.1 * alone.deviation);
    assert!(run("off", 0.1, 50).deviation < 5.0 && found.deviation > 80.0);
}

#[test]
fn the_trajectory_has_a_point_at_each_interval_and_its_moments() {
    let found = model(r#"{ "duration": 10, "from": 5, "every": 0.5 }"#).run();
    assert_eq!(found.times.len(), 21);
    assert!((found.times[20] - 10.0).abs() < 1e-9);
    let series = [
        &found.queue,
        &found.average,
        &found.probability,
        &found.rate,
    ];
    assert!(series.iter().all(|series| series.len() == 21));
    let long = model(r#"{ "duration": 1000, "every": 0.001, "rtt": 0.01 }"#).run();
    assert_eq!(long.times.len(), 100_001);
}

#[test]
fn at_the_ends_of_its_ranges_everything_stays_finite() {
    for key in [
        "flows",
        "capacity",
        "rtt",
        "buffer",
        "weight",
        "maxProbability",
        "window",
        "flowsFactor",
        "roundTripFactor",
    ] {
        let range = match key {
            "flows" => [1.0, 1e4],
            "capacity" => [1.0, 1e7],
            "rtt" => [0.001, 10.0],
            "buffer" => [1.0, 1e6],
            "weight" => [1e-5, 1.0],
            "window" => [0.05, 1e6],
            "flowsFactor" | "roundTripFactor" => [0.1, 10.0],
            _ => [0.0, 1.0],
        };
        for (value, predictor) in range
            .into_iter()
            .flat_map(|value| ["off", "smith", "anchored"].map(|predictor| (value, predictor)))
        {
            let found = model(&format!(
                r#"{{ "{key}": {value}, "predictor": "{predictor}", "washout": 5, "duration": 5, "from": 1 }}"#
            ))
            .run();
            let finite = |series: &[f64]| series.iter().all(|value| value.is_finite());
            assert!(finite(&found.queue) && finite(&found.rate) && finite(&found.average));
            assert!(found.mean.is_finite() && found.deviation.is_finite());
        }
    }
}

#[test]
fn a_bad_model_names_the_place() {
    for (json, place) in [
        (r#"{ "minThreshold": 300 }"#, "minThreshold"),
        (r#"{ "from": 200 }"#, "from"),
        (r#"{ "predictor": "oracle" }"#, "predictor"),
        (r#"{ "rtt": 0 }"#, "rtt"),
    ] {
        let problem = read(&Json::parse(json).expect("JSON")).expect_err("refused");
        assert!(problem.to_string().starts_with(place), "{problem}");
    }
}

fn growth(json: &str) -> Growth {
    read_growth(&Json::parse(json).expect("JSON")).expect("a model")
}

#[test]
fn utilization_grows_by_a_share_of_the_missing_part() {
    let found = growth(r#"{ "intervals": 30 }"#).run();
    assert_eq!((found.times[0], found.times[4]), (0.0, 5.0));
    assert_eq!(found.utilization[0], 0.0);
    // Equation 12 and the recursion that it solves.
    for pair in found.utilization.windows(2) {
        assert!((pair[1] - (pair[0] + 0.33 * (1.0 - pair[0]))).abs() < 1e-12);
    }
    assert!(found.utilization[29] > 0.9999 && found.mixing[0] == 1.0);
}

#[test]
fn the_time_to_four_fifths_depends_on_the_gain_alone() {
    for (gain, expected) in [
        (0.1, 15.3),
        (0.2, 7.2),
        (0.33, 4.02),
        (0.5, 2.3),
        (0.7, 1.3),
    ] {
        let found = growth(&format!(r#"{{ "gain": {gain} }}"#)).intervals_to_aim();
        assert!(
            (found.expect("reached") - expected).abs() < 0.05,
            "{gain}: {found:?}"
        );
    }
    assert_eq!(growth(r#"{ "ideal": 0.8 }"#).intervals_to_aim(), None);
    assert_eq!(growth(r#"{ "aim": 0 }"#).intervals_to_aim(), Some(0.0));
    assert_eq!(growth(r#"{ "gain": 1 }"#).intervals_to_aim(), Some(1.0));
}

#[test]
fn mixing_ratios_are_those_of_equation_eleven() {
    let growth = growth("{}");
    for (utilization, expected) in [
        (0.05, 0.697),
        (0.1, 0.33),
        (0.2, 0.1467),
        (0.4, 0.055),
        (0.79, 0.0097),
    ] {
        let found = growth.mixing(utilization);
        assert!((found - expected).abs() < 5e-4, "{utilization}: {found}");
    }
    assert_eq!(
        (growth.mixing(0.0), growth.mixing(1.0), growth.mixing(0.01)),
        (1.0, 0.0, 1.0)
    );
}
