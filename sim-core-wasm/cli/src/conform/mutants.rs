//! `sawtooth conform --mutants`: does the suite catch a change of these rules?

use std::ffi::OsStr;
use std::fmt::Write as _;

use sawtooth_document::Problem;
use sawtooth_experiment::{Pool, Progress};
use sawtooth_workbench::conformance::Candidate;
use sawtooth_workbench::conformance::mutants::{Caught, Original, mutants};
use serde::Serialize;

use super::{Request, named, warn};
use crate::interrupt::Interrupted;
use crate::{Failure, input, json, print};

/// Everything in JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MutantsReport {
    /// Mutants that were run, those that a check caught, and changes after which the text is no program.
    mutants: usize,
    caught: usize,
    invalid: usize,
    all: Vec<Caught>,
}

pub(super) fn run(request: &Request) -> Result<(), Failure> {
    let source = request.own.text.as_deref().unwrap_or(OsStr::new("-"));
    let text = input::text(source)?;
    if text.trim_start().starts_with('{') {
        let message = "needs a text of rules: a scenario can have several";
        return Err(Problem::at("--mutants", message).into());
    }
    let at_source = |problem: Problem| match &*problem.path {
        "" => Problem::at(source.to_string_lossy(), problem.message),
        "like" if request.like.is_some() => named(problem),
        "like" => Problem::at(source.to_string_lossy(), problem.message),
        _ => problem,
    };
    let interrupted = Interrupted::watch()?;
    warn(&Candidate::of_text(&text).map_err(at_source)?)?;
    let original = Original::new(&text, request.like.as_deref()).map_err(at_source)?;
    let (all, invalid) = mutants(&text);
    let pool = Pool::new(None).map_err(|error| Failure::Other(error.into()))?;
    let progress = Progress::new(all.len(), "mutants");
    let Ok(found) = pool.run(all.len(), &progress, |job| {
        let caught = (!interrupted.is()).then(|| original.catch(&all[job]));
        Ok::<_, std::convert::Infallible>(caught)
    });
    let all: Vec<Caught> = found.into_iter().flatten().collect();
    let report = MutantsReport {
        mutants: all.len(),
        caught: all.iter().filter(|one| one.check.is_some()).count(),
        invalid,
        all,
    };
    if request.json {
        print(&json(&report)?)?;
    } else {
        print(&in_words(&report))?;
    }
    interrupted.check()
}

fn in_words(report: &MutantsReport) -> String {
    let mut text = String::new();
    for one in &report.all {
        let Caught {
            line,
            change,
            check,
            measured,
            asked,
            reason,
        } = one;
        let _ = writeln!(text, "line {line}: {change}");
        let _ = if let (Some(check), Some(measured), Some(asked)) = (check, measured, asked) {
            writeln!(text, "  {check}: {measured}; asked {asked}")
        } else {
            writeln!(text, "  NOT CAUGHT: {}", reason.unwrap_or_default())
        };
    }
    let MutantsReport {
        mutants,
        caught,
        invalid,
        ..
    } = report;
    let share = 100.0 * *caught as f64 / (*mutants).max(1) as f64;
    let _ = writeln!(
        text,
        "{caught} of {mutants} mutants caught ({share:.1} %); {invalid} more changes make no valid program"
    );
    text
}
