//! Results that were written, and are read again.

use std::collections::{BTreeMap, BTreeSet};

use sawtooth_document::{Json, Problem, at_present};
use serde::Deserialize;

use super::{CellRecord, CurveRecord, ENGINE, Other, Point};
use crate::claim::{ClaimSummary, Verdict};
use crate::document::{Coordinates, Experiment};

/// The results of a file.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct SavedResults {
    /// The version of the engine whose runs they are; empty in files without it.
    #[serde(default)]
    pub engine: String,
    /// The runs.
    pub cells: Vec<CellRecord>,
    /// The figure.
    #[serde(default)]
    pub points: Vec<Point>,
    /// The curves over time.
    pub curves: Vec<CurveRecord>,
    /// The verdicts on the claims.
    #[serde(default)]
    pub verdicts: Vec<Verdict>,
    /// The same with other choices of settings.
    #[serde(default)]
    pub others: Vec<Other>,
    /// The outcome of each whole claim; it follows from the rest.
    #[serde(default)]
    pub claims: Vec<ClaimSummary>,
}

impl SavedResults {
    /// The cells by their numbers, if all are of this experiment: at their places it has the documents that
    /// were run.
    ///
    /// # Errors
    /// The first one that is of another experiment, by its place in the file.
    pub fn checked(&self, experiment: &Experiment) -> Result<BTreeMap<u32, CellRecord>, Problem> {
        let measures = experiment.measures.len();
        let mut found = BTreeMap::new();
        // Cells of a point lie one after the other.
        let mut last = None;
        for (i, record) in self.cells.iter().enumerate() {
            let at = |key: &str, message: &str| Problem::at(format!("cells/{i}{key}"), message);
            let place = record.coordinates(experiment);
            let place = place.filter(|_| record.values.len() == measures);
            let none = || at("", "belongs to no cell of the experiment");
            let place = place.ok_or_else(none)?;
            let document = experiment.next_cell(&mut last, place)?.digest();
            if record.document.is_empty() || !document.starts_with(&record.document) {
                let other = "was run with another document than this cell of the experiment";
                return Err(at("/document", other));
            }
            if record
                .capped
                .iter()
                .any(|place| *place as usize >= measures)
            {
                return Err(at("/capped", "belongs to no measure of the experiment"));
            }
            found.insert(experiment.index(place) as u32, record.clone());
        }
        for (i, curve) in self.curves.iter().enumerate() {
            let [series, x, y] = [curve.series, curve.x, curve.y].map(|place| place as usize);
            let seed = 0;
            let place = Coordinates { series, x, y, seed };
            if !experiment.has(place) || curve.measure as usize >= measures {
                let none = "belongs to no point of the experiment";
                return Err(Problem::at(format!("curves/{i}"), none));
            }
        }
        Ok(found)
    }
}

/// Whether results, as JSON, are not what an experiment gives now: they are of another engine, another
/// experiment or other cells, or a cell of one of its series runs another document.
pub fn is_stale(results: &str, experiment: &Experiment) -> bool {
    let (Ok(kept), Ok(tree)) = (
        serde_json::from_str::<SavedResults>(results),
        Json::parse(results),
    ) else {
        return true;
    };
    let own = tree.get("experiment").cloned().map(at_present);
    let same = own.as_ref() == Some(experiment.tree());
    let places = (0..experiment.cells()).map(|cell| experiment.coordinates(cell));
    let wanted = places.filter(|place| experiment.is_run(*place)).count();
    if !same || kept.engine != ENGINE || kept.cells.len() != wanted {
        return true;
    }
    let mut seen = BTreeSet::new();
    let firsts = kept.cells.iter().filter(|cell| seen.insert(cell.series));
    let mut made = firsts.map(|record| {
        let cell = record
            .coordinates(experiment)
            .and_then(|place| experiment.cell(place).ok());
        cell.is_some_and(|cell| cell.digest().starts_with(&record.document))
    });
    !made.all(|same| same)
}

impl CellRecord {
    /// Its place in the grid; `None` when it is of another experiment.
    pub fn coordinates(&self, experiment: &Experiment) -> Option<Coordinates> {
        let seed = experiment
            .seeds
            .iter()
            .position(|seed| *seed == self.seed)?;
        let [series, x, y] = [self.series, self.x, self.y].map(|place| place as usize);
        Some(Coordinates { series, x, y, seed }).filter(|place| experiment.has(*place))
    }
}
