//! The input of commands: pipes, marks of editors, names that look like links, names that are not UTF-8; and that
//! nothing of it commands a terminal or a spreadsheet.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::*;

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("made");
    path
}

/// A table of more than what is read at a time.
fn long_table() -> String {
    let mut table = String::from("time,rate (Mbit/s)\n");
    for row in 0..200_000 {
        writeln!(table, "{row},{}", 1 + row % 9).expect("a text grows");
    }
    table
}

#[cfg(unix)]
#[test]
fn a_pipe_by_its_name_gives_all_of_its_rows_and_does_not_wait_for_more() {
    let table = long_table();
    let taken = ["--value", "2"];
    let whole = sim(&[&["import", "-"][..], &taken].concat(), &table);
    assert!(out(&whole).lines().count() > 5000, "{}", err(&whole));
    let named = sim(&[&["import", "/dev/stdin"][..], &taken].concat(), &table);
    assert_eq!(named.status.code(), Some(0), "{}", err(&named));
    assert!(
        out(&named) == out(&whole),
        "{} lines",
        out(&named).lines().count()
    );

    let fifo = folder("fifo").join("table.csv");
    assert!(
        Command::new("mkfifo")
            .arg(&fifo)
            .status()
            .expect("made")
            .success()
    );
    let child = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .arg("import")
        .arg(&fifo)
        .args(taken)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    fs::write(&fifo, &table).expect("taken");
    let read = child.wait_with_output().expect("it ends");
    assert!(out(&read) == out(&whole), "{}", err(&read));
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_text() {
    let marked = format!("\u{feff}{GOOD}");
    let run = sim(&["run", "-", "--json"], &marked);
    assert_eq!(run.status.code(), Some(0), "{}", err(&run));
    assert_eq!(out(&run), out(&sim(&["run", "-", "--json"], GOOD)));
    let table = "\u{feff}time,rate (Mbit/s)\n0,1\n1,4\n2,2\n";
    let listed = sim(
        &["import", "-", "--value", "rate (Mbit/s)", "--time", "time"],
        table,
    );
    assert_eq!(listed.status.code(), Some(0), "{}", err(&listed));
    assert_eq!(out(&listed).lines().count(), 4);
    let trace = sim(&["import", "-"], "\u{feff}1\n2\n2\n5\n");
    assert!(out(&trace).starts_with("Mahimahi"), "{}", out(&trace));
}

#[test]
fn a_file_is_a_file_whatever_its_name_looks_like() {
    let folder = folder("named");
    for name in ["homework #1.json", "#2", "1q1ZKVLIyrAUA"] {
        fs::write(folder.join(name), GOOD).expect("written");
        let output = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
            .args(["validate", name])
            .current_dir(&folder)
            .output()
            .expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert_eq!(out(&output), format!("{name}: valid\n"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_utf_8_is_the_name_of_a_file() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let folder = folder("latin");
    let name = OsStr::from_bytes(b"M\xfcller.json");
    fs::write(folder.join(name), GOOD).expect("written");
    fs::write(folder.join("b.json"), GOOD).expect("written");
    for (command, shown) in [
        ("validate", "M\u{fffd}ller.json: valid\nb.json: valid\n"),
        ("check", "file,student,"),
        ("compare", "M\u{fffd}ller: Two on a dumbbell\nb: "),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
            .arg(command)
            .args([name, OsStr::new("b.json")])
            .current_dir(&folder)
            .output()
            .expect("it ends");
        assert!(
            out(&output).starts_with(shown),
            "{} {}",
            out(&output),
            err(&output)
        );
    }
}

/// Each command that takes one file reads it under such a name, and says the name in its errors.
#[cfg(target_os = "linux")]
#[test]
fn every_command_takes_names_that_are_not_utf_8() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStringExt as _;

    let folder = folder("latin-each");
    let called = |ending: &[u8]| OsString::from_vec([b"M\xfcller", ending].concat());
    let [scenario, table, rules, grid, absent] =
        [&b".json"[..], b".csv", b".rules", b"-grid.json", b"-none"].map(called);
    let experiment =
        r#"{ "format": "sawtooth-experiment", "version": 2, "scenario": "none.json" }"#;
    for (name, text) in [
        (&scenario, GOOD),
        (&table, "time,rate (Mbit/s)\n0,1\n1,4\n2,2\n"),
        (&rules, "on loss { ssthresh = max(from / 2, 2) }"),
        (&grid, experiment),
    ] {
        fs::write(folder.join(name), text).expect("written");
    }
    let call = |before: &[&str], name: &OsStr, after: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
            .args(before)
            .arg(name)
            .args(after)
            .current_dir(&folder)
            .output()
            .expect("it ends");
        (output.status.code(), out(&output), err(&output))
    };
    let capture = ["capture", "--at", "r", "--to", "0.1", "--pcapng", "out"];
    let commands: [(&[&str], &OsStr, &[&str]); 10] = [
        (&["run"], &scenario, &["--duration", "1"]),
        (&["theory"], &scenario, &["--duration", "1"]),
        (&["sheet"], &scenario, &[]),
        (&["describe"], &scenario, &[]),
        (&["why", "--flow", "f.2"], &scenario, &["--at", "1"]),
        (&["link"], &scenario, &[]),
        (&["export"], &scenario, &[]),
        (&capture, &scenario, &[]),
        (&["import"], &table, &["--value", "2"]),
        (&["conform", "--check", "loss"], &rules, &[]),
    ];
    for (before, name, after) in commands {
        let (code, _, stderr) = call(before, name, after);
        assert_eq!(code, Some(0), "{before:?} {stderr}");
        let (code, _, stderr) = call(before, &absent, after);
        assert_eq!(code, Some(2), "{before:?} {stderr}");
        let names = stderr.starts_with("M\u{fffd}ller-none: cannot be read");
        assert!(names, "{before:?} {stderr}");
    }
    let (code, _, stderr) = call(&["experiment"], &grid, &[]);
    assert_eq!(
        (code, stderr.contains("UTF-8")),
        (Some(2), false),
        "{stderr}"
    );

    // Files that are written.
    fs::write(folder.join("good.json"), GOOD).expect("written");
    let packets = called(b".pcapng");
    let events = called(b".sqlog.gz");
    for (before, name) in [
        (
            &["capture", "--at", "r", "--to", "0.1", "--pcapng"][..],
            packets,
        ),
        (
            &["capture", "--flow", "f.2", "--to", "0.1", "--qlog"],
            events,
        ),
    ] {
        let (code, _, stderr) = call(before, &name, &["good.json"]);
        assert_eq!(code, Some(0), "{stderr}");
        assert!(folder.join(&name).is_file());
    }
}

#[test]
fn names_are_no_formulas_in_a_table_for_spreadsheets() {
    let cell = "=cmd|' /C calc'!A0";
    let table = format!("time,\"{cell} (Mbit/s)\"\n0,1\n1,4\n2,2\n");
    let printed = sim(&["import", "-", "--value", "2"], &table);
    let second = out(&printed).lines().nth(1).map(ToOwned::to_owned);
    assert_eq!(
        second.as_deref(),
        Some("'=cmd|' /C calc'!A0 (Mbit/s),0,1000000,bit/s"),
        "{}",
        err(&printed)
    );
    let folder = folder("formula");
    for name in ["=1+1.json", "b.json"] {
        fs::write(folder.join(name), GOOD).expect("written");
    }
    let compared = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .args(["compare", "--csv", "=1+1.json", "b.json"])
        .current_dir(&folder)
        .output()
        .expect("it ends");
    assert!(
        out(&compared).starts_with("of,figure,'=1+1,b,b relative change\n"),
        "{}",
        out(&compared)
    );
}

/// Every place where a name or a text of a file is printed.
#[test]
fn nothing_of_a_file_commands_the_terminal() {
    let evil = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\u{2066}\r";
    let spoken = serde_json::to_string(evil).expect("JSON");
    let name = format!("\"name\": {spoken}");
    let named = GOOD.replace("\"name\": \"Two on a dumbbell\"", &name);
    assert_ne!(named, GOOD);
    let unknown = GOOD.replace("\"duration\"", &format!("{spoken}: 1, \"duration\""));
    let table = format!("time,{evil}rate (Mbit/s)\n0,1\n1,4\n2,2\n");
    for (arguments, input) in [
        (&["run", "-"][..], named.as_str()),
        (&["run", "-", "--json"], &named),
        (&["describe", "-"], &named),
        (&["sheet", "-"], &named),
        (&["export", "-"], &named),
        (&["compare", "-", "-"], &named),
        (&["validate", "-"], &unknown),
        (&["validate", evil], ""),
        (&["run", "--set", evil, "-"], GOOD),
        (&["check", evil], ""),
        (&["import", "-"], &table),
        (&["import", "-", "--value", "2"], &table),
        (&["run", &format!("--{evil}")], ""),
    ] {
        let output = sim(arguments, input);
        let printed = format!("{}{}", out(&output), err(&output));
        let raw = printed.chars().find(|letter| {
            (letter.is_control() && !matches!(letter, '\n' | '\t'))
                || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        });
        assert_eq!(raw, None, "{arguments:?}: {printed:?}");
        assert!(!printed.is_empty(), "{arguments:?}");
    }
    let json = sim(&["run", "-", "--json"], &named);
    let summary: Value = serde_json::from_str(&out(&json)).expect("JSON");
    assert_eq!(summary["name"].as_str(), Some(evil));
}
