//! 6.2: routers that do not see the flow, for a sender that relies on what they say.

use crate::criterion::{Asked, Criterion, Test};
use crate::network::{Network, drop_tail};
use crate::reading::{DELAY, LOSS, UTILIZATION};

pub(super) const CRITERION: Criterion = Criterion {
    section: "6.2",
    title: "Tunnel Behavior",
    words: "When a proposed congestion control algorithm relies on explicit signals from the path, the proposal MUST consider the effect of traffic passing through a tunnel, where routers may not be aware of the flow.",
    asked: Asked::Runs {
        tests: &[Test {
            id: "hidden",
            about: "A flow for 40 s on 20 Mb/s and 40 ms through a router that gives no signal: drop-tail with a buffer of one bandwidth-delay product. Measured from 10 s on.",
            networks: |own, _| {
                vec![Network {
                    queue: Some(drop_tail()),
                    flows: vec![own.own(1)],
                    ..Network::wired()
                }]
            },
            measures: &[UTILIZATION, DELAY, LOSS],
            lacks: |own| {
                let none = "it relies on no explicit signals from the path";
                (!own.relies_on_signals()).then_some(none)
            },
        }],
        except: "Tunnels themselves, and congestion controls inside one another, are not in the simulator.",
    },
};
