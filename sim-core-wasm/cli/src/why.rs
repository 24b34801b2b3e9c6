//! `sawtooth why`: from a change of a window or a rate back to its cause.

use clap::{Args, ValueEnum};
use sawtooth_engine::document::Problem;
use sawtooth_engine::reason::Quantity;
use sawtooth_engine::units::{Span, Time};
use sawtooth_why::{Answer, Question, Why};

use crate::{Failure, input, json};

/// Events between two looks at how far the replay is.
const SLICE: u64 = 1_000_000;

/// What may be asked about.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    /// The congestion window
    Cwnd,
    /// The slow-start threshold
    Ssthresh,
    /// The pacing rate
    Rate,
}

#[derive(Args)]
pub(crate) struct Request {
    /// A file, a link as the page's Share copies it, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: String,
    /// The id of a flow (f, f.2)
    #[arg(long, value_name = "FLOW")]
    flow: String,
    /// The instant, in seconds (3.2 or 3.2s): the last change up to it is explained
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    at: f64,
    /// Explain the largest change up to so many seconds around the instant
    #[arg(long, value_name = "S", value_parser = seconds, allow_hyphen_values = true)]
    near: Option<f64>,
    /// What changed
    #[arg(long, value_enum, default_value = "cwnd")]
    of: Of,
    /// Change the scenario first: a path as in interventions, and JSON or a name
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
        _ => Err("takes seconds, 0 or more".to_owned()),
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
    let question = Question {
        flow: request.flow.clone(),
        at: Time::from_seconds(request.at),
        of: match request.of {
            Of::Cwnd => Quantity::Cwnd,
            Of::Ssthresh => Quantity::Ssthresh,
            Of::Rate => Quantity::Rate,
        },
        near: Span::from_seconds(request.near.unwrap_or(0.0)),
    };
    let named = |problem: Problem| Problem::at(format!("--{}", problem.path), problem.message);
    let mut why = Why::new(&document, question).map_err(named)?;
    while !why.advance(SLICE).map_err(Failure::Stopped)? {}
    Ok(why.answer())
}
