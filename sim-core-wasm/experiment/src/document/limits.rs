//! How large an experiment may be.

/// Most runs of a grid.
pub const MOST_CELLS: u64 = 100_000;

/// Most points of an axis, and most seeds.
pub(super) const MOST_POINTS: usize = 10_000;

/// Most series, measures, claims and readings of a claim.
pub(super) const MOST_ENTRIES: usize = 100;

/// The longest text of a key, in characters.
pub(super) const LONGEST_TEXT: usize = 20_000;

/// The longest path, in characters.
pub(super) const LONGEST_PATH: usize = 300;

/// Most points of a curve.
pub(super) const MOST_CURVE_POINTS: u64 = 2_000;

/// Most points of all curves of an experiment.
pub(super) const MOST_CURVES: u64 = 1_000_000;

/// Most changes of one point or series.
pub(super) const MOST_CHANGES: usize = 200;

/// Documents that are checked when an experiment is read; others when their cell runs.
pub(super) const MOST_CHECKED: usize = 400;
