//! Numbers written as expressions over the scenario's parameters: `10*B`.
//!
//! `+ - * /`, parentheses, the minus sign, `min(…)` and `max(…)`: operations
//! whose results IEEE 754 fixes to the last bit, so that a document means the
//! same numbers everywhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use sawtooth_rules::Program;

use crate::steps::count;
use crate::text::json::Json;
use crate::text::wording::suggestion;

/// The longest expression, in characters.
pub const LONGEST: usize = 200;

/// The deepest nesting of parentheses, calls and signs.
pub const DEEPEST: usize = 32;

/// Names that parameters cannot take.
pub const RESERVED: &[&str] = &["min", "max"];

/// The values of the scenario's parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scope {
    values: BTreeMap<String, f64>,
    /// The programs of rules of the document, by their ids.
    pub(crate) algorithms: Arc<BTreeMap<String, Arc<Program>>>,
}

impl Scope {
    /// The value of the parameter called `name`.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.values.get(name).copied()
    }

    /// Gives the parameter called `name` a value.
    pub fn set(&mut self, name: &str, value: f64) {
        self.values.insert(name.to_owned(), value);
    }

    /// The names, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }
}

/// Whether `text` can name a parameter.
pub fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    letters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// An expression that has been read.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression(Term);

/// A term; `at` is the character it starts at, from 1.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Number(f64),
    Name {
        name: String,
        at: usize,
    },
    Minus(Box<Term>),
    Binary {
        sign: char,
        at: usize,
        left: Box<Term>,
        right: Box<Term>,
    },
    Extreme {
        least: bool,
        of: Vec<Term>,
    },
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// The fault, and the character where it is.
    pub fn parse(text: &str) -> Result<Expression, String> {
        let letters: Vec<char> = text.chars().take(LONGEST + 1).collect();
        if letters.len() > LONGEST {
            return Err(format!("an expression has at most {LONGEST} characters"));
        }
        let mut parser = Parser {
            letters: &letters,
            next: 0,
            depth: 0,
        };
        let term = parser.sum()?;
        match parser.peek() {
            None => Ok(Expression(term)),
            Some(_) => Err(parser.unexpected("an operator or the end")),
        }
    }

    /// The value of the expression, with parameters taken from `scope`.
    ///
    /// # Errors
    /// A name that is no parameter, a division by zero, or a result too large.
    pub fn evaluate(&self, scope: &Scope) -> Result<f64, String> {
        self.0.evaluate(scope)
    }

    /// The parameters it refers to.
    pub fn names(&self) -> Vec<&str> {
        self.places().into_iter().map(|(name, _)| name).collect()
    }

    /// The parameters with the characters at which they begin, from 1.
    fn places(&self) -> Vec<(&str, usize)> {
        let mut names = Vec::new();
        self.0.collect(&mut names);
        names
    }
}

/// An expression with other texts instead of some of its names; none when it stays as it is, or is no expression.
pub fn replaced(text: &str, new: impl Fn(&str) -> Option<String>) -> Option<String> {
    let expression = Expression::parse(text).ok()?;
    let mut out = String::with_capacity(text.len());
    let mut known = 0;
    for (name, at) in expression.places() {
        if let Some(new) = new(name) {
            // An expression is ASCII: its characters are its bytes.
            out.push_str(text.get(known..at - 1)?);
            out.push_str(&new);
            known = at - 1 + name.len();
        }
    }
    out.push_str(text.get(known..)?);
    (known > 0).then_some(out)
}

impl Term {
    fn evaluate(&self, scope: &Scope) -> Result<f64, String> {
        match self {
            Term::Number(number) => Ok(*number),
            Term::Name { name, at } => scope.get(name).ok_or_else(|| {
                let near = suggestion(name, scope.names());
                format!("there is no parameter {name}{near}, at character {at}")
            }),
            Term::Minus(term) => Ok(-term.evaluate(scope)?),
            Term::Binary {
                sign,
                at,
                left,
                right,
            } => {
                let (left, right) = (left.evaluate(scope)?, right.evaluate(scope)?);
                let value = match sign {
                    '+' => left + right,
                    '-' => left - right,
                    '*' => left * right,
                    _ if right == 0.0 => return Err(format!("division by zero at character {at}")),
                    _ => left / right,
                };
                if value.is_finite() {
                    Ok(value)
                } else {
                    Err(format!(
                        "the result of {sign} at character {at} is too large"
                    ))
                }
            }
            Term::Extreme { least, of } => {
                let mut values = of.iter().map(|term| term.evaluate(scope));
                let first = values.next().unwrap_or(Ok(0.0))?;
                values.try_fold(first, |best, value| {
                    let value = value?;
                    Ok(if (value < best) == *least {
                        value
                    } else {
                        best
                    })
                })
            }
        }
    }

    fn collect<'a>(&'a self, names: &mut Vec<(&'a str, usize)>) {
        match self {
            Term::Number(_) => {}
            Term::Name { name, at } => names.push((name, *at)),
            Term::Minus(term) => term.collect(names),
            Term::Binary { left, right, .. } => {
                left.collect(names);
                right.collect(names);
            }
            Term::Extreme { of, .. } => of.iter().for_each(|term| term.collect(names)),
        }
    }
}

/// Recursive descent: sum → product → sign → atom.
struct Parser<'a> {
    letters: &'a [char],
    next: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<char> {
        count(1);
        while self
            .letters
            .get(self.next)
            .is_some_and(char::is_ascii_whitespace)
        {
            self.next += 1;
        }
        self.letters.get(self.next).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.next += usize::from(found);
        found
    }

    fn unexpected(&mut self, wanted: &str) -> String {
        match self.peek() {
            Some(letter) => {
                format!(
                    "expected {wanted}, found {letter} at character {}",
                    self.next + 1
                )
            }
            None => format!("expected {wanted}, found the end"),
        }
    }

    fn nested<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, String>,
    ) -> Result<T, String> {
        if self.depth >= DEEPEST {
            return Err(format!("an expression is nested at most {DEEPEST} deep"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Result<Term, String> {
        self.chain(['+', '-'], Self::product)
    }

    fn product(&mut self) -> Result<Term, String> {
        self.chain(['*', '/'], Self::sign)
    }

    fn chain(
        &mut self,
        signs: [char; 2],
        part: fn(&mut Self) -> Result<Term, String>,
    ) -> Result<Term, String> {
        let mut left = part(self)?;
        while let Some(sign) = self.peek().filter(|letter| signs.contains(letter)) {
            self.next += 1;
            let at = self.next;
            let right = part(self)?;
            left = Term::Binary {
                sign,
                at,
                left: Box::new(left),
                right: Box::new(right),
            };
        }
        Ok(left)
    }

    fn sign(&mut self) -> Result<Term, String> {
        if self.take('-') {
            return Ok(Term::Minus(Box::new(self.nested(Self::sign)?)));
        }
        self.atom()
    }

    fn atom(&mut self) -> Result<Term, String> {
        match self.peek() {
            Some('(') => {
                self.next += 1;
                let inner = self.nested(Self::sum)?;
                if self.take(')') {
                    Ok(inner)
                } else {
                    Err(self.unexpected("a closing parenthesis"))
                }
            }
            Some(letter) if letter.is_ascii_digit() || letter == '.' => self.number(),
            Some(letter) if letter.is_ascii_alphabetic() || letter == '_' => self.name(),
            _ => Err(self.unexpected("a number, a parameter or a parenthesis")),
        }
    }

    fn number(&mut self) -> Result<Term, String> {
        let start = self.next;
        self.digits();
        if self.letters.get(self.next) == Some(&'.') {
            self.next += 1;
            self.digits();
        }
        if matches!(self.letters.get(self.next), Some('e' | 'E')) {
            self.next += 1;
            self.next += usize::from(matches!(self.letters.get(self.next), Some('+' | '-')));
            self.digits();
        }
        let text: String = self.letters[start..self.next].iter().collect();
        match number(&text) {
            Some(number) => Ok(Term::Number(number)),
            None => Err(format!("{text} at character {} is not a number", start + 1)),
        }
    }

    fn digits(&mut self) {
        while self
            .letters
            .get(self.next)
            .is_some_and(char::is_ascii_digit)
        {
            self.next += 1;
        }
    }

    fn name(&mut self) -> Result<Term, String> {
        let start = self.next;
        while self
            .letters
            .get(self.next)
            .is_some_and(|l| l.is_ascii_alphanumeric() || *l == '_')
        {
            self.next += 1;
        }
        let name: String = self.letters[start..self.next].iter().collect();
        if self.peek() != Some('(') {
            return Ok(Term::Name {
                name,
                at: start + 1,
            });
        }
        if !RESERVED.contains(&name.as_str()) {
            return Err(format!(
                "{name} at character {} is not a function: use min or max",
                start + 1
            ));
        }
        self.next += 1;
        let of = self.nested(|parser| {
            let mut of = vec![parser.sum()?];
            while parser.take(',') {
                of.push(parser.sum()?);
            }
            Ok(of)
        })?;
        if self.take(')') {
            Ok(Term::Extreme {
                least: name == "min",
                of,
            })
        } else {
            Err(self.unexpected("a comma or a closing parenthesis"))
        }
    }
}

/// The number that a text of digits, a point and an exponent stands for. JSON's reader of
/// numbers does it, which documents need anyway: the standard library's would be 12 kB more
/// to download. Unlike JSON, either side of the point may be missing, and zeros may lead.
pub(crate) fn number(text: &str) -> Option<f64> {
    let exponent = text.find(['e', 'E']).unwrap_or(text.len());
    let (digits, exponent) = text.split_at(exponent);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && part.is_empty() {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let json = Json::parse(&format!("{whole:0>1}.{part:0<1}{exponent}"));
    json.ok()?.as_number()
}

#[cfg(test)]
mod tests;
