//! Values of runs.

use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{FlowSummary, QueueSummary, jain, share};
pub(crate) use sawtooth_experiment::matrix::{harm_to_less, harm_to_more};

use crate::criterion::Measure;
use crate::network::BOTTLENECK;

/// The flows of an entry of the document.
pub(crate) fn flows<'a>(
    run: &'a Summary,
    id: &'a str,
) -> impl Iterator<Item = &'a FlowSummary> + Clone {
    let of = move |flow: &&FlowSummary| {
        let rest = flow.id.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    run.flows.iter().filter(of)
}

/// Their goodput in bit/s.
pub(crate) fn goodput(run: &Summary, id: &str) -> f64 {
    flows(run, id).filter_map(|flow| flow.goodput).sum()
}

/// The mean of their mean round trips in seconds.
pub(crate) fn rtt(run: &Summary, id: &str) -> Option<f64> {
    let trips: Vec<f64> = flows(run, id)
        .filter_map(|flow| Some(flow.rtt?.mean))
        .collect();
    (!trips.is_empty()).then(|| trips.iter().sum::<f64>() / trips.len() as f64)
}

/// Data packets that they sent.
pub(crate) fn sent(run: &Summary, id: &str) -> f64 {
    flows(run, id).map(|flow| flow.segments_sent).sum::<u64>() as f64
}

/// Dropped and lost data packets over those that they sent.
pub(crate) fn loss(run: &Summary, id: &str) -> Option<f64> {
    let gone: u64 = flows(run, id).map(|flow| flow.drops + flow.losses).sum();
    share(gone as f64, sent(run, id))
}

/// The mean completion time of their transfers in seconds.
pub(crate) fn completion(run: &Summary, id: &str) -> Option<f64> {
    Some(
        flows(run, id)
            .next()?
            .sessions
            .as_ref()?
            .completion_time?
            .mean,
    )
}

/// The queue of the bottleneck.
pub(crate) fn bottleneck(run: &Summary) -> Option<&QueueSummary> {
    run.queues.iter().find(|queue| queue.id == BOTTLENECK)
}

/// The first of the runs.
pub(crate) fn first(runs: &[Summary]) -> Option<&Summary> {
    runs.first()
}

/// Harm to the goodput of an entry: beside the others in the first run, alone in the second.
pub(crate) fn harm_to_goodput(runs: &[Summary], id: &str) -> Option<f64> {
    harm_to_more(goodput(runs.get(1)?, id), goodput(runs.first()?, id))
}

/// The same for the mean round trip.
pub(crate) fn harm_to_rtt(runs: &[Summary], id: &str) -> Option<f64> {
    harm_to_less(rtt(runs.get(1)?, id)?, rtt(runs.first()?, id)?)
}

/// The same for losses.
pub(crate) fn harm_to_loss(runs: &[Summary], id: &str) -> Option<f64> {
    harm_to_less(loss(runs.get(1)?, id)?, loss(runs.first()?, id)?)
}

/// The share of the bottleneck's time in use.
pub(crate) const UTILIZATION: Measure = Measure {
    label: "utilization",
    unit: "%",
    digits: 1,
    of: |runs| Some(100.0 * bottleneck(first(runs)?)?.utilization?),
};

/// How long packets wait at the bottleneck.
pub(crate) const DELAY: Measure = Measure {
    label: "mean queueing delay",
    unit: "ms",
    digits: 1,
    of: |runs| Some(1e3 * bottleneck(first(runs)?)?.delay?.mean),
};

/// Its 95th percentile.
pub(crate) const DELAY_P95: Measure = Measure {
    label: "queueing delay, 95th percentile",
    unit: "ms",
    digits: 1,
    of: |runs| Some(1e3 * bottleneck(first(runs)?)?.delay?.p95),
};

/// The loss rate of the sender's flows.
pub(crate) const LOSS: Measure = Measure {
    label: "loss rate",
    unit: "%",
    digits: 2,
    of: |runs| Some(100.0 * loss(first(runs)?, "own")?),
};

/// The goodput of the sender's flows.
pub(crate) const GOODPUT: Measure = Measure {
    label: "goodput",
    unit: "Mb/s",
    digits: 2,
    of: |runs| Some(1e-6 * goodput(first(runs)?, "own")),
};

/// Jain's index of the sender's flows.
pub(crate) const JAIN: Measure = Measure {
    label: "Jain's index",
    unit: "",
    digits: 3,
    of: |runs| {
        let run = first(runs)?;
        jain(flows(run, "own").map(|flow| flow.goodput.unwrap_or(0.0)))
    },
};
