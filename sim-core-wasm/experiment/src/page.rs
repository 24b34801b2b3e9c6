//! What the page calls. Its texts are JSON, and errors are thrown as the JSON of a problem.

use std::collections::BTreeMap;

use sawtooth_engine::document::json::text as json;
use sawtooth_engine::document::{Json, Problem};
use serde::Deserialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::{inlined, narrowed};
use crate::results::{CellRecord, CurveRecord};
use crate::{CellError, CellResult, Experiment, Results};

/// A checked experiment.
#[wasm_bindgen]
pub struct Grid {
    experiment: Experiment,
}

/// Cells of results that were kept.
#[derive(Deserialize)]
struct Kept {
    cells: Vec<CellRecord>,
    curves: Vec<CurveRecord>,
}

#[wasm_bindgen]
impl Grid {
    /// Reads an experiment. `scenarios` is JSON: the texts of scenarios by name.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, scenarios: &str) -> Result<Grid, JsValue> {
        let library = library(scenarios)?;
        let experiment = Experiment::parse(text, &|name| find(&library, name));
        let experiment = experiment.map_err(|problem| thrown(&problem))?;
        Ok(Grid { experiment })
    }

    /// The cells to run, by number: of a model one for all seeds.
    pub fn cells(&self) -> Vec<u32> {
        let all = 0..self.experiment.cells();
        let run = all.filter(|cell| self.experiment.is_run(self.experiment.place(*cell)));
        run.map(|cell| cell as u32).collect()
    }

    /// The document of a cell, to be opened; of a model its keys.
    ///
    /// # Errors
    /// When a change does not suit the base.
    pub fn document(&self, cell: u32) -> Result<String, JsValue> {
        let place = self.experiment.place(cell as usize);
        let cell = self.experiment.cell(place);
        Ok(match cell.map_err(|problem| thrown(&problem))? {
            crate::Cell::Packets(document) => document.text(),
            crate::Cell::Model(_, keys) => keys.compact(),
        })
    }

    /// Runs a cell. Gives JSON of its result.
    ///
    /// # Errors
    /// When a change does not suit the base, or the run stops.
    pub fn run(&self, cell: u32) -> Result<String, JsValue> {
        let place = self.experiment.place(cell as usize);
        match self.experiment.run(place) {
            Ok(result) => Ok(json(&result)),
            Err(CellError::Problem(problem)) => Err(thrown(&problem)),
            Err(CellError::Stopped(stopped)) => Err(JsValue::from_str(&json(&stopped.error))),
        }
    }

    /// The results of all cells, JSON of `ExperimentResults`; `cells` is JSON: a list with the
    /// result of each cell, or null.
    ///
    /// # Errors
    /// When it is no such list.
    pub fn results(&self, cells: &str) -> Result<String, JsValue> {
        let mut results: Vec<Option<CellResult>> = parsed(cells)?;
        results.resize(self.experiment.cells(), None);
        let results = Results::new(&self.experiment, results);
        Ok(json(&results.map_err(|problem| thrown(&problem))?))
    }

    /// The same from results that were kept, JSON of `ExperimentResults`: figure and verdicts
    /// are worked out again.
    ///
    /// # Errors
    /// When it is none.
    pub fn reopened(&self, results: &str) -> Result<String, JsValue> {
        let Kept { cells, curves } = parsed(results)?;
        Ok(json(&Results::of(&self.experiment, cells, curves)))
    }
}

/// An experiment that needs no other text: with its scenarios inside, only some series, and
/// other seeds. `only` is JSON, a list of ids.
///
/// # Errors
/// When a scenario or a series is not there.
#[wasm_bindgen]
pub fn whole(
    text: &str,
    scenarios: &str,
    only: &str,
    seeds: Option<u32>,
) -> Result<String, JsValue> {
    let library = library(scenarios)?;
    let only: Vec<String> = parsed(only)?;
    let made = Json::parse(text)
        .and_then(|tree| narrowed(tree, &only, seeds.map(u64::from)))
        .and_then(|tree| inlined(tree, &|name| find(&library, name)));
    made.map(|tree| tree.compact())
        .map_err(|problem| thrown(&problem))
}

fn library(scenarios: &str) -> Result<BTreeMap<String, String>, JsValue> {
    parsed(scenarios)
}

fn find(library: &BTreeMap<String, String>, name: &str) -> Result<String, String> {
    let found = library.get(name).cloned();
    found.ok_or_else(|| format!("there is no scenario {name}"))
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsValue> {
    serde_json::from_str(text).map_err(|error| thrown(&Problem::whole(error.to_string())))
}

fn thrown(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
