//! 5.1.1: a broken path, and one that loses three packets of ten.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{first, sent};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.1",
    title: "Protection Against Congestion Collapse",
    words: "A congestion control algorithm should either stop sending when the packet drop rate exceeds some threshold or include some notion of \"full backoff\".",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "outage",
                about: "A flow on 20 Mb/s and 40 ms; from 10 s on every packet is lost. Measured from 12 s to 72 s.",
                networks: |own, _| vec![lossy(own, 1.0, 72.0)],
                measures: &[Measure {
                    label: "packets sent in 60 s",
                    unit: "",
                    digits: 1,
                    of: |runs| Some(sent(first(runs)?, "own")),
                }],
                ..TEST
            },
            Test {
                id: "heavy-loss",
                about: "The same flow, but from 10 s on 30 % of the packets are lost. Measured from 12 s to 72 s.",
                networks: |own, _| vec![lossy(own, 0.3, 72.0)],
                measures: &[Measure {
                    label: "packets sent in each 40 ms",
                    unit: "",
                    digits: 2,
                    of: |runs| Some(sent(first(runs)?, "own") * 0.04 / 60.0),
                }],
                ..TEST
            },
        ],
        except: "",
    },
};

/// A flow whose packets are lost with this probability from 10 s on.
fn lossy(own: &Subject, probability: f64, duration: f64) -> Network {
    Network {
        link: json!({ "loss": { "kind": "bernoulli", "probability": 0 } }),
        changes: vec![(10.0, "links/a-b/loss/probability", json!(probability))],
        duration,
        warmup: 12.0,
        flows: vec![own.own(1)],
        ..Network::wired()
    }
}
