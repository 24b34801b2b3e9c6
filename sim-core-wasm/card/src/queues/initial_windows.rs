//! 5.1.2: a short flow that starts with 3 packets or with 10, beside a long one.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other, with};
use crate::reading::{first, flows};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.2",
    title: "TCP-Friendly Sender with Different Initial Congestion Windows",
    words: "This scenario can be used to evaluate how an AQM scheme adapts to a traffic mix consisting of TCP flows with different values of the IW.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "3-packets",
                about: "A transfer of 90 packets with an initial window of 3 packets, 30 s after the start of a long flow of NewReno, on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products.",
                networks: |own, _| vec![beside(own, 3)],
                measures: &[COMPLETION],
                ..TEST
            },
            Test {
                id: "10-packets",
                about: "The same with an initial window of 10 packets.",
                networks: |own, _| vec![beside(own, 10)],
                measures: &[COMPLETION],
                ..TEST
            },
        ],
        except: "",
    },
};

const COMPLETION: Measure = Measure {
    label: "completion time",
    unit: "ms",
    digits: 0,
    of: |runs| Some(1e3 * flows(first(runs)?, "other").next()?.completion_time?),
};

fn beside(own: &Subject, window: u32) -> Network {
    let short = json!({
        "start": 30, "startJitter": 1, "traffic": { "kind": "transfer", "bytes": 90 * 1448 },
        "transport": { "preset": "linux", "segment": 1448, "initialWindow": window },
    });
    Network {
        flows: vec![own.own(1), with(other("newreno"), &short)],
        ..path()
    }
}
