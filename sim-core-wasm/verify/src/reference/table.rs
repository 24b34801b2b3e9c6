//! The table for people.

use std::fmt::Write as _;

use super::{Agreement, Bound, Row, Tally};

/// The table, theirs beside ours, and how many rows are within.
pub fn print(rows: &[Row]) -> String {
    let mut out = String::new();
    let mut heading = (String::new(), "");
    for row in rows {
        if heading.0 != row.group || heading.1 != row.reference {
            heading = (row.group.clone(), row.reference);
            let _ = writeln!(out, "\n{}: {}", row.reference, row.group);
        }
        let _ = writeln!(
            out,
            "{} {:<52} {:<12} {:>9.3} ± {:<7.3} {:>9.3} ± {:<7.3} {:<8} ({:+.1} %, ± {:.1} %)",
            mark(row.verdict),
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
        if let Some(shown) = &row.demonstration {
            let _ = writeln!(
                out,
                "    {}: with {}, {:.3} ± {:.3} and {:.3} ± {:.3} ({:+.1} %, ± {:.1} %)",
                if shown.within { "Shown" } else { "Not shown" },
                shown.what,
                shown.theirs.mean,
                shown.theirs.std,
                shown.ours.mean,
                shown.ours.std,
                percent(shown.ours.mean - shown.theirs.mean, shown.theirs.mean),
                percent(shown.tolerance, shown.theirs.mean),
            );
        }
        match row.bound {
            Some(Bound::Theory) => out.push_str("    Unproven; no more than theory says.\n"),
            Some(Bound::Rows) => {
                out.push_str(
                    "    Unproven; no more than switched runs of other rows make of it.\n",
                );
            }
            Some(Bound::Unknown) => out.push_str("    Unproven; nobody knows why.\n"),
            Some(Bound::Switched) | None => {}
        }
    }
    let _ = writeln!(out, "\n{}", tally(Tally::new(rows)));
    out
}

/// How many comparisons are of each status, in words.
pub fn tally(of: Tally) -> String {
    format!(
        "{} comparisons: {} within their tolerance, {} outside by a mechanism that is shown (*), {} by one that is not (?), {} unexplained (!)",
        of.comparisons, of.within, of.shown, of.unproven, of.unexplained,
    )
}

fn mark(verdict: Agreement) -> char {
    match verdict {
        Agreement::Within => ' ',
        Agreement::Shown => '*',
        Agreement::Unproven => '?',
        Agreement::Unexplained => '!',
    }
}

fn percent(part: f64, whole: f64) -> f64 {
    if whole == 0.0 {
        0.0
    } else {
        100.0 * part / whole
    }
}
