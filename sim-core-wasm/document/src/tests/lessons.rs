//! Lessons and views: checked like the rest, without effect on the run.

use super::{Document, Effect, refusal, refusals};
use crate::Json;

const LESSON: &str = r#"{
  "subject": "loss", "level": "course", "minutes": 10, "reading": "RFC 5681, section 3",
  "steps": [
    { "title": "Two flows", "text": "Look at the *window*.",
      "view": { "panels": ["cwnd", "flow:alpha"], "at": 12.5, "zoom": [0, 20], "selection": "flows/f" } },
    { "title": "More loss",
      "actions": [
        { "label": "2 % of loss", "set": [{ "path": "links/l/loss", "to": { "kind": "bernoulli", "probability": 0.02 } }], "play": true },
        { "label": "A CUBIC flow", "remove": "flows/f",
          "add": [{ "to": "flows", "entry": { "id": "g", "from": "a", "to": "b", "sender": "cubic" } }] } ],
      "question": { "ask": "What becomes of the window?", "answer": "It stays small.", "after": 20,
        "options": [{ "text": "It grows" }, { "text": "It stays small", "right": true }],
        "sketch": { "panel": "cwnd", "range": [0, 20], "top": 100 } } }
  ]
}"#;

fn with(lesson: &str) -> String {
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
             "links": [{{ "id": "l", "between": ["a", "b"], "rate": 1e7, "delay": 0.01 }}], "flows": [{{ "id": "f", "from": "a", "to": "b" }}],
             "lesson": {lesson} }}"#
    )
}

#[test]
fn a_lesson_is_read_and_written_unchanged() {
    let document = Document::parse(&with(LESSON)).expect("valid");
    let again = Document::parse(&document.text()).expect("valid");
    let lesson = |document: &Document| document.tree().get("lesson").cloned();
    assert_eq!(lesson(&document), Some(Json::parse(LESSON).expect("JSON")));
    assert_eq!(lesson(&again), lesson(&document));
}

#[test]
fn a_lesson_can_be_set_while_the_run_goes_on() {
    let mut document = Document::parse(&with("{}")).expect("valid");
    let lesson = Json::parse(LESSON).expect("JSON");
    assert_eq!(document.set("lesson", &lesson), Ok(Effect::Free));
    assert_eq!(
        document.set("lesson/minutes", &Json::parse("7").expect("JSON")),
        Ok(Effect::Free)
    );
    let lesson = document.tree().get("lesson").expect("it is there");
    assert_eq!(lesson.get("minutes"), Some(&Json::Number(7.0)));
}

#[test]
fn a_wrong_lesson_is_refused_with_its_path() {
    refusals(
        &with(LESSON),
        r#"
        "level": "course" -> "level": "expert"
            lesson/level: must be one of introduction, course, research, got "expert"
        "minutes": 10 -> "minutes": 0
            lesson/minutes: must be between 1 and 600, got 0
        "title": "More loss", ->
            lesson/steps/1/title: missing
        "at": 12.5 -> "at": -1
            lesson/steps/0/view/at: must be between 0 and 100000 s, got -1
        flow:alpha -> flow:alhpa
            lesson/steps/0/view/panels/1: must be one of cwnd, queue, sojourn, throughput, rtt, fairness, utilization,
            airtime, collisions, retries, contention, backoff, phase, sequence, spacetime, plane, got "flow:alhpa"
        flow:alpha -> queue:alpha
            lesson/steps/0/view/panels/1: must be one of cwnd, queue, sojourn, throughput, rtt, fairness, utilization,
            airtime, collisions, retries, contention, backoff, phase, sequence, spacetime, plane, got "queue:alpha"
        "path": "links/l/loss", ->
            lesson/steps/1/actions/0/set/0/path: missing
        "to": "flows" -> "to": "flow"
            lesson/steps/1/actions/1/add/0/to: must be one of nodes, links, flows, got "flow" (did you mean flows?)
        "right": true -> "right": 1
            lesson/steps/1/question/options/1/right: must be true or false, got 1
        "panel": "cwnd" -> "panel": "plane"
            lesson/steps/1/question/sketch/panel: must be one of cwnd, queue, sojourn, throughput, rtt, fairness,
            utilization, airtime, collisions, retries, contention, backoff, phase, got "plane"
        [0, 20], "top" -> [20, 0], "top"
            lesson/steps/1/question/sketch/range/1: must be larger than the first number
        "#,
    );
    refusal(&with("[]"), "lesson: must be an object, got a list");
}
