//! 6: two flows with different round trips.

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other};
use crate::reading::{DELAY, UTILIZATION, first, goodput};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "6",
    title: "Round-Trip Time Fairness",
    words: "Category I whose RTT between sender A and receiver B should be 100 ms. Category II, in which the RTT between sender A and receiver B should be in the range [5 ms, 560 ms] inclusive.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "5-ms",
                about: "Two flows of NewReno with round trips of 100 ms and 5 ms, for 60 s on 10 Mb/s with a buffer of 167 packets. Measured from 20 s on.",
                networks: |own, _| vec![pair(own, 0.005)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "20-ms",
                about: "The same with 100 ms and 20 ms.",
                networks: |own, _| vec![pair(own, 0.02)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "100-ms",
                about: "The same with 100 ms for both.",
                networks: |own, _| vec![pair(own, 0.1)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "560-ms",
                about: "The same with 100 ms and 560 ms.",
                networks: |own, _| vec![pair(own, 0.56)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "",
    },
};

/// Section 6.3: goodput_Cat_II over goodput_Cat_I.
pub(super) const RATIO: Measure = Measure {
    label: "goodput of category II over that of category I",
    unit: "",
    digits: 2,
    of: |runs| {
        let run = first(runs)?;
        sawtooth_engine::measure::summary::share(goodput(run, "other"), goodput(run, "own"))
    },
};

const MEASURES: [Measure; 3] = [RATIO, DELAY, UTILIZATION];

/// A flow with a round trip of 100 ms, and one with another.
pub(super) fn pair(own: &Subject, rtt: f64) -> Network {
    let shared = 0.005;
    Network {
        rtt: shared,
        // The buffer stays: 167 packets.
        products: 2.0 * 0.1 / shared,
        longer: [0.1 - shared, rtt - shared],
        flows: vec![own.own(1), other("newreno")],
        ..path()
    }
}
