//! Senders that are built in and not meant to pass a check: what is asked of them instead, and why.

use super::reading::Bound;

/// Instead of a bound: it fails the check, or it is no exception.
pub const NOT: Option<Bound> = None;

type Excuse = (&'static str, &'static str, Option<Bound>, &'static str);

/// Kind, check, what is asked instead, why.
const EXCUSES: &[Excuse] = &[
    (
        "jersey",
        "shares",
        Some(Bound::AtLeast(0.8)),
        "no router warns it of congestion here, and it ignores other losses",
    ),
    (
        "new-jersey",
        "shares",
        Some(Bound::AtLeast(0.8)),
        "as Jersey",
    ),
    (
        "highspeed",
        "shares",
        Some(Bound::AtLeast(0.8)),
        "a larger window grows faster and gives up a smaller part, so two flows become equal slowly",
    ),
    (
        "cdg",
        "fills",
        Some(Bound::AtLeast(0.8)),
        "it reduces by three tenths at random as soon as round trips grow, with an almost empty queue",
    ),
    (
        "tahoe",
        "fills",
        Some(Bound::AtLeast(0.9)),
        "after every loss it starts from one segment",
    ),
    (
        "chd",
        "fills",
        Some(Bound::AtLeast(0.8)),
        "like HD, once each round",
    ),
    (
        "hd",
        "fills",
        Some(Bound::AtLeast(0.8)),
        "it halves at random from a queue of 5 ms on, when the queue is less than half of the path's capacity",
    ),
    (
        "new-aimd",
        "shares",
        Some(Bound::AtLeast(0.8)),
        "a flow keeps its gain: the flow that is ahead stays ahead",
    ),
    (
        "scalable",
        "shares",
        Some(Bound::AtLeast(0.6)),
        "increase and decrease are multiplicative: the ratio of two windows stays",
    ),
    (
        "vcp",
        "fills",
        Some(Bound::AtLeast(0.9)),
        "it decreases by an eighth from a target of 98 %, at an empty queue",
    ),
    (
        "fixed",
        "fills",
        Some(Bound::AtLeast(0.8)),
        "its window is fixed: 30 segments are less than the path's capacity",
    ),
    (
        "vegas",
        "shares",
        Some(Bound::AtLeast(0.7)),
        "a later flow counts the queue of an earlier one as part of the path",
    ),
    (
        "vcp",
        "clean",
        Some(Bound::AtLeast(super::cases::SEGMENT_A_ROUND)),
        "it grows by a sixteenth in 200 ms, at two segments a fortieth of a segment in a round trip of 40 ms",
    ),
    (
        "vcp",
        "lossy",
        Some(Bound::AtLeast(super::cases::SEGMENT_A_ROUND)),
        "it grows by a sixteenth in 200 ms",
    ),
    (
        "vcp",
        "changes",
        Some(Bound::AtLeast(super::cases::SEGMENT_A_ROUND)),
        "it grows by a sixteenth in 200 ms",
    ),
    (
        "new-aimd",
        "loss",
        Some(Bound::AtMost(0.98)),
        "a flow keeps its gain: when its starting part is small, a loss hardly reduces the window",
    ),
    (
        "jersey",
        "loss",
        NOT,
        "no router warns it of congestion here, and it ignores other losses",
    ),
    ("new-jersey", "loss", NOT, "as Jersey"),
    (
        "jersey",
        "beside",
        NOT,
        "because it does not respond to losses",
    ),
    ("new-jersey", "beside", NOT, "as Jersey"),
    (
        "chd",
        "loss",
        NOT,
        "a loss while its queue is short does not count as congestion",
    ),
    (
        "bbr",
        "loss",
        NOT,
        "it sends by its model of the path: losses limit the window only during the recovery",
    ),
    (
        "bbr3",
        "loss",
        NOT,
        "it sends by its model of the path, which limits the data in flight and does not use the threshold",
    ),
    (
        "xcp",
        "tiny",
        Some(Bound::AtLeast(100_000.0)),
        "it uses the spare rate in one round trip without pacing: a buffer of two packets drops most of it, and without SACK only timers repair that",
    ),
    (
        "hybla",
        "starts",
        Some(Bound::AtLeast(1.8)),
        "its window grows as that of a flow with a round trip of 25 ms: it grows four times as fast at 100 ms",
    ),
    (
        "ledbat",
        "starts",
        NOT,
        "it has no slow start: it adds at most a segment in a round trip",
    ),
    ("fixed", "starts", NOT, "its window is fixed"),
    (
        "ledbat",
        "restarts",
        NOT,
        "it has no slow start: it adds at most a segment in a round trip",
    ),
    (
        "westwood",
        "once",
        Some(Bound::AtLeast(0.1)),
        "a loss leaves what the path holds at the estimated bandwidth, which acknowledgements of several segments make too small",
    ),
    (
        "westwood-plus",
        "once",
        Some(Bound::AtLeast(0.1)),
        "a loss leaves what the path holds at the estimated bandwidth, which is small while the flow starts",
    ),
    ("bbr", "mark", NOT, "it does not respond to marks"),
    (
        "ucc",
        "least",
        Some(Bound::AtMost(3.0)),
        "losses leave its window while the link does not seem fully used",
    ),
    (
        "scalable",
        "least",
        Some(Bound::AtMost(4.0)),
        "in Linux's form it gives up an eighth of each window, in whole segments",
    ),
    (
        "jersey",
        "least",
        NOT,
        "because it does not respond to losses",
    ),
    ("new-jersey", "least", NOT, "as Jersey"),
    (
        "westwood",
        "least",
        Some(Bound::AtMost(4.0)),
        "a loss leaves what the path holds at the estimated bandwidth",
    ),
    (
        "chd",
        "least",
        NOT,
        "a loss while its queue is short does not count as congestion",
    ),
    (
        "copa",
        "mark",
        NOT,
        "it follows delays, and does not respond to marks",
    ),
    (
        "copa",
        "least",
        NOT,
        "it follows delays, and does not respond to losses",
    ),
    (
        "bbr",
        "least",
        Some(Bound::AtMost(4.0)),
        "its minimum window is four segments",
    ),
    (
        "bbr3",
        "least",
        Some(Bound::AtMost(4.0)),
        "its minimum window is four segments",
    ),
    ("fixed", "least", NOT, "its window is fixed"),
];

/// The bound of a kind in place of a check's own, and why.
pub fn excuse(kind: &str, check: &str) -> Option<(Option<Bound>, &'static str)> {
    let found = EXCUSES
        .iter()
        .find(|(of, id, ..)| *of == kind && *id == check);
    found.map(|(_, _, bound, why)| (*bound, *why))
}

/// Kinds and checks that have an excuse.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    EXCUSES.iter().map(|(kind, check, ..)| (*kind, *check))
}
