//! Aligned columns for people.

use std::fmt::Write as _;

/// Rows under headings; the first column is aligned to the left, the others to
/// the right.
pub(crate) fn table(headings: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = headings.iter().map(|heading| width(heading)).collect();
    for row in rows {
        for (most, cell) in widths.iter_mut().zip(row) {
            *most = (*most).max(width(cell));
        }
    }
    let mut out = String::new();
    let headings: Vec<String> = headings.iter().map(ToString::to_string).collect();
    for row in std::iter::once(&headings).chain(rows) {
        let mut line = String::new();
        for (i, (cell, most)) in row.iter().zip(&widths).enumerate() {
            let gap = " ".repeat(most - width(cell));
            if i == 0 {
                let _ = write!(line, "{cell}{gap}");
            } else {
                let _ = write!(line, "  {gap}{cell}");
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn width(cell: &str) -> usize {
    cell.chars().count()
}

/// A figure with `digits` after the point, or a dash if it was not measured.
pub(crate) fn fixed(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [
            vec!["f.1".to_owned(), fixed(Some(4.56), 1)],
            vec!["größer".to_owned(), fixed(None, 1)],
        ];
        assert_eq!(
            table(&["flow", "Mb/s"], &rows),
            "flow    Mb/s\nf.1      4.6\ngrößer     –\n"
        );
    }
}
