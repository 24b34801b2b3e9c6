//! 5.3: datagrams without control, alone and beside NewReno.

use super::{RATE, path};
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, PAYLOAD, datagrams};
use crate::reading::{DELAY, first, goodput, loss};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.3",
    title: "Unresponsive Transport Sender",
    words: "This scenario helps testers evaluate how an AQM scheme reacts to a transport sender that is less responsive than TCP.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "too-fast",
                about: "Datagrams of 12 Mb/s for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
                networks: |_, _| {
                    vec![Network {
                        flows: vec![datagrams(12e6)],
                        ..path()
                    }]
                },
                measures: &[
                    DELAY,
                    Measure {
                        label: "loss rate",
                        unit: "%",
                        digits: 2,
                        of: |runs| Some(100.0 * loss(first(runs)?, "other")?),
                    },
                ],
                ..TEST
            },
            Test {
                id: "beside-newreno",
                about: "Datagrams of 6 Mb/s beside a flow of NewReno on the same path.",
                networks: |own, _| {
                    vec![Network {
                        flows: vec![own.own(1), datagrams(6e6)],
                        ..path()
                    }]
                },
                measures: &[
                    DELAY,
                    Measure {
                        label: "goodput of NewReno, of the remaining rate",
                        unit: "%",
                        digits: 0,
                        of: |runs| {
                            Some(100.0 * goodput(first(runs)?, "own") / ((RATE - 6e6) * PAYLOAD))
                        },
                    },
                    Measure {
                        label: "loss rate of the datagrams",
                        unit: "%",
                        digits: 2,
                        of: |runs| Some(100.0 * loss(first(runs)?, "other")?),
                    },
                ],
                ..TEST
            },
        ],
        except: "",
    },
};
