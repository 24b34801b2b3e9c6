//! Six short scenarios, each with seven transports: what a sender must survive. Queues, clamps and traffic go through
//! the same ones in the engine's tests.

use sawtooth_engine::measure::Summary;

use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::{Check, How, Trial, flow};

/// A scenario, as the parts of a document that make it.
pub struct Case {
    /// The id of its check.
    pub id: &'static str,
    /// Its event, in a few words.
    pub name: &'static str,
    title: &'static str,
    about: &'static str,
    loss: &'static str,
    limit: &'static str,
    /// The traffic of its flow, JSON.
    pub traffic: &'static str,
    interventions: &'static str,
    /// The readings of its flow, for the check of this id.
    readings: fn(&'static str, &Summary) -> Vec<Reading>,
}

/// Bits a second of one segment of 1448 bytes in each round trip of 40 ms.
pub const SEGMENT_A_ROUND: f64 = 289_600.0;

/// Data without an end.
pub const BULK: &str = r#"{ "kind": "bulk" }"#;

/// A case without losses and changes, with room for a whole window: the others say in what they differ.
const PLAIN: Case = Case {
    id: "",
    name: "",
    title: "",
    about: "",
    loss: r#"{ "kind": "none" }"#,
    limit: r#"{ "packets": 200 }"#,
    traffic: BULK,
    interventions: "",
    readings: |_, _| Vec::new(),
};

/// The flow has at least so many bits a second.
fn at_least(check: &'static str, least: f64, summary: &Summary) -> Vec<Reading> {
    let goodput = flow(summary).and_then(|flow| flow.goodput);
    let (bound, unit) = (Bound::AtLeast(least), Unit::BitsPerSecond);
    vec![Reading::new(check, "of goodput", goodput, bound, unit)]
}

/// The scenarios.
pub const CASES: [Case; 6] = [
    Case {
        id: "clean",
        name: "lossless",
        title: "Fills a link soon after it starts",
        about: "10 s alone on 10 Mb/s and 40 ms with a buffer of 200 packets, with seven transports; the overshoot of slow start is included.",
        // Of 10 Mb/s. Controls that keep most of their window pay for slow start's overshoot
        // with timeouts of a second, where recovery is not proportional.
        readings: |check, summary| at_least(check, 6e6, summary),
        ..PLAIN
    },
    Case {
        id: "lossy",
        name: "one per cent lost",
        title: "Recovers from losses",
        about: "The same network with 1 % random loss: at least half of the result of the square-root formula.",
        loss: r#"{ "kind": "bernoulli", "probability": 0.01 }"#,
        // Half of the square-root formula's rate with delayed acknowledgements: 8.66 segments a round trip,
        // 2.5 Mb/s.
        readings: |check, summary| at_least(check, 1.25e6, summary),
        ..PLAIN
    },
    Case {
        id: "timeout",
        name: "a timeout",
        title: "Recovers after a timeout",
        about: "50 kB; a segment near the end and its retransmissions are lost: only the timer can detect that.",
        // A segment near the end and its retransmissions are lost: only the timer can
        // find the loss.
        loss: r#"{ "kind": "list", "packets": [35, 36, 37] }"#,
        traffic: r#"{ "kind": "transfer", "bytes": 50000 }"#,
        readings: |check, summary| {
            let timeouts = flow(summary).map(|flow| flow.timeouts as f64);
            let complete = flow(summary).and_then(|flow| flow.completion_time);
            let (one, end) = (Bound::AtLeast(1.0), Bound::AtMost(10.0));
            vec![
                Reading::new(check, "timeouts", timeouts, one, Unit::Count),
                Reading::new(
                    check,
                    "until all data has arrived",
                    complete,
                    end,
                    Unit::Seconds,
                ),
            ]
        },
        ..PLAIN
    },
    Case {
        id: "tiny",
        name: "a tiny buffer",
        title: "Works with a buffer of two packets",
        about: "10 s alone on 10 Mb/s and 40 ms: more than one segment a round trip.",
        limit: r#"{ "packets": 2 }"#,
        // More than one segment a round trip.
        readings: |check, summary| at_least(check, SEGMENT_A_ROUND, summary),
        ..PLAIN
    },
    Case {
        id: "nothing",
        name: "nothing to transfer",
        title: "Sends no data when there is none",
        about: "A transfer of no bytes: the handshake alone, one round trip.",
        traffic: r#"{ "kind": "transfer", "bytes": 0 }"#,
        readings: |check, summary| {
            let sent = flow(summary).map(|flow| flow.segments_sent as f64);
            let complete = flow(summary).and_then(|flow| flow.completion_time);
            // Only the handshake: one round trip.
            let trip = Bound::Within(0.04, 0.041);
            vec![
                Reading::new(
                    check,
                    "segments sent",
                    sent,
                    Bound::AtMost(0.0),
                    Unit::Count,
                ),
                Reading::new(check, "until it is complete", complete, trip, Unit::Seconds),
            ]
        },
        ..PLAIN
    },
    Case {
        id: "changes",
        name: "interventions in mid-run",
        title: "Continues when the path changes",
        about: "10 s in which rate, delay, loss, buffer and queue of the link change one after another.",
        interventions: r#"
            { "at": 2, "set": "links/r-d/rate", "to": 2e6 },
            { "at": 3, "set": "links/r-d/delay", "to": 0.1 },
            { "at": 4, "set": "links/r-d/loss", "to": "bernoulli" },
            { "at": 5, "set": "links/r-d/queue/limit", "to": { "packets": 3 } },
            { "at": 6, "set": "links/r-d/queue", "to": "red" },
            { "at": 7, "set": "links/r-d/rate", "to": 50e6 }"#,
        // Half of the bytes that the first two seconds alone can bring.
        readings: |check, summary| at_least(check, 1e6, summary),
        ..PLAIN
    },
];

/// The transports that all of them run with.
pub const TRANSPORTS: [&str; 7] = [
    r#"{ "preset": "rfc" }"#,
    r#"{ "preset": "linux" }"#,
    r#"{ "preset": "linux-paced", "sack": false }"#,
    r#"{ "preset": "linux3" }"#,
    r#"{ "preset": "freebsd9" }"#,
    r#"{ "preset": "ns2" }"#,
    r#"{ "preset": "ns2", "sack": false }"#,
];

/// The check that a case makes.
pub(super) const fn check<const CASE: usize>() -> Check {
    Check {
        id: CASES[CASE].id,
        title: CASES[CASE].title,
        about: CASES[CASE].about,
        trials: trials::<CASE>,
    }
}

fn trials<const CASE: usize>(candidate: &Candidate) -> Vec<Trial> {
    let case = &CASES[CASE];
    let suits = |transport: &&str| candidate.windowed || !is_foreign(transport, case.traffic);
    let trial = |transport| Trial {
        at: with(transport),
        document: case.document(candidate, transport),
        how: How::Once,
        judge: |ran| CASES[CASE].readings(&ran.summary),
    };
    TRANSPORTS.into_iter().filter(suits).map(trial).collect()
}

/// Whether a protocol of its own has no such switch or never completes.
pub fn is_foreign(transport: &str, traffic: &str) -> bool {
    transport.contains("sack") || traffic.contains("transfer")
}

/// A transport in words.
fn with(transport: &str) -> String {
    let preset = transport.split('"').nth(3).unwrap_or_default();
    let without = if transport.contains("sack") {
        " without SACK"
    } else {
        ""
    };
    format!("the transport is {preset}{without}")
}

impl Case {
    /// The readings of its flow.
    pub fn readings(&self, summary: &Summary) -> Vec<Reading> {
        (self.readings)(self.id, summary)
    }

    fn document(&self, candidate: &Candidate, transport: &str) -> String {
        let Candidate {
            sender, algorithms, ..
        } = candidate;
        let sender = format!(r#""sender": {sender},"#);
        self.text(&sender, candidate.router(), transport, self.traffic)
            .replacen(
                r#""version": 2,"#,
                &format!(r#""version": 2, {algorithms}"#),
                1,
            )
    }

    /// Its document. `sender` has the keys of the flow beside its ends, traffic and transport, each with a comma behind it.
    pub fn text(&self, sender: &str, queue: &str, transport: &str, traffic: &str) -> String {
        let Case {
            name,
            loss,
            limit,
            interventions,
            ..
        } = self;
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 2, "name": "Conformance: {name}", "duration": 10,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02, "loss": {loss},
               "queue": {{ "kind": "{queue}", "limit": {limit} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {sender} "traffic": {traffic}, "transport": {transport} }} ],
        "interventions": [{interventions}] }}"#
        )
    }
}
