//! Senders written as rules: the same digests as those built in, in the scenarios of all senders.
//!
//! To add one: its text in `rules/twins`, and its line in the list here.

use std::collections::BTreeMap;
use std::sync::Mutex;

use sawtooth_engine::measure::Summary;
use sawtooth_engine::registry::find;
use sawtooth_engine::specification::{Chosen, Domain, Value};
use sawtooth_engine::tcp::transport::Preset;
use sawtooth_engine::{queue, sender};
use sawtooth_rules::Domain as Declared;
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

const TWINS: [Twin; 21] = [
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
    // It looks for policers, and in one run suspects one: the rules cannot.
    twin("bbr", BBR),
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

/// Data that pauses for longer than a retransmission timeout.
const IDLE_AT_TIMES: &str = r#"{ "kind": "on-off", "rate": 20e6, "on": 0.4, "off": 1.1 }"#;

/// In how many runs rules have the digests of what they describe, and those in which they have not: what the reference
/// says of them.
const COMPARED: &str = include_str!("../../../rules/twins/compared.json");

/// The comparisons of one kind.
#[derive(Debug, Default, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Compared {
    runs: u32,
    parted: Vec<Parted>,
}

/// A run that rules take another way, with the goodputs of both in Mb/s.
#[derive(Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Parted {
    /// The settings of the one built in that are not its defaults.
    settings: &'static str,
    transport: String,
    run: &'static str,
    built_in: f64,
    as_rules: f64,
}

type All = Mutex<BTreeMap<&'static str, Compared>>;

/// Notes a run.
fn note(all: &All, kind: &'static str, parted: Option<Parted>) {
    let mut all = all.lock().expect("no test has failed");
    let one = all.entry(kind).or_default();
    one.runs += 1;
    one.parted.extend(parted);
}

/// Fails where the file says something else.
fn holds(all: All, group: &str) {
    let mut all = all.into_inner().expect("no test has failed");
    for one in all.values_mut() {
        // Whichever thread was first.
        one.parted
            .sort_by_key(|one| (one.settings, one.transport.clone(), one.run));
    }
    let found = serde_json::json!(all);
    let said: serde_json::Value = serde_json::from_str(COMPARED).expect("JSON");
    assert_eq!(
        said[group], found,
        "rules/twins/compared.json, {group}: {found:#}"
    );
}

#[test]
fn rules_have_the_digests_of_the_senders_that_they_describe() {
    let all = All::default();
    std::thread::scope(|scope| {
        for twin in TWINS {
            let all = &all;
            scope.spawn(move || {
                let same = |transport: &str, case: &Case, traffic: &str| {
                    let [built_in, as_rules] = runs(&twin, transport, case, traffic);
                    let mega = |run: &Summary| (run.total_goodput / 1e3).round() / 1e3;
                    let parted = (built_in.digest != as_rules.digest).then(|| Parted {
                        settings: twin.built_in.trim_start_matches(", "),
                        transport: transport.split('"').nth(3).unwrap_or_default().to_owned(),
                        run: case.name,
                        built_in: mega(&built_in),
                        as_rules: mega(&as_rules),
                    });
                    note(all, twin.kind, parted);
                };
                for transport in OF_TRANSPORTS {
                    for case in &CASES {
                        same(transport, case, case.traffic);
                    }
                }
                same(TRANSPORTS[1], &CASES[0], IDLE_AT_TIMES);
            });
        }
    });
    holds(all, "senders");
}

/// Parameters that have other names in rules: there theirs have a meaning already.
const RENAMED: [(&str, &str, &str); 2] = [("pie", "every", "update"), ("red", "byteMode", "bytes")];

/// Where both have a parameter, its default, its range and whether it is whole are the same.
#[test]
fn rules_have_the_parameters_of_what_they_describe() {
    let senders = TWINS
        .iter()
        .map(|twin| (twin.kind, twin.rules, sender::REGISTRY));
    let queues = QUEUES.iter().map(|one| (one.0, one.1, queue::REGISTRY));
    for (kind, rules, registry) in senders.chain(queues) {
        let entry = registry
            .iter()
            .find(|entry| entry.kind == kind)
            .expect("it is there");
        let program = sawtooth_rules::compile(rules).expect("valid");
        for own in &program.parameters {
            let renamed = RENAMED
                .iter()
                .find(|(of, name, _)| (*of, *name) == (kind, own.name.as_str()));
            let key = renamed.map_or(own.name.as_str(), |(_, _, key)| key);
            let Some(built_in) = entry.parameters.iter().find(|one| one.key == key) else {
                assert!(renamed.is_none(), "{kind}: there is no {key}");
                continue;
            };
            let same = match (built_in.domain, own.domain) {
                (Domain::Switch { default }, Declared::Switch { default: own }) => default == own,
                (
                    Domain::Number {
                        default, min, max, ..
                    },
                    Declared::Number {
                        default: own,
                        min: least,
                        max: most,
                        whole,
                        ..
                    },
                ) => (default, min, max, false) == (own, least, most, whole),
                (
                    Domain::Integer {
                        default, min, max, ..
                    },
                    Declared::Number {
                        default: own,
                        min: least,
                        max: most,
                        whole,
                        ..
                    },
                ) => (default as f64, min as f64, max as f64, true) == (own, least, most, whole),
                // Rules have zero for what is not set.
                (Domain::Optional { .. }, Declared::Number { default, .. }) => default == 0.0,
                _ => false,
            };
            assert!(
                same,
                "{kind}: {} is {:?}, and in rules {:?}",
                own.name, built_in.domain, own.domain
            );
        }
    }
}

/// The parameters that the preset of a transport sets for a sender, with their own defaults: rules have no form of an era.
fn own_form(kind: &str, transport: &str, written: &str) -> String {
    let preset = transport.split('"').nth(3).and_then(Preset::named);
    let preset = preset.expect("a known preset");
    let entry = find(sender::REGISTRY, kind).expect("registered");
    let own = Chosen::defaults(entry);
    let theirs = preset.form_of(entry);
    let set = entry
        .parameters
        .iter()
        .zip(own.values.iter().zip(&theirs.values));
    set.filter(|(declared, (own, theirs))| {
        own != theirs && !written.contains(&format!("\"{}\"", declared.key))
    })
    .map(|(declared, (own, _))| {
        let value = match (own, declared.domain) {
            (Value::Switch(on), _) => on.to_string(),
            (Value::Number(number), _) => number.to_string(),
            (Value::Integer(number), _) => number.to_string(),
            (Value::Choice(at), Domain::Choice { options, .. }) => {
                format!("\"{}\"", options[*at].name)
            }
            _ => panic!("{kind}: {} has no own value", declared.key),
        };
        format!(r#", "{}": {value}"#, declared.key)
    })
    .collect::<Vec<_>>()
    .concat()
}

/// The runs of the one built in and of the rules.
fn runs(twin: &Twin, transport: &str, case: &Case, traffic: &str) -> [Summary; 2] {
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
    let form = own_form(kind, transport, built_in);
    let beside = as_rules.unwrap_or(built_in);
    let follows = format!(r#"{{ "kind": "rules", "algorithm": "twin"{beside} }}"#);
    let algorithm = serde_json::json!([{ "id": "twin", "text": rules }]);
    let described = format!(r#""version": 2, "algorithms": {algorithm},"#);
    [
        own.replace(
            r#""KIND""#,
            &format!(r#"{{ "kind": "{kind}"{built_in}{form} }}"#),
        ),
        own.replace(r#""KIND""#, &follows)
            .replace(r#""version": 2,"#, &described),
    ]
    .map(|text| checked_run(&plan(&text), case.name))
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
    let all = All::default();
    std::thread::scope(|scope| {
        for (kind, rules, built_in, as_rules) in QUEUES {
            let all = &all;
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
                            r#""version": 2,"#,
                            &format!(r#""version": 2, {algorithms}"#),
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
                    note(all, kind, None);
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
    holds(all, "queues");
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
