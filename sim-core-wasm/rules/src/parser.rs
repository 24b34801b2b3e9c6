//! Reads a text into its tree.

use crate::catalogue::ACTIONS;
use crate::lexer::{ReadNumber, Token, read_tokens, tokens};
use crate::problem::{Place, Problem, meant};
use crate::syntax::{Declared, Expression, Item, Kind, Name, Range, StateKind, Statement, Written};
use crate::units::{UNITS, unit};

/// The deepest nesting of parentheses, conditions and blocks.
const DEEPEST: usize = 32;

/// Words that no variable may be called.
pub(crate) const RESERVED: [&str; 23] = [
    "for", "param", "state", "fn", "needs", "abe", "on", "off", "let", "if", "then", "else", "and",
    "or", "not", "true", "false", "in", "log", "over", "average", "switch", "bool",
];

/// A word of the language only after `over`: texts that call a variable so stay valid.
pub(crate) const BY: &str = "by";

/// Only after the range of a parameter, likewise.
pub(crate) const WHOLE: &str = "whole";

/// The largest whole number below which all are numbers.
const MOST_WHOLE: f64 = 9_007_199_254_740_992.0;

const ITEMS: [&str; 7] = ["for", "param", "state", "fn", "needs", "abe", "on"];

struct Parser<'a> {
    tokens: Vec<(Token<'a>, Place)>,
    next: usize,
    depth: usize,
}

/// The items of a text.
pub(crate) fn parse(text: &str, read: ReadNumber) -> Result<Vec<Item<'_>>, Problem> {
    let mut parser = Parser {
        tokens: tokens(text, read)?,
        next: 0,
        depth: 0,
    };
    let mut items = Vec::new();
    while parser.token() != Token::End {
        items.push(parser.item()?);
    }
    Ok(items)
}

/// The place of what follows the statement that a text begins with, however it goes on; `None` where the text ends
/// before the statement does, or with it.
pub(crate) fn after_statement(text: &str) -> Option<Place> {
    let mut tokens = Vec::new();
    // The values of numbers do not matter, nor what stops the lexer further on.
    let _ = read_tokens(text, |_| Some(0.0), &mut tokens);
    tokens.push((Token::End, Place { line: 1, column: 1 }));
    let mut parser = Parser {
        tokens,
        next: 0,
        depth: 0,
    };
    parser.statement().ok()?;
    (parser.token() != Token::End).then(|| parser.place())
}

/// A token as messages quote it.
#[cold]
fn spelled(token: Token<'_>) -> String {
    match token {
        Token::Word(word) => word.to_owned(),
        Token::Number(_) => "a number".to_owned(),
        Token::Text(_) => "a text".to_owned(),
        Token::Sign(sign) => sign.to_owned(),
        Token::End => "the end of the text".to_owned(),
    }
}

impl<'a> Parser<'a> {
    fn token(&self) -> Token<'a> {
        self.tokens[self.next].0
    }

    fn place(&self) -> Place {
        self.tokens[self.next].1
    }

    /// Goes on to the next token; the end stays.
    fn step(&mut self) {
        if self.next + 1 < self.tokens.len() {
            self.next += 1;
        }
    }

    #[cold]
    fn expected<T>(&self, wanted: &str) -> Result<T, Problem> {
        let found = spelled(self.token());
        let message = format!("expected {wanted}, found {found}");
        Err(Problem::new(self.place(), message))
    }

    #[cold]
    #[inline(never)]
    fn unclosed(&self, begins: Place) -> Problem {
        let Place { line, column } = begins;
        let message =
            format!("a }} is missing: the {{ of line {line}, column {column} is still open");
        Problem::new(self.place(), message)
    }

    fn takes(&mut self, token: Token<'_>) -> bool {
        let found = self.token() == token;
        if found {
            self.step();
        }
        found
    }

    fn takes_sign(&mut self, sign: &'static str) -> bool {
        self.takes(Token::Sign(sign))
    }

    fn sign(&mut self, sign: &'static str) -> Result<(), Problem> {
        if self.takes_sign(sign) {
            return Ok(());
        }
        self.expected(sign)
    }

    fn word(&mut self, word: &str) -> Result<(), Problem> {
        if self.takes(Token::Word(word)) {
            return Ok(());
        }
        self.expected(word)
    }

    fn name(&mut self, what: &str) -> Result<Name<'a>, Problem> {
        let place = self.place();
        let Token::Word(text) = self.token() else {
            return self.expected(what);
        };
        self.step();
        Ok(Name { text, place })
    }

    fn help(&mut self) -> &'a str {
        if let Token::Text(text) = self.token() {
            self.step();
            return text;
        }
        ""
    }

    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        if self.depth == DEEPEST {
            let message = format!("nested too deeply: at most {DEEPEST} levels are allowed");
            return Err(Problem::new(self.place(), message));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn item(&mut self) -> Result<Item<'a>, Problem> {
        let place = self.place();
        let Token::Word(word) = self.token() else {
            return self.expected(&format!("one of {}", ITEMS.join(", ")));
        };
        self.step();
        match word {
            "for" => Ok(Item::For(self.name("queue or sender")?)),
            "param" => self.parameter(),
            "state" => self.state(),
            "fn" => self.function(),
            "needs" => Ok(Item::Needs(self.name("what the program needs")?)),
            "abe" => Ok(Item::Abe(place, self.literal()?.0)),
            "on" => {
                let event = self.name("the name of an event")?;
                Ok(Item::On(event, self.block()?))
            }
            _ => {
                let near = meant(word, ITEMS);
                let message = if near.is_empty() {
                    format!("expected one of {}, found {word}", ITEMS.join(", "))
                } else {
                    format!("unknown word {word}{near}")
                };
                Err(Problem::new(place, message))
            }
        }
    }

    fn parameter(&mut self) -> Result<Item<'a>, Problem> {
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
    fn literal(&mut self) -> Result<(f64, Option<crate::units::Dimension>), Problem> {
        let negative = self.takes_sign("-");
        let Token::Number(value) = self.token() else {
            return self.expected("a number");
        };
        let (value, unit) = self.with_unit(value);
        Ok((if negative { -value } else { value }, unit))
    }

    /// After a number: its unit, if one stands on the same line.
    fn with_unit(&mut self, value: f64) -> (f64, Option<crate::units::Dimension>) {
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

    fn state(&mut self) -> Result<Item<'a>, Problem> {
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

    fn function(&mut self) -> Result<Item<'a>, Problem> {
        let name = self.name("the name of a function")?;
        let mut parameters = Vec::new();
        self.sign("(")?;
        while !self.takes_sign(")") {
            if !parameters.is_empty() {
                self.sign(",")?;
            }
            parameters.push(self.name("the name of a value")?);
        }
        self.sign("=")?;
        Ok(Item::Function(name, parameters, self.expression()?))
    }

    fn block(&mut self) -> Result<Vec<Statement<'a>>, Problem> {
        let begins = self.place();
        self.sign("{")?;
        let mut statements = Vec::new();
        self.deeper(|parser| {
            while !parser.takes_sign("}") {
                // A rule of another event cannot stand in one: the end of this one is missing.
                if matches!(parser.token(), Token::End | Token::Word("on")) {
                    return Err(parser.unclosed(begins));
                }
                if !parser.takes_sign(";") {
                    statements.push(parser.statement()?);
                }
            }
            Ok(())
        })?;
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement<'a>, Problem> {
        if self.takes(Token::Word("let")) {
            let name = self.name("the name of a value")?;
            self.sign("=")?;
            return Ok(Statement::Let(name, self.expression()?));
        }
        if self.takes(Token::Word("if")) {
            return self.condition();
        }
        let place = self.place();
        let name = self.name("a rule, or }")?;
        for (sign, operation) in [
            ("=", "="),
            ("+=", "+"),
            ("-=", "-"),
            ("*=", "*"),
            ("/=", "/"),
        ] {
            if self.takes_sign(sign) {
                return Ok(Statement::Set(name, operation, self.expression()?));
            }
        }
        if self.takes_sign("(") {
            let arguments = self.arguments()?;
            let kind = Kind::Call(name.text, arguments);
            return Ok(Statement::Do(Expression { place, kind }));
        }
        if let Some((action, ..)) = ACTIONS.iter().find(|one| one.1 == name.text) {
            return Ok(Statement::Decide(*action, name));
        }
        let instead = match name.text {
            "while" | "repeat" | "loop" | "for" => {
                "there are no loops: write if, which runs again at each event"
            }
            "elif" | "elseif" | "elsif" => "use else if",
            _ => return self.expected("="),
        };
        Err(Problem::new(place, instead))
    }

    fn condition(&mut self) -> Result<Statement<'a>, Problem> {
        let condition = self.expression()?;
        let then = self.block()?;
        let otherwise = if !self.takes(Token::Word("else")) {
            Vec::new()
        } else if self.takes(Token::Word("if")) {
            vec![self.deeper(Parser::condition)?]
        } else {
            self.block()?
        };
        Ok(Statement::If(condition, then, otherwise))
    }

    fn arguments(&mut self) -> Result<Vec<Expression<'a>>, Problem> {
        let mut arguments = Vec::new();
        while !self.takes_sign(")") {
            if !arguments.is_empty() {
                self.sign(",")?;
            }
            arguments.push(self.expression()?);
        }
        Ok(arguments)
    }

    fn expression(&mut self) -> Result<Expression<'a>, Problem> {
        let place = self.place();
        self.deeper(|parser| {
            if !parser.takes(Token::Word("if")) {
                return parser.binary(0);
            }
            let condition = parser.expression()?;
            parser.word("then")?;
            let then = parser.expression()?;
            parser.word("else")?;
            let otherwise = parser.expression()?;
            let kind = Kind::Choice(Box::new([condition, then, otherwise]));
            Ok(Expression { place, kind })
        })
    }

    /// Operations by how closely they bind, the loosest first.
    fn binary(&mut self, level: usize) -> Result<Expression<'a>, Problem> {
        const LEVELS: [&[&str]; 5] = [
            &["or"],
            &["and"],
            &["<=", ">=", "==", "!=", "<", ">"],
            &["+", "-"],
            &["*", "/"],
        ];
        let Some(signs) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        let mut count = 0;
        loop {
            let place = self.place();
            let token = self.token();
            let found = signs
                .iter()
                .find(|sign| token == Token::Sign(sign) || token == Token::Word(sign));
            let Some(sign) = found else {
                return Ok(left);
            };
            // The tree of a chain is as deep as the chain is long.
            count += 1;
            if count > 8 * DEEPEST {
                return Err(Problem::new(place, "this expression is too long"));
            }
            if level == 2 && count > 1 {
                return Err(Problem::new(
                    place,
                    "comparisons cannot be chained: connect them with and",
                ));
            }
            self.step();
            let right = self.binary(level + 1)?;
            let kind = Kind::Binary(sign, Box::new([left, right]));
            left = Expression { place, kind };
        }
    }

    fn unary(&mut self) -> Result<Expression<'a>, Problem> {
        let place = self.place();
        if self.takes(Token::Word("not")) {
            let kind = Kind::Not(Box::new(self.deeper(Parser::unary)?));
            return Ok(Expression { place, kind });
        }
        if self.takes_sign("-") {
            let kind = Kind::Negative(Box::new(self.deeper(Parser::unary)?));
            return Ok(Expression { place, kind });
        }
        let base = self.primary()?;
        let place = self.place();
        if !self.takes_sign("^") {
            return Ok(base);
        }
        let exponent = self.deeper(Parser::unary)?;
        let kind = Kind::Binary("^", Box::new([base, exponent]));
        Ok(Expression { place, kind })
    }

    fn primary(&mut self) -> Result<Expression<'a>, Problem> {
        let place = self.place();
        let kind = match self.token() {
            Token::Number(value) => {
                let (value, unit) = self.with_unit(value);
                Kind::Number(value, unit)
            }
            Token::Sign("(") => {
                self.step();
                let inner = self.expression()?;
                self.sign(")")?;
                return Ok(inner);
            }
            Token::Word("true") => {
                self.step();
                Kind::Truth(true)
            }
            Token::Word("false") => {
                self.step();
                Kind::Truth(false)
            }
            Token::Word(word) if word == "max" || word == "min" || !RESERVED.contains(&word) => {
                self.step();
                if self.takes_sign("(") {
                    Kind::Call(word, self.arguments()?)
                } else {
                    Kind::Name(word)
                }
            }
            _ => return self.expected("a value"),
        };
        Ok(Expression { place, kind })
    }
}
