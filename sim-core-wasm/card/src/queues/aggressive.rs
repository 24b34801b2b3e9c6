//! 5.2: a flow of CUBIC.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{DELAY, DELAY_P95, LOSS, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.2",
    title: "Aggressive Transport Sender",
    words: "A single long-lived, non-application-limited, CUBIC flow transfers data between sender A and receiver B.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "cubic",
            about: "A flow of CUBIC for 120 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
            networks: |own, _| {
                let cubic = json!({ "sender": "cubic", "label": "CUBIC" });
                vec![Network {
                    duration: 120.0,
                    flows: vec![with(own.own(1), &cubic)],
                    ..path()
                }]
            },
            measures: &[DELAY, DELAY_P95, UTILIZATION, LOSS],
            ..TEST
        }],
        except: "",
    },
};
