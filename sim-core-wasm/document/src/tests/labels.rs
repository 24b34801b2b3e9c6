//! Labels: what the page calls nodes, links and flows.

use super::{Document, Effect, json, set};
use crate::declaration::Section;
use sawtooth_engine::sim::Sim;

const LABELLED: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "duration": 2,
  "nodes": [
    { "id": "s", "label": "東京", "kind": "host", "count": 2 },
    { "id": "r", "label": "  ", "kind": "router" },
    { "id": "d", "kind": "host" }
  ],
  "links": [
    { "id": "a", "label": "Accès", "between": ["s", "r"], "rate": 1e7 },
    { "id": "b", "between": ["r", "d"], "rate": 1e6 }
  ],
  "flows": [ { "id": "f", "label": "القاهرة", "from": "s", "to": "d" } ]
}"#;

fn document() -> Document {
    Document::parse(LABELLED).expect("a document")
}

fn digest(document: &str) -> u64 {
    let plan = Document::parse(document).expect("a document").plan();
    Sim::digest_at(&plan, plan.duration).expect("it runs")
}

#[test]
fn instances_have_their_numbers_after_it_and_blanks_are_none() {
    let document = document();
    let plan = document.plan();
    let labels = |section, instances: Vec<(usize, &String)>| -> Vec<Option<String>> {
        let label = |(entry, id): (usize, &String)| document.label(section, entry, id);
        instances.into_iter().map(label).collect()
    };
    let nodes = plan.nodes.iter().map(|node| (node.entry, &node.id));
    let expected = [Some("東京 1"), Some("東京 2"), None, None];
    assert_eq!(
        labels(Section::Nodes, nodes.collect()),
        expected.map(|label| label.map(str::to_owned))
    );
    let links = plan.links.iter().map(|link| (link.entry, &link.id));
    let expected = [Some("Accès 1"), Some("Accès 2"), None];
    assert_eq!(
        labels(Section::Links, links.collect()),
        expected.map(|label| label.map(str::to_owned))
    );
    let flows = plan.flows.iter().map(|flow| (flow.entry, &flow.id));
    let expected = [Some("القاهرة 1"), Some("القاهرة 2")];
    assert_eq!(
        labels(Section::Flows, flows.collect()),
        expected.map(|label| label.map(str::to_owned))
    );
}

#[test]
fn a_label_is_one_short_line() {
    for path in ["nodes/r/label", "links/b/label", "flows/f/label"] {
        let mut document = document();
        for (label, wrong) in [
            (r#""a\nb""#, "must be one line without control characters"),
            (r#""\u0000""#, "must be one line without control characters"),
            (
                r#""\u202eb""#,
                "must be one line without control characters",
            ),
            ("3", "must be a text, got 3"),
        ] {
            let refused = document.set(path, &json(label)).expect_err("refused");
            assert_eq!(refused.to_string(), format!("{path}: {wrong}"));
        }
        let refused = document.set(path, &json(&format!("{:?}", "é".repeat(101))));
        let refused = refused.expect_err("refused").to_string();
        assert_eq!(refused, format!("{path}: must have at most 100 characters"));
        set(&mut document, path, &format!("{:?}", "é".repeat(100)));
        set(&mut document, path, r#""👩‍🚀 & <b>""#);
    }
}

#[test]
fn a_label_changes_nothing_of_the_run() {
    let plain = LABELLED
        .replace(r#""label": "東京", "#, "")
        .replace(r#""label": "القاهرة", "#, "");
    assert_ne!(plain, LABELLED);
    assert_eq!(digest(&plain), digest(LABELLED));
}

#[test]
fn a_label_is_set_without_a_restart_and_stays_when_renamed_or_copied() {
    let mut document = document();
    document.rename("nodes/d", "client").expect("renamed");
    let path = "nodes/client/label";
    assert_eq!(document.effect(path).expect("a path"), Effect::Free);
    set(&mut document, path, r#""Client""#);
    let copy = document.copy("nodes/client").expect("a copy");
    let text = document.text();
    assert_eq!(text.matches("\"Client\"").count(), 2, "{copy}");
}

#[test]
fn single_entries_of_a_counted_one_get_labels_of_their_own() {
    let mut document = document();
    document.take_apart("nodes/s").expect("taken apart");
    let text = document.text();
    for label in ["東京 1", "東京 2", "Accès 1", "القاهرة 2"] {
        assert!(text.contains(&format!("{label:?}")), "{label} in {text}");
    }
}
