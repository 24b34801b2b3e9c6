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
