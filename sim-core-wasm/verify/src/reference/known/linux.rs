//! Where this engine is known to differ from Linux 6.12, and nobody has found out why yet.

use super::super::linux::REFERENCE;
use super::super::mechanism::Effect::Unknown;
use super::super::mechanism::{Evidence, Mechanism};
use super::super::metric::Figure::{Goodput, Retransmissions, RoundTrip, Window};
use super::super::metric::Metric::{self, Apart, Of};
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
        "linux-modules",
        |s| s.sends_any(&["illinois", "bic"]) && s.sends("cubic") && s.buffer < 40.0,
        "Beside CUBIC and with room for 33 packets Illinois and BIC have more here. No switch has shown by what.",
    ),
    Mechanism {
        effects: &[Unknown(&[Of(Window, 0), Apart])],
        ..unknown(
            "linux-highspeed",
            |s| s.sends("highspeed") && s.flows() == 1,
            "Alone on 10 Mb/s HighSpeed's window parts from the kernel's. No switch has shown by what.",
        )
    },
];
