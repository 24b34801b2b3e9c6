//! 8.2.5: more and more flows.

use serde_json::json;

use super::{LEVELS, path};
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, with};
use crate::reading::{DELAY, DELAY_P95, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "8.2.5",
    title: "Varying the Congestion Level",
    words: "This scenario can be used to evaluate how an AQM scheme reacts to incoming traffic resulting in various levels of congestion during the experiment.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "mild",
                about: "Nine flows of NewReno on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products; at 40 s they become 20, and at 60 s 29. Measured from 20 s to 40 s.",
                networks: |own, _| vec![phase(own, 20.0)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "medium",
                about: "The same from 40 s to 60 s.",
                networks: |own, _| vec![phase(own, 40.0)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "heavy",
                about: "The same from 60 s to 80 s.",
                networks: |own, _| vec![phase(own, 60.0)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "Flows without an end do not leave, so the phase of mild congestion does not return.",
    },
};

const MEASURES: [Measure; 3] = [DELAY, DELAY_P95, UTILIZATION];

fn phase(own: &Subject, from: f64) -> Network {
    let [mild, medium, heavy] = LEVELS;
    let later = |id: &str, count: u32, start: u32| {
        with(own.own(count), &json!({ "id": id, "start": start }))
    };
    Network {
        warmup: from,
        duration: from + 20.0,
        flows: vec![
            own.own(mild),
            later("second", medium - mild, 40),
            later("third", heavy - medium, 60),
        ],
        ..path()
    }
}
