//! The table for people.

use std::fmt::Write as _;

use super::Row;

/// The table, theirs beside ours, and how many rows are within.
pub fn print(rows: &[Row]) -> String {
    let mut out = String::new();
    let mut heading = (String::new(), "");
    for row in rows {
        if heading.0 != row.group || heading.1 != row.reference {
            heading = (row.group.clone(), row.reference);
            let _ = writeln!(out, "\n{}: {}", row.reference, row.group);
        }
        let mark = if row.within { ' ' } else { '*' };
        let _ = writeln!(
            out,
            "{mark} {:<52} {:<10} {:>9.3} ± {:<7.3} {:>9.3} ± {:<7.3} {:<8} ({:+.1} %, ± {:.1} %)",
            row.case,
            row.metric,
            row.theirs.mean,
            row.theirs.std,
            row.ours.mean,
            row.ours.std,
            row.unit,
            percent(row.ours.mean - row.theirs.mean, row.theirs.mean),
            percent(row.tolerance, row.theirs.mean),
        );
        if let Some(mechanism) = row.mechanism {
            let _ = writeln!(out, "    {mechanism}");
        }
    }
    let within = rows.iter().filter(|row| row.within).count();
    let named = rows
        .iter()
        .filter(|row| !row.within && row.mechanism.is_some())
        .count();
    let unnamed = rows.len() - within - named;
    let _ = writeln!(
        out,
        "\n{} comparisons: {within} within their tolerance, {named} outside by a named mechanism (*), {unnamed} outside without one",
        rows.len()
    );
    out
}

fn percent(part: f64, whole: f64) -> f64 {
    if whole == 0.0 {
        0.0
    } else {
        100.0 * part / whole
    }
}
