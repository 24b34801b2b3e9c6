//! The search: generations of traces, and restarts.
//!
//! A generation is a fixed number of traces, whatever the number of processors, so the same seed makes the same search
//! everywhere. The next one changes and crosses the best traces so far, and has some new ones. When generations have brought
//! nothing, it starts again from random ones; at last, the best of all starts are crossed.

use std::collections::BTreeMap;

use sawtooth_engine::rng::{Purpose, RandomStream};

use crate::draw::Draw;
use crate::trace::Trace;

/// Traces of a generation.
pub(crate) const GENERATION: usize = 32;

/// Traces that the next generation is made of.
const PARENTS: usize = 8;

/// Generations without a better trace before it starts again.
const PATIENCE: u32 = 10;

/// A better one is better by so much.
const BETTER: f64 = 0.002;

/// The share of the runs in which the best of all starts are crossed.
const AT_LAST: f64 = 0.25;

/// A trace and its harm.
pub(crate) type Scored = (Trace, f64);

/// A search that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Evolution {
    draw: Draw,
    random: RandomStream,
    /// The most runs.
    budget: u32,
    runs: u32,
    /// The traces of this generation.
    generation: Vec<Trace>,
    /// The best traces of this start, the best one first.
    parents: Vec<Scored>,
    /// The best of each start before.
    starts: Vec<Scored>,
    /// Generations that have brought nothing, and the harm before them.
    idle: (u32, f64),
    at_last: bool,
    known: BTreeMap<Trace, f64>,
}

impl Evolution {
    /// A search of so many runs.
    pub(crate) fn new(draw: Draw, seed: u64, budget: u32) -> Evolution {
        let mut evolution = Evolution {
            draw,
            random: RandomStream::new(seed, "attack", Purpose::Sender),
            budget,
            runs: 0,
            generation: Vec::new(),
            parents: Vec::new(),
            starts: Vec::new(),
            idle: (0, 0.0),
            at_last: false,
            known: BTreeMap::new(),
        };
        evolution.breed();
        evolution
    }

    /// The traces that are to be run now; none where it has ended.
    pub(crate) fn generation(&self) -> &[Trace] {
        &self.generation
    }

    /// How it draws.
    pub(crate) fn draw(&self) -> &Draw {
        &self.draw
    }

    /// How many runs it has made.
    pub(crate) fn runs(&self) -> u32 {
        self.runs
    }

    /// The most harmful trace so far; none before the first generation.
    pub(crate) fn best(&self) -> Option<&Scored> {
        // Of equal ones, the first one that was found.
        let all = self.starts.iter().chain(self.parents.first());
        all.reduce(|best, one| if one.1 > best.1 { one } else { best })
    }

    /// Takes the harms of this generation, and makes the next one.
    pub(crate) fn take(&mut self, harms: &[f64]) {
        let generation = std::mem::take(&mut self.generation);
        self.runs += generation.len() as u32;
        for (trace, harm) in generation.into_iter().zip(harms) {
            self.known.insert(trace.clone(), *harm);
            self.parents.push((trace, *harm));
        }
        // It is stable: of equal ones, the first one that was found stays in front.
        self.parents.sort_by(|one, other| other.1.total_cmp(&one.1));
        self.parents.truncate(PARENTS);
        let best = self.parents.first().map_or(0.0, |best| best.1);
        self.idle = if best > self.idle.1 + BETTER {
            (0, best)
        } else {
            (self.idle.0 + 1, self.idle.1)
        };
        if !self.at_last && f64::from(self.runs) >= (1.0 - AT_LAST) * f64::from(self.budget) {
            self.at_last = true;
            self.starts.append(&mut self.parents);
            self.starts.sort_by(|one, other| other.1.total_cmp(&one.1));
            self.starts.dedup_by(|one, other| one.0 == other.0);
            self.parents = self.starts.iter().take(PARENTS).cloned().collect();
            self.idle = (0, best);
        } else if !self.at_last && self.idle.0 >= PATIENCE {
            self.starts.extend(self.parents.drain(..).take(2));
            self.idle = (0, 0.0);
        }
        self.breed();
    }

    fn breed(&mut self) {
        let left = self.budget.saturating_sub(self.runs) as usize;
        let mut tries = 0;
        while self.generation.len() < GENERATION.min(left) {
            tries += 1;
            let trace = self.child();
            let is_new = !self.known.contains_key(&trace) && !self.generation.contains(&trace);
            // Within narrow bounds there may be no other traces.
            if is_new || tries > 20 * GENERATION {
                self.generation.push(trace);
            }
        }
    }

    fn child(&mut self) -> Trace {
        let (draw, random) = (&self.draw, &mut self.random);
        let fresh = if self.at_last { 0.05 } else { 0.15 };
        if self.parents.is_empty() || random.uniform() < fresh {
            return draw.trace(random);
        }
        let count = self.parents.len() as u64;
        // The better of two.
        let one = random.below(count).min(random.below(count)) as usize;
        if count > 1 && random.uniform() < 0.25 {
            let other = random.below(count) as usize;
            let crossed = draw.crossed(&self.parents[one].0, &self.parents[other].0, random);
            return if random.uniform() < 0.5 {
                crossed
            } else {
                draw.changed(&crossed, random)
            };
        }
        draw.changed(&self.parents[one].0, random)
    }
}
