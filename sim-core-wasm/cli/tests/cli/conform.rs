//! The suite that senders pass, on rules of one's own.

use super::*;

/// Reno that forgets to halve.
const BROKEN: &str =
    "on congestionAvoidance { cwnd += credit / cwnd }\non loss { ssthresh = cwnd }";

#[test]
fn rules_that_do_not_halve_fail_the_check_of_losses() {
    let output = sim(
        &["conform", "-", "--check", "loss", "--check", "beside"],
        BROKEN,
    );
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout.contains("FAILED     Reduces when packets are lost\n           the buffer holds 34 packets: 100 % of"),
        "{stdout}"
    );
    assert!(stdout.contains("of its half; "), "{stdout}");
    assert!(
        err(&output).ends_with("2 of 6 checks failed\n"),
        "{}",
        err(&output)
    );
    // The run that shows it is a scenario.
    let report = sim(&["conform", "-", "--check", "loss", "--json"], BROKEN);
    let report: Value = serde_json::from_str(&out(&report)).expect("JSON");
    let checks = report["checks"].as_array().expect("a list");
    let loss = checks
        .iter()
        .find(|check| check["id"] == "loss")
        .expect("it is listed");
    let trial = loss["findings"][0]["trial"].to_string();
    let document = sim(&["conform", "-", "--document", &trial], BROKEN);
    let run = sim(&["run", "-", "--json"], &out(&document));
    assert!(run.status.success(), "{}", err(&run));
}

#[test]
fn a_number_without_its_unit_is_warned_about() {
    let rules =
        "on acknowledged { if srtt > 10 { cwnd = 2 } } on loss { ssthresh = max(from / 2, 2) }";
    let says = "algorithms/mine/text: line 1, column 29: the unit is missing: write s or ms after the number";
    for arguments in [
        &["conform", "-", "--check", "loss"][..],
        &[
            "contest",
            "-",
            "--alone",
            "--draw",
            "1",
            "--document",
            "home",
        ],
    ] {
        let stderr = err(&sim(arguments, rules));
        assert!(stderr.contains(&format!("warning: {says}\n")), "{stderr}");
        let stderr = err(&sim(arguments, &rules.replace("10", "10 ms")));
        assert!(!stderr.contains("warning"), "{stderr}");
    }
}

#[test]
fn rules_are_compared_with_a_built_in_sender() {
    let output = sim(
        &["conform", "-", "--like", "newreno", "--check", "like"],
        BROKEN,
    );
    assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout.contains("segments, as NewReno has it (RFC 5681, section 3; RFC 6582)"),
        "{stdout}"
    );
    assert!(
        stdout.contains("abe is none; asked 0.8, as NewReno has it"),
        "{stdout}"
    );
    // A check without trials of its own reads those of others.
    let declares = sim(
        &["conform", "-", "--like", "newreno", "--check", "declares"],
        BROKEN,
    );
    assert_eq!(declares.status.code(), Some(2), "{}", err(&declares));
    assert_eq!(err(&declares).trim_end(), "1 of 1 checks failed");
    let refused = |arguments: &[&str], input: &str| {
        let output = sim(&[&["conform"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        err(&output).trim_end().to_owned()
    };
    assert_eq!(
        refused(&["-", "--like", "nope"], BROKEN),
        "--like: there is no built-in sender nope: see sawtooth catalog"
    );
    assert_eq!(
        refused(&["-"], &format!("like \"nope\"\n{BROKEN}")),
        "-: there is no built-in sender nope: see sawtooth catalog"
    );
    assert_eq!(
        refused(&["-", "--mutants"], GOOD),
        "--mutants: needs a text of rules: a scenario can have several"
    );
}

/// The same list each time, of every change.
#[test]
fn mutants_are_listed_with_the_check_that_catches_them() {
    let text = "needs noSack\non loss { ssthresh = max(from / 2, 2) }";
    let run = || sim(&["conform", "-", "--mutants"], text);
    let output = run();
    assert!(output.status.success(), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout.contains("line 2: 1 for 2 in on loss { ssthresh = max(from / 2, 2) }\n  "),
        "{stdout}"
    );
    assert!(stdout.contains("of 6 mutants caught ("), "{stdout}");
    assert_eq!(out(&run()), stdout);
}

#[test]
fn a_sender_that_is_built_in_passes_and_faulty_requests_have_their_place() {
    let output = sim(
        &["conform", "--sender", "newreno", "--check", "nothing"],
        "",
    );
    assert!(output.status.success(), "{}", err(&output));
    let refused = |arguments: &[&str], input: &str| {
        let output = sim(&[&["conform"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        err(&output).trim_end().to_owned()
    };
    assert_eq!(
        refused(&["-"], "on loss { sstresh = 2 }"),
        "-: line 1, column 11: unknown variable sstresh (did you mean ssthresh?)"
    );
    assert_eq!(
        refused(&["-"], GOOD),
        "flows: no flow follows rules: choose a flow by its name"
    );
    assert_eq!(
        refused(&["-", "--flow", "x"], GOOD),
        "flow: there is no flow x"
    );
    assert_eq!(
        refused(&["--sender", "nope"], ""),
        "--sender: there is no sender nope: see sawtooth catalog"
    );
    let unknown = refused(&["--sender", "reno", "--check", "x"], "");
    assert!(
        unknown.starts_with("--check: there is no check x; checks are like,"),
        "{unknown}"
    );
    assert!(refused(&["--sender", "reno", "--document", "999"], "").starts_with("--document: "));
}
