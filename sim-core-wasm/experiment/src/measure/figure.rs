//! Figures of summaries and of models' results.

use sawtooth_document::Problem;
use sawtooth_engine::measure::summary::jain;
use serde_json::Value;

use super::path::{check, select};
use super::{Curve, rounded};
use crate::document::{CurveMeasure, Figure, Take};

/// Digits of the numbers of a curve.
const CURVE_DIGITS: usize = 5;

impl Figure {
    /// Checks that its paths lead somewhere in results of this shape.
    pub(crate) fn check(&self, shape: &Value) -> Result<(), Problem> {
        let at = |key: &'static str| move |problem: Problem| Problem::at(key, problem.message);
        check(shape, &self.path).map_err(at("path"))?;
        match &self.over {
            Some((path, _)) => check(shape, path).map_err(at("over")),
            None => Ok(()),
        }
    }
}

impl CurveMeasure {
    /// The same for a curve.
    pub(crate) fn check(&self, shape: &Value) -> Result<(), Problem> {
        let at = |key: &'static str| move |problem: Problem| Problem::at(key, problem.message);
        check(shape, &self.path).map_err(at("path"))?;
        match &self.against {
            Some(path) => check(shape, path).map_err(at("against")),
            None => Ok(()),
        }
    }
}

/// The numbers that a path leads to; a list counts as its items.
fn numbers(tree: &Value, path: &str) -> Vec<Option<f64>> {
    let found = select(tree, path).into_iter();
    let flat = found.flat_map(|value| match value {
        Value::Array(items) => items.iter().map(Value::as_f64).collect(),
        other => vec![other.as_f64()],
    });
    flat.collect()
}

/// Combines several values; a missing one makes the result missing, unless values are counted or it is left out.
pub(super) fn made(take: Take, skip_missing: bool, all: &[Option<f64>]) -> Option<f64> {
    let present: Vec<f64> = all.iter().flatten().copied().collect();
    if take == Take::Count {
        return Some(present.len() as f64);
    }
    let whole = skip_missing || present.len() == all.len();
    let values = whole.then_some(present)?;
    let n = values.len() as f64;
    if values.is_empty() {
        return None;
    }
    let sum: f64 = values.iter().sum();
    match take {
        Take::Sum => Some(sum),
        Take::Mean => Some(sum / n),
        Take::Min => values.iter().copied().reduce(f64::min),
        Take::Max => values.iter().copied().reduce(f64::max),
        Take::Std => {
            let squares: f64 = values.iter().map(|v| (v - sum / n) * (v - sum / n)).sum();
            Some((squares / n).sqrt())
        }
        Take::Jain => jain(values),
        Take::First => values.first().copied(),
        Take::Last => values.last().copied(),
        Take::Count => None,
    }
}

/// The value of a figure.
pub(crate) fn taken(figure: &Figure, tree: &Value) -> Option<f64> {
    let skip = figure.skip_missing;
    let value = made(figure.take, skip, &numbers(tree, &figure.path))?;
    let over = match &figure.over {
        Some((path, take)) => made(*take, skip, &numbers(tree, path))?,
        None => 1.0,
    };
    let value = value / over * figure.factor;
    value.is_finite().then_some(value)
}

/// The curve of a model's results.
pub(crate) fn model_curve(curve: &CurveMeasure, tree: &Value) -> Curve {
    let y = numbers(tree, &curve.path);
    let x: Vec<f64> = match &curve.against {
        Some(path) => numbers(tree, path)
            .into_iter()
            .map(Option::unwrap_or_default)
            .collect(),
        None => (1..=y.len()).map(|place| place as f64).collect(),
    };
    let length = x.len().min(y.len());
    let every = length.div_ceil(curve.points as usize).max(1);
    let places = (0..length).step_by(every);
    let short = |value: f64| rounded(value, CURVE_DIGITS);
    Curve {
        x: places.clone().map(|place| short(x[place])).collect(),
        y: places
            .map(|place| y[place].map(|value| short(value * curve.factor)))
            .collect(),
        ..Curve::default()
    }
}
