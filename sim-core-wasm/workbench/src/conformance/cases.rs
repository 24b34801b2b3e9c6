//! Six short scenarios, each with seven transports: what a sender must survive. Queues, clamps and traffic go through
//! the same ones in the engine's tests.

use sawtooth_engine::measure::Summary;

use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::{Check, How, Trial, flow};

/// A scenario, as the parts of a document that make it.
pub struct Case {
    /// The id of its check.
    pub id: &'static str,
    /// Its event, in a few words.
    pub name: &'static str,
    loss: &'static str,
    limit: &'static str,
    /// The traffic of its flow, JSON.
    pub traffic: &'static str,
    interventions: &'static str,
    /// The readings of its flow.
    pub readings: fn(&Summary) -> Vec<Reading>,
}

/// Bits a second of one segment of 1448 bytes in each round trip of 40 ms.
pub const SEGMENT_A_ROUND: f64 = 289_600.0;

const NO_LOSS: &str = r#"{ "kind": "none" }"#;
/// Data without an end.
pub const BULK: &str = r#"{ "kind": "bulk" }"#;
const DEEP: &str = r#"{ "packets": 200 }"#;

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
        loss: NO_LOSS,
        limit: DEEP,
        traffic: BULK,
        interventions: "",
        // Of 10 Mb/s. Controls that keep most of their window pay for slow start's overshoot
        // with timeouts of a second, where recovery is not proportional.
        readings: |summary| at_least("clean", 6e6, summary),
    },
    Case {
        id: "lossy",
        name: "one per cent lost",
        loss: r#"{ "kind": "bernoulli", "probability": 0.01 }"#,
        limit: DEEP,
        traffic: BULK,
        interventions: "",
        // Half of the square-root formula's rate with delayed acknowledgements: 8.66 segments a round trip,
        // 2.5 Mb/s.
        readings: |summary| at_least("lossy", 1.25e6, summary),
    },
    Case {
        id: "timeout",
        name: "a timeout",
        // A segment near the end and its retransmissions are lost: only the timer can
        // find the loss.
        loss: r#"{ "kind": "list", "packets": [35, 36, 37] }"#,
        limit: DEEP,
        traffic: r#"{ "kind": "transfer", "bytes": 50000 }"#,
        interventions: "",
        readings: |summary| {
            let timeouts = flow(summary).map(|flow| flow.timeouts as f64);
            let complete = flow(summary).and_then(|flow| flow.completion_time);
            let (one, end) = (Bound::AtLeast(1.0), Bound::AtMost(10.0));
            vec![
                Reading::new("timeout", "timeouts", timeouts, one, Unit::Count),
                Reading::new(
                    "timeout",
                    "until all has arrived",
                    complete,
                    end,
                    Unit::Seconds,
                ),
            ]
        },
    },
    Case {
        id: "tiny",
        name: "a tiny buffer",
        loss: NO_LOSS,
        limit: r#"{ "packets": 2 }"#,
        traffic: BULK,
        interventions: "",
        // More than one segment a round trip.
        readings: |summary| at_least("tiny", SEGMENT_A_ROUND, summary),
    },
    Case {
        id: "nothing",
        name: "nothing to transfer",
        loss: NO_LOSS,
        limit: DEEP,
        traffic: r#"{ "kind": "transfer", "bytes": 0 }"#,
        interventions: "",
        readings: |summary| {
            let sent = flow(summary).map(|flow| flow.segments_sent as f64);
            let complete = flow(summary).and_then(|flow| flow.completion_time);
            // Only the handshake: one round trip.
            let trip = Bound::Within(0.04, 0.041);
            vec![
                Reading::new(
                    "nothing",
                    "segments sent",
                    sent,
                    Bound::AtMost(0.0),
                    Unit::Count,
                ),
                Reading::new(
                    "nothing",
                    "until it is complete",
                    complete,
                    trip,
                    Unit::Seconds,
                ),
            ]
        },
    },
    Case {
        id: "changes",
        name: "interventions in mid-run",
        loss: NO_LOSS,
        limit: DEEP,
        traffic: BULK,
        interventions: r#"
            { "at": 2, "set": "links/r-d/rate", "to": 2e6 },
            { "at": 3, "set": "links/r-d/delay", "to": 0.1 },
            { "at": 4, "set": "links/r-d/loss", "to": "bernoulli" },
            { "at": 5, "set": "links/r-d/queue/limit", "to": { "packets": 3 } },
            { "at": 6, "set": "links/r-d/queue", "to": "red" },
            { "at": 7, "set": "links/r-d/rate", "to": 50e6 }"#,
        // Half of the bytes that the first two seconds alone can bring.
        readings: |summary| at_least("changes", 1e6, summary),
    },
];

/// The transports that all of them run with.
pub const TRANSPORTS: [&str; 7] = [
    r#"{ "preset": "rfc" }"#,
    r#"{ "preset": "linux" }"#,
    r#"{ "preset": "linux", "sack": false }"#,
    r#"{ "preset": "linux3" }"#,
    r#"{ "preset": "freebsd9" }"#,
    r#"{ "preset": "ns2" }"#,
    r#"{ "preset": "ns2", "sack": false }"#,
];

pub(super) const CLEAN: Check = Check {
    id: "clean",
    title: "Fills a link soon after it starts",
    about: "10 s alone on 10 Mb/s and 40 ms with room for 200 packets, with seven transports; slow start's overshoot is in it.",
    trials: |candidate| {
        trials(candidate, "clean", |ran| {
            at_least("clean", 6e6, &ran.summary)
        })
    },
};

pub(super) const LOSSY: Check = Check {
    id: "lossy",
    title: "Recovers from losses",
    about: "The same with 1 % of the packets lost at random: at least half of what the square-root formula gives.",
    trials: |candidate| {
        trials(candidate, "lossy", |ran| {
            at_least("lossy", 1.25e6, &ran.summary)
        })
    },
};

pub(super) const TIMEOUT: Check = Check {
    id: "timeout",
    title: "Comes back after a timeout",
    about: "50 kB, of which a segment near the end and its repairs are lost: only the timer finds that.",
    trials: |candidate| {
        trials(candidate, "timeout", |ran| {
            (CASES[2].readings)(&ran.summary)
        })
    },
};

pub(super) const TINY: Check = Check {
    id: "tiny",
    title: "Moves with a buffer of two packets",
    about: "10 s alone on 10 Mb/s and 40 ms: more than one segment a round trip.",
    trials: |candidate| trials(candidate, "tiny", |ran| (CASES[3].readings)(&ran.summary)),
};

pub(super) const NOTHING: Check = Check {
    id: "nothing",
    title: "Sends nothing where there is nothing to send",
    about: "A transfer of no bytes: the handshake alone, one round trip.",
    trials: |candidate| {
        trials(candidate, "nothing", |ran| {
            (CASES[4].readings)(&ran.summary)
        })
    },
};

pub(super) const CHANGES: Check = Check {
    id: "changes",
    title: "Goes on when the path changes under it",
    about: "10 s in which rate, delay, loss, buffer and discipline of the link change one after the other.",
    trials: |candidate| {
        trials(candidate, "changes", |ran| {
            (CASES[5].readings)(&ran.summary)
        })
    },
};

fn trials(candidate: &Candidate, id: &str, judge: fn(&Ran) -> Vec<Reading>) -> Vec<Trial> {
    let Some(case) = CASES.iter().find(|case| case.id == id) else {
        return Vec::new();
    };
    let suits = |transport: &&str| candidate.windowed || !is_foreign(transport, case.traffic);
    let trial = |transport| Trial {
        at: with(transport),
        document: case.document(candidate, transport),
        how: How::Once,
        judge,
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
    fn document(&self, candidate: &Candidate, transport: &str) -> String {
        let Candidate {
            sender, algorithms, ..
        } = candidate;
        let sender = format!(r#""sender": {sender},"#);
        self.text(&sender, candidate.router(), transport, self.traffic)
            .replacen(
                r#""version": 1,"#,
                &format!(r#""version": 1, {algorithms}"#),
                1,
            )
    }

    /// Its document. `sender` is all that the flow has beside its ends: its sender and more, with a comma behind it.
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
        "format": "sawtooth-scenario", "version": 1, "name": "Conformance: {name}", "duration": 10,
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
