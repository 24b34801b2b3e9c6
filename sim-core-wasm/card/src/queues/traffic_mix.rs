//! 9.1: pages, a call, datagrams and long flows.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, datagrams, short, with};
use crate::reading::{DELAY_P95, JAIN, UTILIZATION, completion, first, loss};

pub(super) const CRITERION: Criterion = Criterion {
    section: "9.1",
    title: "Traffic Mix",
    words: "These guidelines recommend examining at least the following example: 1 bidirectional VoIP; 6 web page downloads; 1 CBR; 1 Adaptive Video; 5 bulk TCP.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "mix",
            about: "Five long flows of NewReno, transfers of 70 kB, five in a second on average, datagrams of 1 Mb/s, and calls of 80 kb/s in both directions, for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
            networks: |own, _| {
                let call = |id: &str, from: &str, to: &str| {
                    let keys = json!({ "id": id, "from": from, "to": to, "transport": { "segment": 172 } });
                    with(datagrams(80e3), &keys)
                };
                let mut web = short(own.own(1));
                web["label"] = json!("Web");
                vec![Network {
                    flows: vec![
                        own.own(5),
                        web,
                        datagrams(1e6),
                        call("call", "t", "e"),
                        call("answer", "e", "t"),
                    ],
                    ..path()
                }]
            },
            measures: &[
                Measure {
                    label: "mean completion time of transfers",
                    unit: "ms",
                    digits: 0,
                    of: |runs| Some(1e3 * completion(first(runs)?, "short")?),
                },
                Measure {
                    label: "loss rate of the call",
                    unit: "%",
                    digits: 2,
                    of: |runs| Some(100.0 * loss(first(runs)?, "call")?),
                },
                DELAY_P95,
                JAIN,
                UTILIZATION,
            ],
            ..TEST
        }],
        except: "Adaptive video is not in the simulator.",
    },
};
