//! 4.4: flows with small packets beside flows with large ones.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other, with};
use crate::reading::{first, goodput, loss};

pub(super) const CRITERION: Criterion = Criterion {
    section: "4.4",
    title: "Packet Sizes and Congestion Notification",
    words: "An AQM scheme should adhere to the recommendations outlined in the Best Current Practice for dropping and marking packets, and should not provide undue advantage to flows with smaller packets.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "sizes",
            about: "Five flows of NewReno with packets of 1500 bytes and five with packets of 500 bytes, for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
            networks: |own, _| {
                let small =
                    json!({ "count": 5, "transport": { "preset": "linux", "segment": 448 } });
                vec![Network {
                    flows: vec![own.own(5), with(other("newreno"), &small)],
                    ..path()
                }]
            },
            measures: &[
                Measure {
                    label: "loss rate of large packets",
                    unit: "%",
                    digits: 2,
                    of: |runs| Some(100.0 * loss(first(runs)?, "own")?),
                },
                Measure {
                    label: "loss rate of small packets",
                    unit: "%",
                    digits: 2,
                    of: |runs| Some(100.0 * loss(first(runs)?, "other")?),
                },
                Measure {
                    label: "goodput of small packets over that of large ones",
                    unit: "",
                    digits: 2,
                    of: |runs| {
                        let run = first(runs)?;
                        sawtooth_engine::measure::summary::share(
                            goodput(run, "other"),
                            goodput(run, "own"),
                        )
                    },
                },
            ],
            ..TEST
        }],
        except: "",
    },
};
