//! 7.11: many nodes that answer at once, and long flows, at a round trip of 100 µs.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{JAIN, UTILIZATION, bottleneck, first, flows};

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.11",
    title: "Data Centers",
    words: "Data centers are characterized by very low latencies (< 2 ms). Many workloads involve bursty traffic where many nodes complete a task at the same time.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "incast",
                about: "32 flows of 256 kB that start within 0.1 ms, on 1 Gb/s and 100 µs with a buffer of 100 packets. At the full rate all are complete after 68 ms.",
                networks: |own, _| {
                    let keys = json!({ "startJitter": 1e-4, "traffic": { "kind": "transfer", "bytes": 256_000 } });
                    vec![Network {
                        rate: RATE,
                        rtt: RTT,
                        products: 12.0,
                        duration: 10.0,
                        warmup: 0.0,
                        flows: vec![with(own.own(32), &keys)],
                        ..Network::wired()
                    }]
                },
                measures: &[
                    Measure {
                        label: "time until all are complete",
                        unit: "ms",
                        digits: 0,
                        of: |runs| {
                            let mut times =
                                flows(first(runs)?, "own").map(|flow| flow.completion_time);
                            times.try_fold(0.0_f64, |most, time| Some(most.max(1e3 * time?)))
                        },
                    },
                    Measure {
                        label: "timeouts",
                        unit: "",
                        digits: 1,
                        of: |runs| {
                            Some(
                                flows(first(runs)?, "own")
                                    .map(|flow| flow.timeouts)
                                    .sum::<u64>() as f64,
                            )
                        },
                    },
                ],
                ..TEST
            },
            Test {
                id: "long",
                about: "Two long flows on the same path for 1 s, measured from 0.2 s on.",
                networks: |own, _| {
                    let keys = json!({ "startJitter": 1e-3 });
                    vec![Network {
                        rate: RATE,
                        rtt: RTT,
                        products: 12.0,
                        duration: 1.0,
                        warmup: 0.2,
                        flows: vec![with(own.own(2), &keys)],
                        ..Network::wired()
                    }]
                },
                measures: &[
                    UTILIZATION,
                    Measure {
                        label: "mean queueing delay",
                        unit: "µs",
                        digits: 0,
                        of: |runs| Some(1e6 * bottleneck(first(runs)?)?.delay?.mean),
                    },
                    JAIN,
                ],
                ..TEST
            },
        ],
        except: "",
    },
};

const RATE: f64 = 1e9;
const RTT: f64 = 1e-4;
