//! Comparisons: differences in words, the instant of parting, figures side by side.

use super::*;

fn comparison(runs: &[(&str, &str)]) -> String {
    let runs: Vec<String> = runs
        .iter()
        .map(|(name, document)| format!(r#"{{"name":"{name}","document":{document}}}"#))
        .collect();
    let runs = runs.join(",");
    format!(r#"{{"format":"sawtooth-comparison","version":1,"runs":[{runs}]}}"#)
}

/// [`GOOD`] with CUBIC.
fn cubic() -> String {
    GOOD.replace("\"newreno\"", "\"cubic\"")
}

#[test]
fn a_comparison_names_differences_the_parting_of_runs_and_its_size() {
    let text = comparison(&[("A", GOOD), ("B", &cubic()), ("C", GOOD)]);
    let printed = sim(&["compare", "-", "--json"], &text);
    assert!(printed.status.success(), "{printed:?}");
    let found: Value = serde_json::from_slice(&printed.stdout).expect("it is JSON");
    let runs = &found["runs"];
    assert_eq!(runs[0]["differences"], Value::Null);
    assert_eq!(
        runs[1]["differences"]["texts"][0],
        "sender of f: CUBIC instead of NewReno"
    );
    let at = runs[1]["parting"]["at"].as_f64().expect("they part");
    assert!(at > 0.0 && at < 5.0, "{at}");
    assert_eq!(runs[2]["parting"]["at"], Value::Null);
    assert_eq!(runs[2]["parting"]["until"], 5.0);
    let alone = |text: &str| -> Value {
        let printed = sim(&["run", "-", "--json"], text);
        serde_json::from_slice(&printed.stdout).expect("it is JSON")
    };
    assert_eq!(runs[0]["summary"], alone(GOOD));
    assert_eq!(runs[1]["summary"], alone(&cubic()));

    let printed = sim(&["compare", "-"], &text);
    let shown = String::from_utf8_lossy(&printed.stdout);
    assert!(
        shown.contains("B: sender of f: CUBIC instead of NewReno\n  diverges from A at "),
        "{shown}"
    );
    assert!(
        shown.contains("does not diverge from A within 5 s"),
        "{shown}"
    );

    let printed = sim(&["compare", "-", "--csv"], &text);
    let table = String::from_utf8_lossy(&printed.stdout);
    let mut lines = table.lines();
    assert_eq!(
        lines.next(),
        Some("of,figure,A,B,C,B relative change,C relative change")
    );
    let total = found["runs"][1]["summary"]["totalGoodput"].to_string();
    let row = lines.next().unwrap_or_default();
    let cells: Vec<&str> = row.split(',').collect();
    assert_eq!(cells[..2], ["", "totalGoodput"]);
    assert_eq!(cells[3].parse::<f64>().ok(), total.parse().ok());
    assert_eq!(cells[6], "0");
}

#[test]
fn scenarios_that_cannot_be_compared_are_refused_with_their_path() {
    let bad = GOOD.replace("newreno", "newrenno");
    let seven: Vec<(String, &str)> = (0..7).map(|one| (one.to_string(), GOOD)).collect();
    let seven: Vec<(&str, &str)> = seven
        .iter()
        .map(|(name, text)| (name.as_str(), *text))
        .collect();
    for (text, expected) in [
        (GOOD.to_owned(), "one scenario is not enough"),
        (comparison(&[("A", GOOD)]), "one scenario is not enough"),
        (
            comparison(&[("A", GOOD), ("B", &bad)]),
            "runs/1/document/flows/f/sender",
        ),
        (comparison(&seven), "runs: must be 1 to 6 runs, got 7"),
    ] {
        let printed = sim(&["compare", "-"], &text);
        assert_eq!(printed.status.code(), Some(2));
        let message = String::from_utf8_lossy(&printed.stderr);
        assert!(message.contains(expected), "{message}");
    }
    let text = comparison(&[("A", GOOD), ("B", &bad)]);
    assert_eq!(sim(&["validate", "-"], &text).status.code(), Some(2));
    let text = comparison(&[("A", GOOD), ("B", &cubic())]);
    assert!(sim(&["validate", "-"], &text).status.success());
}

#[test]
fn a_comparison_goes_into_a_link_and_out_of_it() {
    let text = comparison(&[("A", GOOD), ("half", &cubic())]);
    let made = sim(&["link", "-"], &text);
    assert!(made.status.success(), "{made:?}");
    let link = String::from_utf8_lossy(&made.stdout).trim().to_owned();
    let of_link = sim(&["compare", &link], "");
    let of_text = sim(&["compare", "-"], &text);
    assert!(of_link.status.success(), "{of_link:?}");
    assert_eq!(of_link.stdout, of_text.stdout);
}
