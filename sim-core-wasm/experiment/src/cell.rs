//! A cell of the grid: one run, or one model.

use std::fmt::Write as _;

use sawtooth_document::{Document, Json, Problem, first_text};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_models::{fluid, synchronous};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::document::{Coordinates, Experiment, Measure, Model, Subject};
use crate::measure::{Curve, Recording, model_curve, rounded, shape, taken};
use crate::packets::PacketRun;

/// A checked scenario, or a model.
#[derive(Clone, Debug)]
pub enum Cell {
    /// A network of packets.
    Packets(Box<Document>),
    /// A model, and its keys.
    Model(Model, Json),
}

/// The results of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellResult {
    /// The digest of the run; empty for a model.
    pub digest: String,
    /// The value of each measure.
    pub values: Vec<Option<f64>>,
    /// The places of the measures whose level the run did not reach: their true time is longer than the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub capped: Vec<u32>,
    /// The curves, each with the place of its measure.
    pub curves: Vec<(usize, Curve)>,
}

/// The reason why a cell has no results.
#[derive(Clone, Debug, PartialEq)]
pub enum CellError {
    /// The document, or a change of it, is wrong.
    Problem(Problem),
    /// The run stopped.
    Stopped(Box<Stopped>),
}

impl From<CellError> for Problem {
    fn from(error: CellError) -> Problem {
        match error {
            CellError::Problem(problem) => problem,
            CellError::Stopped(stopped) => Problem::whole(stopped.error.to_string()),
        }
    }
}

/// A run that stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopped {
    /// Its coordinates in the grid.
    pub at: Coordinates,
    /// The reason.
    pub error: RunError,
}

impl Experiment {
    /// The digest of a cell, its measures, and the name of the program: results with the same one are the same.
    /// 64 hexadecimal digits.
    pub fn key(&self, cell: &Cell, at: Coordinates, program: &[u8]) -> String {
        let measures = self.tree().get("measures").map(Json::compact);
        let taken = format!("{} {}", at.seed == 0, measures.unwrap_or_default());
        let hash = Sha256::new().chain_update(program);
        hexadecimal(hash.chain_update(cell.digest()).chain_update(taken))
    }

    /// Runs the cell at coordinates.
    ///
    /// # Errors
    /// When a change does not suit the base, or the run stops.
    pub fn run(&self, at: Coordinates) -> Result<CellResult, CellError> {
        let cell = self.cell(at).map_err(CellError::Problem)?;
        let stopped = |error| CellError::Stopped(Box::new(Stopped { at, error }));
        cell.run(&self.measures, at.seed == 0).map_err(stopped)
    }
}

impl Cell {
    /// The digest of the document that is run: 64 hexadecimal digits.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        match self {
            Cell::Packets(document) => hash.update(first_text(document.tree())),
            Cell::Model(model, json) => {
                hash.update(model.name());
                hash.update(json.compact());
            }
        }
        hexadecimal(hash)
    }

    /// Runs the cell. `curves` says whether curves are taken too.
    ///
    /// # Errors
    /// When the run stops by itself.
    pub fn run(&self, measures: &[Measure], curves: bool) -> Result<CellResult, RunError> {
        match self {
            Cell::Packets(document) => {
                let mut run = PacketRun::new(document, measures, curves);
                run.advance(u64::MAX)?;
                Ok(run.result(measures))
            }
            Cell::Model(model, json) => Ok(of_model(*model, json, measures, curves)),
        }
    }

    /// Checks that the cell has the subject of a measure.
    pub(crate) fn check(&self, subject: &Subject) -> Result<(), Problem> {
        match (self, subject) {
            (Cell::Packets(document), Subject::Probe(probe)) => {
                let plan = document.plan();
                let (mut sim, series_list) = Sim::new(&plan, &Options::default());
                let summary = sim.summary(&plan, "", &mut Recorder::off());
                Recording::check(&series_list, &summary, probe)
            }
            (Cell::Packets(document), Subject::Figure(figure)) => {
                let plan = document.plan();
                let (mut sim, _) = Sim::new(&plan, &Options::default());
                let summary = sim.summary(&plan, "", &mut Recorder::off());
                figure.check(&shape(summary))
            }
            (Cell::Model(model, json), Subject::Figure(figure)) => {
                figure.check(&results(*model, json))
            }
            (Cell::Model(model, json), Subject::Curve(curve)) => {
                curve.check(&results(*model, json))
            }
            _ => Ok(()),
        }
    }
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

impl CellResult {
    pub(crate) fn new(digest: String) -> CellResult {
        CellResult {
            digest,
            values: Vec::new(),
            capped: Vec::new(),
            curves: Vec::new(),
        }
    }

    /// Keeps the value of the next measure, rounded to ten digits, so that results are the same after they are
    /// written. `longest` is the longest time that the run could have had, where that is known.
    pub(crate) fn keep(
        &mut self,
        measure: &Measure,
        value: Option<f64>,
        of_model: bool,
        longest: Option<f64>,
    ) {
        let none = measure.is_curve() || measure.subject(of_model).is_none();
        let otherwise = measure.otherwise.filter(|_| !none);
        let value = match (value.filter(|value| value.is_finite()), otherwise) {
            (None, Some(otherwise)) if measure.is_time() => {
                self.capped.push(self.values.len() as u32);
                Some(longest.map_or(otherwise, |longest| longest.min(otherwise)))
            }
            (value, otherwise) => value.or(otherwise),
        };
        self.values.push(value.map(|value| rounded(value, 10)));
    }
}

pub(crate) fn of_model(
    model: Model,
    json: &Json,
    measures: &[Measure],
    curves: bool,
) -> CellResult {
    let tree = results(model, json);
    let mut result = CellResult::new(String::new());
    for (place, measure) in measures.iter().enumerate() {
        let value = match measure.subject(true) {
            Some(Subject::Figure(figure)) => taken(figure, &tree),
            Some(Subject::Curve(curve)) if curves => {
                result.curves.push((place, model_curve(curve, &tree)));
                None
            }
            _ => None,
        };
        result.keep(measure, value, true, None);
    }
    result
}

/// The results of a model, which was checked.
fn results(model: Model, json: &Json) -> Value {
    let found = match model {
        Model::Queue => fluid::read(json).map(|model| serde_json::to_value(model.run())),
        Model::Growth => fluid::read_growth(json).map(|model| serde_json::to_value(model.run())),
        Model::Synchronous => {
            synchronous::read(json).map(|model| serde_json::to_value(model.run()))
        }
    };
    found.map(Result::unwrap_or_default).unwrap_or_default()
}
