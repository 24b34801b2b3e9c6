//! `sawtooth run --csv`: the recorded series of a run, variables that rules declare among them.

use std::fmt::Write as _;

use clap::Args;
use sawtooth_document::{Document, Problem, csv_cell};
use sawtooth_engine::measure::Range;
use sawtooth_engine::specification::Unit;
use sawtooth_engine::units::{Span, Time};
use sawtooth_session::{Description, SeriesInfo, Session};

use crate::Failure;
use crate::run::PROBE_BUDGET;

/// The most lines.
const MOST_LINES: u64 = 1_000_000;

/// How many lines there are unless they are asked for.
const LINES: u64 = 1_000;

/// Values that are asked for at once: an answer has so many at most.
const PART: u64 = 65_536;

#[derive(Args)]
pub(crate) struct Request {
    /// Print the recorded series as CSV instead: a line for each time step, with its last values and its mean rates
    /// and shares
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Only these series: a name as in flows/f/cwnd, queues/r-d:r/queue or flows/f/own.acks, or a key as in cwnd or
    /// own.acks for all series with that key; may be repeated
    #[arg(long = "series", value_name = "NAME", requires = "csv")]
    wanted: Vec<String>,
    /// The time step in seconds; by default a thousandth of the run
    #[arg(long, value_name = "S", requires = "csv", value_parser = length)]
    every: Option<f64>,
}

fn length(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "must be a number of seconds")?;
    if seconds.is_finite() && seconds > 0.0 {
        Ok(seconds)
    } else {
        Err("above zero".to_owned())
    }
}

impl Request {
    /// Whether series are wanted.
    pub(crate) fn is_given(&self) -> bool {
        self.csv
    }
}

/// Runs a document to its end. Returns its series.
///
/// # Errors
/// When the run stops, or there is no such series.
pub(crate) fn csv(document: &Document, request: &Request) -> Result<String, Failure> {
    let mut session = Session::open(&document.text(), PROBE_BUDGET)?;
    let end = session.duration();
    // All that may be wrong with a request is said before the run, which may be long.
    let description = session.describe();
    let named: Vec<(String, &SeriesInfo)> = description
        .series
        .iter()
        .map(|one| (name(one, &description), one))
        .collect();
    let chosen = chosen(&named, &request.wanted)?;
    let finest = session.bin_width();
    let step = match request.every {
        Some(seconds) => Span(Span::from_seconds(seconds).0.max(1)),
        None => Span(end.0.div_ceil(LINES).max(finest.0)),
    };
    let lines = end.0.div_ceil(step.0);
    if lines > MOST_LINES {
        let message = format!("{lines} lines: at most {MOST_LINES} are allowed");
        return Err(Problem::at("--every", message).into());
    }
    if step < finest {
        let finest = finest.seconds();
        let message = format!("must be at least {finest} s, the interval of the recording");
        return Err(Problem::at("--every", message).into());
    }
    while session.now() < end {
        session.advance(end, u64::MAX).map_err(Failure::Stopped)?;
    }
    let columns = chosen
        .iter()
        .map(|(_, one)| last(&session, one.index, step, lines));
    let columns: Vec<Vec<f32>> = columns.collect();
    let mut out = String::from("time (s)");
    for (name, one) in &chosen {
        let sign = sign(one.unit);
        let name = if sign.is_empty() {
            name.clone()
        } else {
            format!("{name} ({sign})")
        };
        let _ = write!(out, ",{}", csv_cell(&name));
    }
    out.push('\n');
    for line in 0..lines {
        let at = Time((line + 1).saturating_mul(step.0)).min(end);
        let _ = write!(out, "{}", at.seconds());
        for column in &columns {
            out.push(',');
            // Without a value there is none, never a zero.
            if let Some(value) = column.get(line as usize).filter(|value| !value.is_nan()) {
                let _ = write!(out, "{value}");
            }
        }
        out.push('\n');
    }
    Ok(out)
}

/// The series of these names or keys, in the order in which they are asked for; all without any.
fn chosen<'a>(
    named: &'a [(String, &'a SeriesInfo)],
    wanted: &[String],
) -> Result<Vec<&'a (String, &'a SeriesInfo)>, Problem> {
    if wanted.is_empty() {
        return Ok(named.iter().collect());
    }
    let mut all: Vec<&(String, &SeriesInfo)> = Vec::new();
    for wanted in wanted {
        let is = |(name, one): &(String, &SeriesInfo)| name == wanted || one.key == wanted.as_str();
        let before = all.len();
        for one in named.iter().filter(|one| is(one)) {
            if !all.iter().any(|other| std::ptr::eq(*other, one)) {
                all.push(one);
            }
        }
        if all.len() == before && !named.iter().any(is) {
            let names: Vec<&str> = named.iter().map(|one| one.0.as_str()).collect();
            let message = format!(
                "there is no series {wanted}; series are {}",
                names.join(", ")
            );
            return Err(Problem::at("--series", message));
        }
    }
    Ok(all)
}

/// As the Python package calls it.
fn name(one: &SeriesInfo, description: &Description) -> String {
    let owner = match (one.flow, one.port) {
        (Some(flow), _) => format!("flows/{}", description.flows[flow.0 as usize].id),
        (None, Some(port)) => format!("queues/{}", description.ports[port.0 as usize].id),
        (None, None) => "run".to_owned(),
    };
    format!("{owner}/{}", one.key)
}

/// The last value of a series in each stretch; rates and shares are those over it.
fn last(session: &Session, series: u32, step: Span, lines: u64) -> Vec<f32> {
    let mut values = Vec::new();
    for first in (0..lines).step_by(PART as usize) {
        let count = PART.min(lines - first);
        let range = Range {
            from: Time(first * step.0),
            to: Time((first + count) * step.0),
            pixels: count as u32,
            first: 0,
        };
        let found = session.averaged_columns(series, range, step);
        values.extend(found.chunks_exact(3).map(|pixel| pixel[2]));
        values.resize((first + count) as usize, f32::NAN);
    }
    values
}

/// A unit in a heading.
fn sign(unit: Unit) -> &'static str {
    match unit {
        Unit::None => "",
        Unit::Segments => "segments",
        Unit::Packets => "packets",
        Unit::Bytes => "bytes",
        Unit::BitsPerSecond => "bit/s",
        Unit::Seconds => "s",
        Unit::PerSecond => "1/s",
        Unit::Share => "share",
        Unit::SegmentsPerCubicSecond => "segments/s^3",
    }
}
