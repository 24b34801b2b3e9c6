//! `sawtooth conform`: the suite that senders built in pass, on one's own.

use std::ffi::{OsStr, OsString};

use clap::Args;
use sawtooth_document::{Document, Json, Problem};
use sawtooth_engine::sender::REGISTRY;
use sawtooth_experiment::{Pool, Progress};
use sawtooth_workbench::conformance::{
    CHECKS, Candidate, Trial, readings_of, report, text, trials,
};

use crate::interrupt::Interrupted;
use crate::{Failure, input, json, print, tell, warnings};

mod mutants;

/// The sender that is meant.
#[derive(Args)]
pub(crate) struct Source {
    /// An algorithm in the language of rules, or a scenario with algorithms: a file, a link, or - for standard input
    #[arg(
        value_name = "FILE|LINK|-",
        required_unless_present = "sender",
        conflicts_with = "sender"
    )]
    text: Option<OsString>,
    /// The flow whose sender is checked; by default the first flow that follows rules
    #[arg(long, value_name = "FLOW", conflicts_with = "sender")]
    flow: Option<String>,
    /// A sender that is built in
    #[arg(long, value_name = "KIND")]
    sender: Option<String>,
}

#[derive(Args)]
pub(crate) struct Request {
    #[command(flatten)]
    own: Source,
    /// Only these checks, by their ids; may be repeated
    #[arg(long = "check", value_name = "ID")]
    checks: Vec<String>,
    /// Print the document of this trial instead of running the checks; the JSON report has the numbers
    #[arg(long, value_name = "N")]
    document: Option<usize>,
    /// Compare the rules with this built-in sender: the same as a line like "KIND" in their text
    #[arg(long, value_name = "KIND", conflicts_with = "sender")]
    like: Option<String>,
    /// Change one number or leave out one line at a time, and list the changes that no check catches
    #[arg(long, conflicts_with_all = ["sender", "checks", "document"])]
    mutants: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the suite, prints its report, and fails where a check fails.
pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    if request.mutants {
        return mutants::run(request);
    }
    let mut candidate = request.own.candidate()?;
    if let Some(kind) = &request.like {
        candidate = candidate.like(kind).map_err(named)?;
    }
    if let Some(unknown) = request.checks.iter().find(|id| place(id).is_none()) {
        let ids: Vec<&str> = CHECKS.iter().map(|check| check.id).collect();
        let message = format!("there is no check {unknown}; checks are {}", ids.join(", "));
        return Err(Problem::at("--check", message).into());
    }
    let all = trials(&candidate);
    if let Some(number) = request.document {
        let count = all.len();
        let none = || {
            Problem::at(
                "--document",
                format!("the number of a trial must be from 0 to {}", count - 1),
            )
        };
        let (_, trial) = all.into_iter().nth(number).ok_or_else(none)?;
        return print(&format!("{}\n", Json::parse(&trial.document)?.pretty()));
    }
    let chosen: Vec<usize> = request.checks.iter().filter_map(|id| place(id)).collect();
    // Some checks have no trials of their own: they read those of others.
    let reads_others = |check: &usize| !all.iter().any(|(own, _)| own == check);
    let everything = chosen.is_empty() || chosen.iter().any(reads_others);
    let wanted = |check: usize| everything || chosen.contains(&check);
    let jobs: Vec<(u32, Trial)> = (0..)
        .zip(all)
        .filter(|(_, (check, _))| wanted(*check))
        .map(|(number, (_, trial))| (number, trial))
        .collect();
    let interrupted = Interrupted::watch()?;
    let pool = Pool::new(None).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(jobs.len(), "runs");
    let read = pool.run(jobs.len(), &progress, |job| {
        let (number, trial) = &jobs[job];
        let readings = if interrupted.is() {
            Vec::new()
        } else {
            readings_of(trial)
        };
        let asked = readings.into_iter().filter(|reading| {
            !everything || chosen.is_empty() || request.checks.iter().any(|id| id == reading.check)
        });
        let numbered = asked.map(|reading| (*number, trial.at.clone(), reading));
        Ok::<_, std::convert::Infallible>(numbered.collect::<Vec<_>>())
    });
    let Ok(read) = read;
    let report = report(&candidate, &read.concat());
    if request.json {
        print(&json(&report)?)?;
    } else {
        print(&text(&report))?;
    }
    interrupted.check()?;
    let failed = report.asked - report.passed;
    if failed == 0 {
        return Ok(());
    }
    let message = format!("{failed} of {} checks failed", report.asked);
    Err(Failure::Problem(Problem::whole(message)))
}

/// A built-in sender that is not there, by the option that names it.
fn named(problem: Problem) -> Problem {
    Problem::at("--like", problem.message)
}

fn place(id: &str) -> Option<usize> {
    CHECKS.iter().position(|check| check.id == id)
}

impl Source {
    /// The sender that is meant, after warnings about its rules.
    pub(crate) fn candidate(&self) -> Result<Candidate, Failure> {
        let candidate = self.named()?;
        warn(&candidate)?;
        Ok(candidate)
    }

    fn named(&self) -> Result<Candidate, Failure> {
        if let Some(kind) = &self.sender {
            let entry = REGISTRY.iter().find(|entry| entry.kind == kind);
            let none = || {
                Problem::at(
                    "--sender",
                    format!("there is no sender {kind}: see sawtooth catalog"),
                )
            };
            return Ok(Candidate::built_in(entry.ok_or_else(none)?));
        }
        let source = self.text.as_deref().unwrap_or(OsStr::new("-"));
        candidate_of(&input::text(source)?, source, self.flow.as_deref())
    }
}

/// Warns about the rules of a sender.
fn warn(candidate: &Candidate) -> Result<(), Failure> {
    // Each trial has the rules.
    if let Some((_, trial)) = trials(candidate).first() {
        for line in warnings::about_rules(&Document::parse(&trial.document)?) {
            tell(line);
        }
    }
    Ok(())
}

/// The sender of a text: an algorithm, or a scenario with one.
pub(crate) fn candidate_of(
    text: &str,
    source: impl AsRef<OsStr>,
    flow: Option<&str>,
) -> Result<Candidate, Failure> {
    if text.trim_start().starts_with('{') {
        // A document for another command is refused by name.
        input::scenario(text, &source)?;
        return Ok(Candidate::of_document(text, flow, None)?);
    }
    if flow.is_some() {
        return Err(Problem::at("--flow", "an algorithm has no flows").into());
    }
    Candidate::of_text(text)
        .map_err(|problem| Problem::at(source.as_ref().to_string_lossy(), problem.message).into())
}
