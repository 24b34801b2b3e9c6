//! `sawtooth compare`: what differs between scenarios, when their runs part, and their figures side by side.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;

use clap::Args;
use sawtooth_document::{Document, Json, Problem, csv_cell};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::specification::Unit;
use sawtooth_experiment::comparison::{
    Comparison, Differences, MOST_RUNS, Parted, Row, differences, parting, rows,
};
use sawtooth_experiment::run;
use serde::Serialize;

use crate::table::{fixed, table};
use crate::{Failure, input};

#[derive(Args)]
pub(crate) struct Request {
    /// Files, or links from the page's Share; the others are compared with the first. A comparison document has
    /// several runs
    #[arg(required = true, value_name = "FILE|LINK|-")]
    sources: Vec<OsString>,
    /// Print everything as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the figures as comma-separated values
    #[arg(long)]
    csv: bool,
}

/// A run, beside the first one.
#[derive(Serialize)]
struct Compared {
    name: String,
    /// The values in which it differs from the first; none for the first.
    differences: Option<Differences>,
    /// When it diverges from the first.
    parting: Option<Parted>,
    summary: Summary,
}

#[derive(Serialize)]
struct Found {
    runs: Vec<Compared>,
    figures: Vec<Row>,
}

pub(crate) fn compare(request: &Request) -> Result<String, Failure> {
    let named = documents(&request.sources)?;
    if named.len() < 2 {
        return Err(Problem::whole(
            "one scenario is not enough: give at least two scenarios, or a comparison",
        )
        .into());
    }
    let found = found(&named)?;
    if request.json {
        return crate::json(&found);
    }
    Ok(if request.csv {
        csv(&found)
    } else {
        printed(&found, &named)
    })
}

type Named = Vec<(String, Document)>;

fn documents(sources: &[OsString]) -> Result<Named, Problem> {
    let mut all: Named = Vec::new();
    for source in sources {
        let text = input::text(source)?;
        if Json::parse(&text).is_ok_and(|json| Comparison::is(&json)) {
            let comparison = Comparison::parse(&text)?;
            let read = comparison.documents()?;
            let names = comparison.runs.into_iter().map(|run| run.name);
            all.extend(names.zip(read));
        } else {
            // A link alone has no name.
            let stem = Path::new(source).file_stem().map(OsStr::to_string_lossy);
            let stem = stem.filter(|_| input::fragment(source).is_none() && source != "-");
            let letter = || char::from(b'A' + (all.len() % 26) as u8).to_string();
            let name = stem.map_or_else(letter, Cow::into_owned);
            let document = input::scenario(&text, source)
                .map_err(|problem| Problem::whole(format!("{name}: {problem}")))?;
            all.push((name, document));
        }
    }
    if all.len() > MOST_RUNS {
        let message = format!(
            "at most {MOST_RUNS} runs can be compared, got {}",
            all.len()
        );
        return Err(Problem::whole(message));
    }
    // Names are the headings of columns.
    for index in 1..all.len() {
        let base = all[index].0.clone();
        let mut number = 2;
        while all[..index].iter().any(|(name, _)| *name == all[index].0) {
            all[index].0 = format!("{base} {number}");
            number += 1;
        }
    }
    Ok(all)
}

fn found(named: &Named) -> Result<Found, Failure> {
    let Some((first, _)) = named.split_first() else {
        return Err(Problem::whole("nothing to compare").into());
    };
    let work = |index: usize, document: &Document| -> Result<(Summary, Option<Parted>), RunError> {
        let parted = (index > 0).then(|| parting(&first.1, document));
        Ok((run(document)?, parted.transpose()?))
    };
    // Each run takes as long as it takes, and there are few.
    let results = std::thread::scope(|scope| {
        let threads: Vec<_> = named
            .iter()
            .enumerate()
            .map(|(index, (_, document))| scope.spawn(move || work(index, document)))
            .collect();
        let joined = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.collect::<Vec<_>>()
    });
    let mut runs = Vec::new();
    for (index, (result, (name, document))) in results.into_iter().zip(named).enumerate() {
        let Ok(result) = result else {
            return Err(Failure::Other(anyhow::anyhow!("{name} could not be run")));
        };
        let (summary, parting) = result.map_err(|error| Failure::StoppedAt(name.clone(), error))?;
        runs.push(Compared {
            name: name.clone(),
            differences: (index > 0).then(|| differences(&first.1, document)),
            parting,
            summary,
        });
    }
    let summaries: Vec<Summary> = runs.iter().map(|one| one.summary.clone()).collect();
    let figures = rows(&summaries);
    Ok(Found { runs, figures })
}

fn printed(found: &Found, named: &Named) -> String {
    let mut out = String::new();
    let first = found.runs.first().map_or("", |run| run.name.as_str());
    for run in &found.runs {
        let Some(differences) = &run.differences else {
            let _ = writeln!(out, "{}: {}", run.name, run.summary.name);
            continue;
        };
        let line = differences.line();
        let line = if line.is_empty() {
            "no difference affects the run"
        } else {
            &line
        };
        let _ = writeln!(out, "{}: {line}", run.name);
        match run.parting {
            Some(Parted { at: Some(at), .. }) => {
                let _ = writeln!(out, "  diverges from {first} at {at:.9} s");
            }
            Some(Parted { until, .. }) => {
                let _ = writeln!(out, "  does not diverge from {first} within {until} s");
            }
            None => {}
        }
    }
    out.push('\n');
    let names = found.runs.iter().map(|run| run.name.clone());
    let changes = found
        .runs
        .iter()
        .skip(1)
        .map(|run| format!("{} %", run.name));
    let headings: Vec<String> = std::iter::once(String::new())
        .chain(names)
        .chain(changes)
        .collect();
    let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    let rows: Vec<Vec<String>> = found.figures.iter().map(|row| cells(row, named)).collect();
    out.push_str(&table(&headings, &rows));
    out.push('\n');
    for run in &found.runs {
        let _ = writeln!(out, "{}: digest {}", run.name, run.summary.digest);
    }
    out
}

/// A row for people, with the unit in its name.
fn cells(row: &Row, named: &Named) -> Vec<String> {
    let (factor, digits, unit) = match row.unit {
        Unit::BitsPerSecond => (1e-6, 3, " Mb/s"),
        Unit::Seconds => (1e3, 2, " ms"),
        Unit::Share => (100.0, 3, " %"),
        _ if ["retransmissions", "timeouts", "drops", "marks"].contains(&row.figure) => {
            (1.0, 0, "")
        }
        _ => (1.0, 3, ""),
    };
    let name = named
        .iter()
        .map(|(_, document)| document.name_of("flows", &row.of))
        .find(|name| *name != row.of);
    let of = name.unwrap_or_else(|| row.of.clone());
    let space = if of.is_empty() { "" } else { " " };
    let value = |value: &Option<f64>| fixed(value.map(|value| factor * value), digits);
    let change = |change: &Option<f64>| {
        change.map_or_else(
            || "–".to_owned(),
            |change| format!("{:+.1}", 100.0 * change),
        )
    };
    std::iter::once(format!("{of}{space}{}{unit}", spaced(row.figure)))
        .chain(row.values.iter().map(value))
        .chain(row.changes.iter().skip(1).map(change))
        .collect()
}

/// `rttMean` as `rtt mean`.
fn spaced(key: &str) -> String {
    let mut out = String::new();
    for letter in key.chars() {
        if letter.is_uppercase() {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// All digits, in SI units.
fn csv(found: &Found) -> String {
    let mut out = String::from("of,figure");
    for run in &found.runs {
        let _ = write!(out, ",{}", csv_cell(&run.name));
    }
    for run in found.runs.iter().skip(1) {
        let heading = format!("{} relative change", run.name);
        let _ = write!(out, ",{}", csv_cell(&heading));
    }
    out.push('\n');
    for row in &found.figures {
        let _ = write!(out, "{},{}", csv_cell(&row.of), row.figure);
        for value in row.values.iter().chain(row.changes.iter().skip(1)) {
            let value = value.map_or_else(String::new, |value| value.to_string());
            let _ = write!(out, ",{value}");
        }
        out.push('\n');
    }
    out
}
