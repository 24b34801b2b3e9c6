//! A trace: pieces during which the path is worse than it is.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// The value of a kind by which nothing changes, except of capacity; its whole.
pub(crate) const WHOLE: u32 = 10_000;

/// The property of the path that a piece changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The capacity of the bottleneck, as a share of what it is.
    Capacity,
    /// Additional delay at the bottleneck.
    Delay,
    /// Additional delay of the first of two flows, before the bottleneck.
    FirstDelay,
    /// The probability that the bottleneck loses a packet.
    Loss,
    /// Other packets that arrive at the bottleneck, as a share of its capacity.
    Arrivals,
}

/// A change of one property for some time, once or at intervals. Times are in milliseconds, and values in ten-thousandths: of
/// the capacity, of a second of delay, of all packets. As whole numbers, two traces that look alike are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "TracePiece"))]
pub struct Piece {
    /// The property that changes.
    pub kind: Kind,
    /// When it begins.
    pub start: u32,
    /// How long it lasts.
    pub length: u32,
    /// The time from its beginning to the next one; none where there is no next one.
    pub every: Option<u32>,
    /// The value meanwhile.
    pub value: u32,
}

/// Pieces. Where two of a kind overlap, the later one in the list counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Trace {
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [
        Kind::Capacity,
        Kind::Delay,
        Kind::FirstDelay,
        Kind::Loss,
        Kind::Arrivals,
    ];

    /// The value by which nothing changes.
    pub fn neutral(self) -> u32 {
        if self == Kind::Capacity { WHOLE } else { 0 }
    }
}

impl Piece {
    /// Whether it holds at an instant.
    fn covers(&self, at: u32) -> bool {
        let Some(since) = at.checked_sub(self.start) else {
            return false;
        };
        self.every.map_or(since, |every| since % every.max(1)) < self.length
    }

    /// The instants at which it begins, before the end of the run.
    pub(crate) fn beginnings(&self, duration: u32) -> impl Iterator<Item = u32> {
        let step = self.every.map_or(u32::MAX, |every| every.max(1));
        let (start, most) = (self.start, if self.every.is_some() { u32::MAX } else { 1 });
        (0..most)
            .map_while(move |place| start.checked_add(place.checked_mul(step)?))
            .take_while(move |at| *at < duration)
    }

    /// The milliseconds of the run in which it holds.
    pub(crate) fn active(&self, duration: u32) -> u64 {
        let length = self
            .every
            .map_or(self.length, |every| self.length.min(every));
        let one = |at: u32| u64::from(length.min(duration - at));
        self.beginnings(duration).map(one).sum()
    }

    /// By how much its value differs from the one by which nothing changes.
    pub(crate) fn deviation(&self) -> u32 {
        self.value.abs_diff(self.kind.neutral())
    }

    /// Its value as a number: a share, or seconds.
    pub fn number(&self) -> f64 {
        number(self.value)
    }
}

/// A value as a number.
pub(crate) fn number(value: u32) -> f64 {
    f64::from(value) / f64::from(WHOLE)
}

impl Trace {
    /// The value of a kind over the run: pairs of an instant and the value from then on, the first at 0.
    pub(crate) fn steps(&self, kind: Kind, duration: u32) -> Vec<(u32, u32)> {
        let own: Vec<&Piece> = self
            .pieces
            .iter()
            .filter(|piece| piece.kind == kind)
            .collect();
        let mut instants = BTreeSet::from([0]);
        for piece in &own {
            for at in piece.beginnings(duration) {
                instants.insert(at);
                instants.insert(at.saturating_add(piece.length));
            }
        }
        let mut steps: Vec<(u32, u32)> = Vec::new();
        for at in instants.into_iter().filter(|at| *at < duration) {
            let last = own.iter().rev().find(|piece| piece.covers(at));
            let value = last.map_or(kind.neutral(), |piece| piece.value);
            if steps.last().is_none_or(|(_, before)| *before != value) {
                steps.push((at, value));
            }
        }
        steps
    }

    /// Whether it has pieces of a kind.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.pieces.iter().any(|piece| piece.kind == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(kind: Kind, start: u32, length: u32, every: Option<u32>, value: u32) -> Piece {
        Piece {
            kind,
            start,
            length,
            every,
            value,
        }
    }

    #[test]
    fn steps_are_those_of_the_last_piece_that_holds() {
        let trace = Trace {
            pieces: vec![
                piece(Kind::Loss, 100, 300, None, 50),
                piece(Kind::Loss, 200, 100, Some(400), 10_000),
                piece(Kind::Capacity, 0, 500, None, 1000),
            ],
        };
        let steps = [
            (0, 0),
            (100, 50),
            (200, 10_000),
            (300, 50),
            (400, 0),
            (600, 10_000),
            (700, 0),
        ];
        assert_eq!(trace.steps(Kind::Loss, 900), steps);
        assert_eq!(trace.steps(Kind::Capacity, 900), [(0, 1000), (500, 10_000)]);
        assert_eq!(trace.steps(Kind::Delay, 900), [(0, 0)]);
    }

    #[test]
    fn the_time_in_which_a_piece_holds_ends_with_the_run() {
        assert_eq!(piece(Kind::Loss, 100, 300, None, 1).active(1000), 300);
        assert_eq!(piece(Kind::Loss, 900, 300, None, 1).active(1000), 100);
        assert_eq!(piece(Kind::Loss, 1900, 300, None, 1).active(1000), 0);
        assert_eq!(piece(Kind::Loss, 100, 300, Some(400), 1).active(1000), 700);
        assert_eq!(piece(Kind::Loss, 0, 500, Some(400), 1).active(1000), 1000);
    }
}
