//! A few points of each family of the tables, and whether the tables that the
//! repository keeps are those of the present engine; `npm run verify` has them all.

use std::fs;

use sawtooth_experiment::Pool;
use sawtooth_verify::reference::{self, Agreement, Rows};
use sawtooth_verify::sources;
use serde_json::Value;

/// The tables as the repository keeps them.
fn kept() -> Value {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/generated/checks.json"
    );
    let text = fs::read_to_string(path).expect("the tables are there");
    serde_json::from_str(&text).expect("the tables are JSON")
}

#[test]
fn a_few_points_agree_with_their_references_and_with_the_tables_kept() {
    let pool = Pool::new(None).expect("threads");
    let rows = reference::run(&pool, Rows::Quick).expect("every document is valid");
    println!("{}", reference::print(&rows));
    assert!(rows.len() >= 8, "{} rows", rows.len());
    let kept = kept();
    let kept = kept["rows"].as_array().expect("rows");
    for row in rows {
        assert!(
            !matches!(row.verdict, Agreement::Unexplained),
            "{}, {} of {}: {} ± {}, theirs {} ± {}, {:?}",
            row.group,
            row.metric,
            row.case,
            row.ours.mean,
            row.ours.std,
            row.theirs.mean,
            row.theirs.std,
            row.verdict
        );
        let own = serde_json::to_value(&row).expect("a row is JSON");
        assert!(
            kept.contains(&own),
            "the tables have other figures, run npm run verify: {own}"
        );
    }
}

#[test]
fn the_tables_were_made_by_the_algorithms_as_they_are() {
    let kept = kept();
    let made = kept["sources"].as_object().expect("digests");
    let rows = kept["rows"].as_array().expect("rows");
    let subjects = rows.iter().filter_map(|row| row["subject"].as_str());
    for (subject, digest) in sources::digests(subjects).expect("every subject has its code") {
        assert_eq!(
            made.get(&subject).and_then(Value::as_str),
            Some(digest.as_str()),
            "{subject} is another since: run npm run verify"
        );
    }
}

/// A path of 10 Mb/s is run again; the others are of the same code.
#[test]
fn the_windows_kept_are_those_of_the_present_engine() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/generated/linuxWindows.json"
    );
    let text = fs::read_to_string(path).expect("the windows are there");
    let kept: Value = serde_json::from_str(&text).expect("the windows are JSON");
    let senders = kept.as_object().expect("senders");
    assert_eq!(senders.len(), 13);
    for (kind, paths) in senders {
        let paths = paths.as_array().expect("paths");
        assert_eq!(paths.len(), 2, "{kind}");
        for one in paths {
            let count = |key: &str| one[key].as_array().map_or(0, Vec::len);
            assert_eq!((count("ours"), count("theirs")), (598, 598), "{kind}");
        }
    }
    let pool = Pool::new(None).expect("threads");
    let wanted = |kind: &str, rate: f64| kind == "newreno" && rate < 2e7;
    let windows = reference::windows(&pool, wanted).expect("it runs");
    let own = serde_json::to_value(&windows["newreno"][0]).expect("windows are JSON");
    assert_eq!(own, kept["newreno"][0], "run npm run verify");
}
