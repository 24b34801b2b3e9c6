//! 5.1.1: a flow of NewReno.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{DELAY, DELAY_P95, LOSS, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.1",
    title: "TCP-Friendly Sender with the Same Initial Congestion Window",
    words: "A single, long-lived, non-application-limited, TCP NewReno flow, with an Initial congestion Window (IW) set to 3 packets, transfers data between sender A and receiver B.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "newreno",
            about: "A flow of NewReno with an initial window of 3 packets for 120 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
            networks: |own, _| {
                let three = json!({ "transport": { "preset": "linux", "segment": 1448, "initialWindow": 3 } });
                vec![Network {
                    duration: 120.0,
                    flows: vec![with(own.own(1), &three)],
                    ..path()
                }]
            },
            measures: &[DELAY, DELAY_P95, UTILIZATION, LOSS],
            ..TEST
        }],
        except: "",
    },
};
