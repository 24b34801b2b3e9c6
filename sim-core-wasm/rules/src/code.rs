//! Compiled programs.

use crate::catalogue::{ALL_VARIABLES, EVENTS, Event, Family, Field, Needs, OWN};
use crate::machine::MOST_STATE;
use crate::problem::Place;
use crate::syntax::Written;

/// An operation of the machine, which keeps its operands on a stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Op {
    /// Pushes a constant or a parameter.
    Pool(u16),
    /// Pushes a variable of the state.
    Load(u8),
    /// Pushes a value of the event.
    Field(Field),
    /// Pushes a local value.
    Local(u8),
    /// Pops a local value.
    Keep(u8),
    /// Pops a variable of the state, which must be a number.
    Store(u8),
    /// Pops the window, `ssthresh`, the pacing rate or the alarm, which must not be negative either.
    StoreOutput(u8),
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Min,
    Max,
    Less,
    LessOrEqual,
    Equal,
    Negative,
    Not,
    Abs,
    Sqrt,
    Cbrt,
    Exp,
    ExpM1,
    Ln,
    Ln1p,
    Floor,
    Ceil,
    Round,
    /// Pops the time and an earlier one; pushes what has passed, as the run's clock counts.
    Since,
    /// Pops a length and a time; pushes the time that much later, alike.
    Later,
    /// Pushes a number that the surroundings draw.
    Draw,
    /// Pops a bound; pushes a whole number below it that they draw.
    Pick,
    /// Goes on there.
    Jump(u16),
    /// Pops a condition; goes on there if it does not hold.
    JumpUnless(u16),
    /// Pops a time, a length and a value; pushes what the window has then.
    Greatest(u8),
    Least(u8),
    /// Pops a weight and a value; pushes the average.
    Average(u8),
    End,
}

/// A declared parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type and range.
    pub domain: Domain,
    /// Its unit as it is written.
    pub unit: String,
    /// Its meaning.
    pub help: String,
    pub(crate) written: Written,
}

impl Parameter {
    /// One of its values, which are kept in seconds and bytes, in the unit as it is written.
    pub fn in_its_unit(&self, value: f64) -> f64 {
        self.written.convert(value)
    }
}

/// The type of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Domain {
    /// On or off.
    Switch {
        /// The value unless one is given.
        default: bool,
    },
    /// A number, in seconds and bytes.
    Number {
        /// The value unless one is given.
        default: f64,
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
        /// Whether a slider has equal ratios.
        log: bool,
        /// Whether its values are whole numbers.
        whole: bool,
    },
}

/// A declared variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its unit as it is written; empty for a condition.
    pub unit: String,
    /// Its meaning.
    pub help: String,
    pub(crate) slot: u8,
    pub(crate) slots: u8,
    pub(crate) written: Written,
}

impl Variable {
    /// Whether a variable of another text is this one: then its value goes on where one text follows the other.
    pub fn is(&self, other: &Variable) -> bool {
        self.name == other.name && self.unit == other.unit && self.slots == other.slots
    }

    /// One of its values, which are kept in seconds and bytes, in the unit as it is written.
    pub fn in_its_unit(&self, value: f64) -> f64 {
        self.written.convert(value)
    }
}

/// A local value where an operation reads or begins it.
#[derive(Clone, Debug)]
pub(crate) struct LocalAt {
    /// The operation.
    pub(crate) at: u16,
    pub(crate) name: Box<str>,
    /// The unit of its value; empty for a condition.
    pub(crate) unit: String,
}

/// A checked and compiled text.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) text: Box<str>,
    /// The thing that it controls.
    pub family: Family,
    /// Its parameters, in the order of the text.
    pub parameters: Vec<Parameter>,
    /// Its variables, in the order of the text.
    pub variables: Vec<Variable>,
    /// Its needs of the transport.
    pub needs: Needs,
    /// The share of the window that ABE leaves after a mark.
    pub abe: Option<f64>,
    /// The kind of the sender that it says it is.
    pub like: Option<Box<str>>,
    /// Bare numbers from 1 on that stand beside times, and so are seconds: hardly anybody means that.
    pub doubts: Vec<Place>,
    pub(crate) code: Vec<Op>,
    pub(crate) places: Vec<Place>,
    /// The operations with which statements end, and conditions of `if`, in order.
    pub(crate) ends: Vec<u16>,
    /// The operations that read local values, or begin them by `let`, in order.
    pub(crate) locals: Vec<LocalAt>,
    /// Where the rules of each event begin.
    pub(crate) begins: [Option<u16>; EVENTS],
    /// Constants; the values of parameters come after them.
    pub(crate) constants: Vec<f64>,
    /// The code that sets variables first.
    pub(crate) start: u16,
}

/// The text says everything.
impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        self.text == other.text
    }
}

impl Program {
    /// The text that it was compiled from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it has rules for an event.
    pub fn answers(&self, event: Event) -> bool {
        self.begins[event as usize].is_some()
    }

    /// The values of parameters that nobody has set.
    pub fn defaults(&self) -> Vec<f64> {
        let value = |parameter: &Parameter| match parameter.domain {
            Domain::Switch { default } => f64::from(u8::from(default)),
            Domain::Number { default, .. } => default,
        };
        self.parameters.iter().map(value).collect()
    }

    /// Constants and these values of its parameters, which its rules read.
    pub fn pool(&self, values: &[f64]) -> Vec<f64> {
        let mut pool = self.constants.clone();
        pool.extend_from_slice(values);
        pool
    }

    /// A line of the text, counted from one, without blanks around it.
    pub fn line(&self, number: u16) -> &str {
        let place = usize::from(number).saturating_sub(1);
        self.text.lines().nth(place).unwrap_or("").trim()
    }

    /// The name of a variable by its place in the state.
    pub(crate) fn variable(&self, slot: u8) -> &str {
        if slot < OWN {
            return ALL_VARIABLES[usize::from(slot)].name;
        }
        self.declared(slot).map_or("", |one| &one.name)
    }

    /// A declared variable by its place in the state.
    pub(crate) fn declared(&self, slot: u8) -> Option<&Variable> {
        let holds = |one: &&Variable| (one.slot..one.slot + one.slots).contains(&slot);
        self.variables.iter().find(holds)
    }

    /// Places of the state in use.
    pub fn places_in_use(&self) -> usize {
        let own = self.variables.iter().map(|one| usize::from(one.slots));
        (usize::from(OWN) + own.sum::<usize>()).min(MOST_STATE)
    }

    /// The number of operations: no event takes more steps.
    pub fn length(&self) -> usize {
        self.code.len()
    }
}

/// The names of fields, for suggestions.
pub(crate) fn field_names<'a>(family: Family) -> impl Iterator<Item = &'a str> {
    family.fields().iter().map(|field| field.name)
}
