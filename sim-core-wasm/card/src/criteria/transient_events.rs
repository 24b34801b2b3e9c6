//! 7.8: congestion that comes at once, and a link that is gone for a while.

use serde_json::{Value, json};

use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::{Network, datagrams};
use crate::reading::{GOODPUT, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.8",
    title: "Transient Events",
    words: "A proposal for a congestion control algorithm SHOULD consider how it would perform in the presence of transient events such as a sudden onset of congestion, a routing change, or a mobility event.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "onset",
                about: "A flow on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product. From 20 s to 30 s there are datagrams of 15 Mb/s beside it. Measured in these 10 s.",
                networks: |own, _| vec![onset(own, 20.0, 30.0)],
                measures: &[LOSS, GOODPUT],
                ..TEST
            },
            Test {
                id: "after-onset",
                about: "The same in the 10 s after that.",
                networks: |own, _| vec![onset(own, 30.0, 40.0)],
                measures: &[GOODPUT],
                ..TEST
            },
            Test {
                id: "after-disconnection",
                about: "A flow on the same path, whose link loses everything in both directions from 20 s to 23 s. Measured in the 10 s after that.",
                networks: |own, _| {
                    let loss = json!({ "kind": "bernoulli", "probability": 0 });
                    let change = |at, probability: u8| {
                        [
                            "links/a-b/loss/probability",
                            "links/a-b/reverse/loss/probability",
                        ]
                        .map(|path| (at, path, json!(probability)))
                    };
                    let changes: Vec<(f64, &'static str, Value)> =
                        [change(20.0, 1), change(23.0, 0)].concat();
                    vec![Network {
                        link: json!({ "loss": loss, "reverse": { "loss": loss } }),
                        changes,
                        warmup: 23.0,
                        duration: 33.0,
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &[UTILIZATION],
                ..TEST
            },
        ],
        except: "",
    },
};

fn onset(own: &Subject, warmup: f64, duration: f64) -> Network {
    let change = |at, rate: f64| (at, "flows/other/traffic/rate", json!(rate));
    Network {
        changes: vec![change(20.0, 15e6), change(30.0, 1000.0)],
        warmup,
        duration,
        flows: vec![own.own(1), datagrams(1000.0)],
        ..Network::wired()
    }
}
