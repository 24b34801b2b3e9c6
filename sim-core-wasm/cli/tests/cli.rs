//! The command line from outside: exit codes, what is printed where.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GOOD: &str = r#"{
  "format": "sawtooth-scenario", "version": 1, "name": "Two on a dumbbell", "duration": 5,
  "parameters": { "B": { "value": 2e6, "min": 1e6, "max": 1e9, "unit": "bit/s" } },
  "nodes": [ { "id": "n", "kind": "host", "count": 2 }, { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" } ],
  "links": [ { "id": "n-r", "between": ["n", "r"], "rate": { "expr": "10*B" } },
             { "id": "r-d", "between": ["r", "d"], "rate": { "expr": "B" }, "delay": 0.02,
               "queue": { "kind": "drop-tail", "limit": { "packets": 20 } } } ],
  "flows": [ { "id": "f", "from": "n", "to": "d", "count": 2, "startJitter": 0.1,
               "sender": { "kind": "newreno" }, "transport": { "preset": "ns2" } } ]
}"#;

fn sim(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sim"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sim starts");
    // It may have refused its arguments and be gone already.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("sim ends")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn summary(arguments: &[&str]) -> Value {
    let mut all = vec!["run", "-", "--json"];
    all.extend(arguments);
    let output = sim(&all, GOOD);
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(err(&output), "");
    serde_json::from_str(&out(&output)).expect("one JSON document")
}

#[test]
fn a_run_is_summed_up_as_json_and_nothing_else() {
    let summary = summary(&[]);
    assert_eq!(summary["name"], "Two on a dumbbell");
    assert_eq!(summary["duration"], 5.0);
    assert_eq!(summary["flows"].as_array().map(Vec::len), Some(2));
    assert_eq!(summary["flows"][1]["id"], "f.2");
    let ids: Vec<&str> = summary["queues"]
        .as_array()
        .expect("queues")
        .iter()
        .filter_map(|q| q["id"].as_str())
        .collect();
    assert_eq!(
        ids,
        [
            "n-r.1:n.1",
            "n-r.1:r",
            "n-r.2:n.2",
            "n-r.2:r",
            "r-d:r",
            "r-d:d"
        ]
    );
    // Two long flows fill the bottleneck after slow start.
    let goodput = summary["totalGoodput"].as_f64().expect("goodput");
    assert!((1.5e6..2e6).contains(&goodput), "{goodput}");
    assert_eq!(summary["digest"].as_str().map(str::len), Some(16));
}

#[test]
fn the_same_seed_gives_the_same_digest_and_another_another() {
    let digest = |arguments: &[&str]| summary(arguments)["digest"].clone();
    let one = digest(&[]);
    assert_eq!(one, digest(&["--seed", "1"]));
    assert_ne!(one, digest(&["--seed", "2"]));
}

#[test]
fn settings_change_the_scenario() {
    let other = summary(&[
        "--set",
        "parameters/B=4e6",
        "--set",
        "flows/f/sender=cubic",
        "--duration",
        "7.5",
        "--warmup",
        "1",
    ]);
    assert_eq!(other["flows"][0]["sender"], "cubic");
    assert_eq!(other["duration"], 7.5);
    assert_eq!(other["warmup"], 1.0);
    let goodput = other["totalGoodput"].as_f64().expect("goodput");
    assert!((3e6..4.2e6).contains(&goodput), "{goodput}");
}

#[test]
fn people_get_aligned_tables_with_units() {
    let output = sim(&["run", "-"], GOOD);
    let text = out(&output);
    assert!(
        text.starts_with("Two on a dumbbell\n5 s, seed 1\n"),
        "{text}"
    );
    for word in [
        "goodput Mb/s",
        "RTT ms",
        "used %",
        "r-d:r",
        "drop-tail",
        "Jain's index",
        "digest ",
    ] {
        assert!(text.contains(word), "{word} is missing in\n{text}");
    }
}

#[test]
fn a_bad_document_names_the_place_and_exits_with_2() {
    let cases = [
        (
            "\"rate\": { \"expr\": \"B\" }",
            "\"rate\": 0",
            "links/r-d/rate: ",
        ),
        (
            "\"preset\": \"ns2\"",
            "\"preset\": \"ns3\"",
            "flows/f/transport/preset: ",
        ),
        ("\"to\": \"d\"", "\"to\": \"x\"", "flows/f/to: "),
        ("\"expr\": \"B\"", "\"expr\": \"B/0\"", "links/r-d/rate: "),
        ("\"duration\": 5", "\"duration\": 1e999", ""),
    ];
    for (from, to, start) in cases {
        assert!(GOOD.contains(from), "{from}");
        let output = sim(&["run", "-", "--json"], &GOOD.replacen(from, to, 1));
        assert_eq!(output.status.code(), Some(2), "{to}");
        assert_eq!(out(&output), "", "{to}");
        let message = err(&output);
        assert!(
            message.starts_with(start) && message.lines().count() == 1,
            "{message}"
        );
    }
    for (arguments, start) in [
        (["run", "-", "--set", "links/r-d/rat=1"], "links/r-d"),
        (["run", "-", "--set", "links/x/rate=1"], "links/x"),
        (["run", "-", "--seed", "-1"], "seed: "),
        (["run", "-", "--duration", "soon"], "duration: "),
    ] {
        let output = sim(&arguments, GOOD);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).starts_with(start), "{}", err(&output));
    }
}

#[test]
fn what_cannot_be_read_exits_with_2() {
    let long = " ".repeat(1_000_001);
    let cases = [
        (
            ["run", "/nowhere.json"],
            "",
            "/nowhere.json: cannot be read",
        ),
        (["run", "-"], "{", ""),
        (
            ["run", "-"],
            long.as_str(),
            "standard input: is longer than 1 MB",
        ),
        (
            ["run", "https://a.example/#1q1ZKVLIyrAU"],
            "",
            "link: is cut short",
        ),
        (
            ["run", "https://a.example/#9q1ZKVLIyrAUA"],
            "",
            "link: was made by another version",
        ),
        (["run", "#1q1ZKVLIyrAUA"], "", ""),
    ];
    for (arguments, input, start) in cases {
        let output = sim(&arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).starts_with(start), "{}", err(&output));
        assert_eq!(out(&output), "");
    }
}

#[test]
fn a_stopped_run_exits_with_3() {
    // 4 000 windows of 10 000 segments each, all waiting where they start.
    let text = GOOD
        .replace("\"count\": 2", "\"count\": 4000")
        .replace("\"value\": 2e6", "\"value\": 1e9")
        .replace("\"delay\": 0.02", "\"delay\": 1")
        .replace(
            "\"preset\": \"ns2\"",
            "\"preset\": \"ns2\", \"initialWindow\": 10000, \"segment\": 64",
        )
        .replace(
            "\"rate\": { \"expr\": \"10*B\" }",
            "\"rate\": 1e6, \"queue\": { \"kind\": \"drop-tail\", \"limit\": { \"packets\": 10000 } }",
        )
        .replace("\"duration\": 5", "\"duration\": 10");
    let output = sim(&["run", "-"], &text);
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
    assert!(err(&output).starts_with("stopped at "), "{}", err(&output));
}

#[test]
fn validation_tells_good_from_bad() {
    let good = sim(&["validate", "-"], GOOD);
    assert!(good.status.success());
    assert_eq!(out(&good), "-: valid\n");
    let bad = sim(&["validate", "/nowhere.json", "-"], GOOD);
    assert_eq!(bad.status.code(), Some(2));
    assert_eq!(out(&bad), "-: valid\n");
    assert!(
        err(&bad).contains("1 of 2 scenarios not valid"),
        "{}",
        err(&bad)
    );
}

#[test]
fn the_catalog_and_the_schema_are_json() {
    let catalog: Value =
        serde_json::from_slice(&sim(&["catalog", "--json"], "").stdout).expect("JSON");
    for key in [
        "senders",
        "queues",
        "losses",
        "traffic",
        "transport",
        "presets",
    ] {
        assert!(!catalog[key].as_array().expect(key).is_empty(), "{key}");
    }
    let schema: Value = serde_json::from_slice(&sim(&["schema"], "").stdout).expect("JSON");
    assert!(
        schema["$schema"]
            .as_str()
            .is_some_and(|uri| uri.contains("json-schema.org"))
    );
    let text = out(&sim(&["catalog"], ""));
    assert!(text.contains("newreno (NewReno)"), "{text}");
}

#[test]
fn the_matrix_compares_senders() {
    let arguments = [
        "matrix",
        "--sender",
        "newreno",
        "--sender",
        r#"{ "kind": "aimd", "a": 0.2, "b": 0.125 }"#,
        "--against",
        "newreno",
        "--seeds",
        "2",
        "--set",
        "duration=30",
    ];
    let output = sim(&[&arguments[..], &["--json"]].concat(), "");
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(err(&output), "");
    let matrix: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(matrix["document"]["duration"], 30.0);
    let rows = matrix["senders"].as_array().expect("rows");
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["sender"]["kind"], "aimd");
    for row in rows {
        // What the payload's share of 10 Mb/s allows, and a pair of the same shares it.
        let alone = row["alone"]["goodput"][0].as_f64().expect("goodput");
        assert!((8e6..9.52e6).contains(&alone), "{row}");
        // Two runs: t is 12.706, the error of the mean the deviation over √2.
        let of = |key: &str| row["against"][key][0].as_f64().expect("two runs");
        let half = 12.706 * of("goodputStd") / 2.0_f64.sqrt();
        assert!((of("goodputInterval") - half).abs() <= 1e-3 * half, "{row}");
        assert!(row["alone"]["jain"].is_null());
        let jain = row["withItself"]["jain"].as_f64().expect("an index");
        assert!((0.9..=1.0).contains(&jain), "{row}");
        assert_eq!(row["against"]["goodput"].as_array().map(Vec::len), Some(2));
    }
    // The rival of a NewReno is another one: the two cases differ in nothing but names.
    let total = |cell: &Value| -> f64 {
        let flows = cell["goodput"].as_array().expect("flows");
        flows.iter().filter_map(Value::as_f64).sum()
    };
    let newreno = &rows[0];
    let ratio = total(&newreno["withItself"]) / total(&newreno["against"]);
    assert!((0.95..1.05).contains(&ratio), "{newreno}");

    let text = out(&sim(&arguments, ""));
    for part in ["alone", "with itself", "against newreno"] {
        assert!(text.contains(part), "{text}");
    }
}

/// The rival is in one case of three: what is set of it holds there, and is no
/// fault of the others.
#[test]
fn the_rival_of_a_matrix_can_be_set() {
    let shares = |settings: &[&str]| {
        let mut arguments = vec!["matrix", "--sender", "newreno", "--seeds", "1", "--json"];
        for setting in settings {
            arguments.extend(["--set", setting]);
        }
        let output = sim(&arguments, "");
        assert!(output.status.success(), "{settings:?}: {}", err(&output));
        let matrix: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
        let row = matrix["senders"][0].clone();
        let rival = row["against"]["goodput"][1].as_f64().expect("goodput");
        (row["alone"].clone(), row["against"]["jain"].clone(), rival)
    };
    let (alone, _, whole) = shares(&["duration=30"]);
    let late = [
        "duration=30",
        "flows/rival/start=29",
        "links/s-rival-a/rate=1e6",
    ];
    let (same, _, rival) = shares(&late);
    assert_eq!(alone, same);
    assert!(rival < 0.25 * whole, "{rival} of {whole}");
    // Nobody sends: there is no index, rather than one of zero.
    let (nothing, jain, _) = shares(&["duration=30", "flows/f/start=40", "flows/rival/start=40"]);
    assert_eq!(nothing["goodput"][0], 0.0);
    assert!(jain.is_null(), "{jain}");
}

#[test]
fn the_matrix_takes_a_pair_through_every_queue() {
    let arguments = |queue: &[&'static str]| {
        let pair = ["matrix", "--sender", "cubic", "--seeds", "1"];
        let rest = ["--set", "duration=20", "--json"];
        [&pair[..], queue, &rest[..]].concat()
    };
    let rows = |queue: &[&'static str]| -> Vec<Value> {
        let output = sim(&arguments(queue), "");
        assert!(output.status.success(), "{}", err(&output));
        let matrix: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
        assert_eq!(matrix["sender"], "cubic");
        matrix["queues"].as_array().expect("rows").clone()
    };
    let kinds = |rows: &[Value]| -> Vec<Value> {
        let kind = |row: &Value| row["queue"].clone();
        rows.iter().map(kind).collect()
    };
    let registered: Value =
        serde_json::from_slice(&sim(&["catalog", "--json"], "").stdout).expect("the catalog");
    let all = registered["queues"].as_array().expect("queues").iter();
    let all: Vec<Value> = all.map(|entry| entry["kind"].clone()).collect();
    assert_eq!(kinds(&rows(&["--queue"])), all);

    let large = r#"{ "kind": "drop-tail", "limit": { "packets": 200 } }"#;
    let named = rows(&["--queue", "codel", "--queue", "drop-tail", "--queue", large]);
    let delay = |row: &Value| row["meanDelay"].as_f64().expect("packets waited");
    let delays: Vec<f64> = named.iter().map(delay).collect();
    // A queue that is kept short, one of a bandwidth-delay product, one of four.
    assert!(delays.is_sorted(), "{delays:?}");
    for row in &named {
        // A packet waits for those before it, each of which takes 0.832 ms or less.
        let queue = row["meanQueue"].as_f64().expect("packets wait");
        assert!(delay(row) <= 0.000_832 * (queue + 1.0) * 1.1, "{row}");
        let shares = row["goodput"].as_array().expect("flows").iter();
        let total: f64 = shares.filter_map(Value::as_f64).sum();
        assert!((8e6..9.62e6).contains(&total), "{row}");
    }
    let text = out(&sim(&["matrix", "--queue", "codel", "--seeds", "1"], ""));
    assert!(text.contains("newreno against newreno"), "{text}");
    let two = ["matrix", "--queue", "--sender", "cubic", "--sender", "bbr"];
    assert!(err(&sim(&two, "")).contains("one --sender"));
}

#[test]
fn a_matrix_of_what_is_not_there_is_refused_by_place() {
    for (arguments, told) in [
        (vec!["--sender", "nwreno"], "flows/f/sender"),
        (vec!["--against", "nwreno"], "flows/rival/sender"),
        (vec!["--set", "links/x/rate=1e6"], "links/x"),
        (vec!["--set", "flows/rival/strat=1"], "flows/rival/strat"),
        (vec!["--preset", "bsd"], "flows/f/transport/preset"),
        (vec!["--queue", "nodel"], "links/a-b/queue"),
        (
            vec!["--queue", "codel", "--set", "links/a-b/queue/gentle=true"],
            "links/a-b/queue/gentle",
        ),
    ] {
        let output = sim(&[&["matrix"], &arguments[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(told), "{}", err(&output));
        assert_eq!(out(&output), "");
    }
}

#[test]
fn the_bench_prints_one_json_document() {
    let output = sim(&["bench", "--case", "P2", "--repeats", "1", "--json"], "");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["cases"][0]["name"], "P2");
    // 100 Mb/s for 100 s in packets of 1488 bytes: 840 thousand at most.
    let packets = report["cases"][0]["packets"].as_u64().expect("packets");
    assert!((750_000..=840_054).contains(&packets), "{packets}");
    assert!(
        report["cases"][0]["ratio"]
            .as_f64()
            .is_some_and(|ratio| ratio > 0.0)
    );
}

/// A file of its own for a test, taken away with the value.
struct Temporary(std::path::PathBuf);

impl Temporary {
    fn new(name: &str, text: &str) -> Temporary {
        let name = format!("sawtooth-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("written");
        Temporary(path)
    }

    fn setting(&self) -> String {
        format!("links/r-d/rate/trace=@{}", self.0.display())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_capacity_trace_comes_from_a_file() {
    // Two opportunities every 12 ms: 2 Mb/s, as the document has by itself.
    let file = Temporary::new("good.trace", "6\n12\n");
    let summary = summary(&["--set", &file.setting()]);
    let goodput = summary["totalGoodput"].as_f64().expect("a number");
    assert!((1.8e6..2e6).contains(&goodput), "{goodput}");
}

#[test]
fn a_bad_trace_is_refused_by_its_line() {
    for (name, text, told) in [
        (
            "word.trace",
            "1\n2\nthree\n",
            "line 3: must be a whole number",
        ),
        ("back.trace", "5\n4\n", "line 2: must not be before"),
        ("empty.trace", "", "at least one opportunity"),
        ("zero.trace", "0\n", "line 1: the last opportunity"),
        (
            "binary.trace",
            "\u{0}\u{1}",
            "line 1: must be a whole number",
        ),
    ] {
        let file = Temporary::new(name, text);
        let output = sim(&["run", "-", "--set", &file.setting()], GOOD);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(err(&output).contains(told), "{name}: {}", err(&output));
        assert!(err(&output).contains(name), "{name}: {}", err(&output));
    }
    let output = sim(
        &["run", "-", "--set", "links/r-d/rate/trace=@/no/such"],
        GOOD,
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("cannot be read"), "{}", err(&output));
}

#[test]
fn the_synchronous_model_is_told_cycle_by_cycle() {
    let arguments = [
        "synchronous",
        "--capacity=200",
        "--law=new-aimd",
        "--flow=20",
        "--flow=20",
    ];
    let output = sim(&arguments, "");
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    let row = |cycle: &str| {
        let mut lines = text.lines().map(str::split_whitespace);
        let found = lines.find_map(|mut cells| (cells.next() == Some(cycle)).then_some(cells));
        found.map(|cells| cells.map(str::to_owned).collect::<Vec<_>>())
    };
    // gain, low, high, amplitude, efficiency, Jain
    assert_eq!(
        row("4").expect("a fourth cycle")[1..],
        ["3.000", "195.00", "201.00", "6.00", "0.9900", "1.0000"]
    );
    assert!(text.contains("in 200 steps"), "{text}");

    let mut json = arguments.to_vec();
    json.extend(["--json", "--flow=aimd:2@30.5", "--steps=40", "--pipe=150"]);
    let output = sim(&json, "");
    let trajectory: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(trajectory["times"].as_array().map(Vec::len), Some(41));
    assert_eq!(trajectory["windows"][3 * 30 + 2], 0.0);
    assert_eq!(trajectory["windows"][3 * 31 + 2], 2.0);
    assert_eq!(err(&output), "");

    // A law with parameters of its own: 180 of 200 after a loss at 200.
    let law = r#"--flow={"kind":"aimd","a":1,"b":0.1}:199@0"#;
    let output = sim(&["synchronous", "--capacity=200", "--json", law], "");
    assert_eq!(err(&output), "");
    let trajectory: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(trajectory["windows"][2], 180.0);
}

#[test]
fn a_bad_synchronous_model_names_the_place_and_exits_with_2() {
    for (arguments, problem) in [
        (
            ["--capacity=200", "--flow=cubic:20"],
            "flows/0/law: unknown law \"cubic\"",
        ),
        (
            ["--capacity=none", "--flow=20"],
            "capacity: must be a number",
        ),
        (
            ["--capacity=200", "--flow=20@soon"],
            "flows/0/start: must be a number",
        ),
    ] {
        let output = sim(&[&["synchronous"], &arguments[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).starts_with(problem), "{}", err(&output));
    }
    let output = sim(
        &["synchronous", "--capacity=200", "--flow=2", "--steps=5"],
        "",
    );
    assert_eq!(out(&output), "The capacity is not reached in 5 steps.\n");
}

#[test]
fn fluid_models_are_told_with_mean_and_deviation() {
    let arguments = ["fluid", "queue", "rtt=0.2", "predictor=smith", "every=1"];
    let output = sim(&arguments, "");
    assert!(output.status.success(), "{}", err(&output));
    // The handbook's program has 203 and 2.
    assert!(
        out(&output).ends_with("\nqueue: mean 202.5, standard deviation 2.0 packets\n"),
        "{}",
        out(&output)
    );
    let output = sim(&[&arguments[..], &["--json"]].concat(), "");
    let found: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(found["queue"].as_array().map(Vec::len), Some(101));

    let output = sim(&["fluid", "growth", "gain=0.2"], "");
    assert!(
        out(&output).ends_with("\n7.21 intervals to the aim\n"),
        "{}",
        out(&output)
    );
    let output = sim(&["fluid", "queue", "--help"], "");
    assert!(out(&output).contains("maxProbability"), "{}", out(&output));

    for (setting, problem) in [
        ("rtt=0", "rtt: must be"),
        ("predictor=oracle", "predictor: "),
        ("delay=1", "delay: "),
        ("rtt", "\"rtt\" must be a key and its value"),
    ] {
        let output = sim(&["fluid", "queue", setting], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(problem), "{}", err(&output));
    }
}

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
fn new_lists_what_there_is_and_names_what_is_wrong() {
    let list = out(&sim(&["new", "--list"], ""));
    for wanted in ["parking-lot\n", "--one-receiver", "1 to 100 (2)"] {
        assert!(list.contains(wanted), "{wanted}\n{list}");
    }
    for (arguments, message) in [
        (&["new", "bus"][..], "no starter is called bus\n"),
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
            "3: takes the numbers of the starter as --key value\n",
        ),
    ] {
        let refused = sim(arguments, "");
        assert_eq!(refused.status.code(), Some(2));
        assert_eq!(err(&refused), message);
    }
}

#[test]
fn a_graphml_file_becomes_a_scenario_once_everything_is_given() {
    let file = r#"<graphml><key id="b" for="edge" attr.name="bandwidth"/><graph edgedefault="undirected">
        <node id="A"/><node id="r"/><node id="B"/>
        <edge source="A" target="r"><data key="b">10 Mb/s</data></edge><edge source="r" target="B"/></graph></graphml>"#;
    let refused = sim(&["import", "-"], file);
    assert_eq!(refused.status.code(), Some(2));
    let wanted = "1 link without a rate: give --rate; 2 links without a delay: give --delay";
    assert_eq!(err(&refused).trim_end(), wanted);
    let made = sim(
        &["import", "-", "--rate", "1e6", "--delay", "0.01", "--flow"],
        file,
    );
    assert_eq!(made.status.code(), Some(0), "{}", err(&made));
    assert!(
        err(&made).contains("a flow was added from a to b"),
        "{}",
        err(&made)
    );
    let document: Value = serde_json::from_str(&out(&made)).expect("JSON");
    assert_eq!(document["links"][1]["rate"], 1e6);
    let run = sim(&["run", "-", "--duration", "1", "--json"], &out(&made));
    assert_eq!(run.status.code(), Some(0), "{}", err(&run));
}

#[test]
fn a_scenario_comes_back_from_graphml() {
    let file = sim(&["export", "-"], GOOD);
    assert_eq!(file.status.code(), Some(0), "{}", err(&file));
    let back = sim(&["import", "-"], &out(&file));
    assert_eq!(out(&sim(&["export", "-"], &out(&back))), out(&file));
    let digest = |document: &str| {
        let run = sim(&["run", "-", "--json"], document);
        serde_json::from_str::<Value>(&out(&run)).expect("JSON")["digest"].clone()
    };
    assert_eq!(digest(&out(&back)), digest(GOOD));
    assert!(digest(GOOD).is_string());
    let refused = sim(&["import", "-"], GOOD);
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).starts_with("not XML"), "{}", err(&refused));
}
