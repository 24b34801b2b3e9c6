//! Scenarios that are made from a few numbers.

use super::*;

#[test]
fn new_prints_a_scenario_that_runs_by_its_numbers() {
    let arguments = [
        "new",
        "dumbbell",
        "--pairs",
        "4",
        "--rate=2e6",
        "--one-receiver",
    ];
    let made = sim(&arguments, "");
    assert!(made.status.success(), "{}", err(&made));
    let run = sim(&["run", "-", "--duration", "1", "--json"], &out(&made));
    assert!(run.status.success(), "{}", err(&run));
    let summary: Value = serde_json::from_str(&out(&run)).expect("one JSON document");
    assert_eq!(summary["flows"].as_array().map(Vec::len), Some(4));
}

#[test]
fn new_lists_the_starters_and_names_the_wrong_value() {
    let list = out(&sim(&["new", "--list"], ""));
    for wanted in ["parking-lot\n", "--one-receiver", "1 to 100 (2)"] {
        assert!(list.contains(wanted), "{wanted}\n{list}");
    }
    for (arguments, message) in [
        (&["new", "bus"][..], "there is no starter bus\n"),
        (
            &["new", "star", "--host", "3"],
            "host: unknown key (did you mean hosts?)\n",
        ),
        (
            &["new", "star", "--hosts", "1"],
            "hosts: must be between 2 and 100, got 1\n",
        ),
        (
            &["new", "star", "3"],
            "3: takes the starter's parameters as --key VALUE\n",
        ),
    ] {
        let refused = sim(arguments, "");
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(err(&refused), message);
    }
}
