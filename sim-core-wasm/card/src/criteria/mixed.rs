//! 5.2: starvation of others, and the loss of all feedback.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, PAYLOAD, other};
use crate::reading::{first, goodput, sent};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.2",
    title: "Mixed Algorithm Behavior",
    words: "An evaluation MUST assess the potential to cause starvation, including assurance that a loss of all feedback (e.g., detected by expiry of a retransmission time out) results in backoff.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "starves-newreno",
                about: "Eight flows and one of NewReno for 60 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product. Measured from 10 s on.",
                networks: |own, _| vec![crowd(own, "newreno")],
                measures: &[FAIR],
                ..TEST
            },
            Test {
                id: "starves-cubic",
                about: "The same with one flow of CUBIC.",
                networks: |own, _| vec![crowd(own, "cubic")],
                measures: &[FAIR],
                ..TEST
            },
            Test {
                id: "no-feedback",
                about: "A flow on the same path; from 10 s on every acknowledgement is lost. Measured from 12 s to 72 s.",
                networks: |own, _| {
                    vec![Network {
                        link: json!({ "reverse": { "loss": { "kind": "bernoulli", "probability": 0 } } }),
                        changes: vec![(10.0, "links/a-b/reverse/loss/probability", json!(1))],
                        duration: 72.0,
                        warmup: 12.0,
                        flows: vec![own.own(1)],
                        ..Network::wired()
                    }]
                },
                measures: &[Measure {
                    label: "packets sent in 60 s",
                    unit: "",
                    digits: 1,
                    of: |runs| Some(sent(first(runs)?, "own")),
                }],
                ..TEST
            },
        ],
        except: "",
    },
};

/// The goodput of the other flow over a ninth of what the path carries.
const FAIR: Measure = Measure {
    label: "goodput of the other flow, of its fair share",
    unit: "%",
    digits: 0,
    of: |runs| Some(100.0 * goodput(first(runs)?, "other") / (20e6 * PAYLOAD / 9.0)),
};

fn crowd(own: &Subject, victim: &str) -> Network {
    Network {
        duration: 60.0,
        flows: vec![own.own(8), other(victim)],
        ..Network::wired()
    }
}
