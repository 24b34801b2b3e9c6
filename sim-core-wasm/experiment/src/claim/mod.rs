//! Verdicts on claims.

mod interval;
mod judge;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub(crate) use interval::{Quantity, interval};
pub(crate) use judge::judge;

/// What came of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimOutcome"))]
pub enum Outcome {
    /// Every interval lies within the bounds.
    Confirmed,
    /// An interval lies outside, widened for the number of points (Bonferroni).
    NotConfirmed,
    /// Neither: there are too few runs to tell.
    Inconclusive,
}

/// Why a finding has no interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum NoInterval {
    /// One run tells nothing of the spread.
    OneRun,
    /// Some runs have no value.
    Missing,
    /// What is divided by may be zero.
    Unbounded,
    /// No point lies in the range.
    NoPoint,
}

/// The bounds that a value is held against, tolerance included; null for none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimBounds"))]
pub struct Bounds {
    /// The smallest value allowed.
    pub low: Option<f64>,
    /// The largest value allowed.
    pub high: Option<f64>,
}

/// The result at one point, or over all of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimFinding"))]
pub struct Finding {
    /// Where on the axis; null over several points.
    pub x: Option<f64>,
    /// Where on the second axis.
    pub y: Option<f64>,
    /// The ids of the series, as they are compared.
    pub series: Vec<String>,
    /// What is tested: the value, ratio, difference or slope.
    pub value: Option<f64>,
    /// Where its interval begins.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// What came of it.
    pub outcome: Outcome,
    /// Why it has no interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub without: Option<NoInterval>,
}

/// What came of a reading of a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimVerdict"))]
pub struct Verdict {
    /// The id of the claim.
    pub claim: String,
    /// The place of the reading.
    pub reading: u32,
    /// What came of it.
    pub outcome: Outcome,
    /// The bounds, the tolerance included.
    pub bounds: Bounds,
    /// The result at each point.
    pub findings: Vec<Finding>,
    /// The place of the finding that is farthest on the wrong side, or nearest to it.
    pub decisive: Option<u32>,
}
