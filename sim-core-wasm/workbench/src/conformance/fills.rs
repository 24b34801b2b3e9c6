//! A clean link of 10 Mb/s and a round trip of 40 ms with a buffer of two bandwidth-delay products: a sender by
//! itself fills it, and two of a kind share it.

use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::run::Ran;
use super::{Check, How, Trial};

/// The utilization that counts as full, and the index of a pair that shares the link.
const FULL: f64 = 0.95;
const SHARED: f64 = 0.9;

pub(super) const FILLS: Check = Check {
    id: "fills",
    title: "Fills a clean link",
    about: "80 s alone on 10 Mb/s and 40 ms with a buffer of two bandwidth-delay products, measured from 20 s on.",
    trials: |candidate| trials(candidate, 1, full),
};

pub(super) const SHARES: Check = Check {
    id: "shares",
    title: "Shares the link with a second flow of its kind",
    about: "The same link and time with two flows that start within 0.1 s: Jain's index of their goodputs.",
    trials: |candidate| trials(candidate, 2, shared),
};

/// The presets of the transport that these checks run with.
const PRESETS: [&str; 2] = ["linux", "rfc"];

fn trials(candidate: &Candidate, count: u32, judge: fn(&Ran) -> Vec<Reading>) -> Vec<Trial> {
    let trial = |preset: &str| Trial {
        at: format!("the transport is {preset}"),
        document: dumbbell(candidate, count, &format!(r#"{{ "preset": "{preset}" }}"#)),
        how: How::Once,
        judge,
    };
    PRESETS.into_iter().map(trial).collect()
}

/// `count` flows over the link; access and exit links are ten times as fast.
pub(super) fn dumbbell(candidate: &Candidate, count: u32, transport: &str) -> String {
    let Candidate {
        sender, algorithms, ..
    } = candidate;
    let queue = candidate.router();
    let wide = r#""queue": { "kind": "drop-tail", "limit": { "packets": 1000000 } }"#;
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: {count} on a clean link",
        "duration": 80, "warmup": 20,
        "nodes": [
            {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "a", "kind": "router" }},
            {{ "id": "b", "kind": "router" }}, {{ "id": "d", "kind": "host", "count": {count} }}
        ],
        "links": [
            {{ "id": "s-a", "between": ["s", "a"], "rate": 100e6, "delay": 0.002, {wide} }},
            {{ "id": "a-b", "between": ["a", "b"], "rate": 10e6, "delay": 0.016,
               "queue": {{ "kind": "{queue}", "limit": {{ "bdp": 2, "rtt": 0.04 }} }} }},
            {{ "id": "b-d", "between": ["b", "d"], "rate": 100e6, "delay": 0.002, {wide} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": 0.1,
               "sender": {sender}, "transport": {transport} }}
        ] }}"#
    )
}

fn full(ran: &Ran) -> Vec<Reading> {
    let queue = ran.summary.queues.iter().find(|queue| queue.id == "a-b:a");
    let used = queue.and_then(|queue| queue.utilization);
    let bound = Bound::AtLeast(FULL);
    vec![Reading::new(
        "fills",
        "of the link is used",
        used,
        bound,
        Unit::Share,
    )]
}

fn shared(ran: &Ran) -> Vec<Reading> {
    let (jain, bound) = (ran.summary.jain, Bound::AtLeast(SHARED));
    vec![Reading::new(
        "shares",
        "is Jain's index",
        jain,
        bound,
        Unit::Ratio,
    )]
}
