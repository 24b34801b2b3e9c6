//! Random traces, and random changes of them. All of them are within the bounds.

use sawtooth_engine::math::{exp, ln};
use sawtooth_engine::rng::RandomStream;

use crate::bounds::{Bounds, OFTENEST, SHORTEST};
use crate::trace::{Kind, Piece, Trace, WHOLE};

/// How often a new piece comes again.
const REPEATS: f64 = 0.5;

/// How often a value is drawn at a bound: most harm is there.
const AT_BOUND: f64 = 0.3;

/// The largest factor of a small change.
const SMALL: f64 = 1.3;

/// The largest factor of a large one.
const LARGE: f64 = 8.0;

/// Draws until the smallest trace is taken.
const TRIES: u32 = 1000;

/// Draws traces for runs of a length.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    pub(crate) bounds: Bounds,
    /// The kinds that there are.
    pub(crate) kinds: Vec<Kind>,
    /// Milliseconds of a run.
    pub(crate) duration: u32,
}

impl Draw {
    /// A trace of one or more pieces.
    pub(crate) fn trace(&self, random: &mut RandomStream) -> Trace {
        for _ in 0..TRIES {
            let count = 1 + random.below(u64::from(self.bounds.pieces.min(3)));
            let pieces = (0..count).map(|_| self.piece(random)).collect();
            let trace = self.bounds.fitted(Trace { pieces }, self.duration);
            // Pieces that are too much may all be left out.
            if !trace.pieces.is_empty() {
                return trace;
            }
        }
        // Narrow bounds leave room for hardly any other piece.
        let kind = *pick(&self.kinds, random);
        let pieces = vec![self.bounds.smallest(kind, self.duration)];
        Trace { pieces }
    }

    /// A trace with one change or a few.
    pub(crate) fn changed(&self, trace: &Trace, random: &mut RandomStream) -> Trace {
        let mut changed = trace.clone();
        loop {
            self.change(&mut changed, random);
            if random.uniform() < 0.6 {
                break;
            }
        }
        let changed = self.bounds.fitted(changed, self.duration);
        if changed.pieces.is_empty() {
            self.trace(random)
        } else {
            changed
        }
    }

    /// A trace with pieces of two.
    pub(crate) fn crossed(&self, one: &Trace, other: &Trace, random: &mut RandomStream) -> Trace {
        let all = one.pieces.iter().chain(&other.pieces);
        let pieces: Vec<Piece> = all.filter(|_| random.uniform() < 0.5).copied().collect();
        let crossed = self.bounds.fitted(Trace { pieces }, self.duration);
        if crossed.pieces.is_empty() {
            self.changed(one, random)
        } else {
            crossed
        }
    }

    fn piece(&self, random: &mut RandomStream) -> Piece {
        let kind = *pick(&self.kinds, random);
        let longest = self.duration;
        let start = random.below(u64::from(longest)) as u32;
        let every = (random.uniform() < REPEATS && longest > OFTENEST)
            .then(|| logarithmic(OFTENEST, longest, random));
        let length = logarithmic(SHORTEST.min(longest), every.unwrap_or(longest), random);
        Piece {
            kind,
            start,
            length,
            every,
            value: self.value(kind, random),
        }
    }

    fn value(&self, kind: Kind, random: &mut RandomStream) -> u32 {
        let [low, high] = self.bounds.range(kind);
        if kind == Kind::Capacity {
            // From nothing to a bound on either side.
            let bounds = [low, high].map(|bound| bound.abs_diff(WHOLE));
            let up = random.uniform() * f64::from(bounds[0] + bounds[1]) >= f64::from(bounds[0]);
            let most = bounds[usize::from(up)];
            let by = if random.uniform() < AT_BOUND {
                most
            } else {
                random.below(u64::from(most) + 1) as u32
            };
            return if up { WHOLE + by } else { WHOLE - by };
        }
        if random.uniform() < AT_BOUND {
            high
        } else {
            logarithmic(low, high, random)
        }
    }

    fn change(&self, trace: &mut Trace, random: &mut RandomStream) {
        let count = trace.pieces.len() as u64;
        let room = count < u64::from(self.bounds.pieces);
        if count == 0 || (room && random.uniform() < 0.15) {
            trace.pieces.push(self.piece(random));
            return;
        }
        let place = random.below(count) as usize;
        let draw = random.uniform();
        if count > 1 && draw < 0.1 {
            trace.pieces.remove(place);
            return;
        }
        if room && draw < 0.2 {
            // The same once more, elsewhere.
            let mut again = trace.pieces[place];
            again.start = random.below(u64::from(self.duration)) as u32;
            trace.pieces.push(again);
            return;
        }
        if draw < 0.25 {
            trace.pieces[place] = self.piece(random);
            return;
        }
        let piece = &mut trace.pieces[place];
        match random.below(5) {
            0 => piece.value = self.value(piece.kind, random),
            1 => {
                let by = scaled(piece.deviation().max(1), random);
                let below = piece.kind == Kind::Capacity && piece.value < WHOLE;
                piece.value = if below {
                    WHOLE.saturating_sub(by)
                } else {
                    piece.kind.neutral().saturating_add(by)
                };
            }
            2 => piece.length = scaled(piece.length, random),
            3 => match piece.every {
                Some(_) if random.uniform() < 0.1 => piece.every = None,
                Some(every) => piece.every = Some(scaled(every, random)),
                None if random.uniform() < 0.3 => {
                    piece.every = Some(logarithmic(OFTENEST, self.duration, random));
                }
                None => piece.start = self.shifted(piece.start, random),
            },
            _ => piece.start = self.shifted(piece.start, random),
        }
    }

    /// An instant a little or much earlier or later.
    fn shifted(&self, start: u32, random: &mut RandomStream) -> u32 {
        let by = logarithmic(1, self.duration, random);
        if random.uniform() < 0.5 {
            start.saturating_sub(by)
        } else {
            start.saturating_add(by)
        }
    }
}

fn pick<'a, T>(all: &'a [T], random: &mut RandomStream) -> &'a T {
    &all[random.below(all.len() as u64) as usize]
}

/// A whole number, with equal probability for equal ratios.
fn logarithmic(low: u32, high: u32, random: &mut RandomStream) -> u32 {
    let (low, high) = (f64::from(low.max(1)), f64::from(high.max(low).max(1)));
    let drawn = exp(ln(low) + random.uniform() * (ln(high + 1.0) - ln(low)));
    (drawn as u32).clamp(low as u32, high as u32)
}

/// A number times a factor near one, or now and then far from it.
fn scaled(value: u32, random: &mut RandomStream) -> u32 {
    let most = if random.uniform() < 0.7 { SMALL } else { LARGE };
    let factor = exp((2.0 * random.uniform() - 1.0) * ln(most));
    // A float beyond the largest whole number becomes that.
    (f64::from(value) * factor + 0.5) as u32
}
