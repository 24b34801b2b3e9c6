//! A path that goes silent: the timer backs off, and the flow comes back.

use super::reading::{Bound, Reading, Unit};
use super::{Check, How, Trial, flow};

/// From one second at least, doubled each time (RFC 6298), eighteen seconds hold five timeouts; from Linux's 200 ms
/// and a round trip seven, with a tail loss probe eight. As many again are allowed.
const MOST: f64 = 16.0;

/// A quarter of the link, in bit/s.
const LEAST: f64 = 250_000.0;

pub(super) const BACKS_OFF: Check = Check {
    id: "backs-off",
    title: "Backs off during an outage and recovers",
    about: "1 Mb/s and 40 ms; from 5 s to 25 s every packet is lost. The segments sent from 7 s to 25 s, and the goodput from 60 s to 70 s.",
    trials: |candidate| {
        if !candidate.windowed {
            return Vec::new();
        }
        let trial = |preset: &str| Trial {
            at: format!("the transport is {preset}"),
            document: {
                let (sender, algorithms, queue) =
                    (&candidate.sender, &candidate.algorithms, candidate.router());
                format!(
                    r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: a silent path",
        "duration": 70, "warmup": 60,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 1e6, "delay": 0.02,
               "queue": {{ "kind": "{queue}", "limit": {{ "packets": 50 }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": {sender}, "transport": {{ "preset": "{preset}" }} }} ],
        "interventions": [
            {{ "at": 5, "set": "links/r-d/loss", "to": {{ "kind": "bernoulli", "probability": 1 }} }},
            {{ "at": 25, "set": "links/r-d/loss", "to": "none" }} ] }}"#
                )
            },
            how: How::Watched,
            judge: |ran| {
                let silent = Some(ran.watched.left_between(7.0, 25.0) as f64);
                let goodput = flow(&ran.summary).and_then(|flow| flow.goodput);
                let least = Bound::AtLeast(LEAST);
                vec![
                    Reading::new(
                        "backs-off",
                        "segments during the outage",
                        silent,
                        Bound::AtMost(MOST),
                        Unit::Count,
                    ),
                    Reading::new(
                        "backs-off",
                        "of goodput after it",
                        goodput,
                        least,
                        Unit::BitsPerSecond,
                    ),
                ]
            },
        };
        ["linux", "rfc"].into_iter().map(trial).collect()
    },
};
