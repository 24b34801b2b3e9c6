//! 5.1.3: many flows at a small buffer, and a start.

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{LOSS, UTILIZATION, first, flows};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.3",
    title: "Protection Against High Packet Loss",
    words: "A congestion control algorithm needs to avoid causing excessively high rates of packet loss. To accomplish this, it should avoid excessive increases in sending rate and reduce its sending rate if experiencing high packet loss.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "small-buffer",
                about: "Eight flows for 40 s on 20 Mb/s and 40 ms with a buffer of half a bandwidth-delay product. Measured from 10 s on.",
                networks: |own, _| {
                    vec![Network {
                        products: 0.5,
                        flows: vec![own.own(8)],
                        ..Network::wired()
                    }]
                },
                measures: &[LOSS, UTILIZATION],
                ..TEST
            },
            Test {
                id: "start",
                about: "The first 5 s of a flow on 20 Mb/s and 40 ms with a buffer of one product: 67 packets.",
                networks: |own, _| {
                    vec![Network {
                        duration: 5.0,
                        warmup: 0.0,
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &[Measure {
                    label: "packets lost",
                    unit: "",
                    digits: 1,
                    of: |runs| {
                        let gone = flows(first(runs)?, "own").map(|flow| flow.drops + flow.losses);
                        Some(gone.sum::<u64>() as f64)
                    },
                }],
                ..TEST
            },
        ],
        except: "",
    },
};
