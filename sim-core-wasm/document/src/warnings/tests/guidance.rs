//! Senders that routers guide, and routers that guide others.

use crate::Document;

use super::{NONE, at_bottleneck, text, warned, with};

const SENDERS: [&str; 3] = ["xcp", "rcp", "vcp"];

#[test]
fn a_sender_without_a_router_of_its_protocol_has_a_warning_with_its_fallback() {
    let alone = |sender: &str| warned(&text("", &format!(r#""sender": {sender}"#)));
    let said = |protocol: &str, what: &str| {
        [format!(
            "flows/f/sender: no router on its path supports {protocol}: {what}"
        )]
    };
    let halves = "nothing raises the window, and each loss halves it";
    assert_eq!(alone(r#""xcp""#), said("XCP", halves));
    assert_eq!(
        alone(r#"{ "kind": "xcp", "tolerant": true }"#),
        said("XCP", "nothing raises the window")
    );
    let desired = "the window follows the desired rate; only losses reduce it";
    assert_eq!(
        alone(r#"{ "kind": "xcp", "desired": 1e6 }"#),
        said("XCP", desired)
    );
    let initial = "the window stays at the initial one, and after a timeout at one segment";
    assert_eq!(alone(r#""rcp""#), said("RCP", initial));
    let low = "the window grows as at low load, and only losses halve it";
    assert_eq!(alone(r#""vcp""#), said("VCP", low));
    assert_eq!(
        alone(r#"{ "kind": "vcp", "wlte": true }"#),
        said("VCP", "the window grows as at low load until a timeout")
    );
    for sender in SENDERS {
        let flow = format!(r#""sender": "{sender}""#);
        assert_eq!(at_bottleneck(&format!(r#""{sender}""#), &flow), NONE);
    }
    assert_eq!(alone(r#""cubic""#), NONE);
}

#[test]
fn a_router_on_the_way_back_is_not_on_the_path() {
    let reverse = r#", "reverse": { "queue": "xcp" }"#;
    let found = warned(&text(reverse, r#""sender": "xcp""#));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("flows/f/sender: no router on its path"));
    // Acknowledgements of others pass it unharmed.
    assert_eq!(warned(&text(reverse, r#""sender": "cubic""#)), NONE);
}

#[test]
fn a_sender_is_blind_where_its_router_is_not_at_its_bottleneck() {
    let fast = |sender: &str| format!(r#""rate": 100e6, "delay": 0.001, "queue": "{sender}""#);
    let slow = r#""rate": 10e6, "delay": 0.02"#;
    let equal = r#""rate": 100e6, "delay": 0.02"#;
    for (sender, name, what) in [
        ("xcp", "XCP", "only losses show its queue"),
        (
            "rcp",
            "RCP",
            "it follows the rate of the other routers, and excess packets are lost",
        ),
        ("vcp", "VCP", "only losses show its queue"),
    ] {
        let flow = format!(r#""sender": "{sender}""#);
        assert_eq!(
            warned(&with(slow, &fast(sender), &flow, "")),
            [format!(
                "flows/f/sender: r-d, the bottleneck of its path, has no router that supports {name}: {what}"
            )]
        );
        // Of two links as slow one with a router is enough.
        assert_eq!(warned(&with(equal, &fast(sender), &flow, "")), NONE);
        let both = format!(r#"{slow}, "queue": "{sender}""#);
        assert_eq!(warned(&with(&both, &fast(sender), &flow, "")), NONE);
    }
}

/// Three hosts of 10 Mb/s share 20 Mb/s: what limits them is not the slowest link.
#[test]
fn the_bottleneck_of_warnings_is_the_port_that_flows_share() {
    let shared = |count: u32, access: &str, middle: &str| {
        let text = format!(
            r#"{{ "format": "sawtooth-scenario", "version": 2,
  "nodes": [ {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
  "links": [ {{ "id": "s-r", "between": ["s", "r"], "rate": 10e6, "queue": "{access}" }},
             {{ "id": "r-d", "between": ["r", "d"], "rate": 20e6, "queue": "{middle}" }} ],
  "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": {count}, "sender": "xcp" }} ] }}"#
        );
        warned(&text)
    };
    let blind = |link: &str| {
        [format!(
            "flows/f/sender: {link}, the bottleneck of its path, has no router that supports XCP: only losses show its queue"
        )]
    };
    assert_eq!(shared(3, "drop-tail", "xcp"), NONE);
    assert_eq!(shared(3, "xcp", "drop-tail"), blind("r-d"));
    // Where both limit all flows alike, one of them is enough.
    assert_eq!(shared(2, "drop-tail", "xcp"), NONE);
    assert_eq!(shared(2, "xcp", "drop-tail"), NONE);
    assert_eq!(shared(1, "xcp", "drop-tail"), NONE);
    assert_eq!(shared(1, "drop-tail", "xcp"), blind("s-r.1"));
}

#[test]
fn parameters_that_senders_and_routers_must_share_are_compared() {
    let vcp = |queue: &str, sender: &str| {
        at_bottleneck(
            &format!(r#"{{ "kind": "vcp" {queue} }}"#),
            &format!(r#""sender": {{ "kind": "vcp" {sender} }}"#),
        )
    };
    let interval = r#", "interval": 1.25"#;
    assert_eq!(vcp(interval, interval), NONE);
    assert_eq!(
        vcp(interval, ""),
        ["flows/f/sender/interval: is 0.2, and 1.25 at the router of r-d: VCP needs equal values"]
    );
    // Only with BISE a router knows the parameter of multiplicative increase.
    assert_eq!(vcp(r#", "mi": 9"#, ""), NONE);
    let bise = r#", "bise": "unscaled""#;
    assert_eq!(vcp(bise, r#", "mi": 9"#), NONE);
    assert_eq!(
        vcp(bise, ""),
        ["flows/f/sender/mi: is 0.0625, and 9 at the router of r-d: VCP needs equal values"]
    );
}

#[test]
fn an_interval_shorter_than_the_round_trip_has_a_warning() {
    // 2 (0.099 + 0.001) s are the default interval.
    let vcp = |delay: &str| {
        let link = format!(r#""rate": 10e6, "delay": {delay}, "queue": "vcp""#);
        warned(&with(&link, "", r#""sender": "vcp""#, ""))
    };
    assert_eq!(vcp("0.099"), NONE);
    assert_eq!(
        vcp("0.1"),
        [
            "flows/f/sender/interval: is shorter than the round trip of 0.202 s: it decreases again before the routers report the effect of the last decrease"
        ]
    );
}

#[test]
fn a_flow_through_a_router_of_another_protocol_has_a_warning_that_it_is_not_regulated() {
    for (queue, name) in [("xcp", "XCP"), ("rcp", "RCP"), ("vcp", "VCP")] {
        let queue = format!(r#""{queue}""#);
        for (key, flow, kind) in [
            ("sender", r#""sender": "cubic""#, "cubic"),
            ("sender", r#""sender": "tfrc""#, "tfrc"),
            (
                "traffic",
                r#""traffic": { "kind": "constant", "rate": 1e6 }"#,
                "constant",
            ),
        ] {
            assert_eq!(
                at_bottleneck(&queue, flow),
                [format!(
                    "flows/f/{key}: {kind} does not support {name}: the router of r-d slows it down only by drops"
                )]
            );
        }
    }
    let [alone, foreign] = &at_bottleneck(r#""rcp""#, r#""sender": "xcp""#)[..] else {
        panic!("two");
    };
    assert!(alone.contains("no router on its path supports XCP"));
    assert!(foreign.contains("xcp does not support RCP"));
}

/// The setting that a sender is defined for: other warnings are about what it meets.
#[test]
fn a_flow_without_what_its_sender_is_defined_with_is_unaided() {
    let unaided = |queue: &str, sender: &str| -> Vec<String> {
        let flow = format!(r#""sender": "{sender}""#);
        let text = text(&format!(r#", "queue": "{queue}""#), &flow);
        let document = Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        let all = crate::warnings::unaided(&document);
        all.into_iter().map(|problem| problem.path).collect()
    };
    for sender in SENDERS {
        assert_eq!(unaided("drop-tail", sender), ["flows/f/sender"], "{sender}");
        assert_eq!(unaided(sender, sender), NONE, "{sender}");
        // It meets a router of a protocol that it does not speak, and is what it is by definition.
        assert_eq!(unaided(sender, "cubic"), NONE, "{sender}");
    }
    assert_eq!(unaided("drop-tail", "dctcp"), ["flows/f/sender"]);
    assert_eq!(unaided("step", "dctcp"), NONE);
    assert_eq!(unaided("step", "newreno"), NONE);
}
