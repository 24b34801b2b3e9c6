//! Documents: validation, the catalog, the schema.

use super::*;

#[test]
fn validate_accepts_good_documents_and_refuses_bad_ones() {
    let good = sim(&["validate", "-"], GOOD);
    assert!(good.status.success());
    assert_eq!(out(&good), "-: valid\n");
    let bad = sim(&["validate", "/nowhere.json", "-"], GOOD);
    assert_eq!(bad.status.code(), Some(2));
    assert_eq!(out(&bad), "-: valid\n");
    assert!(
        err(&bad).contains("1 of 2 documents not valid"),
        "{}",
        err(&bad)
    );
}

#[test]
fn warnings_do_not_mix_with_printed_json() {
    let warned = GOOD.replacen(r#""kind": "newreno""#, r#""kind": "xcp""#, 1);
    let line = "warning: flows/f/sender: no router on its path supports XCP: nothing raises the window, and each loss halves it\n";
    let valid = sim(&["validate", "-"], &warned);
    assert!(valid.status.success());
    assert_eq!(out(&valid), format!("-: valid\n-: {line}"));
    assert_eq!(err(&valid), "");
    let run = sim(&["run", "-", "--json"], &warned);
    assert!(run.status.success());
    assert_eq!(err(&run), line);
    let summary: Value = serde_json::from_slice(&run.stdout).expect("one JSON document");
    assert_eq!(summary["flows"][0]["sender"], "xcp");
    // Warnings are about the document with the values set on the command line.
    let good = sim(
        &["run", "-", "--json", "--set", "links/r-d/queue=xcp"],
        &warned,
    );
    assert_eq!(err(&good), "");
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
        "laws",
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
