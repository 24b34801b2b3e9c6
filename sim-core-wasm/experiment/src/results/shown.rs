//! The cells of an experiment so far, for display.

use serde::Serialize;

use super::{CurveRecord, Point};
use crate::claim::{ClaimSummary, Verdict};

/// Estimates, curves and verdicts from the cells collected so far.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "ShownCells"))]
pub struct ShownCells<'a> {
    /// How many cells there are.
    pub cells: usize,
    /// The points of the figure.
    pub points: Vec<Point>,
    /// Those that were not shown before.
    pub curves: &'a [CurveRecord],
    /// The verdicts on the claims.
    pub verdicts: Vec<Verdict>,
    /// The outcome of each whole claim.
    pub claims: Vec<ClaimSummary>,
}
