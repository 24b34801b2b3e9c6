//! The summary of a run: the same object in the page, the command line and the library.
//!
//! A figure that was not measured (a round-trip time without a sample, a goodput over
//! no time) is null, never zero.

use serde::{Deserialize, Serialize};

use crate::measure::histogram::{LogHistogram, TimeHistogram};
use crate::units::{Span, Time};

/// The results of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Summary {
    /// The scenario's name.
    pub name: String,
    /// Seed of every random stream.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seed: u64,
    /// Seconds covered: the scenario's duration, or the present if that is earlier.
    pub duration: f64,
    /// When measurement begins, in seconds.
    pub warmup: f64,
    /// Flows, in document order.
    pub flows: Vec<FlowSummary>,
    /// Queues, in the order of their ports.
    pub queues: Vec<QueueSummary>,
    /// Radio cells.
    pub cells: Vec<CellSummary>,
    /// The sum of the flows' goodputs in bit/s.
    pub total_goodput: f64,
    /// Jain's index over the flows that cross the most utilized queue.
    pub jain: Option<f64>,
    /// Packet and timer events.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub events: u64,
    /// The digest of the run: 16 hexadecimal digits.
    pub digest: String,
}

/// A flow, from max(start, warmup) to min(completion, duration).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct FlowSummary {
    /// Its id.
    pub id: String,
    /// The kind of its sender; null without congestion control.
    pub sender: Option<String>,
    /// The kinds of all senders that it has had until then, in the order of time; more than one where they were changed.
    pub senders: Vec<String>,
    /// The kind of its traffic.
    pub traffic: String,
    /// When it starts, in seconds.
    pub start: f64,
    /// When its measurement ends, in seconds.
    pub end: f64,
    /// Application bits per second acknowledged in order; for a flow without
    /// acknowledgements, received.
    pub goodput: Option<f64>,
    /// Wire bits per second received, duplicates included.
    pub throughput: Option<f64>,
    /// Data segments sent, retransmissions included.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub segments_sent: u64,
    /// Data segments retransmitted.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub retransmissions: u64,
    /// Retransmission timeouts.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub timeouts: u64,
    /// Times fast recovery was entered.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub fast_recoveries: u64,
    /// Reductions undone because they were spurious.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub undos: u64,
    /// Times the window was reduced because packets were marked (ECN).
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub ecn_reductions: u64,
    /// The first signal of congestion while it is measured, in seconds: a fast recovery, a timeout or a
    /// reduction for marks; null if there was none.
    pub first_signal: Option<f64>,
    /// The last one.
    pub last_signal: Option<f64>,
    /// Probes of a closed receive window.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub window_probes: u64,
    /// Data packets dropped by queues.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub drops: u64,
    /// Data packets lost on wires.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub losses: u64,
    /// (drops + losses) / data packets sent, and added where links duplicate.
    pub loss_rate: Option<f64>,
    /// Round-trip times in seconds.
    pub rtt: Option<RttSummary>,
    /// The congestion window in segments; null for a flow without a single window.
    pub cwnd: Option<CwndSummary>,
    /// Seconds from the start to the last acknowledgement.
    pub completion_time: Option<f64>,
    /// Its connections, for a flow of many.
    pub sessions: Option<SessionsSummary>,
    /// Why its sender could not go on, if so: nothing was sent any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub fault: Option<String>,
}

/// The connections of a flow that start while it is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SessionsSummary {
    /// Connections started.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub started: u64,
    /// Connections that are complete.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub completed: u64,
    /// Connections that are not complete.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub unfinished: u64,
    /// Arrivals refused because too many connections were open.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub refused: u64,
    /// The most connections open at once.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub most_open: u64,
    /// Seconds from the first packet to the last acknowledgement.
    pub completion_time: Option<DistributionSummary>,
    /// Completion time over the ideal: the propagation delay there and back, plus the
    /// payload at the rate of the slowest link of the forward route.
    pub slowdown: Option<DistributionSummary>,
    /// The same for classes of sizes.
    pub sizes: Vec<SizeSummary>,
}

/// Completed connections of a class of sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SizeSummary {
    /// The smallest size in bytes.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub from: u64,
    /// All sizes are below this many bytes; null for the largest class.
    #[cfg_attr(feature = "bindings", ts(type = "number | null"))]
    pub below: Option<u64>,
    /// Connections that are complete.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub completed: u64,
    /// Their completion times in seconds.
    pub completion_time: Option<DistributionSummary>,
    /// Their slowdowns.
    pub slowdown: Option<DistributionSummary>,
}

/// Mean, percentiles and maximum.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct DistributionSummary {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub p50: f64,
    /// The 95th percentile.
    pub p95: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The maximum.
    pub max: f64,
}

/// Round-trip times in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RttSummary {
    /// The minimum.
    pub min: f64,
    /// The mean over samples.
    pub mean: f64,
    /// The median.
    pub p50: f64,
    /// The 95th percentile.
    pub p95: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The maximum.
    pub max: f64,
}

/// The congestion window in segments.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CwndSummary {
    /// The mean over time.
    pub mean: f64,
    /// The maximum.
    pub max: f64,
}

/// A queue, from warmup to duration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct QueueSummary {
    /// Its id: the link and the end it leaves from.
    pub id: String,
    /// Its link; for a radio, the access point of its cell.
    pub link: String,
    /// The node it leaves from.
    pub from: String,
    /// The kind of its discipline.
    pub discipline: String,
    /// Transmitted bits / ∫ rate.
    pub utilization: Option<f64>,
    /// Packets waiting, without the one in transmission.
    pub queue: Option<LevelSummary>,
    /// Seconds from enqueue to start of transmission.
    pub delay: Option<DelaySummary>,
    /// Packets dropped.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub drops: u64,
    /// Packets marked.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub marks: u64,
    /// Packets lost on the wire behind it.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub losses: u64,
    /// Why its rules could not go on, if so: only what had no room was dropped any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub fault: Option<String>,
}

/// A radio cell, from warmup to duration. A transmission counts when its frame ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CellSummary {
    /// Its access point.
    pub id: String,
    /// Its standard.
    pub standard: String,
    /// Share of time in which somebody transmits, acknowledgements included.
    pub busy: Option<f64>,
    /// Share of time in which frames collide.
    pub collided: Option<f64>,
    /// Share of time without any transmission: backoff and the waiting before it.
    pub idle: Option<f64>,
    /// Collisions, each of two frames or more.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub collisions: u64,
    /// Share of the transmissions that meet others.
    pub collision_probability: Option<f64>,
    /// Its radios, that of the access point first.
    pub radios: Vec<RadioSummary>,
}

/// A radio of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RadioSummary {
    /// Its node.
    pub id: String,
    /// Share of time that its frames take, with the acknowledgements of those received.
    pub airtime: Option<f64>,
    /// Transmissions, repeated ones included.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub transmissions: u64,
    /// Transmissions that met others.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub collisions: u64,
    /// Transmissions that were received in error.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub errors: u64,
    /// Failed transmissions that were repeated.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub retries: u64,
    /// Frames given up at the retry limit.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub given_up: u64,
    /// Share of its transmissions that failed.
    pub failure_probability: Option<f64>,
    /// The mean backoff drawn, in slots.
    pub backoff: Option<f64>,
}

/// Packets waiting, weighted by time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LevelSummary {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub std: f64,
    /// The 95th percentile.
    pub p95: f64,
    /// The maximum.
    pub max: f64,
    /// The mean over the time it is not empty.
    pub mean_busy: Option<f64>,
    /// The share of the time it is empty.
    pub empty_share: f64,
}

/// Delays in seconds, each packet counted once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct DelaySummary {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub p50: f64,
    /// The 95th percentile.
    pub p95: f64,
    /// The 99th percentile.
    pub p99: f64,
    /// The maximum.
    pub max: f64,
}

/// Nanoseconds in a second: dividing by them keeps 0.1 s at 0.1.
const NANOS: f64 = 1e9;

impl RttSummary {
    /// The summary of round-trip times in nanoseconds; `None` without a sample.
    pub fn from_histogram(times: &LogHistogram) -> Option<RttSummary> {
        Some(RttSummary {
            min: times.min()? as f64 / NANOS,
            mean: times.mean()? / NANOS,
            p50: times.quantile(0.5)? / NANOS,
            p95: times.quantile(0.95)? / NANOS,
            p99: times.quantile(0.99)? / NANOS,
            max: times.max()? as f64 / NANOS,
        })
    }
}

impl DistributionSummary {
    /// The summary of values in units of 1 / `scale`; `None` without a value.
    pub fn from_histogram(values: &LogHistogram, scale: f64) -> Option<DistributionSummary> {
        Some(DistributionSummary {
            mean: values.mean()? / scale,
            p50: values.quantile(0.5)? / scale,
            p95: values.quantile(0.95)? / scale,
            p99: values.quantile(0.99)? / scale,
            max: values.max()? as f64 / scale,
        })
    }
}

impl DelaySummary {
    /// The summary of delays in nanoseconds; `None` without a packet.
    pub fn from_histogram(delays: &LogHistogram) -> Option<DelaySummary> {
        Some(DelaySummary {
            mean: delays.mean()? / NANOS,
            p50: delays.quantile(0.5)? / NANOS,
            p95: delays.quantile(0.95)? / NANOS,
            p99: delays.quantile(0.99)? / NANOS,
            max: delays.max()? as f64 / NANOS,
        })
    }
}

impl LevelSummary {
    /// The summary of waiting packets; `None` when no time has passed.
    pub fn from_histogram(levels: &TimeHistogram) -> Option<LevelSummary> {
        Some(LevelSummary {
            mean: levels.mean()?,
            std: levels.std()?,
            p95: f64::from(levels.quantile(0.95)?),
            max: f64::from(levels.max()?),
            mean_busy: levels.mean_busy(),
            empty_share: levels.empty_share()?,
        })
    }
}

/// `amount` per second over `span`; `None` over no time.
pub fn per_second(amount: f64, span: Span) -> Option<f64> {
    (span > Span::ZERO).then(|| amount / span.seconds())
}

/// `part` of `whole`; `None` if `whole` is zero.
pub fn share(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

/// The interval over which a flow or a queue is measured: from the later of its start
/// and the warmup to the earlier of its end and the present.
pub fn interval(start: Time, warmup: Time, end: Time, present: Time) -> Span {
    end.min(present).since(start.max(warmup))
}

/// Jain's fairness index (Σx)² / (n Σx²); `None` without rates or if all are zero.
pub fn jain(rates: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for rate in rates {
        n += 1.0;
        sum += rate;
        squares += rate * rate;
    }
    (squares > 0.0).then(|| sum * sum / (n * squares))
}

/// The queue with the highest utilization, the first of equals; `None` when nothing was
/// transmitted.
pub fn most_utilized(queues: &[QueueSummary]) -> Option<usize> {
    let mut most = None;
    let mut highest = 0.0;
    for (index, queue) in queues.iter().enumerate() {
        if queue.utilization.is_some_and(|share| share > highest) {
            highest = queue.utilization.unwrap_or_default();
            most = Some(index);
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jain_follows_its_definition() {
        let close = |rates: &[f64], expected: f64| {
            let index = jain(rates.iter().copied()).expect("something flows");
            assert!((index - expected).abs() < 1e-12, "{index}");
        };
        close(&[1.0, 2.0, 3.0, 4.0], 100.0 / 120.0);
        // k equal of n, the rest at zero: k / n.
        close(&[5.0, 5.0, 0.0, 0.0, 0.0], 0.4);
        close(&[7.0], 1.0);
        assert_eq!(jain([]), None);
        assert_eq!(jain([0.0, 0.0]), None);
    }

    #[test]
    fn figures_without_data_are_null() {
        assert_eq!(per_second(0.0, Span::ZERO), None);
        assert_eq!(share(0.0, 0.0), None);
        assert_eq!(RttSummary::from_histogram(&LogHistogram::new()), None);
        assert_eq!(DelaySummary::from_histogram(&LogHistogram::new()), None);
        assert_eq!(LevelSummary::from_histogram(&TimeHistogram::new()), None);
        assert_eq!(
            interval(Time(50), Time(0), Time::NEVER, Time(20)),
            Span::ZERO
        );
        assert_eq!(interval(Time(5), Time(10), Time::NEVER, Time(20)), Span(10));
    }

    fn queue(utilization: Option<f64>) -> QueueSummary {
        QueueSummary {
            id: "r-d:r".into(),
            link: "r-d".into(),
            from: "r".into(),
            discipline: "red".into(),
            utilization,
            queue: None,
            delay: None,
            drops: 0,
            marks: 0,
            losses: 0,
            fault: None,
        }
    }

    #[test]
    fn the_most_utilized_queue_is_the_first_of_equals() {
        let queues = [Some(0.2), None, Some(0.9), Some(0.9), Some(0.1)].map(queue);
        assert_eq!(most_utilized(&queues), Some(2));
        assert_eq!(most_utilized(&[queue(Some(0.0)), queue(None)]), None);
    }

    #[test]
    fn keys_are_those_of_the_contract() {
        let summary = Summary {
            name: "A name".into(),
            seed: 1,
            duration: 100.0,
            warmup: 0.0,
            flows: vec![FlowSummary {
                id: "f.1".into(),
                sender: Some("ucc".into()),
                senders: vec!["newreno".into(), "ucc".into()],
                traffic: "bulk".into(),
                start: 0.03,
                end: 100.0,
                goodput: Some(1e6),
                throughput: Some(1.1e6),
                segments_sent: 10,
                retransmissions: 1,
                timeouts: 0,
                fast_recoveries: 1,
                undos: 0,
                ecn_reductions: 0,
                first_signal: Some(2.5),
                last_signal: Some(2.5),
                window_probes: 0,
                drops: 1,
                losses: 0,
                loss_rate: share(1.0, 10.0),
                rtt: None,
                cwnd: Some(CwndSummary {
                    mean: 2.0,
                    max: 4.0,
                }),
                completion_time: None,
                sessions: None,
                fault: None,
            }],
            queues: vec![queue(None)],
            cells: Vec::new(),
            total_goodput: 1e6,
            jain: None,
            events: 7,
            digest: "00000000000000ff".into(),
        };
        let json = serde_json::to_value(&summary).expect("it is plain data");
        let keys = |value: &serde_json::Value| -> Vec<String> {
            let object = value.as_object().expect("an object");
            let mut keys: Vec<String> = object.keys().cloned().collect();
            keys.sort();
            keys
        };
        assert_eq!(
            keys(&json).join(" "),
            "cells digest duration events flows jain name queues seed totalGoodput warmup"
        );
        assert_eq!(
            keys(&json["flows"][0]).join(" "),
            "completionTime cwnd drops ecnReductions end fastRecoveries firstSignal goodput id lastSignal lossRate losses \
             retransmissions rtt segmentsSent sender senders sessions start throughput timeouts traffic undos windowProbes"
        );
        assert_eq!(
            keys(&json["queues"][0]).join(" "),
            "delay discipline drops from id link losses marks queue utilization"
        );
        assert!(json["jain"].is_null() && json["flows"][0]["rtt"].is_null());
        assert_eq!(json["flows"][0]["lossRate"], 0.1);
    }

    #[test]
    fn distributions_come_out_in_seconds() {
        let mut times = LogHistogram::new();
        for millis in 1..=100 {
            times.record(millis * 1_000_000);
        }
        let rtt = RttSummary::from_histogram(&times).expect("it has samples");
        assert!((rtt.mean - 0.0505).abs() < 1e-12, "{}", rtt.mean);
        assert!((rtt.p95 / 0.095 - 1.0).abs() < 0.01, "{}", rtt.p95);
        assert_eq!(rtt.max, 0.1);
        let mut levels = TimeHistogram::new();
        levels.add(0, Span(30));
        levels.add(2, Span(10));
        let queue = LevelSummary::from_histogram(&levels).expect("time has passed");
        assert_eq!((queue.mean, queue.p95, queue.empty_share), (0.5, 2.0, 0.75));
        assert_eq!(queue.mean_busy, Some(2.0));
    }
}
