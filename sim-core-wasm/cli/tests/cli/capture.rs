//! Captures: what is written where, and what is said when it cannot be.

use std::fs;
use std::io::Read as _;

use flate2::read::GzDecoder;

use super::*;

/// A file in the folder of this run's tests, which is not there yet.
fn fresh(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_capture_is_a_file_of_the_run_that_run_runs() {
    let file = fresh("dumbbell.pcapng");
    let output = sim(&["capture", "-", "--at", "r-d:r", "--pcapng", &file], GOOD);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(out(&output), "");
    let digest = summary(&[])["digest"].clone();
    let digest = digest.as_str().expect("a digest");
    assert!(err(&output).contains(digest), "{}", err(&output));
    let written = fs::read(&file).expect("it is written");
    assert_eq!(written[..4], [0x0a, 0x0d, 0x0d, 0x0a]);

    let same = sim(&["capture", "-", "--at", "r-d:r", "--pcapng", "-"], GOOD);
    assert!(same.stdout == written, "standard output has the same bytes");
    let other = sim(
        &[
            "capture", "-", "--at", "r-d:r", "--pcapng", "-", "--seed", "7",
        ],
        GOOD,
    );
    assert!(other.stdout != written);
    let part = sim(
        &[
            "capture", "-", "--at", "d", "--pcapng", "-", "--from", "1", "--to", "2",
        ],
        GOOD,
    );
    assert!(part.stdout.len() * 3 < written.len());
}

#[test]
fn a_log_of_a_flow_is_a_sequence_of_json_texts() {
    let output = sim(&["capture", "-", "--flow", "f.2", "--qlog", "-"], GOOD);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    let records: Vec<&str> = text.split('\u{1e}').skip(1).collect();
    assert!(records.len() > 100);
    let head: Value = serde_json::from_str(records[0]).expect("JSON");
    assert_eq!(head["qlog_format"], "JSON-SEQ");
}

/// All events, metrics alone, those once in half a second; and a file by whose ending it is compressed.
#[test]
fn a_log_of_a_flow_may_be_smaller() {
    let log = |more: &[&str]| {
        let base = ["capture", "-", "--flow", "f.1", "--qlog", "-"];
        let output = sim(&[&base[..], more].concat(), GOOD);
        assert!(output.status.success(), "{}", err(&output));
        out(&output)
    };
    let all = log(&[]);
    let metrics = log(&["--events", "metrics"]);
    let few = log(&["--events", "metrics", "--every", "0.5"]);
    assert!(all.contains("packet_sent") && !metrics.contains("packet_sent"));
    assert!(metrics.len() * 2 < all.len() && few.len() * 4 < metrics.len());
    let file = fresh("flow.sqlog.gz");
    let output = sim(&["capture", "-", "--flow", "f.1", "--qlog", &file], GOOD);
    assert!(output.status.success(), "{}", err(&output));
    let packed = fs::read(&file).expect("it is written");
    let mut text = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .expect("gzip");
    assert!(text == all && packed.len() * 4 < all.len());
    for wrong in [
        &["--at", "d", "--events", "metrics"][..],
        &["--at", "d", "--every", "1"],
    ] {
        let output = sim(
            &[&["capture", "-", "--pcapng", "-"][..], wrong].concat(),
            GOOD,
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn a_missing_place_is_named_and_no_file_is_made() {
    let file = fresh("nothing.pcapng");
    for (arguments, expected) in [
        (
            ["--at", "x", "--pcapng"],
            "--at: there is no node or port x",
        ),
        (["--at", "n", "--pcapng"], "choose one of n.1, n.2"),
        (
            ["--flow", "f", "--qlog"],
            "--flow: there is no flow f; flows are f.1, f.2",
        ),
    ] {
        let mut all = vec!["capture", "-"];
        all.extend(arguments);
        all.push(&file);
        let output = sim(&all, GOOD);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(expected), "{}", err(&output));
    }
    assert!(fs::metadata(&file).is_err(), "a file was made");
    for (from, expected) in [("5", "--from: the run ends at 5 s"), ("-1", "at least 0")] {
        let output = sim(
            &[
                "capture", "-", "--at", "d", "--pcapng", &file, "--from", from,
            ],
            GOOD,
        );
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(expected), "{}", err(&output));
    }
    let backwards = [
        "capture", "-", "--at", "d", "--pcapng", &file, "--from", "2", "--to", "1",
    ];
    let output = sim(&backwards, GOOD);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("--to: must not be earlier than --from"));
    assert!(fs::metadata(&file).is_err(), "a file was made");
}

#[test]
fn one_thing_is_captured_in_its_own_format() {
    for arguments in [
        &["--at", "d"][..],
        &["--pcapng", "x"],
        &["--flow", "f.1", "--pcapng", "x"],
        &["--at", "d", "--qlog", "x"],
        &["--at", "d", "--flow", "f.1", "--pcapng", "x", "--qlog", "y"],
        &[],
    ] {
        let mut all = vec!["capture", "-"];
        all.extend(arguments);
        assert_eq!(sim(&all, GOOD).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_file_that_cannot_be_written_and_a_full_disk_are_named() {
    let nowhere = "/nowhere/at/all.pcapng";
    for (file, flags) in [
        (nowhere, ["--at", "d", "--pcapng"]),
        ("/dev/full", ["--at", "d", "--pcapng"]),
        ("/dev/full", ["--flow", "f.1", "--qlog"]),
    ] {
        let mut all = vec!["capture", "-"];
        all.extend(flags);
        all.push(file);
        let output = sim(&all, GOOD);
        assert_eq!(output.status.code(), Some(1), "{}", err(&output));
        let expected = format!("{file}: cannot be written");
        assert!(err(&output).contains(&expected), "{}", err(&output));
    }
}

/// The part of a capture before its run stopped is written.
#[test]
fn a_run_that_stops_leaves_what_it_had() {
    let file = fresh("stopped.pcapng");
    let output = sim(&["capture", "-", "--at", "d", "--pcapng", &file], &heavy());
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
    let written = fs::read(&file).expect("it is written");
    assert_eq!(written[..4], [0x0a, 0x0d, 0x0d, 0x0a]);
}
