//! Calls: built-in functions, functions of the text, what keeps values over time.

use super::declarations::values;
use super::types::{Type, common, fits};
use super::{Compiler, Filter, Local, problem};
use crate::catalogue::{Event, FUNCTIONS, Family, Field, Function, ROUNDS};
use crate::code::Op;
use crate::problem::{Place, Problem, meant};
use crate::steps::count;
use crate::syntax::{Expression, Kind, Name};
use crate::units::{COUNT, SECONDS};

impl<'t, 'a> Compiler<'t, 'a> {
    pub(super) fn call(
        &mut self,
        name: Name<'a>,
        arguments: &'t [Expression<'a>],
    ) -> Result<Type, Problem> {
        if let Some(&(function, ..)) = FUNCTIONS.iter().find(|(_, known, _)| *known == name.text) {
            return self.function(function, name, arguments);
        }
        count(self.callable);
        let helpers = self.helpers.iter().take(self.callable);
        let Some(place) = helpers.clone().position(|helper| helper.name == name.text) else {
            if self.helpers.iter().any(|helper| helper.name == name.text) {
                let message = format!(
                    "{} is declared later or calls itself: a function can only call earlier ones",
                    name.text
                );
                return problem(name.place, message);
            }
            let known = FUNCTIONS
                .iter()
                .map(|one| one.1)
                .chain(helpers.map(|helper| helper.name));
            let near = meant(name.text, known);
            return problem(name.place, format!("unknown function {}{near}", name.text));
        };
        let (parameters, body) = (self.helpers[place].parameters, self.helpers[place].body);
        if parameters.len() != arguments.len() {
            return problem(
                name.place,
                format!(
                    "{} takes {}, got {}",
                    name.text,
                    values(parameters.len()),
                    arguments.len()
                ),
            );
        }
        let first = self.locals.len();
        let mut kinds = Vec::new();
        for argument in arguments {
            let kind = self.value(argument)?;
            self.keep("", kind, self.worth(argument), argument.place)?;
            kinds.push(kind);
        }
        for (local, (parameter, kind)) in self.locals[first..]
            .iter_mut()
            .zip(parameters.iter().zip(kinds))
        {
            *local = Local {
                name: parameter.text,
                kind,
                ..*local
            };
        }
        let outside = (self.visible, self.callable);
        (self.visible, self.callable) = (first, place);
        let kind = self.value(body)?;
        (self.visible, self.callable) = outside;
        self.locals.truncate(first);
        Ok(kind)
    }

    pub(super) fn function(
        &mut self,
        function: Function,
        name: Name<'a>,
        arguments: &'t [Expression<'a>],
    ) -> Result<Type, Problem> {
        let Name { text, place } = name;
        let wanted = match function {
            Function::Min | Function::Max => arguments.len().max(2),
            Function::Pow | Function::Update | Function::Later => 2,
            Function::Random => 0,
            _ => 1,
        };
        if arguments.len() != wanted {
            let least = if matches!(function, Function::Min | Function::Max) {
                "at least "
            } else {
                ""
            };
            return problem(
                place,
                format!(
                    "{text} takes {least}{}, got {}",
                    values(wanted),
                    arguments.len()
                ),
            );
        }
        let op = match function {
            Function::Since => return self.since(&arguments[0], place),
            Function::Later => return self.later(&arguments[0], &arguments[1], place),
            Function::Random => return self.drawn(None, place),
            Function::Pick => return self.drawn(Some(&arguments[0]), place),
            Function::Update => return self.update(&arguments[0], &arguments[1], place),
            Function::Pow => return self.power(&arguments[0], &arguments[1], place),
            Function::Min | Function::Max => {
                let op = if function == Function::Min {
                    Op::Min
                } else {
                    Op::Max
                };
                let mut kind = self.number(&arguments[0])?;
                let mut values = vec![(&arguments[0], kind)];
                for argument in &arguments[1..] {
                    let other = self.number(argument)?;
                    kind = common(kind, other, "compared", argument.place)?;
                    values.push((argument, other));
                    self.emit(op, place)?;
                }
                self.doubt(&values);
                return Ok(kind);
            }
            Function::Exp => Op::Exp,
            Function::ExpM1 => Op::ExpM1,
            Function::Ln => Op::Ln,
            Function::Ln1p => Op::Ln1p,
            Function::Floor => Op::Floor,
            Function::Ceil => Op::Ceil,
            Function::Round => Op::Round,
            Function::Abs => Op::Abs,
            Function::Sqrt => Op::Sqrt,
            Function::Cbrt => Op::Cbrt,
            Function::Number => {
                self.number(&arguments[0])?;
                return Ok(Type::Number(COUNT));
            }
        };
        let kind = match function {
            Function::Exp
            | Function::ExpM1
            | Function::Ln
            | Function::Ln1p
            | Function::Floor
            | Function::Ceil
            | Function::Round => {
                self.bare(&arguments[0])?;
                Type::Number(COUNT)
            }
            _ => self.number(&arguments[0])?,
        };
        self.emit(op, place)?;
        let root = match function {
            Function::Sqrt => 0.5,
            Function::Cbrt => 1.0 / 3.0,
            _ => return Ok(kind),
        };
        let Type::Number(dimension) = kind else {
            return Ok(kind);
        };
        match dimension.power(root) {
            Some(result) => Ok(Type::Number(result)),
            None => problem(
                place,
                format!("this root of {dimension} has no unit: number(…) takes the unit away"),
            ),
        }
    }

    pub(super) fn since(
        &mut self,
        time: &'t Expression<'a>,
        place: Place,
    ) -> Result<Type, Problem> {
        let found = self.value(time)?;
        fits(found, Type::Number(SECONDS), "a time", time.place)?;
        self.named_value(Name { text: "now", place })?;
        self.emit(Op::Since, place)?;
        Ok(Type::Number(SECONDS))
    }

    /// The time a while after another one.
    fn later(
        &mut self,
        time: &'t Expression<'a>,
        length: &'t Expression<'a>,
        place: Place,
    ) -> Result<Type, Problem> {
        for (value, named) in [(time, "a time"), (length, "a length of time")] {
            let found = self.value(value)?;
            fits(found, Type::Number(SECONDS), named, value.place)?;
        }
        self.emit(Op::Later, place)?;
        Ok(Type::Number(SECONDS))
    }

    /// A number that is drawn, or a whole one below a bound.
    fn drawn(&mut self, below: Option<&'t Expression<'a>>, place: Place) -> Result<Type, Problem> {
        if self.event.is_none() {
            return problem(place, "an initial value cannot be random");
        }
        self.program.needs.random = true;
        if let Some(below) = below {
            self.bare(below)?;
            self.emit(Op::Pick, place)?;
        } else {
            self.emit(Op::Draw, place)?;
        }
        Ok(Type::Number(COUNT))
    }

    pub(super) fn update(
        &mut self,
        target: &'t Expression<'a>,
        value: &'t Expression<'a>,
        place: Place,
    ) -> Result<Type, Problem> {
        let Kind::Name(name) = target.kind else {
            return problem(target.place, "expected the name of a window or an average");
        };
        let Some((slot, kind, filter)) = self
            .find(name)
            .map(|held| (held.slot, held.kind, held.filter))
        else {
            let filters = self.held.iter().filter(|held| held.filter.is_some());
            let near = meant(name, filters.map(|held| held.name));
            return problem(
                target.place,
                format!("{name} is not a window or an average{near}"),
            );
        };
        let Some(filter) = filter else {
            return problem(target.place, format!("set {name} with {name} = …"));
        };
        let Some(event) = self.event else {
            return problem(place, "there is no value yet to add");
        };
        let found = self.value(value)?;
        fits(found, kind, name, value.place)?;
        match filter {
            Filter::Average { weight } => {
                self.bare(weight)?;
                self.emit(Op::Average(slot), place)?;
            }
            Filter::Window { greatest, over, by } => {
                let length = self.number(over)?;
                if let Some(by) = by {
                    let clock = self.number(by)?;
                    common(length, clock, "compared", by.place)?;
                } else if length == Type::Number(SECONDS) {
                    if matches!(event, Event::Undo | Event::Restarted) {
                        return problem(place, "now is not available here");
                    }
                    self.emit(Op::Field(Field::Now), place)?;
                } else if self.program.family == Family::Queue {
                    return problem(
                        over.place,
                        "the length of a window must be in seconds: a queue has no rounds",
                    );
                } else if length == Type::Bare || length == Type::Number(COUNT) {
                    self.emit(Op::Load(ROUNDS), place)?;
                } else {
                    return problem(
                        over.place,
                        "the length of a window must be in rounds or seconds",
                    );
                }
                self.emit(
                    if greatest {
                        Op::Greatest(slot)
                    } else {
                        Op::Least(slot)
                    },
                    place,
                )?;
            }
        }
        Ok(kind)
    }
}
