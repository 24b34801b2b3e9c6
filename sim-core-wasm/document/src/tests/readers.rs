//! Receiving applications that read at a rate of their own: what they need, where forms
//! show it, and that it changes while it runs.

use super::{Document, Effect, json, seconds, two_flows, two_flows_text};

const BOUNDED: &str = r#""readRate": 1e6, "transport": { "receiveWindow": 65535 }"#;

#[test]
fn a_reader_needs_a_buffer_and_a_connection() {
    let needs = "an application with a read rate needs a receive buffer: set receiveWindow of the transport";
    let cases = [
        (r#""readRate": 1e6"#, needs),
        (r#""readRate": 0, "transport": { "preset": "linux" }"#, ""),
        (
            r#""readRate": -1, "transport": { "receiveWindow": 65535 }"#,
            "must be between 0 and 1e11 bit/s, got -1",
        ),
        (
            r#""readRate": 1e6, "traffic": "constant""#,
            "constant traffic has no congestion control: remove this key",
        ),
    ];
    for (flow, expected) in cases {
        let problem = Document::parse(&two_flows_text(flow)).expect_err(flow);
        if !expected.is_empty() {
            let path = format!("flows/f/readRate: {expected}");
            assert_eq!(problem.to_string(), path);
        }
    }
    let mut document = two_flows(BOUNDED);
    let refused = document.set("flows/f/transport/receiveWindow", &json("null"));
    let refused = refused.expect_err("the reader is there").to_string();
    assert_eq!(refused, format!("flows/f/readRate: {needs}"));
    let mut at_once = two_flows(r#""transport": { "preset": "linux" }"#);
    let refused = at_once.intervene(seconds(1.0), "flows/f/readRate", &json("0"));
    assert!(refused.is_err());
}

#[test]
fn forms_show_the_reader_with_the_receive_window() {
    let paths = |flow: &str| -> Vec<String> {
        let fields = two_flows(flow).fields("flows/f", seconds(0.0));
        let fields = fields.expect("a flow").into_iter();
        let of_transport = fields.filter(|field| field.group == "transport");
        of_transport.map(|field| field.path).collect()
    };
    let last = paths(BOUNDED).split_off(paths(BOUNDED).len() - 2);
    assert_eq!(
        last,
        ["flows/f/transport/receiveWindow", "flows/f/readRate"]
    );
    let without = [r#""sender": "tfrc""#, r#""traffic": "constant""#];
    for flow in without {
        let shown = paths(flow).contains(&"flows/f/readRate".to_owned());
        assert!(!shown, "{flow}");
    }
}

#[test]
fn reading_stops_and_goes_on_while_it_runs() {
    let document = two_flows(BOUNDED);
    for value in ["0", "2e6", "null"] {
        let effect = document.effect_with("flows/f/readRate", &json(value));
        assert_eq!(effect.expect("live"), Effect::Live, "{value}");
    }
    let mut document = document;
    let stopped = document.intervene(seconds(5.0), "flows/f.2/readRate", &json("0"));
    assert_eq!(stopped.expect("live").changes.len(), 1);
}

#[test]
fn other_traffic_and_protocols_have_no_reader() {
    for (path, value) in [
        ("flows/f/sender/kind", r#""tfrc""#),
        ("flows/f/traffic/kind", r#""constant""#),
    ] {
        let mut document = two_flows(BOUNDED);
        document.set(path, &json(value)).expect(path);
        assert!(!document.text().contains("readRate"), "{path}");
    }
}
