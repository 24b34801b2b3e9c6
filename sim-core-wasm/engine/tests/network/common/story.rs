//! Runs with all series recorded, for tests of when things happen.

use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::series::Owner;
use sawtooth_engine::measure::summary::QueueSummary;
use sawtooth_engine::measure::{Range, Recorder, Summary};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

/// Flows over one bottleneck of 1000 packets of 1500 bytes a second and a round
/// trip of 100 ms, with an acknowledgement for each segment.
pub(crate) struct Bottleneck<'a> {
    /// Its kind and parameters, as JSON.
    pub(crate) sender: &'a str,
    pub(crate) transport: &'a str,
    pub(crate) count: u32,
    /// Packets that may wait.
    pub(crate) buffer: u32,
    pub(crate) loss: f64,
    pub(crate) duration: f64,
    pub(crate) warmup: f64,
    /// Starts are spread over this many seconds.
    pub(crate) spread: f64,
    pub(crate) seed: u32,
}

impl Default for Bottleneck<'_> {
    fn default() -> Self {
        Bottleneck {
            sender: "",
            // The references have no processing time.
            transport: r#"{ "preset": "linux", "ackEvery": 1, "processing": 0 }"#,
            count: 1,
            buffer: 10_000,
            loss: 0.0,
            duration: 60.0,
            warmup: 2.0,
            spread: 0.0,
            seed: 1,
        }
    }
}

impl Bottleneck<'_> {
    pub(crate) fn text(&self) -> String {
        let Bottleneck {
            sender,
            transport,
            count,
            buffer,
            loss,
            duration,
            warmup,
            spread,
            seed,
        } = self;
        format!(
            r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "bottleneck", "seed": {seed},
        "duration": {duration}, "warmup": {warmup},
        "nodes": [
            {{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
            {{ "id": "d", "kind": "host" }}
        ],
        "links": [
            {{ "id": "s-r", "between": ["s", "r"], "rate": 12e9, "delay": 0.001 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 12e6, "delay": 0.049,
               "queue": {{ "kind": "drop-tail", "limit": {{ "packets": {buffer} }} }},
               "loss": {{ "kind": "bernoulli", "probability": {loss} }} }}
        ],
        "flows": [
            {{ "id": "f", "from": "s", "to": "d", "count": {count}, "startJitter": {spread},
               "sender": {sender}, "transport": {transport} }}
        ] }}"#
        )
    }

    pub(crate) fn run(&self) -> Story {
        Story::run(&self.text())
    }
}

/// A complete run.
pub(crate) struct Story {
    pub(crate) summary: Summary,
    recorder: Recorder,
    end: Time,
}

impl Story {
    /// The run of a document, with its invariants checked at its end.
    pub(crate) fn run(text: &str) -> Story {
        let plan = super::plan(text);
        let (mut sim, layout) = Sim::new(&plan, &Options::default());
        let mut recorder = Recorder::new(&layout, 200_000_000, plan.duration);
        sim.record_start(&mut recorder);
        sim.run(plan.duration, u64::MAX, &mut recorder)
            .expect("the run ends");
        assert_eq!(sim.violation(&mut recorder), None);
        Story {
            summary: sim.summary(&plan, "test", &mut recorder),
            recorder,
            end: plan.duration,
        }
    }

    /// The bottleneck's queue.
    pub(crate) fn queue(&self) -> &QueueSummary {
        let queue = self.summary.queues.iter().find(|q| q.id == "r-d:r");
        queue.expect("the bottleneck")
    }

    /// Packets that wait there: their mean, and the most.
    pub(crate) fn waiting(&self) -> (f64, f64) {
        let queue = self.queue().queue.as_ref().expect("a queue");
        (queue.mean, queue.max)
    }

    /// Share of the bottleneck's rate that is used.
    pub(crate) fn utilization(&self) -> f64 {
        self.queue().utilization.expect("a rate")
    }

    /// Share of the data packets sent that were dropped or lost.
    pub(crate) fn loss(&self) -> f64 {
        let flows = &self.summary.flows;
        let gone: u64 = flows.iter().map(|flow| flow.drops + flow.losses).sum();
        let sent: u64 = flows.iter().map(|flow| flow.segments_sent).sum();
        gone as f64 / sent as f64
    }

    /// The mean number of packets that wait at the bottleneck in each whole second, from a
    /// hundred samples each.
    pub(crate) fn waiting_by_seconds(&self) -> Vec<f64> {
        let mut queues = self.summary.queues.iter();
        let port = queues.position(|queue| queue.id == "r-d:r");
        let port = PortId(port.expect("the bottleneck") as u32);
        let series = &self.recorder.series_list().series;
        let place = series
            .iter()
            .position(|series| series.owner == Owner::Port(port) && series.key == "queue")
            .expect("its queue");
        let seconds = self.end.seconds() as u32;
        let range = Range {
            from: Time::ZERO,
            to: Time::from_seconds(f64::from(seconds)),
            pixels: 100 * seconds,
            first: 0,
        };
        let columns = self.recorder.columns(place as u32, range, self.end);
        let second = |second: &[f32]| second.chunks(3).map(|bin| f64::from(bin[2])).sum::<f64>();
        columns
            .chunks(300)
            .map(|bins| second(bins) / 100.0)
            .collect()
    }

    /// Minimum, maximum and last of a variable of the first flow for each
    /// millisecond of [from, to).
    fn of_flow(&self, key: &str, from: f64, to: f64) -> Vec<f32> {
        let series = &self.recorder.series_list().series;
        let place = series
            .iter()
            .position(|series| series.owner == Owner::Flow(FlowId(0)) && series.key == key)
            .unwrap_or_else(|| panic!("no variable {key}"));
        let range = Range {
            from: Time::from_seconds(from),
            to: Time::from_seconds(to),
            pixels: ((to - from) * 1000.0 + 0.5) as u32,
            first: 0,
        };
        self.recorder.columns(place as u32, range, self.end)
    }

    /// The value of a variable of the first flow at the end of each millisecond.
    pub(crate) fn values(&self, key: &str, from: f64, to: f64) -> Vec<f64> {
        let columns = self.of_flow(key, from, to);
        columns.chunks(3).map(|bin| f64::from(bin[2])).collect()
    }

    /// The value at an instant.
    pub(crate) fn at(&self, key: &str, when: f64) -> f64 {
        self.values(key, when, when + 0.001)[0]
    }

    /// The most that a variable of the first flow was in [from, to).
    pub(crate) fn most(&self, key: &str, from: f64, to: f64) -> f64 {
        let columns = self.of_flow(key, from, to);
        let most = columns.chunks(3).map(|bin| f64::from(bin[1]));
        most.fold(f64::NEG_INFINITY, f64::max)
    }

    /// When a variable of the first flow takes this value, and for how long:
    /// in seconds, to the millisecond.
    pub(crate) fn spells(&self, key: &str, value: f64) -> Vec<(f64, f64)> {
        // The values come in pieces: there may be more milliseconds than pixels.
        let end = self.end.seconds();
        let mut spells = Vec::new();
        let mut since = None;
        let mut from = 0.0;
        while from < end {
            let to = f64::min(from + 50.0, end);
            for (step, now) in self.values(key, from, to).iter().enumerate() {
                let when = from + step as f64 / 1000.0;
                match (since, *now == value) {
                    (None, true) => since = Some(when),
                    (Some(start), false) => {
                        spells.push((start, when - start));
                        since = None;
                    }
                    _ => {}
                }
            }
            from = to;
        }
        spells
    }
}

/// Whether a number is within 10 % of one that a reference gives.
pub(crate) fn near(what: &str, ours: f64, theirs: f64) {
    println!("{what}: {ours:.4}, reference {theirs}");
    assert!(
        (ours - theirs).abs() <= 0.1 * theirs,
        "{what}: {ours}, not within 10 % of {theirs}"
    );
}
