//! The bounds within which the adversary may change the path.

use sawtooth_document::Problem;
use sawtooth_document::declaration::MOST_INTERVENTIONS;
use serde::{Deserialize, Serialize};

use crate::trace::{Kind, Piece, Trace, WHOLE};

/// The shortest piece, in milliseconds.
pub(crate) const SHORTEST: u32 = 10;

/// The shortest time between the beginnings of a piece that comes again, in milliseconds: the minimum timeout of Linux.
pub(crate) const OFTENEST: u32 = 200;

/// The least probability of a loss, and the least share of arrivals: less changes nothing in a run.
const LEAST: u32 = 10;

/// The greatest capacity, as a multiple of the path's.
const GREATEST_CAPACITY: f64 = 10.0;

/// The longest additional delay in seconds.
const LONGEST_DELAY: f64 = 10.0;

/// The limits of an adversary.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackBounds"))]
pub struct Bounds {
    /// The most pieces of a trace.
    pub pieces: u32,
    /// The least and the greatest capacity, as shares of the path's; 1 and 1 leave it.
    pub capacity: [f64; 2],
    /// The most additional delay in seconds; 0 leaves it.
    pub delay: f64,
    /// The most time for which all packets are lost, as a share of the run. A probability of a half counts half.
    pub loss: f64,
    /// The most arrivals on average, as a share of the path's capacity. For some time there may be as many as the path carries.
    pub arrivals: f64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            pieces: 4,
            capacity: [0.1, 1.0],
            delay: 0.04,
            loss: 0.05,
            arrivals: 0.2,
        }
    }
}

/// The least that a piece of losses or arrivals adds up to, in milliseconds times ten-thousandths.
const SMALLEST: u64 = SHORTEST as u64 * LEAST as u64;

/// The least share for which such a piece fits into a run, with nine digits and rounded up.
fn least_share(duration: u32) -> f64 {
    let share = SMALLEST as f64 / (f64::from(duration) * f64::from(WHOLE));
    ((share * 1e9) as u64 + 1) as f64 / 1e9
}

/// A share or seconds in ten-thousandths, rounded.
fn ticks(number: f64) -> u32 {
    sawtooth_engine::math::round(number * f64::from(WHOLE)) as u32
}

impl Bounds {
    /// The most pieces of a trace.
    pub const MOST_PIECES: u32 = 20;

    /// Checks that something may change in runs of so many milliseconds, and nothing beyond what a document can say.
    ///
    /// # Errors
    /// The first bound that is wrong, or that there is nothing to change.
    pub fn check(&self, duration: u32) -> Result<(), Problem> {
        let [low, high] = self.capacity;
        if !(1..=Bounds::MOST_PIECES).contains(&self.pieces) {
            let message = format!(
                "must be from 1 to {}, got {}",
                Bounds::MOST_PIECES,
                self.pieces
            );
            return Err(Problem::at("pieces", message));
        }
        if !(0.001..=1.0).contains(&low) || !(1.0..=GREATEST_CAPACITY).contains(&high) {
            let message = format!(
                "the least must be from 0.001 to 1 and the greatest from 1 to {GREATEST_CAPACITY}, got {low} and {high}"
            );
            return Err(Problem::at("capacity", message));
        }
        let upper = [
            ("delay", self.delay, LONGEST_DELAY),
            ("loss", self.loss, 1.0),
            ("arrivals", self.arrivals, 1.0),
        ];
        for (name, value, most) in upper {
            if !(0.0..=most).contains(&value) {
                let message = format!("must be from 0 to {most}, got {value}");
                return Err(Problem::at(name, message));
            }
        }
        for kind in [Kind::Loss, Kind::Arrivals] {
            let (name, share) = match kind {
                Kind::Loss => ("loss", self.loss),
                _ => ("arrivals", self.arrivals),
            };
            if share > 0.0 && !self.allows(kind, duration) {
                let least = least_share(duration);
                let message = format!(
                    "must be 0 or at least {least}, for 10 ms of the smallest probability in this run, got {share}"
                );
                return Err(Problem::at(name, message));
            }
        }
        if !Kind::ALL.iter().any(|kind| self.allows(*kind, duration)) {
            let message =
                "nothing may change: allow a lower or higher capacity, delay, loss or arrivals";
            return Err(Problem::whole(message));
        }
        Ok(())
    }

    /// The least and the greatest value of a piece of a kind.
    pub(crate) fn range(&self, kind: Kind) -> [u32; 2] {
        match kind {
            Kind::Capacity => self.capacity.map(ticks),
            Kind::Delay | Kind::FirstDelay => [1, ticks(self.delay)],
            Kind::Loss | Kind::Arrivals => [LEAST, WHOLE],
        }
    }

    /// Whether pieces of a kind may change anything in a run of so many milliseconds.
    pub fn allows(&self, kind: Kind, duration: u32) -> bool {
        match kind {
            Kind::Capacity => self.capacity.map(ticks) != [WHOLE; 2],
            Kind::Delay | Kind::FirstDelay => ticks(self.delay) > 0,
            Kind::Loss | Kind::Arrivals => self.most(kind, duration) >= SMALLEST,
        }
    }

    /// The most that all pieces of a kind may add up to in a run, in milliseconds times ten-thousandths.
    fn most(&self, kind: Kind, duration: u32) -> u64 {
        let share = match kind {
            Kind::Loss => self.loss,
            Kind::Arrivals => self.arrivals,
            Kind::Capacity | Kind::Delay | Kind::FirstDelay => return u64::MAX,
        };
        (share * f64::from(duration) * f64::from(WHOLE)) as u64
    }

    /// Whether a trace is within them.
    pub fn admit(&self, trace: &Trace, duration: u32) -> bool {
        let one = |piece: &Piece| {
            let [low, high] = self.range(piece.kind);
            self.allows(piece.kind, duration)
                && (low..=high).contains(&piece.value)
                && piece.deviation() > 0
                && piece.start < duration
                && (SHORTEST..=duration).contains(&piece.length)
                && piece.every.is_none_or(|every| {
                    every >= OFTENEST && every > piece.length && every < duration
                })
        };
        trace.pieces.len() <= self.pieces as usize
            && changes(trace, duration) <= MOST_INTERVENTIONS
            && trace.pieces.iter().all(one)
            && Kind::ALL
                .iter()
                .all(|kind| sum(trace, *kind, duration) <= self.most(*kind, duration))
    }

    /// The smallest piece of a kind, which is always within them where they allow the kind.
    pub(crate) fn smallest(&self, kind: Kind, duration: u32) -> Piece {
        let [low, high] = self.range(kind);
        let value = match kind {
            Kind::Capacity if low == WHOLE => high,
            _ => low,
        };
        Piece {
            kind,
            start: 0,
            length: SHORTEST.min(duration),
            every: None,
            value,
        }
    }

    /// The nearest trace within them: values and times are clamped, and pieces that would be too much of a kind are made
    /// shorter, or left out.
    pub(crate) fn fitted(&self, mut trace: Trace, duration: u32) -> Trace {
        trace.pieces.truncate(self.pieces as usize);
        for piece in &mut trace.pieces {
            let [low, high] = self.range(piece.kind);
            piece.value = piece.value.clamp(low, high.max(low));
            piece.start = piece.start.min(duration - 1);
            piece.length = piece.length.clamp(SHORTEST.min(duration), duration);
            piece.every = piece
                .every
                .map(|every| every.max(OFTENEST).max(piece.length + 1))
                .filter(|every| *every < duration);
        }
        for kind in [Kind::Loss, Kind::Arrivals] {
            let (most, all) = (self.most(kind, duration), sum(&trace, kind, duration));
            if all <= most {
                continue;
            }
            let scale = most as f64 / all as f64;
            for piece in trace.pieces.iter_mut().filter(|piece| piece.kind == kind) {
                // Beyond its end nothing of a piece counts.
                let counts = piece.length.min(duration - piece.start);
                piece.length = ((f64::from(counts) * scale) as u32).max(SHORTEST);
            }
            while sum(&trace, kind, duration) > most {
                let last = trace.pieces.iter().rposition(|piece| piece.kind == kind);
                let Some(last) = last else { break };
                trace.pieces.remove(last);
            }
        }
        let matters = |piece: &Piece| self.allows(piece.kind, duration) && piece.deviation() > 0;
        trace.pieces.retain(matters);
        while changes(&trace, duration) > MOST_INTERVENTIONS {
            trace.pieces.pop();
        }
        trace
    }
}

/// The most changes that a trace can make in a run: each piece begins and ends.
fn changes(trace: &Trace, duration: u32) -> usize {
    let one = |piece: &Piece| 2 * piece.beginnings(duration).count();
    trace.pieces.iter().map(one).sum()
}

/// The time in which the pieces of a kind hold, each times its value.
fn sum(trace: &Trace, kind: Kind, duration: u32) -> u64 {
    let own = trace.pieces.iter().filter(|piece| piece.kind == kind);
    own.map(|piece| piece.active(duration) * u64::from(piece.value))
        .sum()
}
