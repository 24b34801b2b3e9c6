//! 7.7: packets that overtake one another.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{UTILIZATION, first, flows, sent};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.7",
    title: "Extreme Packet Reordering",
    words: "Authors of a proposed congestion control algorithm ought not to presume that all general Internet paths reliably deliver packets in order.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "8-ms",
                about: "A flow for 40 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; each packet takes up to 8 ms longer, and packets overtake one another. Measured from 10 s on.",
                networks: |own, _| vec![jitter(own, 0.008)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "40-ms",
                about: "The same with up to 40 ms.",
                networks: |own, _| vec![jitter(own, 0.04)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "",
    },
};

const MEASURES: [Measure; 2] = [
    UTILIZATION,
    Measure {
        label: "packets retransmitted",
        unit: "%",
        digits: 2,
        of: |runs| {
            let run = first(runs)?;
            let again: u64 = flows(run, "own").map(|flow| flow.retransmissions).sum();
            let share = sawtooth_engine::measure::summary::share(again as f64, sent(run, "own"));
            share.map(|share| 100.0 * share)
        },
    },
];

fn jitter(own: &Subject, most: f64) -> Network {
    Network {
        link: json!({ "jitter": most, "reorder": true }),
        flows: vec![own.own(1)],
        ..Network::wired()
    }
}
