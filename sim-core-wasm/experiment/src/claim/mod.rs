//! Verdicts on claims.

mod interval;
#[cfg(test)]
mod interval_tests;
mod judge;
mod numbers;
mod subject;
mod summary;
#[cfg(test)]
mod summary_tests;
#[cfg(test)]
mod tests;
mod words;
#[cfg(test)]
mod words_tests;

use serde::{Deserialize, Serialize};

pub(crate) use interval::{Quantity, interval};
pub(crate) use judge::judge;
pub(crate) use numbers::{Limit, beside, in_unit, limits};
pub(crate) use subject::Sample;
pub(crate) use summary::summaries;
pub use summary::{
    ClaimChoice, ClaimResult, ClaimSetting, ClaimSummary, Counted, SettingEffect, tally,
};
pub use words::Words;

/// The outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimOutcome"))]
pub enum Outcome {
    /// Every interval lies within the bounds.
    Confirmed,
    /// An interval lies outside, widened for the number of points (Bonferroni).
    NotConfirmed,
    /// Neither: there are too few runs to decide.
    Inconclusive,
}

/// Why a finding has no interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum NoInterval {
    /// One run has no spread.
    OneRun,
    /// Some runs are still to be made.
    Waiting,
    /// Some runs have no value.
    Missing,
    /// For a bootstrap of this confidence there are too few runs.
    FewRuns,
    /// The divisor may be zero.
    Unbounded,
    /// The links carry less than the bound would need: no sender could meet it.
    OutOfReach,
}

/// How the true value relates to the computed one if some runs ended before they had theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimSide"))]
pub enum Side {
    /// It is so large, or larger.
    AtLeast,
    /// It is so large, or smaller.
    AtMost,
    /// It may be larger or smaller.
    Either,
}

/// The bounds of a value; null for none.
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
    /// Where on the axis; left out over several points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub x: Option<f64>,
    /// Where on the second axis; left out where there is none, and over several points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub y: Option<f64>,
    /// The ids of the series, as they are compared.
    pub series: Vec<String>,
    /// The value, ratio, difference or slope under test. Where every run counts, that of the run with the least
    /// distance to the bounds.
    pub value: Option<f64>,
    /// Where its interval begins, which is widened for the number of points unless the finding is confirmed. Where
    /// every run counts, the smallest value of a run.
    pub low: Option<f64>,
    /// Where it ends; where every run counts, the largest.
    pub high: Option<f64>,
    /// The outcome of the test.
    pub outcome: Outcome,
    /// Why it has no interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub without: Option<NoInterval>,
    /// How many runs behind it ended before they had a value.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<u32>"))]
    pub capped: u32,
    /// How the true value relates to `value` then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub side: Option<Side>,
    /// The value in words, or why there is none.
    #[serde(default)]
    pub measured: String,
    /// Its series and its place on the axes, in words.
    #[serde(default)]
    pub point: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
pub(crate) fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The outcome of a reading of a claim, or of a part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimVerdict"))]
pub struct Verdict {
    /// The id of the claim.
    pub claim: String,
    /// The place of the reading or the part.
    pub reading: u32,
    /// The outcome of all tests.
    pub outcome: Outcome,
    /// The bounds that are tested, the tolerance included.
    pub bounds: Bounds,
    /// Those that are claimed, where there is a tolerance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub claimed: Option<Bounds>,
    /// The result at each point.
    pub findings: Vec<Finding>,
    /// The place of the finding that is farthest on the wrong side, or nearest to it.
    pub decisive: Option<u32>,
    /// The verdict in words.
    #[serde(default)]
    pub words: Words,
}
