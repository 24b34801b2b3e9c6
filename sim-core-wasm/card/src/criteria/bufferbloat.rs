//! 5.1.2: a flow at a buffer of ten products.

use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, DELAY_P95, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.2",
    title: "Protection Against Bufferbloat",
    words: "A congestion control algorithm ought to try to avoid maintaining excessive queues in the network.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "deep-buffer",
            about: "A flow for 60 s on 20 Mb/s and 40 ms with a buffer of ten bandwidth-delay products, 400 ms. Measured from 20 s on.",
            networks: |own, _| {
                vec![Network {
                    products: 10.0,
                    duration: 60.0,
                    warmup: 20.0,
                    flows: vec![own.own(1)],
                    ..Network::wired()
                }]
            },
            measures: &[DELAY, DELAY_P95, UTILIZATION],
            ..TEST
        }],
        except: "",
    },
};
