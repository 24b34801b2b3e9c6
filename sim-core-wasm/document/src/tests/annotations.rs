//! Annotations of plots: bounded, anchored, and without effect on the run.

use super::{Document, Effect, refusal, refusals};
use crate::Json;

fn with(annotations: &str, steps: &str) -> String {
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
             "links": [{{ "id": "l", "between": ["a", "b"], "rate": 1e7, "delay": 0.01 }}], "flows": [{{ "id": "f", "from": "a", "to": "b" }}],
             "lesson": {{ "steps": {steps} }}, "annotations": {annotations} }}"#
    )
}

const STROKE: &str = r#"{ "panel": "cwnd", "points": [[1, 20], [1.5, 24.25]] }"#;
const WORDS: &str = r#"{ "panel": "flow:alpha", "points": [[3, -0.5]], "text": "here" }"#;

#[test]
fn they_are_read_and_written_unchanged() {
    let list = format!("[{STROKE}, {WORDS}]");
    let steps = format!(
        r#"[{{ "title": "T", "note": "Slowly.\nAsk.", "scenario": "phase-effects", "annotations": [{WORDS}] }}]"#
    );
    let document = Document::parse(&with(&list, &steps)).expect("valid");
    let again = Document::parse(&document.text()).expect("valid");
    for key in ["annotations", "lesson"] {
        assert_eq!(again.tree().get(key), document.tree().get(key));
    }
    let written = document.tree().get("annotations").cloned();
    assert_eq!(written, Some(Json::parse(&list).expect("JSON")));
}

#[test]
fn they_change_while_the_run_goes_on_and_leave_it_as_it_is() {
    let mut document = Document::parse(&with("[]", "[]")).expect("valid");
    let plan = format!("{:?}", document.plan());
    let list = Json::parse(&format!("[{STROKE}]")).expect("JSON");
    assert_eq!(document.set("annotations", &list), Ok(Effect::Free));
    assert_eq!(format!("{:?}", document.plan()), plan);
    assert_eq!(document.set("annotations", &Json::Null), Ok(Effect::Free));
    assert_eq!(document.tree().get("annotations"), None);
}

#[test]
fn wrong_ones_are_refused_with_their_path() {
    let full = with(
        &format!("[{STROKE}, {WORDS}]"),
        &format!(r#"[{{ "title": "T", "annotations": [{STROKE}] }}]"#),
    );
    refusals(
        &full,
        r#"
        "flow:alpha" -> "flow:alhpa"
            annotations/1/panel: must be one of cwnd, queue, sojourn, throughput, rtt, fairness, utilization, airtime,
            collisions, retries, contention, backoff, phase, got "flow:alhpa"
        [[3, -0.5]] -> []
            annotations/1/points: must have between 1 and 1000 points, got 0
        [3, -0.5] -> [3]
            annotations/1/points/0: must be a list of an instant and a value
        [3, -0.5] -> [-3, -0.5]
            annotations/1/points/0/0: must be between 0 and 100000, got -3
        [3, -0.5] -> [3, 1e999]
            annotations/1/points/0/1: the number is too large
        [3, -0.5] -> [3, 1e16]
            annotations/1/points/0/1: must be between -1e15 and 1e15, got 1e16
        [3, -0.5] -> [3, "NaN"]
            annotations/1/points/0/1: must be a number, got "NaN"
        "here" -> "\u0000here"
            annotations/1/text: must be one line without control characters
        , "text": "here" -> , "texts": "here"
            annotations/1/texts: unknown key (did you mean text?)
        "#,
    );
    let long = format!(
        r#"[{{ "panel": "cwnd", "points": [[3, 1]], "text": "{}" }}]"#,
        "x".repeat(201)
    );
    refusal(
        &with(&long, "[]"),
        "annotations/0/text: must have at most 200 characters",
    );
}

#[test]
fn strokes_have_twenty_thousand_points_in_all() {
    let points = vec!["[1,1]"; 1_000].join(",");
    let stroke = format!(r#"{{ "panel": "cwnd", "points": [{points}] }}"#);
    let ten = [stroke.as_str(); 10].join(",");
    let steps = |list: &str| format!(r#"[{{ "title": "T", "annotations": [{list}] }}]"#);
    Document::parse(&with(&format!("[{ten}]"), &steps(&ten))).expect("20 000 points");
    refusal(
        &with(&format!("[{ten}]"), &steps(&format!("{ten},{STROKE}"))),
        "annotations: must be at most 20000 points with those of steps, got 20002",
    );
}

#[test]
fn a_million_points_and_a_thousand_strokes_are_refused_before_they_are_read() {
    let points = vec!["[1,1]"; 150_000].join(",");
    refusal(
        &with(
            &format!(r#"[{{ "panel": "cwnd", "points": [{points}] }}]"#),
            "[]",
        ),
        "annotations/0/points: must have between 1 and 1000 points, got 150000",
    );
    let three = vec!["3"; 300].join(",");
    let steps = format!(r#"[{{ "title": "T", "annotations": [{three}] }}]"#);
    refusal(
        &with(&format!("[{three}]"), &steps),
        "annotations: must be at most 500 with those of steps, got 600",
    );
}
