//! Hand-ins held against the lesson: their runs, their answers, and whatever is wrong with them.

use proptest::prelude::{ProptestConfig, prop_assert, proptest};
use sawtooth_course::{Checked, HandInAnswer, HandInDraft, Known, Lesson};
use sawtooth_document::{Document, Json};
use sawtooth_engine::sim::Sim;
use sawtooth_engine::units::Time;

/// A window of at most thirty segments on an empty path: it is reached at once, and stays.
const LESSON: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "name": "Thirty segments, no loss", "duration": 5,
  "lesson": { "steps": [
    { "title": "One" },
    { "title": "Two", "question": { "ask": "Which?", "answer": "The second.",
        "options": [{ "text": "a" }, { "text": "b", "right": true }] } },
    { "title": "Three", "question": { "ask": "How much?", "answer": "Two.", "points": 3,
        "number": { "unit": "Mb/s", "right": [1.8, 2.2] } } },
    { "title": "Four", "view": { "at": 0 },
      "actions": [{ "label": "Half", "set": [{ "path": "flows/f/transport/receiveWindow", "to": 21720 }] },
                  { "label": "Beside", "compare": "Other", "set": [{ "path": "flows/f/transport/receiveWindow", "to": 1448 }] }],
      "question": { "ask": "Draw.", "answer": "So.",
        "sketch": { "panel": "cwnd", "range": [1, 4], "of": "flows/f", "within": 0.1 } } } ] },
  "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
  "links": [{ "id": "l", "between": ["a", "b"], "rate": 2e6, "delay": 0.02,
              "queue": { "kind": "drop-tail", "limit": { "packets": 100 } } }],
  "flows": [{ "id": "f", "from": "a", "to": "b", "sender": { "kind": "newreno" },
              "transport": { "preset": "rfc", "receiveWindow": 43440 } }]
}"#;

fn lesson(text: &str) -> Lesson {
    let document = Document::parse(text).expect("it is a document");
    Lesson::from_document(&document).expect("it has a lesson")
}

fn known() -> Known {
    Known::new(vec![lesson(LESSON)])
}

fn digest(text: &str, at: f64) -> String {
    let plan = Document::parse(text).expect("it is a document").plan();
    let digest = Sim::digest_at(&plan, Time::from_seconds(at)).expect("it runs");
    format!("{digest:016x}")
}

/// The largest window that the run of step four shows, which stays once it is reached.
fn measured() -> f64 {
    let window =
        largest_window(&LESSON.replace("\"receiveWindow\": 43440", "\"receiveWindow\": 21720"));
    // The button of the step makes the difference.
    assert!(largest_window(LESSON) > 1.5 * window, "{window}");
    window
}

fn largest_window(text: &str) -> f64 {
    let plan = Document::parse(text).expect("it is a document").plan();
    let summary = Sim::summary_of(&plan, "").expect("it runs");
    summary.flows[0].cwnd.expect("it has a window").max
}

fn flat(value: f64) -> Vec<[f64; 2]> {
    (0..160)
        .map(|column| [1.0 + f64::from(column) * 3.0 / 159.0, value])
        .collect()
}

fn draft(chosen: usize, number: f64, curve: Vec<[f64; 2]>) -> HandInDraft {
    let answers = [
        (2, Some(chosen), None, Vec::new()),
        (3, None, Some(number), Vec::new()),
        (4, None, None, curve),
    ];
    HandInDraft {
        student: "Ada".to_owned(),
        lesson: LESSON.to_owned(),
        answers: answers
            .map(|(step, chosen, number, curve)| HandInAnswer {
                step,
                chosen,
                number,
                curve,
            })
            .into(),
        at: 2.5,
        digest: digest(LESSON, 2.5),
        document: LESSON.to_owned(),
    }
}

fn check(draft: &HandInDraft) -> Checked {
    known().check(&draft.text().expect("it is whole"))
}

fn reasons(checked: &Checked) -> Vec<&str> {
    checked
        .steps
        .iter()
        .map(|step| step.reason.as_str())
        .collect()
}

#[test]
fn right_answers_get_all_their_points() {
    let checked = check(&draft(2, 2.0, flat(measured())));
    assert_eq!(checked.faults, Vec::<String>::new());
    assert_eq!(
        (checked.student.as_str(), checked.lesson.as_str()),
        ("Ada", "thirty-segments-no-loss")
    );
    assert_eq!(
        (checked.marks, checked.digest),
        (Some([5.0, 5.0]), Some(true))
    );
    assert_eq!(reasons(&checked)[..2], ["answer 2 is right", "2 is right"]);
    assert!(
        reasons(&checked)[2].starts_with("the curve is right: its error is 0 %"),
        "{checked:?}"
    );
}

#[test]
fn wrong_answers_get_none_and_the_hand_in_is_fine() {
    let checked = check(&draft(1, 2.3, flat(measured() * 1.11)));
    assert!(checked.is_fine());
    assert_eq!(checked.marks, Some([0.0, 5.0]));
    assert_eq!(
        reasons(&checked)[..2],
        [
            "answer 1 is wrong",
            "2.3 is wrong: the right number is between 1.8 and 2.2"
        ]
    );
    assert!(
        reasons(&checked)[2]
            .starts_with("the curve is wrong: its error is 11 %, at most 10 % is allowed"),
        "{checked:?}"
    );
    // At the edges both are right.
    let edges = check(&draft(2, 2.2, flat(measured() * 1.09)));
    assert_eq!(edges.marks, Some([5.0, 5.0]));
}

#[test]
fn missing_answers_are_reported() {
    let mut empty = draft(1, 0.0, Vec::new());
    empty.answers.clear();
    let checked = check(&empty);
    assert_eq!(
        reasons(&checked),
        [
            "no answer is chosen",
            "there is no number",
            "there is no curve"
        ]
    );
    let few = check(&draft(7, 2.0, flat(9.0)[..40].to_vec()));
    assert_eq!(reasons(&few)[0], "there is no answer 7");
    assert_eq!(
        reasons(&few)[2],
        "the curve is not marked: too little is drawn"
    );
    assert_eq!(few.marks, Some([3.0, 5.0]));
}

#[test]
fn a_changed_run_is_found_although_its_answers_are_marked() {
    let other = HandInDraft {
        document: LESSON.replace("\"rate\": 2e6", "\"rate\": 3e6"),
        ..draft(2, 2.0, flat(measured()))
    };
    let checked = check(&other);
    assert_eq!(
        (checked.digest, checked.marks),
        (Some(false), Some([5.0, 5.0]))
    );
    assert!(
        checked.faults[0].contains(&other.digest),
        "{:?}",
        checked.faults
    );
    // The changes that a student makes during the lesson are part of the run.
    let own = HandInDraft {
        digest: digest(&other.document, 2.5),
        ..other
    };
    assert_eq!(check(&own).digest, Some(true));
    let late = HandInDraft { at: 6.0, ..own };
    assert_eq!(
        check(&late).faults,
        ["the hand-in is at 6 s, but its run ends at 5 s"]
    );
}

#[test]
fn another_lesson_or_version_is_not_marked() {
    let text = draft(2, 2.0, Vec::new()).text().expect("it is whole");
    let none = Known::default().check(&text);
    assert_eq!((none.marks, none.digest), (None, Some(true)));
    assert_eq!(
        none.faults,
        ["there is no lesson thirty-segments-no-loss: give its file with --lesson FILE"]
    );
    let newer = lesson(&LESSON.replace("Draw.", "Do draw."));
    let version = newer.version.clone();
    let other = Known::new(vec![newer]).check(&text);
    let fault = format!(
        "it belongs to another version of the lesson: {}, not {version}",
        lesson(LESSON).version
    );
    assert_eq!((other.marks, other.faults), (None, vec![fault]));
    // Where it lies and how it looks are no part of a version.
    let moved = lesson(&LESSON.replace("\"kind\": \"host\"", "\"kind\": \"host\", \"at\": [1, 2]"));
    assert_eq!(Known::new(vec![moved]).check(&text).marks, Some([4.0, 5.0]));
}

#[test]
fn answers_to_steps_that_ask_nothing_are_a_fault() {
    let mut more = draft(2, 2.0, flat(measured()));
    more.answers.push(HandInAnswer {
        step: 9,
        chosen: Some(1),
        ..HandInAnswer::default()
    });
    let checked = check(&more);
    assert_eq!(
        (checked.marks, checked.faults),
        (Some([5.0, 5.0]), vec!["step 9 has no question".to_owned()])
    );
}

#[test]
fn lessons_that_come_with_it_name_the_curves_to_draw() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let mut drawn = 0;
    for file in std::fs::read_dir(folder).expect("it is there") {
        let path = file.expect("it can be read").path();
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let document = Document::parse(&text).expect("it is a document");
        let Some(lesson) = Lesson::from_document(&document) else {
            continue;
        };
        let steps = document
            .tree()
            .get("lesson")
            .and_then(|lesson| lesson.get("steps"));
        for asked in &lesson.expected {
            let step = steps
                .and_then(Json::as_list)
                .map(|steps| &steps[asked.step - 1]);
            let question = step.and_then(|step| step.get("question")).expect("it asks");
            if question.get("sketch").is_none() {
                continue;
            }
            drawn += 1;
            let place = format!("{}, step {}", path.display(), asked.step);
            let curve = asked.curve.as_ref().expect(&place);
            curve.check(&document).expect(&place);
        }
    }
    assert!(drawn > 5, "{drawn}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_handed_in_is_answered(place in 0_usize..4000, byte in 0_u8..128, cut in 0_usize..3) {
        let mut bytes = draft(2, 2.0, vec![[1.0, 2.0]]).text().expect("it is whole").into_bytes();
        let place = place % bytes.len();
        bytes[place] = byte;
        bytes.truncate(bytes.len() - cut);
        let text = String::from_utf8(bytes).expect("it is ASCII");
        let whole = text == draft(2, 2.0, vec![[1.0, 2.0]]).text().expect("it is whole");
        let checked = Known::default().check(&text);
        // One of the faults is that the lesson is not known.
        prop_assert!(whole || !checked.is_fine());
    }
}
