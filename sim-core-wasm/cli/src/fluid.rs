//! `sim fluid`: models without packets.

use std::fmt::Write as _;

use clap::{Args, Subcommand};
use sawtooth_engine::document::{Json, Problem};
use sawtooth_engine::fluid::{Growths, OBJECTS, Trajectory, read, read_growth};

use crate::table::table;

/// Points that are printed.
const SHOWN: usize = 25;

#[derive(Subcommand)]
pub(crate) enum Model {
    /// A queue under RED and many alike flows, with a prediction of the queue or without
    #[command(after_help = keys(0))]
    Queue(Request),
    /// The growth of a link's utilization that BISE aims at
    #[command(after_help = keys(1))]
    Growth(Request),
}

#[derive(Args)]
pub(crate) struct Request {
    /// A key of the model and its value; may be repeated
    #[arg(value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// Print the solution as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The keys of a model.
fn keys(model: usize) -> String {
    let mut out = "Keys:\n".to_owned();
    for key in OBJECTS[model].keys {
        let _ = writeln!(out, "  {:<16}{}", key.key, key.help);
    }
    out
}

/// The solution of the model of a queue.
pub(crate) fn queue(request: &Request) -> Result<Trajectory, Problem> {
    Ok(read(&request.model()?)?.run())
}

/// The growth of utilization.
pub(crate) fn growth(request: &Request) -> Result<Growths, Problem> {
    Ok(read_growth(&request.model()?)?.run())
}

impl Request {
    fn model(&self) -> Result<Json, Problem> {
        let pair = |text: &String| {
            let (key, value) = text.split_once('=').ok_or_else(|| {
                Problem::whole(format!("{text:?} must be a key and its value: KEY=VALUE"))
            })?;
            // A text that is not JSON is a name.
            let value = Json::parse(value).unwrap_or_else(|_| Json::Text(value.to_owned()));
            Ok((key.to_owned(), value))
        };
        let pairs = self.settings.iter().map(pair).collect::<Result<_, _>>()?;
        Ok(Json::Object(pairs))
    }
}

/// Some of the points, evenly spread, the last among them.
fn shown(points: usize) -> impl Iterator<Item = usize> {
    let last = points.saturating_sub(1);
    let rows = SHOWN.min(points);
    (0..rows).map(move |row| last * row / rows.saturating_sub(1).max(1))
}

/// The model of a queue for people.
pub(crate) fn print_queue(found: &Trajectory) -> String {
    let row = |at: usize| {
        vec![
            format!("{:.3}", found.times[at]),
            format!("{:.1}", found.queue[at]),
            format!("{:.1}", found.average[at]),
            format!("{:.4}", found.probability[at]),
            format!("{:.2}", found.rate[at]),
        ]
    };
    let rows: Vec<_> = shown(found.times.len()).map(row).collect();
    let headings = ["time, s", "queue", "average", "probability", "rate, 1/s"];
    let mut out = table(&headings, &rows);
    let _ = writeln!(
        out,
        "\nqueue: mean {:.1}, standard deviation {:.1} packets",
        found.mean, found.deviation
    );
    out
}

/// The growth of utilization for people.
pub(crate) fn print_growth(found: &Growths) -> String {
    let row = |at: usize| {
        vec![
            (at + 1).to_string(),
            format!("{:.2}", found.times[at]),
            format!("{:.4}", found.utilization[at]),
            format!("{:.4}", found.mixing[at]),
        ]
    };
    let rows: Vec<_> = shown(found.times.len()).map(row).collect();
    let mut out = table(
        &["interval", "time, s", "utilization", "mixing ratio"],
        &rows,
    );
    let _ = match found.intervals_to_aim {
        Some(intervals) => writeln!(out, "\n{intervals:.2} intervals to the aim"),
        None => writeln!(out, "\nthe aim is never reached"),
    };
    out
}
