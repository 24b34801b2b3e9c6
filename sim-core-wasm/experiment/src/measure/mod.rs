//! Takes figures and curves from runs and models.

mod figure;
mod path;
mod probe;
mod shape;
#[cfg(test)]
mod tests;
mod variable;

use serde::{Deserialize, Serialize};

pub(crate) use figure::{model_curve, taken};
pub(crate) use probe::Recording;
pub(crate) use shape::shape;

/// A quantity over time, or over another one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ExperimentCurveValues"))]
pub struct Curve {
    /// Seconds, or the values of the list on the other axis.
    pub x: Vec<f64>,
    /// The value there, the last one of its point; null for none.
    pub y: Vec<Option<f64>>,
    /// The smallest value of each point, where a point stands for several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Option<f64>>>"))]
    pub low: Vec<Option<f64>>,
    /// The largest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Option<f64>>>"))]
    pub high: Vec<Option<f64>>,
}

/// A number with so many digits.
pub(crate) fn rounded(number: f64, digits: usize) -> f64 {
    let text = format!("{number:.*e}", digits.saturating_sub(1));
    text.parse().unwrap_or(number)
}
