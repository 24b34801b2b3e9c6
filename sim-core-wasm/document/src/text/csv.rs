//! Tables with commas between their cells.

use std::borrow::Cow;

/// A cell with a text. A spreadsheet takes one that begins like a formula for one: names are whatever somebody writes.
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    // Some spreadsheets split at semicolons, and would take what is behind one for a cell.
    let quoted = text.contains([',', ';', '"', '\n', '\r']);
    if !formula && !quoted {
        return Cow::Borrowed(text);
    }
    let guard = if formula { "'" } else { "" };
    let quote = if quoted { "\"" } else { "" };
    Cow::Owned(format!(
        "{quote}{guard}{}{quote}",
        text.replace('"', "\"\"")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_no_formula_runs() {
        let cases = [
            ("Ada", "Ada"),
            ("a, \"b\"", "\"a, \"\"b\"\"\""),
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("+1", "'+1"),
            ("-", "'-"),
            ("@a", "'@a"),
            ("\tx", "'\tx"),
            ("\rx", "\"'\rx\""),
            ("x;=HYPERLINK(1)", "\"x;=HYPERLINK(1)\""),
            ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
        ];
        for (text, cell) in cases {
            assert_eq!(csv_cell(text), cell, "{text:?}");
        }
    }
}
