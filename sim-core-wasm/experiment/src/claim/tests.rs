use super::*;
use crate::document::Experiment;
use crate::document::tests::experiment;

/// Judges one reading of series a and b over x = 1, 2, 3; `values` of a series and a point.
fn verdict(reading: &str, values: impl Fn(usize, usize) -> Vec<Option<f64>>) -> Verdict {
    judged(reading, |series, x| {
        let all = values(series, x).into_iter();
        all.map(|value| value.map_or(Sample::Missing, Sample::Value))
            .collect()
    })
}

/// The same of samples.
fn judged(reading: &str, values: impl Fn(usize, usize) -> Vec<Sample>) -> Verdict {
    // A link fast enough for every claim of the tests.
    judged_over(1e9, reading, values)
}

fn judged_over(rate: f64, reading: &str, values: impl Fn(usize, usize) -> Vec<Sample>) -> Verdict {
    let keys = format!(
        r#"{{ "seeds": 4, "set": {{ "links/a-b/rate": {rate} }}, "series": [{{ "id": "a" }}, {{ "id": "b" }}],
             "axis": {{ "points": [{{ "x": 1 }}, {{ "x": 2 }}, {{ "x": 3 }}] }},
             "claims": [{{ "id": "c", "text": "t", "reason": "r",
                           "readings": [{{ "measure": "total", {reading} }}] }}] }}"#
    );
    let experiment: Experiment = experiment(&keys).expect("valid");
    let samples = |series: usize, x: usize, _: usize, _: usize| values(series, x);
    let mut verdicts = judge(&experiment, &samples);
    assert_eq!(verdicts.len(), 1);
    verdicts.remove(0)
}

/// Around `mean` with a standard deviation of `spread` · √(2/3).
fn around(mean: f64, spread: f64) -> Vec<Option<f64>> {
    [mean - spread, mean, mean + spread, mean]
        .map(Some)
        .to_vec()
}

#[test]
fn a_ratio_above_its_bound_everywhere_is_confirmed() {
    let judged = |b: f64, spread: f64| {
        verdict(
            r#""kind": "ratio", "series": ["b", "a"], "atLeast": 1.5"#,
            move |series, _| {
                around(
                    if series == 1 { b } else { 1.0 },
                    if series == 1 { spread } else { 0.0 },
                )
            },
        )
    };
    // 2 ± 3.182 · 0.1 · √(2/3) / 2 = 2 ± 0.13.
    let found = judged(2.0, 0.1);
    assert_eq!(found.outcome, Outcome::Confirmed);
    assert_eq!(found.findings.len(), 3);
    let first = &found.findings[0];
    assert!((first.low.expect("low") - (2.0 - 0.12992)).abs() < 1e-4);
    assert_eq!(first.series, ["b", "a"]);
    assert_eq!(judged(1.55, 0.1).outcome, Outcome::Inconclusive);
    assert_eq!(judged(1.0, 0.1).outcome, Outcome::NotConfirmed);
}

/// Twice 0.6 Mb/s is more than a link of 1 Mb/s carries, twice 0.4 is not.
#[test]
fn a_ratio_that_the_links_do_not_carry_is_left_open() {
    let judged = |whole: f64| {
        let values = |series: usize, _| {
            let value = if series == 1 { whole } else { 0.9 };
            vec![Sample::Value(value); 4]
        };
        judged_over(
            1e6,
            r#""kind": "ratio", "series": ["a", "b"], "atLeast": 2"#,
            values,
        )
    };
    let open = judged(0.6);
    assert_eq!(open.outcome, Outcome::Inconclusive);
    assert_eq!(open.findings[0].without, Some(NoInterval::OutOfReach));
    assert_eq!(open.findings[0].value, Some(1.5));
    assert_eq!(judged(0.4).outcome, Outcome::Confirmed);
    assert_eq!(judged(0.47).outcome, Outcome::NotConfirmed);
}

/// At one of three points the interval at 95 % misses the bound, the one at 98.3 % does not.
#[test]
fn one_point_of_several_contradicts_only_beyond_the_widened_interval() {
    // t(0.975, 3) = 3.182, t(1 − 0.05/6, 3) = 4.857; the standard error is √(2/3) / 2 = 0.40825:
    // half widths of 1.299 and 1.983.
    let judged = |mean: f64| {
        verdict(
            r#""kind": "value", "series": "a", "atLeast": 0"#,
            move |_, x| around(if x == 1 { mean } else { 5.0 }, 1.0),
        )
    };
    let open = judged(-1.5);
    assert_eq!(open.outcome, Outcome::Inconclusive);
    assert_eq!(judged(-2.1).outcome, Outcome::NotConfirmed);
    assert_eq!(judged(5.0).outcome, Outcome::Confirmed);
    // Each has the interval that decided it.
    let half = |place: usize| {
        let found = &open.findings[place];
        let ends = found.high.zip(found.low);
        ends.map(|(high, low)| (high - low) / 2.0).expect("ends")
    };
    assert!((half(1) - 1.983).abs() < 1e-3, "{}", half(1));
    assert!((half(0) - 1.299).abs() < 1e-3, "{}", half(0));
    assert_eq!(
        open.words.place,
        "at 2, the most critical of 3 points, its interval widened for all of them"
    );
    assert_eq!(
        judged(5.0).words.place,
        "at 1, the most critical of 3 points"
    );
}

#[test]
fn a_value_is_held_against_its_tolerance_in_a_range() {
    let judged = |tolerance: f64, at: &str| {
        let reading = format!(
            r#""kind": "value", "series": "a", "is": 10, "tolerance": {tolerance}, "x": {at}"#
        );
        verdict(&reading, |_, x| {
            around(if x == 0 { 50.0 } else { 10.5 }, 0.1)
        })
    };
    let found = judged(1.0, "[2, 3]");
    assert_eq!(found.outcome, Outcome::Confirmed);
    let bounds = Bounds {
        low: Some(9.0),
        high: Some(11.0),
    };
    assert_eq!(found.bounds, bounds);
    let claimed = Bounds {
        low: Some(10.0),
        high: Some(10.0),
    };
    assert_eq!(found.claimed, Some(claimed));
    assert_eq!(judged(0.0, "[2, 3]").claimed, None);
    assert_eq!(judged(0.2, "[2, 3]").outcome, Outcome::NotConfirmed);
    assert_eq!(judged(1.0, "[1, 3]").outcome, Outcome::NotConfirmed);
}

#[test]
fn the_mean_over_points_is_one_finding() {
    let found = verdict(
        r#""kind": "difference", "series": ["a", "b"], "across": "mean", "is": 2, "tolerance": 0.5"#,
        |series, x| around(if series == 0 { [1.0, 3.0, 5.0][x] } else { 1.0 }, 0.1),
    );
    assert_eq!(
        (found.outcome, found.findings.len()),
        (Outcome::Confirmed, 1)
    );
    assert!((found.findings[0].value.expect("a mean") - 2.0).abs() < 1e-12);
    assert_eq!(found.findings[0].x, None);
}

#[test]
fn an_order_compares_neighbours() {
    let judged = |b: f64| {
        verdict(
            r#""kind": "order", "series": ["a", "b"]"#,
            move |series, _| around(if series == 0 { 3.0 } else { b }, 0.1),
        )
        .outcome
    };
    // The pairs of a seed share their random part: their difference has no spread.
    assert_eq!(judged(2.99), Outcome::Confirmed);
    assert_eq!(judged(3.01), Outcome::NotConfirmed);
}

#[test]
fn a_trend_rises_step_by_step_or_by_its_slope() {
    let judged = |by: &str, direction: &str| {
        let reading =
            format!(r#""kind": "trend", "series": "a", "by": "{by}", "direction": "{direction}""#);
        verdict(&reading, |_, x| around([1.0, 3.0, 2.9][x], 0.01))
    };
    assert_eq!(judged("steps", "rising").outcome, Outcome::NotConfirmed);
    let slope = judged("slope", "rising");
    assert_eq!(slope.outcome, Outcome::Confirmed);
    // Least squares of 1, 3, 2.9 over 1, 2, 3.
    assert!((slope.findings[0].value.expect("a slope") - 0.95).abs() < 1e-12);
    assert_eq!(judged("slope", "falling").outcome, Outcome::NotConfirmed);
}

#[test]
fn runs_without_a_value_leave_a_claim_open() {
    let found = verdict(r#""kind": "value", "series": "a", "atLeast": 0"#, |_, x| {
        let mut values = around(5.0, 0.1);
        if x == 2 {
            values[3] = None;
        }
        values
    });
    assert_eq!(found.outcome, Outcome::Inconclusive);
    assert_eq!(found.findings[2].without, Some(NoInterval::Missing));
    assert_eq!(found.decisive, Some(2));
}

const NONE: Bounds = Bounds {
    low: None,
    high: None,
};

/// A line through 1, 1.5, 2 has the slope 0.5, whatever is claimed of it.
#[test]
fn a_trend_that_falls_keeps_its_sign_and_has_a_bound_above() {
    let judged = |direction: &str, by: &str, sign: f64| {
        let reading =
            format!(r#""kind": "trend", "series": "a", "by": "{by}", "direction": "{direction}""#);
        let mean = move |x: usize| sign * [1.0, 1.5, 2.0][x];
        verdict(&reading, move |_, x| around(mean(x), 0.01))
    };
    let high = Some(0.0);
    for by in ["slope", "steps"] {
        let against = judged("falling", by, 1.0);
        assert_eq!(against.outcome, Outcome::NotConfirmed);
        assert_eq!(against.bounds, Bounds { high, ..NONE });
        let finding = &against.findings[0];
        assert!((finding.value.expect("a value") - 0.5).abs() < 1e-12);
        assert!(finding.low.expect("low") > 0.0, "{finding:?}");
        let with = judged("falling", by, -1.0);
        assert_eq!(with.outcome, Outcome::Confirmed);
        assert!((with.findings[0].value.expect("a value") + 0.5).abs() < 1e-12);
        assert_eq!(judged("rising", by, -1.0).outcome, Outcome::NotConfirmed);
    }
    let tolerant = verdict(
        r#""kind": "trend", "series": "a", "direction": "falling", "tolerance": 1"#,
        |_, x| around([1.0, 1.5, 2.0][x], 0.01),
    );
    let bounds = Bounds {
        high: Some(1.0),
        ..NONE
    };
    assert_eq!(
        (tolerant.outcome, tolerant.bounds),
        (Outcome::Confirmed, bounds)
    );
    assert_eq!(tolerant.claimed, Some(Bounds { high, ..NONE }));
}

#[test]
fn equal_values_neither_rise_nor_fall_nor_differ_in_order() {
    let judged = |reading: &str| verdict(reading, |_, _| around(2.0, 0.5)).outcome;
    for reading in [
        r#""kind": "order", "series": ["a", "b"]"#,
        r#""kind": "trend", "series": "a""#,
        r#""kind": "trend", "series": "a", "by": "slope""#,
        r#""kind": "trend", "series": "a", "direction": "falling""#,
    ] {
        assert_eq!(judged(reading), Outcome::NotConfirmed, "{reading}");
        let tolerant = format!(r#"{reading}, "tolerance": 0.001"#);
        assert_eq!(judged(&tolerant), Outcome::Confirmed, "{reading}");
    }
    // A bound that is given holds at the bound itself.
    let bound = r#""kind": "difference", "series": ["a", "b"], "atLeast": 0"#;
    assert_eq!(judged(bound), Outcome::Confirmed);
}

/// Half of the runs of a series end at 5, before they have a value.
fn ended(series: usize, all: f64) -> impl Fn(usize, usize) -> Vec<Sample> {
    move |one, _| {
        let value = |i: usize| match i % 2 {
            0 if one == series => Sample::Capped(5.0),
            _ => Sample::Value(all),
        };
        (0..4).map(value).collect()
    }
}

#[test]
fn unfinished_runs_confirm_and_refute_only_claims_that_longer_runs_cannot_change() {
    let found = |reading: &str, series: usize| {
        let found = judged(reading, ended(series, 5.0));
        let finding = &found.findings[0];
        (found.outcome, finding.side, finding.capped)
    };
    let cases = r#"
        "kind": "value", "series": "a", "atLeast": 4 -> Confirmed AtLeast
        "kind": "value", "series": "a", "atLeast": 6 -> Inconclusive AtLeast
        "kind": "value", "series": "a", "atMost": 4 -> NotConfirmed AtLeast
        "kind": "value", "series": "a", "atMost": 6 -> Inconclusive AtLeast
        "kind": "value", "series": "a", "is": 5, "tolerance": 1 -> Inconclusive AtLeast
        "kind": "ratio", "series": ["a", "b"], "atLeast": 0.9 -> Confirmed AtLeast
        "kind": "ratio", "series": ["b", "a"], "atLeast": 0.9 -> Inconclusive AtMost
        "kind": "ratio", "series": ["b", "a"], "atMost": 1.1 -> Confirmed AtMost
        "kind": "ratio", "series": ["b", "a"], "atLeast": 1.1 -> NotConfirmed AtMost
        "kind": "order", "series": ["a", "b"] -> Inconclusive AtLeast
        "kind": "order", "series": ["b", "a"] -> NotConfirmed AtMost
        "kind": "value", "series": "a", "runs": "each", "atMost": 4 -> NotConfirmed AtLeast
        "kind": "value", "series": "a", "runs": "each", "atMost": 6 -> Inconclusive AtLeast
        "#;
    for case in cases.trim().lines() {
        let (reading, expected) = case.split_once(" -> ").expect("a reading and its outcome");
        let (outcome, side, capped) = found(reading, 0);
        let result = format!("{outcome:?} {:?}", side.expect("a side"));
        assert_eq!((result.as_str(), capped), (expected, 2), "{reading}");
    }
    // Both ends of a step, and both sides of a slope, may be higher.
    for by in ["steps", "slope"] {
        let reading = format!(r#""kind": "trend", "series": "a", "by": "{by}", "tolerance": 1"#);
        let (outcome, side, _) = found(&reading, 0);
        assert_eq!(
            (outcome, side),
            (Outcome::Inconclusive, Some(Side::Either)),
            "{by}"
        );
    }
    let untouched = judged(
        r#""kind": "value", "series": "a", "atLeast": 4"#,
        ended(1, 5.0),
    );
    assert_eq!(untouched.findings[0].capped, 0);
}

#[test]
fn runs_that_are_still_to_be_made_leave_a_claim_open_and_say_so() {
    let found = judged(r#""kind": "value", "series": "a", "atLeast": 0"#, |_, x| {
        let mut all = vec![Sample::Value(5.0); 4];
        if x == 1 {
            all[2] = Sample::Waiting;
            all[3] = Sample::Missing;
        }
        all
    });
    assert_eq!(found.outcome, Outcome::Inconclusive);
    assert_eq!(found.findings[1].without, Some(NoInterval::Waiting));
}

#[test]
fn one_run_refutes_a_claim_about_every_run() {
    let judged = |runs: &str, last: f64| {
        let reading = format!(r#""kind": "value", "series": "a", "atMost": 9, "runs": "{runs}""#);
        verdict(&reading, move |_, x| {
            let last = if x == 1 { last } else { 1.0 };
            [1.0, 1.0, 1.0, last].map(Some).to_vec()
        })
    };
    // The mean of three ones and 9.5 is 3.1, and its interval reaches from −3.6 to 9.9.
    assert_eq!(judged("mean", 9.5).outcome, Outcome::Inconclusive);
    let found = judged("each", 9.5);
    assert_eq!(
        (found.outcome, found.decisive),
        (Outcome::NotConfirmed, Some(1))
    );
    let Finding {
        value, low, high, ..
    } = found.findings[1];
    assert_eq!((value, low, high), (Some(9.5), Some(1.0), Some(9.5)));
    assert_eq!(judged("each", 9.0).outcome, Outcome::Confirmed);
    // Ratios are of pairs: 4 / 2 and 4 / 8.
    let ratio = r#""kind": "ratio", "series": ["a", "b"], "atLeast": 0.6, "runs": "each""#;
    let found = verdict(ratio, |series, _| {
        let all = if series == 0 { [4.0, 4.0] } else { [2.0, 8.0] };
        all.map(Some).to_vec()
    });
    assert_eq!(found.outcome, Outcome::NotConfirmed);
    assert_eq!(found.findings[0].value, Some(0.5));
}

#[test]
fn a_change_is_the_last_point_of_a_range_over_its_first() {
    let judged = |bounds: &str| {
        let reading = format!(r#""kind": "change", "series": "a", {bounds}"#);
        verdict(&reading, |_, x| around([4.0, 9.0, 1.0][x], 0.001))
    };
    let found = judged(r#""atMost": 0.3"#);
    assert_eq!(
        (found.outcome, found.findings.len()),
        (Outcome::Confirmed, 1)
    );
    assert!((found.findings[0].value.expect("a value") - 0.25).abs() < 1e-9);
    assert_eq!(judged(r#""atMost": 0.2"#).outcome, Outcome::NotConfirmed);
    let part = judged(r#""atLeast": 2, "x": [1, 2]"#);
    assert!((part.findings[0].value.expect("a value") - 2.25).abs() < 1e-9);
    let open = |series: &str| {
        let reading = format!(r#""kind": "change", "series": "{series}", "atLeast": 1"#);
        super::tests::judged(&reading, ended(0, 5.0)).findings[0].side
    };
    assert_eq!((open("a"), open("b")), (Some(Side::Either), None));
}
