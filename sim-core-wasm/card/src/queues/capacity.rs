//! 8.2.6: a rate that changes slowly, and one that changes fast.

use serde_json::{Value, json};

use super::{LEVELS, path};
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, DELAY_P95, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "8.2.6",
    title: "Varying Available Capacity",
    words: "This scenario can be used to help characterize how the AQM behaves and adapts to bandwidth changes.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "experiment-1",
                about: "Nine flows of NewReno for 100 s on a path of 100 ms with a buffer of 167 packets. The rate is 100 Mb/s and 10 Mb/s in turns of 20 s. Measured from 20 s on.",
                networks: |own, _| vec![varying(own, 100.0, 200)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "experiment-2",
                about: "The same for 40 s with turns of 100 ms.",
                networks: |own, _| vec![varying(own, 40.0, 1)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "",
    },
};

const MEASURES: [Measure; 4] = [DELAY, DELAY_P95, LOSS, UTILIZATION];

/// The rate changes every `turn` tenths of a second.
fn varying(own: &Subject, duration: f64, turn: usize) -> Network {
    let rates = [10e6, 100e6];
    let tenths = (10.0 * duration) as usize;
    let changes: Vec<(f64, &'static str, Value)> = (turn..tenths)
        .step_by(turn)
        .enumerate()
        .map(|(place, at)| (at as f64 / 10.0, "links/a-b/rate", json!(rates[place % 2])))
        .collect();
    Network {
        rate: rates[1],
        products: 0.2,
        duration,
        changes,
        flows: vec![own.own(LEVELS[0])],
        ..path()
    }
}
