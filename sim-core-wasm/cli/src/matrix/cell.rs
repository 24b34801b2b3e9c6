//! One case of a comparison: means over its runs.

use sawtooth_document::Document;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::QueueSummary;
use sawtooth_experiment::{Estimate, Pool, Progress};
use serde::Serialize;

use super::dumbbell::BOTTLENECK;
use crate::Failure;
use crate::table::fixed;

/// The confidence of its intervals.
const CONFIDENCE: f64 = 0.95;

/// One case: means over its runs.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cell {
    /// The goodput of each flow in bit/s, the compared sender's first.
    goodput: Vec<f64>,
    /// Their sample standard deviations over the runs; null for a single run.
    goodput_std: Vec<Option<f64>>,
    /// Half the width of their confidence intervals of 95 % (Student's t); null
    /// for a single run.
    goodput_interval: Vec<Option<f64>>,
    /// Share of the bottleneck's time in use.
    utilization: f64,
    /// Jain's index, over the runs that have one; null for a flow alone.
    jain: Option<f64>,
    /// Packets waiting at the bottleneck, over time.
    mean_queue: f64,
    /// How long packets waited there, in seconds; null where none left.
    mean_delay: Option<f64>,
    /// The 95th percentile of that, the mean over the runs.
    delay_p95: Option<f64>,
    /// Data packets dropped or lost, of all flows.
    losses: f64,
    /// Marked packets.
    marks: f64,
    timeouts: f64,
}

/// The summaries of documents, in their order.
pub(super) fn run_all(documents: &[Document]) -> Result<Vec<Summary>, Failure> {
    let pool = Pool::new(None).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(documents.len(), "runs");
    let run = |index: usize| sawtooth_experiment::run(&documents[index]);
    let summaries = pool.run(documents.len(), &progress, run);
    summaries.map_err(|failed| failed.error.into())
}

/// Means over the runs of a case.
pub(super) fn cell(runs: &[Summary]) -> Cell {
    let over = |of: &dyn Fn(&Summary) -> f64| Estimate::from_values(runs.iter().map(of));
    let mean = |of: &dyn Fn(&Summary) -> f64| over(of).mean;
    let known = |of: &dyn Fn(&QueueSummary) -> Option<f64>| {
        let values: Vec<f64> = runs.iter().filter_map(|run| of(bottleneck(run)?)).collect();
        (!values.is_empty()).then(|| Estimate::from_values(values.into_iter()).mean)
    };
    let flows = runs.first().map_or(0, |run| run.flows.len());
    // There is none where nothing was received.
    let indices: Vec<f64> = runs.iter().filter_map(|run| run.jain).collect();
    let fair = flows > 1 && !indices.is_empty();
    let goodputs: Vec<Estimate> = (0..flows)
        .map(|flow| over(&|run| run.flows[flow].goodput.unwrap_or(0.0)))
        .collect();
    let several = runs.len() > 1;
    Cell {
        goodput: goodputs.iter().map(|of| of.mean).collect(),
        goodput_std: goodputs
            .iter()
            .map(|of| several.then_some(of.std))
            .collect(),
        goodput_interval: goodputs
            .iter()
            .map(|of| of.half_width(CONFIDENCE))
            .collect(),
        utilization: known(&|queue| queue.utilization).unwrap_or(0.0),
        jain: fair.then(|| Estimate::from_values(indices.iter().copied()).mean),
        mean_queue: known(&|queue| Some(queue.queue?.mean)).unwrap_or(0.0),
        mean_delay: known(&|queue| Some(queue.delay.as_ref()?.mean)),
        delay_p95: known(&|queue| Some(queue.delay.as_ref()?.p95)),
        losses: mean(&|run| {
            let lost = run.flows.iter().map(|flow| flow.drops + flow.losses);
            lost.sum::<u64>() as f64
        }),
        marks: known(&|queue| Some(queue.marks as f64)).unwrap_or(0.0),
        timeouts: mean(&|run| run.flows.iter().map(|flow| flow.timeouts).sum::<u64>() as f64),
    }
}

fn bottleneck(run: &Summary) -> Option<&QueueSummary> {
    run.queues.iter().find(|queue| queue.id == BOTTLENECK)
}

/// The headings of [`Cell::figures`].
pub(super) const HEADINGS: [&str; 11] = [
    "goodput Mb/s",
    "± 95 %",
    "other Mb/s",
    "used %",
    "Jain",
    "queue pkt",
    "delay ms",
    "p95 ms",
    "lost",
    "marked",
    "timeouts",
];

impl Cell {
    /// Its figures for people.
    pub(super) fn figures(&self) -> [String; 11] {
        let interval = self.goodput_interval.first().copied().flatten();
        let mega = |flow: usize| fixed(self.goodput.get(flow).map(|rate| rate / 1e6), 3);
        let milli = |seconds: Option<f64>| fixed(seconds.map(|seconds| seconds * 1e3), 1);
        [
            mega(0),
            fixed(interval.map(|half| half / 1e6), 3),
            mega(1),
            fixed(Some(self.utilization * 100.0), 1),
            fixed(self.jain, 3),
            fixed(Some(self.mean_queue), 1),
            milli(self.mean_delay),
            milli(self.delay_p95),
            fixed(Some(self.losses), 0),
            fixed(Some(self.marks), 0),
            fixed(Some(self.timeouts), 1),
        ]
    }
}
