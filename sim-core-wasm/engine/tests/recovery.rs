//! Recovery from losses chosen packet by packet.

mod common;

use common::{plan, run};
use sawtooth_engine::measure::summary::FlowSummary;

/// A transfer that loses exactly these data packets, on a link that drops none.
fn losing(sender: &str, transport: &str, segments: u64, packets: &str) -> FlowSummary {
    let bytes = segments * 1448;
    let text = format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "losses", "duration": 60,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02,
            "loss": {{ "kind": "list", "packets": [{packets}] }} }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": "{sender}", "transport": {transport},
            "traffic": {{ "kind": "transfer", "bytes": {bytes} }} }} ] }}"#
    );
    run(&plan(&text)).flows.remove(0)
}

const SACK: &str = r#"{ "preset": "ns2" }"#;
const PLAIN: &str = r#"{ "preset": "ns2", "sack": false }"#;

/// RFC 6675, section 4, rule 4: one rescue, and what lies below it is still
/// repaired by rule 3.
#[test]
fn a_lost_end_is_rescued_without_a_timeout() {
    for packets in ["90, 100", "90, 99, 100"] {
        let flow = losing("newreno", SACK, 100, packets);
        assert_eq!(flow.timeouts, 0, "{packets}");
        assert_eq!(flow.fast_recoveries, 1, "{packets}");
    }
}

/// RFC 6675: all losses of a window are repaired in one recovery.
#[test]
fn sack_repairs_three_losses_in_one_recovery() {
    let flow = losing("newreno", SACK, 400, "100, 105, 109");
    assert_eq!(
        (flow.fast_recoveries, flow.timeouts, flow.retransmissions),
        (1, 0, 3)
    );
}

/// RFC 6582: k losses of a window take one recovery and one halving.
#[test]
fn newreno_repairs_two_losses_in_one_recovery() {
    let flow = losing("newreno", PLAIN, 400, "60, 70");
    assert_eq!((flow.fast_recoveries, flow.timeouts), (1, 0));
}

/// RFC 5681 without 6582: each of two losses of a window is a recovery of its own.
#[test]
fn reno_repairs_two_losses_in_two_recoveries() {
    let flow = losing("reno", PLAIN, 400, "60, 70");
    assert_eq!((flow.fast_recoveries, flow.timeouts), (2, 0));
}
