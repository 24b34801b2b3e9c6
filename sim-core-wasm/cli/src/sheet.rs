//! `sawtooth sheet`: an exam sheet of a run with its solution, and `sawtooth describe`: a run in three sentences.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use sawtooth_course::{Sheet, describe, sheet};
use sawtooth_document::Problem;
use sawtooth_engine::units::Time;

use crate::{Failure, input};

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Html,
}

#[derive(Args)]
pub(crate) struct Request {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// Change the scenario first: a path as in interventions, and a value in JSON or a name
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
    /// The flow; by default the first one with a congestion window
    #[arg(long, value_name = "ID")]
    flow: Option<String>,
    /// The time of the first round, in seconds
    #[arg(long, value_name = "S", default_value_t = 0.0)]
    from: f64,
    /// Number of round trips
    #[arg(long, value_name = "N", default_value_t = sheet::USUAL_ROUNDS)]
    rounds: usize,
    /// Output format; html is a page for two sheets of paper
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(crate) fn run(request: &Request) -> Result<String, Failure> {
    let document = input::document(&request.source, &request.settings)?;
    if !(0.0..=document.duration().seconds()).contains(&request.from) {
        let wrong = format!(
            "must be between 0 and {} s, got {}",
            document.duration().seconds(),
            request.from
        );
        return Err(Problem::at("--from", wrong).into());
    }
    let from = Time::from_seconds(request.from);
    let sheet = Sheet::of_flow(&document, request.flow.as_deref(), from, request.rounds);
    let sheet = sheet.map_err(|refusal| match refusal.path {
        "" => Problem::whole(refusal.said.to_string()),
        path => Problem::at(format!("--{path}"), refusal.said.to_string()),
    })?;
    Ok(match request.format {
        Format::Text => sheet.text(),
        Format::Markdown => sheet.markdown(),
        Format::Html => sheet.html(),
    })
}

#[derive(Args)]
pub(crate) struct Describe {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// Change the scenario first: a path as in interventions, and a value in JSON or a name
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
}

pub(crate) fn description(request: &Describe) -> Result<String, Failure> {
    let document = input::document(&request.source, &request.settings)?;
    let summary = sawtooth_experiment::run(&document)?;
    let sentences = describe(&document, &summary).map(|said| format!("{said}\n"));
    Ok(sentences.concat())
}
