//! Flows whose sender is a protocol of its own: which keys they may have, and what
//! replaces the keys of TCP.

use super::{Document, Effect, cases, json, refusal, seconds, two_flows, two_flows_text};

#[test]
fn keys_that_the_sender_does_not_use_are_refused_with_their_path() {
    let table = r#"
        "traffic": { "kind": "transfer", "bytes": 10 }
            flows/f/traffic: tfrc does not retransmit: it cannot carry transfer traffic, which is complete only when
            all data has arrived
        "traffic": "sessions"
            flows/f/traffic: tfrc does not retransmit: it cannot carry sessions traffic, which is complete only when
            all data has arrived
        "traffic": "constant"
            flows/f/sender: constant traffic has no congestion control: remove the sender
        "slowStart": "classic"
            flows/f/slowStart: tfrc has no window: remove this key
        "slowStart": "hystart"
            flows/f/slowStart: tfrc has no window: remove this key
        "clamp": "off"
            flows/f/clamp: tfrc has no window: remove this key
        "readRate": 1e6
            flows/f/readRate: tfrc has no window: remove this key
        "transport": { "preset": "linux", "segment": 1000, "sack": false }
            flows/f/transport/sack: tfrc is not TCP: remove this key
        "ecn": "abe"
            flows/f/ecn: abe does not work with tfrc: a mark counts as a loss
        "#;
    for (flow, expected) in cases(table) {
        let flow = format!(r#""sender": "tfrc", {flow}"#);
        refusal(&two_flows_text(&flow), &expected);
    }
    for flow in [
        r#""ecn": "classic""#,
        r#""ecn": "off", "traffic": "on-off""#,
        r#""transport": { "preset": "ns2", "segment": 500 }"#,
    ] {
        two_flows(&format!(r#""sender": "tfrc", {flow}"#));
    }
}

#[test]
fn forms_show_only_the_keys_that_the_sender_uses() {
    let document = two_flows(r#""sender": "tfrc", "transport": { "preset": "ns2" }"#);
    let fields = document.fields("flows/f", seconds(0.0)).expect("a flow");
    let below = |part: &str| -> Vec<&str> {
        let paths = fields.iter().map(|field| field.path.as_str());
        paths
            .filter_map(|path| path.strip_prefix("flows/f/")?.strip_prefix(part))
            .collect()
    };
    assert_eq!(below("transport/"), ["segment"]);
    assert!(below("slowStart").is_empty());
    assert_eq!(below("ecn/"), ["kind"]);
    assert_eq!(
        below("sender/"),
        [
            "kind",
            "ndupack",
            "intervals",
            "discounting",
            "damping",
            "leastTimeout"
        ]
    );
}

#[test]
fn a_rate_based_sender_replaces_the_keys_of_tcp() {
    let mut document = two_flows(
        r#""sender": "cubic", "slowStart": "hystart", "transport": { "preset": "ns2", "sack": false, "segment": 700 }"#,
    );
    let effect = document
        .set("flows/f/sender/kind", &json(r#""tfrc""#))
        .expect("it goes");
    assert_eq!(effect, Effect::Structural);
    let text = document.text();
    assert!(
        !text.contains("slowStart") && !text.contains("sack"),
        "{text}"
    );
    assert!(
        text.contains(r#""transport":{"preset":"ns2","segment":700}"#),
        "{text}"
    );
    // Traffic that the new sender cannot carry is not dropped silently.
    let mut transfer =
        super::Document::parse(&two_flows_text(r#""traffic": "transfer""#)).expect("valid");
    let refused = transfer
        .set("flows/f/sender", &json(r#""tfrc""#))
        .expect_err("a transfer needs repair");
    assert!(
        refused.to_string().starts_with("flows/f/traffic: "),
        "{refused}"
    );
}

#[test]
fn parameters_of_a_rate_based_sender_are_live_and_its_kind_is_not() {
    let mut document = two_flows(r#""sender": "tfrc""#);
    let effect = |document: &Document, path: &str, value: &str| {
        document.effect_with(path, &json(value)).expect(path)
    };
    let live = [
        ("flows/f/sender/ndupack", "5"),
        ("flows/f.2/sender", r#"{ "kind": "tfrc", "intervals": 16 }"#),
        ("flows/f/sender", r#""tfrc""#),
    ];
    for (path, value) in live {
        assert_eq!(effect(&document, path, value), Effect::Live, "{path}");
    }
    for path in ["flows/f/sender", "flows/f.2/sender/kind"] {
        assert_eq!(effect(&document, path, r#""cubic""#), Effect::Structural);
    }
    let done = document.intervene(seconds(1.0), "flows/f/sender/ndupack", &json("5"));
    assert_eq!(done.expect("live").changes.len(), 2);
    let refused = document
        .intervene(seconds(2.0), "flows/f.2/sender/kind", &json(r#""cubic""#))
        .expect_err("another flow");
    assert_eq!(
        refused.to_string(),
        "flows/f.2/sender: cubic cannot replace tfrc in a running flow: it cannot be an intervention"
    );
    // A single instance has no place of its own in the document.
    let refused = document
        .set("flows/f.2/sender/kind", &json(r#""cubic""#))
        .expect_err("all or none");
    assert!(refused.to_string().contains("as a whole"), "{refused}");
    // Only interventions on the old sender are removed with it.
    let link = document.intervene(seconds(3.0), "links/s-d/rate", &json("5e6"));
    link.expect("live");
    let effect = document.set("flows/f/sender/kind", &json(r#""cubic""#));
    assert_eq!(effect.expect("it goes"), Effect::Structural);
    assert_eq!(document.changes().len(), 1);
    assert!(!document.text().contains("ndupack"), "{}", document.text());
}
