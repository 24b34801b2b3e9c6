//! Senders written as rules: the same digests as those built in, in the scenarios of all senders.
//!
//! To add one: its text in `rules/twins`, and its line in the list here.

use sawtooth_workbench::conformance::cases::Case;

use crate::common::{plan, router_of};
use crate::conformance::{CASES, TRANSPORTS, checked_run, text};

/// A sender that is written as rules.
#[derive(Clone, Copy)]
struct Twin {
    kind: &'static str,
    rules: &'static str,
    /// The keys that a document gives the one built in beside its kind.
    built_in: &'static str,
    /// The keys that it gives the rules, where they have other names there.
    as_rules: Option<&'static str>,
}

const fn twin(kind: &'static str, rules: &'static str) -> Twin {
    with(kind, rules, "")
}

const fn with(kind: &'static str, rules: &'static str, beside: &'static str) -> Twin {
    Twin {
        kind,
        rules,
        built_in: beside,
        as_rules: None,
    }
}

const CUBIC: &str = include_str!("../../../rules/twins/cubic.rules");
const AIMD: &str = include_str!("../../../rules/twins/aimd.rules");
const UCC: &str = include_str!("../../../rules/twins/ucc.rules");
const VCP: &str = include_str!("../../../rules/twins/vcp.rules");
const BBR: &str = include_str!("../../../rules/twins/bbr.rules");

const TWINS: [Twin; 20] = [
    twin(
        "newreno",
        include_str!("../../../rules/twins/newreno.rules"),
    ),
    twin("reno", include_str!("../../../rules/twins/reno.rules")),
    twin("tahoe", include_str!("../../../rules/twins/tahoe.rules")),
    twin("aimd", AIMD),
    with("aimd", AIMD, r#", "a": 0.2, "b": 0.125"#),
    twin(
        "highspeed",
        include_str!("../../../rules/twins/highspeed.rules"),
    ),
    twin("vegas", include_str!("../../../rules/twins/vegas.rules")),
    twin("cubic", CUBIC),
    with("cubic", CUBIC, r#", "fastConvergence": false, "beta": 0.6"#),
    twin(
        "scalable",
        include_str!("../../../rules/twins/scalable.rules"),
    ),
    twin(
        "aimd-fc",
        include_str!("../../../rules/twins/aimd-fc.rules"),
    ),
    twin(
        "new-aimd",
        include_str!("../../../rules/twins/new-aimd.rules"),
    ),
    twin(
        "westwood-plus",
        include_str!("../../../rules/twins/westwood-plus.rules"),
    ),
    twin("ucc", UCC),
    Twin {
        as_rules: Some(r#", "granularity": 0, "resolution": 0.0005, "leftOut": true"#),
        ..with(
            "ucc",
            UCC,
            r#", "granularity": 0, "resolution": 0.0005, "duplicates": "left-out""#,
        )
    },
    twin("vcp", VCP),
    Twin {
        as_rules: Some(r#", "onlyOverload": true, "typical": true, "wlte": true"#),
        ..with(
            "vcp",
            VCP,
            r#", "freeze": "overload", "scaling": "typical", "wlte": true"#,
        )
    },
    // BISE: a flow grows fast enough to meet every code.
    with("vcp", VCP, r#", "mi": 9"#),
    Twin {
        as_rules: Some(""),
        ..with("bbr", BBR, r#", "policers": false"#)
    },
    Twin {
        as_rules: Some(r#", "lumpGain": 0, "rttWindow": 1, "burst": 2"#),
        ..with(
            "bbr",
            BBR,
            r#", "policers": false, "lumpGain": 0, "rttWindow": 1, "burst": 2"#,
        )
    },
];

/// Of each transport's recovery one.
const OF_TRANSPORTS: [&str; 3] = [TRANSPORTS[0], TRANSPORTS[1], TRANSPORTS[6]];

/// Data that pauses for longer than a retransmission timeout. What the others lack is a line of their texts.
const IDLE_AT_TIMES: &str = r#"{ "kind": "on-off", "rate": 20e6, "on": 0.4, "off": 1.1 }"#;
const KNOW_OF_IDLE_TIMES: [&str; 3] = ["ucc", "vcp", "bbr"];

#[test]
fn rules_have_the_digests_of_the_senders_that_they_describe() {
    std::thread::scope(|scope| {
        for twin in TWINS {
            scope.spawn(move || {
                let Twin {
                    kind,
                    built_in: beside,
                    ..
                } = twin;
                let same = |transport: &str, case: &Case, traffic: &str| {
                    let [built_in, as_rules] = digests(&twin, transport, case, traffic);
                    let name = case.name;
                    assert_eq!(
                        as_rules, built_in,
                        "{kind}{beside} with {transport}: {name}"
                    );
                };
                for transport in OF_TRANSPORTS {
                    for case in &CASES {
                        same(transport, case, case.traffic);
                    }
                }
                if KNOW_OF_IDLE_TIMES.contains(&kind) {
                    same(TRANSPORTS[1], &CASES[0], IDLE_AT_TIMES);
                }
            });
        }
    });
}

/// BBR looks for policers, and in one of eighteen runs suspects one: in all others the rules, which cannot, have its
/// digest.
#[test]
fn bbr_as_rules_parts_from_ours_only_where_that_suspects_a_policer() {
    let bbr = twin("bbr", BBR);
    let mut parted = Vec::new();
    for transport in OF_TRANSPORTS {
        for case in &CASES {
            let [built_in, as_rules] = digests(&bbr, transport, case, case.traffic);
            if built_in != as_rules {
                parted.push((transport, case.name));
            }
        }
    }
    assert_eq!(parted, [(TRANSPORTS[0], "a tiny buffer")]);
}

/// The digests of the one built in and of the rules.
fn digests(twin: &Twin, transport: &str, case: &Case, traffic: &str) -> [String; 2] {
    let Twin {
        kind,
        rules,
        built_in,
        as_rules,
    } = twin;
    let queue = router_of(kind);
    // A preset may have another slow start for one kind.
    let classic = r#""slowStart": "classic","#;
    let own = text("KIND", queue, transport, case, traffic, classic);
    let beside = as_rules.unwrap_or(built_in);
    let follows = format!(r#"{{ "kind": "rules", "algorithm": "twin"{beside} }}"#);
    let algorithm = serde_json::json!([{ "id": "twin", "text": rules }]);
    let described = format!(r#""version": 1, "algorithms": {algorithm},"#);
    [
        own.replace(r#""KIND""#, &format!(r#"{{ "kind": "{kind}"{built_in} }}"#)),
        own.replace(r#""KIND""#, &follows)
            .replace(r#""version": 1,"#, &described),
    ]
    .map(|text| checked_run(&plan(&text), case.name).digest)
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
