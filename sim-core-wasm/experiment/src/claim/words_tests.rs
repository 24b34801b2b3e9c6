use super::words::write;
use super::{Bounds, Finding, NoInterval, Outcome, Side, Verdict, Words};
use crate::document::Experiment;
use crate::document::tests::experiment;

const RATIO: &str = r#""kind": "ratio", "series": ["ucc", "newreno"], "atLeast": 1.5"#;
const ORDER: &str = r#""kind": "order", "series": ["ucc", "newreno"]"#;
const VALUE: &str = r#""kind": "value", "series": "ucc", "atLeast": 6"#;

fn finding() -> Finding {
    Finding {
        x: Some(0.005),
        y: None,
        series: vec!["ucc".to_owned(), "newreno".to_owned()],
        value: Some(1.134_988_839_36),
        low: Some(1.128_259_782_39),
        high: Some(1.141_860_076_84),
        outcome: Outcome::NotConfirmed,
        without: None,
        capped: 0,
        side: None,
        measured: String::new(),
        point: String::new(),
    }
}

fn of_ucc(value: f64, low: f64, high: f64) -> Finding {
    Finding {
        series: vec!["ucc".to_owned()],
        value: Some(value),
        low: Some(low),
        high: Some(high),
        ..finding()
    }
}

/// An experiment with one reading; `keys` are further keys of it.
fn tested(reading: &str, keys: &str) -> Experiment {
    let axis = r#""axis": { "label": "Random loss", "points": [{ "x": 0 }, { "x": 0.005 }] },"#;
    let axis = if keys.contains("\"axis\"") { "" } else { axis };
    let keys = format!(
        r#"{{ {keys} {axis} "series": [{{ "id": "newreno", "label": "NewReno" }}, {{ "id": "ucc", "label": "UCC" }}],
             "measures": [{{ "id": "total", "label": "Throughput", "unit": "Mb/s", "figure": {{ "path": "totalGoodput" }} }}],
             "claims": [{{ "id": "claim", "text": "It is.", "reason": "So.",
                           "readings": [{{ "measure": "total", {reading} }}] }}] }}"#
    );
    experiment(&keys).expect("valid")
}

struct Case<'a> {
    reading: &'a str,
    keys: &'a str,
    bounds: [Option<f64>; 2],
    claimed: Option<[Option<f64>; 2]>,
    findings: Vec<Finding>,
}

fn case(reading: &str, bounds: [Option<f64>; 2]) -> Case<'_> {
    Case {
        reading,
        keys: "",
        bounds,
        claimed: None,
        findings: vec![finding()],
    }
}

impl Case<'_> {
    fn verdict(self) -> Verdict {
        let experiment = tested(self.reading, self.keys);
        let bounds = |[low, high]: [Option<f64>; 2]| Bounds { low, high };
        let mut verdict = Verdict {
            claim: "claim".to_owned(),
            reading: 0,
            outcome: Outcome::NotConfirmed,
            bounds: bounds(self.bounds),
            claimed: self.claimed.map(bounds),
            decisive: (!self.findings.is_empty()).then_some(0),
            findings: self.findings,
            words: Words::default(),
        };
        write(&experiment, &experiment.claims[0], &mut verdict);
        verdict
    }

    fn words(self) -> Words {
        self.verdict().words
    }
}

#[test]
fn a_ratio_has_no_unit_and_the_digits_that_its_interval_leaves_certain() {
    let reading = format!(r#"{RATIO}, "stated": true"#);
    let words = case(&reading, [Some(1.5), None]).words();
    assert_eq!(words.subject, "Throughput, UCC over NewReno");
    assert_eq!(words.measured, "1.135 (1.128 to 1.142)");
    assert_eq!(words.claimed, "at least 1.5 claimed");
    assert_eq!(words.place, "at random loss = 0.005");
}

#[test]
fn a_value_has_the_unit_of_its_measure_and_both_bounds() {
    let exact = of_ucc(7.25, 7.25, 7.25);
    let found = Case {
        findings: vec![exact.clone(), exact.clone(), exact],
        ..case(VALUE, [Some(6.0), Some(8.5)])
    };
    let verdict = found.verdict();
    let words = &verdict.words;
    assert_eq!(words.subject, "Throughput, UCC");
    assert_eq!(words.measured, "7.25\u{202f}Mb/s");
    assert_eq!(words.claimed, "tested as 6 to 8.5\u{202f}Mb/s");
    assert_eq!(
        words.place,
        "at random loss = 0.005, the most critical of 3 points"
    );
    assert_eq!(verdict.findings[2].measured, "7.25\u{202f}Mb/s");
    assert_eq!(verdict.findings[2].point, "UCC, at random loss = 0.005");
    let none = case(VALUE, [Some(0.0), Some(0.0)]).words();
    assert_eq!(none.claimed, "tested as 0\u{202f}Mb/s");
}

/// Of a confirmed claim an interval printed from 0 on would say the contrary, as would one of an order from 0 on.
#[test]
fn the_ends_of_an_interval_are_not_rounded_across_a_bound() {
    let measured = |reading: &str, bounds: [Option<f64>; 2], value: f64, ends: [f64; 2]| {
        let found = Case {
            findings: vec![of_ucc(value, ends[0], ends[1])],
            ..case(reading, bounds)
        };
        found.words().measured
    };
    let change = r#""kind": "change", "series": "ucc", "atLeast": 1"#;
    assert_eq!(
        measured(change, [Some(1.0), None], 9.8, [2.02, 160.1]),
        "10 (2 to 160)"
    );
    assert_eq!(
        measured(ORDER, [Some(0.0), None], -0.14, [-0.28, -0.000_864]),
        "−0.14\u{202f}Mb/s (−0.28 to −0.001)"
    );
    let each = r#""kind": "value", "series": "ucc", "atMost": 599, "runs": "each""#;
    assert_eq!(
        measured(each, [None, Some(599.0)], 599.04, [597.0, 599.04]),
        "599.04\u{202f}Mb/s in a run (all 597 to 599.04)"
    );
    assert_eq!(
        measured(VALUE, [Some(6.0), None], 5.99998, [5.99998, 5.99998]),
        "5.99998\u{202f}Mb/s"
    );
}

#[test]
fn an_order_is_tested_above_zero_or_above_minus_its_tolerance() {
    let words = case(ORDER, [Some(-0.0), None]).words();
    assert_eq!(words.subject, "Throughput, UCC less NewReno");
    assert_eq!(words.claimed, "tested as above zero");
    let words = Case {
        claimed: Some([Some(0.0), None]),
        ..case(ORDER, [Some(-0.625), None])
    };
    assert_eq!(
        words.words().claimed,
        "tested as at least −0.625\u{202f}Mb/s"
    );
}

#[test]
fn a_trend_says_how_it_is_judged_and_a_slope_by_what_it_is_divided() {
    let trend = r#""kind": "trend", "series": "ucc", "direction": "rising""#;
    let slope = format!(r#"{trend}, "by": "slope""#);
    let over_all = Finding {
        x: None,
        ..of_ucc(1.134_988, 1.128_26, 1.141_86)
    };
    let words = Case {
        findings: vec![over_all.clone()],
        ..case(&slope, [Some(0.0), None])
    };
    let words = words.words();
    assert_eq!(words.subject, "Slope of Throughput, UCC");
    assert_eq!(
        words.measured,
        "1.135\u{202f}Mb/s per unit of random loss (1.128 to 1.142)"
    );
    assert_eq!(words.claimed, "tested as above zero");
    assert_eq!(words.place, "over all points");
    let words = Case {
        keys: r#""axis": { "label": "Delay", "unit": "s", "points": [{ "x": 1 }, { "x": 2 }] },"#,
        findings: vec![over_all.clone()],
        ..case(&slope, [None, Some(0.0)])
    };
    let words = words.words();
    assert!(words.measured.starts_with("1.135\u{202f}Mb/s per s"));
    assert_eq!(words.claimed, "tested as below zero");
    let words = case(trend, [Some(0.0), None]).words();
    assert_eq!(words.subject, "Throughput, UCC, step by step");
    let tie = Finding {
        value: Some(0.0),
        low: Some(0.0),
        high: Some(0.0),
        ..over_all
    };
    let measured = |tie: Finding| {
        let words = Case {
            findings: vec![tie],
            ..case(trend, [Some(0.0), None])
        };
        words.words().measured
    };
    assert_eq!(measured(tie.clone()), "no difference");
    let open = Finding {
        capped: 1,
        side: Some(Side::Either),
        ..tie
    };
    assert_eq!(measured(open), "no difference; 1\u{a0}run ended before it");
}

#[test]
fn a_change_compares_two_points_of_a_series_and_has_no_place() {
    let change = r#""kind": "change", "series": "ucc", "atMost": 0.1"#;
    let found = Finding {
        x: None,
        ..of_ucc(1.134_988, 1.128_26, 1.141_86)
    };
    let words = Case {
        findings: vec![found],
        ..case(change, [None, Some(0.1)])
    };
    let words = words.words();
    assert_eq!(
        words.subject,
        "Throughput, UCC, at random loss = 0.005 divided by its value at 0"
    );
    assert_eq!(words.measured, "1.135 (1.128 to 1.142)");
    assert_eq!(words.claimed, "tested as at most 0.1");
    assert_eq!(words.place, "");
}

/// With a range the first point of a change is not that of the axis, nor are a mean and a slope of all points.
#[test]
fn a_part_of_the_axis_is_named() {
    let keys = r#""axis": { "label": "Threshold", "unit": "s",
        "points": [{ "x": 0.006 }, { "x": 0.02 }, { "x": 0.04 }, { "x": 0.08 }] },"#;
    let words = |reading: &str| {
        let found = Finding {
            x: None,
            ..of_ucc(1.134_988, 1.128_26, 1.141_86)
        };
        let words = Case {
            keys,
            findings: vec![found],
            ..case(reading, [None, Some(1.0)])
        };
        words.words()
    };
    let change = words(r#""kind": "change", "series": "ucc", "atMost": 1, "x": [0.02, 0.08]"#);
    assert_eq!(
        change.subject,
        "Throughput, UCC, at threshold = 80\u{202f}ms divided by its value at 20\u{202f}ms"
    );
    assert_eq!(change.place, "");
    let mean = r#""kind": "value", "series": "ucc", "across": "mean", "atMost": 1"#;
    assert_eq!(words(mean).place, "over all points");
    for reading in [
        mean,
        r#""kind": "trend", "series": "ucc", "by": "slope", "direction": "falling""#,
    ] {
        assert_eq!(
            words(&format!(r#"{reading}, "x": [0.02, 0.08]"#)).place,
            "over threshold = 20\u{202f}ms to 80\u{202f}ms"
        );
    }
}

/// How words are read is no number of the source; our own numbers are expected, not claimed.
#[test]
fn a_tolerance_differs_from_a_number_that_the_source_prints() {
    let stated = format!(r#"{RATIO}, "stated": true"#);
    let own = r#""source": { "own": true },"#;
    for (reading, keys, words) in [
        (stated.as_str(), "", "0.88 claimed, tested as 0.85 to 0.91"),
        (RATIO, "", "tested as 0.85 to 0.91"),
        (RATIO, own, "0.88 expected, tested as 0.85 to 0.91"),
    ] {
        let found = Case {
            keys,
            claimed: Some([Some(0.88), Some(0.88)]),
            ..case(reading, [Some(0.85), Some(0.91)])
        };
        assert_eq!(found.words().claimed, words);
    }
}

#[test]
fn a_value_without_an_interval_says_why() {
    let measured = |found: Finding| {
        let words = Case {
            findings: vec![found],
            ..case(RATIO, [Some(1.5), None])
        };
        words.words().measured
    };
    let open = Finding {
        low: None,
        high: None,
        without: Some(NoInterval::Unbounded),
        ..finding()
    };
    assert_eq!(measured(open.clone()), "1.135; the interval is unbounded");
    let none = Finding {
        value: None,
        without: Some(NoInterval::Missing),
        ..open
    };
    assert_eq!(measured(none), "some runs have no value");
    let empty = Case {
        findings: Vec::new(),
        ..case(RATIO, [Some(1.5), None])
    };
    let words = empty.words();
    assert_eq!(words.measured, "no value");
    assert_eq!(words.subject, "Throughput, UCC over NewReno");
}

#[test]
fn runs_that_ended_before_make_a_value_a_bound() {
    let bound = Finding {
        capped: 14,
        side: Some(Side::AtLeast),
        ..of_ucc(1.134_988, 1.128_26, 1.141_86)
    };
    let words = Case {
        findings: vec![bound],
        ..case(VALUE, [Some(1.0), None])
    };
    assert_eq!(
        words.words().measured,
        "at least 1.135\u{202f}Mb/s (1.128 to 1.142); 14\u{a0}runs ended before it"
    );
}

#[test]
fn where_every_run_counts_the_measurement_is_that_of_one_run() {
    let each = r#""kind": "value", "series": "ucc", "atMost": 599, "runs": "each""#;
    let words = Case {
        findings: vec![of_ucc(600.0, 597.0, 600.0)],
        ..case(each, [None, Some(599.0)])
    };
    assert_eq!(
        words.words().measured,
        "600\u{202f}Mb/s in a run (all 597 to 600)"
    );
}

#[test]
fn a_place_has_the_label_of_its_point_or_a_unit_with_its_prefix() {
    let named = r#""axis": { "label": "RTT", "points": [{ "x": 0.005, "label": "short" }] },"#;
    let words = Case {
        keys: named,
        ..case(RATIO, [Some(1.5), None])
    };
    assert_eq!(words.words().place, "at RTT = short");
    let rate = r#""axis": { "label": "Rate", "unit": "bit/s", "points": [{ "x": 1 }] },"#;
    let there = Finding {
        x: Some(31_622_776.6),
        ..finding()
    };
    let words = Case {
        keys: rate,
        findings: vec![there],
        ..case(RATIO, [Some(1.5), None])
    };
    assert_eq!(words.words().place, "at rate = 31.62\u{202f}Mb/s");
}
