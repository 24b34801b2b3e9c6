//! Reads a text into its tree: its items here, what they declare and what they do in files of their own.

mod declaration;
mod rule;

use crate::lexer::{ReadNumber, Token, read_tokens, tokens};
use crate::problem::{Place, Problem, meant};
use crate::steps::count;
use crate::syntax::{Item, Name};

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

/// Only where an item begins, likewise.
pub(crate) const LIKE: &str = "like";

const ITEMS: [&str; 8] = ["for", "param", "state", "fn", "needs", "abe", LIKE, "on"];

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
        count(1);
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

    fn quoted(&mut self) -> Result<&'a str, Problem> {
        match self.help() {
            "" => self.expected("the kind of a sender in quotes"),
            text => Ok(text),
        }
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
            LIKE => Ok(Item::Like(place, self.quoted()?)),
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
}
