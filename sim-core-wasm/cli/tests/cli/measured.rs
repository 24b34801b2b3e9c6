//! Files of measurements, brought in.

use super::*;

#[test]
fn a_table_is_listed_printed_and_given_to_a_link() {
    let file = "time,rate (Mbit/s)\n0,1\n1,4\n2,2\n";
    let listed = sim(&["import", "-"], file);
    assert_eq!(listed.status.code(), Some(0), "{}", err(&listed));
    assert!(
        out(&listed).starts_with("table with 3 rows\n"),
        "{}",
        out(&listed)
    );
    let printed = sim(&["import", "-", "--value", "rate (Mbit/s)"], file);
    assert_eq!(
        out(&printed).lines().nth(2),
        Some("rate (Mbit/s),1,4000000,bit/s"),
        "{}",
        err(&printed)
    );
    let folder = std::env::temp_dir().join(format!("sawtooth-{}-measured", std::process::id()));
    std::fs::create_dir_all(&folder).expect("made");
    let scenario = folder.join("scenario.json");
    std::fs::write(&scenario, GOOD).expect("written");
    let scenario_name = scenario.to_str().expect("a name");
    let into = [
        "import",
        "-",
        "--value",
        "2",
        "--into",
        scenario_name,
        "--link",
        "r-d",
    ];
    let made = sim(&into, file);
    let document: Value = serde_json::from_str(&out(&made)).expect("JSON");
    let trace = document["links"][1]["rate"]["trace"]
        .as_array()
        .map(Vec::len);
    // 7 Mbit in packets of 12 000 bits.
    assert_eq!(trace, Some(583), "{}", err(&made));
    let run = sim(&["run", "-", "--json"], &out(&made));
    assert_eq!(run.status.code(), Some(0), "{}", err(&run));
    let changes = sim(
        &[&into[..], &["--as", "changes", "--repeat"]].concat(),
        file,
    );
    let document: Value = serde_json::from_str(&out(&changes)).expect("JSON");
    assert_eq!(document["interventions"][3]["at"], 4.0);
    assert!(
        err(&changes).contains("3 samples over 3 s, 3 changes"),
        "{}",
        err(&changes)
    );

    let capture = folder.join("a.pcapng");
    let capture_name = capture.to_str().expect("a name");
    let run = sim(
        &[
            "capture",
            scenario_name,
            "--at",
            "n.1",
            "--pcapng",
            capture_name,
        ],
        "",
    );
    assert_eq!(run.status.code(), Some(0), "{}", err(&run));
    let listed = sim(&["import", capture_name, "--json"], "");
    let found: Value = serde_json::from_str(&out(&listed)).expect("JSON");
    assert_eq!(
        found["contents"]["connections"].as_array().map(Vec::len),
        Some(1)
    );
    let series = sim(&["import", capture_name, "--connection", "1"], "");
    assert!(err(&series).contains("retransmitted"), "{}", err(&series));
    let summary = sim(&["run", scenario_name, "--json"], "");
    let summary: Value = serde_json::from_str(&out(&summary)).expect("JSON");
    let resent = &summary["flows"][0]["retransmissions"];
    assert!(
        err(&series).contains(&format!("{resent} retransmitted")),
        "{}",
        err(&series)
    );
    for (arguments, expected) in [
        (
            vec![capture_name, "--connection", "2"],
            "--connection: must be 1 to 1, got 2",
        ),
        (
            vec![capture_name, "--value", "2"],
            "a capture: choose one of its connections",
        ),
        (
            vec!["-", "--value", "speed"],
            "no column speed; there are time, rate (Mbit/s)",
        ),
        (vec!["/nowhere/x"], "/nowhere/x: cannot be read"),
    ] {
        let refused = sim(&[&["import"], &arguments[..]].concat(), file);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(err(&refused).contains(expected), "{}", err(&refused));
    }
    // A folder that cannot be removed does no harm.
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn another_file_is_named() {
    let refused = sim(&["import", "-"], "%PDF-1.7\n");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        err(&refused).starts_with("-: this is a PDF document"),
        "{}",
        err(&refused)
    );
}

#[test]
fn of_a_trace_the_missing_link_is_named_and_not_its_one_form() {
    let folder = std::env::temp_dir().join(format!("sawtooth-{}-trace", std::process::id()));
    std::fs::create_dir_all(&folder).expect("made");
    let scenario = folder.join("scenario.json");
    std::fs::write(&scenario, GOOD).expect("written");
    let scenario_name = scenario.to_str().expect("a name");
    let elsewhere = ["import", "-", "--into", scenario_name, "--link", "r-x"];
    let missing = sim(&elsewhere, "1\n2\n3\n");
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        err(&missing).contains("is not a link of this document"),
        "{}",
        err(&missing)
    );
    // A folder that cannot be removed does no harm.
    let _ = std::fs::remove_dir_all(folder);
}
