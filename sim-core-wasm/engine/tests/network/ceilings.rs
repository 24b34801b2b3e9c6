//! The most that flows can deliver, and that none delivers more.

use super::common::{Stepped, plan};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::ceilings;

/// Hosts over 1 Gb/s each to a router, and from there 10 Mb/s to one receiver.
fn dumbbell(count: usize, sender: &str) -> Plan {
    plan(&format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1,
        "nodes": [{{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
                  {{ "id": "d", "kind": "host" }}],
        "links": [{{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0.001 }},
                  {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.049 }}],
        "flows": [{{ "id": "f", "from": "s", "to": "d", "count": {count}, "sender": "{sender}" }}] }}"#
    ))
}

/// Payload of a full segment with timestamps.
const SHARE: f64 = 1448.0 / 1500.0;

#[test]
fn all_flows_over_one_link_have_its_rate_without_headers() {
    let found = ceilings(&dumbbell(3, "newreno")).expect("constant rates");
    let most = 10e6 * SHARE;
    assert!((found.total - most).abs() < 1e-6, "{found:?}");
    assert!(found.flows.iter().all(|flow| (flow - most).abs() < 1e-6));
}

#[test]
fn flows_that_share_nothing_have_the_sum() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 1,
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "a-b", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }],
        "flows": [{ "id": "f", "from": "a", "to": "b" }, { "id": "g", "from": "b", "to": "a" }] }"#;
    let plan = plan(text);
    let found = ceilings(&plan).expect("constant rates");
    assert!((found.total - 2e6 * SHARE).abs() < 1e-6, "{found:?}");
}

/// Each has the whole link while it has data.
#[test]
fn flows_that_come_one_after_another_have_the_sum() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 1, "duration": 60,
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "a-b", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }],
        "flows": [{ "id": "f", "from": "a", "to": "b" }, { "id": "g", "from": "a", "to": "b", "start": 30 }] }"#;
    let plan = plan(text);
    let found = ceilings(&plan).expect("constant rates");
    assert!((found.total - 2e6 * SHARE).abs() < 1e-6, "{found:?}");
}

#[test]
fn rates_that_change_have_none() {
    let text = |more: &str| {
        format!(
            r#"{{ "format": "sawtooth-scenario", "version": 1,
            "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
            "links": [{{ "id": "a-b", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }}],
            "flows": [{{ "id": "f", "from": "a", "to": "b" }}] {more} }}"#
        )
    };
    let of = |more: &str| ceilings(&plan(&text(more)));
    assert!(of("").is_some());
    let change = r#", "interventions": [{ "at": 5, "set": "links/a-b/rate", "to": 2e6 }]"#;
    assert_eq!(of(change), None);
}

#[test]
fn a_run_delivers_no_more() {
    let plan = dumbbell(2, "cubic");
    let most = ceilings(&plan).expect("constant rates").total;
    let mut run = Stepped::new(plan);
    run.until(30.0);
    let total = run.summary().total_goodput;
    assert!(total <= most && total > 0.9 * most, "{total} of {most}");
}
