//! The functions that the page calls. Their texts are JSON, and errors are thrown as the JSON of a problem.

use sawtooth_document::Problem;
use sawtooth_document::json::text as json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use sawtooth_engine::units::Time;

use crate::conformance::{Candidate, Reading, Running, Trial, readings_of, report, trials};
use crate::contest::{self, COURSES, ENGINE, Going, Outcome, Record};
use crate::fuzz;
use crate::steps::Towards;
use crate::values::Replay;

/// The conformance suite of a flow's sender, which goes on in slices.
#[wasm_bindgen]
pub struct Suite {
    candidate: Candidate,
    trials: Vec<Trial>,
    /// Trials that have ended.
    done: usize,
    running: Option<Running>,
    read: Vec<(u32, String, Reading)>,
}

#[wasm_bindgen]
impl Suite {
    /// The suite of the sender of a flow of a document, with this algorithm in place of the one that it begins with.
    ///
    /// # Errors
    /// When there is no such flow, or the suite's documents cannot have its sender.
    #[wasm_bindgen(constructor)]
    pub fn new(document: &str, flow: &str, algorithm: &str) -> Result<Suite, JsValue> {
        let candidate = Candidate::of_document(document, Some(flow), Some(algorithm))
            .map_err(|error| thrown(&error))?;
        let trials = trials(&candidate);
        Ok(Suite {
            trials: trials.into_iter().map(|(_, trial)| trial).collect(),
            candidate,
            done: 0,
            running: None,
            read: Vec::new(),
        })
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
    pub fn advance(&mut self, most_events: u32) -> bool {
        let Some(trial) = self.trials.get(self.done) else {
            return true;
        };
        let number = self.done as u32;
        if self.running.is_none() {
            self.running = Running::new(trial.clone()).ok();
        }
        let readings = match &mut self.running {
            Some(running) => running.slice(u64::from(most_events)),
            // Its document is refused, which its readings say.
            None => Some(readings_of(trial)),
        };
        if let Some(readings) = readings {
            self.end(number, readings);
        }
        self.done == self.trials.len()
    }

    /// The findings so far, as JSON of `Report`.
    pub fn report(&self) -> String {
        json(&report(&self.candidate, &self.read))
    }

    /// The document of a trial, to be opened. Undefined for none.
    pub fn document(&self, trial: usize) -> Option<String> {
        self.trials.get(trial).map(|trial| trial.document.clone())
    }
}

impl Suite {
    fn end(&mut self, number: u32, readings: Vec<Reading>) {
        let at = self.trials[self.done].at.clone();
        self.read
            .extend(readings.into_iter().map(|one| (number, at.clone(), one)));
        self.running = None;
        self.done += 1;
    }
}

/// A contest of a flow's sender with all that are built in, which goes on in slices.
#[wasm_bindgen]
pub struct Contest {
    own: Candidate,
    draw: u32,
    /// Those that are still to come, the next one last.
    waiting: Vec<Candidate>,
    going: Option<Going>,
    outcomes: Vec<Outcome>,
    count: usize,
}

#[wasm_bindgen]
impl Contest {
    /// The contest of the sender of a flow of a document, with this algorithm in place of the one that it begins with;
    /// with `all` those that are built in follow it.
    ///
    /// # Errors
    /// When there is no such flow, or the courses cannot have its sender.
    #[wasm_bindgen(constructor)]
    pub fn new(
        document: &str,
        flow: &str,
        algorithm: &str,
        draw: u32,
        all: bool,
    ) -> Result<Contest, JsValue> {
        let own = Candidate::of_document(document, Some(flow), Some(algorithm))
            .map_err(|error| thrown(&error))?;
        let mut waiting = if all { contest::built_in() } else { Vec::new() };
        waiting.reverse();
        waiting.push(own.clone());
        Ok(Contest {
            own,
            draw,
            count: waiting.len() * COURSES.len(),
            waiting,
            going: None,
            outcomes: Vec::new(),
        })
    }

    /// The courses, as JSON of a list of `CourseInfo`.
    pub fn courses() -> String {
        json(&contest::infos())
    }

    /// The engine's version: results of another one are not compared.
    pub fn engine() -> String {
        ENGINE.to_owned()
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
    pub fn advance(&mut self, most_events: u32) -> bool {
        if self.going.is_none() {
            let next = self.waiting.pop();
            self.going = next.map(|candidate| Going::new(candidate, self.draw));
        }
        let Some(going) = &mut self.going else {
            return true;
        };
        if let Some(outcome) = going.advance(u64::from(most_events)) {
            self.outcomes.push(outcome);
            self.going = None;
        }
        self.going.is_none() && self.waiting.is_empty()
    }

    /// The results of those that have ended, as JSON of a list of `Outcome`.
    pub fn outcomes(&self) -> String {
        json(&self.outcomes)
    }

    /// The file of the contest, with these outcomes (JSON) of those that are built in.
    ///
    /// # Errors
    /// When they are not what `outcomes` gave.
    pub fn record(&self, built_in: &str) -> Result<String, JsValue> {
        let others: Vec<Outcome> = serde_json::from_str(built_in)
            .map_err(|error| thrown(&Problem::whole(error.to_string())))?;
        let own = self.outcomes.iter().take(1).cloned();
        let all: Vec<Outcome> = own.chain(others).collect();
        Record::text(&self.own, self.draw, &all).map_err(|problem| thrown(&problem))
    }

    /// The document of a course for the flow's sender, to be opened. Undefined for none.
    pub fn document(&self, course: usize) -> Option<String> {
        let course = COURSES.get(course)?;
        Some(contest::document(course, &self.own, self.draw))
    }
}

/// Random programs, for tests.
#[wasm_bindgen]
pub struct RandomPrograms;

#[wasm_bindgen]
impl RandomPrograms {
    /// The fate of those from number `first` on: the same as natively.
    pub fn found(first: u32, count: u32) -> String {
        fuzz::found(first, count).text()
    }
}

/// The values of a flow's rules at any instant of a run.
#[wasm_bindgen]
pub struct RulesReplay(Replay);

#[wasm_bindgen]
impl RulesReplay {
    /// The run of a document, for the flow with this number.
    ///
    /// # Errors
    /// When the document is not valid.
    #[wasm_bindgen(constructor)]
    pub fn new(document: &str, flow: usize) -> Result<RulesReplay, JsValue> {
        let replay = Replay::new(document, flow).map_err(|problem| thrown(&problem))?;
        Ok(RulesReplay(replay))
    }

    /// Goes towards an instant in nanoseconds, for so many events at most. Returns JSON of `RulesValues` once it is
    /// there.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn go(&mut self, at: f64, most_events: u32) -> Result<Option<String>, JsValue> {
        // A cast saturates, so that NaN and negative numbers become zero.
        let found = self.0.go(Time(at as u64), u64::from(most_events));
        let found = found.map_err(|error| thrown(&Problem::whole(error.to_string())))?;
        Ok(found.as_ref().map(json))
    }

    /// Looks for the instant at which rules ran last before one in nanoseconds, or next after it, for so many events at
    /// most. Returns JSON of `RulesMoment`, or null where there is none, once that is known.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn step(
        &mut self,
        at: f64,
        later: bool,
        most_events: u32,
    ) -> Result<Option<String>, JsValue> {
        let towards = if later {
            Towards::Later
        } else {
            Towards::Earlier
        };
        let found = self
            .0
            .step(Time(at as u64), towards, u64::from(most_events));
        let found = found.map_err(|error| thrown(&Problem::whole(error.to_string())))?;
        Ok(found.as_ref().map(json))
    }
}

fn thrown(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
