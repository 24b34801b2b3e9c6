//! Limits, thresholds and buckets. A full packet has 1448 bytes of payload and 52 of headers.

use super::{NONE, at_bottleneck, text, warned, with};

const NEWRENO: &str = r#""sender": "newreno""#;

fn queue(queue: &str) -> Vec<String> {
    at_bottleneck(queue, NEWRENO)
}

#[test]
fn a_buffer_smaller_than_a_packet_is_named_in_bytes_and_in_products() {
    let said = |bytes: u64, place: &str| {
        [format!(
            "links/r-d/{place}: is {bytes} bytes, and a packet of f has 1500: no packet can wait, and a packet that arrives while the link is busy is dropped"
        )]
    };
    assert_eq!(
        queue(r#"{ "kind": "drop-tail", "limit": { "bytes": 1500 } }"#),
        NONE
    );
    assert_eq!(
        queue(r#"{ "kind": "drop-tail", "limit": { "bytes": 1499 } }"#),
        said(1499, "queue/limit")
    );
    // 10 Mb/s times 1.2 ms are 1500 bytes.
    assert_eq!(
        queue(r#"{ "kind": "drop-tail", "limit": { "bdp": 1, "rtt": 0.0012 } }"#),
        NONE
    );
    assert_eq!(
        queue(r#"{ "kind": "drop-tail", "limit": { "bdp": 1, "rtt": 0.001 } }"#),
        said(1250, "queue/limit")
    );
    // A port that acknowledgements alone cross holds up no data.
    let back = r#", "reverse": { "queue": { "kind": "drop-tail", "limit": { "bytes": 10 } } }"#;
    assert_eq!(warned(&text(back, NEWRENO)), NONE);
}

#[test]
fn a_queue_for_both_directions_is_named_once_and_a_reverse_one_at_its_place() {
    let both_ways = |reverse: &str| {
        let small = format!(
            r#""rate": 10e6, "delay": 0.02, "queue": {{ "kind": "drop-tail", "limit": {{ "bytes": 1000 }} }} {reverse}"#
        );
        let two =
            r#""sender": "newreno" }, { "id": "g", "from": "d", "to": "s", "sender": "cubic""#;
        let found = warned(&with(&small, "", two, ""));
        let places = found.iter().filter_map(|one| one.split(": ").next());
        places.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(both_ways(""), ["links/r-d/queue/limit"]);
    let other = r#", "reverse": { "queue": { "kind": "drop-tail", "limit": { "bytes": 999 } } }"#;
    assert_eq!(
        both_ways(other),
        ["links/r-d/queue/limit", "links/r-d/reverse/queue/limit"]
    );
}

#[test]
fn a_threshold_that_the_limit_keeps_out_of_reach_is_named() {
    let red = |limit: &str| {
        queue(&format!(
            r#"{{ "kind": "red", "minThreshold": 5, "maxThreshold": 15, "limit": {limit} }}"#
        ))
    };
    let said = |key: &str, room: &str| {
        format!("links/r-d/queue/{key}: is never reached: at most {room} packets can wait")
    };
    assert_eq!(red(r#"{ "packets": 16 }"#), NONE);
    assert_eq!(red(r#"{ "packets": 15 }"#), [said("maxThreshold", "15")]);
    assert_eq!(
        red(r#"{ "packets": 5 }"#),
        [said("minThreshold", "5"), said("maxThreshold", "5")]
    );
    assert_eq!(
        red(r#"{ "bytes": 22500 }"#),
        [said("maxThreshold", "15 full")]
    );
    assert_eq!(red(r#"{ "bytes": 24000 }"#), NONE);
    // A threshold that the choice beside it leaves out is not in force.
    let step = r#"{ "kind": "step", "measure": "bytes", "packets": 999, "bytes": 60000, "limit": { "packets": 40 } }"#;
    let dctcp = r#""sender": "dctcp""#;
    assert_eq!(
        at_bottleneck(step, dctcp),
        ["links/r-d/queue/bytes: is never reached: at most 60000 bytes can wait"]
    );
    assert_eq!(at_bottleneck(&step.replace("40", "41"), dctcp), NONE);
}

#[test]
fn a_delay_that_the_limit_keeps_out_of_reach_is_named() {
    // Behind 3 packets and one in transmission a packet waits 4.8 ms at 10 Mb/s.
    for kind in ["codel", "cobalt", "fq-codel", "fq-cobalt"] {
        let of = |packets| {
            queue(&format!(
                r#"{{ "kind": "{kind}", "limit": {{ "packets": {packets} }} }}"#
            ))
        };
        assert_eq!(of(4), NONE);
        assert_eq!(
            of(3),
            [
                "links/r-d/queue/target: is never reached: when the queue is full, packets wait 0.0048 s"
            ]
        );
    }
    for kind in ["pie", "fq-pie", "pi2", "dualpi2"] {
        let of = |packets| {
            queue(&format!(
                r#"{{ "kind": "{kind}", "limit": {{ "packets": {packets} }} }}"#
            ))
        };
        // 12 packets are 14.4 ms, 13 are 15.6 ms.
        assert_eq!(of(12), NONE);
        assert_eq!(of(11).len(), 1, "{kind}");
    }
    // A trace has no rate to count on.
    let traced = r#""rate": { "trace": [1, 2, 3] }, "delay": 0.02, "queue": { "kind": "codel", "limit": { "packets": 1 } }"#;
    assert_eq!(warned(&with(traced, "", NEWRENO, "")), NONE);
}

#[test]
fn a_bucket_smaller_than_a_packet_is_named() {
    let said = |key: &str| {
        [format!(
            "links/r-d/queue/{key}: is too small for a packet of f, which has 1500 bytes"
        )]
    };
    for kind in ["policer", "shaper"] {
        let of = |burst| queue(&format!(r#"{{ "kind": "{kind}", "burst": {burst} }}"#));
        assert_eq!(of(1500), NONE);
        assert_eq!(of(1499), said("burst"));
    }
    let peak = r#"{ "kind": "shaper", "peakRate": 2e6, "peakBurst": 1499 }"#;
    assert_eq!(queue(peak), said("peakBurst"));
    // Without a peak rate the size of its bucket counts for nothing.
    assert_eq!(queue(r#"{ "kind": "shaper", "peakBurst": 1499 }"#), NONE);
    let colours = r#"{ "kind": "policer", "meter": "single-rate", "burst": 1499 }"#;
    assert_eq!(queue(colours), NONE);
}
