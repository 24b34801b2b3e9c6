//! An attack on the command line: text, JSON, Markdown, budgets, bad input, and what an interrupt leaves.

use super::*;

/// A path on which a run takes a few milliseconds.
const SMALL: [&str; 8] = [
    "--rate",
    "2e6",
    "--duration",
    "3",
    "--runs",
    "48",
    "--objective",
    "utilization",
];

fn harm_of(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn attack(arguments: &[&str], input: &str) -> Output {
    sim(&[&["attack"], arguments].concat(), input)
}

#[test]
fn a_finding_is_printed_as_text_json_and_markdown_whatever_the_threads() {
    let reno = |further: &[&str]| attack(&[&["reno"], &SMALL[..], further].concat(), "");
    let output = reno(&["--json", "--threads", "1"]);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(out(&output), out(&reno(&["--json", "--threads", "2"])));
    let report: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(report["format"], "sawtooth-attack");
    assert_eq!(report["settings"]["runs"], 48);
    let finding = &report["findings"][0];
    let (found, shrunk) = (&finding["found"], &finding["shrunk"]);
    let harm = |one: &Value| one["harm"].as_f64().expect("a number");
    assert!(harm(shrunk) >= 0.9 * harm(found), "{finding}");
    let score = report["score"].as_f64().expect("a score");
    assert!(
        (score - 100.0 * (1.0 - harm(found).max(harm(shrunk)))).abs() < 1e-9,
        "{score}"
    );
    let other_seeds = finding["otherSeeds"].as_array().expect("harms");
    let mean = other_seeds.iter().map(harm_of).sum::<f64>() / 4.0;
    let other = report["scoreWithOtherSeeds"].as_f64().expect("a score");
    assert!((other - 100.0 * (1.0 - mean)).abs() < 1e-9, "{other}");
    // The link is the run, and the scenario is the same one.
    let link = shrunk["link"].as_str().expect("a link");
    let run = sim(&["run", link, "--json"], "");
    let run: Value = serde_json::from_str(&out(&run)).expect("JSON");
    assert_eq!(run["name"], "Reno under attack: utilization");
    let document = shrunk["document"].to_string();
    let again = sim(&["run", "-", "--json"], &document);
    let again: Value = serde_json::from_str(&out(&again)).expect("JSON");
    assert_eq!(run["digest"], again["digest"]);

    let stdout = out(&reno(&[]));
    assert!(
        stdout.starts_with("Reno under attack. The path: 2 Mb/s,"),
        "{stdout}"
    );
    assert!(
        stdout.contains("\nRobustness within these bounds: "),
        "{stdout}"
    );
    assert!(stdout.contains(link), "{stdout}");
    let markdown = out(&reno(&["--markdown", "--site", "https://example.org/"]));
    assert!(markdown.starts_with("# Reno: under attack\n"), "{markdown}");
    assert!(markdown.contains("(https://example.org/#1"), "{markdown}");
}

#[test]
fn outcomes_that_were_kept_are_not_measured_again() {
    let kept = format!("{}/attack-outcomes", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_dir_all(&kept);
    let resumed = || {
        attack(
            &[&["vegas", "--json", "--resume", &kept], &SMALL[..]].concat(),
            "",
        )
    };
    let first = resumed();
    assert!(first.status.success(), "{}", err(&first));
    let file = std::fs::read_dir(&kept).expect("a folder").next();
    let file = file.expect("a file").expect("its entry").path();
    // A better outcome that was never measured shows that it is read.
    let text = std::fs::read_to_string(&file).expect("text");
    let mut outcomes: serde_json::Map<String, Value> = serde_json::from_str(&text).expect("JSON");
    for outcome in outcomes.values_mut() {
        outcome["harm"] = 0.625.into();
    }
    std::fs::write(&file, Value::Object(outcomes).to_string()).expect("written");
    let again: Value = serde_json::from_str(&out(&resumed())).expect("JSON");
    assert_eq!(again["findings"][0]["baseline"]["harm"], 0.625);
}

#[test]
fn a_budget_of_time_ends_a_search() {
    let arguments = [
        "reno",
        "--runs",
        "1000000",
        "--seconds",
        "0.4",
        "--objective",
        "delay",
        "--json",
    ];
    let output = attack(&arguments, "");
    assert!(output.status.success(), "{}", err(&output));
    let report: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(report["cutShort"], true);
    assert_eq!(report["findings"][0]["phase"], "done");
}

#[test]
fn faulty_requests_say_where_they_are_wrong() {
    let faulty: [(&[&str], &str, &str); 12] = [
        (
            &["nobody"],
            "",
            "nobody: is not the name of a sender (see sawtooth catalog)",
        ),
        (
            &["reno", "--runs", "0"],
            "",
            "--runs: must be from 1 to 1000000, got 0",
        ),
        (
            &["reno", "--seconds", "0"],
            "",
            "--seconds: must be more than 0, got 0",
        ),
        (
            &[
                "reno",
                "--capacity",
                "1:1",
                "--delay",
                "0",
                "--loss",
                "0",
                "--arrivals",
                "0",
            ],
            "",
            "nothing may change: allow a lower or higher capacity, delay, loss or arrivals",
        ),
        (
            &["reno", "--capacity", "0.9:0.5"],
            "",
            "--capacity: the least must be from 0.001 to 1 and the greatest from 1 to 10, got 0.9 and 0.5",
        ),
        (
            &["reno", "--capacity", "1"],
            "",
            "error: invalid value '1' for '--capacity",
        ),
        (
            &["reno", "--loss", "2"],
            "",
            "--loss: must be from 0 to 1, got 2",
        ),
        (
            &[
                "reno",
                "--capacity",
                "1:1",
                "--delay",
                "0",
                "--arrivals",
                "0",
                "--loss",
                "1e-7",
            ],
            "",
            "--loss: must be 0 or at least 0.000000334,",
        ),
        (
            &["reno", "--pieces", "0"],
            "",
            "--pieces: must be from 1 to 20, got 0",
        ),
        (
            &["reno", "--objective", "jitter"],
            "",
            "--objective: there is no jitter; objectives are utilization, starvation, delay, harm",
        ),
        (
            &["-"],
            GOOD,
            "flows: no flow follows rules: choose a flow by its name",
        ),
        (
            &["reno", "--preset", "vax"],
            "",
            "--preset: there is no vax; presets are rfc, linux",
        ),
    ];
    for (arguments, input, expected) in faulty {
        let output = attack(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            err(&output).starts_with(expected),
            "{arguments:?}: {}",
            err(&output)
        );
    }
}

#[test]
fn a_sender_that_needs_routers_is_run_with_them_and_the_report_says_so() {
    let output = attack(&[&["xcp"], &SMALL[..]].concat(), "");
    assert!(output.status.success(), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout
            .contains("The sender needs the help of routers, so the bottleneck has the queue xcp."),
        "{stdout}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_prints_what_was_found() {
    let child = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .args(["attack", "cubic", "--runs", "1000000", "--threads", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    card::interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout.contains("The search stopped before it ran all its traces."),
        "{stdout}"
    );
    assert!(stdout.contains("Harm to a CUBIC neighbor"), "{stdout}");
    assert!(stdout.contains("Not searched."), "{stdout}");
}
