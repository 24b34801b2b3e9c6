//! Runs: summaries, settings, tables, errors.

use super::*;

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
fn equal_seeds_give_equal_digests_and_others_differ() {
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
fn unreadable_input_exits_with_2() {
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
        (
            ["run", "https://a.example/#/example/late-comers/4"],
            "",
            "link: names an example and holds no document: run scenarios/late-comers.json",
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
    let output = sim(&["run", "-"], &heavy());
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
    assert!(err(&output).starts_with("stopped at "), "{}", err(&output));
}

/// The table is for people: it has their names; the JSON keeps the ids that the document refers to.
#[test]
fn tables_have_labels() {
    let named = GOOD
        .replacen(r#""id": "f","#, r#""id": "f", "label": "Backup","#, 1)
        .replacen(r#""id": "r-d","#, r#""id": "r-d", "label": "Uplink","#, 1)
        .replacen(r#""id": "d","#, r#""id": "d", "label": "Library","#, 1);
    let table = out(&sim(&["run", "-"], &named));
    for name in [
        "\nBackup 2 ",
        "\nUplink:Library ",
        "\nUplink:r ",
        "\nn-r.1:n.1 ",
    ] {
        assert!(table.contains(name), "{name}: {table}");
    }
    let json = out(&sim(&["run", "-", "--json"], &named));
    assert!(
        json.contains("\"f.2\"") && !json.contains("Backup"),
        "{json}"
    );
}
