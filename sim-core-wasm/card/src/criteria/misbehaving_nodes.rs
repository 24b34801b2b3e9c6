//! 7.6: a sender without control, and one that attacks with pulses.

use serde_json::{Value, json};

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, PAYLOAD, datagrams};
use crate::reading::{first, goodput, harm_to_goodput};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "7.6",
    title: "Misbehaving Nodes",
    words: "A proposal for a congestion control algorithm SHOULD explore how the algorithm performs with non-compliant senders, receivers, or routers. In addition, the proposal should explore how a proposed congestion control algorithm performs with outside attackers.",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "no-control",
                about: "A flow beside datagrams of 10 Mb/s without control, for 40 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product. Measured from 10 s on.",
                networks: |own, _| {
                    vec![Network {
                        flows: vec![own.own(1), datagrams(10e6)],
                        ..Network::wired()
                    }]
                },
                measures: &[Measure {
                    label: "goodput, of the other half",
                    unit: "%",
                    digits: 0,
                    of: |runs| Some(100.0 * goodput(first(runs)?, "own") / (10e6 * PAYLOAD)),
                }],
                ..TEST
            },
            Test {
                id: "pulses",
                about: "A flow on the same path for 60 s; every 1.2 s an attacker sends datagrams at 40 Mb/s for 0.1 s, as in the shrew attack (Kuzmanovic and Knightly, SIGCOMM 2003); and the flow alone. Measured from 10 s on.",
                networks: pulses,
                measures: &[Measure {
                    label: "harm to its goodput",
                    unit: "",
                    digits: 2,
                    of: |runs| harm_to_goodput(runs, "own"),
                }],
                ..TEST
            },
        ],
        except: "The simulator has no receivers that acknowledge data before it arrives or hide marks, and no routers that report false values.",
    },
};

/// The rate of pulses in bit/s, and between them: the least that there is.
const RATES: [f64; 2] = [40e6, 1000.0];

fn pulses(own: &Subject, _seed: u64) -> Vec<Network> {
    let duration = 60.0;
    let mut changes: Vec<(f64, &'static str, Value)> = Vec::new();
    for pulse in 0..50 {
        let at = 1.2 * f64::from(pulse);
        for (at, rate) in [at, at + 0.1].into_iter().zip(RATES) {
            if at > 0.0 && at < duration {
                changes.push((at, "flows/other/traffic/rate", json!(rate)));
            }
        }
    }
    let alone = Network {
        duration,
        flows: vec![own.own(1)],
        ..Network::wired()
    };
    let attacked = Network {
        flows: vec![own.own(1), datagrams(RATES[1])],
        changes,
        ..alone.clone()
    };
    vec![attacked, alone]
}
