//! Entries that get other properties from the start, while the rest of the document stays as it is checked.

use super::*;
use crate::checking::CHECKED;

/// Everything that a document consists of.
fn all(document: &Document) -> String {
    format!("{document:?}")
}

#[test]
fn a_live_value_of_one_entry_is_set_without_checking_the_others() {
    for (path, value) in [
        ("links/r-d/delay", "0.05"),
        ("links/n-r/loss", r#"{"kind":"list","packets":[3,7,9]}"#),
        ("links/r-d/queue/limit", r#"{"bdp":2,"rtt":0.1}"#),
        ("links/r-d/reverse/queue/limit/packets", "7"),
        ("links/n-r/reverse/rate", "3e6"),
        ("flows/f/sender/beta", "0.5"),
        ("flows/f/weight", "2"),
        ("flows/back/sender", r#""cubic""#),
        ("flows/back/slowStart", r#""hystart""#),
    ] {
        let mut tuned = full();
        let checked = CHECKED.get();
        let done = tuned.tune(path, &json(value)).expect(path);
        assert_eq!(CHECKED.get(), checked, "{path}");
        let mut whole = full();
        set(&mut whole, path, value);
        assert_eq!(all(&tuned), all(&whole), "{path}");
        assert_eq!(
            all(&tuned),
            all(&Document::parse(&tuned.text()).expect(path))
        );
        // With these changes the plan of before is that of now.
        let mut plan = full().plan();
        for change in &done.changes {
            plan.put(change).expect("it is there");
        }
        plan.changes = tuned.changes().to_vec();
        assert_eq!(plan, tuned.plan(), "{path}");
        assert_ne!(plan, full().plan(), "{path}");
    }
}

#[test]
fn the_instances_of_an_entry_are_tuned_together() {
    let mut document = full();
    let tuned = document
        .tune("links/n-r/delay", &json("0.5"))
        .expect("live");
    assert_eq!(
        (tuned.section, tuned.entry),
        (declaration::Section::Links, 0)
    );
    assert_eq!(tuned.changes.len(), 2 * 3);
}

#[test]
fn a_value_that_is_refused_or_that_more_depends_on_changes_nothing() {
    let known = all(&full());
    for (path, value) in [
        // Of another kind, or one that others depend on.
        ("duration", "60"),
        ("parameters/B", "2e6"),
        ("nodes/n/count", "2"),
        ("links/r-d", r#"{"between":["r","d"],"rate":1e6}"#),
        ("links/r-d/between", r#"["n","d"]"#),
        ("links/r-d/label", r#""L""#),
        ("links/n-r.2/delay", "0.5"),
        ("flows/f/start", "2"),
        ("flows/f/sender", r#""tfrc""#),
        // Which parameters are used is another.
        ("links/r-d/rate", "3e6"),
        ("links/r-d/delay", r#"{"expr":"B/1e9"}"#),
        // Refused.
        ("links/r-d/delay", "-1"),
        ("links/r-d/delay", r#""x""#),
        ("links/r-d/rat", "1"),
        ("links/x/rate", "1e6"),
        ("flows/f/sender/beta", "7"),
        // The intervention would not apply any more.
        ("links/r-d/loss", r#""none""#),
    ] {
        let mut document = full();
        assert_eq!(document.tune(path, &json(value)), None, "{path} {value}");
        assert_eq!(all(&document), known, "{path} {value}");
    }
}
