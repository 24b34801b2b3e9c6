//! The cells of an experiment: each series at each point with each seed.

use sawtooth_document::warnings;
use sawtooth_document::{Document, Json, Problem};

use super::Experiment;
use super::base::Base;
use super::limits::MOST_CHECKED;
use crate::cell::Cell;

/// The coordinates of a cell in the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinates {
    /// The series.
    pub series: usize,
    /// The point of the axis.
    pub x: usize,
    /// The point of the second axis.
    pub y: usize,
    /// The index of the seed.
    pub seed: usize,
}

impl Experiment {
    /// The coordinates of a cell. Seeds change fastest, then the second axis, the axis, the series.
    pub fn coordinates(&self, cell: usize) -> Coordinates {
        let (rest, seed) = (cell / self.seeds.len(), cell % self.seeds.len());
        let (rest, y) = (
            rest / self.second.points.len(),
            rest % self.second.points.len(),
        );
        let (series, x) = (rest / self.axis.points.len(), rest % self.axis.points.len());
        Coordinates { series, x, y, seed }
    }

    /// The number of a cell.
    pub fn index(&self, at: Coordinates) -> usize {
        let point = at.series * self.axis.points.len() + at.x;
        let point = point * self.second.points.len() + at.y;
        point * self.seeds.len() + at.seed
    }

    /// Whether coordinates are in the grid.
    pub fn has(&self, at: Coordinates) -> bool {
        at.series < self.series.len()
            && at.x < self.axis.points.len()
            && at.y < self.second.points.len()
            && at.seed < self.seeds.len()
    }

    /// Whether a series is of a model, whose results do not depend on seeds.
    pub fn is_model(&self, series: usize) -> bool {
        let base = self.series[series].base.as_ref().unwrap_or(&self.base);
        matches!(base, Base::Model(..))
    }

    /// Whether a cell is run: of a model only that of the first seed is, and of another choice of a setting only what
    /// a claim reads.
    pub fn is_run(&self, at: Coordinates) -> bool {
        let wanted = !self.read_alone || self.is_read(at);
        wanted && (at.seed == 0 || !self.is_model(at.series))
    }

    /// Whether a claim reads a cell.
    fn is_read(&self, at: Coordinates) -> bool {
        let [x, y] = [&self.axis.points[at.x], &self.second.points[at.y]];
        let mut readings = self.claims.iter().flat_map(|claim| &claim.readings);
        readings.any(|one| one.series.contains(&at.series) && one.x.has(x.x) && one.y.has(y.x))
    }

    /// The cell at coordinates.
    ///
    /// # Errors
    /// When a change does not suit the base, by its place in the experiment.
    pub fn cell(&self, at: Coordinates) -> Result<Cell, Problem> {
        let series = &self.series[at.series];
        let mut base = series.base.as_ref().unwrap_or(&self.base).clone();
        if series.base.is_none() {
            self.common.apply(&mut base)?;
        }
        series.changes.apply(&mut base)?;
        if !series.constant {
            self.axis.points[at.x].changes.apply(&mut base)?;
            self.second.points[at.y].changes.apply(&mut base)?;
        }
        for setting in &self.settings {
            setting.apply(at.series, series.base.is_some(), &mut base)?;
        }
        match base {
            Base::Scenario(mut document) => {
                for (key, value) in [("duration", self.duration), ("warmup", self.warmup)] {
                    if let Some(value) = value {
                        document.set(key, &Json::Number(value))?;
                    }
                }
                self.set_seed(&mut document, at.seed)?;
                Ok(Cell::Packets(document))
            }
            Base::Model(model, json) => {
                model.check(&json).map_err(|problem| {
                    Problem::at(self.origin(at, &problem.path), problem.message)
                })?;
                Ok(Cell::Model(model, json))
            }
        }
    }

    /// The cell at coordinates, which `last` then is. If it was one at the same point with another seed, it saves the
    /// changes of the point, each of which checks the whole document.
    ///
    /// # Errors
    /// As for [`Experiment::cell`].
    pub(crate) fn next_cell<'a>(
        &self,
        last: &'a mut Option<(Coordinates, Cell)>,
        at: Coordinates,
    ) -> Result<&'a Cell, Problem> {
        let cell = match last.take() {
            Some((before, Cell::Packets(mut document)))
                if (Coordinates {
                    seed: at.seed,
                    ..before
                }) == at =>
            {
                self.set_seed(&mut document, at.seed)?;
                Cell::Packets(document)
            }
            _ => self.cell(at)?,
        };
        Ok(&last.insert((at, cell)).1)
    }

    fn set_seed(&self, document: &mut Document, seed: usize) -> Result<(), Problem> {
        let seed = Json::Number(self.seeds[seed] as f64);
        document.set("seed", &seed).map(|_| ())
    }

    /// The place in the experiment that sets a key of a cell's model: the last change of it, or the base.
    fn origin(&self, at: Coordinates, key: &str) -> String {
        let series = &self.series[at.series];
        let mut path = match &series.base {
            Some(_) => format!("series/{}/base", at.series),
            None => "base".to_owned(),
        };
        if !key.is_empty() {
            path = format!("{path}/{key}");
        }
        let common = series.base.is_none().then_some(&self.common);
        let axes = [
            &self.axis.points[at.x].changes,
            &self.second.points[at.y].changes,
        ];
        let axes = axes.into_iter().filter(|_| !series.constant);
        let own = series.base.is_some();
        let settings = self.settings.iter();
        let settings = settings.flat_map(|setting| setting.changes(at.series, own));
        let changes = common
            .into_iter()
            .chain([&series.changes])
            .chain(axes)
            .chain(settings);
        let mut origins = changes.filter_map(|changes| changes.origin(key));
        origins.next_back().unwrap_or(path)
    }

    /// Checks the documents of cells: all of them if there are at most `most`, else each series at the first
    /// point and as many points in the first series. Each measure has to find its subject at one of these
    /// points, in one series: without a flow, its figures have no values.
    pub(super) fn check_cells(&self, most: usize) -> Result<(), Problem> {
        let mut met: Vec<Option<Result<(), Problem>>> = vec![None; self.measures.len()];
        for at in self.looked_at(most) {
            let cell = self.cell(at)?;
            for (i, met) in met.iter_mut().enumerate() {
                if !matches!(met, Some(Ok(()))) {
                    let found = self.check_measure(at.series, i, &cell);
                    // Keeps the first error.
                    let better = met.is_none() || matches!(found, Some(Ok(())));
                    *met = if better { found } else { met.take() };
                }
            }
        }
        met.into_iter().flatten().collect()
    }

    /// The warnings about changes that never act, since they are not before the end of a run: a
    /// shorter `duration` may have left them behind. Each is at the scenario that it is in.
    ///
    /// # Errors
    /// As [`Experiment::cell`].
    pub fn idle(&self) -> Result<Vec<Problem>, Problem> {
        let mut all = Vec::new();
        for at in self.looked_at(MOST_CHECKED) {
            let Cell::Packets(document) = self.cell(at)? else {
                continue;
            };
            if let Some(idle) = warnings::idle(&document) {
                let base = match self.series[at.series].base {
                    Some(_) => format!("series/{}/base", at.series),
                    None => "base".to_owned(),
                };
                let problem = Problem::at(format!("{base}/{}", idle.path), idle.message);
                if !all.contains(&problem) {
                    all.push(problem);
                }
            }
        }
        Ok(all)
    }

    /// The cells that are checked: all with the first seed where they are few, else each series at the
    /// first point and each point in the first series.
    fn looked_at(&self, most: usize) -> impl Iterator<Item = Coordinates> {
        let (xs, ys) = (self.axis.points.len(), self.second.points.len());
        let count = self.series.len();
        let all = xs * ys * count <= most;
        let grid = (0..count).flat_map(move |series| {
            (0..xs).flat_map(move |x| {
                (0..ys).map(move |y| Coordinates {
                    series,
                    x,
                    y,
                    seed: 0,
                })
            })
        });
        grid.filter(move |Coordinates { series, x, y, .. }| {
            let first = *x == 0 && *y == 0;
            let edge = *series == 0 && (*x == 0 || *y == 0);
            all || first || edge && *x.max(y) < most
        })
    }

    /// Whether a measure finds something in a cell; `None` where it is not about such cells.
    fn check_measure(&self, series: usize, i: usize, cell: &Cell) -> Option<Result<(), Problem>> {
        let is_model = self.is_model(series);
        let subject = self.measures[i].subject(is_model)?;
        Some(cell.check(subject).map_err(|problem| {
            let key = subject.key(is_model);
            let path = match problem.path.as_str() {
                "" => String::new(),
                path => format!("/{path}"),
            };
            Problem::at(format!("measures/{i}/{key}{path}"), problem.message)
        }))
    }
}
