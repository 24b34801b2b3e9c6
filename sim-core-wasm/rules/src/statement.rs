//! Statements of a text, to be quoted.

use crate::parser::after_statement;
use crate::problem::Place;

/// Letters of a statement that are quoted.
const MOST_LETTERS: usize = 120;

/// The statement that begins at a place of a text, in one line and without comments; of a long one its beginning.
pub fn statement_at(text: &str, place: Place) -> String {
    let mut rest = String::new();
    let mut whole = true;
    for line in from(text, place).lines() {
        let own = line.split('#').next().unwrap_or("").trim();
        if own.is_empty() {
            continue;
        }
        if rest.len() > 2 * MOST_LETTERS {
            whole = false;
            break;
        }
        rest.extend(own.chars().take(2 * MOST_LETTERS));
        rest.push('\n');
    }
    let next = after_statement(&rest);
    whole |= next.is_some();
    let end = next.map_or(rest.len(), |next| rest.len() - from(&rest, next).len());
    let words: Vec<_> = rest[..end].lines().map(str::trim).collect();
    let mut quoted = words.join(" ");
    if let Some((end, _)) = quoted.char_indices().nth(MOST_LETTERS) {
        quoted.truncate(end);
        whole = false;
    }
    if !whole {
        quoted.push('…');
    }
    quoted
}

/// The rest of a text, from a place on.
fn from(text: &str, place: Place) -> &str {
    let mut rest = text;
    for _ in 1..place.line {
        rest = rest.split_once('\n').map_or("", |(_, below)| below);
    }
    let column = usize::from(place.column).saturating_sub(1);
    rest.char_indices()
        .nth(column)
        .map_or("", |(begin, _)| &rest[begin..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_ends_where_its_expression_does() {
        let at = |text: &str, begin: &str| {
            let before = &text[..text.find(begin).expect("it is there")];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            let [line, column] = [line, column].map(|number| number as u16);
            statement_at(text, Place { line, column })
        };
        let text = "param é: share = 0.5 \"é\"\non acknowledged { cwnd = 9 + n / 100  n += 1 }\n\
            on loss { if n > 2 { ssthresh = max( # at least two\n    from / 2,\n    2)\n    n -= 3 ms; } }\n";
        for (begin, whole) in [
            ("cwnd", "cwnd = 9 + n / 100"),
            ("n +=", "n += 1"),
            ("ssthresh", "ssthresh = max( from / 2, 2)"),
            ("n -=", "n -= 3 ms"),
        ] {
            assert_eq!(at(text, begin), whole);
        }
        // The text after it does not matter.
        for after in ["# é\n} ?", "} param p: share = 1 \"no end", "; n = 1e999 }"] {
            let text = format!("on sent {{ cwnd = 9 {}{after}", " ".repeat(100));
            assert_eq!(at(&text, "cwnd"), "cwnd = 9");
        }
        let spread = format!(
            "on loss {{ ssthresh = max(\n{} 2) }}",
            format!("{}x1,\n", " ".repeat(60)).repeat(9)
        );
        let quoted = at(&spread, "ssthresh");
        assert_eq!(quoted, format!("ssthresh = max({} 2)", " x1,".repeat(9)));
        let open = format!("on loss {{ ssthresh = max(\n{}", "x1,\n".repeat(90));
        assert!(at(&open, "ssthresh").ends_with('…'));
        let long = format!("on loss {{ ssthresh = {}1 }}", "1 + ".repeat(100));
        let quoted = at(&long, "ssthresh");
        assert_eq!(quoted.chars().count(), MOST_LETTERS + 1);
        assert!(quoted.ends_with('…'));
        assert_eq!(statement_at("", Place { line: 7, column: 3 }), "");
    }
}
