//! The tree of a text: what the parser makes and the compiler reads.

use crate::catalogue::Action;
use crate::problem::Place;
use crate::units::{COUNT, Dimension};

/// A name and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

/// A unit as it is written, and its meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Written {
    pub(crate) dimension: Dimension,
    pub(crate) times: f64,
    pub(crate) over: f64,
}

impl Written {
    /// A bare number's, or a condition's.
    pub(crate) const BARE: Written = Written {
        dimension: COUNT,
        times: 1.0,
        over: 1.0,
    };

    /// A value in seconds and bytes in this unit.
    pub(crate) fn convert(self, value: f64) -> f64 {
        value * self.over / self.times
    }
}

#[derive(Debug)]
pub(crate) struct Expression<'a> {
    pub(crate) place: Place,
    pub(crate) kind: Kind<'a>,
}

#[derive(Debug)]
pub(crate) enum Kind<'a> {
    /// A number; with a unit it has that one, without one it takes what stands beside it.
    Number(f64, Option<Dimension>),
    Truth(bool),
    Name(&'a str),
    Not(Box<Expression<'a>>),
    Negative(Box<Expression<'a>>),
    Binary(&'static str, Box<[Expression<'a>; 2]>),
    /// `if c then a else b`.
    Choice(Box<[Expression<'a>; 3]>),
    Call(&'a str, Vec<Expression<'a>>),
}

#[derive(Debug)]
pub(crate) enum Statement<'a> {
    Let(Name<'a>, Expression<'a>),
    /// The sign is `=` or, for `+=`, the operation.
    Set(Name<'a>, &'static str, Expression<'a>),
    If(Expression<'a>, Vec<Statement<'a>>, Vec<Statement<'a>>),
    /// An expression for what it does: `update(…)`.
    Do(Expression<'a>),
    /// A decision about the packet.
    Decide(Action, Name<'a>),
}

#[derive(Debug)]
pub(crate) enum Item<'a> {
    /// The thing that the text controls.
    For(Name<'a>),
    Parameter(Name<'a>, Declared<'a>),
    State(Name<'a>, StateKind<'a>, &'a str),
    Function(Name<'a>, Vec<Name<'a>>, Expression<'a>),
    Needs(Name<'a>),
    Abe(Place, f64),
    Like(Place, &'a str),
    On(Name<'a>, Vec<Statement<'a>>),
}

/// The parts of a parameter's line.
#[derive(Debug)]
pub(crate) struct Declared<'a> {
    pub(crate) domain: Range,
    pub(crate) unit: Option<Written>,
    pub(crate) sign: String,
    pub(crate) help: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Range {
    Switch(bool),
    Number {
        default: f64,
        min: f64,
        max: f64,
        log: bool,
        whole: bool,
    },
}

#[derive(Debug)]
pub(crate) enum StateKind<'a> {
    Condition(Expression<'a>),
    Number(Written, String, Expression<'a>),
    /// The greatest, or the least, over so many rounds or so long, or by another clock.
    Window {
        unit: Written,
        sign: String,
        greatest: bool,
        over: Expression<'a>,
        by: Option<Expression<'a>>,
    },
    /// An exponential average with this weight of a new value.
    Average {
        unit: Written,
        sign: String,
        weight: Expression<'a>,
    },
}
