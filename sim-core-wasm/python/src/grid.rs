//! An experiment: its cells and its results.

#![allow(
    clippy::needless_pass_by_value,
    reason = "what comes from Python is handed over by value"
)]

use pyo3::exceptions::PyIndexError;
use pyo3::{PyResult, Python, pyclass, pymethods};
use sawtooth_cli::{ENGINE, named};
use sawtooth_engine::document::json::text as json;
use sawtooth_engine::document::{Json, Problem};
use sawtooth_experiment::document::{chosen, inlined, narrowed};
use sawtooth_experiment::{Cell, CellResult, Experiment, Place, Results};

use super::errors::{failed, problem};
use super::slices::{SLICE, sliced};

/// A checked experiment, whose cells are run one by one, here or elsewhere.
#[pyclass(module = "sawtooth._engine", frozen)]
pub(crate) struct Grid {
    experiment: Experiment,
    text: String,
}

#[pymethods]
impl Grid {
    /// Reads an experiment. `source` is its file, beside which scenarios that it names may lie; `only` has the
    /// series that are run, all if empty; `choices` has pairs of an open setting and a choice.
    #[new]
    #[pyo3(signature = (text, source = String::new(), only = Vec::new(), seeds = None, choices = Vec::new()))]
    fn new(
        py: Python<'_>,
        text: &str,
        source: String,
        only: Vec<String>,
        seeds: Option<u64>,
        choices: Vec<(String, String)>,
    ) -> PyResult<Grid> {
        let opened = py.detach(|| {
            let tree = narrowed(Json::parse(text)?, &only, seeds)?;
            let tree = chosen(tree, &choices)?;
            let tree = inlined(tree, &|name| named(name, &source))?;
            let text = tree.compact();
            let experiment = Experiment::new(tree, &|name| named(name, &source))?;
            Ok::<_, Problem>(Grid { experiment, text })
        });
        opened.map_err(|wrong| problem(py, &wrong))
    }

    /// The experiment with its scenarios inside, as JSON: another process needs nothing else.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The title.
    #[getter]
    fn name(&self) -> &str {
        &self.experiment.name
    }

    /// The seeds of each point's runs.
    #[getter]
    fn seeds(&self) -> Vec<u64> {
        self.experiment.seeds.clone()
    }

    /// The ids of the measures, with the key `label`, `unit` and whether each is a curve.
    #[getter]
    fn measures(&self) -> Vec<(String, String, String, bool)> {
        let measures = self.experiment.measures.iter();
        measures
            .map(|one| {
                let curve = one.is_curve();
                (one.id.clone(), one.label.clone(), one.unit.clone(), curve)
            })
            .collect()
    }

    /// The ids and labels of the series.
    #[getter]
    fn series(&self) -> Vec<(String, String)> {
        let series = self.experiment.series.iter();
        series
            .map(|one| (one.id.clone(), one.label.clone()))
            .collect()
    }

    /// The points of the axis, and of the second one.
    #[getter]
    fn points(&self) -> (Vec<f64>, Vec<f64>) {
        let all = |axis: &sawtooth_experiment::document::Axis| {
            axis.points.iter().map(|point| point.x).collect()
        };
        (all(&self.experiment.axis), all(&self.experiment.second))
    }

    /// The numbers of the cells that are run, in order: of a model one for all seeds.
    fn cells(&self) -> Vec<usize> {
        let all = 0..self.experiment.cells();
        all.filter(|cell| self.experiment.is_run(self.experiment.place(*cell)))
            .collect()
    }

    /// Series, point of the axis, point of the second axis and place of the seed of a cell.
    fn place(&self, cell: usize) -> PyResult<(usize, usize, usize, usize)> {
        let Place { series, x, y, seed } = self.found(cell)?;
        Ok((series, x, y, seed))
    }

    /// The digest by which the results of a cell are known: of its document, its measures, and the engine.
    fn key(&self, py: Python<'_>, cell: usize) -> PyResult<String> {
        let place = self.found(cell)?;
        let made = self.experiment.cell(place);
        let made = made.map_err(|wrong| problem(py, &wrong))?;
        Ok(self.experiment.key(&made, place, ENGINE.as_bytes()))
    }

    /// The document of a cell; of a model its keys.
    fn document(&self, py: Python<'_>, cell: usize) -> PyResult<String> {
        let made = self.experiment.cell(self.found(cell)?);
        Ok(match made.map_err(|wrong| problem(py, &wrong))? {
            Cell::Packets(document) => document.text(),
            Cell::Model(_, keys) => keys.compact(),
        })
    }

    /// Runs a cell. Returns JSON of its results.
    fn run(&self, py: Python<'_>, cell: usize) -> PyResult<String> {
        let place = self.found(cell)?;
        let experiment = &self.experiment;
        let begun = py.detach(|| experiment.begin(place));
        let mut running = begun.map_err(|error| failed(py, &error))?;
        let cell = &mut running;
        let done = sliced(py, || match cell.advance(experiment, SLICE) {
            Ok(None) => None,
            Ok(Some(result)) => Some(Ok(result)),
            Err(error) => Some(Err(error)),
        })?;
        let result = done.map_err(|error| failed(py, &error))?;
        Ok(json(&result))
    }

    /// The results as JSON, the same as the command line prints; `done` has pairs of a cell's number and JSON of
    /// its results.
    fn results(&self, py: Python<'_>, done: Vec<(usize, String)>) -> PyResult<String> {
        let made = py.detach(|| self.collected(&done)?.lines().map_err(|error| told(&error)));
        made.map_err(|wrong| problem(py, &wrong))
    }

    /// The figure's points as comma-separated values, the same as the command line prints.
    fn csv(&self, py: Python<'_>, done: Vec<(usize, String)>) -> PyResult<String> {
        let made = py.detach(|| Ok(self.collected(&done)?.csv(&self.experiment)));
        made.map_err(|wrong| problem(py, &wrong))
    }
}

impl Grid {
    fn found(&self, cell: usize) -> PyResult<Place> {
        if cell < self.experiment.cells() {
            return Ok(self.experiment.place(cell));
        }
        Err(PyIndexError::new_err(format!(
            "there is no cell {cell}: the experiment has {}",
            self.experiment.cells()
        )))
    }

    fn collected(&self, done: &[(usize, String)]) -> Result<Results, Problem> {
        let measures = self.experiment.measures.len();
        let mut results: Vec<Option<CellResult>> = vec![None; self.experiment.cells()];
        for (cell, text) in done {
            let result: CellResult = serde_json::from_str(text).map_err(|error| told(&error))?;
            let slot = results
                .get_mut(*cell)
                .filter(|_| result.values.len() == measures);
            let slot = slot.ok_or_else(|| {
                Problem::at(format!("cells/{cell}"), "is of no cell of the experiment")
            })?;
            *slot = Some(result);
        }
        Results::new(&self.experiment, results)
    }
}

fn told(error: &serde_json::Error) -> Problem {
    Problem::whole(error.to_string())
}
