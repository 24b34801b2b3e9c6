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
            "link: is incomplete",
        ),
        (
            ["run", "https://a.example/#9q1ZKVLIyrAUA"],
            "",
            "link: comes from another version",
        ),
        (
            ["run", "https://a.example/#/example/late-comers/4"],
            "",
            "link: names an example and contains no document: run scenarios/late-comers.json",
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

/// A sender and a queue that count, with a variable that is negative and one that is infinite at first.
fn counting() -> String {
    let sender = "state acks: number = 0\nstate below: segments = 0\nstate least: ms = 1 / 0\non acknowledged { acks += 1  below -= 1  least = min(least, srtt) }\non congestionAvoidance { cwnd += credit / cwnd }";
    let queue = "for queue\nstate seen: packets = 0\non arrival { seen += 1 }";
    let algorithms =
        serde_json::json!([{ "id": "mine", "text": sender }, { "id": "q", "text": queue }]);
    GOOD.replace(
        r#""kind": "newreno""#,
        r#""kind": "rules", "algorithm": "mine""#,
    )
    .replace(
        r#""kind": "drop-tail""#,
        r#""kind": "rules", "algorithm": "q""#,
    )
    .replacen(
        r#""version": 2,"#,
        &format!(r#""version": 2, "algorithms": {algorithms},"#),
        1,
    )
}

/// The headings and the rows of a table.
fn rows(csv: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut lines = csv
        .lines()
        .map(|line| line.split(',').collect::<Vec<&str>>());
    (lines.next().unwrap_or_default(), lines.collect())
}

#[test]
fn series_are_printed_with_the_variables_of_rules() {
    let document = counting();
    let asked = |arguments: &[&str]| {
        let output = sim(&[&["run", "-", "--csv"], arguments].concat(), &document);
        assert!(output.status.success(), "{}", err(&output));
        out(&output)
    };
    let all = asked(&[]);
    let (headings, lines) = rows(&all);
    for name in [
        "time (s)",
        "flows/f.1/cwnd (segments)",
        "flows/f.2/own.acks",
        "flows/f.1/own.below (segments)",
        "queues/r-d:r/own.seen (packets)",
        "run/jain",
    ] {
        assert!(headings.contains(&name), "{name}: {headings:?}");
    }
    assert_eq!(lines.len(), 1_000);
    assert!(lines.iter().all(|line| line.len() == headings.len()));
    let own = asked(&[
        "--series",
        "own.acks",
        "--series",
        "flows/f.1/own.below",
        "--series",
        "own.least",
        "--every",
        "0.5",
    ]);
    let (headings, lines) = rows(&own);
    assert_eq!(
        headings[..4],
        [
            "time (s)",
            "flows/f.1/own.acks",
            "flows/f.2/own.acks",
            "flows/f.1/own.below (segments)"
        ]
    );
    assert_eq!(
        lines.iter().map(|line| line[0]).collect::<Vec<_>>()[..3],
        ["0.5", "1", "1.5"]
    );
    assert_eq!((lines.len(), lines[9][0]), (10, "5"));
    let number = |line: usize, column: usize| lines[line][column].parse::<f64>().expect("a number");
    assert!(number(0, 1) > 10.0 && number(9, 1) > number(0, 1), "{own}");
    assert_eq!(number(9, 3), -number(9, 1));
    // At the end as in the summary's own run: the series of the digest's run are the same run.
    assert!((0.02..1.0).contains(&number(9, 4)), "{own}");
    // A rate is that of the whole stretch, not of its end.
    let rates = asked(&["--series", "throughput", "--every", "0.5"]);
    let (_, rates) = rows(&rates);
    let sums = rates.iter().flat_map(|line| &line[1..]);
    let bits = sums
        .map(|one| one.parse::<f64>().expect("a number"))
        .sum::<f64>()
        / 2.0;
    let summary = sim(&["run", "-", "--json"], &document);
    let summary: serde_json::Value = serde_json::from_str(&out(&summary)).expect("JSON");
    let flows = summary["flows"].as_array().expect("flows").iter();
    let whole: f64 = flows
        .map(|one| one["throughput"].as_f64().expect("a number"))
        .sum::<f64>()
        * 5.0;
    // The flows begin within the first tenth of a second.
    assert!((0.97..1.001).contains(&(bits / whole)), "{bits} of {whole}");
    // A run of a day would be long: what is wrong with the request is said at once.
    let refused = sim(
        &[
            "run",
            "-",
            "--duration",
            "100000",
            "--csv",
            "--series",
            "own.gone",
        ],
        &document,
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        err(&refused)
            .starts_with("--series: there is no series own.gone; series are flows/f.1/cwnd"),
        "{}",
        err(&refused)
    );
    let many = sim(&["run", "-", "--csv", "--every", "1e-6"], &document);
    assert_eq!(
        err(&many).trim_end(),
        "--every: 5000000 lines: at most 1000000 are allowed"
    );
    let fine = sim(&["run", "-", "--csv", "--every", "6e-6"], &document);
    assert_eq!(fine.status.code(), Some(2));
    assert!(
        err(&fine).starts_with("--every: must be at least 0.0000"),
        "{}",
        err(&fine)
    );
}

#[test]
fn a_flow_names_every_sender_that_it_has_had() {
    let change = |at: f64, kind: &str| {
        format!(r#"{{ "at": {at}, "set": "flows/f/sender", "to": "{kind}" }}"#)
    };
    // One before it starts is its first; the last, at the very end, has no part in the run.
    let changes = [
        change(0.0, "bic"),
        change(2.0, "cubic"),
        change(3.0, "bbr"),
        change(5.0, "aimd"),
    ]
    .join(",");
    let changed = GOOD
        .replace("\"startJitter\": 0.1", "\"start\": 0.5")
        .replace(
            "\"flows\":",
            &format!("\"interventions\": [{changes}], \"flows\":"),
        );
    let output = sim(&["run", "-", "--json"], &changed);
    let summary: Value = serde_json::from_str(&out(&output)).expect("JSON");
    let flow = &summary["flows"][0];
    assert_eq!(
        flow["senders"],
        serde_json::json!(["bic", "cubic", "bbr"]),
        "{}",
        err(&output)
    );
    assert_eq!(flow["sender"], "bbr");
    let stdout = out(&sim(&["run", "-"], &changed));
    assert!(stdout.contains("bic, then cubic, then bbr"), "{stdout}");
    assert_eq!(
        self::summary(&[])["flows"][0]["senders"],
        serde_json::json!(["newreno"])
    );
    // A start that jitters is later than what the document says.
    let jittered = GOOD
        .replace("\"startJitter\": 0.1", "\"startJitter\": 1")
        .replace(
            "\"flows\":",
            &format!("\"interventions\": [{}], \"flows\":", change(0.01, "cubic")),
        );
    let output = sim(&["run", "-", "--json"], &jittered);
    let summary: Value = serde_json::from_str(&out(&output)).expect("JSON");
    let flow = &summary["flows"][0];
    assert!(flow["start"].as_f64().is_some_and(|start| start > 0.01));
    assert_eq!(flow["senders"], serde_json::json!(["cubic"]));
}
