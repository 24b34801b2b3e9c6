//! 7: pages beside datagrams, and a long flow.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, datagrams, short};
use crate::reading::{DELAY_P95, completion, first, loss};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7",
    title: "Burst Absorption",
    words: "For this scenario, the tester must evaluate how the AQM performs with a traffic mix.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "web-and-cbr",
                about: "Transfers of 70 kB that start with 10 packets, five in a second on average, beside datagrams of 1 Mb/s, for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
                networks: |own, _| vec![mix(own, false)],
                measures: &MEASURES,
                ..TEST
            },
            Test {
                id: "web-cbr-and-bulk",
                about: "The same with a long flow of NewReno.",
                networks: |own, _| vec![mix(own, true)],
                measures: &MEASURES,
                ..TEST
            },
        ],
        except: "Bursts of video, in the cases III and IV, are not in the simulator.",
    },
};

const MEASURES: [Measure; 4] = [
    Measure {
        label: "mean completion time of transfers",
        unit: "ms",
        digits: 0,
        of: |runs| Some(1e3 * completion(first(runs)?, "short")?),
    },
    Measure {
        label: "loss rate of transfers",
        unit: "%",
        digits: 2,
        of: |runs| Some(100.0 * loss(first(runs)?, "short")?),
    },
    Measure {
        label: "loss rate of datagrams",
        unit: "%",
        digits: 2,
        of: |runs| Some(100.0 * loss(first(runs)?, "other")?),
    },
    DELAY_P95,
];

fn mix(own: &Subject, bulk: bool) -> Network {
    let long = own.own(1);
    let mut web = short(long.clone());
    web["label"] = json!("Web");
    let mut flows = vec![web, datagrams(1e6)];
    if bulk {
        flows.push(long);
    }
    Network { flows, ..path() }
}
