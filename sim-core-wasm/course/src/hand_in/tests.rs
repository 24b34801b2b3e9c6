//! Hand-ins as they are written, and as others may write them.

use sawtooth_document::Json;

use super::*;

pub(crate) const LESSON: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "name": "A lesson", "duration": 5,
  "lesson": { "steps": [
    { "title": "One" },
    { "title": "Two", "question": { "ask": "Which?", "answer": "The second.",
        "options": [{ "text": "a" }, { "text": "b", "right": true }] } },
    { "title": "Three", "question": { "ask": "How much?", "answer": "Two.", "points": 3,
        "number": { "unit": "Mb/s", "right": [1.8, 2.2] } } },
    { "title": "Four", "question": { "ask": "Draw.", "answer": "So.",
        "sketch": { "panel": "cwnd", "range": [1, 4], "of": "flows/f" } } } ] },
  "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
  "links": [{ "id": "l", "between": ["a", "b"], "rate": 2e6, "delay": 0.02,
              "queue": { "kind": "drop-tail", "limit": { "packets": 20 } } }],
  "flows": [{ "id": "f", "from": "a", "to": "b" }]
}"#;

pub(crate) fn draft() -> HandInDraft {
    HandInDraft {
        student: "  Ada\tLovelace ".to_owned(),
        lesson: LESSON.to_owned(),
        answers: vec![
            HandInAnswer {
                step: 2,
                chosen: Some(2),
                ..HandInAnswer::default()
            },
            HandInAnswer {
                step: 3,
                number: Some(2.1),
                ..HandInAnswer::default()
            },
            HandInAnswer {
                step: 4,
                curve: vec![[1.0, 3.0], [2.5, 4.25]],
                ..HandInAnswer::default()
            },
        ],
        at: 2.5,
        digest: "0123456789abcdef".to_owned(),
        document: LESSON.to_owned(),
    }
}

#[test]
fn a_hand_in_is_read_as_it_was_written() {
    let text = draft().text().expect("it is whole");
    let read = HandIn::parse(&text).expect("it is read");
    assert_eq!(read.student, "Ada Lovelace");
    assert_eq!(
        (read.lesson.as_str(), read.name.as_str()),
        ("a-lesson", "A lesson")
    );
    assert_eq!(read.answers, draft().answers);
    assert_eq!(
        (read.at.seconds(), read.digest.as_str()),
        (2.5, "0123456789abcdef")
    );
    assert_eq!(read.engine, crate::ENGINE);
    assert!(read.sealed && read.shown().same);
    // Blanks are no change, and a student without a name is none.
    let spread = Json::parse(&text).expect("JSON").pretty();
    assert!(HandIn::parse(&spread).expect("it is read").sealed);
    let nameless = HandInDraft {
        student: " ".to_owned(),
        ..draft()
    };
    assert!(!nameless.text().expect("it is whole").contains("student"));
}

#[test]
fn any_change_of_a_hand_in_is_seen() {
    let text = draft().text().expect("it is whole");
    for (written, instead) in [
        ("Ada", "Eve"),
        ("\"chosen\":2", "\"chosen\":1"),
        ("\"number\":2.1", "\"number\":2.2"),
        ("4.25", "4.5"),
        ("0123456789abcdef", "0123456789abcdee"),
        ("\"rate\":2000000", "\"rate\":3000000"),
    ] {
        assert!(text.contains(written), "{written} in {text}");
        let changed = text.replacen(written, instead, 1);
        assert!(
            !HandIn::parse(&changed).expect("it is read").sealed,
            "{instead}"
        );
    }
}

#[test]
fn a_fault_of_a_hand_in_names_its_path() {
    let text = draft().text().expect("it is whole");
    let change = |written: &str, instead: &str| {
        assert!(text.contains(written), "{written} in {text}");
        let refused = HandIn::parse(&text.replacen(written, instead, 1));
        refused.expect_err("it is refused").to_string()
    };
    assert_eq!(
        change("sawtooth-hand-in", "sawtooth-scenario"),
        "format: must be \"sawtooth-hand-in\", got \"sawtooth-scenario\""
    );
    assert_eq!(
        change("\"version\":1", "\"version\":2"),
        "version: must be 1, got 2"
    );
    assert_eq!(
        change("\"step\":3", "\"step\":2"),
        "answers/1/step: must be larger than the step of the previous answer"
    );
    assert_eq!(
        change("\"step\":2", "\"step\":0"),
        "answers/0/step: must be between 1 and 1000, got 0"
    );
    assert_eq!(
        change("[2.5,4.25]", "[0.5,4.25]"),
        "answers/2/curve/1: must be later than the previous point"
    );
    assert_eq!(
        change("[2.5,4.25]", "[2.5]"),
        "answers/2/curve/1: must be a list of two numbers, got a list"
    );
    assert_eq!(
        change("0123456789abcdef", "0123"),
        "digest: must be 16 hexadecimal digits"
    );
    assert_eq!(
        change("\"rate\":2000000", "\"rate\":-1").split(':').next(),
        Some("document/links/l/rate")
    );
    assert_eq!(
        change("\"engine\"", "\"motor\""),
        "motor: unknown key (allowed: format, version, student, lesson, answers, engine, at, digest, document, seal)"
    );
    let long = "x".repeat(201);
    assert_eq!(
        change("Ada Lovelace", &long),
        "student: must have at most 200 characters"
    );
    let many: Vec<String> = (0..201).map(|at| format!("[{at},1]")).collect();
    let many = change("[1,3],[2.5,4.25]", &many.join(","));
    assert_eq!(many, "answers/2/curve: must have at most 200 points");
    assert!(
        HandIn::parse("{}")
            .expect_err("none")
            .to_string()
            .contains("not a hand-in")
    );
}

#[test]
fn every_truncation_is_refused() {
    let text = draft().text().expect("it is whole");
    for length in (0..text.len()).step_by(7) {
        assert!(HandIn::parse(&text[..length]).is_err(), "{length}");
    }
}

#[test]
fn without_a_lesson_there_is_nothing_to_hand_in() {
    let bare = Json::parse(LESSON).map(|mut tree| {
        tree.put("lesson", Json::object::<String>([]));
        tree.compact()
    });
    let refused = HandInDraft {
        lesson: bare.expect("JSON"),
        ..draft()
    };
    assert_eq!(
        refused.text().expect_err("refused").to_string(),
        "lesson: this scenario has no lesson"
    );
}
