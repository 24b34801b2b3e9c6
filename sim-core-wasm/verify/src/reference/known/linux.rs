//! Where this engine is known to differ from Linux 6.12, and nobody has found out why yet.

use super::super::linux::REFERENCE;
use super::super::mechanism::Effect::Unknown;
use super::super::mechanism::{Evidence, Mechanism};
use super::super::metric::Figure::{Goodput, Retransmissions, RoundTrip, Window};
use super::super::metric::Metric::{self, Apart, Completion, Late, Of};
use super::super::setting::Setting;

/// Every figure of the flows.
const ALL: &[Metric] = &[
    Of(Goodput, 0),
    Of(Window, 0),
    Of(RoundTrip, 0),
    Of(Retransmissions, 0),
    Of(Goodput, 1),
    Of(Window, 1),
    Of(RoundTrip, 1),
    Of(Retransmissions, 1),
    Apart,
];

const fn unknown(id: &'static str, acts: fn(&Setting) -> bool, text: &'static str) -> Mechanism {
    Mechanism {
        id,
        reference: REFERENCE,
        acts,
        effects: &[Unknown(ALL)],
        text,
        evidence: Evidence::Unproven,
    }
}

pub(super) const KNOWN: &[Mechanism] = &[
    unknown(
        "linux-bbr",
        |s| s.sends("bbr"),
        "Beside BBR the share of the other flow, losses or round trips differ, most of all behind an AQM.",
    ),
    unknown(
        "linux-modules",
        |s| s.sends_any(&["westwood", "htcp", "hybla", "illinois", "scalable", "vegas"]),
        "Beside CUBIC their shares are others there, and Westwood's at 1 % loss; alone their windows lie on the kernel's, but for Hybla, whose acknowledgements cover 1.8 to 2 segments there and 2 here. No switch has shown by what.",
    ),
    Mechanism {
        effects: &[Unknown(&[Completion, Late])],
        ..unknown(
            "linux-short",
            |s| s.loss > 0.0 && s.sends("reno"),
            "One run of 300 transfers there: a few timeouts decide about the mean of transfers of 5 and of 100 segments.",
        )
    },
];
