//! A radio cell with ten saturated stations: not a dumbbell, so that there is no bare loop
//! to compare it with.

use anyhow::Result;
use sawtooth_engine::document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use serde::Serialize;
use serde_json::json;

use super::clock;
use crate::run::PROBE_BUDGET;

/// The name of the case.
pub(super) const NAME: &str = "WLAN";

const STATIONS: u32 = 10;
const DURATION: f64 = 60.0;

/// Seconds of processor time that it may take natively.
const MOST: f64 = 0.5;

/// The measurements.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cell {
    pub(super) name: &'static str,
    pub(super) stations: u32,
    pub(super) duration: f64,
    /// Packets received.
    pub(super) packets: u64,
    /// Seconds of processor time.
    pub(super) seconds: f64,
    pub(super) most_seconds: f64,
}

/// Times it.
pub(super) fn measure(repeats: usize) -> Result<Cell> {
    let document = json!({
        "format": "sawtooth-scenario", "version": 1, "name": NAME, "seed": 1, "duration": DURATION,
        "nodes": [
            { "id": "ap", "kind": "access-point", "queue": { "kind": "drop-tail", "limit": { "packets": 100 } } },
            { "id": "sta", "kind": "station", "cell": "ap", "count": STATIONS },
            { "id": "server", "kind": "host" },
        ],
        "links": [{ "id": "w", "between": ["ap", "server"], "rate": 1e9, "delay": 0.002 }],
        "flows": [{ "id": "f", "from": "sta", "to": "server", "startJitter": 1, "sender": "cubic" }],
    });
    let plan = Document::parse(&document.to_string())?.plan();
    let mut times = Vec::new();
    let mut packets = 0;
    for _ in 0..repeats {
        let (mut sim, layout) = Sim::new(&plan, &Options::default());
        let mut recorder = Recorder::new(&layout, PROBE_BUDGET, plan.duration);
        sim.record_start(&mut recorder);
        let begin = clock::processor_time();
        sim.run(plan.duration, u64::MAX, &mut recorder)?;
        let used = clock::processor_time().saturating_sub(begin);
        times.push(used.as_secs_f64());
        let summary = sim.summary(&plan, NAME, &mut recorder);
        let received = |flow: &sawtooth_engine::measure::summary::FlowSummary| {
            flow.segments_sent - flow.drops - flow.losses
        };
        packets = summary.flows.iter().map(received).sum();
    }
    Ok(Cell {
        name: NAME,
        stations: STATIONS,
        duration: DURATION,
        packets,
        seconds: clock::median(times),
        most_seconds: MOST,
    })
}
