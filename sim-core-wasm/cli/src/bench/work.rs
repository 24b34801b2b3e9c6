//! Runs as researchers make them, which are no dumbbell of long flows: there is no bare loop to compare them with.

use anyhow::{Context, Result};
use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::summary::FlowSummary;
use sawtooth_engine::sim::{Options, Sim};
use serde::Serialize;
use serde_json::{Value, json};

use super::clock;
use crate::run::PROBE_BUDGET;

/// A kind of work.
#[derive(Debug)]
pub(super) struct Work {
    /// The name of the case.
    pub(super) name: &'static str,
    /// It, in a few words.
    what: &'static str,
    /// One of its documents, by its place among them.
    document: fn(u32) -> Value,
    /// How many documents it has.
    documents: u32,
    /// Whether series are recorded: cells of experiments have none but those of their curves.
    recorded: bool,
    /// Seconds of processor time that it may take natively.
    most: Option<f64>,
}

/// The measurements.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Done {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    /// Runs.
    pub(super) runs: u32,
    /// Packets received.
    pub(super) packets: u64,
    /// Seconds of processor time, with reading and summary.
    pub(super) seconds: f64,
    pub(super) most_seconds: Option<f64>,
}

/// All of them.
pub(super) const WORK: &[Work] = &[
    Work {
        name: "P4",
        what: "a grid of 1000 cells, each 1 s of two flows at 10 Mb/s, without series",
        document: short_cell,
        documents: 1000,
        recorded: false,
        most: Some(0.4),
    },
    Work {
        name: "P5",
        what: "100 ms of a leaf-spine network, 128 hosts at 10 Gb/s, DCTCP",
        document: leaf_spine,
        documents: 1,
        recorded: true,
        most: None,
    },
    Work {
        name: "P6",
        what: "5 s of 5000 flows through one router at 10 Gb/s",
        document: crowd,
        documents: 1,
        recorded: true,
        most: None,
    },
    Work {
        name: "P7",
        what: "60 s of a radio cell with ten saturated stations",
        document: cell,
        documents: 1,
        recorded: true,
        most: Some(0.5),
    },
];

impl Work {
    /// The case called `name`.
    pub(super) fn named(name: &str) -> Option<&'static Work> {
        WORK.iter()
            .find(|work| work.name.eq_ignore_ascii_case(name))
    }

    /// Times it.
    pub(super) fn measure(&self, repeats: usize) -> Result<Done> {
        let texts: Vec<String> = (0..self.documents)
            .map(|place| (self.document)(place).to_string())
            .collect();
        let mut times = Vec::new();
        let mut packets = 0;
        for _ in 0..repeats {
            packets = 0;
            let begin = clock::processor_time();
            for text in &texts {
                packets += run(text, self.recorded)
                    .with_context(|| format!("the document of {}", self.name))?;
            }
            let used = clock::processor_time().saturating_sub(begin);
            times.push(used.as_secs_f64());
        }
        Ok(Done {
            name: self.name,
            what: self.what,
            runs: self.documents,
            packets,
            seconds: clock::median(times),
            most_seconds: self.most,
        })
    }
}

/// Runs a document from its text to its summary; packets received.
fn run(text: &str, recorded: bool) -> Result<u64> {
    let plan = Document::parse(text)?.plan();
    let (mut sim, layout) = Sim::new(&plan, &Options::default());
    let mut recorder = if recorded {
        Recorder::new(&layout, PROBE_BUDGET, plan.duration)
    } else {
        Recorder::off()
    };
    sim.record_start(&mut recorder);
    sim.run(plan.duration, u64::MAX, &mut recorder)?;
    let summary = sim.summary(&plan, "", &mut recorder);
    let received = |flow: &FlowSummary| flow.segments_sent - flow.drops - flow.losses;
    Ok(summary.flows.iter().map(received).sum())
}

fn scenario(name: &str, seed: u32, duration: f64, more: Value) -> Value {
    let mut document = json!({
        "format": "sawtooth-scenario", "version": 2, "name": name, "seed": seed, "duration": duration,
    });
    if let (Value::Object(all), Value::Object(more)) = (&mut document, more) {
        all.extend(more);
    }
    document
}

fn short_cell(place: u32) -> Value {
    let delay = 0.002 * f64::from(1 + place % 20);
    scenario(
        "P4",
        1 + place / 20,
        1.0,
        json!({
            "nodes": [
                { "id": "s", "kind": "host", "count": 2 },
                { "id": "r", "kind": "router" },
                { "id": "d", "kind": "host" },
            ],
            "links": [
                { "id": "s-r", "between": ["s", "r"], "rate": 1e8, "delay": 0.001 },
                { "id": "r-d", "between": ["r", "d"], "rate": 1e7, "delay": delay,
                  "queue": { "kind": "drop-tail", "limit": { "packets": 50 } } },
            ],
            "flows": [{ "id": "f", "from": "s", "to": "d", "count": 2, "startJitter": 0.1, "sender": "newreno" }],
        }),
    )
}

const LEAVES: u32 = 8;
const SPINES: u32 = 8;
const HOSTS_OF_LEAF: u32 = 16;

/// Each host sends to one other, and each receives from one: a permutation that crosses the spine.
fn leaf_spine(_: u32) -> Value {
    let queue = json!({ "kind": "step", "packets": 65, "limit": { "packets": 250 } });
    let host = |leaf: u32, place: u32| format!("h{leaf}x{place}");
    let mut nodes = Vec::new();
    let mut links = Vec::new();
    let mut flows = Vec::new();
    let link = |from: &str, to: &str| {
        json!({ "id": format!("{from}-{to}"), "between": [from, to], "rate": 1e10, "delay": 1e-6,
            "queue": queue, "reverse": { "queue": queue } })
    };
    for spine in 0..SPINES {
        nodes.push(json!({ "id": format!("s{spine}"), "kind": "router" }));
    }
    for leaf in 0..LEAVES {
        let own = format!("l{leaf}");
        nodes.push(json!({ "id": own, "kind": "router" }));
        links.extend((0..SPINES).map(|spine| link(&own, &format!("s{spine}"))));
        for place in 0..HOSTS_OF_LEAF {
            let from = host(leaf, place);
            nodes.push(json!({ "id": from, "kind": "host" }));
            links.push(link(&from, &own));
            let to = host((leaf + 1 + place % (LEAVES - 1)) % LEAVES, place);
            flows.push(json!({ "id": format!("f{leaf}x{place}"), "from": from, "to": to, "startJitter": 1e-4,
                "sender": "dctcp" }));
        }
    }
    scenario(
        "P5",
        1,
        0.1,
        json!({ "ecmp": true, "nodes": nodes, "links": links, "flows": flows }),
    )
}

fn crowd(_: u32) -> Value {
    let ample = json!({ "kind": "drop-tail", "limit": { "packets": 1_000_000 } });
    scenario(
        "P6",
        1,
        5.0,
        json!({
            "nodes": [
                { "id": "s", "kind": "host" },
                { "id": "r", "kind": "router" },
                { "id": "d", "kind": "host" },
            ],
            "links": [
                { "id": "s-r", "between": ["s", "r"], "rate": 1e11, "delay": 0.001, "queue": ample },
                { "id": "r-d", "between": ["r", "d"], "rate": 1e10, "delay": 0.024,
                  "queue": { "kind": "drop-tail", "limit": { "bdp": 1, "rtt": 0.05 } }, "reverse": { "queue": ample } },
            ],
            "flows": [{ "id": "f", "from": "s", "to": "d", "count": 5000, "startJitter": 1, "sender": "newreno" }],
        }),
    )
}

fn cell(_: u32) -> Value {
    scenario(
        "P7",
        1,
        60.0,
        json!({
            "nodes": [
                { "id": "ap", "kind": "access-point", "queue": { "kind": "drop-tail", "limit": { "packets": 100 } } },
                { "id": "sta", "kind": "station", "cell": "ap", "count": 10 },
                { "id": "server", "kind": "host" },
            ],
            "links": [{ "id": "w", "between": ["ap", "server"], "rate": 1e9, "delay": 0.002 }],
            "flows": [{ "id": "f", "from": "sta", "to": "server", "startJitter": 1, "sender": "cubic" }],
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document that is refused, or in which nothing is sent, times nothing.
    #[test]
    fn each_work_has_documents_that_run() {
        for work in WORK {
            let mut document = (work.document)(0);
            let whole = document["duration"].as_f64().expect("a duration");
            // Short ones as they are.
            let part = if work.documents > 1 { 1.0 } else { 0.02 };
            document["duration"] = (whole * part).into();
            let packets = run(&document.to_string(), work.recorded).expect(work.name);
            assert!(packets > 10, "{}: {packets}", work.name);
        }
    }

    #[test]
    fn every_host_of_the_leaf_spine_network_receives_from_one_other_leaf() {
        let document = leaf_spine(0);
        let flows = document["flows"].as_array().expect("flows");
        let mut to: Vec<_> = flows
            .iter()
            .map(|flow| flow["to"].as_str().expect("a host"))
            .collect();
        to.sort_unstable();
        to.dedup();
        assert_eq!((to.len(), flows.len()), (128, 128));
        let leaf = |id: &Value| {
            id.as_str().expect("a host")[1..]
                .split('x')
                .next()
                .map(str::to_owned)
        };
        assert!(
            flows
                .iter()
                .all(|flow| leaf(&flow["from"]) != leaf(&flow["to"]))
        );
    }
}
