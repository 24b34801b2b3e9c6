//! 6.1: drop-tail queues of three depths.

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, drop_tail};
use crate::reading::{DELAY, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "6.1",
    title: "Paths with Tail-Drop Queues",
    words: "The drop-tail queue discipline (using a FIFO buffer) MUST be evaluated.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "quarter",
                about: "Two flows for 60 s on 20 Mb/s and 40 ms through a drop-tail queue of a quarter of a bandwidth-delay product. Measured from 10 s on.",
                networks: |own, _| vec![queue(own, 0.25)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "one",
                about: "The same with one product.",
                networks: |own, _| vec![queue(own, 1.0)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "four",
                about: "The same with four products.",
                networks: |own, _| vec![queue(own, 4.0)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "",
    },
};

const MEASURES: [Measure; 3] = [UTILIZATION, DELAY, LOSS];

fn queue(own: &Subject, products: f64) -> Network {
    Network {
        queue: Some(drop_tail()),
        products,
        duration: 60.0,
        flows: vec![own.own(2)],
        ..Network::wired()
    }
}
