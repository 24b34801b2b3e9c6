//! A map of a matrix: a measure for each cell, over seeds, with intervals and whether the order of the starts matters.

use serde::Serialize;

use super::measures::Show;
use super::settings::Order;
use super::{Matrix, Runs};
use crate::measure::rounded;
use crate::statistics::{Estimate, students_t};

/// The probability with which an interval holds the mean.
pub const CONFIDENCE: f64 = 0.95;

/// Digits of a map's numbers.
const DIGITS: usize = 8;

/// A difference between two orders is worth a word from this share of the larger mean on.
const WORTH: f64 = 0.1;

/// A measure over seeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "MatrixValue"))]
pub struct Value {
    /// The mean over the runs that have a value.
    pub mean: f64,
    /// Half the width of its interval; null for a single run.
    pub half: Option<f64>,
    /// How many runs have one.
    pub runs: u32,
}

/// A cell of a map: a sender, or none for it alone, beside which the row's is measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "MatrixCell"))]
pub struct MapCell {
    /// The place of the row's sender.
    pub row: u32,
    /// The place of the column's; null for the row's alone.
    pub column: Option<u32>,
    /// In the order that is shown.
    pub value: Option<Value>,
    /// Where the row's sender starts first.
    pub first: Option<Value>,
    /// Where it starts second.
    pub second: Option<Value>,
    /// Whether the order matters: the interval of the difference does not hold 0, and it is worth a word.
    pub matters: bool,
    /// How many of its runs are still to be made.
    pub waiting: u32,
}

impl Matrix {
    /// The cells of a map: row by row, each sender alone first.
    pub fn map(&self, runs: &Runs, show: Show, order: Order) -> Vec<MapCell> {
        let count = self.settings.senders.len();
        let mut cells = Vec::with_capacity(count * (count + 1));
        for row in 0..count {
            for column in std::iter::once(None).chain((0..count).map(Some)) {
                cells.push(self.cell(runs, show, order, row, column));
            }
        }
        cells
    }

    fn cell(
        &self,
        runs: &Runs,
        show: Show,
        order: Order,
        row: usize,
        column: Option<usize>,
    ) -> MapCell {
        let seeds = 1..=self.settings.seeds;
        let alone = |seed: u64| runs.find(&self.key(&[row], seed));
        let (mut first, mut second, mut waiting) = (Vec::new(), Vec::new(), 0);
        let aided = self.unaided[row].is_none()
            && column.is_none_or(|column| self.unaided[column].is_none());
        for seed in seeds {
            let Some(column) = column else {
                let run = alone(seed);
                waiting += u32::from(run.is_none());
                let shown = run.filter(|_| show.measure().alone);
                first.push(shown.and_then(|run| show.value(run, 0, None)));
                continue;
            };
            let forth = runs.find(&self.key(&[row, column], seed));
            let back = runs.find(&self.key(&[column, row], seed));
            waiting += u32::from(forth.is_none()) + u32::from(back.is_none() && row != column);
            first.push(forth.and_then(|run| show.value(run, 0, alone(seed))));
            second.push(back.and_then(|run| show.value(run, 1, alone(seed))));
        }
        let both: Vec<Option<f64>> = if column.is_none() {
            first.clone()
        } else {
            pairs(&first, &second, f64::midpoint)
        };
        let apart = estimate(&pairs(&first, &second, |a, b| a - b));
        let [first, second, both] = [first, second, both].map(|values| estimate(&values));
        let worth = |a: &Value, b: &Value| {
            let larger = a.mean.abs().max(b.mean.abs());
            (WORTH * larger).max(show.measure().grain)
        };
        let matters = match (apart, first, second) {
            (Some(apart), Some(first), Some(second)) => apart.half.is_some_and(|half| {
                apart.mean.abs() > half && apart.mean.abs() >= worth(&first, &second)
            }),
            _ => false,
        };
        let value = match order {
            Order::Both => both,
            Order::First => first,
            Order::Second if column.is_some() => second,
            Order::Second => first,
        };
        MapCell {
            row: row as u32,
            column: column.map(|column| column as u32),
            value,
            first,
            second: column.and(second),
            matters,
            waiting: if aided { waiting } else { 0 },
        }
    }
}

/// How values with the same seed are joined.
fn pairs(a: &[Option<f64>], b: &[Option<f64>], of: fn(f64, f64) -> f64) -> Vec<Option<f64>> {
    a.iter()
        .zip(b)
        .map(|(a, b)| Some(of((*a)?, (*b)?)))
        .collect()
}

fn estimate(values: &[Option<f64>]) -> Option<Value> {
    let known = values.iter().flatten().copied();
    let estimate = Estimate::from_values(known);
    (estimate.runs > 0).then(|| Value {
        mean: rounded(estimate.mean, DIGITS),
        half: (estimate.runs > 1).then(|| {
            rounded(
                students_t(CONFIDENCE, estimate.runs - 1) * estimate.standard_error(),
                DIGITS,
            )
        }),
        runs: estimate.runs as u32,
    })
}
