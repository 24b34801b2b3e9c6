//! 5.2.2: a call that does not adapt, and TFRC.

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, datagrams, other};
use crate::reading::{bottleneck, first, harm_to_goodput, harm_to_less, loss};
use sawtooth_engine::measure::Summary;

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.2.2",
    title: "Real-Time Congestion Control",
    words: "A proposal for a congestion control algorithm SHOULD consider coexistence with widely deployed real-time congestion control algorithms.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "call",
                about: "A flow beside a call of 1.2 Mb/s that does not adapt, for 40 s on 8 Mb/s and 80 ms with a buffer of 250 ms; and the call alone. Measured from 10 s on.",
                networks: |own, _| {
                    let flows = [vec![own.own(1), datagrams(1.2e6)], vec![datagrams(1.2e6)]];
                    let network = |flows| Network {
                        rate: 8e6,
                        rtt: RTT,
                        products: 0.25 / RTT,
                        flows,
                        ..Network::wired()
                    };
                    flows.map(network).into()
                },
                measures: &[
                    Measure {
                        label: "harm to the delay beside the call, 95th percentile",
                        unit: "",
                        digits: 2,
                        of: |runs| harm_to_less(one_way(runs.get(1)?)?, one_way(first(runs)?)?),
                    },
                    Measure {
                        label: "harm to the call's goodput",
                        unit: "",
                        digits: 3,
                        of: |runs| harm_to_goodput(runs, "other"),
                    },
                    Measure {
                        label: "loss rate of the call",
                        unit: "%",
                        digits: 2,
                        of: |runs| Some(100.0 * loss(first(runs)?, "other")?),
                    },
                ],
                ..TEST
            },
            Test {
                id: "tfrc",
                about: "A flow beside one of TFRC (RFC 5348), for 60 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; and TFRC alone. Measured from 15 s on.",
                networks: |own, _| {
                    let flows = [vec![own.own(1), other("tfrc")], vec![other("tfrc")]];
                    let network = |flows| Network {
                        duration: 60.0,
                        warmup: 15.0,
                        flows,
                        ..Network::wired()
                    };
                    flows.map(network).into()
                },
                measures: &[Measure {
                    label: "harm to the goodput of TFRC",
                    unit: "",
                    digits: 2,
                    of: |runs| harm_to_goodput(runs, "other"),
                }],
                ..TEST
            },
        ],
        except: "The controls of calls, such as GCC, SCReAM and NADA, are not in the simulator, so there is no call that adapts.",
    },
};

/// The round trip of the call's path.
const RTT: f64 = 0.08;

/// The one-way delay with the 95th percentile of the bottleneck's queue, over the packets of both: where the queue keeps flows
/// apart, the call waits less.
fn one_way(run: &Summary) -> Option<f64> {
    Some(RTT / 2.0 + bottleneck(run)?.delay?.p95)
}
