//! Reads JSON text.

use super::{DEEPEST, Json};
use crate::decimal;
use crate::document::text::problem::{Place, Problem};
use crate::order::order;

/// Reads a text from its beginning.
pub(super) struct Reader<'a> {
    text: &'a str,
    next: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, next: 0 }
    }

    /// The value that the text is.
    pub(super) fn read(mut self) -> Result<Json, Problem> {
        let value = self.value(&Place::Root, 0)?;
        match self.peek() {
            None => Ok(value),
            Some(_) => Err(self.wrong("nothing may follow the value")),
        }
    }

    /// What the text is no JSON for, with the place that was come to.
    fn wrong(&self, why: &str) -> Problem {
        if self.next >= self.text.len() {
            return Problem::whole("not JSON: the text ends too early");
        }
        let before = self.text.get(..self.next).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        Problem::whole(format!("not JSON: {why}, at line {line}, column {column}"))
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.next).copied()
    }

    /// What has been passed since a place.
    fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.next).unwrap_or_default()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.next..).unwrap_or_default()
    }

    /// The next byte that is no space.
    fn peek(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
            self.next += 1;
        }
        self.byte()
    }

    /// Takes the next byte that is no space, if it is this one.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.next += usize::from(found);
        found
    }

    fn value(&mut self, path: &Place<'_>, depth: usize) -> Result<Json, Problem> {
        match self.peek() {
            Some(b'"') => self.string().map(Json::Text),
            Some(b'[' | b'{') if depth >= DEEPEST => Err(path.problem(format!(
                "lists and objects are nested more than {DEEPEST} deep"
            ))),
            Some(b'[') => self.list(path, depth + 1),
            Some(b'{') => self.object(path, depth + 1),
            Some(b'-' | b'0'..=b'9') => self.number(path),
            _ => {
                for (word, value) in [
                    ("null", Json::Null),
                    ("true", Json::Bool(true)),
                    ("false", Json::Bool(false)),
                ] {
                    if self.rest().starts_with(word) {
                        self.next += word.len();
                        return Ok(value);
                    }
                }
                Err(self.wrong("a value is missing"))
            }
        }
    }

    fn list(&mut self, path: &Place<'_>, depth: usize) -> Result<Json, Problem> {
        self.next += 1;
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Json::List(items));
        }
        loop {
            let item = self.value(&Place::Index(path, items.len()), depth)?;
            items.push(item);
            if self.take(b']') {
                return Ok(Json::List(items));
            }
            if !self.take(b',') {
                return Err(self.wrong("a comma or ] is missing"));
            }
        }
    }

    fn object(&mut self, path: &Place<'_>, depth: usize) -> Result<Json, Problem> {
        self.next += 1;
        let mut pairs: Vec<(String, Json)> = Vec::new();
        let mut more = !self.take(b'}');
        while more {
            if self.peek() != Some(b'"') {
                return Err(self.wrong("a key is missing"));
            }
            let key = self.string()?;
            if !self.take(b':') {
                return Err(self.wrong("a colon is missing"));
            }
            let value = self.value(&Place::Key(path, &key), depth)?;
            pairs.push((key, value));
            more = !self.take(b'}');
            if more && !self.take(b',') {
                return Err(self.wrong("a comma or } is missing"));
            }
        }
        let keys = order(pairs.len(), &|a, b| pairs[a].0.cmp(&pairs[b].0));
        let mut neighbours = keys.windows(2);
        match neighbours.find(|pair| pairs[pair[0]].0 == pairs[pair[1]].0) {
            None => Ok(Json::Object(pairs)),
            Some(twice) => {
                let path = Place::Key(path, &pairs[twice[0]].0);
                Err(path.problem("the key is written twice"))
            }
        }
    }

    fn digits(&mut self) -> Result<(), Problem> {
        let start = self.next;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.next += 1;
        }
        if self.next == start {
            return Err(self.wrong("a digit is missing"));
        }
        Ok(())
    }

    fn number(&mut self, path: &Place<'_>) -> Result<Json, Problem> {
        let negative = self.take(b'-');
        let start = self.next;
        self.digits()?;
        if self.since(start).starts_with('0') && self.next > start + 1 {
            self.next = start;
            return Err(self.wrong("a number does not begin with 0"));
        }
        if self.byte() == Some(b'.') {
            self.next += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.next += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.next += 1;
            }
            self.digits()?;
        }
        match decimal::read(self.since(start)) {
            // Minus zero is zero: JavaScript spells both alike.
            Some(size) if size.is_finite() => {
                Ok(Json::Number(if negative { 0.0 - size } else { size }))
            }
            _ => Err(path.problem("the number is too large")),
        }
    }

    fn string(&mut self) -> Result<String, Problem> {
        self.next += 1;
        let mut out = String::new();
        let mut start = self.next;
        loop {
            let Some(byte) = self.byte() else {
                return Err(self.wrong(""));
            };
            match byte {
                b'"' | b'\\' => {
                    out.push_str(self.since(start));
                    self.next += 1;
                    if byte == b'"' {
                        return Ok(out);
                    }
                    out.push(self.escaped()?);
                    start = self.next;
                }
                0..b' ' => return Err(self.wrong("a control character must be escaped")),
                _ => self.next += 1,
            }
        }
    }

    /// The letter that is meant by what follows a backslash.
    fn escaped(&mut self) -> Result<char, Problem> {
        let letter = match self.byte() {
            Some(letter @ (b'"' | b'\\' | b'/')) => char::from(letter),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.code(),
            _ => return Err(self.wrong("no letter is escaped like this")),
        };
        self.next += 1;
        Ok(letter)
    }

    /// A letter by its number, or by the two halves of a surrogate pair.
    fn code(&mut self) -> Result<char, Problem> {
        const HALF: &str = "half of a letter is not one";
        let first = self.unit()?;
        let mut code = first;
        if let 0xd800..0xdc00 = first {
            if !self.rest().starts_with("\\u") {
                return Err(self.wrong(HALF));
            }
            self.next += 1;
            let second = self.unit()?;
            code = match second {
                0xdc00..0xe000 => 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00),
                _ => return Err(self.wrong(HALF)),
            };
        }
        char::from_u32(code).ok_or_else(|| self.wrong(HALF))
    }

    /// The four hexadecimal digits behind `u`.
    fn unit(&mut self) -> Result<u32, Problem> {
        self.next += 1;
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.byte().and_then(|byte| char::from(byte).to_digit(16));
            unit = 16 * unit + digit.ok_or_else(|| self.wrong("four digits must follow \\u"))?;
            self.next += 1;
        }
        Ok(unit)
    }
}
