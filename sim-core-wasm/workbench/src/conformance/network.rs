//! The network of checks that differ in little: one flow through one router.

use super::candidate::Candidate;

/// A run of a sender alone, as the parts of a document that make it.
pub(super) struct Network<'a> {
    pub(super) name: &'a str,
    pub(super) duration: f64,
    /// In bit/s.
    pub(super) rate: &'a str,
    /// One way, in seconds.
    pub(super) delay: &'a str,
    pub(super) loss: &'a str,
    /// JSON.
    pub(super) queue: &'a str,
    /// Keys of the flow, each with a comma behind it.
    pub(super) flow: &'a str,
    pub(super) interventions: &'a str,
}

impl Network<'_> {
    /// Its document with a candidate, over Linux's transport.
    pub(super) fn document(&self, candidate: &Candidate) -> String {
        let Candidate {
            sender, algorithms, ..
        } = candidate;
        let Network {
            name,
            duration,
            rate,
            delay,
            loss,
            queue,
            flow,
            interventions,
        } = self;
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 2, {algorithms} "name": "Conformance: {name}", "duration": {duration},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": {rate}, "delay": {delay}, "loss": {loss}, "queue": {queue} }}
        ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", {flow} "slowStart": "classic", "sender": {sender},
            "transport": {{ "preset": "linux" }} }} ],
        "interventions": [{interventions}] }}"#
        )
    }
}
