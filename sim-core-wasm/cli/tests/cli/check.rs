//! Hand-ins on the command line: rows, faults beside what is fine, exit codes.

use std::fs;

use sawtooth_course::{HandInAnswer, HandInDraft};

use super::*;

fn lesson() -> String {
    GOOD.replace(
        "\"duration\": 5,",
        r#""duration": 5, "lesson": { "steps": [ { "title": "One", "question": { "ask": "?", "answer": "!",
             "options": [{ "text": "a" }, { "text": "b", "right": true }] } },
             { "title": "Two", "question": { "ask": "?", "answer": "!", "number": { "right": [1, 2] } } } ] },"#,
    )
}

/// A file of these tests.
fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, text).expect("it can be written");
    path
}

fn handed_in(student: &str, chosen: usize) -> String {
    let draft = HandInDraft {
        student: student.to_owned(),
        lesson: lesson(),
        answers: vec![HandInAnswer {
            step: 1,
            chosen: Some(chosen),
            ..HandInAnswer::default()
        }],
        at: 5.0,
        digest: summary(&[])["digest"]
            .as_str()
            .expect("it has one")
            .to_owned(),
        document: lesson(),
    };
    draft.text().expect("it is whole")
}

#[test]
fn each_hand_in_has_a_row_and_one_fault_stops_no_other() {
    let own = file("own-lesson.json", &lesson());
    let good = file("ada.json", &handed_in("Lovelace, Ada", 2));
    let edited = handed_in("Eve", 1).replace("\"chosen\":1", "\"chosen\":2");
    let edited = file("eve.json", &edited);
    let broken = file("broken.json", "{ \"format\": ");
    let large = file("large.json", &" ".repeat(2_000_000));
    let missing = format!("{}/not-there.json", env!("CARGO_TARGET_TMPDIR"));
    let sources = [&edited, &broken, &large, &missing, &good];
    let mut arguments = vec!["check", "--lesson", &own];
    arguments.extend(sources.map(String::as_str));
    let output = sim(&arguments, "");
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    assert_eq!(err(&output), "4 of 5 are not reliable: see their reasons\n");
    let printed = out(&output);
    let rows: Vec<&str> = printed.lines().collect();
    assert_eq!(rows[0], "file,student,lesson,right,of,digest,reason");
    assert_eq!(
        rows[1],
        format!(
            "{edited},Eve,two-on-a-dumbbell,1,2,yes,\"the file was changed after the hand-in; step 2: there is no number\""
        )
    );
    assert!(
        rows[2].starts_with(&format!("{broken},,,,,,")),
        "{}",
        rows[2]
    );
    assert_eq!(rows[3], format!("{large},,,,,,is longer than 1 MB"));
    assert!(rows[4].contains(",,,,,,cannot be read: "), "{}", rows[4]);
    assert_eq!(
        rows[5],
        format!("{good},\"Lovelace, Ada\",two-on-a-dumbbell,1,2,yes,step 2: there is no number")
    );
    assert_eq!(rows.len(), 6);
}

#[test]
fn steps_have_rows_and_links_are_checked_like_files() {
    let own = file("own-lesson-2.json", &lesson());
    let link = format!(
        "https://a.example/#{}",
        sawtooth_cli::link::made(&handed_in("", 1))
    );
    let output = sim(&["check", "--steps", "--lesson", &own, &link], "");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(
        out(&output),
        "file,student,lesson,step,right,of,digest,reason\n\
         link,,two-on-a-dumbbell,1,0,1,yes,answer 1 is wrong\n\
         link,,two-on-a-dumbbell,2,0,1,yes,there is no number\n"
    );
    // The lesson is in no scenario that comes with it.
    let unknown = sim(&["check", "-"], &handed_in("", 1));
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        out(&unknown).contains("there is no lesson two-on-a-dumbbell"),
        "{}",
        out(&unknown)
    );
}

#[test]
fn a_lesson_that_asks_for_no_curve_of_its_own_is_refused() {
    let drawn = lesson().replace(
        "\"number\": { \"right\": [1, 2] }",
        r#""sketch": { "panel": "cwnd", "range": [0, 1], "of": "flows/g" }"#,
    );
    let own = file("own-lesson-3.json", &drawn);
    let output = sim(&["check", "--lesson", &own, "-"], "");
    assert_eq!(output.status.code(), Some(2));
    let expected = "lesson/steps/1/question/sketch/of: the lesson asks for the curve of flows/g, but the plot of cwnd has no curve of it\n";
    assert_eq!(err(&output), expected);
    let none = sim(&["check", "--lesson", "-", "x.json"], GOOD);
    assert!(err(&none).contains("no lesson"), "{}", err(&none));
    let schema = sim(&["schema", "--hand-in"], "");
    let schema: Value = serde_json::from_str(&out(&schema)).expect("JSON");
    assert_eq!(schema["title"], "Sawtooth hand-in");
}
