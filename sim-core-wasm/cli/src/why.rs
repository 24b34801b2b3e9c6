//! `sawtooth why`: from a change of a window or a rate back to its cause.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use sawtooth_document::Problem;
use sawtooth_engine::units::{Span, Time};
use sawtooth_why::{self as why, Answer, OfQueue, Question, Why};

use crate::{Failure, input, json};

/// Events between two looks at how far the replay is.
const SLICE: u64 = 1_000_000;

/// The quantities that can be asked about.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    /// The congestion window
    Cwnd,
    /// The slow-start threshold
    Ssthresh,
    /// The pacing rate
    Rate,
    /// The goodput at the receiver
    Goodput,
    /// The number of waiting packets of a queue
    Length,
    /// The fate of a packet, of a flow or at a queue
    Fate,
}

#[derive(Args)]
pub(crate) struct Request {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// The id of a flow (f, f.2)
    #[arg(long, value_name = "FLOW", required_unless_present = "queue")]
    flow: Option<String>,
    /// The id of a port: explain its queue instead of a flow
    #[arg(long, value_name = "PORT", conflicts_with = "flow")]
    queue: Option<String>,
    /// The time in seconds (3.2 or 3.2s): explain the last change up to it
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    at: f64,
    /// Explain the largest fall within S seconds around the time, if there is one
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    near: Option<f64>,
    /// The value to explain; by default cwnd, or length for a queue
    #[arg(long, value_enum)]
    of: Option<Of>,
    /// Change the scenario first: a path as in interventions, and a value in JSON or a name
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(argument: &str) -> Result<f64, String> {
    match argument
        .strip_suffix('s')
        .unwrap_or(argument)
        .trim()
        .parse::<f64>()
    {
        Ok(seconds) if seconds >= 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("must be a number of seconds, at least 0".to_owned()),
    }
}

/// The answer, as text or as JSON.
pub(crate) fn answered(request: &Request) -> Result<String, Failure> {
    let answer = run(request)?;
    if request.json {
        json(&answer)
    } else {
        Ok(sawtooth_why::text(&answer))
    }
}

/// Replays the run and explains.
fn run(request: &Request) -> Result<Answer, Failure> {
    let document = input::document(&request.source, &request.settings)?;
    let at = Time::from_seconds(request.at);
    let question = match (&request.flow, &request.queue) {
        (Some(flow), _) => Question::of_flow(flow, of_flow(request.of)?, at),
        (None, queue) => {
            let queue = queue.as_deref().unwrap_or_default();
            Question::of_queue(queue, of_queue(request.of)?, at)
        }
    };
    let question = Question {
        near: Span::from_seconds(request.near.unwrap_or(0.0)),
        ..question
    };
    let named = |refusal: why::Refusal| {
        let option = match refusal.path {
            "port" => "queue",
            "step" => "at",
            path => path,
        };
        Problem::at(format!("--{option}"), refusal.said.to_string())
    };
    let mut why = Why::new(&document, question).map_err(named)?;
    let failed = |failure: why::Failure| match failure {
        why::Failure::Run(stopped) => Failure::Stopped(stopped),
        why::Failure::Nothing(refusal) => named(refusal).into(),
    };
    while !why.advance(SLICE).map_err(failed)? {}
    let nothing = || Problem::at("--at", "there is no change to explain");
    Ok(why.answer().ok_or_else(nothing)?)
}

fn of_flow(of: Option<Of>) -> Result<why::Of, Problem> {
    Ok(match of {
        None | Some(Of::Cwnd) => why::Of::Cwnd,
        Some(Of::Ssthresh) => why::Of::Ssthresh,
        Some(Of::Rate) => why::Of::Rate,
        Some(Of::Goodput) => why::Of::Goodput,
        Some(Of::Fate) => why::Of::Fate,
        Some(Of::Length) => {
            let says = "this question is about a queue: choose one with --queue";
            return Err(Problem::at("--of", says));
        }
    })
}

fn of_queue(of: Option<Of>) -> Result<OfQueue, Problem> {
    match of {
        None | Some(Of::Length) => Ok(OfQueue::Length),
        Some(Of::Fate) => Ok(OfQueue::Fate),
        Some(_) => {
            let says = "this question is about a flow: for a queue use length or fate";
            Err(Problem::at("--of", says))
        }
    }
}
