//! Senders written as rules: the same digests as those built in, in the scenarios of all senders.

use crate::common::plan;
use crate::conformance::{CASES, TRANSPORTS, checked_run, text};

/// The senders that are written as rules, with what a document gives both beside their kind.
const TWINS: [(&str, &str, &str); 13] = [
    (
        "newreno",
        include_str!("../../../rules/twins/newreno.rules"),
        "",
    ),
    ("reno", include_str!("../../../rules/twins/reno.rules"), ""),
    (
        "tahoe",
        include_str!("../../../rules/twins/tahoe.rules"),
        "",
    ),
    ("aimd", include_str!("../../../rules/twins/aimd.rules"), ""),
    (
        "aimd",
        include_str!("../../../rules/twins/aimd.rules"),
        r#", "a": 0.2, "b": 0.125"#,
    ),
    (
        "highspeed",
        include_str!("../../../rules/twins/highspeed.rules"),
        "",
    ),
    (
        "vegas",
        include_str!("../../../rules/twins/vegas.rules"),
        "",
    ),
    (
        "cubic",
        include_str!("../../../rules/twins/cubic.rules"),
        "",
    ),
    (
        "cubic",
        include_str!("../../../rules/twins/cubic.rules"),
        r#", "fastConvergence": false, "beta": 0.6"#,
    ),
    (
        "scalable",
        include_str!("../../../rules/twins/scalable.rules"),
        "",
    ),
    (
        "aimd-fc",
        include_str!("../../../rules/twins/aimd-fc.rules"),
        "",
    ),
    (
        "new-aimd",
        include_str!("../../../rules/twins/new-aimd.rules"),
        "",
    ),
    (
        "westwood-plus",
        include_str!("../../../rules/twins/westwood-plus.rules"),
        "",
    ),
];

#[test]
fn rules_have_the_digests_of_the_senders_that_they_describe() {
    std::thread::scope(|scope| {
        for (kind, rules, beside) in TWINS {
            scope.spawn(move || {
                for transport in [TRANSPORTS[0], TRANSPORTS[1], TRANSPORTS[6]] {
                    same_digests(kind, rules, beside, transport);
                }
            });
        }
    });
}

fn same_digests(kind: &str, rules: &str, beside: &str, transport: &str) {
    for case in &CASES {
        // A preset may have another slow start for one kind.
        let own = text(
            "KIND",
            "drop-tail",
            transport,
            case,
            case.traffic,
            r#""slowStart": "classic","#,
        );
        let built_in = own.replace(r#""KIND""#, &format!(r#"{{ "kind": "{kind}"{beside} }}"#));
        let as_rules = own
            .replace(
                r#""KIND""#,
                &format!(r#"{{ "kind": "rules", "algorithm": "twin"{beside} }}"#),
            )
            .replace(
                r#""version": 1,"#,
                &format!(
                    r#""version": 1, "algorithms": [{{ "id": "twin", "text": {} }}],"#,
                    serde_json::json!(rules)
                ),
            );
        let digest = |text: &str| checked_run(&plan(text), case.name).digest;
        assert_eq!(
            digest(&as_rules),
            digest(&built_in),
            "{kind}{beside} with {transport}: {}",
            case.name
        );
    }
}

/// A flow whose rules divide by zero after a second stops; the flow beside it has the link.
#[test]
fn a_faulty_value_stops_its_flow_and_says_the_line() {
    let rules = r"on congestionAvoidance {
        cwnd += credit / cwnd
        if now > 1 {
            cwnd = cwnd - 1 / 0
        }
    }
    on slowStart {
        cwnd += if now > 1 then 0 / 0 else 1
    }";
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1, "duration": 20, "warmup": 10,
        "algorithms": [ {{ "id": "mine", "text": {} }} ],
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02 }} ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "sender": {{ "kind": "rules", "algorithm": "mine" }} }},
            {{ "id": "g", "from": "s", "to": "d", "sender": "newreno" }} ] }}"#,
        serde_json::json!(rules)
    );
    let summary = checked_run(&plan(&text), "a faulty value");
    let [stopped, other] = &summary.flows[..] else {
        panic!("two flows");
    };
    let said = stopped.fault.as_deref().expect("stopped");
    assert!(
        ["line 4: cwnd is negative", "line 8: cwnd is not a number"].contains(&said),
        "{said}"
    );
    assert_eq!(stopped.segments_sent, 0);
    assert_eq!(other.fault, None);
    let goodput = other.goodput.expect("measured");
    // Headers take 52 of 1500 bytes.
    assert!(goodput > 9.6e6, "{goodput}");
}
