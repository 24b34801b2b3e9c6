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

/// RFC 8985: five losses of one window in one recovery, without the threshold
/// of duplicates; without SACK they take a round trip each.
#[test]
fn five_losses_of_a_window() {
    let five = "90, 92, 94, 96, 98";
    let rack = losing(
        "newreno",
        r#"{ "preset": "linux", "ackEvery": 1, "pacing": "off" }"#,
        400,
        five,
    );
    let sack = losing("newreno", SACK, 400, five);
    let plain = losing("newreno", PLAIN, 400, five);
    for (flow, what) in [(&rack, "rack"), (&sack, "sack"), (&plain, "newreno")] {
        assert_eq!((flow.fast_recoveries, flow.timeouts), (1, 0), "{what}");
        assert_eq!(flow.undos, 0, "{what}");
    }
    assert_eq!((rack.retransmissions, sack.retransmissions), (5, 5));
    let time = |flow: &FlowSummary| flow.completion_time.expect("complete");
    // Four more round trips of 40 ms, less what new data makes of them.
    assert!(time(&plain) > time(&sack) + 0.06);
}

/// RFC 8985, section 7: the end of a transfer is lost. A probe after two round
/// trips finds it, where SACK alone waits for the timeout.
#[test]
fn a_lost_tail_costs_a_probe_and_no_timeout() {
    let tail = "98, 99, 100";
    let linux = r#"{ "preset": "linux", "ackEvery": 1, "pacing": "off" }"#;
    let probed = losing("newreno", linux, 100, tail);
    assert_eq!((probed.timeouts, probed.fast_recoveries), (0, 1));
    let rfc = losing(
        "newreno",
        r#"{ "preset": "rfc", "ackEvery": 1 }"#,
        100,
        tail,
    );
    assert_eq!(rfc.timeouts, 1);
    let time = |flow: &FlowSummary| flow.completion_time.expect("complete");
    assert!(time(&probed) + 0.5 < time(&rfc));
}

/// Two flows meet a delay that is longer than their timeout, and lose nothing.
fn delayed(transport: &str) -> FlowSummary {
    let text = format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "spike", "duration": 20,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02 }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": "newreno", "transport": {transport} }} ],
        "interventions": [ {{ "at": 5, "set": "links/s-d/delay", "to": 0.8 }},
                           {{ "at": 5.2, "set": "links/s-d/delay", "to": 0.02 }} ] }}"#
    );
    run(&plan(&text)).flows.remove(0)
}

/// RFC 3522, 4015 and 5682: without a loss, one retransmission and the window
/// of before.
#[test]
fn a_spurious_timeout_is_taken_back() {
    let switches = |undo: bool, timestamps: bool| {
        format!(
            r#"{{ "preset": "linux3", "ackEvery": 1, "clock": 0.001, "undo": {undo},
                 "timestamps": {timestamps}, "receiveWindow": 57920 }}"#
        )
    };
    for timestamps in [true, false] {
        let with = delayed(&switches(true, timestamps));
        let without = delayed(&switches(false, timestamps));
        assert!(with.timeouts >= 1 && without.timeouts >= 1);
        assert_eq!(with.undos, 1, "timestamps {timestamps}");
        assert_eq!(with.retransmissions, with.timeouts);
        assert!(without.retransmissions > 10);
    }
}
