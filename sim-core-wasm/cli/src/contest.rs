//! `sawtooth contest`: rules of one's own on five courses, beside the senders that are built in.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;

use clap::Args;
use sawtooth_document::{Json, Problem};
use sawtooth_experiment::{Pool, Progress};
use sawtooth_workbench::conformance::Candidate;
use sawtooth_workbench::contest::{
    Aspect, COURSES, CourseResult, ENGINE, Going, Outcome, Record, Repeated, built_in, document,
};
use serde::Serialize;

use crate::table::{fixed, table};
use crate::{Failure, conform, json, new_file, print};

#[derive(Args)]
pub(crate) struct Request {
    #[command(flatten)]
    own: conform::Source,
    /// The number that determines the seeds of all courses; by default a random one
    #[arg(long, value_name = "N")]
    draw: Option<u32>,
    /// Leave out the senders that are built in
    #[arg(long)]
    alone: bool,
    /// Write a record of the contest; `sawtooth check` can verify it
    #[arg(long, value_name = "FILE", conflicts_with = "sender")]
    to: Option<OsString>,
    /// Print the document of this course instead of running the contest
    #[arg(long, value_name = "COURSE", requires = "draw")]
    document: Option<String>,
    /// Print JSON
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// Everything in JSON: with the draw it can be run again.
#[derive(Serialize)]
struct Report<'a> {
    draw: u32,
    engine: &'a str,
    outcomes: &'a [Outcome],
}

pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let own = request.own.candidate()?;
    let draw = request.draw.unwrap_or_else(drawn);
    if let Some(id) = &request.document {
        let course = COURSES.iter().find(|course| course.id == id);
        let none = || {
            let ids = COURSES.each_ref().map(|course| course.id).join(", ");
            Problem::at(
                "--document",
                format!("there is no course {id}; courses are {ids}"),
            )
        };
        let text = document(course.ok_or_else(none)?, &own, draw);
        return print(&format!("{}\n", Json::parse(&text)?.pretty()));
    }
    if request.to.is_some() && own.kind != "rules" {
        // Its file is of rules that anybody can run again, which check asks for.
        let message = format!("only rules have a record, but {} is built in", own.kind);
        return Err(Problem::at("--to", message).into());
    }
    let mut entrants = vec![own.clone()];
    if !request.alone {
        let others = built_in().into_iter();
        entrants.extend(others.filter(|one| own.kind == "rules" || one.kind != own.kind));
    }
    let outcomes = outcomes(&entrants, draw)?;
    if let Some(file) = &request.to {
        let text = Record::text(&own, draw, &outcomes)?;
        let failed = |error| {
            Failure::Other(
                anyhow::Error::new(error)
                    .context(format!("{}: cannot be written", file.to_string_lossy())),
            )
        };
        new_file::write(Path::new(file), &text).map_err(failed)?;
    }
    if request.json {
        return print(&json(&Report {
            draw,
            engine: ENGINE,
            outcomes: &outcomes,
        })?);
    }
    print(&table_of(&outcomes, draw))
}

/// Runs a record again.
pub(crate) fn repeated(text: &str) -> Result<Repeated, Problem> {
    let record = Record::parse(text)?;
    let outcomes = outcomes(&record.entrants(), record.draw)
        .map_err(|_| Problem::whole("the runs could not be started"))?;
    Ok(record.compare(&outcomes))
}

fn outcomes(entrants: &[Candidate], draw: u32) -> Result<Vec<Outcome>, Failure> {
    let pool = Pool::new(None).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(entrants.len(), "senders");
    let Ok(outcomes) = pool.run(entrants.len(), &progress, |job| {
        let mut going = Going::new(entrants[job].clone(), draw);
        loop {
            if let Some(outcome) = going.advance(u64::MAX) {
                return Ok::<_, std::convert::Infallible>(outcome);
            }
        }
    });
    Ok(outcomes)
}

/// A draw of the present instant.
fn drawn() -> u32 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |since| since.subsec_nanos() ^ since.as_secs() as u32)
}

/// The table for people: the best first, one's own marked.
fn table_of(outcomes: &[Outcome], draw: u32) -> String {
    let mut sorted: Vec<(usize, &Outcome)> = outcomes.iter().enumerate().collect();
    sorted.sort_by(|a, b| b.1.score.total_cmp(&a.1.score).then(a.0.cmp(&b.0)));
    let rows: Vec<Vec<String>> = sorted
        .iter()
        .enumerate()
        .map(|(place, (entrant, outcome))| {
            let own = if *entrant == 0 { "> " } else { "" };
            let mut row = vec![
                (place + 1).to_string(),
                format!("{own}{}", outcome.name),
                fixed(Some(outcome.score), 1),
            ];
            row.extend(outcome.courses.iter().map(|one| fixed(Some(one.score), 1)));
            row
        })
        .collect();
    let mut headings = vec!["place", "sender", "score"];
    headings.extend(COURSES.each_ref().map(|course| course.id));
    let mut out =
        format!("Draw {draw}: repeat the contest with the same draw to get the same runs.\n\n");
    out += &table(&headings, &rows);
    if let Some(own) = outcomes.first() {
        let _ = write!(out, "\n{}", marks(own));
    }
    out
}

/// The marks of one's own, and why a flow stopped.
fn marks(own: &Outcome) -> String {
    let mut out = format!("{}\n", own.name);
    for CourseResult {
        course,
        marks,
        score,
        fault,
        ..
    } in &own.courses
    {
        let marks: Vec<String> = marks
            .iter()
            .map(|one| format!("{} {:.3}", named(one.of), one.mark))
            .collect();
        let _ = writeln!(out, "  {course:<9} {score:>5.1}  {}", marks.join(", "));
        if let Some(fault) = fault {
            let _ = writeln!(out, "  {:<9} stopped: {fault}", "");
        }
    }
    out
}

fn named(of: Aspect) -> &'static str {
    match of {
        Aspect::Throughput => "throughput",
        Aspect::Delay => "delay",
        Aspect::Fairness => "fairness",
        Aspect::Harm => "harm",
    }
}
