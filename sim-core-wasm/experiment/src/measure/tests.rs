use serde_json::json;

use super::path::{names, select};
use super::*;
use crate::document::tests::experiment;
use crate::document::{Figure, Take};

#[test]
fn a_star_in_an_id_matches_any_text() {
    assert!(names("f.*", "f.12") && names("*", "f") && names("f*", "f"));
    assert!(names("*-late", "fc-late") && names("a*b*c", "axxbc"));
    assert!(!names("f.*", "f") && !names("f.1", "f.12") && !names("a*b", "abc"));
    // A star matches the empty text too, and the text after it may occur more than once.
    assert!(names("a*b*", "ab") && names("*ab", "aab") && names("a**b", "ab"));
    assert!(!names("ab*ba", "aba") && !names("*a*a*", "ba"));
    let hostile = "a*".repeat(100) + "b";
    assert!(!names(&hostile, &"a".repeat(200)));
    // The only instance of an entry has no number.
    assert!(names("f.1", "f"));
}

#[test]
fn a_path_leads_to_all_that_it_names() {
    let tree = json!({ "flows": [
        { "id": "f.1", "goodput": 1, "rtt": null },
        { "id": "f.2", "goodput": 2, "rtt": { "mean": 7 } },
        { "id": "g", "goodput": 4 },
    ], "cycles": [{ "low": 1 }, { "low": 2 }] });
    let found = |path: &str| select(&tree, path).len();
    assert_eq!(found("flows/f.*/goodput"), 2);
    assert_eq!(found("flows/*/goodput"), 3);
    assert_eq!(
        select(&tree, "flows/f.*/rtt/mean"),
        [&json!(null), &json!(7)]
    );
    assert_eq!(select(&tree, "cycles/1/low"), [&json!(2)]);
    assert_eq!(found("cycles/*/low"), 2);
    assert_eq!(found("flows/h/goodput"), 0);
}

#[test]
fn figures_are_combined_as_their_take_says() {
    let tree = json!({ "flows": [
        { "id": "a", "x": 1, "y": 2 }, { "id": "b", "x": 3, "y": null }, { "id": "c", "x": 8, "y": 4 }
    ] });
    let made = |path: &str, take: Take| {
        let figure = Figure {
            path: path.to_owned(),
            take,
            skip_missing: false,
            over: None,
            factor: 10.0,
        };
        taken(&figure, &tree)
    };
    assert_eq!(made("flows/*/x", Take::Sum), Some(120.0));
    assert_eq!(made("flows/*/x", Take::Mean), Some(40.0));
    assert_eq!(made("flows/*/x", Take::Min), Some(10.0));
    assert_eq!(made("flows/*/x", Take::Max), Some(80.0));
    assert_eq!(made("flows/*/x", Take::First), Some(10.0));
    assert_eq!(made("flows/*/x", Take::Last), Some(80.0));
    // Squares of −3, −1 and 4 sum to 26.
    let std = made("flows/*/x", Take::Std).expect("values");
    assert!((std - 10.0 * (26.0_f64 / 3.0).sqrt()).abs() < 1e-9);
    // 12² / (3 · 74).
    let jain = made("flows/*/x", Take::Jain).expect("values");
    assert!((jain - 10.0 * 144.0 / 222.0).abs() < 1e-9);
    assert_eq!(made("flows/*/y", Take::Count), Some(20.0));
    assert_eq!(made("flows/*/y", Take::Sum), None);
    let present = Figure {
        path: "flows/*/y".to_owned(),
        take: Take::Max,
        skip_missing: true,
        over: None,
        factor: 1.0,
    };
    assert_eq!(taken(&present, &tree), Some(4.0));
    let ratio = Figure {
        path: "flows/c/x".to_owned(),
        take: Take::Sum,
        skip_missing: false,
        over: Some(("flows/*/x".to_owned(), Take::Mean)),
        factor: 1.0,
    };
    assert_eq!(taken(&ratio, &tree), Some(2.0));
}

#[test]
fn numbers_are_rounded_to_digits_that_count() {
    assert_eq!(rounded(1234.567, 5), 1234.6);
    assert_eq!(rounded(-0.000_123_456, 3), -0.000_123);
    assert_eq!(rounded(0.0, 5), 0.0);
}

/// A constant stream of 8 Mb/s on a link of 10 Mb/s, which has 16 Mb/s from 5 s on: its
/// utilization falls from 0.8 to 0.5.
#[test]
fn probes_read_a_step_of_known_height_and_time() {
    let probe = |keys: &str| {
        let text = format!(
            r#"{{ "base": {{ "format": "sawtooth-scenario", "version": 2, "duration": 10,
              "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
              "links": [{{ "id": "a-b", "between": ["a", "b"], "rate": 1e7, "delay": 0.01 }}],
              "flows": [{{ "id": "f", "from": "a", "to": "b", "start": 1,
                           "traffic": {{ "kind": "constant", "rate": 8e6 }} }}],
              "interventions": [{{ "at": 5, "set": "links/a-b/rate", "to": 1.6e7 }}] }},
             "measures": [{{ "id": "m", "probe": {{ "path": "queues/a-b:a/utilization",
               "average": 0.5, {keys} }} }}] }}"#
        );
        let experiment = experiment(&text).expect("valid");
        experiment.run(experiment.coordinates(0)).expect("a run")
    };
    let value = |keys: &str| probe(keys).values[0].expect(keys);
    let near = |found: f64, expected: f64, within: f64| {
        assert!((found - expected).abs() < within, "{found} {expected}");
    };
    near(value(r#""take": "mean", "from": 2, "to": 5"#), 0.8, 0.005);
    near(value(r#""take": "mean", "from": 6, "to": 10"#), 0.5, 0.005);
    near(value(r#""take": "std", "from": 2, "to": 5"#), 0.0, 0.005);
    // Half of the time at each level, but for the half second of the window.
    near(
        value(r#""take": "mean", "from": 3, "to": 7.5"#),
        (0.8 * 2.25 + 0.5 * 2.25) / 4.5,
        0.01,
    );
    near(value(r#""take": "at", "at": 4"#), 0.8, 0.005);
    near(value(r#""take": "at", "at": 5.25"#), 0.61, 0.01);
    near(value(r#""take": "max""#), 0.8, 0.01);
    near(value(r#""take": "min", "from": 2"#), 0.5, 0.01);
    // 0.5 s of 8 Mb/s give 0.8; 0.4 of it is there after 0.25 s.
    near(value(r#""take": "reach", "level": 0.4"#), 1.25, 0.01);
    near(
        value(r#""take": "reach", "level": 0.4, "since": "flows/f""#),
        0.25,
        0.01,
    );
    near(
        value(r#""take": "reach", "level": 0.55, "below": true, "from": 2"#),
        5.4,
        0.06,
    );
    near(
        value(r#""take": "settle", "level": 0.5, "band": 0.02"#),
        5.46,
        0.05,
    );
    // After 5 s it is 4 / (5 + 6t): above 0.7 for 0.119 s, above 0.52 for 0.449 s.
    let high = (3.0 + 0.119) / 8.0;
    let from = r#""from": 2, "to": 10"#;
    let stay = |take: &str, keys: &str| value(&format!(r#""take": "{take}", {from}, {keys}"#));
    near(stay("share", r#""level": 0.7"#), high, 0.002);
    near(
        stay("share", r#""level": 0.7, "below": true"#),
        1.0 - high,
        0.002,
    );
    near(
        stay("share", r#""level": 0.5, "band": 0.02"#),
        4.551 / 8.0,
        0.002,
    );
    near(stay("longest", r#""level": 0.7"#), 8.0 * high, 0.01);
    near(
        stay("longest", r#""level": 0.7, "below": true"#),
        8.0 - 8.0 * high,
        0.01,
    );
    assert_eq!(stay("longest", r#""level": 2"#), 0.0);
    near(stay("correlation", r#""with": "utilization""#), 1.0, 1e-9);
    let curve = probe(r#""take": "curve", "points": 10"#);
    assert_eq!(curve.values, [None]);
    let (_, curve) = &curve.curves[0];
    assert_eq!(curve.x, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]);
    near(curve.y[3].expect("a value"), 0.8, 0.005);
    near(curve.y[9].expect("a value"), 0.5, 0.005);
}

/// As above, but the link has 16 Mb/s from 3 s to 7 s alone: utilization is 4 / (8 − 6t) after
/// 7 s, which is above 0.7 from 7.381 s on.
#[test]
fn the_longest_of_several_stays_does_not_count_the_others() {
    let text = r#"{ "base": { "format": "sawtooth-scenario", "version": 2, "duration": 10,
          "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
          "links": [{ "id": "a-b", "between": ["a", "b"], "rate": 1e7, "delay": 0.01 }],
          "flows": [{ "id": "f", "from": "a", "to": "b",
                      "traffic": { "kind": "constant", "rate": 8e6 } }],
          "interventions": [{ "at": 3, "set": "links/a-b/rate", "to": 1.6e7 },
                            { "at": 7, "set": "links/a-b/rate", "to": 1e7 }] },
         "measures": [{ "id": "m", "probe": { "path": "queues/a-b:a/utilization",
           "average": 0.5, "take": "longest", "level": 0.7, "from": 2 } }] }"#;
    let experiment = experiment(text).expect("valid");
    let longest = experiment
        .run(experiment.coordinates(0))
        .expect("a run")
        .values[0];
    let longest = longest.expect("a value");
    assert!((longest - 2.619).abs() < 0.02, "{longest}");
}

/// Constant streams of 2 and 6 Mb/s.
#[test]
fn a_probe_of_several_variables_makes_one_value_of_theirs() {
    let value = |keys: &str| {
        let text = format!(
            r#"{{ "base": {{ "format": "sawtooth-scenario", "version": 2, "duration": 6,
              "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
              "links": [{{ "id": "a-b", "between": ["a", "b"], "rate": 1e7, "delay": 0.01 }}],
              "flows": [{{ "id": "f-two", "from": "a", "to": "b",
                           "traffic": {{ "kind": "constant", "rate": 2e6 }} }},
                        {{ "id": "f-six", "from": "a", "to": "b",
                           "traffic": {{ "kind": "constant", "rate": 6e6 }} }}] }},
             "measures": [{{ "id": "m", "probe": {{ "path": "flows/f-*/goodput", "from": 2,
               "average": 0.5, "factor": 1e-6, {keys} }} }}] }}"#
        );
        let experiment = experiment(&text).expect("valid");
        experiment
            .run(experiment.coordinates(0))
            .expect("a run")
            .values[0]
            .expect(keys)
    };
    // The windows of 0.5 s differ by a packet of 12 kbit in each flow.
    let near = |found: f64, expected: f64| {
        assert!((found - expected).abs() < 0.06, "{found} {expected}");
    };
    // Headers are no part of it.
    let own = value(r#""take": "mean""#) / 2.0;
    assert!((0.9..=1.0).contains(&own), "{own}");
    near(value(r#""together": "sum""#), 8.0 * own);
    near(value(r#""together": "max""#), 6.0 * own);
    near(value(r#""together": "last""#), 6.0 * own);
    near(value(r#""together": "mean""#), 4.0 * own);
    // 8² / (2 · 40), and two of them: the factor comes last.
    let jain = 1e6 * value(r#""together": "jain""#);
    assert!((jain - 0.8).abs() < 0.005, "{jain}");
    let count = 1e6 * value(r#""together": "count""#);
    assert!((count - 2.0).abs() < 1e-9, "{count}");
    near(value(r#""take": "max", "together": "sum""#), 8.0 * own);
}

#[test]
fn a_point_without_a_flow_has_no_figure_of_it() {
    let experiment = experiment(
        r#"{ "series": [{ "id": "only" }],
             "axis": { "points": [{ "x": 0, "set": { "flows/g": null } }, { "x": 1 }] },
             "measures": [{ "id": "m", "figure": { "path": "flows/g/goodput" } },
                          { "id": "p", "probe": { "path": "flows/g/cwnd" } }] }"#,
    )
    .expect("valid");
    let values = |cell| {
        experiment
            .run(experiment.coordinates(cell))
            .expect("a run")
            .values
    };
    assert_eq!(values(0), [None, None]);
    assert!(values(1).iter().all(Option::is_some));
    // A flow that is nowhere is a mistake.
    let wrong = crate::document::tests::experiment(
        r#"{ "set": { "flows/g": null },
             "series": [{ "id": "network" }, { "id": "model", "base": { "model": "queue" } }],
             "measures": [{ "id": "m", "figure": { "path": "flows/g/goodput" } }] }"#,
    );
    let error = wrong.expect_err("no flow g").to_string();
    assert!(
        error.starts_with("measures/0/figure/path: there is no"),
        "{error}"
    );
}

#[test]
fn a_level_that_is_never_reached_has_no_value_but_the_one_given_for_it() {
    let value = |otherwise: &str| {
        let text = format!(
            r#"{{ "measures": [{{ "id": "m", {otherwise}
                  "probe": {{ "path": "flows/f/cwnd", "take": "reach", "level": 1e9 }} }}] }}"#
        );
        let experiment = experiment(&text).expect("valid");
        let result = experiment.run(experiment.coordinates(0)).expect("a run");
        (result.values[0], result.capped)
    };
    assert_eq!(value(""), (None, vec![]));
    // The run has two seconds: more than that is not known of its time.
    assert_eq!(value(r#""otherwise": 100,"#), (Some(2.0), vec![0]));
    assert_eq!(value(r#""otherwise": 1.5,"#), (Some(1.5), vec![0]));
}

#[test]
fn a_figure_without_a_value_has_the_one_given_for_it_and_is_no_time() {
    let text = r#"{ "set": { "flows/f/start": 5 }, "measures": [{ "id": "m", "otherwise": 7,
                 "figure": { "path": "flows/f/rtt/mean" } }] }"#;
    let experiment = experiment(text).expect("valid");
    let result = experiment.run(experiment.coordinates(0)).expect("a run");
    assert_eq!((result.values, result.capped), (vec![Some(7.0)], vec![]));
}

#[test]
fn a_figure_of_a_run_is_that_of_its_summary_and_the_digest_too() {
    let experiment = experiment(r#"{ "seeds": 2 }"#).expect("valid");
    let place = experiment.coordinates(1);
    let result = experiment.run(place).expect("a run");
    let Ok(crate::Cell::Packets(document)) = experiment.cell(place) else {
        panic!("no document");
    };
    let summary = crate::run(&document).expect("a run");
    assert_eq!(summary.seed, 2);
    assert_eq!(result.digest, summary.digest);
    let total = result.values[0].expect("a value");
    assert!((total - summary.total_goodput / 1e6).abs() < 1e-9);
}
