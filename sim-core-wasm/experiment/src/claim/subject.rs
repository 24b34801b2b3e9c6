//! The subject of a test: the quantity at each point, and its uncertainty from unfinished runs.

use super::interval::Quantity;
use super::{NoInterval, Side};
use crate::document::{Across, Axis, Experiment, Extent, Reading, Test, Trend};

/// A run's value of a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sample {
    /// It is still to be made.
    Waiting,
    /// It has no value.
    Missing,
    /// Its value.
    Value(f64),
    /// It ended before there was a value, which is larger than this.
    Capped(f64),
}

impl Sample {
    /// Its value, or the lower bound of it.
    pub(crate) fn value(&self) -> Option<f64> {
        match self {
            Sample::Value(value) | Sample::Capped(value) => Some(*value),
            Sample::Waiting | Sample::Missing => None,
        }
    }
}

/// Returns the values of a measure over seeds: of a series, a point and a point of the second axis.
pub(crate) type Samples<'a> = dyn Fn(usize, usize, usize, usize) -> Vec<Sample> + 'a;

/// The directions in which a quantity may be off because runs ended before they had a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Open {
    /// The number of such runs.
    pub(super) runs: u32,
    /// It may be larger.
    pub(super) larger: bool,
    /// It may be smaller.
    pub(super) smaller: bool,
}

impl Open {
    /// The directions for something that `runs` count for, or against.
    fn new(runs: u32, against: bool) -> Open {
        Open {
            runs,
            larger: runs > 0 && !against,
            smaller: runs > 0 && against,
        }
    }

    fn and(self, other: Open) -> Open {
        Open {
            runs: self.runs + other.runs,
            larger: self.larger || other.larger,
            smaller: self.smaller || other.smaller,
        }
    }

    /// How the true value relates to the computed one; `None` if they are equal.
    pub(super) fn side(self) -> Option<Side> {
        match (self.larger, self.smaller) {
            (false, false) => None,
            (true, false) => Some(Side::AtLeast),
            (false, true) => Some(Side::AtMost),
            (true, true) => Some(Side::Either),
        }
    }
}

/// The values of a series over runs, and how many of them are lower bounds of a longer time.
struct Values {
    all: Vec<f64>,
    capped: u32,
}

/// The subject of a finding.
pub(super) struct Subject {
    pub(super) x: Option<usize>,
    pub(super) y: Option<usize>,
    pub(super) series: Vec<usize>,
    pub(super) quantity: Result<Quantity, NoInterval>,
    pub(super) open: Open,
}

impl Subject {
    fn new(
        x: Option<usize>,
        y: Option<usize>,
        series: &[usize],
        found: Result<(Quantity, Open), NoInterval>,
    ) -> Subject {
        let open = found.as_ref().map_or(Open::default(), |(_, open)| *open);
        Subject {
            x,
            y,
            series: series.to_vec(),
            quantity: found.map(|(quantity, _)| quantity),
            open,
        }
    }
}

/// A test, and the runs that it is applied to.
pub(super) struct Judged<'a> {
    pub(super) experiment: &'a Experiment,
    pub(super) samples: &'a Samples<'a>,
    pub(super) reading: &'a Reading,
}

impl Judged<'_> {
    /// All subjects of the test.
    pub(super) fn subjects(&self) -> Vec<Subject> {
        let (reading, experiment) = (self.reading, self.experiment);
        let places = |axis: &Axis, extent: Extent| {
            let points = axis.points.iter().enumerate();
            let within = points.filter(|(_, point)| extent.has(point.x));
            within.map(|(place, _)| place).collect::<Vec<_>>()
        };
        let xs = places(&experiment.axis, reading.x);
        let ys = places(&experiment.second, reading.y);
        match reading.test {
            Test::Trend { by, .. } => self.trends(&xs, &ys, by),
            Test::Change => self.changes(&xs, &ys),
            Test::Order => {
                let pairs = reading.series.windows(2);
                let pairs = pairs.map(|pair| self.compared(&xs, &ys, pair, Test::Difference));
                pairs.flatten().collect()
            }
            test => self.compared(&xs, &ys, &reading.series, test),
        }
    }

    /// The values of a series at a point; an error when a run has none.
    fn values(&self, series: usize, x: usize, y: usize) -> Result<Values, NoInterval> {
        let samples = (self.samples)(series, x, y, self.reading.measure);
        if samples.is_empty() || samples.contains(&Sample::Waiting) {
            return Err(NoInterval::Waiting);
        }
        let all: Option<Vec<f64>> = samples.iter().map(Sample::value).collect();
        let capped = samples
            .iter()
            .filter(|one| matches!(one, Sample::Capped(_)));
        Ok(Values {
            all: all.ok_or(NoInterval::Missing)?,
            capped: capped.count() as u32,
        })
    }

    /// The value, ratio or difference at each point, or of the means over them.
    fn compared(&self, xs: &[usize], ys: &[usize], series: &[usize], test: Test) -> Vec<Subject> {
        let grid: Vec<(usize, usize)> = xs
            .iter()
            .flat_map(|x| ys.iter().map(|y| (*x, *y)))
            .collect();
        let at = |points: &[(usize, usize)]| {
            let means: Result<Vec<Values>, NoInterval> = series
                .iter()
                .map(|one| self.mean_over(*one, points))
                .collect();
            means.map(|mut means| {
                let last = means.pop();
                let Values { all: last, capped } = last.unwrap_or(Values::NONE);
                let Some(first) = means.pop() else {
                    return (Quantity::Mean(last), Open::new(capped, false));
                };
                let open = Open::new(first.capped, false).and(Open::new(capped, true));
                let pairs = first.all.iter().zip(&last);
                let quantity = match test {
                    Test::Ratio => Quantity::Ratio(first.all, last),
                    _ => Quantity::Mean(pairs.map(|(a, b)| a - b).collect()),
                };
                (quantity, open)
            })
        };
        if self.reading.across == Across::Mean && !grid.is_empty() {
            let only = |all: &[usize]| (all.len() == 1).then(|| all[0]);
            return vec![Subject::new(only(xs), only(ys), series, at(&grid))];
        }
        let each = grid
            .iter()
            .map(|(x, y)| Subject::new(Some(*x), Some(*y), series, at(&[(*x, *y)])));
        each.collect()
    }

    /// The mean over points, of each seed.
    fn mean_over(&self, series: usize, points: &[(usize, usize)]) -> Result<Values, NoInterval> {
        let mut sums = Values::NONE;
        for (x, y) in points {
            let Values { all, capped } = self.values(series, *x, *y)?;
            sums.all.resize(all.len(), 0.0);
            sums.all
                .iter_mut()
                .zip(all)
                .for_each(|(sum, value)| *sum += value);
            sums.capped += capped;
        }
        let n = points.len() as f64;
        sums.all.iter_mut().for_each(|sum| *sum /= n);
        Ok(sums)
    }

    /// Steps from point to point, or slopes.
    fn trends(&self, xs: &[usize], ys: &[usize], by: Trend) -> Vec<Subject> {
        let series = self.reading.series[0];
        let mut subjects = Vec::new();
        for y in ys {
            match by {
                Trend::Steps => {
                    for pair in xs.windows(2) {
                        let step = self.step(series, pair[0], pair[1], *y);
                        subjects.push(Subject::new(Some(pair[1]), Some(*y), &[series], step));
                    }
                }
                Trend::Slope if xs.len() > 1 => {
                    let slope = self.slope(series, xs, *y);
                    subjects.push(Subject::new(None, Some(*y), &[series], slope));
                }
                Trend::Slope => {}
            }
        }
        subjects
    }

    /// The last point over the first.
    fn changes(&self, xs: &[usize], ys: &[usize]) -> Vec<Subject> {
        let series = self.reading.series[0];
        let (Some(first), Some(last)) = (xs.first(), xs.last().filter(|_| xs.len() > 1)) else {
            return Vec::new();
        };
        let change = |y: usize| {
            let (before, after) = (
                self.values(series, *first, y)?,
                self.values(series, *last, y)?,
            );
            let open = Open::new(after.capped, false).and(Open::new(before.capped, true));
            Ok((Quantity::Ratio(after.all, before.all), open))
        };
        let subjects = ys
            .iter()
            .map(|y| Subject::new(None, Some(*y), &[series], change(*y)));
        subjects.collect()
    }

    fn step(
        &self,
        series: usize,
        from: usize,
        to: usize,
        y: usize,
    ) -> Result<(Quantity, Open), NoInterval> {
        let (before, after) = (self.values(series, from, y)?, self.values(series, to, y)?);
        let pairs = after.all.iter().zip(&before.all);
        let steps = pairs.map(|(after, before)| after - before).collect();
        let open = Open::new(after.capped, false).and(Open::new(before.capped, true));
        Ok((Quantity::Mean(steps), open))
    }

    /// The slope of the line with the least squares, of each seed.
    fn slope(&self, series: usize, xs: &[usize], y: usize) -> Result<(Quantity, Open), NoInterval> {
        let places: Vec<f64> = xs
            .iter()
            .map(|x| self.experiment.axis.points[*x].x)
            .collect();
        let n = places.len() as f64;
        let center = places.iter().sum::<f64>() / n;
        let squares: f64 = places.iter().map(|x| (x - center) * (x - center)).sum();
        let mut slopes: Vec<f64> = Vec::new();
        let mut open = Open::default();
        for (x, place) in xs.iter().zip(&places) {
            let values = self.values(series, *x, y)?;
            slopes.resize(values.all.len(), 0.0);
            let weight = (place - center) / squares;
            slopes
                .iter_mut()
                .zip(values.all)
                .for_each(|(slope, value)| *slope += weight * value);
            if weight != 0.0 {
                open = open.and(Open::new(values.capped, weight < 0.0));
            }
        }
        Ok((Quantity::Mean(slopes), open))
    }
}

impl Values {
    const NONE: Values = Values {
        all: Vec::new(),
        capped: 0,
    };
}
