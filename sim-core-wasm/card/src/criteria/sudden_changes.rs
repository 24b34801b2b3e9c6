//! 7.9: a path that becomes another one.

use serde_json::json;

use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY_P95, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.9",
    title: "Sudden Changes in the Path",
    words: "A proposal for a congestion control algorithm MUST evaluate the impact of changes in the path and be robust to changes in path characteristics on the interval of common Internet rerouting intervals.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "slower",
                about: "A flow on 20 Mb/s and 40 ms with a buffer of 67 packets. From 20 s on the path has 5 Mb/s and 100 ms. Measured from 20 s to 30 s.",
                networks: |own, _| vec![rerouted(own, 20.0, 30.0)],
                measures: &[UTILIZATION, DELAY_P95, LOSS],
                ..TEST
            },
            Test {
                id: "faster",
                about: "The same flow; from 40 s on the path is as it was. Measured from 40 s to 50 s.",
                networks: |own, _| vec![rerouted(own, 40.0, 50.0)],
                measures: &[UTILIZATION, DELAY_P95, LOSS],
                ..TEST
            },
        ],
        except: "",
    },
};

fn rerouted(own: &Subject, warmup: f64, duration: f64) -> Network {
    let change = |at: f64, rate: f64, rtt: f64| {
        let delay = Network::delay(0.04) + (rtt - 0.04) / 2.0;
        [
            (at, "links/a-b/rate", json!(rate)),
            (at, "links/a-b/delay", json!(delay)),
        ]
    };
    Network {
        changes: [change(20.0, 5e6, 0.1), change(40.0, 20e6, 0.04)].concat(),
        warmup,
        duration,
        flows: vec![own.own(1)],
        ..Network::wired()
    }
}
