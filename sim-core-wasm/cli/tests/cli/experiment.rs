//! `sim experiment` from outside: the same results on any number of threads, after it was
//! killed, and from a link.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use super::{GOOD, err, heavy, out, sim};

/// A grid over [`GOOD`].
pub(super) fn grid(seeds: u32) -> String {
    format!(
        r#"{{ "format": "sawtooth-experiment", "version": 2, "name": "A grid", "base": {GOOD},
  "seeds": {seeds}, "axis": {{ "label": "Buffer", "path": "links/r-d/queue/limit/packets", "values": [5, 20] }},
  "series": [{{ "id": "newreno" }}, {{ "id": "cubic", "set": {{ "flows/f/sender": "cubic" }} }}],
  "measures": [{{ "id": "total", "label": "Throughput", "unit": "Mb/s",
                 "figure": {{ "path": "totalGoodput", "factor": 1e-6 }} }}],
  "claims": [{{ "id": "c", "text": "More buffer, more throughput.", "reason": "None needed.",
     "readings": [{{ "measure": "total", "kind": "trend", "series": "newreno" }}] }}] }}"#
    )
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn results(arguments: &[&str], input: &str) -> Value {
    let output = sim(arguments, input);
    assert!(output.status.success(), "{}", err(&output));
    serde_json::from_str(&out(&output)).expect("one JSON document")
}

#[test]
fn results_do_not_depend_on_threads_and_cells_are_plain_runs() {
    let run = |threads: &str| {
        let arguments = ["experiment", "-", "--json", "--threads", threads];
        let output = sim(&arguments, &grid(3));
        assert!(output.status.success(), "{}", err(&output));
        out(&output)
    };
    let one = run("1");
    assert_eq!(one, run("4"));
    let results: Value = serde_json::from_str(&one).expect("JSON");
    let cells = results["cells"].as_array().expect("cells");
    assert_eq!(cells.len(), 2 * 2 * 3);
    // The second seed at the second point of the second series.
    let cell = &cells[10];
    assert_eq!(
        (&cell["series"], &cell["x"], &cell["seed"]),
        (&1.into(), &1.into(), &2.into())
    );
    let arguments = [
        "run",
        "-",
        "--json",
        "--seed",
        "2",
        "--set",
        "flows/f/sender=cubic",
    ];
    let plain: Value = serde_json::from_slice(&sim(&arguments, GOOD).stdout).expect("JSON");
    assert_eq!(cell["digest"], plain["digest"]);
    assert_eq!(results["verdicts"][0]["claim"], "c");
    assert_eq!(results["points"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_run_that_was_killed_goes_on_where_it_stopped() {
    let folder = folder("killed");
    let (file, kept) = (folder.join("grid.json"), folder.join("kept"));
    fs::write(&file, grid(100)).expect("a file");
    let arguments = [
        "experiment",
        &file.to_string_lossy(),
        "--json",
        "--threads",
        "1",
    ];
    let resume = ["--resume", &kept.to_string_lossy()];
    let mut child = Command::new(env!("CARGO_BIN_EXE_sawtooth"))
        .args(arguments)
        .args(resume)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("sim starts");
    let count = || fs::read_dir(&kept).map_or(0, Iterator::count);
    while count() < 20 {
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let before = count();
    assert!((20..400).contains(&before), "{before}");
    // A file that is not whole is worked out again.
    let first = fs::read_dir(&kept)
        .expect("kept")
        .next()
        .expect("one")
        .expect("a file");
    fs::write(first.path(), "{\"digest\":").expect("cut short");
    let resumed = sim(&[&arguments[..], &resume[..]].concat(), "");
    assert!(resumed.status.success(), "{}", err(&resumed));
    let stderr = err(&resumed);
    let left: usize = stderr
        .lines()
        .find_map(|line| line.strip_suffix(" of 400 runs left")?.parse().ok())
        .expect("how many are left");
    assert!(left <= 400 - before + 2 && left > 0, "{before} {stderr}");
    assert_eq!(out(&resumed), out(&sim(&arguments, "")));
    let nothing = sim(&[&arguments[..], &resume[..]].concat(), "");
    assert!(
        err(&nothing).contains("0 of 400 runs left"),
        "{}",
        err(&nothing)
    );
}

#[test]
fn a_cluster_is_for_the_command_line_of_the_package() {
    let refused = sim(
        &["experiment", "-", "--dask", "tcp://a.example:8786"],
        &grid(1),
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).starts_with("--dask: needs the command line of the Python"));
    let both = [
        "experiment",
        "-",
        "--dask",
        "tcp://a.example:8786",
        "--threads",
        "2",
    ];
    assert_eq!(sim(&both, &grid(1)).status.code(), Some(2));
}

#[test]
fn a_link_holds_the_experiment_with_its_scenario() {
    let folder = folder("link");
    let base = folder.join("base.json");
    fs::write(&base, GOOD).expect("a file");
    let named = grid(2).replacen(GOOD, "\"base.json\"", 1);
    let file = folder.join("grid.json");
    fs::write(&file, named).expect("a file");
    let link = out(&sim(&["link", &file.to_string_lossy()], ""));
    assert!(link.starts_with("#1"), "{link}");
    fs::remove_file(&base).expect("removed");
    let opened = results(&["experiment", link.trim(), "--json"], "");
    let whole = results(&["experiment", "-", "--json"], &grid(2));
    assert_eq!(opened["points"], whole["points"]);
    assert_eq!(opened["cells"], whole["cells"]);
    let gone = sim(&["experiment", &file.to_string_lossy()], "");
    assert_eq!(gone.status.code(), Some(2));
    assert!(
        err(&gone).starts_with("base: there is no scenario base.json"),
        "{}",
        err(&gone)
    );
}

#[test]
fn figures_are_printed_for_people_and_as_comma_separated_values() {
    let text = out(&sim(&["experiment", "-", "--only", "newreno"], &grid(3)));
    assert!(text.contains("Throughput, Mb/s\nBuffer"), "{text}");
    assert!(text.contains("More buffer, more throughput."), "{text}");
    assert!(!text.contains("cubic"), "{text}");
    let csv = out(&sim(
        &["experiment", "-", "--csv", "--seeds", "2"],
        &grid(3),
    ));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "series,x,y,measure,at,mean,low,high,min,max,runs,missing,capped,waiting"
    );
    assert_eq!(lines.len(), 5);
    assert!(
        lines[1].starts_with("newreno,5,0,total,,") && lines[1].ends_with(",2,0,0,0"),
        "{csv}"
    );
}

#[test]
fn curves_are_comma_separated_values_too() {
    let curve = r#""probe": { "path": "flows/f.1/cwnd", "take": "curve", "points": 5 }"#;
    let file = measured(1, curve, r#""readings": []"#);
    let (head, _) = file.split_once("\"claims\"").expect("claims");
    let file = format!("{} }}", head.trim_end().trim_end_matches(','));
    let csv = out(&sim(
        &["experiment", "-", "--csv", "--only", "newreno"],
        &file,
    ));
    let rows: Vec<Vec<&str>> = csv
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    assert!(!rows.is_empty(), "{csv}");
    let columns = csv.lines().next().expect("a head").split(',').count();
    for row in rows {
        assert_eq!(row.len(), columns, "{csv}");
        assert_eq!((row[0], row[3]), ("newreno", "m"), "{csv}");
        let [at, value] = [row[4], row[5]].map(|text| text.parse::<f64>().expect("a number"));
        assert!(at >= 0.0 && value >= 1.0, "{csv}");
    }
}

#[test]
fn run_refuses_an_experiment_and_names_its_command() {
    let refused = sim(&["run", "-"], &grid(1));
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        err(&refused).contains("sawtooth experiment"),
        "{}",
        err(&refused)
    );
}

/// A grid whose only measure and claim are these.
fn measured(seeds: u32, measure: &str, claim: &str) -> String {
    let text = grid(seeds);
    let (head, _) = text.split_once("\"measures\"").expect("measures");
    format!(
        r#"{head} "measures": [{{ "id": "m", "label": "M", {measure} }}],
        "claims": [{{ "id": "c", "text": "So it is.", "reason": "None.", {claim} }}] }}"#
    )
}

#[test]
fn intervals_whose_sides_differ_are_printed_with_both_ends() {
    let figure = r#""figure": { "path": "totalGoodput", "factor": 1e-6 }"#;
    let claim =
        r#""readings": [{ "measure": "m", "kind": "order", "series": ["newreno", "cubic"] }]"#;
    let text = |keys: &str| {
        let text = measured(9, figure, claim).replacen("\"seeds\"", &format!("{keys}\"seeds\""), 1);
        out(&sim(&["experiment", "-"], &text))
    };
    let student = text("");
    assert!(student.contains(" ±"), "{student}");
    let bootstrap = text(r#""interval": "bootstrap", "#);
    let row = bootstrap
        .lines()
        .find(|line| line.trim_start().starts_with("20 "));
    let row = row.expect("a row");
    assert!(row.contains(" to ") && !row.contains('±'), "{bootstrap}");
}

#[test]
fn parts_tolerances_and_runs_that_ended_before_are_printed() {
    let probe = r#""unit": "s", "otherwise": 60, "probe": { "path": "flows/f.1/cwnd", "take": "reach", "level": 1e6 }"#;
    let claim = r#""parts": [
        { "measure": "m", "kind": "value", "series": "newreno", "is": 9, "tolerance": 1, "stated": true },
        { "measure": "m", "kind": "order", "series": ["newreno", "cubic"] }]"#;
    let text = out(&sim(&["experiment", "-"], &measured(3, probe, claim)));
    assert!(text.contains("> 5.000 (3 ended earlier)"), "{text}");
    assert!(text.contains("So it is. All of:"), "{text}");
    assert!(
        text.contains("inconclusive: M, newreno: at least 5 s; 3 runs ended before it;"),
        "{text}"
    );
    assert!(
        text.contains("; 9 s claimed, tested as 8 to 10 s; at "),
        "{text}"
    );
    assert!(text.contains("; tested as above zero"), "{text}");
}

#[test]
fn a_run_that_stops_names_its_place_on_both_axes() {
    let axis = r#""secondAxis": { "points": [{ "x": 7 }, { "x": 8 }] }, "axis""#;
    let text = grid(1)
        .replacen(GOOD, &heavy(), 1)
        .replacen("\"axis\"", axis, 1);
    let output = sim(&["experiment", "-", "--threads", "1"], &text);
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
    let stderr = err(&output);
    let place = "series newreno, point 5, second 7, seed 1: stopped at ";
    assert!(stderr.contains(place), "{stderr}");
}

#[test]
fn a_bad_experiment_is_refused_with_the_place() {
    let bad = grid(1).replace(
        "\"flows/f/sender\": \"cubic\"",
        "\"flows/f/sender\": \"cubik\"",
    );
    for command in ["experiment", "validate"] {
        let output = sim(&[command, "-"], &bad);
        assert_eq!(output.status.code(), Some(2));
        let stderr = err(&output);
        assert!(
            stderr.contains(
                "series/1/set/flows/f/sender: unknown sender \"cubik\" (did you mean cubic?)"
            ),
            "{stderr}"
        );
    }
    let output = sim(&["experiment", "-", "--only", "cubik"], &grid(1));
    assert_eq!(
        err(&output).trim(),
        "series: there is no cubik (did you mean cubic?)"
    );
    assert!(sim(&["validate", "-"], &grid(1)).status.success());
}

/// A grid that shortens its runs leaves changes of the scenario behind.
#[test]
fn changes_that_never_act_are_warned_about() {
    let late = r#""interventions": [{ "at": 1.5, "set": "links/r-d/rate", "to": 5e6 }], "nodes""#;
    let long = GOOD.replacen(r#""nodes""#, late, 1);
    let long = grid(1).replacen(GOOD, &long, 1);
    assert_ne!(long, grid(1));
    let short = long.replacen(r#""seeds""#, r#""duration": 1, "seeds""#, 1);
    let stdout = out(&sim(&["validate", "-"], &short));
    let line = "base/interventions/0/at: has no effect: it is at 1.5 s, and the run ends at 1 s";
    assert_eq!(stdout, format!("-: valid\n-: warning: {line}\n"));
    let enough = long.replacen(r#""seeds""#, r#""duration": 2, "seeds""#, 1);
    assert_eq!(out(&sim(&["validate", "-"], &enough)), "-: valid\n");
}

#[test]
fn the_schema_of_experiments_is_json() {
    let schema = results(&["schema", "--experiment"], "");
    assert_eq!(schema["title"], "Sawtooth experiment");
    assert!(schema["properties"]["claims"].is_object());
}

/// Jobs on several machines run parts, and whoever comes last prints what one machine would.
#[test]
fn parts_of_an_experiment_are_run_apart() {
    let kept = folder("parts");
    let resume = ["--resume", &kept.to_string_lossy()];
    let count = || fs::read_dir(&kept).expect("kept").count();
    for (part, cells) in [("1/3", 3), ("3/3", 5), ("2/3", 8)] {
        let arguments = [&["experiment", "-", "--part", part][..], &resume].concat();
        let run = sim(&arguments, &grid(2));
        assert!(run.status.success(), "{}", err(&run));
        assert_eq!((out(&run).as_str(), count()), ("", cells));
    }
    let all = sim(
        &[&["experiment", "-", "--json"][..], &resume].concat(),
        &grid(2),
    );
    assert!(err(&all).contains("0 of 8 runs left"), "{}", err(&all));
    assert_eq!(
        out(&all),
        out(&sim(&["experiment", "-", "--json"], &grid(2)))
    );
    for (part, expected) in [
        ("0/3", "K from 1 to N"),
        ("4/3", "K from 1 to N"),
        ("x", "as in 3/100"),
    ] {
        let wrong = sim(
            &[&["experiment", "-", "--part", part][..], &resume].concat(),
            &grid(2),
        );
        assert_eq!(wrong.status.code(), Some(2));
        assert!(err(&wrong).contains(expected), "{}", err(&wrong));
    }
    assert_eq!(
        sim(&["experiment", "-", "--part", "1/2"], &grid(2))
            .status
            .code(),
        Some(2)
    );
}
