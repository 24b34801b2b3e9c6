//! Dumbbells, as documents.

use serde_json::{Value, json};

use sawtooth_engine::registry::find;
use sawtooth_engine::tcp::transport::Transport;

use super::setting::Setting;

/// Flows alike.
#[derive(Clone, Debug)]
pub(super) struct Flows {
    pub(super) count: u64,
    pub(super) sender: Value,
    pub(super) transport: Value,
    pub(super) slow_start: Option<&'static str>,
    pub(super) ecn: Option<&'static str>,
}

/// A dumbbell: a host for each flow on the left; on the right the same, or one
/// host at the end of the bottleneck.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    /// Rate, delay and limit of the links on the left.
    pub(super) left: (f64, f64, Value),
    /// Rate, one-way delay and queue of the bottleneck.
    pub(super) bottleneck: (f64, f64, Value),
    /// The queue on the way back, and of the links on the right.
    pub(super) back: Value,
    /// Rate and delay of the links on the right, if there are any.
    pub(super) right: Option<(f64, f64)>,
    pub(super) loss: Value,
    pub(super) flows: Vec<Flows>,
    pub(super) start: f64,
    pub(super) jitter: f64,
    pub(super) duration: f64,
    pub(super) warmup: f64,
    pub(super) traffic: Value,
}

/// The queue whose figures are compared.
pub(super) const BOTTLENECK: &str = "a-b:a";

/// A drop-tail queue that holds so many packets, the one in transmission
/// included.
pub(super) fn drop_tail(packets: u64) -> Value {
    json!({ "kind": "drop-tail", "limit": { "packets": packets }, "countInService": true })
}

/// A loss of so many of the data packets.
pub(super) fn bernoulli(probability: f64) -> Value {
    if probability > 0.0 {
        json!({ "kind": "bernoulli", "probability": probability })
    } else {
        json!("none")
    }
}

/// Bytes of headers of a data packet, without options.
pub(super) const HEADERS: f64 = 40.0;

impl Scene {
    /// The comparison of the scene as a setting, with senders by their names there.
    pub(super) fn setting(&self, reference: &'static str, names: &[&str]) -> Setting {
        let number = |value: &Value| value.as_f64().unwrap_or(0.0);
        let (_, length, queue) = &self.bottleneck;
        let right = self.right.map_or(0.0, |(_, delay)| delay);
        let transport = self.flows.first().map(|flows| &flows.transport);
        let of_transport = |key| transport.map_or(0.0, |transport| number(&transport[key]));
        let counts = self.flows.iter().map(|flows| flows.count);
        let names = names.iter().map(|name| (*name).to_owned());
        Setting {
            reference,
            senders: names.zip(counts).collect(),
            queue: queue["kind"].as_str().unwrap_or_default().to_owned(),
            // A step marks every packet beyond it: windows know no other buffer.
            buffer: if queue["maxProbability"] == 1 {
                number(&queue["minThreshold"])
            } else {
                number(&queue["limit"]["packets"])
            },
            rate: self.bottleneck.0,
            access: self.left.0,
            round_trip: 2.0 * (self.left.1 + length + right),
            packet: of_transport("segment") + HEADERS,
            loss: number(&self.loss["probability"]),
            covered: of_transport("ackEvery").max(1.0),
            processing: of_transport("processing") > 0.0,
            radio: false,
            duration: self.duration,
            with_start: self.warmup == 0.0,
        }
    }

    /// The document for a seed.
    pub(super) fn text(&self, seed: u64) -> String {
        let end = if self.right.is_some() {
            "router"
        } else {
            "host"
        };
        let mut nodes = vec![
            json!({ "id": "a", "kind": "router" }),
            json!({ "id": "b", "kind": end }),
        ];
        let (rate, delay, limit) = &self.left;
        let (width, length, queue) = &self.bottleneck;
        let mut links = vec![json!({
            "id": "a-b", "between": ["a", "b"], "rate": width, "delay": length, "queue": queue,
            "loss": self.loss, "reverse": { "queue": self.back },
        })];
        let mut flows = Vec::new();
        for (index, group) in self.flows.iter().enumerate() {
            let (s, d) = (format!("s{index}"), format!("d{index}"));
            nodes.push(json!({ "id": s, "kind": "host", "count": group.count }));
            links.push(json!({
                "id": format!("{s}-a"), "between": [s, "a"], "rate": rate, "delay": delay, "queue": limit,
            }));
            let to = if let Some((rate, delay)) = self.right {
                nodes.push(json!({ "id": d, "kind": "host", "count": group.count }));
                links.push(json!({
                    "id": format!("b-{d}"), "between": ["b", d], "rate": rate, "delay": delay, "queue": self.back,
                }));
                d.as_str()
            } else {
                "b"
            };
            let mut flow = json!({
                "id": format!("f{index}"), "from": s, "to": to, "count": group.count,
                "start": self.start, "startJitter": self.jitter, "traffic": self.traffic,
                "sender": group.sender, "transport": group.transport,
            });
            if let Some(kind) = group.slow_start
                && knows_slow_start()
            {
                flow["slowStart"] = json!(kind);
            }
            if let Some(way) = group.ecn {
                flow["ecn"] = json!(way);
            }
            flows.push(flow);
        }
        json!({
            "format": "sawtooth-scenario", "version": 2, "name": "reference", "seed": seed,
            "duration": self.duration, "warmup": self.warmup,
            "nodes": nodes, "links": links, "flows": flows,
        })
        .to_string()
    }
}

fn knows_slow_start() -> bool {
    sawtooth_document::declaration::FLOW
        .find("slowStart")
        .is_some()
}

/// Sets those of the switches that the transport has.
pub(super) fn with_switches(mut transport: Value, switches: &[(&str, Value)]) -> Value {
    for (key, value) in switches {
        if Transport::SPECIFICATION.iter().any(|p| p.key == *key) {
            transport[*key] = value.clone();
        }
    }
    transport
}

/// The parameters of a sender that follows Linux where its default is the paper's.
pub(super) fn as_in_linux(kind: &str) -> Vec<(&'static str, Value)> {
    match kind {
        "scalable" => vec![("form", json!("linux")), ("a", json!(0.02))],
        "highspeed" => vec![("table", json!(true))],
        "bic" => vec![("whole", json!(true))],
        _ => Vec::new(),
    }
}

/// A sender with those of the parameters that it has.
pub(super) fn sender(kind: &str, parameters: &[(&str, Value)]) -> Value {
    let mut object = json!({ "kind": kind });
    if let Some(entry) = find(sawtooth_engine::sender::REGISTRY, kind) {
        for (key, value) in parameters {
            if entry.parameters.iter().any(|p| p.key == *key) {
                object[*key] = value.clone();
            }
        }
    }
    object
}
