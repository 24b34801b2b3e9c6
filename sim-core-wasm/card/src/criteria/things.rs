//! 7.4: a path with a product of a few small packets.

use serde_json::json;

use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{DELAY, LOSS, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.4",
    title: "Internet of Things and Constrained Nodes",
    words: "Extremely low-power links can lead to very low throughput and a low bandwidth-delay product, which is well below the standard operating range of most Internet flows.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "slow-link",
            about: "A flow with segments of 512 bytes for 300 s on 20 kb/s and 200 ms, less than one packet, with a buffer of four packets. Measured from 60 s on.",
            networks: |own, _| {
                let small = json!({ "transport": { "preset": "linux", "segment": 512 } });
                vec![Network {
                    rate: 20e3,
                    rtt: 0.2,
                    products: 12.0,
                    duration: 300.0,
                    warmup: 60.0,
                    flows: vec![with(own.own(1), &small)],
                    ..Network::wired()
                }]
            },
            measures: &[UTILIZATION, DELAY, LOSS],
            ..TEST
        }],
        except: "Power, processor time and memory of a node are not simulated.",
    },
};
