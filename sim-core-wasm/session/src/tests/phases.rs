//! The phase of congestion control as a series.

use super::*;
use sawtooth_engine::ids::FlowId;

/// The phases of a NewReno flow one after the other, where these packets of it are lost.
fn phases(lost: &str) -> Vec<u8> {
    let mut session = open(&format!(
        r#"{{"format":"sawtooth-scenario","version":2,"name":"Phases","duration":5,
        "nodes":[{{"id":"s","kind":"host"}},{{"id":"d","kind":"host"}}],
        "links":[{{"id":"s-d","between":["s","d"],"rate":1e7,"delay":0.02,
           "loss":{{"kind":"list","packets":{lost}}},
           "queue":{{"kind":"drop-tail","limit":{{"packets":10000}}}}}}],
        "flows":[{{"id":"f","from":"s","to":"d","sender":"newreno"}}]}}"#
    ));
    advance(&mut session, 5.0);
    let description = session.describe();
    let mut own = description
        .series
        .iter()
        .filter(|series| series.flow == Some(FlowId(0)));
    let series = own.find(|series| series.key == "phase").expect("one");
    let range = Range {
        from: Time::ZERO,
        to: seconds(5.0),
        pixels: 1000,
        first: 0,
    };
    let values = session.columns(series.index, range);
    let mut found: Vec<u8> = values.chunks(3).map(|pixel| pixel[2] as u8).collect();
    found.dedup();
    found
}

/// A lost packet among many is repaired by fast recovery; one without others after it by a
/// timeout, and then the window is below the threshold.
#[test]
fn the_phase_is_slow_start_then_recovery_then_avoidance() {
    assert_eq!(phases("[100]"), [0, 2, 1]);
    let tail = phases("[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]");
    assert_eq!(tail[..2], [0, 3], "{tail:?}");
    assert_eq!(tail.last(), Some(&1), "{tail:?}");
    // Without a loss slow start goes on.
    assert_eq!(phases("[9000000]"), [0]);
}
