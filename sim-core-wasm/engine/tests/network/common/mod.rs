//! Runs of documents for integration tests.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod story;

use sawtooth_document::Document;
use sawtooth_engine::measure::{Owner, Range, Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
pub(crate) use sawtooth_workbench::conformance::router_of;

/// The plan of a document that must be valid.
pub(crate) fn plan(text: &str) -> Plan {
    match Document::parse(text) {
        Ok(document) => document.plan(),
        Err(problem) => panic!("{problem}\n{text}"),
    }
}

/// Runs a plan to its end, with its invariants checked there.
pub(crate) fn run(plan: &Plan) -> Summary {
    let (mut sim, _) = Sim::new(plan, &Options::default());
    let mut recorder = Recorder::off();
    sim.run(plan.duration, u64::MAX, &mut recorder)
        .expect("the run ends");
    assert_eq!(sim.violation(&mut recorder), None);
    sim.summary(plan, "test", &mut recorder)
}

/// A run in steps, whose invariants are checked after each.
pub(crate) struct Stepped {
    plan: Plan,
    pub(crate) sim: Sim,
    recorder: Recorder,
}

impl Stepped {
    pub(crate) fn new(plan: Plan) -> Stepped {
        Stepped {
            sim: Sim::new(&plan, &Options::default()).0,
            recorder: Recorder::off(),
            plan,
        }
    }

    pub(crate) fn until(&mut self, seconds: f64) {
        self.sim
            .run(Time::from_seconds(seconds), u64::MAX, &mut self.recorder)
            .expect("the run goes on");
        assert_eq!(self.sim.violation(&mut self.recorder), None, "{seconds}");
    }

    pub(crate) fn summary(&mut self) -> Summary {
        self.sim.summary(&self.plan, "test", &mut self.recorder)
    }
}

/// A run with its recording.
pub(crate) struct Recorded {
    plan: Plan,
    sim: Sim,
    recorder: Recorder,
}

impl Recorded {
    /// At its start, with a recording of at most `budget` bytes.
    pub(crate) fn new(text: &str, budget: usize) -> Recorded {
        let plan = plan(text);
        let (mut sim, series_list) = Sim::new(&plan, &Options::default());
        let mut recorder = Recorder::new(&series_list, budget, plan.duration);
        sim.record_start(&mut recorder);
        Recorded {
            plan,
            sim,
            recorder,
        }
    }

    pub(crate) fn advance(&mut self, until: Time) {
        self.sim
            .run(until, u64::MAX, &mut self.recorder)
            .expect("it runs");
        self.sim.settle(&mut self.recorder);
    }

    pub(crate) fn summary(&mut self) -> Summary {
        self.sim.summary(&self.plan, "test", &mut self.recorder)
    }

    /// Minimum, maximum and last value of a series for each pixel of a range.
    pub(crate) fn columns(&self, owner: Owner, key: &str, range: Range) -> Vec<f32> {
        let mut list = self.recorder.series_list().series.iter().zip(0..);
        let series = list.find(|(series, _)| series.owner == owner && series.key == key);
        let (_, index) = series.expect("it is recorded");
        self.recorder.columns(index, range, self.sim.now())
    }

    /// The last value of a series in the hundredth of a second up to now.
    pub(crate) fn last(&self, owner: Owner, key: &str) -> f64 {
        let to = self.sim.now();
        let range = Range {
            from: Time(to.0.saturating_sub(10_000_000)),
            to,
            pixels: 1,
            first: 0,
        };
        f64::from(self.columns(owner, key, range)[2])
    }
}

/// Paper 000's dumbbell: two hosts at 100 Mb/s and 0 ms, a bottleneck of
/// 10 Mb/s and 20 ms whose queue counts the packet in service, random loss of
/// data packets towards `d` alone.
pub(crate) fn lossy_dumbbell(seed: u64, senders: [&str; 2], transport: &str, loss: f64) -> String {
    format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "paper 000", "seed": {seed}, "duration": 100,
        "nodes": [
            {{ "id": "n1", "kind": "host" }}, {{ "id": "n2", "kind": "host" }},
            {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }}
        ],
        "links": [
            {{ "id": "n1-r", "between": ["n1", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "n2-r", "between": ["n2", "r"], "rate": 100e6, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 10e6, "delay": 0.02,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 50 }}, "countInService": true }},
               "reverse": {{ "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000 }} }} }},
               "loss": {{ "kind": "bernoulli", "probability": {loss} }} }}
        ],
        "flows": [
            {{ "id": "f1", "from": "n1", "to": "d", "startJitter": 0.1, "sender": {{ "kind": "{}" }},
               "transport": {transport} }},
            {{ "id": "f2", "from": "n2", "to": "d", "startJitter": 0.1, "sender": {{ "kind": "{}" }},
               "transport": {transport} }}
        ] }}"#,
        senders[0], senders[1]
    )
}

/// `count` flows over one bottleneck, access and exit links at ten times its
/// rate with a twentieth of the round trip one way each, and a buffer in
/// bandwidth-delay products.
pub(crate) struct Dumbbell<'a> {
    pub(crate) count: u32,
    pub(crate) rate: f64,
    pub(crate) rtt: f64,
    pub(crate) buffer: f64,
    pub(crate) duration: f64,
    pub(crate) warmup: f64,
    pub(crate) seed: u64,
    pub(crate) sender: &'a str,
    /// The discipline of the bottleneck, on both sides.
    pub(crate) queue: &'a str,
    pub(crate) transport: &'a str,
    pub(crate) loss: f64,
    pub(crate) traffic: &'a str,
}

impl Default for Dumbbell<'_> {
    fn default() -> Self {
        Dumbbell {
            count: 1,
            rate: 10e6,
            rtt: 0.04,
            buffer: 1.0,
            duration: 30.0,
            warmup: 0.0,
            seed: 1,
            sender: "newreno",
            queue: "drop-tail",
            transport: r#"{ "preset": "ns2" }"#,
            loss: 0.0,
            traffic: r#"{ "kind": "bulk" }"#,
        }
    }
}

impl Dumbbell<'_> {
    pub(crate) fn text(&self) -> String {
        let Dumbbell {
            count,
            rate,
            rtt,
            buffer,
            duration,
            warmup,
            seed,
            sender,
            queue,
            transport,
            loss,
            traffic,
        } = self;
        let access = rtt / 20.0;
        let middle = rtt / 2.0 - 2.0 * access;
        let edge = 10.0 * rate;
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "dumbbell", "seed": {seed},
        "duration": {duration}, "warmup": {warmup},
        "nodes": [
            {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "a", "kind": "router" }},
            {{ "id": "b", "kind": "router" }}, {{ "id": "d", "kind": "host", "count": {count} }}
        ],
        "links": [
            {{ "id": "s-a", "between": ["s", "a"], "rate": {edge}, "delay": {access},
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }},
            {{ "id": "a-b", "between": ["a", "b"], "rate": {rate}, "delay": {middle},
               "queue": {{ "kind": "{queue}", "limit": {{ "bdp": {buffer}, "rtt": {rtt} }} }},
               "loss": {{ "kind": "bernoulli", "probability": {loss} }} }},
            {{ "id": "b-d", "between": ["b", "d"], "rate": {edge}, "delay": {access},
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000000 }} }} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": 0.1,
               "sender": {{ "kind": "{sender}" }}, "transport": {transport}, "traffic": {traffic} }}
        ] }}"#
        )
    }

    pub(crate) fn plan(&self) -> Plan {
        plan(&self.text())
    }

    pub(crate) fn run(&self) -> Summary {
        run(&self.plan())
    }
}

/// Mean and standard deviation.
pub(crate) fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, variance.sqrt())
}
