//! The cases that are timed.

use serde_json::{Value, json};

/// A dumbbell full of long flows.
pub(crate) struct Case {
    /// The name of the case.
    pub(crate) name: &'static str,
    /// The number of flows.
    pub(crate) flows: u32,
    /// The kind of their sender.
    pub(crate) sender: &'static str,
    /// Bits a second at the bottleneck.
    pub(crate) rate: f64,
    /// The round-trip time of an empty network in seconds.
    pub(crate) rtt: f64,
    /// Seconds simulated.
    pub(crate) duration: f64,
    /// The least ratio of native speed to the bare loop's, with the engine optimised by its profile.
    pub(crate) least: f64,
}

const SEGMENT: u32 = 1448;
/// Headers without options: the preset `ns2` has no timestamps.
const HEADERS: u32 = 40;
/// A data packet on the wire.
pub(crate) const PACKET_BITS: u32 = (SEGMENT + HEADERS) * 8;

/// The cases.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "P1",
        flows: 1,
        sender: "cubic",
        rate: 1e9,
        rtt: 0.02,
        duration: 60.0,
        least: 0.24,
    },
    Case {
        name: "P2",
        flows: 50,
        sender: "newreno",
        rate: 1e8,
        rtt: 0.05,
        duration: 100.0,
        least: 0.3,
    },
    Case {
        name: "P3",
        flows: 500,
        sender: "newreno",
        rate: 1e9,
        rtt: 0.05,
        duration: 30.0,
        least: 0.38,
    },
];

impl Case {
    /// The case called `name`.
    pub(crate) fn named(name: &str) -> Option<&'static Case> {
        CASES
            .iter()
            .find(|case| case.name.eq_ignore_ascii_case(name))
    }

    /// One way over an access or an exit link, in seconds.
    pub(crate) fn access_delay(&self) -> f64 {
        self.rtt / 20.0
    }

    /// One way over the bottleneck: the part of half a round trip that the other links leave.
    pub(crate) fn bottleneck_delay(&self) -> f64 {
        self.rtt / 2.0 - 2.0 * self.access_delay()
    }

    /// A bandwidth-delay product, in whole packets.
    pub(crate) fn buffer_packets(&self) -> u64 {
        (self.rate * self.rtt / f64::from(PACKET_BITS)) as u64
    }

    /// The case as a document.
    pub(crate) fn document(&self) -> Value {
        // Larger than what any window reaches: it never drops.
        let ample = json!({ "kind": "drop-tail", "limit": { "packets": 1_000_000 } });
        let fast = json!({ "expr": "10*B" });
        let short = self.access_delay();
        json!({
            "format": "sawtooth-scenario",
            "version": 2,
            "name": self.name,
            "seed": 1,
            "duration": self.duration,
            "parameters": { "B": { "value": self.rate, "min": 1e6, "max": 1e10, "scale": "log", "unit": "bit/s", "label": "Bottleneck" } },
            "nodes": [
                { "id": "s", "kind": "host", "count": self.flows },
                { "id": "a", "kind": "router" },
                { "id": "b", "kind": "router" },
                { "id": "d", "kind": "host", "count": self.flows },
            ],
            "links": [
                { "id": "s-a", "between": ["s", "a"], "rate": fast, "delay": short, "queue": ample },
                { "id": "a-b", "between": ["a", "b"], "rate": { "expr": "B" }, "delay": self.bottleneck_delay(),
                  "queue": { "kind": "drop-tail", "limit": { "bdp": 1, "rtt": self.rtt } },
                  "reverse": { "queue": ample } },
                { "id": "b-d", "between": ["b", "d"], "rate": fast, "delay": short, "queue": ample },
            ],
            "flows": [
                { "id": "f", "from": "s", "to": "d", "count": self.flows, "startJitter": self.rtt,
                  "sender": { "kind": self.sender },
                  "transport": { "preset": "ns2", "segment": SEGMENT },
                  "traffic": { "kind": "bulk" } },
            ],
        })
    }
}
