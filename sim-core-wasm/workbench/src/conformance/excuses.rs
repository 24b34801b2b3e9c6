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
        NOT,
        "no router warns it of congestion here, and other losses leave its window",
    ),
    ("new-jersey", "shares", NOT, "as Jersey"),
    (
        "cdg",
        "fills",
        Some(Bound::AtLeast(0.8)),
        "it gives up three tenths by chance as soon as round trips grow, with next to nothing in the queue",
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
        "as HD, once a round",
    ),
    (
        "hd",
        "fills",
        Some(Bound::AtLeast(0.8)),
        "it halves by chance from a queue of 5 ms on, with less in the queue than half of what the path holds",
    ),
    (
        "new-aimd",
        "shares",
        Some(Bound::AtLeast(0.8)),
        "what a flow has gained it keeps: who is ahead stays ahead",
    ),
    (
        "scalable",
        "shares",
        Some(Bound::AtLeast(0.6)),
        "growth and decrease are multiplicative: the ratio of two windows stays",
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
        "its window is what is set: 30 segments are less than the path holds",
    ),
    (
        "vegas",
        "shares",
        Some(Bound::AtLeast(0.7)),
        "who starts later takes the other's queue for the path",
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
        "what a flow has gained it keeps: once its starting window is small, a loss hardly reduces the window",
    ),
    (
        "jersey",
        "loss",
        NOT,
        "no router warns it of congestion here, and other losses leave its window",
    ),
    ("new-jersey", "loss", NOT, "as Jersey"),
    ("jersey", "beside", NOT, "as it does not give way to losses"),
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
        "it sends by its model of the path: losses bound the window while they are repaired, and no longer",
    ),
    (
        "bbr3",
        "loss",
        NOT,
        "it sends by its model of the path, which bounds what is in flight and leaves the threshold",
    ),
    (
        "xcp",
        "tiny",
        Some(Bound::AtLeast(100_000.0)),
        "it takes the spare rate in a round trip, unpaced: a buffer of two packets drops most of that, and without SACK timers repair it",
    ),
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
