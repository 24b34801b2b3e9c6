//! `sawtooth card`: what RFC 9743 asks of a sender, beside NewReno, CUBIC and BBRv3, and what RFC 7928 asks of a queue.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use sawtooth_card::{Card, Cell, Found, Report, TestReport};
use sawtooth_document::{Json, Problem};
use sawtooth_engine::sender::REGISTRY;
use sawtooth_engine::{queue, registry};
use sawtooth_experiment::{Pool, Progress};
use sawtooth_workbench::conformance::Candidate;
use serde_json::{Value, json};

use crate::interrupt::Interrupted;
use crate::result_folder::ResultFolder;
use crate::table::table;
use crate::{Failure, conform, input, link, print, tell};

/// The id of rules for queues, which come without a document.
const OWN: &str = "mine";

/// The width of a paragraph on a terminal.
const WIDTH: usize = 100;

#[derive(Args)]
pub(crate) struct Request {
    /// A sender that is built in, an algorithm in the language of rules, or a scenario with algorithms: a name, a file, a
    /// link, or - for standard input
    #[arg(
        value_name = "KIND|FILE|LINK|-",
        required_unless_present = "queue",
        conflicts_with = "queue"
    )]
    sender: Option<OsString>,
    /// Report on a queue instead, by RFC 7928, beside drop-tail, CoDel and PIE: a name, JSON with its parameters, or a
    /// file with rules for queues
    #[arg(long, value_name = "KIND|JSON|FILE", conflicts_with = "flow")]
    queue: Option<OsString>,
    /// The flow of the scenario whose sender is meant; by default the first flow that follows rules
    #[arg(long, value_name = "FLOW")]
    flow: Option<String>,
    /// Runs of each test; values are their means
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=100))]
    seeds: u64,
    /// Only these sections of the RFC, such as 5.2 or 7.1; may be repeated
    #[arg(long = "only", value_name = "SECTION")]
    sections: Vec<String>,
    /// Store the result of each test in a folder, and reuse the results in it
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Number of threads; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the document of a test's run instead of running anything: 5.1.1/outage
    #[arg(long, value_name = "SECTION/TEST", conflicts_with_all = ["json", "markdown"])]
    document: Option<String>,
    /// Print JSON, with a link to a run of each test
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print Markdown, with a link to a run of each test
    #[arg(long)]
    markdown: bool,
    /// The address of the page, which the links of --markdown begin with
    #[arg(
        long,
        value_name = "ADDRESS",
        requires = "markdown",
        default_value = ""
    )]
    site: String,
}

/// Fills in a card and prints it, as far as it was filled in before an interrupt.
pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let card = card(request)?;
    if let Some(wanted) = &request.document {
        return print(&format!(
            "{}\n",
            Json::parse(&document(&card, wanted)?)?.pretty()
        ));
    }
    let interrupted = Interrupted::watch()?;
    let folder = request.resume.as_deref();
    let folder = folder.map(ResultFolder::open).transpose()?;
    let threads = request.threads.map(usize::from);
    let found = filled(&card, folder.as_ref(), threads, &interrupted)?;
    let report = card.report(&found, &|text| format!("#{}", link::made(text)));
    if request.json {
        print(&crate::json(&report)?)?;
    } else if request.markdown {
        print(&report.markdown(&request.site))?;
    } else {
        print(&text(&report))?;
    }
    // The card is printed before the command fails.
    if let Some(folder) = folder {
        folder.close()?;
    }
    interrupted.check()
}

/// The card that is meant, before anything is run.
fn card(request: &Request) -> Result<Card, Failure> {
    let (sections, seeds) = (&request.sections, request.seeds);
    if let Some(text) = &request.queue {
        let (queue, algorithms) = discipline(text)?;
        let card = Card::of_queue(&queue, algorithms, sections, seeds);
        return Ok(card.map_err(|problem| {
            let is_own = problem.path == format!("algorithms/{OWN}/text");
            let path = if is_own {
                shown(text)
            } else {
                problem.path.as_str().into()
            };
            Problem::at(path, problem.message.as_str())
        })?);
    }
    let sender = request.sender.as_deref().unwrap_or(OsStr::new("-"));
    let candidate = candidate(sender, request.flow.as_deref())?;
    Ok(Card::new(&candidate, sections, seeds)?)
}

/// A queue and its algorithms: by its name, as JSON, or as rules in a file.
fn discipline(given: &OsStr) -> Result<(Value, Value), Failure> {
    let text = &*shown(given);
    if registry::find(queue::REGISTRY, text).is_some_and(|entry| entry.kind != "rules") {
        return Ok((json!({ "kind": text }), json!([])));
    }
    if text.trim_start().starts_with('{') {
        // It is read as a document is, whose errors say where.
        let read = Json::parse(text).map_err(|problem| Problem::at("--queue", problem.message))?;
        let value = serde_json::from_str(&read.compact());
        return Ok((
            value.map_err(|error| Failure::Other(error.into()))?,
            json!([]),
        ));
    }
    let rules = input::text(given).map_err(|problem| named(text, "queue", problem))?;
    let queue = json!({ "kind": "rules", "algorithm": OWN });
    Ok((queue, json!([{ "id": OWN, "text": rules }])))
}

/// A name of a file, as far as it can be shown.
fn shown(given: &OsStr) -> Cow<'_, str> {
    given.to_string_lossy()
}

/// The error of a file that may be meant as the name of something.
fn named(text: &str, sort: &str, problem: Problem) -> Problem {
    let is_name = |one: char| one.is_ascii_alphanumeric() || one == '-';
    if !text.is_empty() && text != "-" && text.chars().all(is_name) && problem.path == text {
        let message = format!(
            "is not the name of a {sort} (see sawtooth catalog), and as a file it {}",
            problem.message
        );
        return Problem::at(text, message);
    }
    problem
}

/// The sender that is meant: that of a name where there is one.
pub(crate) fn candidate(given: &OsStr, flow: Option<&str>) -> Result<Candidate, Failure> {
    let sender = &*shown(given);
    if let Some(entry) = registry::find(REGISTRY, sender).filter(|entry| entry.kind != "rules") {
        if flow.is_some() {
            return Err(Problem::at("--flow", "a sender that is built in has no flows").into());
        }
        return Ok(Candidate::built_in(entry));
    }
    let text = input::text(given).map_err(|problem| named(sender, "sender", problem))?;
    conform::candidate_of(&text, given, flow)
}

/// The document of a test's run.
fn document(card: &Card, wanted: &str) -> Result<String, Problem> {
    let tests = || {
        card.cells()
            .iter()
            .filter(|cell| cell.seed == 1 && cell.subject == 0)
            .map(|cell| {
                let section = card.criteria[cell.criterion].section;
                (format!("{section}/{}", card.test(*cell).id), *cell)
            })
    };
    let cell = tests()
        .find(|(name, _)| name == wanted)
        .map(|(_, cell)| cell);
    let document = cell.and_then(|cell| card.documents(cell).into_iter().next());
    document.ok_or_else(|| {
        let names: Vec<String> = tests().map(|(name, _)| name).collect();
        let message = format!("there is no test {wanted}; tests are {}", names.join(", "));
        Problem::at("--document", message)
    })
}

/// The result of each cell; none of those that an interrupt has prevented.
fn filled(
    card: &Card,
    folder: Option<&ResultFolder>,
    threads: Option<usize>,
    interrupted: &Interrupted,
) -> Result<Vec<Option<Found>>, Failure> {
    let cells = card.cells();
    let known = |cell: &Cell| folder?.find(&card.key(*cell));
    let mut found: Vec<Option<Found>> = cells.iter().map(known).collect();
    let missing: Vec<usize> = (0..cells.len())
        .filter(|job| found[*job].is_none())
        .collect();
    if missing.len() < cells.len() {
        tell(format_args!(
            "{} of {} cells left",
            missing.len(),
            cells.len()
        ));
    }
    if let Some(folder) = folder.filter(|_| !missing.is_empty()) {
        folder.check()?;
    }
    let pool = Pool::new(threads).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(missing.len(), "cells");
    let stop = || interrupted.is();
    let Ok(done) = pool.run(missing.len(), &progress, |job| {
        let cell = cells[missing[job]];
        let found = card.run(cell, &stop);
        if let (Some(folder), Some(found)) = (folder, &found) {
            folder.keep(&card.key(cell), found);
        }
        Ok::<_, std::convert::Infallible>(found)
    });
    for (job, done) in missing.into_iter().zip(done) {
        found[job] = done;
    }
    Ok(found)
}

/// The card for a terminal.
fn text(report: &Report) -> String {
    let mut out = String::new();
    for line in report.head() {
        out += &wrapped(&line, 0);
    }
    for criterion in &report.criteria {
        let _ = writeln!(out, "\n{} {}", criterion.section, criterion.title);
        out += &wrapped(&format!("“{}”", criterion.words), 2);
        for line in criterion.notes() {
            out += &wrapped(&line, 2);
        }
        for test in &criterion.tests {
            out.push('\n');
            out += &wrapped(&format!("{}: {}", test.id, test.about), 2);
            out += &values(report, test);
        }
    }
    out += "\nsawtooth card … --document SECTION/TEST prints the scenario of a test; --markdown and --json have a link to each.\n";
    out
}

fn values(report: &Report, test: &TestReport) -> String {
    let headings: Vec<&str> = std::iter::once("")
        .chain(report.senders.iter().map(String::as_str))
        .collect();
    let rows: Vec<Vec<String>> = test
        .values
        .iter()
        .map(|value| {
            std::iter::once(value.heading())
                .chain(value.cells())
                .collect()
        })
        .collect();
    let mut out = String::new();
    for line in table(&headings, &rows).lines() {
        let _ = writeln!(out, "    {line}");
    }
    for sentence in test.sentences_without(&report.senders) {
        out += &wrapped(&sentence, 4);
    }
    out
}

/// A paragraph in lines, each so many characters to the right.
pub(crate) fn wrapped(text: &str, by: usize) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            out.push('\n');
            width = 0;
        }
        if width == 0 {
            out += &" ".repeat(by);
            width = by;
        } else {
            out.push(' ');
            width += 1;
        }
        out += word;
        width += length;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_keeps_its_words_and_its_width() {
        let text = "word ".repeat(100);
        let lines = wrapped(&text, 4);
        assert!(
            lines
                .lines()
                .all(|line| line.starts_with("    w") && line.len() <= WIDTH)
        );
        assert_eq!(lines.split_whitespace().count(), 100);
    }
}
