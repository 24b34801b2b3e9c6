//! Expressions, with the types of their values.

use super::types::{Type, common, product, spelled};
use super::{Compiler, DEEPEST, MOST_DOUBTS, PARAMETERS, problem};
use crate::catalogue::{ALL_VARIABLES, Field};
use crate::code::{Op, field_names};
use crate::problem::{Place, Problem, meant};
use crate::steps::count;
use crate::syntax::{Expression, Kind, Name};
use crate::units::{COUNT, SECONDS};

impl<'t, 'a> Compiler<'t, 'a> {
    pub(super) fn condition(&mut self, expression: &'t Expression<'a>) -> Result<(), Problem> {
        let found = self.value(expression)?;
        if found == Type::Condition {
            return Ok(());
        }
        problem(
            expression.place,
            format!("expected a condition, found {}", spelled(found)),
        )
    }

    pub(super) fn number(&mut self, expression: &'t Expression<'a>) -> Result<Type, Problem> {
        let found = self.value(expression)?;
        if found == Type::Condition {
            return problem(expression.place, "expected a number, found a condition");
        }
        Ok(found)
    }

    pub(super) fn bare(&mut self, expression: &'t Expression<'a>) -> Result<(), Problem> {
        match self.number(expression)? {
            Type::Number(dimension) if dimension != COUNT => {
                let message = format!(
                    "expected a bare number, found {dimension}: number(…) takes the unit away"
                );
                problem(expression.place, message)
            }
            _ => Ok(()),
        }
    }

    /// Compiles an expression; gives its type.
    pub(super) fn value(&mut self, expression: &'t Expression<'a>) -> Result<Type, Problem> {
        if self.depth == DEEPEST {
            return problem(expression.place, "functions are nested too deeply");
        }
        count(1);
        self.depth += 1;
        let found = self.value_of(expression);
        self.depth -= 1;
        found
    }

    pub(super) fn value_of(&mut self, expression: &'t Expression<'a>) -> Result<Type, Problem> {
        let place = expression.place;
        match &expression.kind {
            Kind::Number(value, unit) => {
                let constant = self.constant(*value);
                self.emit(Op::Pool(constant), place)?;
                Ok(unit.map_or(Type::Bare, Type::Number))
            }
            Kind::Truth(holds) => {
                let constant = self.constant(f64::from(u8::from(*holds)));
                self.emit(Op::Pool(constant), place)?;
                Ok(Type::Condition)
            }
            Kind::Name(name) => self.named_value(Name { text: name, place }),
            Kind::Not(inner) => {
                self.condition(inner)?;
                self.emit(Op::Not, place)?;
                Ok(Type::Condition)
            }
            Kind::Negative(inner) => {
                let kind = self.number(inner)?;
                self.emit(Op::Negative, place)?;
                Ok(kind)
            }
            Kind::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                self.condition(condition)?;
                let (a, b) = self.either(condition.place, Some(then), otherwise, None)?;
                let kind = common(a, b, "alternatives", place)?;
                self.doubt(&[(then, a), (otherwise, b)]);
                Ok(kind)
            }
            Kind::Binary(sign, sides) => self.binary(sign, sides, place),
            Kind::Call(name, arguments) => self.call(Name { text: name, place }, arguments),
        }
    }

    /// After a condition: one value where it holds, another where not. Without an expression the
    /// value is a constant.
    pub(super) fn either(
        &mut self,
        place: Place,
        then: Option<&'t Expression<'a>>,
        otherwise: &'t Expression<'a>,
        swapped: Option<f64>,
    ) -> Result<(Type, Type), Problem> {
        let skip = self.jump(Op::JumpUnless(0), place)?;
        let stack = self.stack;
        // `a and b`: b where a holds, else false; `a or b`: true where a holds, else b.
        let first = match (then, swapped) {
            (Some(then), _) => self.value(then)?,
            (None, Some(constant)) if constant != 0.0 => self.truth(constant, place)?,
            _ => self.value(otherwise)?,
        };
        let end = self.jump(Op::Jump(0), place)?;
        self.land(skip);
        self.stack = stack;
        let second = match swapped {
            Some(constant) if constant == 0.0 => self.truth(constant, place)?,
            _ => self.value(otherwise)?,
        };
        self.land(end);
        Ok((first, second))
    }

    pub(super) fn truth(&mut self, value: f64, place: Place) -> Result<Type, Problem> {
        let constant = self.constant(value);
        self.emit(Op::Pool(constant), place)?;
        Ok(Type::Condition)
    }

    pub(super) fn named_value(&mut self, name: Name<'a>) -> Result<Type, Problem> {
        let Name { text, place } = name;
        count(self.locals.len() + self.parameters.len() + self.held.len());
        let locals = self.locals.iter().enumerate().skip(self.visible);
        if let Some((local, found)) = locals.rev().find(|(_, local)| local.name == text) {
            let found = *found;
            self.tell_local(found);
            self.emit(Op::Local(local as u8), place)?;
            return Ok(found.kind);
        }
        if let Some(parameter) = self.parameters.iter().position(|one| one.0 == text) {
            self.emit(Op::Pool(PARAMETERS + parameter as u16), place)?;
            return Ok(self.parameters[parameter].1);
        }
        if let Some(held) = self.find(text) {
            let (slot, kind) = (held.slot, held.kind);
            self.emit(Op::Load(slot), place)?;
            return Ok(kind);
        }
        let event = self.event.map_or(0, |event| 1 << event as u16);
        if let Some(slot) = ALL_VARIABLES
            .iter()
            .position(|variable| variable.name == text)
        {
            let variable = &ALL_VARIABLES[slot];
            if variable.readable & event == 0 {
                return problem(place, format!("{text} is not available here"));
            }
            self.emit(Op::Load(slot as u8), place)?;
            return Ok(variable.unit.map_or(Type::Condition, Type::Number));
        }
        if let Some(field) = self
            .program
            .family
            .fields()
            .iter()
            .find(|field| field.name == text)
        {
            if field.at & event == 0 {
                return problem(place, format!("{text} is not available here"));
            }
            let needs = &mut self.program.needs;
            match field.field {
                Field::RateKnown
                | Field::DeliveryRate
                | Field::AppLimited
                | Field::DeliveredThen
                | Field::DeliveredNow => needs.rate = true,
                Field::Stamped | Field::Echoed | Field::OneWay => needs.timestamps = true,
                Field::Load => needs.load = true,
                _ => {}
            }
            self.emit(Op::Field(field.field), place)?;
            return Ok(field.unit.map_or(Type::Condition, Type::Number));
        }
        let locals = self
            .locals
            .iter()
            .skip(self.visible)
            .map(|local| local.name);
        let parameters = self.parameters.iter().map(|one| one.0);
        let held = self.held.iter().map(|held| held.name);
        let common = ALL_VARIABLES
            .iter()
            .map(|one| one.name)
            .chain(field_names(self.program.family));
        let near = meant(text, locals.chain(parameters).chain(held).chain(common));
        problem(place, format!("unknown name {text}{near}"))
    }

    pub(super) fn binary(
        &mut self,
        sign: &'static str,
        sides: &'t [Expression<'a>; 2],
        place: Place,
    ) -> Result<Type, Problem> {
        let [left, right] = sides;
        match sign {
            "and" | "or" => {
                self.condition(left)?;
                let constant = if sign == "or" { 1.0 } else { 0.0 };
                let kinds = self.either(place, None, right, Some(constant))?;
                if kinds != (Type::Condition, Type::Condition) {
                    return problem(right.place, "expected a condition, found a number");
                }
                Ok(Type::Condition)
            }
            "+" | "-" => {
                let (a, b) = (self.number(left)?, self.number(right)?);
                let doing = if sign == "+" { "added" } else { "subtracted" };
                let kind = common(a, b, doing, place)?;
                self.doubt(&[(left, a), (right, b)]);
                self.emit(if sign == "+" { Op::Add } else { Op::Subtract }, place)?;
                Ok(kind)
            }
            "*" | "/" => {
                let (a, b) = (self.number(left)?, self.number(right)?);
                let kind = product(sign, a, b, place)?;
                self.emit(
                    if sign == "*" {
                        Op::Multiply
                    } else {
                        Op::Divide
                    },
                    place,
                )?;
                Ok(kind)
            }
            "^" => self.power(left, right, place),
            _ => {
                let swap = sign == ">" || sign == ">=";
                let (first, second) = if swap { (right, left) } else { (left, right) };
                let (a, b) = (self.value(first)?, self.value(second)?);
                common(a, b, "compared", place)?;
                self.doubt(&[(first, a), (second, b)]);
                let equal = sign == "==" || sign == "!=";
                if a == Type::Condition && !equal {
                    return problem(place, "conditions cannot be ordered");
                }
                let op = match sign {
                    "<" | ">" => Op::Less,
                    "<=" | ">=" => Op::LessOrEqual,
                    _ => Op::Equal,
                };
                self.emit(op, place)?;
                if sign == "!=" {
                    self.emit(Op::Not, place)?;
                }
                Ok(Type::Condition)
            }
        }
    }

    /// Notes bare numbers from 1 on that stand beside a time.
    pub(super) fn doubt(&mut self, values: &[(&Expression<'a>, Type)]) {
        if values.iter().all(|one| one.1 != Type::Number(SECONDS)) {
            return;
        }
        count(self.program.doubts.len());
        for (value, kind) in values {
            let Some((worth, place)) = self.worth(value).filter(|_| *kind == Type::Bare) else {
                continue;
            };
            let doubtful = worth.abs() >= 1.0
                && self.program.doubts.len() < MOST_DOUBTS
                // A function is compiled at each call of it.
                && !self.program.doubts.contains(&place);
            if doubtful {
                self.program.doubts.push(place);
            }
        }
    }

    /// The value of an expression that has only numbers and names of such, and where it is written.
    pub(super) fn worth(&self, expression: &Expression<'_>) -> Option<(f64, Place)> {
        let value = match &expression.kind {
            Kind::Number(value, None) => *value,
            Kind::Name(name) => {
                let mut locals = self.locals[self.visible..].iter();
                return locals.find(|local| local.name == *name)?.worth;
            }
            Kind::Negative(inner) => -self.worth(inner)?.0,
            Kind::Binary(sign, sides) => {
                let (left, right) = (self.worth(&sides[0])?.0, self.worth(&sides[1])?.0);
                match *sign {
                    "+" => left + right,
                    "-" => left - right,
                    "*" => left * right,
                    "/" => left / right,
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some((value, expression.place))
    }

    pub(super) fn power(
        &mut self,
        base: &'t Expression<'a>,
        exponent: &'t Expression<'a>,
        place: Place,
    ) -> Result<Type, Problem> {
        let kind = self.number(base)?;
        self.bare(exponent)?;
        self.emit(Op::Power, place)?;
        let Type::Number(dimension) = kind else {
            return Ok(kind);
        };
        if dimension == COUNT {
            return Ok(kind);
        }
        let known = match &exponent.kind {
            Kind::Number(value, _) => Some(*value),
            Kind::Negative(inner) => match inner.kind {
                Kind::Number(value, _) => Some(-value),
                _ => None,
            },
            _ => None,
        };
        match known.and_then(|power| dimension.power(power)) {
            Some(result) => Ok(Type::Number(result)),
            None => problem(
                place,
                format!("this power of {dimension} has no unit: number(…) takes the unit away"),
            ),
        }
    }
}
