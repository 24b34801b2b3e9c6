//! Invalid documents: the path and the message of each refusal.

use super::{FULL, cases, refusal, refusals};

#[test]
fn another_kind_of_document_or_version() {
    refusals(
        FULL,
        r#"
        "format": "sawtooth-scenario" -> "format": "other"
            format: this is not a Sawtooth scenario: must be "sawtooth-scenario", got "other"
        "format": "sawtooth-scenario", ->
            format: missing: a Sawtooth scenario has "sawtooth-scenario" here
        "version": 2 -> "version": 3
            version: the document comes from a newer Sawtooth (version 3; this one reads version 2)
        "version": 2 -> "version": 0.5
            version: must be 2, got 0.5
        "version": 2, ->
            version: missing: this Sawtooth reads version 2
        "#,
    );
}

#[test]
fn unknown_keys() {
    refusals(
        FULL,
        r#"
        "seed": 7 -> "sede": 7
            sede: unknown key (did you mean seed?)
        "seed": 7 -> "__proto__": 7
            __proto__: unknown key (allowed: …
        "beta": 0.8 -> "bet": 0.8
            flows/f/sender/bet: unknown key (did you mean beta?)
        "delay": 0.02 -> "latency": 0.02
            links/r-d/latency: unknown key (allowed: …
        "segment": 1000 -> "segments": 1000
            flows/f/transport/segments: unknown key (did you mean segment?)
        "reverse": { "delay" -> "reverse": { "dealy"
            links/r-d/reverse/dealy: unknown key (did you mean delay?)
        "kind": "bernoulli", -> "kind": "none",
            links/r-d/loss/probability: unknown key: the loss model is none, but only bernoulli has this key
        "unit": "bit/s" -> "units": "bit/s"
            parameters/B/units: unknown key (did you mean unit?)
        "selection" -> "selections"
            view/selections: unknown key (did you mean selection?)
        "expr": "B" -> "exp": "B"
            links/r-d/rate/exp: unknown key (did you mean expr?)
        "#,
    );
}

#[test]
fn values_of_another_type() {
    refusals(
        FULL,
        r#"
        "seed": 7 -> "seed": "7"
            seed: must be a number, got "7"
        "name": "Everything" -> "name": 3
            name: must be a text, got 3
        "delay": 0.02 -> "delay": "20 ms"
            links/r-d/delay: must be a number or an expression, got "20 ms"
        "delay": 0.02 -> "delay": null
            links/r-d/delay: must be a number or an expression, got null
        "between": ["r", "d"] -> "between": "r"
            links/r-d/between: must be a list, got "r"
        "between": ["r", "d"] -> "between": ["r"]
            links/r-d/between: must be a list of two nodes
        "between": ["r", "d"] -> "between": ["r", 2]
            links/r-d/between/1: must be the id of a node, got 2
        "countInService": true -> "countInService": 1
            links/r-d/reverse/queue/countInService: must be true or false, got 1
        "sender": "newreno" -> "sender": 1
            flows/back/sender: must be an object, got 1
        "sender": "newreno" -> "sender": {}
            flows/back/sender/kind: missing: one of …
        "at": [0, 0.5] -> "at": [0]
            nodes/n/at: must be a list of two numbers
        "traffic": { "kind": "bulk" } -> "traffic": []
            flows/f/traffic: must be an object, got a list
        "#,
    );
}

#[test]
fn values_out_of_range() {
    refusals(
        FULL,
        r#"
        "rate": { "expr": "B" } -> "rate": 0
            links/r-d/rate: must be between 1000 and 1e11 bit/s, got 0
        "rate": { "expr": "B" } -> "rate": { "expr": "B*1e6" }
            links/r-d/rate: must be between 1000 and 1e11 bit/s, got 1e13
        "delay": 0.02 -> "delay": 10.5
            links/r-d/delay: must be between 0 and 10 s, got 10.5
        "delay": 0.02 -> "delay": -1
            links/r-d/delay: must be between 0 and 10 s, got -1
        "seed": 7 -> "seed": 9007199254740992
            seed: must be between 0 and 9.007199254740991e15, got 9.007199254740992e15
        "seed": 7 -> "ecmp": 1
            ecmp: must be true or false, got 1
        "seed": 7 -> "map": 1
            map: must be true or false, got 1
        "seed": 7 -> "seed": -1
            seed: must be between 0 and 9.007199254740991e15, got -1
        "seed": 7 -> "seed": 0.5
            seed: must be a whole number, got 0.5
        "duration": 50 -> "duration": 0
            duration: must be between 1e-6 and 100000 s, got 0
        "duration": 50 -> "duration": 100001
            duration: must be between 1e-6 and 100000 s, got 100001
        "warmup": 5 -> "warmup": 50
            warmup: must be shorter than the duration of 50 s, got 50
        "probability": 0.01 -> "probability": 1.5
            links/r-d/loss/probability: must be between 0 and 1, got 1.5
        "bytes": 5000 -> "bytes": 0.5
            flows/back/traffic/bytes: must be a whole number, got 0.5
        "count": { "expr": "N" }, "at" -> "count": 0, "at"
            nodes/n/count: must be between 1 and 5000, got 0
        "count": { "expr": "N" }, "at" -> "count": { "expr": "N/2" }, "at"
            nodes/n/count: must be a whole number, got 1.5
        "zoom": [0, 10] -> "zoom": [10, 0]
            view/zoom/1: must be larger than the first number
        "at": [0, 0.5] -> "at": [0, 1e5]
            nodes/n/at/1: must be between -10000 and 10000, got 100000
        "packets": 500 -> "packets": 0
            links/r-d/reverse/queue/limit/packets: must be between 1 and 1e9 packets, got 0
        "#,
    );
}

#[test]
fn names_of_nothing() {
    refusals(
        FULL,
        r#"
        "preset": "freebsd9" -> "preset": "freebds9"
            flows/f/transport/preset: must be one of rfc, linux, linux-paced, linux3, freebsd9, ns2, got "freebds9" (did you mean
            freebsd9?)
        "kind": "cubic" -> "kind": "cubik"
            flows/f/sender/kind: unknown sender "cubik" (did you mean cubic?)
        "sender": "newreno" -> "sender": "newrneo"
            flows/back/sender: unknown sender "newrneo" (did you mean newreno?)
        "kind": "red" -> "kind": "wed"
            links/r-d/queue/kind: unknown queue discipline "wed" (did you mean red?)
        "kind": "router" -> "kind": "switch"
            nodes/r/kind: must be one of host, router, access-point, station, got "switch"
        ["cwnd", "queue"] -> ["cwnd", "que"]
            view/panels/1: must be one of cwnd, queue, sojourn, throughput, rtt, fairness, utilization, airtime,
            collisions, retries, contention, backoff, phase, sequence, spacetime, plane, got "que"
        "scale": "log" -> "scale": "loq"
            parameters/B/scale: must be one of linear, log, got "loq" (did you mean log?)
        "#,
    );
}

#[test]
fn ids_and_references() {
    refusals(
        FULL,
        r#"
        "id": "r-d" -> "id": "R_D"
            links/1/id: must have lower-case letters, digits and single hyphens, begin with a letter and have at most 64 characters, got "R_D"
        "id": "r-d", ->
            links/1/id: missing
        "id": "r-d" -> "id": "n-r"
            links/1/id: n-r is already the id of links/0
        "id": "d" -> "id": "n"
            nodes/2/id: n is already the id of nodes/0
        "between": ["r", "d"] -> "between": ["r", "dd"]
            links/r-d/between/1: there is no node "dd"
        "between": ["r", "d"] -> "between": ["r", "r"]
            links/r-d/between: must join two different nodes
        "from": "n" -> "from": "x"
            flows/f/from: there is no node "x"
        "from": "n" -> "from": "r"
            flows/f/from: r is a router: both ends of a flow must be hosts or stations
        "from": "n", "to": "d" -> "from": "d", "to": "d"
            flows/f/to: must not be the same host as from
        "id": "r", "kind": "router" -> "id": "r"
            nodes/r/kind: missing
        "rate": { "expr": "B" }, ->
            links/r-d/rate: missing
        "between": ["r", "d"], ->
            links/r-d/between: missing
        "#,
    );
}

#[test]
fn ends_that_do_not_pair_or_connect() {
    refusals(
        FULL,
        r#"
        "count": { "expr": "N" }, "start" -> "count": 2, "start"
            flows/f/count: must be the count of n, which is 3, got 2
        { "id": "d", "kind": "host" } -> { "id": "d", "kind": "host", "count": 2 }
            flows/f/to: n has 3 instances and d has 2: both must have the same number
        "between": ["r", "d"] -> "between": ["r", "n"]
            flows/f/to: there is no path from n to d: add a link
        "#,
    );
}

#[test]
fn expressions_and_parameters() {
    refusals(
        FULL,
        r#"
        "expr": "B" -> "expr": "B/(N-3)"
            links/r-d/rate: "B/(N-3)": division by zero at character 2
        "expr": "B" -> "expr": "C"
            links/r-d/rate: "C": there is no parameter C, at character 1
        "expr": "B" -> "expr": 5
            links/r-d/rate/expr: must be a text, got 5
        "seed": 7 -> "seed": { "expr": "N" }
            seed: must be a number: expressions are for nodes, links and flows
        "value": 10e6 -> "value": 10
            parameters/B/value: must be between 1e6 and 1e9, got 10
        "value": 3 -> "value": 3.5
            parameters/N/value: must be a whole number, got 3.5
        "min": 1e6, ->
            parameters/B/min: must be written and larger than 0 for a log scale
        "max": 50 -> "max": 1
            parameters/N/max: must be larger than min
        "idle" -> "2nd"
            parameters/2nd: a parameter's name has at most 64 letters, digits and _, does not begin with
            a digit, and is not min or max
        "idle" -> "min"
            parameters/min: a parameter's name has at most 64 letters, digits and _, does not begin with
            a digit, and is not min or max
        "#,
    );
}

#[test]
fn limits_of_queues() {
    refusals(
        FULL,
        r#"
        { "packets": 500 } -> {}
            links/r-d/reverse/queue/limit: must have packets, bytes, or bdp and rtt
        { "packets": 500 } -> { "packets": 5, "bytes": 5 }
            links/r-d/reverse/queue/limit: must be in packets or in bytes, not both
        "limit": { "bdp": 1, "rtt": 0.04 } -> "limit": { "bdp": 1 }
            links/r-d/queue/limit/rtt: missing
        { "packets": 500 } -> { "packet": 500 }
            links/r-d/reverse/queue/limit/packet: unknown key (did you mean packets?)
        "#,
    );
}

#[test]
fn interventions_that_do_not_apply() {
    refusals(
        FULL,
        r#"
        "set": "links/r-d/loss/probability" -> "set": "links/rd/loss/probability"
            interventions/0/set: links/rd: there is no link rd (did you mean r-d?)
        "set": "links/r-d/loss/probability" -> "set": "flows/f/start"
            interventions/0/set: flows/f/start: cannot change during a run: it cannot be an intervention
        "set": "links/r-d/loss/probability" -> "set": "seed"
            interventions/0/set: seed: cannot change during a run: it cannot be an intervention
        "set": "links/r-d/loss/probability" -> "set": "duration"
            interventions/0/set: duration: has no effect on the run: it cannot be an intervention
        "set": "links/r-d/loss/probability" -> "set": "links/r-d/id"
            interventions/0/set: links/r-d/id: is fixed: it cannot be changed
        "set": "links/r-d/loss/probability" -> "set": "parameters/N"
            interventions/0/set: parameters/N: nodes/n/count depends on it and cannot change during a run: it
            cannot be an intervention
        "to": 0.05 -> "to": 5
            interventions/0/to: links/r-d/loss/probability: must be between 0 and 1, got 5
        "at": 20 -> "at": -1
            interventions/0/at: must be between 0 and 100000 s, got -1
        "at": 20, ->
            interventions/0/at: missing
        , "to": 0.05 ->
            interventions/0/to: missing
        "#,
    );
}

#[test]
fn other_json_is_no_scenario() {
    for (text, expected) in cases(
        r#"
        []
            must be an object, got a list
        {}
            format: missing: a Sawtooth scenario has "sawtooth-scenario" here
        {"format": "sawtooth-
            not JSON…
        {"a":1,"a":2}
            a: this key is used twice
        "#,
    ) {
        refusal(text, &expected);
    }
}
