//! 5.4: LEDBAT beside NewReno.

use serde_json::json;

use super::path;
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other, with};
use crate::reading::{DELAY, UTILIZATION, first, goodput};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.4",
    title: "Less-than-Best-Effort Transport Sender",
    words: "Single long-lived non-application-limited LEDBAT flows transfer data between sender A and receiver B. We recommend setting the target delay and gain values of LEDBAT to 5 ms and 10, respectively.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "ledbat",
            about: "A flow of LEDBAT with a target of 5 ms beside one of NewReno, for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
            networks: |own, _| {
                let sender = json!({ "sender": { "kind": "ledbat", "target": 0.005 } });
                vec![Network {
                    flows: vec![own.own(1), with(other("ledbat"), &sender)],
                    ..path()
                }]
            },
            measures: &[
                Measure {
                    label: "share of LEDBAT",
                    unit: "",
                    digits: 2,
                    of: |runs| {
                        let run = first(runs)?;
                        let [own, other] = ["own", "other"].map(|id| goodput(run, id));
                        sawtooth_engine::measure::summary::share(other, own + other)
                    },
                },
                DELAY,
                UTILIZATION,
            ],
            ..TEST
        }],
        except: "The gain is 1, because RFC 6817 allows no higher one.",
    },
};
