//! A checked experiment with the cells that were collected, and the one that is run.

use std::collections::BTreeMap;
use std::mem;

use sawtooth_document::Problem;
use sawtooth_document::json::text as json;
use serde::{Deserialize, Serialize};

use crate::cell::{Cell, CellResult};
use crate::document::{Coordinates, Experiment};
use crate::results::{
    CellRecord, CurveRecord, ENGINE, Other, Results, SavedResults, ShownCells, claim_summaries,
    figure,
};
use crate::running::Running;

/// One worker runs cells with it, another collects them.
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

/// The coordinates of a cell: places in the document's lists, and the seed itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CellCoordinates {
    /// The place of its series.
    pub series: usize,
    /// The place of its point on the axis.
    pub x: usize,
    /// The place of its point on the second axis.
    pub y: usize,
    /// Its seed.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seed: u64,
}

/// A cell that was run again, and whether the result was the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CellCheck {
    /// Its coordinates.
    pub cell: CellCoordinates,
    /// Whether document, digest and values are those that were collected.
    pub same: bool,
}

impl Grid {
    /// Nothing is collected yet.
    pub fn new(experiment: Experiment) -> Grid {
        Grid {
            experiment,
            running: None,
            cells: BTreeMap::new(),
            curves: Vec::new(),
            shown: 0,
            others: Vec::new(),
            engine: ENGINE.to_owned(),
        }
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

    /// The coordinates of a cell.
    ///
    /// # Errors
    /// When there is no such cell.
    pub fn coordinates(&self, cell: u32) -> Result<CellCoordinates, Problem> {
        let Coordinates { series, x, y, seed } = self.found(cell)?;
        let seed = self.experiment.seeds[seed];
        Ok(CellCoordinates { series, x, y, seed })
    }

    /// The scenario of a point with its first seed; none of a model, or where there is no such point.
    ///
    /// # Errors
    /// When a change does not suit the base.
    pub fn scenario(&self, series: usize, x: usize, y: usize) -> Result<Option<String>, Problem> {
        let seed = 0;
        let place = Coordinates { series, x, y, seed };
        if !self.experiment.has(place) {
            return Ok(None);
        }
        Ok(match self.experiment.cell(place)? {
            Cell::Packets(document) => Some(document.text()),
            Cell::Model(..) => None,
        })
    }

    /// Goes on with a cell for so many events at most: from its beginning where it does not run yet. Returns it as
    /// JSON, for [`Grid::take`], once it has ended.
    ///
    /// # Errors
    /// When a change does not suit the base, or the run stops by itself.
    pub fn run(&mut self, cell: u32, most_events: u64) -> Result<Option<String>, Problem> {
        let place = self.found(cell)?;
        let begun = self.running.take();
        let mut running = match begun.filter(|running| running.coordinates() == place) {
            Some(running) => running,
            None => self.experiment.begin(place)?,
        };
        let Some(result) = running.advance(&self.experiment, most_events)? else {
            self.running = Some(running);
            return Ok(None);
        };
        let document = running.document().to_owned();
        Ok(Some(json(&Finished {
            cell,
            document,
            result,
        })))
    }

    /// Collects a cell that has run.
    ///
    /// # Errors
    /// When it is none of this experiment.
    pub fn take(&mut self, finished: &str) -> Result<(), Problem> {
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

    /// Takes the cells of results that were kept: JSON of `ExperimentResults`. Returns whether they are of this
    /// engine: cells of another are not added to.
    ///
    /// # Errors
    /// When they are of another experiment.
    pub fn reopen(&mut self, results: &str) -> Result<bool, Problem> {
        let kept: SavedResults = parsed(results)?;
        self.cells = kept.checked(&self.experiment)?;
        (self.curves, self.shown) = (kept.curves, 0);
        self.others = kept.others;
        self.engine = kept.engine;
        Ok(self.engine == ENGINE)
    }

    /// One of the cells that there are: `part`, from 0 to 1, says which. None where there are none.
    pub fn pick(&self, part: f64) -> Option<u32> {
        let last = self.cells.len().checked_sub(1)?;
        let place = (part * self.cells.len() as f64) as usize;
        self.cells.keys().nth(place.min(last)).copied()
    }

    /// Compares a cell that was run again with the one that was collected; none where there is none.
    ///
    /// # Errors
    /// When it is none of this experiment.
    pub fn check(&self, finished: &str) -> Result<Option<CellCheck>, Problem> {
        let Finished {
            cell,
            document,
            result,
        } = parsed(finished)?;
        let coordinates = self.coordinates(cell)?;
        Ok(self.cells.get(&cell).map(|kept| CellCheck {
            cell: coordinates,
            same: kept.document == document
                && kept.digest == result.digest
                && kept.values == result.values,
        }))
    }

    /// Points, verdicts and new curves of the cells that there are.
    pub fn shown(&mut self) -> ShownCells<'_> {
        let cells: Vec<&CellRecord> = self.cells.values().collect();
        let (points, verdicts) = figure(&self.experiment, &cells);
        // Results of another engine may be other with every choice.
        let ours = self.engine == ENGINE;
        let others: &[Other] = if ours { &self.others } else { &[] };
        let before = mem::replace(&mut self.shown, self.curves.len());
        ShownCells {
            cells: cells.len(),
            points,
            curves: &self.curves[before..],
            claims: claim_summaries(&self.experiment, &verdicts, others),
            verdicts,
        }
    }

    /// The results as a file, the same as the command line prints.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn results(&self) -> Result<String, Problem> {
        let lines = self.all().lines();
        lines.map_err(|error| Problem::whole(error.to_string()))
    }

    /// The figure's points as comma-separated values, the same as the command line prints.
    pub fn csv(&self) -> String {
        self.all().csv(&self.experiment)
    }

    fn wanted(&self) -> impl Iterator<Item = u32> {
        let all = 0..self.experiment.cells();
        let run = all.filter(|cell| self.experiment.is_run(self.experiment.coordinates(*cell)));
        run.map(|cell| cell as u32)
    }

    fn found(&self, cell: u32) -> Result<Coordinates, Problem> {
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
            ..Results::from_cells(&self.experiment, cells, curves)
                .with_others(&self.experiment, self.others.clone())
        }
    }
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::whole(error.to_string()))
}

fn another() -> Problem {
    Problem::whole("the cell belongs to another experiment")
}
