//! `sawtooth matrix`: every sender alone, with itself and against another one, or a pair of
//! senders through every queue discipline, on one dumbbell.

mod cell;
mod dumbbell;
pub(crate) mod queues;
pub(crate) mod whole;

use sawtooth_document::Document;
use sawtooth_engine::sender::REGISTRY;
use serde::Serialize;
use serde_json::Value;

use crate::Failure;
use crate::table::table;
use cell::{Cell, HEADINGS, cell, run_all};
use dumbbell::{Company, Terms, document};

/// The options of a comparison.
pub(crate) struct Request<'a> {
    /// Senders, as kinds or JSON; all that are registered if there are none.
    pub(crate) senders: &'a [String],
    /// The sender that each of them runs against.
    pub(crate) against: &'a str,
    /// The transport of all flows.
    pub(crate) preset: &'a str,
    /// Changes of the dumbbell.
    pub(crate) settings: &'a [(String, String)],
    /// Runs of each case.
    pub(crate) seeds: u64,
}

/// The whole comparison.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Matrix {
    /// The dumbbell with the first sender alone, as a document.
    document: Value,
    seeds: u64,
    against: Value,
    senders: Vec<Row>,
}

/// One sender.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    sender: Value,
    alone: Cell,
    with_itself: Cell,
    against: Cell,
}

const COMPANIES: [Company; 3] = [Company::Nobody, Company::Itself, Company::Rival];

/// Runs the comparison on all processors; the result does not depend on them.
pub(crate) fn run(request: &Request) -> Result<Matrix, Failure> {
    let senders: Vec<Value> = if request.senders.is_empty() {
        REGISTRY.iter().map(|entry| entry.kind.into()).collect()
    } else {
        request.senders.iter().map(|text| given(text)).collect()
    };
    let against = given(request.against);
    let terms = Terms {
        against: &against,
        preset: request.preset,
        settings: request.settings,
    };
    let mut documents = Vec::new();
    for sender in &senders {
        for company in COMPANIES {
            for seed in 1..=request.seeds {
                documents.push(document(&terms, sender, company, seed)?);
            }
        }
    }
    let summaries = run_all(&documents)?;
    let runs = request.seeds as usize;
    let mut cells = summaries.chunks(runs).map(cell);
    let mut rows = Vec::with_capacity(senders.len());
    for sender in senders {
        if let (Some(alone), Some(with_itself), Some(against)) =
            (cells.next(), cells.next(), cells.next())
        {
            rows.push(Row {
                sender,
                alone,
                with_itself,
                against,
            });
        }
    }
    let first = documents.first().map(Document::text).unwrap_or_default();
    Ok(Matrix {
        document: serde_json::from_str(&first).unwrap_or(Value::Null),
        seeds: request.seeds,
        against,
        senders: rows,
    })
}

/// A text that is not JSON is a name.
fn given(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

/// A part of the comparison: its title, and which cell of a row it shows.
type Part<'a> = (String, &'a dyn Fn(&Row) -> &Cell);

/// The comparison for people.
pub(crate) fn print(matrix: &Matrix) -> String {
    let mut out = heading(&matrix.document, matrix.seeds);
    let rival = name(&matrix.against);
    let parts: [Part; 3] = [
        ("alone".to_owned(), &|row| &row.alone),
        ("with itself".to_owned(), &|row| &row.with_itself),
        (format!("against {rival}"), &|row| &row.against),
    ];
    for (title, of) in parts {
        let rows: Vec<Vec<String>> = matrix
            .senders
            .iter()
            .map(|row| line(row, of(row)))
            .collect();
        let headings: Vec<&str> = std::iter::once(title.as_str()).chain(HEADINGS).collect();
        out.push_str(&table(&headings, &rows));
        out.push('\n');
    }
    out
}

/// The heading of the figures below.
fn heading(document: &Value, seeds: u64) -> String {
    let duration = document["duration"].as_f64().unwrap_or_default();
    let warmup = document["warmup"].as_f64().unwrap_or_default();
    let runs = if seeds == 1 { "run" } else { "runs" };
    format!("{duration} s, measured from {warmup} s, {seeds} {runs} a case\n\n")
}

fn line(row: &Row, cell: &Cell) -> Vec<String> {
    std::iter::once(name(&row.sender))
        .chain(cell.figures())
        .collect()
}

/// An algorithm as given on the command line.
fn name(algorithm: &Value) -> String {
    algorithm
        .as_str()
        .map_or_else(|| algorithm.to_string(), ToOwned::to_owned)
}
