//! Shrinking a trace as proptest does: fewer pieces, smaller deviations and rounder numbers, while enough of the harm stays.

use std::collections::BTreeSet;

use crate::bounds::Bounds;
use crate::trace::{Piece, Trace};

/// The share of the harm that stays.
pub(crate) const STAYS: f64 = 0.9;

/// Traces that are run at a time, whatever the number of processors.
const BATCH: usize = 16;

/// How much a piece weighs beside its numbers: no number has so many digits and bits.
const PIECE: u32 = 100;

/// A shrinking that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Shrinking {
    bounds: Bounds,
    duration: u32,
    least: f64,
    best: (Trace, f64),
    batch: Vec<Trace>,
    /// Those that have been run, and kept too little.
    failed: BTreeSet<Trace>,
    /// Runs that are left.
    left: usize,
}

impl Shrinking {
    /// Shrinks a trace with a harm, by so many runs.
    pub(crate) fn new(
        bounds: Bounds,
        duration: u32,
        found: (Trace, f64),
        budget: u32,
    ) -> Shrinking {
        let mut shrinking = Shrinking {
            bounds,
            duration,
            least: found.1 * STAYS,
            best: found,
            batch: Vec::new(),
            failed: BTreeSet::new(),
            left: budget as usize,
        };
        shrinking.propose();
        shrinking
    }

    /// The traces that are to be run now; none where it has ended.
    pub(crate) fn batch(&self) -> &[Trace] {
        &self.batch
    }

    /// The smallest trace so far, and its harm.
    pub(crate) fn best(&self) -> &(Trace, f64) {
        &self.best
    }

    /// Takes the harms of the batch. The first trace that keeps enough is the best one from then on.
    pub(crate) fn take(&mut self, harms: &[f64]) {
        let batch = std::mem::take(&mut self.batch);
        self.left = self.left.saturating_sub(batch.len());
        let mut kept = false;
        for (trace, harm) in batch.into_iter().zip(harms) {
            if *harm < self.least {
                self.failed.insert(trace);
            } else if !kept {
                kept = true;
                self.best = (trace, *harm);
            }
        }
        self.propose();
    }

    fn propose(&mut self) {
        let all = smaller(&self.best.0).into_iter();
        let wanted = all.filter(|trace| {
            !self.failed.contains(trace) && self.bounds.admit(trace, self.duration)
        });
        self.batch = wanted.take(BATCH.min(self.left)).collect();
    }
}

/// The weight of a trace: each step makes it less, so shrinking ends.
pub(crate) fn weight(trace: &Trace) -> u32 {
    trace.pieces.iter().map(weight_of).sum()
}

fn weight_of(piece: &Piece) -> u32 {
    // Rarer pieces are smaller ones.
    let repeats = piece
        .every
        .map_or(0, |every| 2 + 32 - bits(every) + digits(every));
    let size = bits(piece.length) + bits(piece.deviation());
    PIECE + repeats + size + digits(piece.start) + digits(piece.length) + digits(piece.value)
}

/// How many digits a number has, without the zeros at its end.
fn digits(mut number: u32) -> u32 {
    while number > 0 && number.is_multiple_of(10) {
        number /= 10;
    }
    number.checked_ilog10().map_or(0, |log| log + 1)
}

fn bits(number: u32) -> u32 {
    u32::BITS - number.leading_zeros()
}

/// Smaller traces, those that are most so first.
fn smaller(trace: &Trace) -> Vec<Trace> {
    let own = weight(trace);
    let mut all: Vec<Trace> = Vec::new();
    for place in 0..trace.pieces.len() {
        let mut without = trace.clone();
        without.pieces.remove(place);
        all.push(without);
        for piece in smaller_pieces(&trace.pieces[place]) {
            let mut with = trace.clone();
            with.pieces[place] = piece;
            all.push(with);
        }
    }
    all.retain(|one| weight(one) < own);
    all.sort_by_cached_key(|one| (weight(one), one.clone()));
    all.dedup();
    all
}

fn smaller_pieces(piece: &Piece) -> Vec<Piece> {
    let mut all = Vec::new();
    let neutral = piece.kind.neutral();
    let mut with = |change: &dyn Fn(&mut Piece)| {
        let mut changed = *piece;
        change(&mut changed);
        all.push(changed);
    };
    with(&|one| one.every = None);
    with(&|one| one.start = 0);
    for start in round(piece.start) {
        with(&|one| one.start = start);
    }
    for length in round(piece.length).chain(round(piece.length / 2)) {
        with(&|one| one.length = length);
    }
    if let Some(every) = piece.every {
        for every in round(every).chain(round(every.saturating_mul(2))) {
            with(&|one| one.every = Some(every));
        }
    }
    let half = u32::midpoint(piece.value, neutral);
    for value in round(piece.value).chain(round(half)) {
        with(&|one| one.value = value);
    }
    all
}

/// A number in all the ways that are rounder: with one digit and more, below and above it.
fn round(number: u32) -> impl Iterator<Item = u32> {
    let places = digits_of(number);
    let one = move |place: u32| {
        let unit = 10_u32.pow(place);
        let below = number / unit * unit;
        [below, below.saturating_add(unit)]
    };
    (0..places).rev().flat_map(one)
}

/// How many digits a number has.
fn digits_of(number: u32) -> u32 {
    // Ten digits would be more than a power of ten that fits.
    number.checked_ilog10().map_or(1, |log| (log + 1).min(9))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_leave_zeros_out() {
        assert_eq!([0, 7, 10, 1200, 1205].map(digits), [0, 1, 1, 2, 4]);
    }

    #[test]
    fn rounder_numbers_begin_with_those_of_one_digit() {
        let all: Vec<u32> = round(347).collect();
        assert_eq!(all, [300, 400, 340, 350, 347, 348]);
    }
}
