//! The path of a run as a document: two hosts send over one bottleneck, which changes as a trace says.

use sawtooth_card::Subject;
use sawtooth_document::Problem;
use sawtooth_engine::tcp::transport::{PRESETS, Preset};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::trace::{Kind, Trace, WHOLE, number};

/// The queue of the bottleneck.
pub(crate) const BOTTLENECK: &str = "a-b:a";

/// Bits of a full packet: 1448 bytes of payload, 12 of timestamps, 40 of headers.
const PACKET: f64 = 12_000.0;

/// The share of a full packet that is payload.
const PAYLOAD: f64 = 1448.0 / 1500.0;

/// The share of the round trip that each link beside the bottleneck has, one way.
const BESIDE: f64 = 0.025;

/// How much faster than the bottleneck the links beside it are.
const FASTER: f64 = 10.0;

/// The slowest rate of arrivals: none is a packet every ten seconds.
const SLOWEST: f64 = 1e3;

/// The least threshold of a queue that marks at a step, in packets (Alizadeh et al. 2010, section 3.4).
const LEAST_STEP: f64 = 20.0;

/// A path before anything happens to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackPath"))]
pub struct Path {
    /// The capacity of the bottleneck in bit/s.
    pub rate: f64,
    /// The round trip in seconds.
    pub rtt: f64,
    /// The buffer in bandwidth-delay products.
    pub buffer: f64,
    /// The seconds of a run; its first sixth is not measured.
    pub duration: f64,
    /// The preset of TCP.
    pub preset: String,
}

impl Default for Path {
    fn default() -> Path {
        Path {
            rate: 12e6,
            rtt: 0.04,
            buffer: 1.0,
            duration: 30.0,
            preset: "linux".to_owned(),
        }
    }
}

/// The flows of a run: an id, the host that sends, and its sender; none for that of the subject.
pub(crate) type Flows<'a> = &'a [(&'a str, &'a str, Option<&'a str>)];

impl Path {
    /// Checks that runs of it take neither forever nor nothing.
    ///
    /// # Errors
    /// The first value that is out of bounds.
    pub fn check(&self) -> Result<(), Problem> {
        let ranges = [
            ("rate", self.rate, 1e5, 1e9),
            ("rtt", self.rtt, 0.001, 2.0),
            ("buffer", self.buffer, 0.01, 100.0),
            ("duration", self.duration, 1.0, 600.0),
        ];
        for (name, value, least, most) in ranges {
            if !(least..=most).contains(&value) {
                let message = format!("must be from {least} to {most}, got {value}");
                return Err(Problem::at(name, message));
            }
        }
        if Preset::named(&self.preset).is_none() {
            let known: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
            let known = known.join(", ");
            let message = format!("there is no {}; presets are {known}", self.preset);
            return Err(Problem::at("preset", message));
        }
        Ok(())
    }

    /// Milliseconds of a run.
    pub(crate) fn milliseconds(&self) -> u32 {
        (self.duration * 1e3) as u32
    }

    /// The milliseconds that are not measured.
    pub(crate) fn warmup(&self) -> u32 {
        self.milliseconds() / 6
    }

    /// The payload in bit/s that the bottleneck can deliver on average while it is measured: what it carries, less arrivals
    /// and losses.
    pub(crate) fn available(&self, trace: &Trace) -> f64 {
        let (begin, end) = (self.warmup(), self.milliseconds());
        let of = |kind| trace.steps(kind, end);
        let (capacity, loss, arrivals) = (of(Kind::Capacity), of(Kind::Loss), of(Kind::Arrivals));
        let mut instants: Vec<u32> = [&capacity, &loss, &arrivals]
            .into_iter()
            .flatten()
            .map(|(at, _)| *at)
            .filter(|at| *at > begin)
            .chain([begin, end])
            .collect();
        instants.sort_unstable();
        let value = |steps: &[(u32, u32)], at: u32| {
            let next = steps.partition_point(|(begins, _)| *begins <= at);
            number(steps[next.max(1) - 1].1)
        };
        let carried = |pair: &[u32]| {
            let at = pair[0];
            let left = (value(&capacity, at) - value(&arrivals, at)).max(0.0);
            f64::from(pair[1] - at) * left * (1.0 - value(&loss, at))
        };
        let total: f64 = instants.windows(2).map(carried).sum();
        self.rate * PAYLOAD * total / f64::from(end - begin)
    }

    /// The document of a run.
    pub(crate) fn document(
        &self,
        subject: &Subject,
        flows: Flows<'_>,
        trace: &Trace,
        (name, about): (&str, &str),
        seed: u64,
    ) -> String {
        let end = self.milliseconds();
        let mut changes: Vec<(u32, &str, Value)> = Vec::new();
        // The value at first, and a change for each step from there.
        let mut first = |kind: Kind, path: &'static str, to: &dyn Fn(u32) -> Value| {
            let steps = trace.steps(kind, end);
            changes.extend(steps[1..].iter().map(|(at, value)| (*at, path, to(*value))));
            to(steps[0].1)
        };
        let delay = self.rtt * (0.5 - 2.0 * BESIDE);
        let beside = BESIDE * self.rtt;
        let rate = first(Kind::Capacity, "links/a-b/rate", &|value| {
            json!(rounded(self.rate * number(value)))
        });
        let later =
            |than: f64| move |value: u32| json!(rounded((than + number(value)) * 1e6) / 1e6);
        let to_b = first(Kind::Delay, "links/a-b/delay", &later(delay));
        let to_a = first(Kind::FirstDelay, "links/s-a/delay", &later(beside));
        let loss = first(Kind::Loss, "links/a-b/loss", &|value| match value {
            0 => json!({ "kind": "none" }),
            value => json!({ "kind": "bernoulli", "probability": number(value) }),
        });
        let mut flows = self.flows(subject, flows);
        if trace.has(Kind::Arrivals) {
            let rate = |value: u32| json!(rounded((self.rate * number(value)).max(SLOWEST)));
            let rate = first(Kind::Arrivals, "flows/arrivals/traffic/rate", &rate);
            flows.push(json!({
                "id": "arrivals", "from": "x", "to": "y", "transport": { "segment": 1472 },
                "traffic": { "kind": "constant", "rate": rate, "spread": 0.2 },
            }));
        }
        changes.sort_by_key(|(at, ..)| *at);
        let changes: Vec<Value> = changes
            .into_iter()
            .map(|(at, path, to)| json!({ "at": f64::from(at) / 1e3, "set": path, "to": to }))
            .collect();

        let mut nodes = vec![
            json!({ "id": "a", "kind": "router", "at": [1, 1] }),
            json!({ "id": "b", "kind": "router", "at": [3, 1] }),
        ];
        let mut links = vec![json!({
            "id": "a-b", "between": ["a", "b"], "rate": rate, "delay": to_b, "loss": loss, "queue": self.queue(subject),
            // The direction of acknowledgements stays as it is.
            "reverse": { "rate": FASTER * self.rate, "delay": delay, "queue": { "kind": "drop-tail" } },
        })];
        for (place, (host, end)) in [("s", "d"), ("t", "e"), ("x", "y")].into_iter().enumerate() {
            if !flows.iter().any(|flow| flow["from"] == host) {
                continue;
            }
            nodes.push(json!({ "id": host, "kind": "host", "at": [0, place] }));
            nodes.push(json!({ "id": end, "kind": "host", "at": [4, place] }));
            let mut near = json!({
                "id": format!("{host}-a"), "between": [host, "a"], "rate": FASTER * self.rate, "delay": beside,
            });
            if host == "s" && trace.has(Kind::FirstDelay) {
                near["delay"] = to_a.clone();
                near["reverse"] = json!({ "delay": beside });
            }
            links.push(near);
            links.push(json!({
                "id": format!("b-{end}"), "between": ["b", end], "rate": FASTER * self.rate, "delay": beside,
            }));
        }
        let mut document = json!({
            "format": "sawtooth-scenario", "version": 2, "name": name, "about": about, "seed": seed,
            "duration": self.duration, "warmup": f64::from(self.warmup()) / 1e3,
            "nodes": nodes, "links": links, "flows": flows, "interventions": changes,
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

    fn flows(&self, subject: &Subject, flows: Flows<'_>) -> Vec<Value> {
        let label: String = subject.name.chars().take(100).collect();
        let one = |(id, host, kind): &(&str, &str, Option<&str>)| {
            let to = if *host == "s" { "d" } else { "e" };
            let mut flow = json!({
                "id": id, "from": host, "to": to, "startJitter": 0.1,
                "transport": { "preset": self.preset, "segment": 1448 },
            });
            if let Some(kind) = kind {
                flow["sender"] = json!({ "kind": kind });
            } else {
                flow["label"] = json!(label);
                flow["sender"] = subject.sender.clone();
            }
            flow
        };
        flows.iter().map(one).collect()
    }

    /// The bottleneck's queue: a drop-tail one, or that of the routers that the sender needs.
    fn queue(&self, subject: &Subject) -> Value {
        let product = self.rate * self.rtt / PACKET;
        let room = rounded(product * self.buffer).max(2.0);
        let mut queue = match subject.help {
            // A seventh of the product (the same, equation 13).
            Some("step") => {
                json!({ "kind": "step", "packets": rounded(product / 7.0).max(LEAST_STEP) })
            }
            help => json!({ "kind": help.unwrap_or("drop-tail") }),
        };
        queue["limit"] = json!({ "packets": room });
        queue
    }
}

fn rounded(value: f64) -> f64 {
    sawtooth_engine::math::round(value)
}

/// Bits per second of payload that fill a path, for tests.
#[cfg(test)]
pub(crate) fn full(rate: f64) -> f64 {
    rate * PAYLOAD
}

const _: () = assert!(WHOLE == 10_000, "values are ten-thousandths");
