//! 10: two queues in a row.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other, with};
use crate::reading::{DELAY, UTILIZATION, first, goodput};

pub(super) const CRITERION: Criterion = Criterion {
    section: "10",
    title: "Example of a Multi-AQM Scenario",
    words: "It is therefore important that proposed AQM schemes are seen to be stable when they are deployed at multiple points of potential congestion along an Internet path.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "two-queues",
            about: "Four flows of NewReno through two queues in a row, each at 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products, and five through the second queue alone, for 60 s. Measured from 20 s on.",
            networks: |own, _| {
                vec![Network {
                    second: true,
                    flows: vec![own.own(4), with(other("newreno"), &json!({ "count": 5 }))],
                    ..path()
                }]
            },
            measures: &[
                DELAY,
                Measure {
                    label: "mean queueing delay, second queue",
                    unit: "ms",
                    digits: 1,
                    of: |runs| {
                        let queues = &first(runs)?.queues;
                        let queue = queues.iter().find(|queue| queue.id == "b-c:b")?;
                        Some(1e3 * queue.delay?.mean)
                    },
                },
                UTILIZATION,
                Measure {
                    label: "share of the four flows",
                    unit: "",
                    digits: 2,
                    of: |runs| {
                        let run = first(runs)?;
                        let [own, other] = ["own", "other"].map(|id| goodput(run, id));
                        sawtooth_engine::measure::summary::share(own, own + other)
                    },
                },
            ],
            ..TEST
        }],
        except: "Both queues are of one kind with the same parameters.",
    },
};
