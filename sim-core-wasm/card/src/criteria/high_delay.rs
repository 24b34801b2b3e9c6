//! 7.5: a satellite.

use crate::criterion::{Asked, Criterion, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.5",
    title: "Paths with High Delay",
    words: "Authors of a proposed congestion control algorithm ought not to presume that all general Internet paths have a low delay.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "start",
                about: "The first 20 s of a flow on 20 Mb/s and 600 ms with a buffer of one bandwidth-delay product, 1000 packets.",
                networks: |own, _| vec![satellite(own, 0.0, 20.0)],
                measures: &[UTILIZATION],
                ..TEST
            },
            Test {
                id: "later",
                about: "The same flow from 60 s to 180 s.",
                networks: |own, _| vec![satellite(own, 60.0, 180.0)],
                measures: &[UTILIZATION, DELAY, LOSS],
                ..TEST
            },
        ],
        except: "",
    },
};

fn satellite(own: &Subject, warmup: f64, duration: f64) -> Network {
    Network {
        rtt: 0.6,
        warmup,
        duration,
        flows: vec![own.own(1)],
        ..Network::wired()
    }
}
