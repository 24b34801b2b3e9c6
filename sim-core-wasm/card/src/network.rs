//! The dumbbell of a run, as a document.

use serde_json::{Map, Value, json};

use crate::subject::{Subject, transport};

/// The queue of the bottleneck.
pub(crate) const BOTTLENECK: &str = "a-b:a";

/// Bits of a full packet: 1448 bytes of payload, 12 of timestamps, 40 of headers.
pub(crate) const PACKET: f64 = 12_000.0;

/// The share of a full packet that is payload.
pub(crate) const PAYLOAD: f64 = 1448.0 / 1500.0;

/// The share of the round trip that each link beside the bottleneck has, one way.
const BESIDE: f64 = 0.025;

/// How much faster than the bottleneck the links beside it are.
const FASTER: f64 = 10.0;

/// The least threshold of a queue that marks at a step, in packets (Alizadeh et al. 2010, section 3.4, for 1 Gb/s).
const LEAST_STEP: f64 = 20.0;

/// Hosts s and t send over one bottleneck to d and e.
#[derive(Clone, Debug)]
pub struct Network {
    /// The rate of the bottleneck in bit/s.
    pub(crate) rate: f64,
    /// Instants in milliseconds at which it carries a packet, in place of the rate.
    pub(crate) trace: Option<Vec<u32>>,
    /// The round trip of the empty path in seconds.
    pub(crate) rtt: f64,
    /// Its buffer in bandwidth-delay products.
    pub(crate) products: f64,
    /// A discipline of its own, in place of the one that the sender needs.
    pub(crate) queue: Option<Value>,
    /// Seconds that the round trips of both pairs of hosts are longer: from s to d, and from t to e.
    pub(crate) longer: [f64; 2],
    /// Whether a second bottleneck follows, the same as the first one, where t sends too.
    pub(crate) second: bool,
    /// Further keys of the bottleneck: losses, jitter.
    pub(crate) link: Value,
    /// Seconds of the run.
    pub(crate) duration: f64,
    /// Seconds that are not measured.
    pub(crate) warmup: f64,
    /// The flows, those of the sender first.
    pub(crate) flows: Vec<Value>,
    /// Changes: when, what, to what.
    pub(crate) changes: Vec<(f64, &'static str, Value)>,
}

impl Network {
    /// 20 Mb/s and 40 ms with a buffer of one product for 40 s, measured from 10 s on.
    pub(crate) fn wired() -> Network {
        Network {
            rate: 20e6,
            trace: None,
            rtt: 0.04,
            products: 1.0,
            queue: None,
            longer: [0.0; 2],
            second: false,
            link: json!({}),
            duration: 40.0,
            warmup: 10.0,
            flows: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// The delay of the bottleneck alone, where the round trip of the path is so long.
    pub(crate) fn delay(rtt: f64) -> f64 {
        rtt * (0.5 - 2.0 * BESIDE)
    }

    /// The packets that fill the empty path.
    fn product(&self) -> f64 {
        self.rate * self.rtt / PACKET
    }

    /// The document of a sender with a seed.
    pub fn document(&self, subject: &Subject, name: &str, seed: u64) -> String {
        let mut nodes = vec![
            json!({ "id": "a", "kind": "router", "at": [1, 0.5] }),
            json!({ "id": "b", "kind": "router", "at": [2, 0.5] }),
        ];
        let mut links = vec![self.bottleneck(subject)];
        if self.second {
            nodes.push(json!({ "id": "c", "kind": "router", "at": [3, 0.5] }));
            let mut next = links[0].clone();
            next["id"] = json!("b-c");
            next["between"] = json!(["b", "c"]);
            links.push(next);
        }
        let (last, enters) = if self.second { ("c", "b") } else { ("b", "a") };
        let ends = [
            ("s", "a", [0, 0], self.longer[0]),
            ("d", last, [4, 0], self.longer[0]),
            ("t", enters, [0, 1], self.longer[1]),
            ("e", last, [4, 1], self.longer[1]),
        ];
        for (host, router, at, longer) in ends {
            let uses = |flow: &Value| flow["from"] == host || flow["to"] == host;
            if !self.flows.iter().any(uses) {
                continue;
            }
            nodes.push(json!({ "id": host, "kind": "host", "at": at }));
            let between = if host == "s" || host == "t" {
                [host, router]
            } else {
                [router, host]
            };
            links.push(json!({
                "id": format!("{}-{}", between[0], between[1]), "between": between,
                "rate": FASTER * self.rate, "delay": BESIDE * self.rtt + longer / 4.0,
            }));
        }
        let changes: Vec<Value> = self
            .changes
            .iter()
            .map(|(at, path, to)| json!({ "at": at, "set": path, "to": to }))
            .collect();
        let mut document = json!({
            "format": "sawtooth-scenario", "version": 2, "name": name, "seed": seed,
            "duration": self.duration, "warmup": self.warmup,
            "nodes": nodes, "links": links, "flows": self.flows, "interventions": changes,
        });
        if subject
            .algorithms
            .as_array()
            .is_some_and(|all| !all.is_empty())
        {
            document["algorithms"] = subject.algorithms.clone();
        }
        document.to_string()
    }

    fn bottleneck(&self, subject: &Subject) -> Value {
        let own = self.queue.as_ref().or(subject.queue.as_ref());
        let mut queue = match (own, subject.help) {
            (Some(own), _) => own.clone(),
            (None, Some("step")) => {
                // A seventh of the product (the same, equation 13).
                let least = (self.product() / 7.0).ceil().max(LEAST_STEP);
                json!({ "kind": "step", "packets": least })
            }
            (None, help) => json!({ "kind": help.unwrap_or("drop-tail") }),
        };
        let room = (self.product() * self.products).ceil().max(2.0);
        if queue["limit"].is_null() {
            queue["limit"] = json!({ "packets": room });
        }
        let rate = match &self.trace {
            Some(trace) => json!({ "trace": trace }),
            None => json!(self.rate),
        };
        let mut link = json!({
            "id": "a-b", "between": ["a", "b"], "rate": rate, "delay": Network::delay(self.rtt), "queue": queue,
        });
        for (key, value) in self.link.as_object().unwrap_or(&Map::new()) {
            link[key] = value.clone();
        }
        link
    }
}

/// A queue that is first in, first out, whatever the sender needs.
pub(crate) fn drop_tail() -> Value {
    json!({ "kind": "drop-tail" })
}

/// A flow of a sender that is built in, between the other hosts.
pub(crate) fn other(kind: &str) -> Value {
    json!({
        "id": "other", "from": "t", "to": "e", "startJitter": 0.1,
        "sender": kind, "transport": transport(),
    })
}

/// The same flow with further keys.
pub(crate) fn with(mut flow: Value, keys: &Value) -> Value {
    for (key, value) in keys.as_object().unwrap_or(&Map::new()) {
        flow[key] = value.clone();
    }
    flow
}

/// Datagrams at a constant rate, without any control, between the other hosts.
pub(crate) fn datagrams(rate: f64) -> Value {
    json!({
        "id": "other", "from": "t", "to": "e", "startJitter": 0.1, "transport": { "segment": 1172 },
        "traffic": { "kind": "constant", "rate": rate, "spread": 0.2 },
    })
}

/// Transfers of 70 kB, five of them in a second on average.
pub(crate) fn short(flow: Value) -> Value {
    let traffic = json!({ "kind": "sessions", "arrivals": 5, "sizes": "fixed", "size": 70_000 });
    with(flow, &json!({ "id": "short", "traffic": traffic }))
}
