//! Queues at the radios of cells, where a rate says little about time.

use super::{NONE, warned};

/// `count` cells of one station that uploads and downloads over a wire.
fn cell(count: usize, queue: &str, flow: &str) -> Vec<String> {
    warned(&format!(
        r#"{{
  "format": "sawtooth-scenario", "version": 2, "name": "Cells", "duration": 50,
  "nodes": [ {{ "id": "ap", "kind": "access-point", "count": {count}, "queue": {queue} }},
             {{ "id": "sta", "kind": "station", "cell": "ap", "count": {count}, "queue": {queue} }},
             {{ "id": "d", "kind": "host", "count": {count} }} ],
  "links": [ {{ "id": "w", "between": ["ap", "d"], "rate": 40e6, "delay": 0.01 }} ],
  "flows": [ {{ "id": "up", "from": "sta", "to": "d", "count": {count}, {flow} }},
             {{ "id": "down", "from": "d", "to": "sta", "count": {count}, {flow} }} ] }}"#
    ))
}

/// Behind 21 packets of 1500 bytes at 54 Mbit/s one would wait for 4.9 ms if frames were only
/// bits; in a cell, for 10 ms and more.
#[test]
fn a_delay_at_a_radio_is_never_out_of_reach() {
    for kind in ["codel", "fq-codel", "pie", "pi2"] {
        let queue = format!(r#"{{ "kind": "{kind}", "limit": {{ "packets": 10 }} }}"#);
        assert_eq!(cell(1, &queue, r#""sender": "cubic""#), NONE, "{kind}");
    }
}

#[test]
fn a_finding_is_reported_once_for_all_cells_of_an_entry() {
    let queue = r#"{ "kind": "drop-tail", "limit": { "bytes": 1000 } }"#;
    let found = cell(3, queue, r#""sender": "cubic""#);
    let places: Vec<&str> = found
        .iter()
        .filter_map(|one| one.split(": ").next())
        .collect();
    assert_eq!(
        places,
        [
            "nodes/ap/radio",
            "nodes/ap/queue/limit",
            "nodes/sta/queue/limit"
        ]
    );
}

/// The wire has no router and is slower than the radio's bits, but not than its frames.
#[test]
fn a_router_at_a_radio_has_a_warning_that_it_gives_out_more_than_there_is() {
    for (kind, name) in [("xcp", "XCP"), ("rcp", "RCP"), ("vcp", "VCP")] {
        let flow = format!(r#""sender": "{kind}""#);
        let found = cell(1, &format!(r#""{kind}""#), &flow);
        let said = |node: &str| {
            format!(
                "nodes/{node}/queue: {name} allocates the rate of its port, but a radio sends less than that: it allocates too much"
            )
        };
        assert_eq!(found, [said("ap"), said("sta")]);
    }
}

#[test]
fn packets_are_full_ones_where_nothing_smaller_crosses() {
    let red =
        r#"{ "kind": "red", "minThreshold": 5, "maxThreshold": 600, "limit": { "bytes": 22500 } }"#;
    let found = cell(1, red, r#""sender": "newreno""#);
    // 22 500 bytes have room for 15 full packets or 562 acknowledgements of 40 bytes.
    let said = "queue/maxThreshold: is never reached: at most 562 packets can wait";
    assert_eq!(
        found,
        [format!("nodes/ap/{said}"), format!("nodes/sta/{said}")]
    );
}

#[test]
fn neighbouring_cells_have_a_warning_that_they_do_not_hear_each_other() {
    let two = |more: &str| {
        warned(&format!(
            r#"{{
  "format": "sawtooth-scenario", "version": 2, "name": "Cells", "duration": 50,
  "nodes": [ {{ "id": "ap", "kind": "access-point" }}, {{ "id": "sta", "kind": "station", "cell": "ap" }},
             {{ "id": "d", "kind": "host" }} {more} ],
  "links": [ {{ "id": "w", "between": ["ap", "d"], "rate": 40e6, "delay": 0.01 }} ],
  "flows": [ {{ "id": "up", "from": "sta", "to": "d" }} ] }}"#
        ))
    };
    let said = |node: &str| {
        format!(
            "nodes/{node}/radio: has its own channel: radios of different access points do not hear or disturb each other"
        )
    };
    assert_eq!(two(""), NONE);
    let second = r#", { "id": "ap2", "kind": "access-point" }, { "id": "sta2", "kind": "station", "cell": "ap2" }"#;
    assert_eq!(two(second), [said("ap2")]);
    let several = second
        .replace(r#""access-point""#, r#""access-point", "count": 4"#)
        .replace(r#""station""#, r#""station", "count": 4"#);
    assert_eq!(two(&several), [said("ap2")]);
    assert_eq!(
        cell(3, r#""drop-tail""#, r#""sender": "cubic""#),
        [said("ap")]
    );
}
