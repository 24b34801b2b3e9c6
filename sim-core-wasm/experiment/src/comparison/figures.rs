//! The figures of several runs beside one another, and how far each is from that of the first.

use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{FlowSummary, QueueSummary};
use sawtooth_engine::specification::Unit;
use serde::Serialize;

/// A figure of all runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The id of the flow or the queue that it is of; empty for the whole run.
    pub of: String,
    /// Its name: `goodput`.
    pub figure: &'static str,
    /// Its unit.
    pub unit: Unit,
    /// A value for each run; null where it was not measured, or the run has no such flow or queue.
    pub values: Vec<Option<f64>>,
    /// The relative change of each run from the first; null where there is none, as from zero.
    pub changes: Vec<Option<f64>>,
}

type Figure<T> = (&'static str, Unit, fn(&T) -> Option<f64>);

const OF_FLOWS: [Figure<FlowSummary>; 9] = [
    ("goodput", Unit::BitsPerSecond, |one| one.goodput),
    ("throughput", Unit::BitsPerSecond, |one| one.throughput),
    ("retransmissions", Unit::None, |one| {
        Some(one.retransmissions as f64)
    }),
    ("timeouts", Unit::None, |one| Some(one.timeouts as f64)),
    ("lossRate", Unit::Share, |one| one.loss_rate),
    ("rttMean", Unit::Seconds, |one| one.rtt.map(|rtt| rtt.mean)),
    ("rttP95", Unit::Seconds, |one| one.rtt.map(|rtt| rtt.p95)),
    ("cwndMean", Unit::Segments, |one| {
        one.cwnd.map(|cwnd| cwnd.mean)
    }),
    ("completionTime", Unit::Seconds, |one| one.completion_time),
];

const OF_QUEUES: [Figure<QueueSummary>; 5] = [
    ("utilization", Unit::Share, |one| one.utilization),
    ("queueMean", Unit::Packets, |one| {
        one.queue.map(|queue| queue.mean)
    }),
    ("delayP95", Unit::Seconds, |one| {
        one.delay.map(|delay| delay.p95)
    }),
    ("drops", Unit::Packets, |one| Some(one.drops as f64)),
    ("marks", Unit::Packets, |one| Some(one.marks as f64)),
];

const OF_RUNS: [Figure<Summary>; 2] = [
    ("totalGoodput", Unit::BitsPerSecond, |one| {
        Some(one.total_goodput)
    }),
    ("jain", Unit::None, |one| one.jain),
];

/// All figures: those of the whole runs, of flows, and of the queues that anything went through.
/// Flows and queues of the same id are one.
pub fn rows(summaries: &[Summary]) -> Vec<Row> {
    let whole: Vec<Option<&Summary>> = summaries.iter().map(Some).collect();
    let mut all: Vec<Row> = OF_RUNS.iter().map(|one| row("", one, &whole)).collect();
    let flows = |summary| {
        let Summary { flows, .. }: &Summary = summary;
        flows.iter().map(|flow| (flow.id.as_str(), flow)).collect()
    };
    all.extend(of_parts(summaries, &flows, &OF_FLOWS));
    let queues = |summary| {
        let Summary { queues, .. }: &Summary = summary;
        let used = queues
            .iter()
            .filter(|queue| queue.utilization.unwrap_or_default() > 0.0);
        used.map(|queue| (queue.id.as_str(), queue)).collect()
    };
    all.extend(of_parts(summaries, &queues, &OF_QUEUES));
    all.retain(|row| row.values.iter().any(Option::is_some));
    all
}

type Parts<'a, T> = Vec<(&'a str, &'a T)>;

fn of_parts<'a, T>(
    summaries: &'a [Summary],
    parts: &dyn Fn(&'a Summary) -> Parts<'a, T>,
    figures: &[Figure<T>],
) -> Vec<Row> {
    let all: Vec<Parts<'a, T>> = summaries.iter().map(parts).collect();
    let by_id: Vec<std::collections::BTreeMap<&str, &T>> = all
        .iter()
        .map(|parts| parts.iter().copied().collect())
        .collect();
    // In the order in which they come first.
    let mut known = std::collections::BTreeSet::new();
    let ids = all.iter().flatten().map(|(id, _)| *id);
    let ids: Vec<&str> = ids.filter(|id| known.insert(*id)).collect();
    ids.iter()
        .flat_map(|id| {
            let of: Vec<Option<&T>> = by_id.iter().map(|run| run.get(id).copied()).collect();
            figures
                .iter()
                .map(|figure| row(id, figure, &of))
                .collect::<Vec<Row>>()
        })
        .collect()
}

fn row<T>(of: &str, (figure, unit, read): &Figure<T>, runs: &[Option<&T>]) -> Row {
    let values: Vec<Option<f64>> = runs.iter().map(|one| one.and_then(read)).collect();
    let first = values
        .first()
        .copied()
        .flatten()
        .filter(|first| *first != 0.0);
    let changes = values
        .iter()
        .map(|value| Some(value.as_ref()? / first? - 1.0));
    Row {
        of: of.to_owned(),
        figure,
        unit: *unit,
        changes: changes.collect(),
        values,
    }
}
