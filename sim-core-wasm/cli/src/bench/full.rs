//! The cost of a packet at a port where 100 000 wait, by discipline.

use anyhow::{Context, Result};
use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::view::{Frame, QUEUE};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write as _};

use super::clock;
use crate::table::{fixed, table};

/// Flows, and packets that wait.
const FLOWS: u32 = 1000;
const WAITING: u32 = 100_000;

/// Seconds until the queue is full, and seconds timed.
const FILLED: f64 = 4.0;
const TIMED: f64 = 4.0;

/// The disciplines: CoDel's target is such that it leaves the queue alone.
const DISCIPLINES: [(&str, Option<f64>); 5] = [
    ("drop-tail", None),
    ("fq-codel", Some(10.0)),
    ("fq-cobalt", Some(10.0)),
    ("sfq", None),
    ("drr", None),
];

/// A discipline under load.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    discipline: &'static str,
    waiting: u64,
    /// Nanoseconds of processor time for each packet that is transmitted.
    each: f64,
    /// That of drop-tail's.
    ratio: f64,
}

/// Times them and prints a table, or one JSON document.
pub(crate) fn full(repeats: usize, as_json: bool) -> Result<()> {
    let mut all = vec![Vec::new(); DISCIPLINES.len()];
    let mut waiting = [0; DISCIPLINES.len()];
    // In turns, so that all see the same load.
    for _ in 0..repeats {
        for (at, (kind, target)) in DISCIPLINES.into_iter().enumerate() {
            let (level, each) = time(kind, target)?;
            waiting[at] = level;
            all[at].push(each);
        }
    }
    let each: Vec<f64> = all.into_iter().map(clock::median).collect();
    let measured: Vec<Measured> = DISCIPLINES
        .iter()
        .enumerate()
        .map(|(at, (discipline, _))| Measured {
            discipline,
            waiting: waiting[at],
            each: each[at],
            ratio: each[at] / each[0],
        })
        .collect();
    if as_json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&measured)?)?;
        return Ok(());
    }
    let row = |one: &Measured| {
        vec![
            one.discipline.to_owned(),
            one.waiting.to_string(),
            fixed(Some(one.each), 0),
            fixed(Some(one.ratio), 2),
        ]
    };
    let rows: Vec<Vec<String>> = measured.iter().map(row).collect();
    let headings = ["discipline", "waiting", "ns a packet", "of drop-tail's"];
    write!(io::stdout(), "{}", table(&headings, &rows))?;
    Ok(())
}

/// Packets that wait at the end, and nanoseconds for each that was transmitted.
fn time(kind: &str, target: Option<f64>) -> Result<(u64, f64)> {
    let plan = Document::parse(&document(kind, target).to_string())
        .with_context(|| format!("the document of {kind}"))?
        .plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    sim.run(Time::from_seconds(FILLED), u64::MAX, &mut recorder)?;
    let sent = |sim: &mut Sim, recorder: &mut Recorder| -> u64 {
        let summary = sim.summary(&plan, kind, recorder);
        let flows = summary.flows.iter();
        flows.map(|flow| flow.segments_sent - flow.drops).sum()
    };
    let before = sent(&mut sim, &mut recorder);
    let begin = clock::processor_time();
    sim.run(plan.duration, u64::MAX, &mut recorder)?;
    let used = clock::processor_time().saturating_sub(begin);
    let packets = sent(&mut sim, &mut recorder) - before;
    let mut frame = Frame::default();
    sim.view(&mut frame, 0, &mut recorder);
    // Ports are ordered by link, two for each: the first of the second link, and its packets.
    let level = frame.queues[2 * QUEUE.len()].into();
    Ok((level, used.as_secs_f64() * 1e9 / packets as f64))
}

/// One and a half times what the link carries, from flows without congestion control.
fn document(kind: &str, target: Option<f64>) -> Value {
    let rate = 1e9;
    let mut queue = json!({ "kind": kind, "limit": { "packets": WAITING } });
    if let Some(target) = target {
        queue["target"] = target.into();
    }
    json!({
        "format": "sawtooth-scenario",
        "version": 2,
        "name": kind,
        "duration": FILLED + TIMED,
        "nodes": [
            { "id": "s", "kind": "host" },
            { "id": "r", "kind": "router" },
            { "id": "d", "kind": "host" },
        ],
        "links": [
            { "id": "s-r", "between": ["s", "r"], "rate": 10.0 * rate, "delay": 0.0001 },
            { "id": "r-d", "between": ["r", "d"], "rate": rate, "delay": 0.001, "queue": queue },
        ],
        "flows": [
            { "id": "f", "from": "s", "to": "d", "count": FLOWS, "startJitter": 0.01,
              "transport": { "preset": "ns2", "segment": 1000 },
              "traffic": { "kind": "constant", "rate": 1.5 * rate / f64::from(FLOWS), "spread": 0.5 } },
        ],
    })
}
