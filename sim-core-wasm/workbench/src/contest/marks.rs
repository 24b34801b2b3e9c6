//! Marks: a number from 0 to 1 for each thing that counts, and the score of a course.

use sawtooth_engine::math;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{FlowSummary, jain};
use serde::{Deserialize, Serialize};

/// A thing that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ContestAspect"))]
pub enum Aspect {
    /// Goodput over what the path could carry for its flows.
    Throughput,
    /// The round trip of the empty path over the mean one.
    Delay,
    /// Jain's index of its flows' goodputs.
    Fairness,
    /// One less the harm to others.
    Harm,
}

impl Aspect {
    /// The one that records call so.
    pub(super) fn named(name: &str) -> Option<Aspect> {
        match name {
            "throughput" => Some(Aspect::Throughput),
            "delay" => Some(Aspect::Delay),
            "fairness" => Some(Aspect::Fairness),
            "harm" => Some(Aspect::Harm),
            _ => None,
        }
    }
}

/// The mark for one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ContestMark"))]
pub struct Mark {
    /// The thing that counts.
    pub of: Aspect,
    /// From 0 to 1, in thousandths.
    pub mark: f64,
}

impl Mark {
    fn new(of: Aspect, value: f64) -> Mark {
        // A value that is not a number counts as nothing.
        let bounded = if value > 0.0 { value.min(1.0) } else { 0.0 };
        Mark {
            of,
            mark: math::round(1000.0 * bounded) / 1000.0,
        }
    }
}

/// The flows of its own: the first ones.
fn own(summary: &Summary, count: usize) -> &[FlowSummary] {
    &summary.flows[..count.min(summary.flows.len())]
}

fn goodput(flows: &[FlowSummary]) -> f64 {
    flows.iter().filter_map(|flow| flow.goodput).sum()
}

/// Goodput of its own flows over what the path could carry for them.
pub(super) fn throughput(summary: &Summary, count: usize, possible: f64) -> Mark {
    Mark::new(Aspect::Throughput, goodput(own(summary, count)) / possible)
}

/// The same where the rate of the link follows a trace: only the link knows how many bits it could have carried. It
/// counts headers and duplicates among those that it did carry; the share of payload takes them out.
pub(super) fn throughput_of_link(summary: &Summary, count: usize, payload: f64) -> Mark {
    let link = summary.queues.iter().find(|queue| queue.id == "a-b:a");
    let used = link.and_then(|queue| queue.utilization).unwrap_or(0.0);
    let flows = own(summary, count);
    let arrived: f64 = flows.iter().filter_map(|flow| flow.throughput).sum();
    let useful = goodput(flows) / (arrived * payload);
    Mark::new(Aspect::Throughput, used * useful)
}

/// The round trip of the empty path over the mean one of its flows.
pub(super) fn delay(summary: &Summary, count: usize, empty: f64) -> Mark {
    let flows = own(summary, count).iter();
    let trips: Vec<f64> = flows.filter_map(|flow| Some(flow.rtt?.mean)).collect();
    let mean = trips.iter().sum::<f64>() / trips.len() as f64;
    Mark::new(Aspect::Delay, empty / mean)
}

/// Jain's index of its flows' goodputs.
pub(super) fn fairness(summary: &Summary, count: usize) -> Mark {
    let rates = own(summary, count).iter();
    let rates = rates.map(|flow| flow.goodput.unwrap_or(0.0));
    Mark::new(Aspect::Fairness, jain(rates).unwrap_or(0.0))
}

/// One less what the others lack of their half (Ware and others, HotNets 2019).
pub(super) fn harm_to_rivals(summary: &Summary, count: usize, half: f64) -> Mark {
    let rivals = summary.flows.get(count..).unwrap_or(&[]);
    Mark::new(Aspect::Harm, goodput(rivals) / half)
}

/// One less the harm to a call: the greater of that to its delay, by the 95th percentile of the queue, and of that to
/// its rate (Ware and others).
pub(super) fn harm_to_call(summary: &Summary, count: usize, rate: f64, one_way: f64) -> Mark {
    let link = summary.queues.iter().find(|queue| queue.id == "a-b:a");
    let waits = link
        .and_then(|queue| queue.delay)
        .map_or(0.0, |one| one.p95);
    let arrived = goodput(summary.flows.get(count..).unwrap_or(&[])) / rate;
    Mark::new(Aspect::Harm, (one_way / (one_way + waits)).min(arrived))
}

/// The geometric mean of marks, in points of a hundred: nothing can be bought with another, and a zero is a zero.
pub(super) fn score(marks: &[Mark]) -> f64 {
    let product: f64 = marks.iter().map(|one| one.mark).product();
    let mean = math::pow(product, 1.0 / marks.len().max(1) as f64);
    tenths(100.0 * mean)
}

/// To a tenth of a point.
pub(super) fn tenths(points: f64) -> f64 {
    math::round(10.0 * points) / 10.0
}
