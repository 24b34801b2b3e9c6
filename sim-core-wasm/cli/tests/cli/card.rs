//! A report card on the command line: text, JSON, Markdown, and what an interrupt leaves.

use super::*;

#[test]
fn a_card_is_printed_as_text_json_and_markdown() {
    let text = sim(
        &[
            "card", "cubic", "--only", "7.10", "--only", "7.4", "--seeds", "1",
        ],
        "",
    );
    assert!(text.status.success(), "{}", err(&text));
    let stdout = out(&text);
    assert!(
        stdout.starts_with("CUBIC beside NewReno, BBRv3: the criteria of RFC 9743."),
        "{stdout}"
    );
    assert!(
        stdout.contains("\n7.10 Multipath Transport\n")
            && stdout.contains("Cannot be tested here: The simulator has no multipath"),
        "{stdout}"
    );
    assert!(stdout.contains("mean queueing delay, ms"), "{stdout}");

    let output = sim(
        &[
            "card", "-", "--flow", "f", "--only", "7.4", "--seeds", "2", "--json",
        ],
        GOOD,
    );
    assert!(output.status.success(), "{}", err(&output));
    let card: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(
        (&card["format"], &card["senders"][0]),
        (&"sawtooth-card".into(), &"NewReno".into())
    );
    let test = &card["criteria"][0]["tests"][0];
    assert_eq!(test["values"][0]["of"][0]["runs"], 2);
    assert!(test["values"][0]["of"][0]["half"].is_number());
    // The link is the run with the first seed.
    let link = test["link"].as_str().expect("a link");
    let run = sim(&["run", link, "--json"], "");
    let run: Value = serde_json::from_str(&out(&run)).expect("JSON");
    assert_eq!(
        (&run["name"], &run["seed"]),
        (&"7.4 slow-link: NewReno".into(), &1.into())
    );

    let markdown = out(&sim(
        &["card", "cubic", "--only", "5.3.1", "--markdown"],
        "",
    ));
    assert!(markdown.starts_with("# CUBIC: report card\n"), "{markdown}");
    assert!(
        markdown.contains("\n## 5.3.1 Differences with Congestion Control Principles\n"),
        "{markdown}"
    );
}

#[test]
fn a_test_can_be_looked_at_and_faulty_requests_have_their_place() {
    let document = out(&sim(
        &["card", "xcp", "--document", "6.3/10-mbit-10-ms"],
        "",
    ));
    let document: Value = serde_json::from_str(&document).expect("JSON");
    assert_eq!(document["links"][0]["queue"]["kind"], "xcp");

    let faulty: [(&[&str], &str, &str); 9] = [
        (
            &["--queue", "codell"],
            "",
            "codell: is not the name of a queue (see sawtooth catalog), and as a file it cannot be read",
        ),
        (
            &["--queue", "{\"kind\": \"codel\", \"aim\": 1}"],
            "",
            "queue/aim: ",
        ),
        (&["--queue", "-"], "on arrival {", "-: line 1, column 1"),
        (
            &["cubik"],
            "",
            "cubik: is not the name of a sender (see sawtooth catalog), and as a file it cannot be read",
        ),
        (
            &["cubic", "--flow", "f"],
            "",
            "--flow: a sender that is built in has no flows",
        ),
        (
            &["cubic", "--only", "9"],
            "",
            "sections: there is no criterion 9; criteria are 5.1.1",
        ),
        (
            &["cubic", "--document", "5.1.1/none"],
            "",
            "--document: there is no test 5.1.1/none; tests are 5.1.1/outage",
        ),
        (
            &["-"],
            GOOD,
            "flows: no flow follows rules: choose a flow by its name",
        ),
        (&["-"], "on loss {", "-: "),
    ];
    for (arguments, input, expected) in faulty {
        let output = sim(&[&["card"], arguments].concat(), input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            err(&output).starts_with(expected),
            "{arguments:?}: {}",
            err(&output)
        );
    }
}

#[test]
fn results_that_were_kept_are_not_measured_again() {
    let kept = format!("{}/card-results", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_dir_all(&kept);
    let arguments = ["card", "cubic", "--only", "7.4", "--json", "--seeds", "2"];
    let resumed = || sim(&[&arguments[..], &["--resume", &kept]].concat(), "");
    let first = resumed();
    assert!(first.status.success(), "{}", err(&first));
    assert_eq!(err(&first), "");
    let again = resumed();
    assert_eq!(err(&again), "0 of 6 cells left\n");
    let plain = out(&sim(&arguments, ""));
    assert_eq!((out(&first), out(&again)), (plain.clone(), plain));
}

#[test]
fn a_queue_has_a_card_of_its_own() {
    let rules = include_str!("../../../rules/twins/queues/codel.rules");
    let arguments = [
        "card", "--queue", "-", "--only", "5.1.2", "--only", "4.6", "--seeds", "1",
    ];
    let output = sim(&arguments, rules);
    assert!(output.status.success(), "{}", err(&output));
    let stdout = out(&output);
    assert!(
        stdout.starts_with("mine beside Drop-tail, CoDel, PIE: the criteria of RFC 7928."),
        "{stdout}"
    );
    assert!(stdout.contains("completion time, ms"), "{stdout}");
}

/// Whether a program waits for interrupts by now, as the system reports it.
#[cfg(target_os = "linux")]
fn waits_for_interrupts(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = u64::from_str_radix(mask.expect("a mask").trim(), 16).expect("a number");
    mask >> 1 & 1 == 1
}

/// Interrupts a program as soon as it waits for that.
#[cfg(target_os = "linux")]
pub(crate) fn interrupt(child: &std::process::Child) {
    while !waits_for_interrupts(child.id()) {
        std::thread::yield_now();
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("kill starts").success());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_prints_what_was_found() {
    let child = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .args(["card", "cubic", "--seeds", "100", "--threads", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", err(&output));
    let stdout = out(&output);
    assert!(stdout.contains("The card is incomplete: "), "{stdout}");
    assert!(stdout.contains("7.11 Data Centers"), "{stdout}");
}
