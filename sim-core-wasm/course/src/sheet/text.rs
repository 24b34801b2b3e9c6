//! A sheet as plain text and as Markdown.

use std::fmt::Write as _;

use sawtooth_engine::reason::{Given, Said, Value};

use super::Sheet;
use crate::messages as say;

/// The columns of the grid.
pub(super) fn columns() -> [Said; 5] {
    [
        say::round_column(),
        say::window_column(),
        say::threshold_column(),
        say::phase_column(),
        say::event_column(),
    ]
}

fn in_english(row: [Said; 5]) -> [String; 5] {
    row.map(|cell| cell.to_string())
}

impl Sheet {
    /// The rows of the solution, in the order of [`columns`].
    pub(super) fn rows(&self) -> Vec<[Said; 5]> {
        let rows = self.rounds.iter().enumerate().map(|(place, round)| {
            [
                say::as_is(place as u64 + 1),
                say::as_is(round.window()),
                say::as_is(round.threshold()),
                round.stage.said(),
                round.events.said(),
            ]
        });
        rows.collect()
    }

    /// As plain text: the sheet, a form feed, the solution.
    pub fn text(&self) -> String {
        let rows: Vec<[String; 5]> = self.rows().into_iter().map(in_english).collect();
        let empty: Vec<[String; 5]> = rows.iter().map(blank).collect();
        let mut out = format!("{}\n\n", self.heading());
        for (name, what) in &self.setting {
            let _ = writeln!(out, "{name}: {what}");
        }
        let _ = write!(out, "\n{}\n\n{}", say::task(), aligned(&empty, &rows));
        let _ = write!(
            out,
            "\u{c}\n{}\n{}\n\n{}",
            self.heading(),
            say::solution(),
            aligned(&rows, &rows)
        );
        out
    }

    /// As Markdown: the sheet, a rule, the solution.
    pub fn markdown(&self) -> String {
        let rows: Vec<[String; 5]> = self.rows().into_iter().map(in_english).collect();
        let empty: Vec<[String; 5]> = rows.iter().map(blank).collect();
        let mut out = format!("# {}\n\n", escaped(&self.heading().to_string()));
        for (name, what) in &self.setting {
            let _ = writeln!(out, "- **{name}**: {}", escaped(&what.to_string()));
        }
        let _ = write!(out, "\n{}\n\n{}", say::task(), piped(&empty));
        let _ = write!(out, "\n---\n\n## {}\n\n{}", say::solution(), piped(&rows));
        out
    }

    pub(super) fn heading(&self) -> Said {
        // An example has a title in each language; another document's is in none of them.
        let title = Value::Word(self.title.clone().into());
        let flow = Given(&self.flow);
        if self.title.is_empty() {
            say::heading(flow)
        } else {
            say::heading_of(title, flow)
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
    let head = in_english(columns());
    let width = |column: usize| {
        let cells = widths_of.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len(), 6]).max().unwrap_or(0)
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
    let mut out = format!("{}\n", line(head.each_ref().map(String::as_str)));
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
    let _ = writeln!(out, "|{}|", rule.join("|"));
    for row in rows {
        let _ = writeln!(out, "{}", line(row.each_ref().map(String::as_str)));
    }
    out
}

fn piped(rows: &[[String; 5]]) -> String {
    let line = |cells: &[String; 5]| format!("| {} |\n", cells.join(" | "));
    let mut out = line(&in_english(columns()));
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
