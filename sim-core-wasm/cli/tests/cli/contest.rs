//! A contest on the command line: the table, its file, and what is run again.

use std::fs;

use super::*;

/// Every flow stops at its first acknowledgement: the courses are over at once.
const STOPS: &str = "on acknowledged {\n  cwnd = 0 - acked\n}";

#[test]
fn a_contest_is_written_checked_and_an_edited_one_is_reported() {
    let path = format!("{}/contest.json", env!("CARGO_TARGET_TMPDIR"));
    let arguments = ["contest", "-", "--alone", "--draw", "5", "--to", &path];
    let output = sim(&arguments, STOPS);
    assert!(output.status.success(), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout.starts_with("Draw 5: repeat the contest with the same draw to get the same runs."),
        "{stdout}"
    );
    assert!(
        stdout.contains("> mine  ") && stdout.contains("stopped: line 2: cwnd is negative"),
        "{stdout}"
    );

    let checked = sim(&["check", &path], "");
    assert!(checked.status.success(), "{}", err(&checked));
    assert_eq!(
        out(&checked).lines().nth(1),
        Some(&*format!("{path},mine,contest,0,100,yes,"))
    );

    let written = fs::read_to_string(&path).expect("it is there");
    let digest = written.split("\"digest\": \"").nth(1).expect("it has one");
    let digest = &digest[..16];
    fs::write(&path, written.replacen(digest, "0123456789abcdef", 1)).expect("it can be written");
    let checked = sim(&["check", &path], "");
    assert_eq!(checked.status.code(), Some(2));
    let row = format!(
        "{path},mine,contest,0,100,no,\"mine, lossy: {digest} instead of 0123456789abcdef\""
    );
    assert_eq!(out(&checked).lines().nth(1), Some(&*row));

    fs::write(
        &path,
        written.replacen("\"version\": 1", "\"version\": 9", 1),
    )
    .expect("written");
    let checked = sim(&["check", "--steps", &path], "");
    let row = format!("{path},,contest,,,,,\"version: must be 1, got 9\"");
    assert_eq!(out(&checked).lines().nth(1), Some(&*row));
}

#[test]
fn json_names_the_draw() {
    let printed = out(&sim(&["contest", "-", "--alone", "--json"], STOPS));
    let printed: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert!(printed["draw"].is_u64() && printed["engine"].is_string());
    assert_eq!(printed["outcomes"][0]["name"], "mine");
}

#[test]
fn a_sender_that_is_built_in_has_no_file() {
    let path = format!("{}/built-in.json", env!("CARGO_TARGET_TMPDIR"));
    let output = sim(
        &["contest", "-", "--draw", "5", "--flow", "f", "--to", &path],
        GOOD,
    );
    assert_eq!(output.status.code(), Some(2));
    let stderr = err(&output);
    assert!(
        stderr.starts_with("--to: only rules have a record, but newreno is built in"),
        "{stderr}"
    );
    assert!(!fs::exists(&path).expect("it can be asked"));
}

#[test]
fn a_course_can_be_looked_at_and_faulty_requests_have_their_place() {
    let arguments = [
        "contest",
        "--sender",
        "vegas",
        "--draw",
        "1",
        "--document",
        "call",
    ];
    let document = out(&sim(&arguments, ""));
    assert!(document.contains("\"kind\": \"vegas\""), "{document}");
    assert!(sim(&["validate", "-"], &document).status.success());
    let refused = |arguments: &[&str], input: &str| {
        let output = sim(&[&["contest"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        err(&output)
    };
    let unknown = refused(&["-", "--draw", "1", "--document", "x"], STOPS);
    assert!(
        unknown.starts_with("--document: there is no course x; courses are lossy,"),
        "{unknown}"
    );
    let wrong = refused(&["-"], "on loss { x = 1 }");
    assert!(
        wrong.starts_with("-: line 1, column 11: unknown variable x"),
        "{wrong}"
    );
}

#[test]
fn the_table_of_a_run_says_which_rules_stopped() {
    let rules = serde_json::json!([{ "id": "mine", "text": STOPS }]);
    let text = GOOD
        .replace(
            r#""version": 2,"#,
            &format!(r#""version": 2, "algorithms": {rules},"#),
        )
        .replace(
            r#"{ "kind": "newreno" }"#,
            r#"{ "kind": "rules", "algorithm": "mine" }"#,
        );
    let stdout = out(&sim(&["run", "-"], &text));
    assert!(
        stdout.contains("stopped sending: line 2: cwnd is negative"),
        "{stdout}\n{text}"
    );
}
