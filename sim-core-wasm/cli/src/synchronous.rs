//! `sawtooth synchronous`: the synchronous model, cycle by cycle.

use std::fmt::Write as _;

use clap::Args;
use sawtooth_document::{Json, Problem};
use sawtooth_models::synchronous::{Cycle, Trajectory, read};

use crate::table::{fixed, table};

/// Cycles at the beginning that are printed; of the others only the last is.
const SHOWN: usize = 12;

#[derive(Args)]
pub(crate) struct Request {
    /// Capacity of the link and its buffer, in segments
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    capacity: String,
    /// A flow: its window, the round trip at which it starts, and its sender; may be repeated
    #[arg(long = "flow", required = true, value_name = "[LAW:]WINDOW[@START]")]
    flows: Vec<String>,
    /// The sender of flows without one: a kind, or JSON as in a document
    #[arg(long, value_name = "LAW", default_value = "aimd")]
    law: String,
    /// Capacity of the link without its buffer, in segments; with it, steps take longer while packets wait
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pipe: Option<String>,
    /// Number of steps
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    steps: Option<String>,
    /// Length of a step: a round trip (whole), or the time until the capacity is reached (exact)
    #[arg(long, value_name = "HOW")]
    stepping: Option<String>,
    /// Congestion begins when the capacity is reached, or when it is exceeded
    #[arg(long, value_name = "WHEN")]
    overload: Option<String>,
    /// Print the trajectory as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The model's trajectory.
pub(crate) fn run(request: &Request) -> Result<Trajectory, Problem> {
    Ok(read(&model(request))?.run())
}

/// The model as JSON.
fn model(request: &Request) -> Json {
    let mut pairs = vec![("capacity".to_owned(), value(&request.capacity))];
    for (key, written) in [
        ("pipe", &request.pipe),
        ("steps", &request.steps),
        ("stepping", &request.stepping),
        ("overload", &request.overload),
    ] {
        pairs.extend(written.iter().map(|text| (key.to_owned(), value(text))));
    }
    let flows = request.flows.iter();
    let flows = flows.map(|text| flow(text, &request.law)).collect();
    pairs.push(("flows".to_owned(), Json::List(flows)));
    Json::Object(pairs)
}

/// `[LAW:]WINDOW[@START]`.
fn flow(text: &str, law: &str) -> Json {
    // A law in JSON has colons of its own.
    let (law, rest) = text.rsplit_once(':').unwrap_or((law, text));
    let (window, start) = rest.split_once('@').unwrap_or((rest, "0"));
    let pair = |key: &str, text: &str| (key.to_owned(), value(text));
    Json::Object(vec![
        pair("law", law),
        pair("window", window),
        pair("start", start),
    ])
}

/// A text that is not JSON is a name.
fn value(text: &str) -> Json {
    Json::parse(text).unwrap_or_else(|_| Json::Text(text.to_owned()))
}

/// The cycles for people.
pub(crate) fn print(trajectory: &Trajectory) -> String {
    let mut out = String::new();
    let cycles = &trajectory.cycles;
    let steps = trajectory.times.len().saturating_sub(1);
    if cycles.is_empty() {
        let _ = writeln!(out, "The capacity is not reached in {steps} steps.");
        return out;
    }
    let mut rows: Vec<Vec<String>> = (1..).zip(cycles).take(SHOWN).map(row).collect();
    let mut headings = vec![
        "cycle",
        "from RTT",
        "gain, RTT",
        "low",
        "high",
        "amplitude",
        "efficiency",
        "Jain",
    ];
    // A link without a buffer is used as its capacity is.
    if cycles.iter().any(|cycle| cycle.utilization.is_some()) {
        headings.push("utilization");
    }
    if cycles.len() > SHOWN {
        if cycles.len() > SHOWN + 1 {
            rows.push(vec!["…".to_owned()]);
        }
        rows.extend((1..).zip(cycles).last().map(row));
    }
    out.push_str(&table(&headings, &rows));
    let _ = writeln!(out, "\n{} cycles in {steps} steps", cycles.len());
    out
}

fn row((number, cycle): (usize, &Cycle)) -> Vec<String> {
    let mut cells = vec![
        number.to_string(),
        format!("{:.1}", cycle.start),
        format!("{:.3}", cycle.gain),
        format!("{:.2}", cycle.low),
        format!("{:.2}", cycle.high),
        format!("{:.2}", cycle.high - cycle.low),
        format!("{:.4}", cycle.efficiency),
        fixed(cycle.jain, 4),
    ];
    cells.extend(cycle.utilization.map(|share| fixed(Some(share), 4)));
    cells
}
