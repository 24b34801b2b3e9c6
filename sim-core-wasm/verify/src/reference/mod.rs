//! The table: our results beside those of ns-2.35, ns-3.37, Linux 6.12 and closed forms.
//!
//! A point is a document made from the parameters of a reference run and the
//! results of that run. Nothing is fitted: where a result is outside its
//! tolerance, the mechanism that differs is named, and shown by runs without it.

mod bianchi;
mod echoed;
mod formula;
mod held_out;
mod known;
mod linux;
mod mechanism;
mod metric;
mod ns2;
mod ns3;
mod response;
mod scene;
mod setting;
mod show;
mod table;
mod windows;

use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::Traced;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_experiment::{Estimate, Pool};
use serde::Serialize;

pub use held_out::{HeldOut, MOST_UNEXPLAINED, Tally, held_out};
pub use mechanism::{Agreement, Bound, Demonstration};
pub use table::{print, tally};
pub use windows::{Windows, windows};

use crate::sources::{self, Digests};
use echoed::Echoed;
use mechanism::{Evidence, Mechanism};
use metric::{Measured, Metric};
use setting::Setting;

/// One comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The subject of the check: `sender/newreno`, `queue/red`.
    pub subject: String,
    /// Which family of points it belongs to.
    pub group: String,
    /// The point.
    pub case: String,
    /// The reference: `ns-2.35`, `ns-3.37`, `Linux 6.12`, `formula`.
    pub reference: &'static str,
    /// The figure that is compared.
    pub metric: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// The value of the reference.
    pub theirs: Estimate,
    /// The value of this engine.
    pub ours: Estimate,
    /// How far apart they may be.
    pub tolerance: f64,
    /// Whether they are not farther apart.
    pub within: bool,
    /// The status of the row.
    pub verdict: Agreement,
    /// Outside its tolerance: the mechanism.
    pub mechanism: Option<&'static str>,
    /// Where it is known from how far that moves the figure.
    pub bound: Option<Bound>,
    /// The same figure without that mechanism, or with it.
    pub demonstration: Option<Demonstration>,
}

/// The table with what made it, as the repository keeps it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checks {
    /// The digest of the code of each subject.
    pub sources: Digests,
    /// The comparisons.
    pub rows: Vec<Row>,
}

impl Checks {
    /// A table that the present code has made.
    ///
    /// # Errors
    /// A subject without code.
    pub fn new(rows: Vec<Row>) -> Result<Checks, String> {
        let sources = sources::digests(rows.iter().map(|row| row.subject.as_str()))?;
        Ok(Checks { sources, rows })
    }
}

/// The figures of the reference: means and deviations over its runs.
fn measured<const N: usize>(
    runs: u64,
    figures: [(Metric, Option<(f64, f64)>); N],
) -> Vec<(Metric, Estimate)> {
    figures
        .into_iter()
        .filter_map(|(metric, figures)| {
            let (mean, std) = figures?;
            Some((metric, Estimate { mean, std, runs }))
        })
        .collect()
}

/// Seconds between the values of a window in time.
const CURVE: f64 = 0.2;

/// A point of the table.
struct Point {
    subject: String,
    group: String,
    case: String,
    reference: &'static str,
    /// Whether a mechanism acts here is a condition on this.
    setting: Setting,
    /// The document for a seed.
    document: Box<dyn Fn(u64) -> String + Sync + Send>,
    seeds: u64,
    bottleneck: &'static str,
    /// Runs on until every flow is complete, at most for the duration.
    until_complete: bool,
    metrics: Vec<(Metric, Estimate)>,
    /// The window of its only flow at times [`CURVE`] apart, the last at the end.
    curve: Vec<f64>,
    /// The reference's results with a mechanism switched, by the mechanism's name.
    switched: Vec<(String, Vec<(Metric, Estimate)>)>,
    /// In the fast part, which every test run has.
    quick: bool,
}

/// Which rows are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows<'a> {
    /// The whole table.
    All,
    /// The fast part of it.
    Quick,
    /// Those whose reference, family and case, in this order, contain a text.
    With(&'a str),
}

fn points(wanted: Rows) -> Result<Vec<Point>, String> {
    let mut points = ns2::points()?;
    points.extend(ns3::points()?);
    points.extend(linux::points()?);
    points.extend(windows::points()?);
    points.extend(formula::points());
    points.extend(bianchi::points());
    points.retain(|point| match wanted {
        Rows::All => true,
        Rows::Quick => point.quick,
        Rows::With(text) => {
            format!("{}: {}: {}", point.reference, point.group, point.case).contains(text)
        }
    });
    Ok(points)
}

/// The documents of the first runs of the rows.
///
/// # Errors
/// Data that cannot be read.
pub fn documents(wanted: Rows) -> Result<Vec<String>, String> {
    let points = points(wanted)?;
    Ok(points.iter().map(|point| (point.document)(1)).collect())
}

/// Runs the table.
///
/// # Errors
/// A document that is refused, or a run that stops by itself.
pub fn run(pool: &Pool, wanted: Rows) -> Result<Vec<Row>, String> {
    let rows = run_points(&points(wanted)?, pool)?;
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// The rows of points, each with the number of its point.
fn run_points(points: &[Point], pool: &Pool) -> Result<Vec<(usize, Row)>, String> {
    let plain: Vec<Job> = (0..points.len()).map(|point| (point, None)).collect();
    let results = all(points, &plain, pool)?;
    let mut rows: Vec<(usize, Metric, Row)> = points
        .iter()
        .enumerate()
        .zip(&results)
        .flat_map(|((index, point), runs)| rows(index, point, runs))
        .collect();
    show::show(points, &results, &mut rows, pool)?;
    let rows = rows.into_iter();
    Ok(rows.map(|(index, _, row)| (index, row)).collect())
}

/// A point, and the mechanism that is switched in it.
type Job = (usize, Option<&'static Mechanism>);

/// The value of each metric of a point in each run.
type Runs = Vec<Vec<f64>>;

/// Runs every seed of the points.
fn all(points: &[Point], wanted: &[Job], pool: &Pool) -> Result<Vec<Runs>, String> {
    let jobs: Vec<(usize, u64)> = wanted
        .iter()
        .enumerate()
        .flat_map(|(index, (point, _))| (1..=points[*point].seeds).map(move |seed| (index, seed)))
        .collect();
    let measured = pool.run(jobs.len(), &(), |job| {
        let (index, seed) = jobs[job];
        let (point, mechanism) = wanted[index];
        measure(&points[point], mechanism, seed)
    });
    let measured = measured.map_err(|failed| failed.error)?;
    let mut results = vec![Vec::new(); wanted.len()];
    for ((index, _), values) in jobs.into_iter().zip(measured) {
        results[index].push(values);
    }
    Ok(results)
}

/// A document with some values set.
fn switched(text: &str, changes: &[(&str, &str)]) -> Result<String, String> {
    let mut document = serde_json::from_str(text).map_err(|error| error.to_string())?;
    for (path, value) in changes {
        mechanism::set(&mut document, path, value)?;
    }
    Ok(document.to_string())
}

fn measure(point: &Point, mechanism: Option<&Mechanism>, seed: u64) -> Result<Vec<f64>, String> {
    let mut text = (point.document)(seed);
    if let Some(Evidence::Shown { here, .. }) = mechanism.map(|known| known.evidence) {
        text = switched(&text, here).map_err(|what| format!("{}: {what}", point.case))?;
    }
    let document =
        Document::parse(&text).map_err(|problem| format!("{}: {problem}\n{text}", point.case))?;
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut off = Recorder::off();
    let mut echoed = point
        .metrics
        .iter()
        .any(|(metric, _)| *metric == Metric::RoundTrip)
        .then(|| Echoed::new(&plan));
    let slice = if point.until_complete {
        20_000_000
    } else if point.curve.is_empty() {
        plan.duration.0
    } else {
        Time::from_seconds(CURVE).0
    };
    let mut windows = Vec::new();
    loop {
        let until = Time(sim.now().0 + slice).min(plan.duration);
        let run = match &mut echoed {
            Some(echoed) => sim.run_traced(until, u64::MAX, &mut Traced::new(&mut off, echoed)),
            None => sim.run(until, u64::MAX, &mut off),
        };
        run.map_err(|error| format!("{}: {error}", point.case))?;
        if !point.curve.is_empty() {
            let reading = sim.reading(FlowId::at(0));
            windows.push(reading.map_or(f64::NAN, |reading| reading.cwnd));
        }
        let complete = point.until_complete
            && (0..plan.flows.len())
                .map(FlowId::at)
                .all(|flow| sim.progress(flow).is_some_and(|p| p.complete));
        if complete || sim.now() == plan.duration {
            break;
        }
    }
    if let Some(what) = sim.violation(&mut off) {
        return Err(format!("{}: {what}", point.case));
    }
    let measured = Measured {
        summary: sim.summary(&plan, "", &mut off),
        bottleneck: point.bottleneck,
        round_trip: echoed.map(|echoed| echoed.mean()),
        apart: distance(&point.curve, &windows),
    };
    let metrics = point.metrics.iter();
    Ok(metrics.map(|(metric, _)| metric.value(&measured)).collect())
}

/// The mean distance of a window from a curve that ends with it, in parts of the mean of the curve.
fn distance(curve: &[f64], windows: &[f64]) -> Option<f64> {
    let last = &windows[windows.len().checked_sub(curve.len())?..];
    let apart: f64 = curve.iter().zip(last).map(|(a, b)| (a - b).abs()).sum();
    let sum: f64 = curve.iter().sum();
    (sum > 0.0).then(|| apart / sum)
}

fn rows(index: usize, point: &Point, runs: &Runs) -> Vec<(usize, Metric, Row)> {
    let metrics = point.metrics.iter().enumerate();
    metrics
        .map(|(column, (metric, theirs))| {
            let ours = moments(runs, column);
            let tolerance = metric.tolerance(*theirs, ours, point.setting.grain());
            let within = (ours.mean - theirs.mean).abs() <= tolerance;
            let row = Row {
                subject: point.subject.clone(),
                group: point.group.clone(),
                case: point.case.clone(),
                reference: point.reference,
                metric: metric.name(),
                unit: metric.unit(),
                theirs: *theirs,
                ours,
                tolerance,
                within,
                verdict: if within {
                    Agreement::Within
                } else {
                    Agreement::Unexplained
                },
                mechanism: None,
                bound: None,
                demonstration: None,
            };
            (index, *metric, row)
        })
        .collect()
}

fn moments(runs: &Runs, column: usize) -> Estimate {
    Estimate::from_values(runs.iter().map(|values| values[column]))
}
