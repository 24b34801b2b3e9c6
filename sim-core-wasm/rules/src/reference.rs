//! The words of the language with their meaning, for editors.

use crate::catalogue::{ACTIONS, ALL_VARIABLES, FUNCTIONS, Family, NEEDS};
use crate::parser::{BY, LIKE, RESERVED, WHOLE};
use crate::units::UNITS;

/// The sort of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// `on`, `let`, `if` …
    Keyword,
    /// When rules run.
    Event,
    /// A value that an event has.
    Field,
    /// A variable that every program has.
    Variable,
    /// A built-in function.
    Function,
    /// A unit.
    Unit,
    /// A thing that a program may need of the transport.
    Need,
    /// A decision about a packet.
    Decision,
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
            Sort::Decision => "decision",
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
    /// The family of programs that alone has it, if it is not in both.
    pub family: Option<Family>,
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
        family: None,
        events: Vec::new(),
    };
    let mut all: Vec<Word> = RESERVED
        .iter()
        .chain(&[BY, WHOLE, LIKE])
        .map(|name| plain(name, Sort::Keyword, ""))
        .collect();
    for family in [Family::Sender, Family::Queue] {
        let own = |word| Word {
            family: Some(family),
            ..word
        };
        let events = family.events().iter();
        all.extend(events.map(|event| own(plain(event.name, Sort::Event, event.help))));
        all.extend(family.fields().iter().map(|field| Word {
            unit: if field.unit.is_some() {
                field.sign
            } else {
                "bool"
            },
            events: at(field.at, family),
            ..own(plain(field.name, Sort::Field, field.help))
        }));
        let readable = |variable: &&crate::catalogue::Variable| {
            let mut events = family.events().iter();
            events.any(|event| variable.readable & (1 << event.event as u32) != 0)
        };
        all.extend(ALL_VARIABLES.iter().filter(readable).map(|variable| Word {
            unit: variable.sign,
            events: at(variable.readable, family),
            ..own(plain(variable.name, Sort::Variable, variable.help))
        }));
    }
    let functions = FUNCTIONS
        .iter()
        .map(|(_, name, help)| plain(name, Sort::Function, help));
    all.extend(functions);
    all.extend(UNITS.iter().map(|unit| plain(unit.name, Sort::Unit, "")));
    all.extend(NEEDS.map(|name| Word {
        family: Some(Family::Sender),
        ..plain(name, Sort::Need, "")
    }));
    all.extend(ACTIONS.iter().map(|(_, name, help)| Word {
        family: Some(Family::Queue),
        ..plain(name, Sort::Decision, help)
    }));
    all
}

/// The names of events in a mask; none for all of a family.
fn at(mask: u32, family: Family) -> Vec<&'static str> {
    let all = family.events();
    let named = all
        .iter()
        .filter(|event| mask & (1 << event.event as u32) != 0);
    let names: Vec<_> = named.map(|event| event.name).collect();
    if names.len() == all.len() {
        return Vec::new();
    }
    names
}
