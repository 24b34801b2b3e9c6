//! A sender takes a flow over from another one while it runs, and goes on as one from the start.

use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::{Check, How, Trial, flow};

/// The goodput over that of a sender from the start.
const SAME: Bound = Bound::Within(0.8, 1.25);

/// The senders that it takes over from.
const BEFORE: [&str; 2] = ["newreno", "cubic"];

pub(super) const TAKES_OVER: Check = Check {
    id: "takes-over",
    title: "Takes over a running flow",
    about: "60 s on 10 Mb/s and 40 ms with 0.5 % of the packets lost, taken over from NewReno and from CUBIC after 0.25 s: the goodput divided by the goodput of a flow with this sender from the start.",
    trials: |candidate| {
        if !candidate.windowed {
            return Vec::new();
        }
        let whole = document(candidate, &candidate.sender);
        let trial = |from: &str| Trial {
            at: format!("after {from}"),
            document: document(candidate, &format!(r#""{from}""#)),
            how: How::Beside(whole.clone()),
            judge: |ran| {
                let goodput = |summary| flow(summary).and_then(|flow| flow.goodput);
                let whole = ran.other.as_ref().and_then(goodput);
                let late = goodput(&ran.summary);
                let ratio = whole.filter(|whole| *whole > 0.0).zip(late);
                let ratio = ratio.map(|(whole, late)| late / whole);
                let what = "of the goodput with it from the start";
                vec![Reading::new("takes-over", what, ratio, SAME, Unit::Share)]
            },
        };
        BEFORE.into_iter().map(trial).collect()
    },
};

fn document(candidate: &Candidate, from: &str) -> String {
    let (sender, algorithms, queue) =
        (&candidate.sender, &candidate.algorithms, candidate.router());
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: taken over", "duration": 60,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
               "loss": {{ "kind": "bernoulli", "probability": 0.005 }},
               "queue": {{ "kind": "{queue}", "limit": {{ "packets": 50 }} }} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": {from}, "transport": {{ "preset": "linux" }} }} ],
        "interventions": [ {{ "at": 0.25, "set": "flows/f/sender", "to": {sender} }} ] }}"#
    )
}
