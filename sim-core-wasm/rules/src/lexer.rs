//! Words, numbers and signs of a text.

use crate::problem::{Place, Problem};
use crate::steps::count;

/// The longest text, in bytes.
pub const LONGEST_TEXT: usize = 32 * 1024;

/// How the digits of a number are read: whoever has a reader of numbers hands it over.
pub type ReadNumber = fn(&str) -> Option<f64>;

/// A word, a number, a text or a sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Word(&'a str),
    Number(f64),
    Text(&'a str),
    Sign(&'static str),
    End,
}

/// Longer signs come before those they begin with.
const SIGNS: [&str; 25] = [
    "..", "+=", "-=", "*=", "/=", "<=", ">=", "==", "!=", "<", ">", "=", "+", "-", "*", "/", "^",
    "(", ")", "{", "}", ",", ":", ";", "%",
];

/// All tokens of a text with their places; the last one is the end.
pub(crate) fn tokens(text: &str, read: ReadNumber) -> Result<Vec<(Token<'_>, Place)>, Problem> {
    let mut found = Vec::new();
    if text.len() > LONGEST_TEXT {
        let message = format!(
            "the text has {} bytes: at most {LONGEST_TEXT} are allowed",
            text.len()
        );
        return Err(Problem::new(Place { line: 1, column: 1 }, message));
    }
    let end = read_tokens(text, read, &mut found)?;
    found.push((Token::End, end));
    Ok(found)
}

/// Tokens of a text as far as it has some: the place where it ends.
pub(crate) fn read_tokens<'a>(
    text: &'a str,
    read: ReadNumber,
    found: &mut Vec<(Token<'a>, Place)>,
) -> Result<Place, Problem> {
    let mut place = Place { line: 1, column: 1 };
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (token, length) = match first {
            '\n' => {
                place = Place {
                    line: place.line + 1,
                    column: 1,
                };
                rest = &rest[1..];
                count(1);
                continue;
            }
            ' ' | '\t' | '\r' => (None, 1),
            '#' => (None, rest.find('\n').unwrap_or(rest.len())),
            '"' => quoted(rest, place)?,
            _ if first.is_ascii_alphabetic() || first == '_' => {
                let length = until(rest, |letter| {
                    !letter.is_ascii_alphanumeric() && letter != '_'
                });
                (Some(Token::Word(&rest[..length])), length)
            }
            _ if first.is_ascii_digit() => number(rest, place, read)?,
            _ => {
                let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) else {
                    return Err(Problem::new(place, format!("unknown sign {first}")));
                };
                (Some(Token::Sign(sign)), sign.len())
            }
        };
        if let Some(token) = token {
            found.push((token, place));
        }
        count(length);
        place.column += rest[..length].chars().count() as u16;
        rest = &rest[length..];
    }
    Ok(place)
}

fn until(text: &str, ends: impl Fn(char) -> bool) -> usize {
    text.find(ends).unwrap_or(text.len())
}

type Found<'a> = (Option<Token<'a>>, usize);

fn quoted(rest: &str, place: Place) -> Result<Found<'_>, Problem> {
    let inside = &rest[1..];
    let length = until(inside, |letter| letter == '"' || letter == '\n');
    if !inside[length..].starts_with('"') {
        return Err(Problem::new(place, "the closing \" is missing"));
    }
    Ok((Some(Token::Text(&inside[..length])), length + 2))
}

/// Digits with a point and an exponent; `0..1` is a range.
fn number(rest: &str, place: Place, read: ReadNumber) -> Result<Found<'_>, Problem> {
    let digits = |from: usize| from + until(&rest[from..], |letter| !letter.is_ascii_digit());
    let mut length = digits(0);
    if rest[length..].starts_with('.') && !rest[length..].starts_with("..") {
        length = digits(length + 1);
    }
    if rest[length..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[length + 1..].starts_with(['+', '-']));
        let end = digits(length + 1 + sign);
        if end > length + 1 + sign {
            length = end;
        }
    }
    match read(&rest[..length]) {
        Some(number) if number.is_finite() => Ok((Some(Token::Number(number)), length)),
        _ => Err(Problem::new(place, "this number is too large")),
    }
}
