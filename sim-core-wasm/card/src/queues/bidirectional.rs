//! 9.2: mild congestion in both directions.

use serde_json::json;

use super::{LEVELS, path};
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{DELAY, LOSS, UTILIZATION, first};

pub(super) const CRITERION: Criterion = Criterion {
    section: "9.2",
    title: "Bidirectional Traffic",
    words: "The scenario proposed in this section will help in assessing whether the introduction of an AQM scheme increases the loss probability of these important packets.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "both-directions",
            about: "Nine flows of NewReno in each direction for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products in both directions. Measured from 20 s on.",
            networks: |own, _| {
                let back = json!({ "id": "back", "from": "d", "to": "s" });
                vec![Network {
                    flows: vec![own.own(LEVELS[0]), with(own.own(LEVELS[0]), &back)],
                    ..path()
                }]
            },
            measures: &[
                DELAY,
                LOSS,
                UTILIZATION,
                Measure {
                    label: "mean queueing delay, other direction",
                    unit: "ms",
                    digits: 1,
                    of: |runs| {
                        let queues = &first(runs)?.queues;
                        let queue = queues.iter().find(|queue| queue.id == "a-b:b")?;
                        Some(1e3 * queue.delay?.mean)
                    },
                },
            ],
            ..TEST
        }],
        except: "Losses of acknowledgements alone are not counted.",
    },
};
