//! 5.1.5: a long flow and short ones of the same sender.

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, short};
use crate::reading::{completion, first, harm_to_goodput, harm_to_less};

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.1.5",
    title: "Short Flows",
    words: "A proposal for a congestion control algorithm MUST consider how new and short-lived flows affect long-lived flows, and vice versa.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "short-and-long",
            about: "A long flow and transfers of 70 kB, five in a second on average, for 40 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; and each of the two alone. Measured from 10 s on.",
            networks: |own, _| {
                let long = own.own(1);
                let short = short(own.own(1));
                let flows = [vec![long.clone(), short.clone()], vec![long], vec![short]];
                let network = |flows| Network {
                    flows,
                    ..Network::wired()
                };
                flows.map(network).into()
            },
            measures: &[
                Measure {
                    label: "mean completion time",
                    unit: "ms",
                    digits: 0,
                    of: |runs| Some(1e3 * completion(first(runs)?, "short")?),
                },
                Measure {
                    label: "mean completion time without the long flow",
                    unit: "ms",
                    digits: 0,
                    of: |runs| Some(1e3 * completion(runs.get(2)?, "short")?),
                },
                Measure {
                    label: "harm to the completion time",
                    unit: "",
                    digits: 2,
                    of: |runs| {
                        harm_to_less(
                            completion(runs.get(2)?, "short")?,
                            completion(first(runs)?, "short")?,
                        )
                    },
                },
                Measure {
                    label: "harm to the goodput of the long flow",
                    unit: "",
                    digits: 2,
                    of: |runs| harm_to_goodput(runs, "own"),
                },
            ],
            ..TEST
        }],
        except: "",
    },
};
