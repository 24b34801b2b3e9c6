//! `sawtooth matrix --queue`: one pair of senders through every queue discipline.

use sawtooth_document::{Document, Json};
use sawtooth_engine::queue;
use serde::Serialize;
use serde_json::{Value, json};

use super::cell::{Cell, HEADINGS, cell, run_all};
use super::dumbbell::{Company, Terms, document};
use super::{Request, given, heading, name};
use crate::Failure;
use crate::table::table;

/// Stands for every discipline that is registered.
pub(crate) const EVERY: &str = "every";

/// The whole comparison.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Comparison {
    /// The dumbbell with the first discipline, as a document.
    document: Value,
    seeds: u64,
    sender: Value,
    against: Value,
    queues: Vec<Row>,
}

/// One discipline.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    queue: Value,
    #[serde(flatten)]
    cell: Cell,
}

/// Runs the comparison on all processors; the result does not depend on them.
pub(crate) fn run(request: &Request, queues: &[String]) -> Result<Comparison, Failure> {
    let mut disciplines: Vec<Value> = Vec::new();
    for text in queues {
        if text == EVERY {
            disciplines.extend(queue::REGISTRY.iter().map(|entry| entry.kind.into()));
        } else {
            disciplines.push(given(text));
        }
    }
    let sender = match request.senders {
        [] => "newreno",
        [one] => one,
        _ => {
            let message = "a comparison of queues needs one --sender and its opponent --against";
            return Err(Failure::Other(anyhow::anyhow!(message)));
        }
    };
    let (sender, against) = (given(sender), given(request.against));
    let terms = Terms {
        against: &against,
        preset: request.preset,
        settings: &[],
    };
    let mut documents: Vec<Document> = Vec::new();
    for discipline in &disciplines {
        for seed in 1..=request.seeds {
            let mut one = document(&terms, &sender, Company::Rival, seed)?;
            one.set("links/a-b/queue", &with_limit(discipline))?;
            // After the discipline: they may be about its parameters and its limit.
            for (path, value) in request.settings {
                one.set(path, &super::dumbbell::setting(value))?;
            }
            documents.push(one);
        }
    }
    let summaries = run_all(&documents)?;
    let cells = summaries.chunks(request.seeds as usize).map(cell);
    let first = documents.first().map(Document::text).unwrap_or_default();
    Ok(Comparison {
        document: serde_json::from_str(&first).unwrap_or(Value::Null),
        seeds: request.seeds,
        sender,
        against,
        queues: disciplines
            .into_iter()
            .zip(cells)
            .map(|(queue, cell)| Row { queue, cell })
            .collect(),
    })
}

/// The discipline with the dumbbell's limit, unless it brings one of its own.
fn with_limit(discipline: &Value) -> Json {
    let mut queue = match discipline {
        Value::Object(object) => Value::Object(object.clone()),
        kind => json!({ "kind": kind }),
    };
    if queue["limit"].is_null() {
        queue["limit"] = json!({ "packets": super::dumbbell::BUFFER });
    }
    super::dumbbell::setting(&queue.to_string())
}

/// The comparison for people.
pub(crate) fn print(compared: &Comparison) -> String {
    let title = format!(
        "{} against {}",
        name(&compared.sender),
        name(&compared.against)
    );
    let headings: Vec<&str> = std::iter::once(title.as_str()).chain(HEADINGS).collect();
    let rows: Vec<Vec<String>> = compared
        .queues
        .iter()
        .map(|row| {
            let figures = row.cell.figures();
            std::iter::once(name(&row.queue)).chain(figures).collect()
        })
        .collect();
    heading(&compared.document, compared.seeds) + &table(&headings, &rows)
}
