//! The windows of Linux 6.12 in time: as points, and beside ours.

use std::collections::BTreeMap;

use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_experiment::{Estimate, Pool};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::linux::{REFERENCE, add, flow, kind, path, setting};
use super::metric::Metric;
use super::scene::BOTTLENECK;
use super::setting::Setting;
use super::{CURVE, Point};

const DATA: &str = include_str!("../../data/windows.json");

/// Seconds between windows that are kept; the first is so long after the start.
const EVERY: f64 = 0.1;

/// Seconds of the run: the last window is of this instant.
const DURATION: f64 = 59.8;

/// Windows before this instant count for no row, in seconds.
const SETTLED: f64 = 12.0;

/// It draws at random: no row, but a picture.
const RANDOM: &str = "cdg";

#[derive(Deserialize)]
struct File {
    curves: Vec<Curve>,
}

/// One flow alone without loss.
#[derive(Clone, Deserialize)]
struct Curve {
    cc: String,
    rate: f64,
    delay: f64,
    limit: u64,
    windows: Vec<u64>,
}

/// The windows of a sender alone on a path, in whole segments.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Windows {
    /// The rate of the path in bit/s.
    pub rate: f64,
    /// Its delay each way, in seconds.
    pub delay: f64,
    /// How many packets its queue takes.
    pub limit: u64,
    /// Seconds between two windows; the first is so long after the start.
    pub every: f64,
    /// The kernel's.
    pub theirs: Vec<u64>,
    /// Ours.
    pub ours: Vec<u64>,
}

fn curves() -> Result<Vec<Curve>, String> {
    let file: File =
        serde_json::from_str(DATA).map_err(|error| format!("windows.json: {error}"))?;
    Ok(file.curves)
}

/// The points of undisturbed windows.
pub(super) fn points() -> Result<Vec<Point>, String> {
    let all = curves()?.into_iter();
    Ok(all
        .filter(|curve| curve.cc != RANDOM)
        .map(of_curve)
        .collect())
}

/// The windows of Linux, which agree with `wanted`, beside ours: by the kind of the sender.
///
/// # Errors
/// Data that cannot be read, or a run that stops by itself.
pub fn windows(
    pool: &Pool,
    wanted: impl Fn(&str, f64) -> bool,
) -> Result<BTreeMap<String, Vec<Windows>>, String> {
    let mut all = curves()?;
    all.retain(|curve| wanted(kind(&curve.cc), curve.rate));
    let ours = pool.run(all.len(), &(), |index| ours(&all[index]));
    let ours = ours.map_err(|failed| failed.error)?;
    let mut found: BTreeMap<String, Vec<Windows>> = BTreeMap::new();
    for (curve, ours) in all.into_iter().zip(ours) {
        let of_kind = found.entry(kind(&curve.cc).to_owned()).or_default();
        of_kind.push(Windows {
            rate: curve.rate,
            delay: curve.delay,
            limit: curve.limit,
            every: EVERY,
            theirs: curve.windows,
            ours,
        });
    }
    Ok(found)
}

/// Our windows at the instants of a curve.
fn ours(curve: &Curve) -> Result<Vec<u64>, String> {
    let text = document(curve, 1);
    let document = Document::parse(&text).map_err(|problem| format!("{problem}\n{text}"))?;
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut off = Recorder::off();
    let instants = (1..=curve.windows.len()).map(|place| Time::from_seconds(EVERY * place as f64));
    instants
        .map(|instant| {
            let until = instant.min(plan.duration);
            sim.run(until, u64::MAX, &mut off)
                .map_err(|error| format!("{}: {error}", curve.cc))?;
            let reading = sim.reading(FlowId::at(0));
            Ok(reading.map_or(0.0, |reading| reading.cwnd) as u64)
        })
        .collect()
}

fn document(curve: &Curve, seed: u64) -> String {
    let Curve {
        cc,
        rate,
        delay,
        limit,
        ..
    } = curve;
    let queue = json!({ "kind": "drop-tail", "limit": { "packets": limit } });
    let mut document = path(*rate, *delay, &queue, 0.0, DURATION, 0.0);
    document["seed"] = json!(seed);
    let mut flow = flow(cc, false);
    flow["id"] = json!("f0-0");
    add(&mut document, "flows", flow);
    document.to_string()
}

/// One flow without loss, whose window is Linux's instant by instant.
fn of_curve(curve: Curve) -> Point {
    let Curve {
        cc,
        rate,
        delay,
        limit,
        windows,
    } = &curve;
    let first = (SETTLED / EVERY).round() as usize - 1;
    let every = (CURVE / EVERY).round() as usize;
    let settled = windows.iter().skip(first).step_by(every);
    Point {
        subject: format!("sender/{}", kind(cc)),
        group: "window in time".to_owned(),
        case: format!(
            "{cc}, {} Mb/s, {} ms, {limit} packets",
            rate / 1e6,
            2e3 * delay
        ),
        reference: REFERENCE,
        setting: Setting {
            buffer: *limit as f64,
            ..setting(vec![(cc.clone(), 1)], *rate, 2.0 * delay, 0.0)
        },
        seeds: 1,
        bottleneck: BOTTLENECK,
        until_complete: false,
        metrics: vec![(
            Metric::Apart,
            Estimate {
                mean: 0.0,
                std: 0.0,
                runs: 1,
            },
        )],
        curve: settled.map(|window| *window as f64).collect(),
        switched: Vec::new(),
        quick: cc == "reno" && *limit == 67,
        document: Box::new(move |seed| document(&curve, seed)),
    }
}
