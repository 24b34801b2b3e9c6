//! A matrix as files: JSON, and comma-separated values.

use std::fmt::Write as _;

use sawtooth_engine::specification::Choices as _;
use serde::Serialize;

use super::map::{CONFIDENCE, MapCell, Value};
use super::measures::{Measure, Show};
use super::network::number;
use super::settings::Order;
use super::{Matrix, Record, Runs};
use crate::results::ENGINE;

/// A matrix with its figures.
#[derive(Debug, Serialize)]
pub struct Results {
    /// The kind of document.
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// The version of the engine whose runs they are.
    pub engine: &'static str,
    /// The settings as an address has them.
    pub settings: String,
    /// The probability with which an interval holds the mean.
    pub confidence: f64,
    /// The senders of rows and columns.
    pub senders: Vec<&'static str>,
    /// Why a sender was not run, for each of them.
    pub unaided: Vec<Option<String>>,
    /// Other facts about the network.
    pub notes: Vec<String>,
    /// The maps.
    pub maps: Vec<Map>,
    /// The records that they were worked out of.
    pub runs: Vec<Record>,
}

/// A map with its description.
#[derive(Debug, Serialize)]
pub struct Map {
    #[serde(flatten)]
    measure: &'static Measure,
    cells: Vec<MapCell>,
}

impl Matrix {
    /// All figures, and the runs that there are.
    pub fn results(&self, runs: &Runs) -> Results {
        let keys = self
            .runs()
            .into_iter()
            .map(|run| self.key(&run.senders, run.seed));
        Results {
            format: "sawtooth-matrix",
            version: 1,
            engine: ENGINE,
            settings: self.settings.query(),
            confidence: CONFIDENCE,
            senders: self
                .settings
                .senders
                .iter()
                .map(|entry| entry.kind)
                .collect(),
            unaided: self.unaided.clone(),
            notes: self.notes.clone(),
            maps: Show::all()
                .map(|show| Map {
                    measure: show.measure(),
                    cells: self.map(runs, show, self.settings.order),
                })
                .collect(),
            runs: keys.filter_map(|key| runs.find(&key).cloned()).collect(),
        }
    }

    /// A line for each measure of each cell: over both orders, and in each of them. A column is empty for a sender
    /// alone.
    pub fn csv(&self, runs: &Runs) -> String {
        let mut out =
            "row,column,measure,mean,half,runs,first,firstHalf,second,secondHalf,orderMatters\n"
                .to_owned();
        let pair = |value: Option<Value>| {
            let text = |value: Option<f64>| value.map_or_else(String::new, number);
            (
                text(value.map(|value| value.mean)),
                text(value.and_then(|value| value.half)),
            )
        };
        let kind = |place: u32| self.settings.senders[place as usize].kind;
        for show in Show::all() {
            for cell in self.map(runs, show, Order::Both) {
                let Some(value) = cell.value else { continue };
                let [(mean, half), (first, first_half), (second, second_half)] =
                    [Some(value), cell.first, cell.second].map(pair);
                let _ = writeln!(
                    out,
                    "{},{},{},{mean},{half},{},{first},{first_half},{second},{second_half},{}",
                    kind(cell.row),
                    cell.column.map_or("", kind),
                    show.name(),
                    value.runs,
                    cell.matters
                );
            }
        }
        out
    }
}
