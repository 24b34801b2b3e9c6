//! Traffic in documents: what is refused, what is live, what replaces what.

use super::differences::{Difference, differences};
use super::{Document, Effect, cases, json, refusal, seconds, two_flows, two_flows_text};
use sawtooth_engine::specification::Value;

#[test]
fn values_out_of_bounds_are_refused_with_their_path() {
    let table = r#"
        "traffic": { "kind": "constant", "rate": 0 }
            flows/f/traffic/rate: must be between 1000 and 1e11 bit/s, got 0
        "traffic": { "kind": "constant" }, "sender": "cubic"
            flows/f/sender: constant traffic has no congestion control: remove the sender
        "traffic": { "kind": "constant" }, "ecn": "classic"
            flows/f/ecn: constant traffic has no congestion control: remove this key
        "traffic": "constant", "clamp": "off"
            flows/f/clamp: constant traffic has no congestion control: remove this key
        "traffic": { "kind": "sessions", "min": 5000, "max": 4000 }
            flows/f/traffic/min: must be at most max, which is 4000, got 5000
        "traffic": { "kind": "sessions", "min": 20000000 }
            flows/f/traffic/min: must be at most max, which is 1e7, got 2e7
        "traffic": { "kind": "sessions", "arrivals": 1e6 }
            flows/f/traffic/arrivals: must be between 0.001 and 100000 a second, got 1e6
        "traffic": { "kind": "sessions", "size": 1e10 }
            flows/f/traffic/size: must be between 0 and 1e9 bytes, got 1e10
        "traffic": { "kind": "sessions", "limit": 0 }
            flows/f/traffic/limit: must be between 1 and 10000, got 0
        "traffic": { "kind": "sessions", "rate": 1e6 }
            flows/f/traffic/rate: unknown key: the traffic source is sessions, but only on-off has this key
        "traffic": { "kind": "on-off", "on": 0 }
            flows/f/traffic/on: must be between 0.0001 and 10000 s, got 0
        "traffic": { "kind": "on-off", "periods": "normal" }
            flows/f/traffic/periods: must be one of exponential, constant, pareto, got "normal"
        "#;
    for (flow, expected) in cases(table) {
        refusal(&two_flows_text(flow), &expected);
    }
}

#[test]
fn rates_are_live_and_other_keys_restart_the_run() {
    let sessions = two_flows(r#""traffic": "sessions""#);
    let constant = two_flows(r#""traffic": { "kind": "constant", "rate": { "expr": "X" } }"#);
    let effect = |document: &Document, path: &str| document.effect(path).expect(path);
    for key in ["arrivals", "sizes", "size", "min", "max"] {
        let path = format!("flows/f/traffic/{key}");
        assert_eq!(effect(&sessions, &path), Effect::Live, "{key}");
    }
    for path in ["traffic", "traffic/kind", "traffic/shape", "traffic/limit"] {
        let path = format!("flows/f/{path}");
        assert_eq!(effect(&sessions, &path), Effect::Structural, "{path}");
    }
    assert_eq!(effect(&constant, "flows/f.2/traffic/rate"), Effect::Live);
    assert_eq!(effect(&constant, "parameters/X"), Effect::Live);
    let field = |document: &Document, path: &str| {
        let fields = document.fields("flows/f", seconds(0.0)).expect("a flow");
        fields.into_iter().find(|field| field.path == path)
    };
    assert!(field(&sessions, "flows/f/traffic/arrivals").is_some_and(|field| field.live));
    assert!(field(&sessions, "flows/f/traffic/limit").is_some_and(|field| !field.live));
    assert!(field(&sessions, "flows/f/sender/kind").is_some());
    assert!(field(&constant, "flows/f/sender/kind").is_none());
}

#[test]
fn a_live_rate_changes_each_flow_that_uses_it() {
    let mut document = two_flows(r#""traffic": { "kind": "constant", "rate": { "expr": "X" } }"#);
    let mut rates = |path: &str, value: &str| -> Vec<(usize, Value)> {
        let done = document
            .intervene(seconds(1.0), path, &json(value))
            .unwrap_or_else(|problem| panic!("{path}: {problem}"));
        let of = |difference: &Difference| match difference {
            Difference::Traffic { flow, traffic } => (*flow, traffic.values[0].clone()),
            other => panic!("{other:?}"),
        };
        differences(&document, done.index).iter().map(of).collect()
    };
    let rate = Value::Number;
    assert_eq!(
        rates("parameters/X", "3e6"),
        [(0, rate(3e6)), (1, rate(3e6))]
    );
    assert_eq!(rates("flows/f.2/traffic/rate", "5e6"), [(1, rate(5e6))]);
    assert_eq!(rates("parameters/X", "4e6"), [(0, rate(4e6))]);
    let refused = document
        .intervene(seconds(2.0), "flows/f/traffic/kind", &json(r#""bulk""#))
        .expect_err("structural");
    assert_eq!(
        refused.to_string(),
        "flows/f/traffic/kind: cannot change during a run: it cannot be an intervention"
    );
    let refused = document
        .intervene(seconds(2.0), "flows/f/sender", &json(r#""cubic""#))
        .expect_err("no sender");
    assert!(
        refused.to_string().contains("remove the sender"),
        "{refused}"
    );
}

#[test]
fn traffic_without_control_replaces_the_sender() {
    let mut document =
        two_flows(r#""sender": { "kind": "cubic", "beta": 0.8 }, "traffic": "bulk""#);
    document
        .set("flows/f/traffic/kind", &json(r#""constant""#))
        .expect("it goes");
    assert!(!document.text().contains("cubic"), "{}", document.text());
    document
        .set("flows/f/traffic", &json(r#""bulk""#))
        .expect("it goes");
    assert_eq!(document.plan().flows[0].sender.entry.kind, "newreno");
}

#[test]
fn a_bound_holds_for_changes_too() {
    let mut document = two_flows(r#""traffic": "sessions""#);
    let refused = document
        .intervene(seconds(1.0), "flows/f/traffic/max", &json("3000"))
        .expect_err("below min")
        .to_string();
    assert_eq!(
        refused,
        "flows/f/traffic/min: must be at most max, which is 3000, got 4000"
    );
    let refused = document
        .set(
            "links/s-d/queue",
            &json(r#"{ "kind": "red", "minThreshold": 20 }"#),
        )
        .expect_err("above max")
        .to_string();
    assert_eq!(
        refused,
        "links/s-d/queue/minThreshold: must be at most maxThreshold, which is 15, got 20"
    );
}
