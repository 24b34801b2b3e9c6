//! A matrix as a page shows it.

use sawtooth_engine::specification::Choices as _;
use serde::Serialize;

use super::{MEASURES, MapCell, Matrix, Measure, Order, Runs, Show};

/// The settings as a form has them; in units of documents.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "MatrixSettings"))]
pub struct Form {
    /// The kinds of the senders.
    pub senders: Vec<&'static str>,
    /// The bottleneck's rate in bit/s.
    pub rate: f64,
    /// The round trip without queues, in seconds.
    pub rtt: f64,
    /// The packets that can wait.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub buffer: u64,
    /// The kind of the queue.
    pub queue: &'static str,
    /// Seconds of each run.
    pub duration: f64,
    /// Seconds that are not measured.
    pub warmup: f64,
    /// How many seconds later the second one starts.
    pub gap: f64,
    /// Runs of each pair.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seeds: u64,
    /// The map that is shown.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub show: &'static str,
    /// The order of the starts.
    #[cfg_attr(feature = "bindings", ts(type = "\"both\" | \"first\" | \"second\""))]
    pub order: &'static str,
}

/// The settings, how far the runs are, and the map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ShownMatrix"))]
pub struct Shown {
    /// The settings.
    pub settings: Form,
    /// The same as an address has them.
    pub query: String,
    /// The names of the senders.
    pub names: Vec<&'static str>,
    /// The product of rate and round trip, in full packets.
    pub bdp: f64,
    /// How many runs there are.
    pub count: u32,
    /// How many of them are done.
    pub done: u32,
    /// Full packets that all runs can carry.
    pub packets: f64,
    /// Why a sender is not run, for each of them.
    pub unaided: Vec<Option<String>>,
    /// Other facts about the network.
    pub notes: Vec<String>,
    /// All maps.
    pub measures: &'static [Measure],
    /// The place of the one that is shown.
    pub measure: u32,
    /// Its cells, row by row, each sender alone first.
    pub cells: Vec<MapCell>,
}

impl Matrix {
    /// The maps.
    pub fn shown(&self, runs: &Runs) -> Shown {
        let settings = &self.settings;
        let wanted = self.runs();
        let is_done = |senders: &[usize], seed| runs.find(&self.key(senders, seed)).is_some();
        let done = wanted.iter().filter(|run| is_done(&run.senders, run.seed));
        Shown {
            settings: Form {
                senders: settings.senders.iter().map(|entry| entry.kind).collect(),
                rate: settings.rate,
                rtt: settings.rtt,
                buffer: settings.buffer,
                queue: settings.queue.kind,
                duration: settings.duration,
                warmup: settings.warmup,
                gap: settings.gap,
                seeds: settings.seeds,
                show: settings.show.name(),
                order: settings.order.name(),
            },
            query: settings.query(),
            names: settings.senders.iter().map(|entry| entry.name).collect(),
            bdp: settings.bandwidth_delay(),
            count: wanted.len() as u32,
            done: done.count() as u32,
            packets: wanted.len() as f64 * settings.rate * settings.duration
                / (8.0 * super::PACKET),
            unaided: self.unaided.clone(),
            notes: self.notes.clone(),
            measures: &MEASURES,
            measure: Show::all()
                .position(|show| show == settings.show)
                .unwrap_or(0) as u32,
            cells: self.map(runs, settings.show, settings.order),
        }
    }

    /// The run of a cell in the order that is shown, with the first seed.
    pub fn run_of(&self, row: usize, column: Option<usize>) -> Option<super::Wanted> {
        let all = self.settings.senders.len();
        let senders = match column {
            None => vec![row],
            Some(column) if self.settings.order == Order::Second => vec![column, row],
            Some(column) => vec![row, column],
        };
        let there = senders.iter().all(|place| *place < all);
        there.then_some(super::Wanted { senders, seed: 1 })
    }
}
