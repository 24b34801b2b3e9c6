//! Intervals of means, and of ratios of means.

use sawtooth_engine::rng::{Purpose, RandomStream};

use super::NoInterval;
use crate::document::Interval;
use crate::statistics::students_t;

/// The least and the greatest number of resamples of a bootstrap.
const RESAMPLES: [usize; 2] = [2_000, 100_000];

/// The number of drawn means beyond each end of an interval: with fewer its ends would be too random.
const BEYOND: f64 = 50.0;

/// The least number of runs for a bootstrap: with fewer, the drawn means take too few different values.
const FEWEST_RUNS: usize = 8;

/// A quantity over runs: each place is a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Quantity {
    /// The mean of these.
    Mean(Vec<f64>),
    /// The mean of the first over the mean of the second.
    Ratio(Vec<f64>, Vec<f64>),
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = values.len() as f64;
    values.sum::<f64>() / n
}

impl Quantity {
    /// The number of runs.
    fn runs(&self) -> usize {
        match self {
            Quantity::Mean(values) => values.len(),
            Quantity::Ratio(part, whole) => part.len().min(whole.len()),
        }
    }

    /// Its value over the runs at these places.
    fn over(&self, places: &[usize]) -> f64 {
        let of = |values: &[f64]| mean(places.iter().map(|place| values[*place]));
        match self {
            Quantity::Mean(values) => of(values),
            Quantity::Ratio(part, whole) => of(part) / of(whole),
        }
    }

    /// Its value in each run.
    pub(crate) fn each(&self) -> Vec<f64> {
        match self {
            Quantity::Mean(values) => values.clone(),
            Quantity::Ratio(part, whole) => {
                let pairs = part.iter().zip(whole);
                pairs.map(|(part, whole)| part / whole).collect()
            }
        }
    }

    /// Its value over all runs.
    pub(crate) fn value(&self) -> Option<f64> {
        let places: Vec<usize> = (0..self.runs()).collect();
        Some(self.over(&places)).filter(|value| value.is_finite())
    }
}

/// The interval that holds a quantity with some probability.
pub(crate) fn interval(
    quantity: &Quantity,
    confidence: f64,
    how: Interval,
) -> Result<[f64; 2], NoInterval> {
    if quantity.runs() < 2 {
        return Err(NoInterval::OneRun);
    }
    match (how, quantity) {
        (Interval::Student, Quantity::Mean(values)) => Ok(student(values, confidence)),
        (Interval::Student, Quantity::Ratio(part, whole)) => {
            fieller(part, whole, confidence).ok_or(NoInterval::Unbounded)
        }
        (Interval::Bootstrap, _) => bootstrap(quantity, confidence),
    }
}

/// The covariance of the means of two quantities of the same runs.
fn covariance(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len() as f64;
    let (mean_a, mean_b) = (mean(a.iter().copied()), mean(b.iter().copied()));
    let pairs = a.iter().zip(b);
    let sum: f64 = pairs.map(|(a, b)| (a - mean_a) * (b - mean_b)).sum();
    sum / (n - 1.0) / n
}

fn student(values: &[f64], confidence: f64) -> [f64; 2] {
    let t = students_t(confidence, values.len() as u64 - 1);
    let half = t * covariance(values, values).sqrt();
    let mean = mean(values.iter().copied());
    [mean - half, mean + half]
}

/// Fieller's interval of a ratio: every r for which the mean of part − r whole may be 0.
/// `None` where the whole may be 0 itself.
fn fieller(part: &[f64], whole: &[f64], confidence: f64) -> Option<[f64; 2]> {
    let t = students_t(confidence, part.len() as u64 - 1);
    let (a, b) = (mean(part.iter().copied()), mean(whole.iter().copied()));
    let squared = t * t;
    let first = b * b - squared * covariance(whole, whole);
    let second = a * b - squared * covariance(part, whole);
    let third = a * a - squared * covariance(part, part);
    if first <= 0.0 {
        return None;
    }
    // Rounding alone makes the root of a double solution negative.
    let root = (second * second - first * third).max(0.0).sqrt();
    Some([(second - root) / first, (second + root) / first])
}

/// Percentiles of the quantity over runs drawn with repetition.
fn bootstrap(quantity: &Quantity, confidence: f64) -> Result<[f64; 2], NoInterval> {
    let runs = quantity.runs();
    let outside = (1.0 - confidence) / 2.0;
    let [least, most] = RESAMPLES;
    let resamples = (BEYOND / outside).ceil().max(least as f64);
    if runs < FEWEST_RUNS || resamples > 1.001 * most as f64 {
        return Err(NoInterval::FewRuns);
    }
    let resamples = resamples as usize;
    let mut stream = RandomStream::new(0, "bootstrap", Purpose::Traffic);
    let mut places = vec![0; runs];
    let mut values = Vec::with_capacity(resamples);
    for _ in 0..resamples {
        for place in &mut places {
            *place = stream.below(runs as u64) as usize;
        }
        values.push(quantity.over(&places));
    }
    if values.iter().any(|value| !value.is_finite()) {
        return Err(NoInterval::Unbounded);
    }
    values.sort_by(f64::total_cmp);
    let last = (resamples - 1) as f64;
    let at = |part: f64| values[(part * last).round() as usize];
    Ok([at(outside), at(1.0 - outside)])
}
