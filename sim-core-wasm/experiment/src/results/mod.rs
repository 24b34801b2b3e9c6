//! The results of an experiment: its cells, the figure's points with intervals, the verdicts.

mod quotes;
mod saved;
mod shown;

use std::collections::BTreeSet;

use sawtooth_document::{Json, Problem};
use serde::{Deserialize, Serialize};

use crate::cell::CellResult;
use crate::claim::{ClaimSummary, Quantity, Sample, Verdict, interval, is_zero, judge, summaries};
use crate::document::{Coordinates, Experiment};
use crate::measure::{Curve, rounded};

pub use quotes::Quotes;
pub use saved::{SavedResults, is_stale};
pub use shown::ShownCells;

/// The value of the key `format`.
pub const RESULT_FORMAT: &str = "sawtooth-result";

/// The version of the engine: results may differ between versions.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Digits of the figure's numbers.
const DIGITS: usize = 8;

/// A run, or a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ExperimentCell"))]
pub struct CellRecord {
    /// The place of its series.
    pub series: u32,
    /// The place of its point on the axis.
    pub x: u32,
    /// The place of its point on the second axis; left out where that is 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub y: u32,
    /// Its seed.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seed: u64,
    /// The digest of its document: 16 hexadecimal digits.
    pub document: String,
    /// The digest of its run: 16 hexadecimal digits; empty for a model.
    pub digest: String,
    /// The value of each measure; null for none.
    pub values: Vec<Option<f64>>,
    /// The places of the measures whose level the run did not reach: their true time is longer than the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<u32>>"))]
    pub capped: Vec<u32>,
}

/// A measure over seeds, at a point of a series.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ExperimentEstimate"))]
pub struct Point {
    /// The place of the series.
    pub series: u32,
    /// The place of the point on the axis.
    pub x: u32,
    /// The place of the point on the second axis.
    pub y: u32,
    /// The place of the measure.
    pub measure: u32,
    /// The mean over the runs that have a value; null if none has.
    pub mean: Option<f64>,
    /// Where the interval of the mean begins; null for a single run, and where some are capped.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// The smallest value of a run.
    pub min: Option<f64>,
    /// The largest.
    pub max: Option<f64>,
    /// Runs that have a value.
    pub runs: u32,
    /// Runs that have none.
    pub missing: u32,
    /// How many of the runs with a value ended before the time was over: the mean is a lower bound.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub capped: u32,
    /// Runs that are still to be made.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub waiting: u32,
}

/// A curve of the first seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ExperimentCurveRecord"))]
pub struct CurveRecord {
    /// The place of the series.
    pub series: u32,
    /// The place of the point on the axis.
    pub x: u32,
    /// The place of the point on the second axis.
    pub y: u32,
    /// The place of the measure.
    pub measure: u32,
    /// The curve.
    pub curve: Curve,
}

/// The results of an experiment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ExperimentResults"))]
pub struct Results {
    /// The kind of document.
    #[cfg_attr(feature = "bindings", ts(type = "\"sawtooth-result\""))]
    pub format: &'static str,
    /// The version of the format.
    #[cfg_attr(feature = "bindings", ts(type = "1"))]
    pub version: u32,
    /// The version of the engine whose runs they are.
    pub engine: String,
    /// The experiment as it is written.
    #[cfg_attr(feature = "bindings", ts(type = "Experiment"))]
    pub experiment: Json,
    /// The runs: by series, axis, second axis, seed.
    pub cells: Vec<CellRecord>,
    /// The figure.
    pub points: Vec<Point>,
    /// The curves over time.
    pub curves: Vec<CurveRecord>,
    /// The verdicts on the claims.
    pub verdicts: Vec<Verdict>,
    /// The same with other choices of the settings that are open, one at a time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Other>>"))]
    pub others: Vec<Other>,
    /// The outcome of each whole claim, over all choices.
    pub claims: Vec<ClaimSummary>,
}

/// The results of an experiment with another choice of a setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ExperimentOther"))]
pub struct Other {
    /// The id of the setting.
    pub setting: String,
    /// The id of the choice.
    pub choice: String,
    /// The verdicts on the claims.
    pub verdicts: Vec<Verdict>,
    /// The runs.
    pub cells: Vec<CellRecord>,
}

impl Other {
    /// The number of seeds that were run.
    pub fn seeds(&self) -> usize {
        let seeds: BTreeSet<u64> = self.cells.iter().map(|cell| cell.seed).collect();
        seeds.len()
    }
}

impl Results {
    /// The results of an experiment from those of its cells, in the order of
    /// [`Experiment::coordinates`]; a cell that was not run has none.
    ///
    /// # Errors
    /// When the document of a cell cannot be made; its run would have failed before.
    pub fn new(
        experiment: &Experiment,
        results: Vec<Option<CellResult>>,
    ) -> Result<Results, Problem> {
        let mut cells = Vec::new();
        let mut curves = Vec::new();
        // Cells of a point lie one after the other.
        let mut last = None;
        for (index, result) in results.into_iter().enumerate() {
            let Some(result) = result else {
                continue;
            };
            let place = experiment.coordinates(index);
            let [series, x, y] = [place.series, place.x, place.y].map(|place| place as u32);
            for (measure, curve) in result.curves {
                curves.push(CurveRecord {
                    series,
                    x,
                    y,
                    measure: measure as u32,
                    curve,
                });
            }
            let mut document = experiment.next_cell(&mut last, place)?.digest();
            document.truncate(16);
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

    /// The same from cells that were kept.
    pub fn from_cells(
        experiment: &Experiment,
        cells: Vec<CellRecord>,
        curves: Vec<CurveRecord>,
    ) -> Results {
        let kept: Vec<&CellRecord> = cells.iter().collect();
        let (points, verdicts) = figure(experiment, &kept);
        Results {
            claims: claim_summaries(experiment, &verdicts, &[]),
            format: RESULT_FORMAT,
            version: 1,
            engine: ENGINE.to_owned(),
            experiment: experiment.tree().clone(),
            points,
            verdicts,
            cells,
            curves,
            others: Vec::new(),
        }
    }

    /// The same with the results of other choices of open settings.
    #[must_use]
    pub fn with_others(self, experiment: &Experiment, others: Vec<Other>) -> Results {
        Results {
            claims: claim_summaries(experiment, &self.verdicts, &others),
            others,
            ..self
        }
    }
}

/// The outcome of each whole claim, from the verdicts and those with other choices of settings.
pub fn claim_summaries(
    experiment: &Experiment,
    verdicts: &[Verdict],
    others: &[Other],
) -> Vec<ClaimSummary> {
    summaries(experiment, verdicts, &|setting, choice| {
        let found = others
            .iter()
            .find(|one| one.setting == setting && one.choice == choice);
        found.map(|one| one.verdicts.as_slice())
    })
}

/// The points of the figure and the verdicts, of the cells that there are.
pub fn figure(experiment: &Experiment, cells: &[&CellRecord]) -> (Vec<Point>, Vec<Verdict>) {
    let table = Table::new(experiment, cells);
    let samples = |series, x, y, measure| table.samples(series, x, y, measure);
    (points(experiment, &table), judge(experiment, &samples))
}

/// The values of the cells by their place.
struct Table<'a> {
    experiment: &'a Experiment,
    cells: Vec<Option<&'a CellRecord>>,
}

impl<'a> Table<'a> {
    fn new(experiment: &'a Experiment, records: &[&'a CellRecord]) -> Table<'a> {
        let mut cells = vec![None; experiment.cells()];
        for record in records {
            if let Some(place) = record.coordinates(experiment) {
                cells[experiment.index(place)] = Some(*record);
            }
        }
        Table { experiment, cells }
    }

    /// The values over seeds. That of a model is the same for all, and a mean over the axis at
    /// all of its points.
    fn samples(&self, series: usize, x: usize, y: usize, measure: usize) -> Vec<Sample> {
        if let Some(of) = self.experiment.measures[measure].average_of {
            let points = 0..self.experiment.axis.points.len();
            let all: Vec<Vec<Sample>> = points.map(|x| self.samples(series, x, y, of)).collect();
            let seeds = 0..self.experiment.seeds.len();
            return seeds
                .map(|seed| mean(all.iter().map(|one| one[seed])))
                .collect();
        }
        let sample = |seed: usize| {
            let place = Coordinates { series, x, y, seed };
            let index = self.experiment.index(place);
            let Some(cell) = self.cells.get(index).copied().flatten() else {
                return Sample::Waiting;
            };
            match cell.values.get(measure).copied().flatten() {
                None => Sample::Missing,
                Some(value) if cell.capped.contains(&(measure as u32)) => Sample::Capped(value),
                Some(value) => Sample::Value(value),
            }
        };
        let seeds = self.experiment.seeds.len();
        if self.experiment.is_model(series) {
            return vec![sample(0); seeds];
        }
        (0..seeds).map(sample).collect()
    }
}

/// The mean over points of a seed's run at each: there is none while one is missing, and it is a lower bound where
/// one is.
fn mean(samples: impl Iterator<Item = Sample> + Clone) -> Sample {
    if samples.clone().any(|one| one == Sample::Waiting) {
        return Sample::Waiting;
    }
    let values: Option<Vec<f64>> = samples.clone().map(|one| one.value()).collect();
    let Some(values) = values else {
        return Sample::Missing;
    };
    let value = values.iter().sum::<f64>() / values.len() as f64;
    let mut samples = samples;
    if samples.any(|one| matches!(one, Sample::Capped(_))) {
        Sample::Capped(value)
    } else {
        Sample::Value(value)
    }
}

fn points(experiment: &Experiment, table: &Table<'_>) -> Vec<Point> {
    let mut points = Vec::new();
    for series in 0..experiment.series.len() {
        let is_model = experiment.is_model(series);
        for x in 0..experiment.axis.points.len() {
            for y in 0..experiment.second.points.len() {
                for (place, measure) in experiment.measures.iter().enumerate() {
                    // A mean over the axis stands at its first point.
                    let of = measure.average_of.filter(|_| x == 0);
                    let taken = of.map_or(measure, |of| &experiment.measures[of]);
                    if taken.is_curve() || taken.subject(is_model).is_none() {
                        continue;
                    }
                    let mut samples = table.samples(series, x, y, place);
                    if is_model {
                        samples.truncate(1);
                    }
                    points.push(Point {
                        series: series as u32,
                        x: x as u32,
                        y: y as u32,
                        measure: place as u32,
                        ..point(experiment, &samples, is_model)
                    });
                }
            }
        }
    }
    points
}

fn point(experiment: &Experiment, samples: &[Sample], exact: bool) -> Point {
    let values: Vec<f64> = samples.iter().filter_map(Sample::value).collect();
    let count = |wanted: fn(&Sample) -> bool| samples.iter().filter(|one| wanted(one)).count();
    let capped = count(|one| matches!(one, Sample::Capped(_)));
    let runs = values.len();
    let min = values.iter().copied().reduce(f64::min);
    let max = values.iter().copied().reduce(f64::max);
    let quantity = Quantity::Mean(values);
    let mean = quantity.value();
    let found = match mean {
        // An interval around a lower bound would exclude the true value.
        _ if capped > 0 => None,
        Some(mean) if exact => Some([mean, mean]),
        _ => interval(&quantity, experiment.confidence, experiment.interval).ok(),
    };
    let short = |value: f64| rounded(value, DIGITS);
    Point {
        series: 0,
        x: 0,
        y: 0,
        measure: 0,
        mean: mean.map(short),
        low: found.map(|[low, _]| short(low)),
        high: found.map(|[_, high]| short(high)),
        min,
        max,
        runs: runs as u32,
        missing: count(|one| *one == Sample::Missing) as u32,
        capped: capped as u32,
        waiting: count(|one| *one == Sample::Waiting) as u32,
    }
}

#[cfg(test)]
mod tests;
