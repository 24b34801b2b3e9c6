//! An experiment: its cells and its results.

#![allow(
    clippy::needless_pass_by_value,
    reason = "what comes from Python is handed over by value"
)]

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::{PyIndexError, PyInterruptedError};
use pyo3::{Py, PyResult, Python, pyclass, pyfunction, pymethods};
use sawtooth_cli::{ENGINE, coordinates_in_words, named};
use sawtooth_document::json::text as json;
use sawtooth_document::{Json, Problem};
use sawtooth_experiment::document::{chosen, inlined, narrowed};
use sawtooth_experiment::{
    Cell, CellRecord, CellResult, Coordinates, CurveRecord, Estimate, Experiment, Other, Results,
};

use super::errors::{failed, problem};
use super::slices::{SLICE, sliced};

/// A checked experiment, whose cells are run one by one, here or elsewhere.
#[pyclass(module = "sawtooth._engine", frozen)]
pub(crate) struct Grid {
    experiment: Experiment,
    text: String,
    cancelled: AtomicBool,
}

/// A cell that has run: its number, the digest of its document (16 hexadecimal digits), JSON of its results.
type Done = (usize, String, String);

/// Another choice of an open setting, as setting and choice; the experiment with it, and its cells that have run.
type OtherDone = (String, String, Py<Grid>, Vec<Done>);

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
            Ok::<_, Problem>(Grid {
                experiment,
                text,
                cancelled: AtomicBool::new(false),
            })
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
        all.filter(|cell| self.experiment.is_run(self.experiment.coordinates(*cell)))
            .collect()
    }

    /// Series, point of the axis, point of the second axis and place of the seed of a cell.
    fn place(&self, cell: usize) -> PyResult<(usize, usize, usize, usize)> {
        let Coordinates { series, x, y, seed } = self.found(cell)?;
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

    /// Where a cell lies, in words.
    fn place_of(&self, cell: usize) -> PyResult<String> {
        Ok(coordinates_in_words(&self.experiment, self.found(cell)?))
    }

    /// Runs a cell. Returns its key, the digest of its document, and JSON of its results.
    fn run(&self, py: Python<'_>, cell: usize) -> PyResult<(String, String, String)> {
        let place = self.found(cell)?;
        let experiment = &self.experiment;
        let begun = py.detach(|| {
            let cell = experiment.cell(place)?;
            let key = experiment.key(&cell, place, ENGINE.as_bytes());
            Ok((key, experiment.begin_cell(&cell, place)))
        });
        let (key, mut running) = begun.map_err(|wrong| problem(py, &wrong))?;
        let one = &mut running;
        let done = sliced(py, || {
            if self.cancelled.load(Ordering::Relaxed) {
                return Some(Ok(None));
            }
            match one.advance(experiment, SLICE) {
                Ok(None) => None,
                other => Some(other),
            }
        })?;
        let result = done.map_err(|error| failed(py, &error))?;
        let result = result.ok_or_else(|| PyInterruptedError::new_err("the cell was cancelled"))?;
        Ok((key, running.document().to_owned(), json(&result)))
    }

    /// Ends the cells that run, and lets no other begin.
    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// The other choices of settings that its source leaves open, as setting and choice.
    fn others(&self) -> Vec<(String, String)> {
        self.experiment.others()
    }

    /// The experiment with another choice, of at most `seeds` seeds.
    fn other(
        &self,
        py: Python<'_>,
        setting: String,
        choice: String,
        seeds: usize,
    ) -> PyResult<Grid> {
        let made = py.detach(|| {
            let other = (setting, choice);
            // Its scenarios are inside.
            let experiment = self
                .experiment
                .other(&other, seeds, &|name| named(name, ""))?;
            Ok::<_, Problem>(Grid {
                text: experiment.tree().compact(),
                experiment,
                cancelled: AtomicBool::new(false),
            })
        });
        made.map_err(|wrong| problem(py, &wrong))
    }

    /// The results as JSON, the same as the command line prints, of cells in any order; `others` has those with
    /// other choices of settings.
    #[pyo3(signature = (done, others = Vec::new()))]
    fn results(&self, py: Python<'_>, done: Vec<Done>, others: Vec<OtherDone>) -> PyResult<String> {
        let made = py.detach(|| {
            let results = self.collected(done)?;
            let mut made = Vec::new();
            for (setting, choice, grid, done) in others {
                let Results {
                    verdicts, cells, ..
                } = grid.get().collected(done)?;
                made.push(Other {
                    setting,
                    choice,
                    verdicts,
                    cells,
                });
            }
            let results = if made.is_empty() {
                results
            } else {
                results.with_others(&self.experiment, made)
            };
            results.lines().map_err(|error| spelled(&error))
        });
        made.map_err(|wrong| problem(py, &wrong))
    }

    /// The figure's points as comma-separated values, the same as the command line prints.
    fn csv(&self, py: Python<'_>, done: Vec<Done>) -> PyResult<String> {
        let made = py.detach(|| Ok(self.collected(done)?.csv(&self.experiment)));
        made.map_err(|wrong| problem(py, &wrong))
    }
}

/// The mean of values, and half the width of its 95 % interval (Student's t): none where there are too few.
#[pyfunction]
pub(crate) fn estimate(values: Vec<f64>) -> (Option<f64>, Option<f64>) {
    let found = Estimate::from_values(values.iter().copied());
    let mean = (found.runs > 0).then_some(found.mean);
    (mean, found.half_width(0.95))
}

impl Grid {
    fn found(&self, cell: usize) -> PyResult<Coordinates> {
        if cell < self.experiment.cells() {
            return Ok(self.experiment.coordinates(cell));
        }
        Err(PyIndexError::new_err(format!(
            "there is no cell {cell}: the experiment has {}",
            self.experiment.cells()
        )))
    }

    fn collected(&self, mut done: Vec<Done>) -> Result<Results, Problem> {
        done.sort();
        let experiment = &self.experiment;
        let (mut cells, mut curves) = (Vec::new(), Vec::new());
        for (cell, document, text) in done {
            let result: CellResult =
                serde_json::from_str(&text).map_err(|error| spelled(&error))?;
            let place = experiment.coordinates(cell);
            if !experiment.has(place) || result.values.len() != experiment.measures.len() {
                let wrong = "belongs to no cell of the experiment";
                return Err(Problem::at(format!("cells/{cell}"), wrong));
            }
            let [series, x, y] = [place.series, place.x, place.y].map(|one| one as u32);
            curves.extend(
                result
                    .curves
                    .into_iter()
                    .map(|(measure, curve)| CurveRecord {
                        series,
                        x,
                        y,
                        measure: measure as u32,
                        curve,
                    }),
            );
            cells.push(CellRecord {
                series,
                x,
                y,
                seed: experiment.seeds[place.seed],
                document,
                digest: result.digest,
                values: result.values,
                capped: result.capped,
            });
        }
        Ok(Results::from_cells(experiment, cells, curves))
    }
}

fn spelled(error: &serde_json::Error) -> Problem {
    Problem::whole(error.to_string())
}
