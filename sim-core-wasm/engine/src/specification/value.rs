//! Values of parameters, and the typed fields that are filled from them.

#[cfg(doc)]
use super::Domain;
use super::{Named, Parameter};
use crate::rules::Applied;
use crate::units::{Span, Time};

/// The value of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of a [`Domain::Number`], or the number of a [`Domain::NumberOrChoice`].
    Number(f64),
    /// Of a [`Domain::Optional`].
    Optional(Option<f64>),
    /// Of a [`Domain::Integer`].
    Integer(u64),
    /// Of a [`Domain::Switch`].
    Switch(bool),
    /// The index of the option taken.
    Choice(usize),
    /// Of a [`Domain::Integers`].
    Integers(Vec<u64>),
    /// A program of rules with the values of its parameters.
    Rules(Box<Applied>),
    /// A sender of another crate.
    #[cfg(feature = "outside")]
    Outside(crate::sender::outside::Outside),
}

/// A set of names that a parameter may take; made by [`choices!`](crate::choices).
pub trait Choices: Copy + 'static {
    /// The names, in order.
    const OPTIONS: &'static [Named];
    /// The option at `index`, or the first.
    fn at(index: usize) -> Self;
    /// The name of this option.
    fn name(self) -> &'static str;
}

/// A typed field that can be filled from a checked value.
pub trait FromValue: Sized {
    /// The typed value; `None` when `value` is of another type, which checking excludes.
    fn from_value(value: &Value) -> Option<Self>;

    /// The value that the field was filled from.
    fn to_value(&self) -> Value;
}

/// Values in the order of their declarations, to be taken one after another.
pub struct Given<'a> {
    declared: &'static [Parameter],
    values: &'a [Value],
    next: usize,
}

impl<'a> Given<'a> {
    /// The values of declared parameters; a missing one takes its default.
    pub fn new(declared: &'static [Parameter], values: &'a [Value]) -> Given<'a> {
        Given {
            declared,
            values,
            next: 0,
        }
    }

    /// The next one as a field. Compiled once for each type of field, not for
    /// each field.
    ///
    /// # Panics
    /// When a default does not have the type of its field, which a declaration excludes.
    #[inline(never)]
    pub fn take<T: FromValue>(&mut self) -> T {
        let place = self.next;
        self.next += 1;
        self.values
            .get(place)
            .and_then(T::from_value)
            .or_else(|| T::from_value(&self.declared[place].domain.default_value()))
            .expect("a default has the type of its field")
    }
}

impl FromValue for f64 {
    fn from_value(value: &Value) -> Option<f64> {
        match value {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::Number(*self)
    }
}

impl FromValue for Span {
    fn from_value(value: &Value) -> Option<Span> {
        f64::from_value(value).map(Span::from_seconds)
    }

    fn to_value(&self) -> Value {
        Value::Number(self.seconds())
    }
}

impl FromValue for Time {
    fn from_value(value: &Value) -> Option<Time> {
        f64::from_value(value).map(Time::from_seconds)
    }

    fn to_value(&self) -> Value {
        Value::Number(self.seconds())
    }
}

impl FromValue for Option<f64> {
    fn from_value(value: &Value) -> Option<Option<f64>> {
        match value {
            Value::Optional(number) => Some(*number),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::Optional(*self)
    }
}

impl FromValue for u64 {
    fn from_value(value: &Value) -> Option<u64> {
        match value {
            Value::Integer(number) => Some(*number),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::Integer(*self)
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Option<bool> {
        match value {
            Value::Switch(on) => Some(*on),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::Switch(*self)
    }
}

impl FromValue for Vec<u64> {
    fn from_value(value: &Value) -> Option<Vec<u64>> {
        match value {
            Value::Integers(list) => Some(list.clone()),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        Value::Integers(self.clone())
    }
}

/// A choice as a field: the enum itself.
impl<C: Choices> FromValue for C {
    fn from_value(value: &Value) -> Option<C> {
        match value {
            Value::Choice(index) => Some(C::at(*index)),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        let mut options = C::OPTIONS.iter();
        let place = options.position(|option| option.name == self.name());
        Value::Choice(place.unwrap_or(0))
    }
}

/// A number given outright, or one of a few named formulas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumberOr<C> {
    /// The number.
    Number(f64),
    /// The formula.
    Named(C),
}

impl<C: Choices> FromValue for NumberOr<C> {
    fn from_value(value: &Value) -> Option<NumberOr<C>> {
        match value {
            Value::Number(number) => Some(NumberOr::Number(*number)),
            Value::Choice(index) => Some(NumberOr::Named(C::at(*index))),
            _ => None,
        }
    }

    fn to_value(&self) -> Value {
        match self {
            NumberOr::Number(number) => Value::Number(*number),
            NumberOr::Named(choice) => choice.to_value(),
        }
    }
}
