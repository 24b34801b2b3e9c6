//! The words of the language with their meaning, for editors.

use crate::catalogue::{ALL_EVENTS, ALL_FIELDS, ALL_VARIABLES, FUNCTIONS, NEEDS};
use crate::parser::RESERVED;
use crate::units::UNITS;

/// The sort of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// `on`, `let`, `if` …
    Keyword,
    /// When rules run.
    Event,
    /// What an event knows.
    Field,
    /// A variable that every program has.
    Variable,
    /// A built-in function.
    Function,
    /// A unit.
    Unit,
    /// What a program may need of the transport.
    Need,
}

impl Sort {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Keyword => "keyword",
            Sort::Event => "event",
            Sort::Field => "field",
            Sort::Variable => "variable",
            Sort::Function => "function",
            Sort::Unit => "unit",
            Sort::Need => "need",
        }
    }
}

/// A word of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As a text has it.
    pub name: &'static str,
    /// Its sort.
    pub sort: Sort,
    /// Its unit in words; `bool` for a condition, empty for what has none.
    pub unit: &'static str,
    /// Its meaning; empty where the name says it.
    pub help: &'static str,
    /// The events whose rules may read it; all if there are none here.
    pub events: Vec<&'static str>,
}

/// All words.
pub fn words() -> Vec<Word> {
    let plain = |name, sort, help| Word {
        name,
        sort,
        unit: "",
        help,
        events: Vec::new(),
    };
    let keywords = RESERVED.map(|name| plain(name, Sort::Keyword, ""));
    let events = ALL_EVENTS
        .iter()
        .map(|event| plain(event.name, Sort::Event, event.help));
    let fields = ALL_FIELDS.iter().map(|field| Word {
        unit: if field.unit.is_some() {
            field.sign
        } else {
            "bool"
        },
        events: at(field.at),
        ..plain(field.name, Sort::Field, field.help)
    });
    let variables = ALL_VARIABLES.iter().map(|variable| Word {
        unit: variable.sign,
        events: at(variable.readable),
        ..plain(variable.name, Sort::Variable, variable.help)
    });
    let functions = FUNCTIONS
        .iter()
        .map(|(_, name, help)| plain(name, Sort::Function, help));
    let units = UNITS.iter().map(|unit| plain(unit.name, Sort::Unit, ""));
    let needs = NEEDS.map(|name| plain(name, Sort::Need, ""));
    keywords
        .into_iter()
        .chain(events)
        .chain(fields)
        .chain(variables)
        .chain(functions)
        .chain(units)
        .chain(needs)
        .collect()
}

/// The names of events in a mask; none for all.
fn at(mask: u16) -> Vec<&'static str> {
    let named = ALL_EVENTS
        .iter()
        .filter(|event| mask & (1 << event.event as u16) != 0);
    let names: Vec<_> = named.map(|event| event.name).collect();
    if names.len() == ALL_EVENTS.len() {
        return Vec::new();
    }
    names
}
