//! 5.2.1: harm to a flow of NewReno, CUBIC and BBRv3, at a buffer of one product and of four.

use serde_json::json;

use crate::criterion::{Asked, Criterion, Measure, TEST, Test};
use crate::network::{Network, other, with};
use crate::reading::{first, goodput, harm_to_goodput, harm_to_loss, harm_to_rtt};
use crate::subject::Subject;

pub(super) const CRITERION: Criterion = Criterion {
    section: "5.2.1",
    title: "Existing General-Purpose Congestion Control",
    words: "A proposed congestion control algorithm MUST be evaluated when competing against standard IETF congestion controls (e.g., [RFC5681], [RFC9002], and [RFC9438]).",
    asked: Asked::Runs {
        tests: &[
            Test {
                id: "newreno-1",
                about: "A flow that starts 5 s after one of NewReno, for 60 s on 20 Mb/s and 40 ms with a buffer of one bandwidth-delay product; and NewReno alone. Measured from 15 s on. Harm by Ware et al., HotNets 2019: a flow that fills the path alone and gets half of it has a harm to goodput of 0.5.",
                networks: |own, _| beside(own, "newreno", 1.0),
                measures: &HARM,
                ..TEST
            },
            Test {
                id: "newreno-4",
                about: "The same with a buffer of four products.",
                networks: |own, _| beside(own, "newreno", 4.0),
                measures: &HARM,
                ..TEST
            },
            Test {
                id: "cubic-1",
                about: "Beside CUBIC with a buffer of one product.",
                networks: |own, _| beside(own, "cubic", 1.0),
                measures: &HARM,
                ..TEST
            },
            Test {
                id: "cubic-4",
                about: "The same with a buffer of four products.",
                networks: |own, _| beside(own, "cubic", 4.0),
                measures: &HARM,
                ..TEST
            },
            Test {
                id: "bbr3-1",
                about: "Beside BBRv3 with a buffer of one product.",
                networks: |own, _| beside(own, "bbr3", 1.0),
                measures: &HARM,
                ..TEST
            },
            Test {
                id: "bbr3-4",
                about: "The same with a buffer of four products.",
                networks: |own, _| beside(own, "bbr3", 4.0),
                measures: &HARM,
                ..TEST
            },
        ],
        except: "The simulator has no QUIC, whose congestion control in [RFC9002] is NewReno's.",
    },
};

const HARM: [Measure; 4] = [
    Measure {
        label: "harm to the goodput of the other",
        unit: "",
        digits: 2,
        of: |runs| harm_to_goodput(runs, "other"),
    },
    Measure {
        label: "harm to the round trip of the other",
        unit: "",
        digits: 2,
        of: |runs| harm_to_rtt(runs, "other"),
    },
    Measure {
        label: "harm to the losses of the other",
        unit: "",
        digits: 2,
        of: |runs| harm_to_loss(runs, "other"),
    },
    Measure {
        label: "own share of the goodput",
        unit: "",
        digits: 2,
        of: |runs| {
            let run = first(runs)?;
            let [own, other] = ["own", "other"].map(|id| goodput(run, id));
            sawtooth_engine::measure::summary::share(own, own + other)
        },
    },
];

/// Both, and the other alone.
fn beside(own: &Subject, victim: &str, products: f64) -> Vec<Network> {
    let late = with(own.own(1), &json!({ "start": 5 }));
    let flows = [vec![late, other(victim)], vec![other(victim)]];
    let network = |flows| Network {
        products,
        duration: 60.0,
        warmup: 15.0,
        flows,
        ..Network::wired()
    };
    flows.map(network).into()
}
