//! Entries and their instances, interventions, and how many warnings there are.

use super::{NONE, text, warned, with};
use crate::Document;
use crate::warnings::throughout;

/// `count` pairs over links of their own, with one entry of each kind.
fn pairs(count: usize, rest: &str) -> String {
    format!(
        r#"{{
  "format": "sawtooth-scenario", "version": 2, "name": "Pairs", "duration": 50,
  "nodes": [ {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "d", "kind": "host", "count": {count} }} ],
  "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "queue": "step" }} ],
  "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": "dctcp" }} ] {rest} }}"#
    )
}

#[test]
fn a_flow_that_starts_after_the_end_never_does() {
    assert_eq!(
        warned(&text("", r#""start": 50"#)),
        ["flows/f/start: never starts: its start is at 50 s, and the run ends at 50 s"]
    );
    assert_eq!(warned(&text("", r#""start": 49.9"#)), NONE);
}

#[test]
fn an_entry_is_warned_about_once_for_all_of_its_instances() {
    let off = r#", "interventions": [ { "at": 5, "set": "links/s-d/queue", "to": "red" } ]"#;
    assert_eq!(
        warned(&pairs(2000, off)),
        [
            "interventions/0/to: flows/f/sender: no queue on its path marks packets: only losses show congestion"
        ]
    );
}

#[test]
fn a_warning_about_some_instances_names_the_first_of_them() {
    let some = r#", "interventions": [ { "at": 5, "set": "links/s-d.3/queue", "to": "red" }, { "at": 5, "set": "links/s-d.5/queue", "to": "red" } ]"#;
    let found = warned(&pairs(9, some));
    assert_eq!(
        found,
        [
            "interventions/1/to: flows/f.3/sender: no queue on its path marks packets: only losses show congestion"
        ]
    );
}

#[test]
fn an_intervention_is_warned_about_where_it_leads_to_something_new() {
    let after = |interventions: &str| {
        let link = r#""rate": 10e6, "delay": 0.02, "queue": "xcp""#;
        let rest = format!(r#", "interventions": [ {interventions} ]"#);
        warned(&with(link, "", r#""sender": "xcp""#, &rest))
    };
    let alone = "flows/f/sender: no router on its path supports XCP: nothing raises the window, and each loss halves it";
    let to = |at: f64, queue: &str| {
        format!(r#"{{ "at": {at}, "set": "links/r-d/queue", "to": "{queue}" }}"#)
    };
    assert_eq!(after(&to(5.0, "xcp")), NONE);
    let [off, on] = [to(5.0, "drop-tail"), to(7.0, "xcp")];
    // In the order of time, with their places in the document.
    assert_eq!(
        after(&format!("{on}, {off}")),
        [format!("interventions/1/to: {alone}")]
    );
    // A fault that is corrected at the same instant is never in force.
    let good = to(5.0, "xcp");
    assert_eq!(after(&format!("{off}, {good}")), NONE);
    // The same warning again is not new.
    let again = to(9.0, "codel");
    assert_eq!(after(&format!("{off}, {on}, {again}")).len(), 1);
    let slower = r#"{ "at": 5, "set": "links/s-r/rate", "to": 1e6 }"#;
    assert_eq!(
        after(slower),
        [
            "interventions/0/to: flows/f/sender: s-r, the bottleneck of its path, has no router that supports XCP: only losses show its queue"
        ]
    );
}

#[test]
fn the_first_of_many_warnings_are_listed_and_the_others_counted() {
    let flows: Vec<String> = (1..60)
        .map(|number| {
            format!(r#"{{ "id": "g{number}", "from": "s", "to": "d", "sender": "xcp" }}"#)
        })
        .collect();
    let one = r#""sender": "xcp" }"#;
    let many =
        text("", r#""sender": "xcp""#).replacen(one, &format!("{one}, {}", flows.join(", ")), 1);
    let document = Document::parse(&many).expect("valid");
    let warnings = throughout(&document);
    assert_eq!((warnings.list.len(), warnings.more), (50, 10));
    assert_eq!(warnings.list[0].path, "flows/f/sender");
    assert_eq!(warnings.list[49].path, "flows/g49/sender");
}

#[test]
fn links_come_before_flows_as_in_the_document() {
    let small = r#", "queue": { "kind": "drop-tail", "limit": { "bytes": 100 } }"#;
    let found = warned(&text(small, r#""sender": "xcp""#));
    let places: Vec<&str> = found
        .iter()
        .filter_map(|one| one.split(": ").next())
        .collect();
    assert_eq!(places, ["links/r-d/queue/limit", "flows/f/sender"]);
}

/// Messages name labels, which people read; places name ids, to which the document refers.
#[test]
fn warnings_call_links_and_flows_by_their_labels() {
    let named = |text: String| {
        let text = text.replacen(r#""id": "r-d","#, r#""id": "r-d", "label": "Uplink","#, 1);
        text.replacen(r#""id": "f","#, r#""id": "f", "label": "Backup","#, 1)
    };
    let small = r#", "queue": { "kind": "drop-tail", "limit": { "bytes": 100 } }"#;
    let found = warned(&named(text(small, r#""sender": "newreno""#)));
    assert!(
        found[0].starts_with("links/r-d/queue/limit: ") && found[0].contains("a packet of Backup"),
        "{found:?}"
    );
    let found = warned(&named(text(
        r#", "queue": "xcp""#,
        r#""sender": "newreno""#,
    )));
    assert!(found[0].contains("the router of Uplink"), "{found:?}");
}

#[test]
fn a_change_that_is_not_before_the_end_is_warned_about() {
    let at = |at: &str| {
        let rest = format!(
            r#", "interventions": [ {{ "at": {at}, "set": "links/r-d/rate", "to": 5e6 }} ]"#
        );
        warned(&with(
            r#""rate": 10e6, "delay": 0.02"#,
            "",
            r#""sender": "newreno""#,
            &rest,
        ))
    };
    assert_eq!(at("49.9"), NONE);
    let warning =
        "interventions/0/at: has no effect: it is at 50.000001 s, and the run ends at 50 s";
    assert_eq!(at("50.000001"), [warning]);
    assert_eq!(at("50").len(), 1);
}

/// A run made shorter leaves many behind it: they are one warning, at the first of them.
#[test]
fn changes_after_the_end_are_one_warning() {
    let all: Vec<String> = (0..2000)
        .map(|index| {
            let at = 60.0 - 0.01 * f64::from(index);
            format!(r#"{{ "at": {at}, "set": "links/r-d/rate", "to": 5e6 }}"#)
        })
        .collect();
    let rest = format!(r#", "interventions": [ {} ]"#, all.join(", "));
    let link = r#""rate": 10e6, "delay": 0.02"#;
    let warned = warned(&with(link, "", r#""sender": "newreno""#, &rest));
    assert_eq!(
        warned,
        [
            "interventions/1000/at: has no effect: it is at 50 s, and the run ends at 50 s; 1000 later ones have no effect either"
        ]
    );
}
