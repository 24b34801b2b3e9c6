//! The model against the papers and their closed forms.

use super::{Cycle, Law, MOST_FLOWS, MOST_STEPS, Trajectory, kinds, read};
use sawtooth_document::Json;
use sawtooth_engine::control::{Ack, Congestion, Phase, Window};
use sawtooth_engine::sender::{AnySender, REGISTRY};
use sawtooth_engine::specification::Chosen;
use sawtooth_engine::units::{Span, Time};

/// Runs a model that is written in JSON.
fn run(json: &str) -> Trajectory {
    read(&Json::parse(json).expect("JSON"))
        .expect("a model")
        .run()
}

fn family(kind: &str) -> Law {
    let entry = sawtooth_engine::registry::find(REGISTRY, kind).expect("registered");
    Law::new(&Chosen::defaults(entry))
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
}

/// The last cycle: by then a model of one flow has settled.
fn settled(trajectory: &Trajectory) -> Cycle {
    *trajectory.cycles.last().expect("a cycle")
}

/// The differences of two flows' windows at each overload.
fn differences(trajectory: &Trajectory) -> Vec<f64> {
    let windows: Vec<&[f64]> = trajectory.windows.chunks(2).collect();
    let congested = trajectory.congested.iter();
    congested
        .map(|step| (windows[*step as usize][1] - windows[*step as usize][0]).abs())
        .collect()
}

/// The first `count` items of a model's results, of which there must be so many.
fn first<T>(found: &[T], count: usize) -> &[T] {
    assert!(found.len() >= count, "{} of {count}", found.len());
    &found[..count]
}

#[test]
fn aimd_uses_all_but_half_of_its_decrease() {
    for (a, b) in [(1.0, 0.5), (0.2, 0.125), (1.0 / 3.0, 0.2), (2.0, 0.9)] {
        let cycle = settled(&run(&format!(
            r#"{{ "capacity": 200, "steps": 3000, "stepping": "exact", "flows": [
                  {{ "law": {{ "kind": "aimd", "a": {a}, "b": {b} }}, "window": 20 }} ] }}"#
        )));
        close(cycle.efficiency, 1.0 - b / 2.0);
        close(cycle.low, (1.0 - b) * 200.0);
        close(cycle.high, 200.0);
        close(cycle.gain, b * 200.0 / a);
    }
    // Whole steps of one segment meet a capacity of whole segments exactly.
    let cycle = settled(&run(
        r#"{ "capacity": 200, "steps": 2000, "flows": [ { "law": "aimd", "window": 20 } ] }"#,
    ));
    assert_eq!((cycle.low, cycle.efficiency), (100.0, 0.75));
}

#[test]
fn differences_shrink_by_the_kept_share() {
    for b in [0.5, 0.125, 0.3] {
        let trajectory = run(&format!(
            r#"{{ "capacity": 500, "steps": 2000, "stepping": "exact", "flows": [
                  {{ "law": {{ "kind": "aimd", "b": {b} }}, "window": 20 }},
                  {{ "law": {{ "kind": "aimd", "b": {b} }}, "window": 300 }} ] }}"#
        ));
        let found = differences(&trajectory);
        assert!(found.len() > 8);
        for (m, difference) in (0..).zip(&found) {
            close(
                *difference,
                280.0 * sawtooth_engine::math::pow(1.0 - b, f64::from(m)),
            );
        }
    }
}

#[test]
fn aimd_fc_saws_between_60_and_90() {
    let cycle = settled(&run(
        r#"{ "capacity": 90, "steps": 3000, "stepping": "exact", "flows": [ { "law": "aimd-fc", "window": 10 } ] }"#,
    ));
    close(cycle.low, 60.0);
    close(cycle.high, 90.0);
    close(cycle.efficiency, 5.0 / 6.0);
}

#[test]
fn aimd_fc_plus_saws_between_700_and_900() {
    // The longest model has 99 cycles of 900, in which initial differences shrink to 1e-7, and 950 of 90.
    for (capacity, within) in [(900.0, 1e-6), (90.0, 1e-9)] {
        let cycle = settled(&run(&format!(
            r#"{{ "capacity": {capacity}, "steps": 20000, "stepping": "exact", "flows": [ {{ "law": "aimd-fc-plus", "window": 10 }} ] }}"#
        )));
        let near = |found: f64, expected: f64| {
            assert!(
                (found / expected - 1.0).abs() < within,
                "{found}, not {expected}"
            );
        };
        near(cycle.low, capacity * 7.0 / 9.0);
        near(cycle.gain, capacity * 2.0 / 9.0);
        near(cycle.efficiency, 8.0 / 9.0);
    }

    let mut law = family("aimd-fc-plus");
    let mut window = 100.0;
    for _ in 0..200 {
        window = law.grow(window, 900.0 - window);
        window = law.left(window);
    }
    let Law::FcPlus(memory) = law else {
        panic!("{law:?}");
    };
    close(memory.given, 100.0);
    close(window - memory.given, 600.0);
}

/// New-AIMD on a capacity of 200.
fn new_aimd(stepping: &str, windows: [f64; 2], d_min: f64) -> Trajectory {
    let [one, two] = windows;
    run(&format!(
        r#"{{ "capacity": 200, "steps": 300, "stepping": "{stepping}", "flows": [
              {{ "law": {{ "kind": "new-aimd", "dMin": {d_min} }}, "window": {one} }},
              {{ "law": {{ "kind": "new-aimd", "dMin": {d_min} }}, "window": {two} }} ] }}"#
    ))
}

#[test]
fn the_gains_of_new_aimd_halve() {
    let cycles = |trajectory: &Trajectory| {
        let first = trajectory.cycles[..5].iter();
        let (gains, efficiencies): (Vec<f64>, Vec<f64>) =
            first.map(|cycle| (cycle.gain, cycle.efficiency)).unzip();
        (gains, efficiencies)
    };
    let (gains, efficiencies) = cycles(&new_aimd("whole", [20.0, 20.0], 1.0));
    assert_eq!(gains, [80.0, 10.0, 5.0, 3.0, 1.0]);
    for (found, expected) in efficiencies.iter().zip([0.6, 0.95, 0.975, 0.99, 0.9975]) {
        close(*found, expected);
    }
    let (gains, efficiencies) = cycles(&new_aimd("exact", [20.0, 20.0], 1.0));
    for (k, expected) in gains.iter().zip([80.0, 10.0, 5.0, 2.5, 1.25]) {
        close(*k, expected);
    }
    for (efficiency, k) in efficiencies.iter().zip(&gains) {
        close(*efficiency, 1.0 - k / 200.0);
    }
    // Without a least decrease the paper's k_m = k_2 / 2^(m-2) goes on for ever.
    let literal = new_aimd("exact", [20.0, 20.0], 0.0);
    for (m, cycle) in (0..).zip(first(&literal.cycles[1..], 30)) {
        close(
            cycle.gain,
            10.0 / sawtooth_engine::math::pow(2.0, f64::from(m)),
        );
    }
    // With it the cycles end at one segment of each flow.
    let last = settled(&new_aimd("whole", [20.0, 20.0], 1.0));
    assert_eq!((last.gain, last.high - last.low), (1.0, 2.0));
    assert!(last.efficiency >= 0.99, "{}", last.efficiency);
}

#[test]
fn flows_that_start_together_become_equal() {
    let trajectory = new_aimd("exact", [10.0, 30.0], 0.0);
    for (m, difference) in (0..).zip(first(&differences(&trajectory), 20)) {
        close(
            *difference,
            20.0 / sawtooth_engine::math::pow(2.0, f64::from(m)),
        );
    }
    for cycle in &first(&trajectory.cycles, 20)[3..] {
        assert!(cycle.jain.expect("two flows") > 0.999);
    }
}

/// The sum of two flows' windows at the ends of cycles with these gains.
fn totals(kind: &str, x: [f64; 2], gains: [f64; 4]) -> Vec<f64> {
    let mut flows = x.map(|window| (family(kind), window));
    let ends = gains.map(|k| {
        let mut sum = 0.0;
        for (law, window) in &mut flows {
            *window = law.grow(*window, k);
            sum += *window;
            *window = law.left(*window);
        }
        sum
    });
    ends.to_vec()
}

/// Section 3 of the paper on New-AIMD, with one term corrected: AIMD halves what the first
/// cycle has gained twice before the third one ends. The two flows' 2 k₁ come to k₁/2 then,
/// where the paper prints k₁.
#[test]
fn the_totals_of_cycles_are_those_of_the_paper_with_one_term_corrected() {
    let (x1, x2) = (160.0, 96.0);
    let [k1, k2, k3, k4] = [37.0, 11.0, 23.0, 5.0];
    let x = x1 + x2;
    let check = |kind, expected: [f64; 4]| {
        let found = totals(kind, [x1, x2], [k1, k2, k3, k4]);
        for (found, expected) in found.iter().zip(expected) {
            close(*found, expected);
        }
    };
    check(
        "aimd",
        [
            x + 2.0 * k1,
            x / 2.0 + k1 + 2.0 * k2,
            x / 4.0 + k1 / 2.0 + k2 + 2.0 * k3,
            x / 8.0 + k1 / 4.0 + k2 / 2.0 + k3 + 2.0 * k4,
        ],
    );
    // By hand: 128 + 37 and 37 at the end of the first, then half of each, and so on.
    let third = totals("aimd", [x1, x2], [k1, k2, k3, k4])[2];
    close(third, 139.5);
    let printed = x / 4.0 + k1 + k2 + 2.0 * k3;
    close(printed, 158.0);
    check(
        "aimd-fc",
        [
            x + 2.0 * k1,
            x / 2.0 + 2.0 * k1 + 2.0 * k2,
            x / 4.0 + k1 + 2.0 * k2 + 2.0 * k3,
            x / 8.0 + k1 / 2.0 + k2 + 2.0 * k3 + 2.0 * k4,
        ],
    );
    check(
        "new-aimd",
        [
            x + 2.0 * k1,
            x / 2.0 + 2.0 * (k1 + k2),
            x / 4.0 + 2.0 * (k1 + k2 + k3),
            x / 8.0 + 2.0 * (k1 + k2 + k3 + k4),
        ],
    );
}

#[test]
fn a_late_flow_gets_a_share_unless_the_others_never_reduce() {
    let late = |kind: &str| {
        let model = |steps: u64, joiner: &str| {
            run(&format!(
                r#"{{ "capacity": 200, "steps": {steps}, "flows": [
                      {{ "law": "{kind}", "window": 20 }}, {{ "law": "{kind}", "window": 20 }}{joiner} ] }}"#
            ))
        };
        let alone = model(10_000, "");
        let start = alone.cycles[50].start;
        let flow = format!(r#", {{ "law": "{kind}", "window": 1, "start": {start} }}"#);
        let trajectory = model(20_000, &flow);
        let before = trajectory.times.partition_point(|time| *time < start);
        let mine: Vec<f64> = trajectory.windows.chunks(3).map(|all| all[2]).collect();
        assert!(mine[..before].iter().all(|window| *window == 0.0));
        assert_eq!(mine[before], 1.0);
        mine.iter().copied().fold(0.0, f64::max)
    };
    let share = 200.0 / 3.0;
    assert!(late("new-aimd") < share / 2.0);
    for kind in ["aimd", "aimd-fc", "aimd-fc-plus"] {
        let most = late(kind);
        // Whole steps overshoot by a segment each.
        assert!((share - 1.0..share + 1.5).contains(&most), "{kind}: {most}");
    }
}

#[test]
fn a_buffer_keeps_the_link_busy_while_windows_are_small() {
    let used = |kind: &str| {
        let cycle = settled(&run(&format!(
            r#"{{ "capacity": 933, "pipe": 833, "steps": 20000, "stepping": "exact", "flows": [ {{ "law": "{kind}", "window": 100 }} ] }}"#
        )));
        cycle.utilization.expect("a pipe")
    };
    // The data carried over the capacity, in cycles from 933/2 and from 7/9 of 933.
    let expected = |low: f64| {
        let carried = (933.0 - low) * (933.0 + low) / 2.0;
        carried / ((833.0 - low) * 833.0 + 100.0 * 883.0)
    };
    close(used("aimd"), expected(933.0 / 2.0));
    close(used("aimd-fc-plus"), expected(933.0 * 7.0 / 9.0));
    assert!((used("aimd") - 0.83).abs() < 0.005);
    assert!((used("aimd-fc-plus") - 0.97).abs() < 0.005);
    assert!(used("new-aimd") > 0.999);
}

#[test]
fn a_round_trip_grows_with_the_packets_that_wait() {
    let trajectory = run(
        r#"{ "capacity": 30, "pipe": 20, "steps": 40, "flows": [ { "law": "aimd", "window": 19 } ] }"#,
    );
    // 19 and 20 take one round trip, 21 takes 21/20, and so on.
    assert_eq!(trajectory.times[..3], [0.0, 1.0, 2.0]);
    close(trajectory.times[3], 2.0 + 21.0 / 20.0);
    close(trajectory.times[4], 2.0 + 21.0 / 20.0 + 22.0 / 20.0);
    assert_eq!(trajectory.congested, [11, 27]);
    assert_eq!(trajectory.windows[12], 15.0);
}

#[test]
fn reaching_and_exceeding_are_two_readings() {
    for (overload, peak) in [("reached", 100.0), ("exceeded", 101.0)] {
        let trajectory = run(&format!(
            r#"{{ "capacity": 100, "steps": 10, "overload": "{overload}", "flows": [ {{ "law": "aimd", "window": 99 }} ] }}"#
        ));
        assert_eq!(trajectory.cycles[0].high, peak);
        assert_eq!(trajectory.cycles[0].low, 99.0);
    }
}

/// The window after each loss, from 40 segments and the round trips before each: what the
/// papers say of its parts, written down apart from the laws that the engine uses.
fn by_hand(kind: &str, rounds: &[f64]) -> Vec<f64> {
    // A segment less at least, and two segments at least.
    let bounded = |window: f64, left: f64| left.min(window - 1.0).max(2.0);
    let (mut halved, mut kept) = (40.0_f64, 0.0_f64);
    let mut gains = vec![0.0, 0.0];
    let losses = rounds.iter().map(|k| {
        let window = halved + kept + k;
        (halved, kept) = match kind {
            "newreno" | "reno" | "aimd" => ((window / 2.0).max(2.0), 0.0),
            "aimd-fc" => (bounded(window, halved / 2.0 + k), 0.0),
            "aimd-fc-plus" => {
                let own = halved / 2.0 + kept + k;
                let left = bounded(window, own + gains[gains.len() - 2] / 2.0);
                gains.push(*k);
                let given = (left - own).max(0.0);
                (left - given, given)
            }
            "new-aimd" => {
                let shrunk = halved / 2.0;
                let left = bounded(window, shrunk + kept + k);
                let additive = (left - shrunk).max(0.0);
                (left - additive, additive)
            }
            other => panic!("{other}"),
        };
        halved + kept
    });
    losses.collect()
}

/// An acknowledgement at the start, after a round trip of 100 ms, of so many segments that count
/// in congestion avoidance.
fn acknowledged(credit: f64) -> Ack {
    let rtt = Some(Span::from_seconds(0.1));
    Ack {
        now: Time::ZERO,
        acked: 1,
        delivered: 1,
        credit,
        rtt,
        srtt: rtt,
        least_rtt: rtt,
        timestamps: None,
        flight: 1_000_000,
        pipe_before: 1_000_000,
        pipe: 999_999,
        lost: 0,
        shown_lost: 0,
        next_departure: Time::ZERO,
        phase: Phase::Open,
        calm: true,
        round: false,
        ece: false,
        ce: 0,
        ce_bytes: 0,
        load: 0,
        feedback: None,
        full: true,
        rate: None,
    }
}

/// The packet senders and the model over random cycles: both do what the papers say.
#[test]
fn its_rules_are_those_of_the_packet_senders() {
    assert_eq!(kinds().count(), 6);
    let mut random: u64 = 1;
    let rounds = [0.0; 200].map(|_| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 40) as f64 / f64::from(1 << 20)
    });
    for kind in kinds() {
        let entry = sawtooth_engine::registry::find(REGISTRY, kind).expect("registered");
        let mut sender = AnySender::new(&Chosen::defaults(entry));
        let mut law = family(kind);
        let mut window = Window {
            cwnd: 40.0,
            ssthresh: 40.0,
        };
        let mut modelled = 40.0;
        for (rounds, expected) in rounds.iter().zip(by_hand(kind, &rounds)) {
            sender.grow(&acknowledged(window.cwnd * rounds), &mut window);
            modelled = law.grow(modelled, *rounds);
            close(window.cwnd, modelled);
            let loss = Congestion {
                now: Time::ZERO,
                from: window.cwnd,
            };
            window.cwnd = sender.reduce(&loss, &window);
            window.ssthresh = window.cwnd;
            modelled = law.left(modelled);
            close(window.cwnd, expected);
            close(modelled, expected);
        }
    }
}

#[test]
fn a_law_may_start_in_the_middle_of_a_connection() {
    // 30 segments of which 10 were gained: the numbers of a loss at 30 from 20.
    for (kind, left) in [("aimd", 15.0), ("aimd-fc", 20.0), ("new-aimd", 20.0)] {
        let trajectory = run(&format!(
            r#"{{ "capacity": 30, "steps": 1, "flows": [ {{ "law": "{kind}", "window": 30, "gained": 10 }} ] }}"#
        ));
        assert_eq!(trajectory.windows, [30.0, left], "{kind}");
    }
    // d = 600, f = 100, k = 200: half of d, and all else.
    let trajectory = run(
        r#"{ "capacity": 900, "steps": 1, "flows": [ { "law": "aimd-fc-plus", "window": 900, "gained": 200, "given": 100 } ] }"#,
    );
    assert_eq!(trajectory.windows, [900.0, 600.0]);
}

#[test]
fn errors_are_named_by_their_path() {
    let flow = r#"{ "window": 10 }"#;
    let many = vec![flow; MOST_FLOWS + 1].join(", ");
    for (json, problem) in [
        ("3".to_owned(), "must be an object, got 3"),
        (format!(r#"{{ "flows": [ {flow} ] }}"#), "capacity: missing"),
        (
            format!(r#"{{ "capacity": 0, "flows": [ {flow} ] }}"#),
            "capacity: must be between 1 and 1e9 segments, got 0",
        ),
        (
            r#"{ "capacity": 9, "flows": [] }"#.to_owned(),
            "flows: must be 1 to 16 flows",
        ),
        (
            format!(r#"{{ "capacity": 9, "flows": [ {many} ] }}"#),
            "flows: must be 1 to 16 flows",
        ),
        (
            format!(r#"{{ "capacity": 9, "steps": 20001, "flows": [ {flow} ] }}"#),
            "steps: must be between 1 and 20000, got 20001",
        ),
        (
            format!(r#"{{ "capacity": 9, "pipe": 10, "flows": [ {flow} ] }}"#),
            "pipe: must be at most the capacity",
        ),
        (
            format!(r#"{{ "capacity": 9, "steping": "whole", "flows": [ {flow} ] }}"#),
            "steping: unknown key (did you mean stepping?)",
        ),
        (
            r#"{ "capacity": 9, "flows": [ { "law": "cubic" } ] }"#.to_owned(),
            "flows/0/law: unknown law \"cubic\": one of aimd, aimd-fc, aimd-fc-plus, new-aimd, newreno, reno",
        ),
        (
            r#"{ "capacity": 9, "flows": [ { "law": { "kind": "aimd", "b": 1 } } ] }"#.to_owned(),
            "flows/0/law/b: must be between 0 and 0.99, got 1",
        ),
        (
            r#"{ "capacity": 9, "flows": [ { "window": 8, "gained": 9 } ] }"#.to_owned(),
            "flows/0: gained and given together must be at most the window",
        ),
        (
            r#"{ "capacity": 9, "flows": [ { "window": 8, "gained": 5, "given": 4 } ] }"#
                .to_owned(),
            "flows/0: gained and given together must be at most the window",
        ),
    ] {
        let found = read(&Json::parse(&json).expect("JSON")).expect_err(&json);
        assert_eq!(found.to_string(), problem);
    }
}

#[test]
fn the_largest_model_ends() {
    let flow = r#"{ "law": { "kind": "new-aimd", "dMin": 0 }, "window": 1000000000 }"#;
    let flows = vec![flow; MOST_FLOWS].join(", ");
    for stepping in ["whole", "exact"] {
        let trajectory = run(&format!(
            r#"{{ "capacity": 1, "pipe": 1, "steps": {MOST_STEPS}, "stepping": "{stepping}", "flows": [ {flows} ] }}"#
        ));
        assert_eq!(trajectory.times.len() as u64, MOST_STEPS + 1);
        let numbers = trajectory.windows.iter().chain(&trajectory.times);
        assert!(numbers.copied().all(f64::is_finite));
        for cycle in &trajectory.cycles {
            assert!(cycle.efficiency.is_finite() && cycle.utilization.is_some_and(f64::is_finite));
        }
    }
}
