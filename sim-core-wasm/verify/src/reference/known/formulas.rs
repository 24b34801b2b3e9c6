//! Where closed forms leave out what counts.

use super::super::formula::without_timeouts;
use super::super::mechanism::Effect::{Figure, Runs};
use super::super::mechanism::Mechanism;
use super::super::metric::Metric::{Collision, Goodput};
use super::super::response::Range;
use super::{here, there};

pub(super) const KNOWN: &[Mechanism] = &[
    Mechanism {
        id: "padhye-repair",
        reference: "formula",
        acts: |s| s.sends("Padhye"),
        effects: &[Figure(Goodput, |s, theirs| Range {
            least: theirs,
            most: theirs * without_timeouts(s.loss, s.covered),
        })],
        text: "The model supposes that few duplicates often mean a timeout (and that a loss takes the rest of its round with it); here selective \
               acknowledgements and limited transmit repair most losses without one.",
        evidence: here(
            "Reno's recovery, without SACK and limited transmit",
            &[
                ("flows.*.transport.sack", "false"),
                ("flows.*.transport.recovery", "\"reno\""),
                ("flows.*.transport.limitedTransmit", "false"),
            ],
        ),
    },
    Mechanism {
        id: "bianchi-coupled",
        reference: "formula",
        acts: |s| s.sends("Bianchi") && s.flows() > 1,
        effects: &[Runs(&[Collision])],
        text: "The model takes the window of a station for independent of the other's. Of two stations both double theirs at the same collisions, so that they are small \
               together more often, and meet more often.",
        evidence: there(
            "the chain of both stations, solved exactly, in the place of the model's of one",
        ),
    },
];
