//! Text that somebody else wrote, as it can be shown: it neither commands a terminal nor turns what stands beside it.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::is_control;

/// A text with its control characters, its ends of lines but `\n`, and what turns the direction of text written out, as
/// `\u001b`. So JSON has them, and JSON that is shown means what it meant.
pub fn visible(text: &str) -> Cow<'_, str> {
    let hidden = |letter: char| is_control(letter) && !matches!(letter, '\n' | '\t');
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 5);
    for letter in text.chars() {
        if hidden(letter) {
            let _ = write!(out, "\\u{:04x}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_turned_text_are_written_out() {
        let cases = [
            ("a\tb\nc é 東京 القاهرة", "a\tb\nc é 東京 القاهرة"),
            ("\u{1b}[31mred\u{7}\r", "\\u001b[31mred\\u0007\\u000d"),
            ("\u{9b}2J \u{7f}", "\\u009b2J \\u007f"),
            ("a\u{202e}b\u{2066}c\u{2028}", "a\\u202eb\\u2066c\\u2028"),
        ];
        for (text, shown) in cases {
            assert_eq!(visible(text), shown, "{text:?}");
        }
    }

    #[test]
    fn json_means_the_same() {
        let name = "\u{7f}\u{9b}\u{202e}\u{2069}";
        let json = super::super::json::Json::Text(name.to_owned()).compact();
        let shown = visible(&json);
        assert!(!shown.contains(is_control));
        let read = super::super::json::Json::parse(&shown).expect("JSON");
        assert_eq!(read.as_text(), Some(name));
    }
}
