//! The functions that the page calls. Their texts are JSON, and errors are thrown as the JSON of a problem.

use sawtooth_document::Problem;
use sawtooth_document::json::text as json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use sawtooth_engine::units::Time;

use crate::conformance::{Candidate, Reading, Running, Trial, readings_of, report, trials};
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
    /// The suite of the sender of a flow of a document.
    ///
    /// # Errors
    /// When there is no such flow, or the suite's documents cannot have its sender.
    #[wasm_bindgen(constructor)]
    pub fn new(document: &str, flow: &str) -> Result<Suite, JsValue> {
        let candidate =
            Candidate::of_document(document, Some(flow)).map_err(|error| thrown(&error))?;
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
}

fn thrown(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
