//! The types of values, and which of them go together.

use super::problem;
use crate::problem::{Place, Problem};
use crate::units::{COUNT, Dimension};

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Type {
    Condition,
    Number(Dimension),
    /// A bare number of the text, which takes the unit of what stands beside it.
    Bare,
}

#[cold]
pub(super) fn spelled(kind: Type) -> String {
    match kind {
        Type::Condition => "a condition".to_owned(),
        Type::Number(dimension) => dimension.to_string(),
        Type::Bare => "a bare number".to_owned(),
    }
}

/// Refuses a value of another type than its variable.
pub(super) fn fits(found: Type, wanted: Type, name: &str, place: Place) -> Result<(), Problem> {
    let bare = found == Type::Bare && matches!(wanted, Type::Number(_));
    if found == wanted || bare {
        return Ok(());
    }
    let message = format!(
        "{name} is {}, but this is {}",
        spelled(wanted),
        spelled(found)
    );
    problem(place, message)
}

/// The type of two values that must have the same one.
pub(super) fn common(a: Type, b: Type, doing: &str, place: Place) -> Result<Type, Problem> {
    match (a, b) {
        (Type::Bare, Type::Number(_)) => Ok(b),
        (Type::Number(_), Type::Bare) => Ok(a),
        _ if a == b => Ok(a),
        _ => problem(
            place,
            format!("{} and {} cannot be {doing}", spelled(a), spelled(b)),
        ),
    }
}

pub(super) fn product(sign: &str, a: Type, b: Type, place: Place) -> Result<Type, Problem> {
    let dimension = |kind: Type| match kind {
        Type::Number(dimension) => Ok(dimension),
        Type::Bare => Ok(COUNT),
        Type::Condition => problem(place, "a condition is not a number"),
    };
    let bare = a == Type::Bare && b == Type::Bare;
    let (a, b) = (dimension(a)?, dimension(b)?);
    let result = if sign == "*" { a.times(b) } else { a.over(b) };
    match result {
        Some(_) if bare => Ok(Type::Bare),
        Some(result) => Ok(Type::Number(result)),
        None => problem(place, "this unit's powers are too large"),
    }
}
