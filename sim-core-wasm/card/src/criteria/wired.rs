//! 6.3: clean paths of several rates and delays.

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "6.3",
    title: "Wired Paths",
    words: "Wired networks are usually characterized by extremely low rates of packet loss except for those due to queue drops. They tend to have stable aggregate capacity, usually higher than other types of links, and low non-queueing delay.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "10-mbit-10-ms",
                about: "A flow for 40 s on 10 Mb/s and 10 ms with a buffer of one bandwidth-delay product. Measured from 10 s on.",
                networks: |own, _| vec![path(own, 10e6, 0.01)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "100-mbit-10-ms",
                about: "The same on 100 Mb/s and 10 ms.",
                networks: |own, _| vec![path(own, 100e6, 0.01)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "100-mbit-100-ms",
                about: "The same on 100 Mb/s and 100 ms.",
                networks: |own, _| vec![path(own, 100e6, 0.1)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "",
    },
};

const MEASURES: [Measure; 3] = [UTILIZATION, DELAY, LOSS];

fn path(own: &Subject, rate: f64, rtt: f64) -> Network {
    Network {
        rate,
        rtt,
        flows: vec![own.own(1)],
        ..Network::wired()
    }
}
