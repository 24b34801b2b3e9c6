//! The five courses: the document of each, and what counts in it.
//!
//! To add one: its document and its line in [`COURSES`]; its marks are of `marks.rs`.

use sawtooth_engine::measure::Summary;
use sawtooth_engine::rng::{Purpose, RandomStream};

use super::marks::{
    Mark, delay, fairness, harm_to_call, harm_to_rivals, throughput, throughput_of_link,
};
use crate::conformance::Candidate;

/// A course.
pub struct Course {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The network and who is in it, and what is measured.
    pub about: &'static str,
    network: fn(u64) -> Network,
    /// The marks of its own flows, which are the first ones of the document.
    pub(super) marks: fn(&Summary) -> Vec<Mark>,
}

/// The share of a packet of 1500 bytes that is payload: 52 bytes are headers.
const PAYLOAD: f64 = 1448.0 / 1500.0;

/// All courses.
pub const COURSES: [Course; 5] = [
    Course {
        id: "lossy",
        title: "Lossy",
        about: "Two flows of its own for 30 s over 10 Mb/s and 40 ms, where 1 % of the packets are lost at random, with a buffer of one bandwidth-delay product; measured from 5 s on.",
        network: |_| {
            Network {
            between: r#""rate": 10e6, "delay": 0.018, "loss": { "kind": "bernoulli", "probability": 0.01 }"#.to_owned(),
            limit: r#"{ "packets": 34 }"#,
            own: (2, 0.1),
            ..NETWORK
        }
        },
        marks: |summary| {
            vec![
                throughput(summary, 2, 10e6 * PAYLOAD * 0.99),
                delay(summary, 2, 0.0412),
                fairness(summary, 2),
            ]
        },
    },
    Course {
        id: "long-fat",
        title: "Long and fat",
        about: "Two flows of its own for 40 s on 40 Mb/s and 200 ms, where 667 packets are on their way, with a buffer of 200; they start within 5 s, and are measured from 15 s on.",
        network: |_| Network {
            duration: 40,
            warmup: 15,
            between: r#""rate": 40e6, "delay": 0.098"#.to_owned(),
            limit: r#"{ "packets": 200 }"#,
            own: (2, 5.0),
            ..NETWORK
        },
        marks: |summary| {
            vec![
                throughput(summary, 2, 40e6 * PAYLOAD),
                delay(summary, 2, 0.2003),
                fairness(summary, 2),
            ]
        },
    },
    Course {
        id: "cellular",
        title: "Cellular",
        about: "A flow of its own for 30 s on a link of 60 ms whose rate wanders between 0.5 and 12 Mb/s ten times a second, with a buffer of 300 packets; measured from 2 s on.",
        network: |seed| {
            let trace = wandering(seed)
                .iter()
                .map(u32::to_string)
                .collect::<Vec<_>>()
                .join(",");
            Network {
                warmup: 2,
                between: format!(r#""rate": {{ "trace": [{trace}] }}, "delay": 0.028"#),
                limit: r#"{ "packets": 300 }"#,
                ..NETWORK
            }
        },
        marks: |summary| {
            vec![
                throughput_of_link(summary, 1, PAYLOAD),
                delay(summary, 1, 0.0605),
            ]
        },
    },
    Course {
        id: "crowd",
        title: "Crowd",
        about: "Six flows of its own and six of NewReno for 30 s on 20 Mb/s and 30 ms with a buffer of one bandwidth-delay product; measured from 5 s on.",
        network: |_| Network {
            between: r#""rate": 20e6, "delay": 0.013"#.to_owned(),
            limit: r#"{ "packets": 50 }"#,
            own: (6, 1.0),
            others: r#", { "id": "rival", "from": "t", "to": "e", "count": 6, "startJitter": 1, "sender": "newreno" }"#,
            ..NETWORK
        },
        marks: |summary| {
            let half = 10e6 * PAYLOAD;
            vec![
                throughput(summary, 6, half),
                delay(summary, 6, 0.0306),
                fairness(summary, 6),
                harm_to_rivals(summary, 6, half),
            ]
        },
    },
    Course {
        id: "call",
        title: "With a video call",
        about: "A flow of its own beside a video call of 1.2 Mb/s for 30 s on 8 Mb/s and 80 ms, with a buffer of a quarter of a second; measured from 5 s on.",
        network: |_| Network {
            between: r#""rate": 8e6, "delay": 0.038"#.to_owned(),
            limit: r#"{ "packets": 167 }"#,
            others: r#", { "id": "call", "from": "t", "to": "e", "transport": { "segment": 1172 },
                "traffic": { "kind": "constant", "rate": 1.2e6, "spread": 0.2 } }"#,
            ..NETWORK
        },
        marks: |summary| {
            // The call's rate counts its headers, 28 bytes for 1172 of payload; its goodput does not.
            let left = (8e6 - 1.2e6) * PAYLOAD;
            vec![
                throughput(summary, 1, left),
                delay(summary, 1, 0.0815),
                harm_to_call(summary, 1, 1.2e6 * 1172.0 / 1200.0, 0.041),
            ]
        },
    },
];

impl Course {
    /// The document of a candidate with a seed.
    pub(super) fn document(&self, candidate: &Candidate, seed: u64) -> String {
        (self.network)(seed).document(candidate, seed)
    }
}

/// A dumbbell with room for its own flows and others.
struct Network {
    duration: u32,
    warmup: u32,
    /// Rate, delay and loss of the link between the routers.
    between: String,
    limit: &'static str,
    /// How many flows of its own, and within which time they start.
    own: (u32, f64),
    /// Further flows from t to e, with a comma before them.
    others: &'static str,
}

/// A flow of its own alone for 30 s: the courses say in what they differ.
const NETWORK: Network = Network {
    duration: 30,
    warmup: 5,
    between: String::new(),
    limit: "",
    own: (1, 0.1),
    others: "",
};

impl Network {
    fn document(&self, candidate: &Candidate, seed: u64) -> String {
        let Network {
            duration,
            warmup,
            between,
            limit,
            own: (count, jitter),
            others,
        } = self;
        let Candidate {
            sender, algorithms, ..
        } = candidate;
        let queue = candidate.router();
        let hosts = if others.is_empty() {
            ""
        } else {
            r#", { "id": "t", "kind": "host" }, { "id": "e", "kind": "host" }"#
        };
        let access = if others.is_empty() {
            ""
        } else {
            r#", { "id": "t-a", "between": ["t", "a"], "rate": 1e9, "delay": 0.001 },
              { "id": "b-e", "between": ["b", "e"], "rate": 1e9, "delay": 0.001 }"#
        };
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Contest",
        "seed": {seed}, "duration": {duration}, "warmup": {warmup},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "a", "kind": "router" }},
                   {{ "id": "b", "kind": "router" }}, {{ "id": "d", "kind": "host" }}{hosts} ],
        "links": [
            {{ "id": "s-a", "between": ["s", "a"], "rate": 1e9, "delay": 0.001 }},
            {{ "id": "a-b", "between": ["a", "b"], {between},
               "queue": {{ "kind": "{queue}", "limit": {limit} }} }},
            {{ "id": "b-d", "between": ["b", "d"], "rate": 1e9, "delay": 0.001 }}{access} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": {jitter},
            "sender": {sender} }}{others} ] }}"#
        )
    }
}

/// How long the trace of the cellular link is before it repeats, in milliseconds.
const PERIOD: u32 = 14_000;
/// The bounds of its rate, in packets of 1500 bytes a millisecond.
const RATES: (f64, f64) = (0.5 / 12.0, 1.0);

/// The instants of a link whose rate goes up by a quarter, down by a fifth or stays, every 100 ms.
pub fn wandering(seed: u64) -> Vec<u32> {
    let mut random = RandomStream::new(seed, "cellular", Purpose::Traffic);
    let (mut rate, mut credit) = (0.5_f64, 0.0);
    let mut instants = Vec::new();
    for now in 1..=PERIOD {
        if now % 100 == 0 {
            rate *= [0.8, 1.0, 1.25, 0.8, 1.25][random.below(5) as usize];
            rate = rate.clamp(RATES.0, RATES.1);
        }
        credit += rate;
        if credit >= 1.0 {
            credit -= 1.0;
            instants.push(now);
        }
    }
    if instants.last() != Some(&PERIOD) {
        instants.push(PERIOD);
    }
    instants
}
