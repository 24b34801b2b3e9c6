//! The rules of an instant as the page shows them.

use sawtooth_rules::watch::{Deed, Named, Ran, Statement};
use serde::Serialize;

use crate::values::RulesValue;

/// The rules that ran at one instant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesMoment {
    /// When, in nanoseconds.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub at: u64,
    /// The document's algorithms whose text these rules are: one, unless there are copies.
    pub algorithms: Vec<String>,
    /// The events whose rules ran, in order.
    pub events: Vec<RulesEvent>,
    /// How many more events there were.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub more: u64,
    /// Of some events the statements are not known: asked once more, the rules did not end as they had.
    pub strayed: bool,
}

/// The rules of an event, as they ran.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesEvent {
    /// The event's name in the text.
    pub name: String,
    /// The statements that ran.
    pub statements: Vec<RulesStatement>,
    /// Why they stopped at the last one, if they did.
    pub fault: Option<String>,
}

/// A statement that ran.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesStatement {
    /// Its place: that of the name that it sets, or of its condition. Both count from one.
    pub line: u16,
    /// See `line`.
    pub column: u16,
    /// Its action.
    pub did: RulesDeed,
    /// The values that it read, each once, in order.
    pub reads: Vec<RulesValue>,
}

/// The action of a statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulesDeed {
    /// It began a local value.
    Let {
        /// The value.
        value: RulesValue,
    },
    /// It set a variable.
    Set {
        /// The variable before.
        before: RulesValue,
        /// And after.
        value: RulesValue,
    },
    /// It gave a value to a window or an average.
    Update {
        /// Its value before.
        before: RulesValue,
        /// And after.
        value: RulesValue,
    },
    /// It looked whether a condition holds.
    If {
        /// Whether it does.
        holds: bool,
    },
    /// It decided about a packet.
    Decide {
        /// The decision, as the text has it.
        decision: String,
    },
}

pub(super) fn event(ran: &Ran) -> RulesEvent {
    RulesEvent {
        name: ran.name.to_owned(),
        statements: ran.statements.iter().map(statement).collect(),
        fault: ran.fault.clone(),
    }
}

fn statement(one: &Statement) -> RulesStatement {
    let did = match &one.deed {
        Deed::Began(named) => RulesDeed::Let {
            value: value(named),
        },
        Deed::Set {
            variable,
            before,
            update,
        } => {
            let after = value(variable);
            let before = RulesValue::new(&after.name, &after.unit, *before);
            if *update {
                RulesDeed::Update {
                    before,
                    value: after,
                }
            } else {
                RulesDeed::Set {
                    before,
                    value: after,
                }
            }
        }
        Deed::Asked(holds) => RulesDeed::If { holds: *holds },
        Deed::Decided(action) => RulesDeed::Decide {
            decision: action.name().to_owned(),
        },
    };
    RulesStatement {
        line: one.place.line,
        column: one.place.column,
        did,
        reads: one.reads.iter().map(value).collect(),
    }
}

fn value(named: &Named) -> RulesValue {
    let unit = match named.unit.as_str() {
        "bool" => "",
        unit => unit,
    };
    RulesValue::new(&named.name, unit, named.value)
}
