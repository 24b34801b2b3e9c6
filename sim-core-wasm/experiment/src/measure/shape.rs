//! A summary in which everything has a value: what paths may lead to.

use sawtooth_engine::measure::Summary;
use sawtooth_engine::measure::summary::{
    CwndSummary, DelaySummary, DistributionSummary, LevelSummary, RttSummary, SessionsSummary,
};
use serde_json::Value;

/// The summary of a run that has not begun, filled.
pub(crate) fn shape(mut summary: Summary) -> Value {
    let spread = DistributionSummary {
        mean: 0.0,
        p50: 0.0,
        p95: 0.0,
        p99: 0.0,
        max: 0.0,
    };
    for flow in &mut summary.flows {
        flow.rtt = Some(RttSummary {
            min: 0.0,
            mean: 0.0,
            p50: 0.0,
            p95: 0.0,
            p99: 0.0,
            max: 0.0,
        });
        flow.cwnd = Some(CwndSummary {
            mean: 0.0,
            max: 0.0,
        });
        flow.sessions = Some(SessionsSummary {
            started: 0,
            completed: 0,
            unfinished: 0,
            refused: 0,
            most_open: 0,
            completion_time: Some(spread),
            slowdown: Some(spread),
            sizes: Vec::new(),
        });
    }
    for queue in &mut summary.queues {
        queue.queue = Some(LevelSummary {
            mean: 0.0,
            std: 0.0,
            p95: 0.0,
            max: 0.0,
            mean_busy: None,
            empty_share: 0.0,
        });
        queue.delay = Some(DelaySummary {
            mean: 0.0,
            p50: 0.0,
            p95: 0.0,
            p99: 0.0,
            max: 0.0,
        });
    }
    serde_json::to_value(&summary).unwrap_or_default()
}
