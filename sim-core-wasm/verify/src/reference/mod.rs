//! The table: our results beside those of ns-2.35, ns-3.37 and closed forms.
//!
//! A point is a document made from the parameters of a reference run and what
//! that run came to. Nothing is fitted: where a result is outside its
//! tolerance, the mechanism that differs is named.

mod formula;
mod mechanism;
mod ns2;
mod ns3;
mod scene;
mod table;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::scenario::Document;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use serde::Serialize;

pub use table::print;

/// Relative tolerance of goodputs.
const GOODPUT: f64 = 0.1;
/// Relative tolerance of the goodput of one flow beside another.
const SHARE: f64 = 0.15;
/// Relative and least tolerance of mean queues, the latter in packets.
const QUEUE: (f64, f64) = (0.15, 1.5);

/// A mean over runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The mean.
    pub mean: f64,
    /// The standard deviation over runs.
    pub std: f64,
    /// How many runs.
    pub runs: u64,
}

/// One comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What is checked: `sender/newreno`, `queue/red`.
    pub subject: String,
    /// Which family of points it belongs to.
    pub group: String,
    /// The point.
    pub case: String,
    /// Whose result it is compared with: `ns-2.35`, `ns-3.37`, `formula`.
    pub reference: &'static str,
    /// What is compared.
    pub metric: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// What the reference has.
    pub theirs: Value,
    /// What this engine has.
    pub ours: Value,
    /// How far apart they may be.
    pub tolerance: f64,
    /// Whether they are not farther apart.
    pub within: bool,
    /// Where not: what works differently.
    pub mechanism: Option<&'static str>,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Metric {
    /// Megabits a second in order, over the measured time.
    Goodput,
    /// The same of the first flow alone.
    First,
    /// Mean packets waiting at the bottleneck.
    Queue,
    /// The same without the first of them: ns-3 keeps it in the device.
    QueueBehindDevice,
    /// Mean congestion window.
    Window,
}

impl Metric {
    fn name(self) -> &'static str {
        match self {
            Metric::Goodput => "goodput",
            Metric::First => "the first's",
            Metric::Queue | Metric::QueueBehindDevice => "queue",
            Metric::Window => "window",
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Metric::Goodput | Metric::First => "Mb/s",
            Metric::Queue | Metric::QueueBehindDevice => "packets",
            Metric::Window => "segments",
        }
    }

    fn of(self, summary: &Summary, bottleneck: &str) -> f64 {
        let measured = summary.duration - summary.warmup;
        match self {
            // From the start of the measurement, as the references count it.
            Metric::Goodput | Metric::First => {
                let most = if self == Metric::First { 1 } else { usize::MAX };
                let flows = summary.flows.iter().take(most).filter_map(|flow| {
                    let span = flow.end - flow.start.max(summary.warmup);
                    flow.goodput.map(|goodput| goodput * span)
                });
                flows.sum::<f64>() / measured / 1e6
            }
            Metric::Queue | Metric::QueueBehindDevice => {
                let queue = summary
                    .queues
                    .iter()
                    .find(|queue| queue.id == bottleneck)
                    .and_then(|queue| queue.queue.as_ref());
                queue.map_or(f64::NAN, |level| {
                    if self == Metric::Queue {
                        level.mean
                    } else {
                        level.mean - (1.0 - level.empty_share)
                    }
                })
            }
            Metric::Window => {
                let windows: Vec<f64> = summary
                    .flows
                    .iter()
                    .filter_map(|flow| flow.cwnd.as_ref().map(|cwnd| cwnd.mean))
                    .collect();
                windows.iter().sum::<f64>() / windows.len() as f64
            }
        }
    }

    fn tolerance(self, theirs: Value, ours: Value) -> f64 {
        let errors =
            theirs.std * theirs.std / theirs.runs as f64 + ours.std * ours.std / ours.runs as f64;
        match self {
            Metric::Queue | Metric::QueueBehindDevice => (QUEUE.0 * theirs.mean).max(QUEUE.1),
            Metric::First => (SHARE * theirs.mean).max(2.0 * errors.sqrt()),
            Metric::Goodput | Metric::Window => (GOODPUT * theirs.mean).max(2.0 * errors.sqrt()),
        }
    }
}

/// A point of the table.
struct Point {
    subject: String,
    group: String,
    case: String,
    reference: &'static str,
    /// The document for a seed.
    document: Box<dyn Fn(u64) -> String + Sync + Send>,
    seeds: u64,
    bottleneck: &'static str,
    /// Runs on until every flow is complete, at most for the duration.
    until_complete: bool,
    metrics: Vec<(Metric, Value)>,
    /// In the fast part, which every test run has.
    quick: bool,
}

/// Runs the whole table, or the fast part of it, on `threads` threads.
///
/// # Errors
/// A document that is refused, or a run that stops by itself.
pub fn run(threads: usize, quick: bool) -> Result<Vec<Row>, String> {
    let mut points = ns2::points()?;
    points.extend(ns3::points()?);
    points.extend(formula::points());
    if quick {
        points.retain(|point| point.quick);
    }
    let jobs: Vec<(usize, u64)> = points
        .iter()
        .enumerate()
        .flat_map(|(index, point)| (1..=point.seeds).map(move |seed| (index, seed)))
        .collect();
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![Vec::new(); points.len()]);
    let failed = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((index, seed)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match measure(&points[*index], *seed) {
                        Ok(values) => {
                            if let Ok(mut results) = results.lock() {
                                results[*index].push((*seed, values));
                            }
                        }
                        Err(what) => {
                            if let Ok(mut failed) = failed.lock() {
                                failed.get_or_insert(what);
                            }
                            return;
                        }
                    }
                }
            });
        }
    });
    if let Ok(Some(what)) = failed.into_inner() {
        return Err(what);
    }
    let results = results.into_inner().map_err(|error| error.to_string())?;
    Ok(points
        .iter()
        .zip(results)
        .flat_map(|(point, mut runs)| {
            // Sums of floats depend on their order.
            runs.sort_by_key(|(seed, _)| *seed);
            rows(point, &runs)
        })
        .collect())
}

fn measure(point: &Point, seed: u64) -> Result<Vec<f64>, String> {
    let text = (point.document)(seed);
    let document =
        Document::parse(&text).map_err(|problem| format!("{}: {problem}\n{text}", point.case))?;
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut off = Recorder::off();
    let slice = if point.until_complete {
        20_000_000
    } else {
        plan.duration.0
    };
    loop {
        let until = Time(sim.now().0 + slice).min(plan.duration);
        sim.run(until, u64::MAX, &mut off)
            .map_err(|error| format!("{}: {error}", point.case))?;
        let complete = point.until_complete
            && (0..plan.flows.len()).all(|flow| sim.progress(flow).is_some_and(|p| p.complete));
        if complete || sim.now() == plan.duration {
            break;
        }
    }
    if let Some(what) = sim.violation(&mut off) {
        return Err(format!("{}: {what}", point.case));
    }
    let summary = sim.summary(&plan, "", &mut off);
    let metrics = point.metrics.iter();
    Ok(metrics
        .map(|(metric, _)| metric.of(&summary, point.bottleneck))
        .collect())
}

fn rows(point: &Point, runs: &[(u64, Vec<f64>)]) -> Vec<Row> {
    let metrics = point.metrics.iter().enumerate();
    metrics
        .map(|(index, (metric, theirs))| {
            let values: Vec<f64> = runs.iter().map(|(_, values)| values[index]).collect();
            let ours = moments(&values);
            let tolerance = metric.tolerance(*theirs, ours);
            let within = (ours.mean - theirs.mean).abs() <= tolerance;
            Row {
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
                mechanism: if within {
                    None
                } else {
                    mechanism::of(point.reference, &point.group, &point.case, *metric)
                },
            }
        })
        .collect()
}

fn moments(values: &[f64]) -> Value {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    Value {
        mean,
        std: (squares / (n - 1.0).max(1.0)).sqrt(),
        runs: values.len() as u64,
    }
}
