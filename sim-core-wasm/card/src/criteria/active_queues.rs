//! 7.1: queues that drop or mark before they are full.

use serde_json::{Value, json};

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{DELAY, JAIN, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.1",
    title: "Active Queue Management (AQM)",
    words: "The proposed congestion control algorithm SHOULD be evaluated under a variety of bottleneck-queue disciplines.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "fq-codel",
                about: "Two flows for 60 s on 20 Mb/s and 40 ms through FQ-CoDel (RFC 8290), with room for four bandwidth-delay products. Measured from 10 s on.",
                networks: |own, _| vec![through(own, json!({ "kind": "fq-codel" }))],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "codel",
                about: "The same through CoDel (RFC 8289).",
                networks: |own, _| vec![through(own, json!({ "kind": "codel" }))],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "pie",
                about: "The same through PIE (RFC 8033).",
                networks: |own, _| vec![through(own, json!({ "kind": "pie" }))],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "dualpi2",
                about: "The same through DualPI2 (RFC 9332), the queue of L4S.",
                networks: |own, _| vec![through(own, json!({ "kind": "dualpi2" }))],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "codel-marks",
                about: "The same through CoDel that marks, with classic ECN (RFC 3168) at the flows; a sender with an ECN of its own keeps it.",
                networks: |own, _| {
                    let flows = if own.own_ecn {
                        own.own(2)
                    } else {
                        with(own.own(2), &json!({ "ecn": "classic" }))
                    };
                    vec![Network {
                        flows: vec![flows],
                        ..through(own, json!({ "kind": "codel", "ecn": true }))
                    }]
                },
                measures: &MEASURES,
                lacks: |own| (!own.windowed).then_some("its protocol has no ECN here"),
            },
        ],
        except: "",
    },
};

const MEASURES: [Measure; 4] = [UTILIZATION, DELAY, LOSS, JAIN];

fn through(own: &Subject, queue: Value) -> Network {
    Network {
        queue: Some(queue),
        products: 4.0,
        duration: 60.0,
        flows: vec![own.own(2)],
        ..Network::wired()
    }
}
