//! A sheet as plain text and as Markdown.

use std::fmt::Write as _;

use super::Sheet;

/// The columns of the grid.
pub(super) const COLUMNS: [&str; 5] = ["Round", "cwnd", "ssthresh", "Phase", "Event"];

/// The task.
pub(super) const TASK: &str = "For each round trip, write down the congestion window and the threshold at its start (in whole segments), the phase, and the events in it.";

impl Sheet {
    /// The rows of the solution, in the order of [`COLUMNS`].
    pub(super) fn rows(&self) -> Vec<[String; 5]> {
        let rows = self.rounds.iter().enumerate().map(|(place, round)| {
            [
                (place + 1).to_string(),
                round.window(),
                round.threshold(),
                round.stage.words().to_owned(),
                round.events.words(),
            ]
        });
        rows.collect()
    }

    /// As plain text: the sheet, a form feed, the solution.
    pub fn text(&self) -> String {
        let rows = self.rows();
        let empty: Vec<[String; 5]> = rows.iter().map(blank).collect();
        let mut out = format!("{}\n\n", self.heading());
        for (name, what) in &self.setting {
            let _ = writeln!(out, "{name}: {what}");
        }
        let _ = write!(out, "\n{TASK}\n\n{}", aligned(&empty, &rows));
        let _ = write!(
            out,
            "\u{c}\n{}\nSolution\n\n{}",
            self.heading(),
            aligned(&rows, &rows)
        );
        out
    }

    /// As Markdown: the sheet, a rule, the solution.
    pub fn markdown(&self) -> String {
        let rows = self.rows();
        let empty: Vec<[String; 5]> = rows.iter().map(blank).collect();
        let mut out = format!("# {}\n\n", escaped(&self.heading()));
        for (name, what) in &self.setting {
            let _ = writeln!(out, "- **{name}**: {}", escaped(what));
        }
        let _ = write!(out, "\n{TASK}\n\n{}", piped(&empty));
        let _ = write!(out, "\n---\n\n## Solution\n\n{}", piped(&rows));
        out
    }

    pub(super) fn heading(&self) -> String {
        if self.title.is_empty() {
            format!("The window of {}", self.flow)
        } else {
            format!("{}: the window of {}", self.title, self.flow)
        }
    }
}

pub(super) fn blank(row: &[String; 5]) -> [String; 5] {
    let mut empty: [String; 5] = Default::default();
    empty[0].clone_from(&row[0]);
    empty
}

/// Columns as wide as those of the solution, so that there is room to write.
fn aligned(rows: &[[String; 5]], widths_of: &[[String; 5]]) -> String {
    let width = |column: usize| {
        let cells = widths_of.iter().map(|row| row[column].chars().count());
        cells.chain([COLUMNS[column].len(), 6]).max().unwrap_or(0)
    };
    let widths: [usize; 5] = std::array::from_fn(width);
    let line = |cells: [&str; 5]| {
        let mut line = String::from("|");
        for (cell, width) in cells.iter().zip(widths) {
            let gap = " ".repeat(width - cell.chars().count());
            let _ = write!(line, " {cell}{gap} |");
        }
        line
    };
    let mut out = format!("{}\n", line(COLUMNS));
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
    let _ = writeln!(out, "|{}|", rule.join("|"));
    for row in rows {
        let _ = writeln!(out, "{}", line(row.each_ref().map(String::as_str)));
    }
    out
}

fn piped(rows: &[[String; 5]]) -> String {
    let line = |cells: &[String; 5]| format!("| {} |\n", cells.join(" | "));
    let mut out = line(&COLUMNS.map(str::to_owned));
    out += "| ---: | ---: | ---: | --- | --- |\n";
    for row in rows {
        out += &line(row);
    }
    out
}

/// A name is anybody's text.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "\\`*_[]<>|#".contains(letter) {
            out.push('\\');
        }
        out.push(if letter == '\n' { ' ' } else { letter });
    }
    out
}
