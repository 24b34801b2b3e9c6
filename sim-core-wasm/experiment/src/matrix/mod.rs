//! A matrix: every sender against every other on one dumbbell, in both orders, and each alone.
//!
//! [`Settings`] say which runs there are. Each is found by its key, which holds all that it depends on: what has run
//! is kept in [`Runs`], and not run again where other settings have it too. [`Matrix::map`] makes a map of what there is.
//!
//! To add a map: a variant of `Show` in `measures.rs`, how it is described and worked out.

mod export;
mod map;
mod measures;
mod network;
pub mod queries;
mod record;
mod settings;
mod shown;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use sawtooth_document::warnings::{throughout, unaided};
use sawtooth_document::{Document, Problem};
use sawtooth_engine::specification::Entry;

pub use export::Results;
pub use map::{CONFIDENCE, MapCell, Value};
pub use measures::{Colours, MEASURES, Measure, Show, harm_to_less, harm_to_more};
pub use network::PACKET;
pub use record::{Advancing, FlowFigures, Record};
pub use settings::{MOST_RUNS, Order, Settings};
pub use shown::{Form, Shown};

/// The most records that are kept at once.
const MOST_KEPT: usize = 4 * MOST_RUNS as usize;

/// Checked settings, and what they mean for each sender.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The settings.
    pub settings: Settings,
    /// Why the figures of a sender would say little about it, for each of them; such a sender is not run.
    pub unaided: Vec<Option<String>>,
    /// Other facts about the network, each once.
    pub notes: Vec<String>,
}

/// A run: one sender alone, or two in the order of their starts, with a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The places of the senders.
    pub senders: Vec<usize>,
    /// The seed.
    pub seed: u64,
}

impl Matrix {
    /// Checks what settings mean for each sender.
    ///
    /// # Errors
    /// When the engine refuses the network.
    pub fn new(settings: Settings) -> Result<Matrix, Problem> {
        let mut without = Vec::new();
        let mut notes: Vec<String> = Vec::new();
        for sender in &settings.senders {
            let document = settings.document(&[sender], 1)?;
            let lacks = unaided(&document).into_iter().next();
            if lacks.is_none() {
                for warning in throughout(&document).list {
                    let note = if warning.path.starts_with("flows/") {
                        format!("{}: {}", sender.name, warning.message)
                    } else {
                        warning.to_string()
                    };
                    if !notes.contains(&note) {
                        notes.push(note);
                    }
                }
            }
            without.push(lacks.map(|problem| problem.message));
        }
        Ok(Matrix {
            settings,
            unaided: without,
            notes,
        })
    }

    /// The runs of all cells: those with the first seed first, and of each seed those alone.
    pub fn runs(&self) -> Vec<Wanted> {
        let aided = |place: &usize| self.unaided[*place].is_none();
        let all: Vec<usize> = (0..self.settings.senders.len()).filter(aided).collect();
        let mut runs = Vec::new();
        for seed in 1..=self.settings.seeds {
            let alone = all.iter().map(|one| vec![*one]);
            let pairs = all
                .iter()
                .flat_map(|a| all.iter().map(move |b| vec![*a, *b]));
            runs.extend(alone.chain(pairs).map(|senders| Wanted { senders, seed }));
        }
        runs
    }

    /// The numbers of those that are still to be made.
    pub fn missing(&self, done: &Runs) -> Vec<u32> {
        let all = self.runs().into_iter().zip(0..);
        let missing = all.filter(|(run, _)| done.find(&self.key(&run.senders, run.seed)).is_none());
        missing.map(|(_, number)| number).collect()
    }

    /// Begins a run.
    ///
    /// # Errors
    /// When the engine refuses its document.
    pub fn begin(&self, wanted: &Wanted) -> Result<Advancing, Problem> {
        Advancing::new(&self.settings, &self.entries(&wanted.senders), wanted.seed)
    }

    /// The document of a run, to be opened.
    ///
    /// # Errors
    /// When the engine refuses it.
    pub fn document(&self, wanted: &Wanted) -> Result<Document, Problem> {
        self.settings
            .document(&self.entries(&wanted.senders), wanted.seed)
    }

    /// All that a run depends on.
    pub fn key(&self, senders: &[usize], seed: u64) -> String {
        self.settings.key(&self.entries(senders), seed)
    }

    fn entries(&self, senders: &[usize]) -> Vec<&'static Entry> {
        let all = &self.settings.senders;
        senders
            .iter()
            .filter_map(|place| all.get(*place).copied())
            .collect()
    }
}

/// The records of runs, by key.
#[derive(Clone, Debug, Default)]
pub struct Runs(BTreeMap<String, Record>);

impl Runs {
    /// Keeps a record. Returns whether it was: one that no run can have left is not.
    pub fn keep(&mut self, record: Record) -> bool {
        let room = self.0.len() < MOST_KEPT || self.0.contains_key(&record.key);
        let kept = room && record.is_plausible();
        if kept {
            self.0.insert(record.key.clone(), record);
        }
        kept
    }

    /// The record with a key.
    pub fn find(&self, key: &str) -> Option<&Record> {
        self.0.get(key)
    }
}
