//! 4.5: the flows of section 6 with ECN.

use sawtooth_engine::{queue, registry};
use serde_json::json;

use super::round_trips::{RATIO, pair};
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, UTILIZATION, bottleneck, first};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "4.5",
    title: "Interaction with ECN",
    words: "Also, the AQM's ECN support can be studied and verified by replicating tests in Section 6.2 with ECN turned ON at the TCP senders.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "20-ms-ecn",
            about: "Two flows of NewReno with classic ECN (RFC 3168), with round trips of 100 ms and 20 ms, for 60 s on 10 Mb/s with a buffer of 167 packets; the queue marks if it can. Measured from 20 s on.",
            networks: |own, _| vec![marking(own)],
            measures: &[
                Measure {
                    label: "packets marked",
                    unit: "",
                    digits: 0,
                    of: |runs| Some(bottleneck(first(runs)?)?.marks as f64),
                },
                Measure {
                    label: "packets dropped",
                    unit: "",
                    digits: 0,
                    of: |runs| Some(bottleneck(first(runs)?)?.drops as f64),
                },
                RATIO,
                UTILIZATION,
                DELAY,
            ],
            ..TEST
        }],
        except: "",
    },
};

fn marking(own: &Subject) -> Network {
    let mut network = pair(own, 0.02);
    for flow in &mut network.flows {
        flow["ecn"] = json!("classic");
    }
    let entry = registry::find(queue::REGISTRY, &own.kind);
    let can = entry.is_some_and(|entry| entry.parameters.iter().any(|one| one.key == "ecn"));
    if let (true, Some(queue)) = (can, &own.queue) {
        let mut queue = queue.clone();
        queue["ecn"] = json!(true);
        network.queue = Some(queue);
    }
    network
}
