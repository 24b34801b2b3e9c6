//! The matrix of senders and of queues.

use super::*;

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
        // The goodput allowed by the payload's share of 10 Mb/s; a pair of the same divides it.
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

/// The rival is in one case of three: its settings hold there, and are no fault of the others.
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
    // No flow sends: there is no index, rather than one of zero.
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
fn a_matrix_of_unknown_names_is_refused_by_place() {
    for (arguments, expected) in [
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
        assert!(err(&output).contains(expected), "{}", err(&output));
        assert_eq!(out(&output), "");
    }
}

#[test]
fn a_whole_matrix_has_every_sender_against_every_other() {
    let arguments = [
        "matrix",
        "--senders",
        "newreno,cubic,xcp",
        "--rate",
        "1e6",
        "--duration",
        "6",
        "--warmup",
        "3",
        "--gap",
        "1",
        "--queue",
        "codel",
        "--seeds",
        "2",
    ];
    let output = sim(&[&arguments[..], &["--json"]].concat(), "");
    assert!(output.status.success(), "{}", err(&output));
    let matrix: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(
        matrix["senders"],
        serde_json::json!(["newreno", "cubic", "xcp"])
    );
    // XCP has no routers here: two alone and four pairs are left, with two seeds.
    assert!(
        matrix["unaided"][2]
            .as_str()
            .is_some_and(|why| why.contains("XCP"))
    );
    assert_eq!(matrix["runs"].as_array().map(Vec::len), Some(12));
    // The address that it prints is one that it takes.
    let settings = matrix["settings"].as_str().expect("settings");
    let address = format!("#/matrix?{settings}");
    let again = sim(&["matrix", "--address", &address, "--json"], "");
    assert_eq!(out(&again), out(&output));

    let csv = out(&sim(&[&arguments[..], &["--csv"]].concat(), ""));
    let shares: Vec<&str> = csv
        .lines()
        .filter(|line| line.contains(",share,"))
        .collect();
    assert_eq!(shares.len(), 4, "{csv}");
    // Over both orders a sender has half of what it shares with itself.
    assert!(
        shares
            .iter()
            .any(|line| line.starts_with("cubic,cubic,share,0.5,")),
        "{csv}"
    );
    let text = out(&sim(&[&arguments[..], &["--show", "jain"]].concat(), ""));
    assert!(
        text.contains("xcp was not run: no router on its path supports XCP"),
        "{text}"
    );
    assert!(
        text.contains("Jain's index") && !text.contains("Loss rate"),
        "{text}"
    );
}

#[test]
fn settings_of_a_whole_matrix_are_refused_by_their_key() {
    for (arguments, expected) in [
        (
            vec!["--senders", "cubic,nwreno"],
            "senders: there is no sender nwreno (did you mean newreno?)",
        ),
        (
            vec!["--senders", "cubic", "--rate", "0"],
            "rate: must be between",
        ),
        (
            vec!["--senders", "cubic", "--queue", "nodel"],
            "queue: there is no queue nodel",
        ),
        (
            vec!["--senders", "cubic", "--queue", "codel", "--queue", "red"],
            "queue: occurs twice",
        ),
        (
            vec!["--address", "#/matrix?sender=cubic"],
            "sender: unknown key (did you mean senders?)",
        ),
        (vec!["--rate", "1e6"], "--senders"),
        (vec!["--senders", "cubic", "--sender", "bbr"], "--sender"),
    ] {
        let output = sim(&[&["matrix"], &arguments[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(expected), "{}", err(&output));
    }
}
