//! 7.3: a minimum delay that changes, and jitter.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, LOSS, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.3",
    title: "Paths with Varying Delay",
    words: "A proposed congestion control algorithm SHOULD be evaluated to ensure its operation is robust when there is a significant change in the minimum delay.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "longer-and-shorter",
                about: "A flow for 60 s on 20 Mb/s with a buffer of one bandwidth-delay product of 40 ms. The round trip without a queue is 40 ms, from 20 s on 120 ms, and from 40 s on 40 ms again. Measured from 10 s on.",
                networks: |own, _| {
                    let change = |at, rtt| {
                        (
                            at,
                            "links/a-b/delay",
                            json!(Network::delay(0.04) + (rtt - 0.04) / 2.0),
                        )
                    };
                    vec![Network {
                        changes: vec![change(20.0, 0.12), change(40.0, 0.04)],
                        duration: 60.0,
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "jitter",
                about: "A flow for 40 s on 20 Mb/s and 40 ms with a buffer of one product; each packet takes up to 20 ms longer, and none overtakes another. Measured from 10 s on.",
                networks: |own, _| {
                    vec![Network {
                        link: json!({ "jitter": 0.02 }),
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "",
    },
};

const MEASURES: [Measure; 3] = [UTILIZATION, DELAY, LOSS];
