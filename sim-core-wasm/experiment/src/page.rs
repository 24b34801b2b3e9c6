//! The functions that the page calls. Their texts are JSON, and errors are thrown as the JSON of a problem.

use std::collections::BTreeMap;

use sawtooth_document::json::text as json;
use sawtooth_document::{Json, Problem, page_program};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::comparison::queries::ComparisonPage;
use crate::document::{inlined, narrowed};
use crate::{
    CellError, CellRecord, CellResult, Coordinates, Counted, CurveRecord, ENGINE, Experiment,
    Other, Quotes, Results, Running, SavedResults, ShownCells, claim_summaries, figure, is_stale,
    tally,
};

/// A checked experiment, the cell that is run, and the cells that were collected.
#[wasm_bindgen]
pub struct Grid {
    experiment: Experiment,
    running: Option<Running>,
    cells: BTreeMap<u32, CellRecord>,
    /// In the order in which they came.
    curves: Vec<CurveRecord>,
    /// How many of them were shown.
    shown: usize,
    /// The results with other choices of settings.
    others: Vec<Other>,
    /// The version of the engine that ran the cells.
    engine: String,
}

/// A cell that has run, as it goes from the worker that ran it to the one that collects.
#[derive(Serialize, Deserialize)]
struct Finished {
    cell: u32,
    document: String,
    #[serde(flatten)]
    result: CellResult,
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
        Ok(Grid {
            experiment,
            running: None,
            cells: BTreeMap::new(),
            curves: Vec::new(),
            shown: 0,
            others: Vec::new(),
            engine: ENGINE.to_owned(),
        })
    }

    /// How many cells are run: of a model one for all seeds.
    pub fn count(&self) -> usize {
        self.wanted().count()
    }

    /// The cells that are still to run, by number: all points of the first seed come first.
    pub fn missing(&self) -> Vec<u32> {
        let kept = |cell: &u32| self.cells.contains_key(cell);
        let mut cells: Vec<u32> = self.wanted().filter(|cell| !kept(cell)).collect();
        cells.sort_by_key(|cell| self.experiment.coordinates(*cell as usize).seed);
        cells
    }

    /// The number of the cell at a place: series, point of the axis, point of the second axis,
    /// place of the seed. Undefined for none.
    pub fn at(&self, series: usize, x: usize, y: usize, seed: usize) -> Option<u32> {
        let place = Coordinates { series, x, y, seed };
        self.experiment
            .has(place)
            .then(|| self.experiment.index(place) as u32)
    }

    /// Series, point of the axis, point of the second axis and seed of a cell.
    ///
    /// # Errors
    /// When there is no such cell.
    pub fn place(&self, cell: u32) -> Result<Vec<f64>, JsValue> {
        let Coordinates { series, x, y, seed } = self.found(cell)?;
        let seed = self.experiment.seeds[seed] as f64;
        Ok(vec![series as f64, x as f64, y as f64, seed])
    }

    /// The document of a cell, to be opened; of a model its keys.
    ///
    /// # Errors
    /// When a change does not suit the base.
    pub fn document(&self, cell: u32) -> Result<String, JsValue> {
        let cell = self.experiment.cell(self.found(cell)?);
        Ok(match cell.map_err(|problem| thrown(&problem))? {
            crate::Cell::Packets(document) => document.text(),
            crate::Cell::Model(_, keys) => keys.compact(),
        })
    }

    /// Begins to run a cell.
    ///
    /// # Errors
    /// When a change does not suit the base.
    pub fn begin(&mut self, cell: u32) -> Result<(), JsValue> {
        let running = self.experiment.begin(self.found(cell)?);
        self.running = Some(running.map_err(|error| stopped(&error))?);
        Ok(())
    }

    /// Goes on with the cell that was begun, for so many events at most. Returns the cell as
    /// JSON, for [`Grid::take`], once it has ended.
    ///
    /// # Errors
    /// When the run stops by itself.
    pub fn advance(&mut self, most_events: u32) -> Result<Option<String>, JsValue> {
        let Some(running) = &mut self.running else {
            return Ok(None);
        };
        let result = running.advance(&self.experiment, u64::from(most_events));
        let Some(result) = result.map_err(|error| stopped(&error))? else {
            return Ok(None);
        };
        let finished = Finished {
            cell: self.experiment.index(running.coordinates()) as u32,
            document: running.document().to_owned(),
            result,
        };
        self.running = None;
        Ok(Some(json(&finished)))
    }

    /// Collects a cell that another worker has run.
    ///
    /// # Errors
    /// When it is none of this experiment.
    pub fn take(&mut self, finished: &str) -> Result<(), JsValue> {
        let Finished {
            cell,
            document,
            result,
        } = parsed(finished)?;
        let Coordinates { series, x, y, seed } = self.found(cell)?;
        let ours = self.engine == ENGINE;
        if !ours || result.values.len() != self.experiment.measures.len() {
            return Err(another());
        }
        let [series, x, y] = [series, x, y].map(|place| place as u32);
        let of = |(measure, curve)| CurveRecord {
            series,
            x,
            y,
            measure: measure as u32,
            curve,
        };
        self.curves.extend(result.curves.into_iter().map(of));
        let record = CellRecord {
            series,
            x,
            y,
            seed: self.experiment.seeds[seed],
            document,
            digest: result.digest,
            values: result.values,
            capped: result.capped,
        };
        self.cells.insert(cell, record);
        Ok(())
    }

    /// Takes the cells of results that were kept. `results` is JSON of `ExperimentResults`. Returns
    /// whether they are of this engine: cells of another are not added to.
    ///
    /// # Errors
    /// When they are of another experiment.
    pub fn reopen(&mut self, results: &str) -> Result<bool, JsValue> {
        let kept: SavedResults = parsed(results)?;
        let cells = kept.checked(&self.experiment);
        self.cells = cells.map_err(|problem| thrown(&problem))?;
        (self.curves, self.shown) = (kept.curves, 0);
        self.others = kept.others;
        self.engine = kept.engine;
        Ok(self.engine == ENGINE)
    }

    /// A cell that was collected or kept, as JSON of `ExperimentCell`; undefined for none.
    pub fn kept(&self, cell: u32) -> Option<String> {
        self.cells.get(&cell).map(json)
    }

    /// One of the cells that there are: `part`, from 0 to 1, says which. Undefined for none.
    pub fn pick(&self, part: f64) -> Option<u32> {
        let last = self.cells.len().checked_sub(1)?;
        let place = (part * self.cells.len() as f64) as usize;
        self.cells.keys().nth(place.min(last)).copied()
    }

    /// Points, verdicts and new curves of the cells that there are, as JSON.
    pub fn shown(&mut self) -> String {
        let cells: Vec<&CellRecord> = self.cells.values().collect();
        let (points, verdicts) = figure(&self.experiment, &cells);
        // Results of another engine may be other with every choice.
        let ours = self.engine == ENGINE;
        let others: &[Other] = if ours { &self.others } else { &[] };
        let shown = ShownCells {
            cells: cells.len(),
            points,
            curves: &self.curves[self.shown..],
            claims: claim_summaries(&self.experiment, &verdicts, others),
            verdicts,
        };
        let text = json(&shown);
        self.shown = self.curves.len();
        text
    }

    /// The results as a file, the same as the command line prints.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn results(&self) -> Result<String, JsValue> {
        let lines = self.all().lines();
        lines.map_err(|error| thrown(&Problem::whole(error.to_string())))
    }

    /// The figure's points as comma-separated values, the same as the command line prints.
    pub fn csv(&self) -> String {
        self.all().csv(&self.experiment)
    }
}

impl Grid {
    fn wanted(&self) -> impl Iterator<Item = u32> {
        let all = 0..self.experiment.cells();
        let run = all.filter(|cell| self.experiment.is_run(self.experiment.coordinates(*cell)));
        run.map(|cell| cell as u32)
    }

    fn found(&self, cell: u32) -> Result<Coordinates, JsValue> {
        let place = self.experiment.coordinates(cell as usize);
        self.experiment
            .has(place)
            .then_some(place)
            .ok_or_else(another)
    }

    /// Everything, in the order of the cells.
    fn all(&self) -> Results {
        let mut curves = self.curves.clone();
        curves.sort_by_key(|curve| (curve.series, curve.x, curve.y, curve.measure));
        let cells = self.cells.values().cloned().collect();
        Results {
            engine: self.engine.clone(),
            ..Results::of(&self.experiment, cells, curves)
                .with_others(&self.experiment, self.others.clone())
        }
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

/// The number of claims with each result, in display order. `claims` is JSON, a list of keys and results: claims
/// with the same key count once.
///
/// # Errors
/// When it is no such list.
#[wasm_bindgen]
pub fn tallied(claims: &str) -> Result<Vec<u32>, JsValue> {
    let claims: Vec<Counted> = parsed(claims)?;
    Ok(tally(&claims).to_vec())
}

/// Whether results are not what an experiment gives now, or it can no longer be run.
///
/// # Errors
/// When `scenarios` is not the texts of scenarios by name.
#[wasm_bindgen]
pub fn stale(text: &str, results: &str, scenarios: &str) -> Result<bool, JsValue> {
    let library = library(scenarios)?;
    let experiment = Experiment::parse(text, &|name| find(&library, name));
    Ok(experiment.map_or(true, |experiment| is_stale(results, &experiment)))
}

/// Results that prose quotes.
#[wasm_bindgen]
pub struct Quoted {
    quotes: Quotes,
}

#[wasm_bindgen]
impl Quoted {
    /// The results of an experiment, as JSON of `ExperimentResults`.
    ///
    /// # Errors
    /// When they are none, or their experiment can no longer be read.
    #[wasm_bindgen(constructor)]
    pub fn new(results: &str, scenarios: &str) -> Result<Quoted, JsValue> {
        let library = library(scenarios)?;
        let tree = Json::parse(results).map_err(|problem| thrown(&problem))?;
        let tree = tree.get("experiment").cloned().unwrap_or(Json::Null);
        let experiment = Experiment::new(tree, &|name| find(&library, name));
        let experiment = experiment.map_err(|problem| thrown(&problem))?;
        Ok(Quoted {
            quotes: Quotes::new(experiment, parsed(results)?),
        })
    }

    /// The number or word that a quotation stands for: `point total ucc 0.01 with clock=exact`.
    ///
    /// # Errors
    /// Why nothing has such a value.
    pub fn quote(&self, quotation: &str) -> Result<String, JsValue> {
        let quoted = self.quotes.quote(quotation);
        quoted.map_err(|why| JsValue::from_str(&why))
    }
}

page_program!(
    /// Two runs, compared.
    => ComparisonProgram(ComparisonPage)
);

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

fn another() -> JsValue {
    thrown(&Problem::whole("the cell is of another experiment"))
}

fn stopped(error: &CellError) -> JsValue {
    match error {
        CellError::Problem(problem) => thrown(problem),
        CellError::Stopped(stopped) => JsValue::from_str(&json(&stopped.error)),
    }
}

fn thrown(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
