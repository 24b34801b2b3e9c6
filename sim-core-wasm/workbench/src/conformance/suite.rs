//! The suite of a sender in slices, for a page that goes on meanwhile.

use super::{Candidate, Reading, Report, Running, Trial, readings_of, report, trials};

/// The suite of one sender.
pub struct Suite {
    candidate: Candidate,
    trials: Vec<Trial>,
    /// Trials that have ended.
    done: usize,
    running: Option<Running>,
    readings: Vec<(u32, String, Reading)>,
}

impl Suite {
    /// All trials of a candidate, none of them begun.
    pub fn new(candidate: Candidate) -> Suite {
        let trials = trials(&candidate);
        Suite {
            trials: trials.into_iter().map(|(_, trial)| trial).collect(),
            candidate,
            done: 0,
            running: None,
            readings: Vec::new(),
        }
    }

    /// How many trials there are.
    pub fn count(&self) -> usize {
        self.trials.len()
    }

    /// How many of them have ended, with the part of the one that goes on.
    pub fn passed(&self) -> f64 {
        self.done as f64 + self.running.as_ref().map_or(0.0, Running::passed)
    }

    /// Goes on for about `most_events` events. Returns whether all have ended.
    pub fn advance(&mut self, most_events: u64) -> bool {
        let Some(trial) = self.trials.get(self.done) else {
            return true;
        };
        if self.running.is_none() {
            self.running = Running::new(trial.clone()).ok();
        }
        let readings = match &mut self.running {
            Some(running) => running.slice(most_events),
            // Its document is refused, which its readings say.
            None => Some(readings_of(trial)),
        };
        if let Some(readings) = readings {
            self.end(readings);
        }
        self.done == self.trials.len()
    }

    /// The findings so far.
    pub fn report(&self) -> Report {
        report(&self.candidate, &self.readings)
    }

    /// The document of a trial.
    pub fn document(&self, trial: usize) -> Option<&str> {
        self.trials.get(trial).map(|trial| trial.document.as_str())
    }

    fn end(&mut self, readings: Vec<Reading>) {
        let (number, at) = (self.done as u32, &self.trials[self.done].at);
        let numbered = readings.into_iter().map(|one| (number, at.clone(), one));
        self.readings.extend(numbered);
        self.running = None;
        self.done += 1;
    }
}
