//! Parameters, variables and functions, with their units.

use super::{BY, Parser, WHOLE};
use crate::lexer::Token;
use crate::problem::{Place, Problem, meant};
use crate::syntax::{Declared, Item, Range, StateKind, Written};
use crate::units::{Dimension, UNITS, unit};

/// The largest whole number below which all are numbers.
const MOST_WHOLE: f64 = 9_007_199_254_740_992.0;

impl<'a> Parser<'a> {
    pub(super) fn parameter(&mut self) -> Result<Item<'a>, Problem> {
        let name = self.name("the name of a parameter")?;
        self.sign(":")?;
        if self.takes(Token::Word("switch")) {
            self.sign("=")?;
            let on = if self.takes(Token::Word("on")) {
                true
            } else {
                self.word("off")
                    .map_err(|problem| Problem::new(problem.place, "expected on or off"))?;
                false
            };
            let declared = Declared {
                domain: Range::Switch(on),
                unit: None,
                sign: String::new(),
                help: self.help(),
            };
            return Ok(Item::Parameter(name, declared));
        }
        let (unit, sign) = self.unit()?;
        self.sign("=")?;
        let (default, own) = self.value(unit)?;
        let (mut min, mut max) = (0.0, 1.0);
        if self.takes(Token::Word("in")) {
            min = self.value(unit)?.0;
            self.sign("..")?;
            max = self.value(unit)?.0;
        } else if sign != "share" {
            return self.expected("a range, as in 0 .. 10, after the word in");
        }
        let mut log = self.takes(Token::Word("log"));
        let whole = self.takes(Token::Word(WHOLE));
        log = log || self.takes(Token::Word("log"));
        let uneven = |value: &f64| value.fract() != 0.0 || *value < 0.0;
        let fault = if min >= max {
            Some("the range is empty: its first number must be smaller than its second")
        } else if log && min <= 0.0 {
            Some("a logarithmic range must begin above zero")
        } else if !(min..=max).contains(&default) {
            Some("the value is outside its range")
        } else if whole && unit.times.to_bits() != unit.over.to_bits() {
            Some("only seconds, bytes and counts can be whole")
        } else if whole && max > MOST_WHOLE {
            Some("a range of whole numbers ends at 9007199254740992 at most")
        } else if whole && [default, min, max].iter().any(uneven) {
            Some("for whole numbers, the value and its range must be whole numbers from zero on")
        } else {
            None
        };
        if let Some(fault) = fault {
            return Err(Problem::new(own, fault));
        }
        let declared = Declared {
            domain: Range::Number {
                default,
                min,
                max,
                log,
                whole,
            },
            unit: Some(unit),
            sign,
            help: self.help(),
        };
        Ok(Item::Parameter(name, declared))
    }

    /// A number of a declaration: bare, it is in the declared unit.
    fn value(&mut self, declared: Written) -> Result<(f64, Place), Problem> {
        let place = self.place();
        let (value, own) = self.literal()?;
        match own {
            None => Ok((value * declared.times / declared.over, place)),
            Some(own) if own == declared.dimension => Ok((value, place)),
            Some(own) => {
                let message = format!("expected {}, found {own}", declared.dimension);
                Err(Problem::new(place, message))
            }
        }
    }

    /// A number with or without a sign and a unit.
    pub(super) fn literal(&mut self) -> Result<(f64, Option<Dimension>), Problem> {
        let negative = self.takes_sign("-");
        let Token::Number(value) = self.token() else {
            return self.expected("a number");
        };
        let (value, unit) = self.with_unit(value);
        Ok((if negative { -value } else { value }, unit))
    }

    /// After a number: its unit, if one stands on the same line.
    pub(super) fn with_unit(&mut self, value: f64) -> (f64, Option<Dimension>) {
        let line = self.place().line;
        self.step();
        let here = self.place().line == line;
        if let Token::Word(word) = self.token()
            && here
            && let Some(unit) = unit(word)
        {
            self.step();
            return (value * unit.times / unit.over, Some(unit.dimension));
        }
        (value, None)
    }

    /// A unit: names with powers, multiplied and divided.
    fn unit(&mut self) -> Result<(Written, String), Problem> {
        let mut whole = Written::BARE;
        let mut sign = String::new();
        let mut over = false;
        loop {
            let name = self.name("a unit")?;
            let Some(unit) = unit(name.text) else {
                let names = || UNITS.iter().map(|unit| unit.name);
                let near = meant(name.text, names());
                let message = if near.is_empty() {
                    format!(
                        "{} is not a unit: use one of {}",
                        name.text,
                        names().collect::<Vec<_>>().join(", ")
                    )
                } else {
                    format!("{} is not a unit{near}", name.text)
                };
                return Err(Problem::new(name.place, message));
            };
            let mut power = 1.0;
            sign.push_str(name.text);
            if self.takes_sign("^") {
                let place = self.place();
                let Token::Number(number) = self.token() else {
                    return self.expected("a power");
                };
                self.step();
                if number != number.trunc() || !(1.0..=9.0).contains(&number) {
                    return Err(Problem::new(
                        place,
                        "a unit's power is a whole number from 1 to 9",
                    ));
                }
                power = number;
                sign.push('^');
                sign.push(char::from(b'0' + number as u8));
            }
            let signed = if over { -power } else { power };
            let place = name.place;
            let dimension = unit.dimension.power(signed);
            let dimension = dimension.and_then(|dimension| whole.dimension.times(dimension));
            whole.dimension =
                dimension.ok_or_else(|| Problem::new(place, "this unit's powers are too large"))?;
            for _ in 0..power as u8 {
                let (times, divided) = if over {
                    (unit.over, unit.times)
                } else {
                    (unit.times, unit.over)
                };
                whole.times *= times;
                whole.over *= divided;
            }
            if self.takes_sign("/") {
                over = true;
                sign.push('/');
            } else if self.takes_sign("*") {
                over = false;
                sign.push('*');
            } else {
                return Ok((whole, sign));
            }
        }
    }

    pub(super) fn state(&mut self) -> Result<Item<'a>, Problem> {
        let name = self.name("the name of a variable")?;
        self.sign(":")?;
        if self.takes(Token::Word("bool")) {
            self.sign("=")?;
            let initial = self.expression()?;
            return Ok(Item::State(
                name,
                StateKind::Condition(initial),
                self.help(),
            ));
        }
        let (unit, sign) = self.unit()?;
        let kind = if self.takes_sign("=") {
            StateKind::Number(unit, sign, self.expression()?)
        } else if self.takes(Token::Word("average")) {
            StateKind::Average {
                unit,
                sign,
                weight: self.expression()?,
            }
        } else {
            let greatest = self.takes(Token::Word("max"));
            if !greatest && !self.takes(Token::Word("min")) {
                return self.expected("=, max, min or average");
            }
            self.word("over")?;
            StateKind::Window {
                unit,
                sign,
                greatest,
                over: self.expression()?,
                by: if self.takes(Token::Word(BY)) {
                    Some(self.expression()?)
                } else {
                    None
                },
            }
        };
        Ok(Item::State(name, kind, self.help()))
    }

    pub(super) fn function(&mut self) -> Result<Item<'a>, Problem> {
        let name = self.name("the name of a function")?;
        let mut parameters = Vec::new();
        self.sign("(")?;
        while !self.takes_sign(")") {
            if !parameters.is_empty() {
                self.sign(",")?;
            }
            parameters.push(self.name("the name of a value")?);
        }
        let equals = self.takes_sign("=");
        if !equals || self.token() == Token::Word("return") {
            let message = format!(
                "a function is one expression, without {{ and return: fn {}(…) = …",
                name.text
            );
            return Err(Problem::new(self.place(), message));
        }
        Ok(Item::Function(name, parameters, self.expression()?))
    }
}
