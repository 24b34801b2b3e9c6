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

const RED: &str = include_str!("../../../rules/twins/queues/red.rules");
const CODEL: &str = include_str!("../../../rules/twins/queues/codel.rules");
const PIE: &str = include_str!("../../../rules/twins/queues/pie.rules");

/// The queues that are written as rules: with what a document gives the one built in beside its kind, and what it
/// gives the rules where that has another name there.
const QUEUES: [(&str, &str, &str, Option<&str>); 21] = [
    ("red", RED, "", None),
    (
        "red",
        RED,
        r#", "gentle": true, "ecn": true, "weight": 0.02"#,
        None,
    ),
    ("red", RED, r#", "wait": true, "maxProbability": 0.5"#, None),
    (
        "red",
        RED,
        r#", "wait": true, "gentle": true, "ecn": true, "minThreshold": 2"#,
        None,
    ),
    (
        "red",
        RED,
        r#", "geometric": true, "meanPacket": 500"#,
        None,
    ),
    (
        "red",
        RED,
        r#", "geometric": true, "ecn": true, "hardDrop": false, "maxThreshold": 8"#,
        None,
    ),
    (
        "red",
        RED,
        r#", "bytes": true, "meanPacket": 700, "gentle": true"#,
        Some(r#", "byteMode": true, "meanPacket": 700, "gentle": true"#),
    ),
    (
        "red",
        RED,
        r#", "minThreshold": 20, "maxThreshold": 20, "weight": 1, "ecn": true, "hardDrop": false"#,
        None,
    ),
    ("codel", CODEL, "", None),
    ("codel", CODEL, r#", "ecn": true"#, None),
    (
        "codel",
        CODEL,
        r#", "target": 0.001, "interval": 0.01"#,
        None,
    ),
    (
        "codel",
        CODEL,
        r#", "target": 0.001, "interval": 0.02, "ecn": true, "markAbove": 0.004"#,
        None,
    ),
    ("codel", CODEL, r#", "markAbove": 0.002"#, None),
    (
        "codel",
        CODEL,
        r#", "target": 0, "interval": 0.03, "largestPacket": 0"#,
        None,
    ),
    (
        "codel",
        CODEL,
        r#", "target": 0.002, "interval": 0.007, "largestPacket": 9000"#,
        None,
    ),
    ("pie", PIE, "", None),
    ("pie", PIE, r#", "ecn": true, "maxBurst": 0"#, None),
    (
        "pie",
        PIE,
        r#", "derandomise": true, "maxBurst": 0.03, "target": 0.005"#,
        None,
    ),
    (
        "pie",
        PIE,
        r#", "cap": false, "alpha": 2, "beta": 20, "ecn": true, "ecnLimit": 0.01"#,
        None,
    ),
    (
        "pie",
        PIE,
        r#", "delay": "rate", "maxBurst": 0"#,
        Some(r#", "byRate": true, "maxBurst": 0"#),
    ),
    (
        "pie",
        PIE,
        r#", "delay": "rate", "update": 0.03, "derandomise": true, "ecn": true"#,
        Some(r#", "byRate": true, "every": 0.03, "derandomise": true, "ecn": true"#),
    ),
];

/// Beside the flow of the scenario: one with ECN, and packets of another size that come by themselves.
const CROWD: &str = r#"
    { "id": "g", "from": "s", "to": "d", "sender": "cubic", "ecn": "classic" },
    { "id": "u", "from": "s", "to": "d", "traffic": { "kind": "on-off", "rate": 9e6, "on": 0.4, "off": 0.7 } },"#;

#[test]
fn rules_have_the_digests_of_the_queues_that_they_describe() {
    std::thread::scope(|scope| {
        for (kind, rules, built_in, as_rules) in QUEUES {
            scope.spawn(move || {
                let mut signals = 0;
                // A flow that transfers little has nothing to wait for.
                for case in CASES
                    .iter()
                    .filter(|case| !case.traffic.contains("transfer"))
                {
                    let what = format!("{kind}{built_in}: {}", case.name);
                    let own = text("newreno", "KIND", TRANSPORTS[0], case, case.traffic, "")
                        .replace(r#""flows": ["#, &format!(r#""flows": [{CROWD}"#));
                    let run = |queue: &str, algorithms: &str| {
                        let text = own.replace(r#""kind": "KIND""#, queue).replace(
                            r#""version": 1,"#,
                            &format!(r#""version": 1, {algorithms}"#),
                        );
                        checked_run(&plan(&text), &what)
                    };
                    let built = run(&format!(r#""kind": "{kind}"{built_in}"#), "");
                    let beside = as_rules.unwrap_or(built_in);
                    let text = serde_json::json!(rules);
                    let ours = run(
                        &format!(r#""kind": "rules", "algorithm": "twin"{beside}"#),
                        &format!(r#""algorithms": [{{ "id": "twin", "text": {text} }}],"#),
                    );
                    assert_eq!(ours.digest, built.digest, "{what}");
                    signals += ours
                        .queues
                        .iter()
                        .map(|one| one.drops + one.marks)
                        .sum::<u64>();
                }
                assert!(
                    signals > 100,
                    "{kind}{built_in} has little to decide: {signals}"
                );
            });
        }
    });
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

/// A queue whose rules divide by zero after a second drops only what has no room, and says the line; a text that is
/// put in its place decides again.
#[test]
fn a_faulty_value_leaves_a_queue_its_limit_and_says_the_line() {
    let rules = "for queue\nstate x: number = 0\non arrival {\n  if now > 1 {\n    x = 0 / 0\n  }\n  if queuePackets > 4 { drop }\n}";
    let other = "for queue\non arrival { if queuePackets > 4 { drop } }\non departure { if sojourn > 1 { drop } }";
    let text = |interventions: &str| {
        format!(
            r#"{{ "format": "sawtooth-scenario", "version": 1, "duration": 10, "warmup": 4,
            "algorithms": [ {{ "id": "mine", "text": {} }}, {{ "id": "other", "text": {} }} ],
            "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
            "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02,
                "queue": {{ "kind": "rules", "algorithm": "mine", "limit": {{ "packets": 50 }} }} }} ],
            "flows": [ {{ "id": "f", "from": "s", "to": "d" }} ],
            "interventions": [{interventions}] }}"#,
            serde_json::json!(rules),
            serde_json::json!(other)
        )
    };
    let most = |interventions: &str| {
        let summary = checked_run(&plan(&text(interventions)), "a faulty value");
        let queue = &summary.queues[0];
        let level = queue.queue.as_ref().expect("measured");
        (queue.fault.clone(), level.max)
    };
    let (fault, level) = most("");
    assert_eq!(fault.as_deref(), Some("line 5: x is not a number"));
    assert_eq!(level, 50.0);
    let (fault, level) = most(r#"{ "at": 3, "set": "links/s-d/queue/algorithm", "to": "other" }"#);
    assert_eq!(fault, None);
    assert_eq!(level, 5.0);
}
