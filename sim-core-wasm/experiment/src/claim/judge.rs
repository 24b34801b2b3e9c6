//! Holds figures against claims.
//!
//! Runs with the same seed are compared with each other: differences and ratios are of pairs.
//! Where a claim is about several points it is confirmed when it is at each, each with the
//! confidence of the experiment; it is not when one point speaks against it, its interval
//! widened for the number of points (Bonferroni).

use super::interval::{Quantity, interval};
use super::{Bounds, Finding, NoInterval, Outcome, Verdict};
use crate::document::{Across, Experiment, Reading, Test, Trend};

/// Gives the values of a measure over seeds: of a series, a point and a point of the second axis.
pub(crate) type Samples<'a> = dyn Fn(usize, usize, usize, usize) -> Vec<Option<f64>> + 'a;

/// What a finding is about.
struct Subject {
    x: Option<usize>,
    y: Option<usize>,
    series: Vec<usize>,
    quantity: Result<Quantity, NoInterval>,
}

/// The verdict on each reading of each claim.
pub(crate) fn judge(experiment: &Experiment, samples: &Samples<'_>) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for claim in &experiment.claims {
        for (place, reading) in claim.readings.iter().enumerate() {
            let judged = Judged {
                experiment,
                samples,
                reading,
            };
            let findings = judged.findings();
            let outcome = together(&findings);
            verdicts.push(Verdict {
                claim: claim.id.clone(),
                reading: place as u32,
                outcome,
                bounds: Bounds {
                    low: Some(reading.low).filter(|low| low.is_finite()),
                    high: Some(reading.high).filter(|high| high.is_finite()),
                },
                decisive: decisive(reading, &findings, outcome),
                findings,
            });
        }
    }
    verdicts
}

fn together(findings: &[Finding]) -> Outcome {
    let has = |outcome| findings.iter().any(|finding| finding.outcome == outcome);
    if has(Outcome::NotConfirmed) {
        Outcome::NotConfirmed
    } else if findings.is_empty() || has(Outcome::Inconclusive) {
        Outcome::Inconclusive
    } else {
        Outcome::Confirmed
    }
}

/// Of the findings with the outcome of all, the one with the least room to its bounds.
fn decisive(reading: &Reading, findings: &[Finding], outcome: Outcome) -> Option<u32> {
    let room = |finding: &Finding| {
        let value = finding.value?;
        Some((value - reading.low).min(reading.high - value))
    };
    let alike = findings
        .iter()
        .enumerate()
        .filter(|(_, finding)| finding.outcome == outcome);
    let nearest = alike.min_by(|(_, a), (_, b)| {
        let [a, b] = [a, b].map(|one| room(one).unwrap_or(f64::NEG_INFINITY));
        a.total_cmp(&b)
    });
    nearest.map(|(place, _)| place as u32)
}

struct Judged<'a> {
    experiment: &'a Experiment,
    samples: &'a Samples<'a>,
    reading: &'a Reading,
}

impl Judged<'_> {
    /// The values of a series at a point; an error when a run has none.
    fn values(&self, series: usize, x: usize, y: usize) -> Result<Vec<f64>, NoInterval> {
        let values = (self.samples)(series, x, y, self.reading.measure);
        let all: Option<Vec<f64>> = values.into_iter().collect();
        all.filter(|all| !all.is_empty()).ok_or(NoInterval::Missing)
    }

    fn findings(&self) -> Vec<Finding> {
        let (reading, experiment) = (self.reading, self.experiment);
        let places = |axis: &crate::document::Axis, extent: crate::document::Extent| {
            let points = axis.points.iter().enumerate();
            let within = points.filter(|(_, point)| extent.has(point.x));
            within.map(|(place, _)| place).collect::<Vec<_>>()
        };
        let xs = places(&experiment.axis, reading.x);
        let ys = places(&experiment.second, reading.y);
        let subjects = match reading.test {
            Test::Trend { falling, by } => self.trends(&xs, &ys, falling, by),
            Test::Order => {
                let pairs = reading.series.windows(2);
                let pairs = pairs.map(|pair| self.compared(&xs, &ys, pair, Test::Difference));
                pairs.flatten().collect()
            }
            test => self.compared(&xs, &ys, &reading.series, test),
        };
        if subjects.is_empty() {
            let none = Subject {
                x: None,
                y: None,
                series: reading.series.clone(),
                quantity: Err(NoInterval::NoPoint),
            };
            return vec![self.finding(&none, 1)];
        }
        let count = subjects.len();
        subjects
            .iter()
            .map(|one| self.finding(one, count))
            .collect()
    }

    /// The value, ratio or difference at each point, or of the means over them.
    fn compared(&self, xs: &[usize], ys: &[usize], series: &[usize], test: Test) -> Vec<Subject> {
        let grid: Vec<(usize, usize)> = xs
            .iter()
            .flat_map(|x| ys.iter().map(|y| (*x, *y)))
            .collect();
        let at = |points: &[(usize, usize)]| {
            let means: Result<Vec<Vec<f64>>, NoInterval> = series
                .iter()
                .map(|one| self.mean_over(*one, points))
                .collect();
            means.map(|mut means| {
                let second = means.pop().unwrap_or_default();
                match (test, means.pop()) {
                    (Test::Ratio, Some(first)) => Quantity::Ratio(first, second),
                    (Test::Difference, Some(first)) => {
                        let pairs = first.iter().zip(&second);
                        Quantity::Mean(pairs.map(|(a, b)| a - b).collect())
                    }
                    _ => Quantity::Mean(second),
                }
            })
        };
        let subject = |x, y, points: &[(usize, usize)]| Subject {
            x,
            y,
            series: series.to_vec(),
            quantity: at(points),
        };
        if self.reading.across == Across::Mean && !grid.is_empty() {
            let only = |all: &[usize]| (all.len() == 1).then(|| all[0]);
            return vec![subject(only(xs), only(ys), &grid)];
        }
        let each = grid
            .iter()
            .map(|(x, y)| subject(Some(*x), Some(*y), &[(*x, *y)]));
        each.collect()
    }

    /// The mean over points, of each seed.
    fn mean_over(&self, series: usize, points: &[(usize, usize)]) -> Result<Vec<f64>, NoInterval> {
        let mut sums: Vec<f64> = Vec::new();
        for (x, y) in points {
            let values = self.values(series, *x, *y)?;
            if sums.is_empty() {
                sums = values;
            } else {
                sums.iter_mut()
                    .zip(values)
                    .for_each(|(sum, value)| *sum += value);
            }
        }
        let n = points.len() as f64;
        Ok(sums.into_iter().map(|sum| sum / n).collect())
    }

    /// Steps or slopes, counted upwards for a trend that rises and downwards for one that falls.
    fn trends(&self, xs: &[usize], ys: &[usize], falling: bool, by: Trend) -> Vec<Subject> {
        let sign = if falling { -1.0 } else { 1.0 };
        let series = self.reading.series[0];
        let mut subjects = Vec::new();
        for y in ys {
            let mut add = |x, quantity: Result<Vec<f64>, NoInterval>| {
                subjects.push(Subject {
                    x,
                    y: Some(*y),
                    series: vec![series],
                    quantity: quantity.map(Quantity::Mean),
                });
            };
            match by {
                Trend::Steps => {
                    for pair in xs.windows(2) {
                        let step = self.values(series, pair[0], *y).and_then(|before| {
                            let after = self.values(series, pair[1], *y)?;
                            let pairs = after.iter().zip(&before);
                            Ok(pairs
                                .map(|(after, before)| sign * (after - before))
                                .collect())
                        });
                        add(Some(pair[1]), step);
                    }
                }
                Trend::Slope if xs.len() > 1 => add(None, self.slopes(series, xs, *y, sign)),
                Trend::Slope => {}
            }
        }
        subjects
    }

    /// The slope of the line with the least squares, of each seed.
    fn slopes(
        &self,
        series: usize,
        xs: &[usize],
        y: usize,
        sign: f64,
    ) -> Result<Vec<f64>, NoInterval> {
        let places: Vec<f64> = xs
            .iter()
            .map(|x| self.experiment.axis.points[*x].x)
            .collect();
        let n = places.len() as f64;
        let center = places.iter().sum::<f64>() / n;
        let squares: f64 = places.iter().map(|x| (x - center) * (x - center)).sum();
        let mut slopes: Vec<f64> = Vec::new();
        for (x, place) in xs.iter().zip(&places) {
            let values = self.values(series, *x, y)?;
            slopes.resize(values.len(), 0.0);
            let weight = sign * (place - center) / squares;
            slopes
                .iter_mut()
                .zip(values)
                .for_each(|(slope, value)| *slope += weight * value);
        }
        Ok(slopes)
    }

    fn finding(&self, subject: &Subject, count: usize) -> Finding {
        let (reading, experiment) = (self.reading, self.experiment);
        let exact = subject.series.iter().all(|one| experiment.is_model(*one));
        let found = subject.quantity.as_ref().map_err(|without| *without);
        let value = found.ok().and_then(Quantity::value);
        let at = |confidence: f64| match value {
            Some(value) if exact => Ok([value, value]),
            _ => found.and_then(|quantity| interval(quantity, confidence, experiment.interval)),
        };
        let narrow = at(experiment.confidence);
        let wide = at(1.0 - (1.0 - experiment.confidence) / count.max(1) as f64);
        let outcome = match (narrow, wide) {
            (Ok([low, high]), _) if low >= reading.low && high <= reading.high => {
                Outcome::Confirmed
            }
            (_, Ok([low, high])) if high < reading.low || low > reading.high => {
                Outcome::NotConfirmed
            }
            _ => Outcome::Inconclusive,
        };
        Finding {
            x: subject.x.map(|place| experiment.axis.points[place].x),
            y: subject
                .y
                .filter(|_| experiment.second.points.len() > 1)
                .map(|place| experiment.second.points[place].x),
            series: subject
                .series
                .iter()
                .map(|place| experiment.series[*place].id.clone())
                .collect(),
            value,
            low: narrow.ok().map(|[low, _]| low),
            high: narrow.ok().map(|[_, high]| high),
            outcome,
            without: narrow.err(),
        }
    }
}
