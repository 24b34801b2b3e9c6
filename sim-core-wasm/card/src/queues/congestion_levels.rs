//! 8.2.2 to 8.2.4: three numbers of flows.

use super::{LEVELS, path};
use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::Network;
use crate::reading::{DELAY, DELAY_P95, LOSS, UTILIZATION};
use crate::subject::Subject;

pub(super) const MILD: Criterion = Criterion {
    section: "8.2.2",
    title: "Mild Congestion",
    words: "This scenario can be used to evaluate how an AQM scheme reacts to a light load of incoming traffic resulting in mild congestion -- packet drop rates around 0.1%.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "mild",
            about: "Nine flows of NewReno, 0.036 of the path and the buffer in packets, for 60 s on 10 Mb/s and 100 ms with a buffer of two bandwidth-delay products. Measured from 20 s on.",
            networks: |own, _| vec![level(own, LEVELS[0])],
            measures: &MEASURES,
            ..TEST
        }],
        except: SEGMENTS,
    },
};

pub(super) const MEDIUM: Criterion = Criterion {
    section: "8.2.3",
    title: "Medium Congestion",
    words: "This scenario can be used to evaluate how an AQM scheme reacts to incoming traffic resulting in medium congestion -- packet drop rates around 0.5%.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "medium",
            about: "20 flows on the same path, 0.081 of the path and the buffer in packets.",
            networks: |own, _| vec![level(own, LEVELS[1])],
            measures: &MEASURES,
            ..TEST
        }],
        except: SEGMENTS,
    },
};

pub(super) const HEAVY: Criterion = Criterion {
    section: "8.2.4",
    title: "Heavy Congestion",
    words: "This scenario can be used to evaluate how an AQM scheme reacts to incoming traffic resulting in heavy congestion -- packet drop rates around 1%.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "heavy",
            about: "29 flows on the same path, 0.114 of the path and the buffer in packets.",
            networks: |own, _| vec![level(own, LEVELS[2])],
            measures: &MEASURES,
            ..TEST
        }],
        except: SEGMENTS,
    },
};

/// Why losses are more frequent than the RFC's formula has them.
const SEGMENTS: &str = "The flows grow by the segments that acknowledgements cover, as Linux does, which is twice as fast as with the delayed acknowledgements of the RFC's formula: drop-tail loses more than the rate that the RFC names.";

const MEASURES: [Measure; 4] = [DELAY, DELAY_P95, LOSS, UTILIZATION];

fn level(own: &Subject, count: u32) -> Network {
    Network {
        flows: vec![own.own(count)],
        ..path()
    }
}
