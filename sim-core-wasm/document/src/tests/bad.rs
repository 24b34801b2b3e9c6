//! Invalid documents: the path and the message of each refusal.

use super::{Document, FULL};

/// The problem of the full document with one piece replaced.
fn problem(from: &str, to: &str) -> String {
    assert_eq!(FULL.matches(from).count(), 1, "{from} must occur once");
    match Document::parse(&FULL.replace(from, to)) {
        Ok(_) => panic!("accepted: {to}"),
        Err(problem) => problem.to_string(),
    }
}

/// Each case: a piece of the full document, its replacement, the problem.
pub(super) fn check(cases: &[(&str, &str, &str)]) {
    for (from, to, expected) in cases {
        let found = problem(from, to);
        // The kinds of a registry grow: only the beginning of such a list is compared.
        let lists = ["one of ", "(allowed: "];
        let open = lists.iter().any(|end| expected.ends_with(end)) && found.starts_with(expected);
        assert!(
            found == *expected || open,
            "{from} -> {to}\n   found {found}\nexpected {expected}"
        );
    }
}

#[test]
fn another_kind_of_document_or_version() {
    check(&[
        (
            r#""format": "sawtooth-scenario""#,
            r#""format": "other""#,
            "format: this is no Sawtooth scenario: must be \"sawtooth-scenario\", got \"other\"",
        ),
        (
            r#""format": "sawtooth-scenario","#,
            "",
            "format: missing: a Sawtooth scenario says \"sawtooth-scenario\" here",
        ),
        (
            r#""version": 1"#,
            r#""version": 2"#,
            "version: the document comes from a newer Sawtooth (version 2; this one reads version 1)",
        ),
        (
            r#""version": 1"#,
            r#""version": 0.5"#,
            "version: must be 1, got 0.5",
        ),
        (
            r#""version": 1,"#,
            "",
            "version: missing: this Sawtooth reads version 1",
        ),
    ]);
}

#[test]
fn unknown_keys() {
    check(&[
        (
            r#""seed": 7"#,
            r#""sede": 7"#,
            "sede: unknown key (did you mean seed?)",
        ),
        (
            r#""seed": 7"#,
            r#""__proto__": 7"#,
            "__proto__: unknown key (allowed: ",
        ),
        (
            r#""beta": 0.8"#,
            r#""bet": 0.8"#,
            "flows/f/sender/bet: unknown key (did you mean beta?)",
        ),
        (
            r#""delay": 0.02"#,
            r#""latency": 0.02"#,
            "links/r-d/latency: unknown key (allowed: ",
        ),
        (
            r#""segment": 1000"#,
            r#""segments": 1000"#,
            "flows/f/transport/segments: unknown key (did you mean segment?)",
        ),
        (
            r#""reverse": { "delay""#,
            r#""reverse": { "dealy""#,
            "links/r-d/reverse/dealy: unknown key (did you mean delay?)",
        ),
        (
            r#""kind": "bernoulli", "#,
            r#""kind": "none", "#,
            "links/r-d/loss/probability: unknown key: the loss model is none, and bernoulli has it",
        ),
        (
            r#""unit": "bit/s""#,
            r#""units": "bit/s""#,
            "parameters/B/units: unknown key (did you mean unit?)",
        ),
        (
            r#""selection""#,
            r#""selections""#,
            "view/selections: unknown key (did you mean selection?)",
        ),
        (
            r#""expr": "B""#,
            r#""exp": "B""#,
            "links/r-d/rate/exp: unknown key (did you mean expr?)",
        ),
    ]);
}

#[test]
fn values_of_another_type() {
    check(&[
        (
            r#""seed": 7"#,
            r#""seed": "7""#,
            "seed: must be a number, got \"7\"",
        ),
        (
            r#""name": "Everything""#,
            r#""name": 3"#,
            "name: must be a text, got 3",
        ),
        (
            r#""delay": 0.02"#,
            r#""delay": "20 ms""#,
            "links/r-d/delay: must be a number or an expression, got \"20 ms\"",
        ),
        (
            r#""delay": 0.02"#,
            r#""delay": null"#,
            "links/r-d/delay: must be a number or an expression, got null",
        ),
        (
            r#""between": ["r", "d"]"#,
            r#""between": "r""#,
            "links/r-d/between: must be a list, got \"r\"",
        ),
        (
            r#""between": ["r", "d"]"#,
            r#""between": ["r"]"#,
            "links/r-d/between: must be a list of two nodes",
        ),
        (
            r#""between": ["r", "d"]"#,
            r#""between": ["r", 2]"#,
            "links/r-d/between/1: must be the id of a node, got 2",
        ),
        (
            r#""countInService": true"#,
            r#""countInService": 1"#,
            "links/r-d/reverse/queue/countInService: must be true or false, got 1",
        ),
        (
            r#""sender": "newreno""#,
            r#""sender": 1"#,
            "flows/back/sender: must be an object, got 1",
        ),
        (
            r#""sender": "newreno""#,
            r#""sender": {}"#,
            "flows/back/sender/kind: missing: one of ",
        ),
        (
            r#""at": [0, 0.5]"#,
            r#""at": [0]"#,
            "nodes/n/at: must be a list of two numbers",
        ),
        (
            r#""traffic": { "kind": "bulk" }"#,
            r#""traffic": []"#,
            "flows/f/traffic: must be an object, got a list",
        ),
    ]);
}

#[test]
fn values_out_of_range() {
    check(&[
        (
            r#""rate": { "expr": "B" }"#,
            r#""rate": 0"#,
            "links/r-d/rate: must be between 1000 and 1e11 bit/s, got 0",
        ),
        (
            r#""rate": { "expr": "B" }"#,
            r#""rate": { "expr": "B*1e6" }"#,
            "links/r-d/rate: must be between 1000 and 1e11 bit/s, got 1e13",
        ),
        (
            r#""delay": 0.02"#,
            r#""delay": 10.5"#,
            "links/r-d/delay: must be between 0 and 10 s, got 10.5",
        ),
        (
            r#""delay": 0.02"#,
            r#""delay": -1"#,
            "links/r-d/delay: must be between 0 and 10 s, got -1",
        ),
        (
            r#""seed": 7"#,
            r#""seed": 9007199254740992"#,
            "seed: must be between 0 and 9.007199254740991e15, got 9.007199254740992e15",
        ),
        (
            r#""seed": 7"#,
            r#""ecmp": 1"#,
            "ecmp: must be true or false, got 1",
        ),
        (
            r#""seed": 7"#,
            r#""map": 1"#,
            "map: must be true or false, got 1",
        ),
        (
            r#""seed": 7"#,
            r#""seed": -1"#,
            "seed: must be between 0 and 9.007199254740991e15, got -1",
        ),
        (
            r#""seed": 7"#,
            r#""seed": 0.5"#,
            "seed: must be a whole number, got 0.5",
        ),
        (
            r#""duration": 50"#,
            r#""duration": 0"#,
            "duration: must be between 1e-6 and 100000 s, got 0",
        ),
        (
            r#""duration": 50"#,
            r#""duration": 100001"#,
            "duration: must be between 1e-6 and 100000 s, got 100001",
        ),
        (
            r#""warmup": 5"#,
            r#""warmup": 50"#,
            "warmup: must be shorter than the duration of 50 s, got 50",
        ),
        (
            r#""probability": 0.01"#,
            r#""probability": 1.5"#,
            "links/r-d/loss/probability: must be between 0 and 1, got 1.5",
        ),
        (
            r#""bytes": 5000"#,
            r#""bytes": 0.5"#,
            "flows/back/traffic/bytes: must be a whole number, got 0.5",
        ),
        (
            r#""count": { "expr": "N" }, "at""#,
            r#""count": 0, "at""#,
            "nodes/n/count: must be between 1 and 5000, got 0",
        ),
        (
            r#""count": { "expr": "N" }, "at""#,
            r#""count": { "expr": "N/2" }, "at""#,
            "nodes/n/count: must be a whole number, got 1.5",
        ),
        (
            r#""zoom": [0, 10]"#,
            r#""zoom": [10, 0]"#,
            "view/zoom/1: must be larger than the first number",
        ),
        (
            r#""at": [0, 0.5]"#,
            r#""at": [0, 1e5]"#,
            "nodes/n/at/1: must be between -10000 and 10000, got 100000",
        ),
        (
            r#""packets": 500"#,
            r#""packets": 0"#,
            "links/r-d/reverse/queue/limit/packets: must be between 1 and 1e9 packets, got 0",
        ),
    ]);
}

#[test]
fn names_of_nothing() {
    check(&[
        (
            r#""preset": "freebsd9""#,
            r#""preset": "freebds9""#,
            "flows/f/transport/preset: must be one of rfc, linux, linux3, freebsd9, ns2, got \"freebds9\" (did you mean freebsd9?)",
        ),
        (
            r#""kind": "cubic""#,
            r#""kind": "cubik""#,
            "flows/f/sender/kind: unknown sender \"cubik\" (did you mean cubic?)",
        ),
        (
            r#""sender": "newreno""#,
            r#""sender": "newrneo""#,
            "flows/back/sender: unknown sender \"newrneo\" (did you mean newreno?)",
        ),
        (
            r#""kind": "red""#,
            r#""kind": "wed""#,
            "links/r-d/queue/kind: unknown queue discipline \"wed\" (did you mean red?)",
        ),
        (
            r#""kind": "router""#,
            r#""kind": "switch""#,
            "nodes/r/kind: must be one of host, router, access-point, station, got \"switch\"",
        ),
        (
            r#"["cwnd", "queue"]"#,
            r#"["cwnd", "que"]"#,
            "view/panels/1: must be one of cwnd, queue, sojourn, throughput, rtt, fairness, utilization, airtime, collisions, retries, contention, backoff, phase, sequence, spacetime, plane, got \"que\"",
        ),
        (
            r#""scale": "log""#,
            r#""scale": "loq""#,
            "parameters/B/scale: must be one of linear, log, got \"loq\" (did you mean log?)",
        ),
    ]);
}

#[test]
fn ids_and_references() {
    check(&[
        (
            r#""id": "r-d""#,
            r#""id": "R_D""#,
            "links/1/id: must be lower-case letters, digits and single hyphens, a letter first, at most 64, got \"R_D\"",
        ),
        (r#""id": "r-d", "#, "", "links/1/id: missing"),
        (
            r#""id": "r-d""#,
            r#""id": "n-r""#,
            "links/1/id: n-r is already the id of links/0",
        ),
        (
            r#""id": "d""#,
            r#""id": "n""#,
            "nodes/2/id: n is already the id of nodes/0",
        ),
        (
            r#""between": ["r", "d"]"#,
            r#""between": ["r", "dd"]"#,
            "links/r-d/between/1: no node is called \"dd\"",
        ),
        (
            r#""between": ["r", "d"]"#,
            r#""between": ["r", "r"]"#,
            "links/r-d/between: must join two different nodes",
        ),
        (
            r#""from": "n""#,
            r#""from": "x""#,
            "flows/f/from: no node is called \"x\"",
        ),
        (
            r#""from": "n""#,
            r#""from": "r""#,
            "flows/f/from: r is a router: a flow begins and ends at hosts or stations",
        ),
        (
            r#""from": "n", "to": "d""#,
            r#""from": "d", "to": "d""#,
            "flows/f/to: must be another host than from",
        ),
        (
            r#""id": "r", "kind": "router""#,
            r#""id": "r""#,
            "nodes/r/kind: missing",
        ),
        (
            r#""rate": { "expr": "B" }, "#,
            "",
            "links/r-d/rate: missing",
        ),
        (
            r#""between": ["r", "d"], "#,
            "",
            "links/r-d/between: missing",
        ),
    ]);
}

#[test]
fn ends_that_do_not_pair_or_connect() {
    check(&[
        (
            r#""count": { "expr": "N" }, "start""#,
            r#""count": 2, "start""#,
            "flows/f/count: must be the count of n, which is 3, got 2",
        ),
        (
            r#"{ "id": "d", "kind": "host" }"#,
            r#"{ "id": "d", "kind": "host", "count": 2 }"#,
            "flows/f/to: n has 3 instances and d has 2: counted ends pair one to one",
        ),
        (
            r#""between": ["r", "d"]"#,
            r#""between": ["r", "n"]"#,
            "flows/f/to: d cannot be reached from n: a link is missing",
        ),
    ]);
}

#[test]
fn expressions_and_parameters() {
    check(&[
        (
            r#""expr": "B""#,
            r#""expr": "B/(N-3)""#,
            "links/r-d/rate: \"B/(N-3)\": division by zero at character 2",
        ),
        (
            r#""expr": "B""#,
            r#""expr": "C""#,
            "links/r-d/rate: \"C\": no parameter is called C, at character 1",
        ),
        (
            r#""expr": "B""#,
            r#""expr": 5"#,
            "links/r-d/rate/expr: must be a text, got 5",
        ),
        (
            r#""seed": 7"#,
            r#""seed": { "expr": "N" }"#,
            "seed: must be a number: expressions are for nodes, links and flows",
        ),
        (
            r#""value": 10e6"#,
            r#""value": 10"#,
            "parameters/B/value: must be between 1e6 and 1e9, got 10",
        ),
        (
            r#""value": 3"#,
            r#""value": 3.5"#,
            "parameters/N/value: must be a whole number, got 3.5",
        ),
        (
            r#""min": 1e6, "#,
            "",
            "parameters/B/min: must be written and larger than 0 for a log scale",
        ),
        (
            r#""max": 50"#,
            r#""max": 1"#,
            "parameters/N/max: must be larger than min",
        ),
        (
            r#""idle""#,
            r#""2nd""#,
            "parameters/2nd: a parameter's name is letters, digits and _, no digit first, at most 64, and neither min nor max",
        ),
        (
            r#""idle""#,
            r#""min""#,
            "parameters/min: a parameter's name is letters, digits and _, no digit first, at most 64, and neither min nor max",
        ),
    ]);
}

#[test]
fn limits_of_queues() {
    check(&[
        (
            r#"{ "packets": 500 }"#,
            "{}",
            "links/r-d/reverse/queue/limit: must say packets, bytes, or bdp and rtt",
        ),
        (
            r#"{ "packets": 500 }"#,
            r#"{ "packets": 5, "bytes": 5 }"#,
            "links/r-d/reverse/queue/limit: must be in packets or in bytes, not both",
        ),
        (
            r#""limit": { "bdp": 1, "rtt": 0.04 }"#,
            r#""limit": { "bdp": 1 }"#,
            "links/r-d/queue/limit/rtt: missing",
        ),
        (
            r#"{ "packets": 500 }"#,
            r#"{ "packet": 500 }"#,
            "links/r-d/reverse/queue/limit/packet: unknown key (did you mean packets?)",
        ),
    ]);
}

#[test]
fn interventions_that_do_not_apply() {
    check(&[
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "links/rd/loss/probability""#,
            "interventions/0/set: links/rd: no link is called rd (did you mean r-d?)",
        ),
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "flows/f/start""#,
            "interventions/0/set: flows/f/start: a change of this restarts the run: it cannot be an intervention",
        ),
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "seed""#,
            "interventions/0/set: seed: a change of this restarts the run: it cannot be an intervention",
        ),
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "duration""#,
            "interventions/0/set: duration: has no effect on the run: it cannot be an intervention",
        ),
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "links/r-d/id""#,
            "interventions/0/set: links/r-d/id: is fixed: it cannot be changed",
        ),
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "parameters/N""#,
            "interventions/0/set: parameters/N: nodes/n/count depends on it, and a change of that restarts the run: it cannot be an intervention",
        ),
        (
            r#""to": 0.05"#,
            r#""to": 5"#,
            "interventions/0/to: links/r-d/loss/probability: must be between 0 and 1, got 5",
        ),
        (
            r#""at": 20"#,
            r#""at": -1"#,
            "interventions/0/at: must be between 0 and 100000 s, got -1",
        ),
        (r#""at": 20, "#, "", "interventions/0/at: missing"),
        (r#", "to": 0.05"#, "", "interventions/0/to: missing"),
    ]);
}

#[test]
fn other_json_is_no_scenario() {
    let problem = |text: &str| Document::parse(text).expect_err("refused").to_string();
    assert_eq!(problem("[]"), "must be an object, got a list");
    assert_eq!(
        problem("{}"),
        "format: missing: a Sawtooth scenario says \"sawtooth-scenario\" here"
    );
    assert!(problem("{\"format\": \"sawtooth-").starts_with("not JSON"));
    assert_eq!(problem(r#"{"a":1,"a":2}"#), "a: the key is written twice");
}
