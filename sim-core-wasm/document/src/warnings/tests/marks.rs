//! Marks for flows without ECN, and flows with ECN that no queue marks.

use super::{NONE, at_bottleneck, text, warned};

const DEAF: &str = "only marks ECN-capable packets, and this flow has none: nothing slows it down until the queue is full";

#[test]
fn a_queue_that_only_marks_has_a_warning_for_flows_without_ecn() {
    for (kind, others) in [("step", ""), ("congestion-warning", "")] {
        let queue = format!(r#"{{ "kind": "{kind}" {others} }}"#);
        for sender in ["newreno", "tfrc"] {
            assert_eq!(
                at_bottleneck(&queue, &format!(r#""sender": "{sender}""#)),
                [format!("flows/f/ecn: {kind} at r-d {DEAF}")]
            );
            let capable = format!(r#""sender": "{sender}", "ecn": "classic""#);
            assert_eq!(at_bottleneck(&queue, &capable), NONE);
        }
        // Traffic without congestion control answers nothing anyway.
        let constant = r#""traffic": { "kind": "constant", "rate": 1e6 }"#;
        assert_eq!(at_bottleneck(&queue, constant), NONE);
    }
    let drops = r#"{ "kind": "step", "dropOthers": true }"#;
    assert_eq!(at_bottleneck(drops, r#""sender": "newreno""#), NONE);
    assert_eq!(at_bottleneck(r#""red""#, r#""sender": "newreno""#), NONE);
}

#[test]
fn an_ecn_capable_flow_without_a_marking_queue_has_a_warning() {
    let said = |key: &str| {
        [format!(
            "flows/f/{key}: no queue on its path marks packets: only losses show congestion"
        )]
    };
    for (flow, key) in [
        (r#""sender": "newreno", "ecn": "classic""#, "ecn"),
        (r#""sender": "cubic", "ecn": "abe""#, "ecn"),
        (r#""sender": "dctcp", "ecn": "l4s""#, "ecn"),
        (r#""sender": "tfrc", "ecn": "classic""#, "ecn"),
        // Their own mode: what is written is the sender.
        (r#""sender": "dctcp""#, "sender"),
        (r#""sender": "prague""#, "sender"),
        (r#""sender": "jersey""#, "sender"),
    ] {
        assert_eq!(warned(&text("", flow)), said(key), "{flow}");
        // Without its switch RED drops.
        assert_eq!(at_bottleneck(r#""red""#, flow), said(key), "{flow}");
        assert_eq!(at_bottleneck(r#""dualpi2""#, flow), NONE, "{flow}");
        assert_eq!(at_bottleneck(r#""step""#, flow), NONE, "{flow}");
    }
    assert_eq!(warned(&text("", r#""sender": "cubic""#)), NONE);
    // Marks of the way back are for acknowledgements.
    let back = r#", "reverse": { "queue": "step" }"#;
    assert_eq!(warned(&text(back, r#""sender": "dctcp""#)), said("sender"));
}

#[test]
fn an_l4s_flow_has_a_warning_about_queues_that_mark_it_as_others() {
    let prague = r#""sender": "prague""#;
    let rare = |kind: &str| {
        [format!(
            "flows/f/sender: {kind} at r-d marks ECT(1) as rarely as ECT(0): a sender that responds to the share of marks needs more"
        )]
    };
    let marking = r#"{ "kind": "red", "ecn": true }"#;
    assert_eq!(at_bottleneck(marking, prague), rare("red"));
    assert_eq!(at_bottleneck(r#""fq-codel""#, prague), rare("fq-codel"));
    for often in [
        r#""dualpi2""#,
        r#""step""#,
        r#"{ "kind": "pi2", "ecn": true }"#,
        r#"{ "kind": "fq-codel", "markAbove": 0.001 }"#,
        // It marks more and more, up to every packet.
        r#"{ "kind": "red", "ecn": true, "hardDrop": false }"#,
    ] {
        assert_eq!(at_bottleneck(often, prague), NONE, "{often}");
    }
    // ECT(0) is what these queues are for.
    let classic = r#""sender": "newreno", "ecn": "classic""#;
    assert_eq!(at_bottleneck(marking, classic), NONE);
}
