//! Exam sheets, and runs in sentences.

use super::*;

#[test]
fn a_sheet_is_printed_in_three_forms_with_the_same_solution() {
    let printed = |format: &str| {
        let output = sim(&["sheet", "-", "--rounds", "5", "--format", format], GOOD);
        assert!(output.status.success(), "{}", err(&output));
        out(&output)
    };
    let [text, markdown, html] = ["text", "markdown", "html"].map(printed);
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    let rows = |text: &str| -> Vec<Vec<String>> {
        let rows = text
            .lines()
            .filter(|line| line.starts_with("| ") && line.contains("slow start"));
        rows.map(cells).collect()
    };
    let of_html: Vec<Vec<String>> = html
        .lines()
        .filter_map(|line| line.strip_prefix("<tr><td>")?.strip_suffix("</td></tr>"))
        .filter(|line| line.contains("slow start"))
        .map(|line| line.split("</td><td>").map(str::to_owned).collect())
        .collect();
    // ns-2 begins with a window of two.
    assert_eq!(rows(&text)[0], ["1", "2", "–", "slow start", ""]);
    assert!(rows(&text).len() > 2, "{text}");
    assert_eq!(rows(&markdown), rows(&text));
    assert_eq!(of_html, rows(&text));
}

#[test]
fn a_sheet_that_cannot_be_had_names_the_option() {
    for (options, expected) in [
        (
            ["--flow", "g"],
            "--flow: there is no flow g; flows are f.1, f.2\n",
        ),
        (
            ["--from", "9"],
            "--from: must be between 0 and 5 s, got 9\n",
        ),
        (
            ["--rounds", "99"],
            "--rounds: must be between 1 and 60, got 99\n",
        ),
    ] {
        let mut arguments = vec!["sheet", "-"];
        arguments.extend(options);
        let output = sim(&arguments, GOOD);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(err(&output), expected);
    }
}

#[test]
fn a_run_is_described_in_three_sentences_with_the_numbers_of_run() {
    let output = sim(&["describe", "-"], GOOD);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert_eq!(text.lines().count(), 3);
    let summary = summary(&[]);
    let flows = summary["flows"].as_array().expect("a list");
    let sent: u64 = flows
        .iter()
        .filter_map(|flow| flow["segmentsSent"].as_u64())
        .sum();
    let first = format!("In 5 s, 2 flows (NewReno) sent {sent} data packets over 3 links.\n");
    assert!(text.starts_with(&first), "{text}");
}
