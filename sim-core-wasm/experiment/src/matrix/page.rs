//! The functions that the page calls. Their texts are JSON, and errors are thrown as the JSON of a problem.

use sawtooth_document::Problem;
use sawtooth_document::json::text as json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Advancing, Matrix, Record, Runs, Settings};

/// A matrix, the run that goes on, and what has run with these and other settings.
#[wasm_bindgen]
#[derive(Default)]
pub struct MatrixRuns {
    matrix: Option<Matrix>,
    running: Option<Advancing>,
    runs: Runs,
}

#[wasm_bindgen]
impl MatrixRuns {
    /// Without settings yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> MatrixRuns {
        MatrixRuns::default()
    }

    /// Takes settings, as an address has them. What has run stays. Returns JSON of `ShownMatrix`.
    ///
    /// # Errors
    /// The first thing that is wrong with them; those before stay.
    pub fn open(&mut self, query: &str) -> Result<String, JsValue> {
        let settings = Settings::parse(query).map_err(|problem| thrown(&problem))?;
        self.matrix = Some(Matrix::new(settings).map_err(|problem| thrown(&problem))?);
        self.shown()
    }

    /// JSON of `ShownMatrix`.
    ///
    /// # Errors
    /// Before it has settings.
    pub fn shown(&self) -> Result<String, JsValue> {
        Ok(json(&self.matrix()?.shown(&self.runs)))
    }

    /// The runs that are still to be made, by number.
    ///
    /// # Errors
    /// Before it has settings.
    pub fn missing(&self) -> Result<Vec<u32>, JsValue> {
        let matrix = self.matrix()?;
        let all = matrix.runs().into_iter().enumerate();
        let missing = all.filter(|(_, run)| {
            self.runs
                .find(&matrix.key(&run.senders, run.seed))
                .is_none()
        });
        Ok(missing.map(|(place, _)| place as u32).collect())
    }

    /// Begins a run.
    ///
    /// # Errors
    /// When there is no such run.
    pub fn begin(&mut self, run: u32) -> Result<(), JsValue> {
        let matrix = self.matrix()?;
        let wanted = matrix.runs().into_iter().nth(run as usize);
        let wanted = wanted.ok_or_else(|| thrown(&Problem::whole("there is no such run")))?;
        let running = matrix.begin(&wanted).map_err(|problem| thrown(&problem))?;
        self.running = Some(running);
        Ok(())
    }

    /// Goes on with the run that was begun, for so many events at most. Returns its record as JSON once it has ended.
    ///
    /// # Errors
    /// When the run stops by itself.
    pub fn advance(&mut self, most_events: u32) -> Result<Option<String>, JsValue> {
        let Some(running) = &mut self.running else {
            return Ok(None);
        };
        let record = running.advance(u64::from(most_events));
        let record = record.map_err(|error| JsValue::from_str(&json(&error)))?;
        if record.is_some() {
            self.running = None;
        }
        Ok(record.as_ref().map(json))
    }

    /// The share of the run that was begun which has passed: 1 when none goes on.
    pub fn passed(&self) -> f64 {
        self.running.as_ref().map_or(1.0, Advancing::passed)
    }

    /// Keeps a record that another worker has made, or that was kept before. Returns whether it can be one.
    pub fn take(&mut self, record: &str) -> bool {
        serde_json::from_str::<Record>(record).is_ok_and(|record| self.runs.keep(record))
    }

    /// The document of a cell, in the order that is shown and with the first seed; of a sender alone without a column.
    ///
    /// # Errors
    /// When there is no such cell.
    pub fn document(&self, row: usize, column: Option<usize>) -> Result<String, JsValue> {
        let matrix = self.matrix()?;
        let run = matrix.run_of(row, column);
        let run = run.ok_or_else(|| thrown(&Problem::whole("there is no such cell")))?;
        let document = matrix.document(&run).map_err(|problem| thrown(&problem))?;
        Ok(document.text())
    }

    /// All figures as JSON, as the command line prints them.
    ///
    /// # Errors
    /// Before it has settings.
    pub fn results(&self) -> Result<String, JsValue> {
        Ok(json(&self.matrix()?.results(&self.runs)))
    }

    /// All figures as comma-separated values.
    ///
    /// # Errors
    /// Before it has settings.
    pub fn csv(&self) -> Result<String, JsValue> {
        Ok(self.matrix()?.csv(&self.runs))
    }
}

impl MatrixRuns {
    fn matrix(&self) -> Result<&Matrix, JsValue> {
        let none = || thrown(&Problem::whole("there are no settings"));
        self.matrix.as_ref().ok_or_else(none)
    }
}

fn thrown(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
