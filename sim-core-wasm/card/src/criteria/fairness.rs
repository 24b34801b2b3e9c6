//! 5.1.4: two flows, one of them late, and eight flows.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{JAIN, first, flows, goodput};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.4",
    title: "Fairness Within the Proposed Congestion Control Algorithm",
    words: "When multiple competing flows all use the same proposed congestion control algorithm, the evaluation should explore how the capacity is shared among the competing flows.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "late-comer",
                about: "A flow on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; a second one starts 10 s later. Measured from 20 s to 100 s.",
                networks: |own, _| {
                    let late = with(own.own(1), &json!({ "id": "own2", "start": 10 }));
                    vec![Network {
                        duration: 100.0,
                        warmup: 20.0,
                        flows: vec![own.own(1), late],
                        ..Network::wired()
                    }]
                },
                measures: &[
                    Measure {
                        label: "Jain's index",
                        unit: "",
                        digits: 3,
                        of: |runs| {
                            let run = first(runs)?;
                            let rates = run.flows.iter().map(|flow| flow.goodput.unwrap_or(0.0));
                            sawtooth_engine::measure::summary::jain(rates)
                        },
                    },
                    Measure {
                        label: "share of the late flow",
                        unit: "",
                        digits: 3,
                        of: |runs| {
                            let run = first(runs)?;
                            let [early, late] = ["own", "own2"].map(|id| goodput(run, id));
                            sawtooth_engine::measure::summary::share(late, early + late)
                        },
                    },
                ],
                ..TEST
            },
            Test {
                id: "eight",
                about: "Eight flows, which start within 0.1 s, for 60 s on the same path. Measured from 20 s on.",
                networks: |own, _| {
                    vec![Network {
                        duration: 60.0,
                        warmup: 20.0,
                        flows: vec![own.own(8)],
                        ..Network::wired()
                    }]
                },
                measures: &[
                    JAIN,
                    Measure {
                        label: "minimum goodput over maximum",
                        unit: "",
                        digits: 3,
                        of: |runs| {
                            let rates =
                                flows(first(runs)?, "own").map(|flow| flow.goodput.unwrap_or(0.0));
                            let least = rates.clone().fold(f64::INFINITY, f64::min);
                            let greatest = rates.fold(0.0, f64::max);
                            sawtooth_engine::measure::summary::share(least, greatest)
                        },
                    },
                ],
                ..TEST
            },
        ],
        except: "",
    },
};
