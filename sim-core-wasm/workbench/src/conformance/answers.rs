//! Answers to congestion: a sender gives way to losses and to marks, and keeps to its window.

use super::candidate::Candidate;
use super::reading::{Bound, Reading, Unit};
use super::{Check, How, Trial};

/// RFC 5681 halves; of what is widely used Scalable TCP keeps the most, seven eighths.
const KEPT: f64 = 0.95;
/// The middle between RED's thresholds of 5 and 15 packets.
const MARKED_QUEUE: f64 = 10.0;

pub(super) const LOSS: Check = Check {
    id: "loss",
    title: "Reduces when packets are lost",
    about: "20 s alone on 10 Mb/s and 40 ms with a buffer of one bandwidth-delay product that overflows: the threshold after a loss divided by the window before it, mean of all losses; for a sender without a threshold, the window after the recovery. RFC 5681 halves.",
    trials: |candidate| {
        if !candidate.windowed {
            return Vec::new();
        }
        let queue = format!(
            r#"{{ "kind": "{}", "limit": {{ "packets": 34 }} }}"#,
            candidate.router()
        );
        vec![Trial {
            at: "the buffer holds 34 packets".to_owned(),
            document: document(candidate, &queue, ""),
            how: How::Watched,
            judge: |ran| {
                let beyond = Some(ran.watched.beyond as f64);
                let (kept, most) = (ran.watched.kept(), Bound::AtMost(KEPT));
                let left = "of the window remains after a loss";
                let out = "segments beyond the window";
                vec![
                    Reading {
                        may_lack: true,
                        ..Reading::new("loss", left, kept, most, Unit::Share)
                    },
                    Reading::new("keeps", out, beyond, Bound::AtMost(0.0), Unit::Count),
                ]
            },
        }]
    },
};

pub(super) const MARK: Check = Check {
    id: "mark",
    title: "Responds to marks",
    about: "20 s alone on 10 Mb/s and 40 ms over RED that marks between 5 and 15 packets (RFC 3168): the mean queue must stay below the middle of both.",
    trials: |candidate| {
        if !candidate.windowed || candidate.router() != "drop-tail" {
            return Vec::new();
        }
        let ecn = if candidate.own_ecn {
            ""
        } else {
            r#""ecn": "classic","#
        };
        let queue = r#"{ "kind": "red", "limit": { "packets": 1000 }, "minThreshold": 5, "maxThreshold": 15,
            "maxProbability": 0.1, "gentle": true, "meanPacket": 1500, "ecn": true }"#;
        vec![Trial {
            at: "RED marks".to_owned(),
            document: document(candidate, queue, ecn),
            how: How::Once,
            judge: |ran| {
                let queue = ran.summary.queues.iter().find(|queue| queue.id == "r-d:r");
                let mean = queue.and_then(|queue| queue.queue.as_ref().map(|level| level.mean));
                let bound = Bound::AtMost(MARKED_QUEUE);
                vec![Reading::new(
                    "mark",
                    "packets wait on average",
                    mean,
                    bound,
                    Unit::Count,
                )]
            },
        }]
    },
};

pub(super) const KEEPS: Check = Check {
    id: "keeps",
    title: "Sends no new data while the pipe is full",
    about: "The run of the loss check: the number of new segments beyond the window. Limited transmit (RFC 3042) allows two.",
    trials: |_| Vec::new(),
};

fn document(candidate: &Candidate, queue: &str, ecn: &str) -> String {
    let Candidate {
        sender, algorithms, ..
    } = candidate;
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: congestion",
        "duration": 20, "warmup": 5,
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02, "queue": {queue} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {ecn} "sender": {sender} }} ] }}"#
    )
}
