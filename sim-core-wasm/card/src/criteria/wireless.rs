//! 6.4: losses without congestion, and a rate that varies.

use sawtooth_workbench::contest::wandering;
use serde_json::json;

use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, DELAY_P95, GOODPUT, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "6.4",
    title: "Wireless Paths",
    words: "In particular, a proposed congestion control algorithm should be evaluated in situations where some packet losses are due to radio effects rather than router queue drops.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "random-loss",
                about: "A flow for 60 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; 1 % of the packets are lost at random. Measured from 10 s on.",
                networks: |own, _| {
                    vec![Network {
                        link: json!({ "loss": { "kind": "bernoulli", "probability": 0.01 } }),
                        duration: 60.0,
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &[GOODPUT, DELAY],
                ..TEST
            },
            Test {
                id: "varying-rate",
                about: "A flow for 60 s on a link of 60 ms whose rate changes ten times a second between 0.5 and 12 Mb/s, with a buffer of 300 packets. Measured from 10 s on.",
                networks: |own, seed| {
                    vec![Network {
                        rate: 12e6,
                        trace: Some(wandering(seed)),
                        rtt: 0.06,
                        products: 5.0,
                        duration: 60.0,
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &[UTILIZATION, DELAY, DELAY_P95],
                ..TEST
            },
        ],
        except: "",
    },
};
