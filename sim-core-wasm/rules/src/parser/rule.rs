//! Event handlers: statements, and the expressions in them.

use super::{DEEPEST, Parser, RESERVED};
use crate::catalogue::ACTIONS;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::syntax::{Expression, Kind, Statement};

impl<'a> Parser<'a> {
    pub(super) fn block(&mut self) -> Result<Vec<Statement<'a>>, Problem> {
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

    pub(super) fn statement(&mut self) -> Result<Statement<'a>, Problem> {
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
        let instead = match name.text {
            "while" | "repeat" | "loop" | "for" => {
                "there are no loops: write if, which runs again at each event"
            }
            "elif" | "elseif" | "elsif" => "use else if",
            "return" | "break" | "continue" | "exit" | "goto" => {
                "rules run to their end: put what follows into if or else"
            }
            _ => "",
        };
        if !instead.is_empty() {
            return Err(Problem::new(place, instead));
        }
        if self.takes_sign("(") {
            let arguments = self.arguments()?;
            let kind = Kind::Call(name.text, arguments);
            return Ok(Statement::Do(Expression { place, kind }));
        }
        if let Some((action, ..)) = ACTIONS.iter().find(|one| one.1 == name.text) {
            return Ok(Statement::Decide(*action, name));
        }
        self.expected("=")
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

    pub(super) fn expression(&mut self) -> Result<Expression<'a>, Problem> {
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
