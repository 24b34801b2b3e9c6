//! Laws say nothing where their numbers would be wrong, and name the cause.

use super::{document, near, of, reason, said};

/// One flow through a router with a buffer of 50 packets at 10 Mb/s.
const PLAIN: &str = r#"{ "format": "sawtooth-scenario", "version": 1, "duration": 60, "warmup": 5, "seed": 1,
    "nodes": [{ "id": "s", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" }],
    "links": [{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0.001 },
        { "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
          "queue": { "kind": "drop-tail", "limit": { "packets": 50 } } }],
    "flows": [{ "id": "f0", "from": "s", "to": "d", "sender": { "kind": "newreno" }, "transport": { "preset": "rfc" } }] }"#;

/// The same with more flows.
fn with(flows: &str) -> String {
    let last = r#""transport": { "preset": "rfc" } }"#;
    PLAIN.replace(&format!("{last}]"), &format!("{last}, {flows}]"))
}

/// The share of a flow is that of flows which are all there. Another one far away makes no difference, not even behind a
/// link that both cross, as long as that has room for both.
#[test]
fn a_fair_share_needs_all_that_compete_to_be_there() {
    let late = r#"{ "id": "f1", "from": "s", "to": "d", "start": 30, "sender": "newreno" }"#;
    let begins = &[("warmup", "0")];
    let found = said(&document(&with(late), begins));
    let told = "f1 starts at 30 s, within the stretch";
    for flow in ["f0", "f1"] {
        assert_eq!(reason(&found, "fairShare", flow), told);
    }
    assert_eq!(reason(&found, "kleinrock", "r-d:r"), told);
    let elsewhere = with(&late.replace(r#""to": "d""#, r#""to": "e""#))
        .replace(
            r#"{ "id": "d", "kind": "host" }"#,
            r#"{ "id": "d", "kind": "host" }, { "id": "e", "kind": "host" }"#,
        )
        .replace(
            r#"{ "id": "r-d""#,
            r#"{ "id": "r-e", "between": ["r", "e"], "rate": 10e6, "delay": 0.02 }, { "id": "r-d""#,
        );
    let found = said(&document(&elsewhere, begins));
    near(of(&found, "fairShare", "f0"), "throughput", 0.05);
    assert_eq!(reason(&found, "fairShare", "f1"), told);
    let narrow = &[("warmup", "0"), ("links/s-r/rate", "15e6")];
    let found = said(&document(&elsewhere, narrow));
    assert_eq!(reason(&found, "fairShare", "f0"), told);
}
