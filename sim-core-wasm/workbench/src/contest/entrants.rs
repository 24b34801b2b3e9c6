//! A contest in slices, for a page that goes on meanwhile.

use sawtooth_document::Problem;

use super::{COURSES, Going, Outcome, Record, built_in, document};
use crate::conformance::Candidate;

/// One's own sender, and those built in if they are asked for, on their way through the courses.
pub struct Contest {
    own: Candidate,
    draw: u32,
    /// Those that are still to come, the next one last.
    waiting: Vec<Candidate>,
    going: Option<Going>,
    outcomes: Vec<Outcome>,
    count: usize,
}

impl Contest {
    /// The contest of a sender; with `all` those that are built in follow it.
    pub fn new(own: Candidate, draw: u32, all: bool) -> Contest {
        let mut waiting = if all { built_in() } else { Vec::new() };
        waiting.reverse();
        waiting.push(own.clone());
        Contest {
            own,
            draw,
            count: waiting.len() * COURSES.len(),
            waiting,
            going: None,
            outcomes: Vec::new(),
        }
    }

    /// How many runs there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many of them have ended, with the part of the one that goes on.
    pub fn passed(&self) -> f64 {
        let ended = self.outcomes.len() * COURSES.len();
        ended as f64 + self.going.as_ref().map_or(0.0, Going::passed)
    }

    /// Goes on for about `most_events` events. Returns whether all have ended.
    pub fn advance(&mut self, most_events: u64) -> bool {
        if self.going.is_none() {
            let next = self.waiting.pop();
            self.going = next.map(|candidate| Going::new(candidate, self.draw));
        }
        let Some(going) = &mut self.going else {
            return true;
        };
        if let Some(outcome) = going.advance(most_events) {
            self.outcomes.push(outcome);
            self.going = None;
        }
        self.going.is_none() && self.waiting.is_empty()
    }

    /// The results of those that have ended: one's own is the first.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The file of the contest, with these outcomes of those that are built in.
    ///
    /// # Errors
    /// When they are of no contest.
    pub fn record(&self, built_in: &[Outcome]) -> Result<String, Problem> {
        let own = self.outcomes.iter().take(1);
        let all: Vec<Outcome> = own.chain(built_in).cloned().collect();
        Record::text(&self.own, self.draw, &all)
    }

    /// The document of a course for one's own sender.
    pub fn document(&self, course: usize) -> Option<String> {
        let course = COURSES.get(course)?;
        Some(document(course, &self.own, self.draw))
    }
}
