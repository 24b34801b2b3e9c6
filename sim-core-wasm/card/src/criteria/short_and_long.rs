//! 5.2.3: short and long flows; one sort is CUBIC's or NewReno's.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other, short};
use crate::reading::{completion, first, harm_to_goodput, harm_to_less};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.2.3",
    title: "Short and Long Flows",
    words: "The effect on short-lived and long-lived flows using other common congestion control algorithms MUST be evaluated, as in Section 5.1.5.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "short-cubic",
                about: "A long flow beside transfers of 70 kB of CUBIC, five in a second on average, for 40 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; and the transfers alone. Measured from 10 s on.",
                networks: |own, _| short_others(own, "cubic"),
                measures: &SHORT,
                ..TEST
            },
            Test {
                id: "short-newreno",
                about: "The same with transfers of NewReno.",
                networks: |own, _| short_others(own, "newreno"),
                measures: &SHORT,
                ..TEST
            },
            Test {
                id: "long-cubic",
                about: "Transfers of 70 kB beside a long flow of CUBIC on the same path; and that flow alone.",
                networks: |own, _| long_other(own, "cubic"),
                measures: &LONG,
                ..TEST
            },
            Test {
                id: "long-newreno",
                about: "The same with a long flow of NewReno.",
                networks: |own, _| long_other(own, "newreno"),
                measures: &LONG,
                ..TEST
            },
        ],
        except: "",
    },
};

const SHORT: [Measure; 2] = [
    Measure {
        label: "mean completion time of the others",
        unit: "ms",
        digits: 0,
        of: |runs| Some(1e3 * completion(first(runs)?, "short")?),
    },
    Measure {
        label: "harm to the completion time of the others",
        unit: "",
        digits: 2,
        of: |runs| {
            harm_to_less(
                completion(runs.get(1)?, "short")?,
                completion(first(runs)?, "short")?,
            )
        },
    },
];

const LONG: [Measure; 2] = [
    Measure {
        label: "harm to the goodput of the other",
        unit: "",
        digits: 2,
        of: |runs| harm_to_goodput(runs, "other"),
    },
    Measure {
        label: "own mean completion time",
        unit: "ms",
        digits: 0,
        of: |runs| Some(1e3 * completion(first(runs)?, "short")?),
    },
];

fn short_others(own: &Subject, kind: &str) -> Vec<Network> {
    let others = short(other(kind));
    both(vec![own.own(1), others.clone()], vec![others])
}

fn long_other(own: &Subject, kind: &str) -> Vec<Network> {
    let short = crate::network::with(short(own.own(1)), &json!({ "label": "Short flows" }));
    both(vec![short, other(kind)], vec![other(kind)])
}

fn both(beside: Vec<serde_json::Value>, alone: Vec<serde_json::Value>) -> Vec<Network> {
    let network = |flows| Network {
        flows,
        ..Network::wired()
    };
    [beside, alone].map(network).into()
}
