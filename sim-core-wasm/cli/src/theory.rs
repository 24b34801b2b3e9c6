//! `sawtooth theory`: what the field's laws say of a run, beside what the packets did.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::Args;
use sawtooth_document::Problem;
use sawtooth_engine::specification::Unit;
use sawtooth_engine::units::Time;
use sawtooth_models::theory::{Figure, Replay, Scene, Theories, Theory, theories};

use crate::table::table;
use crate::{Failure, input};

/// Events between two looks at how far the replay is.
const SLICE: u64 = 1_000_000;

#[derive(Args)]
pub(crate) struct Request {
    /// A file, a link from the page's Share, or - for standard input
    #[arg(value_name = "FILE|LINK|-")]
    source: OsString,
    /// Change the scenario first: a path as in interventions, and a value in JSON or a name
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = input::setting)]
    settings: Vec<(String, String)>,
    /// End of the measured range, in seconds
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    duration: Option<String>,
    /// Start of the measured range, in seconds
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    warmup: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Runs the scenario and holds it against the laws.
pub(crate) fn run(request: &Request) -> Result<Theories, Failure> {
    let mut settings = request.settings.clone();
    for (path, value) in [("duration", &request.duration), ("warmup", &request.warmup)] {
        settings.extend(value.clone().map(|value| (path.to_owned(), value)));
    }
    let document = input::document(&request.source, &settings)?;
    let summary = sawtooth_experiment::run(&document)?;
    let plan = document.plan();
    let mut replay = Replay::new(&plan);
    let to = Time::from_seconds(summary.duration);
    while !replay.advance(to, SLICE).map_err(Failure::Stopped)? {}
    let scene: Result<Scene, Problem> = Scene::new(&plan, &summary);
    Ok(theories(&scene?.replayed(replay.seen())))
}

/// The laws for people: those that speak with their values, the others with the reason.
pub(crate) fn print(found: &Theories) -> String {
    let mut out = format!("From {} to {} s\n", found.from, found.to);
    let mut before = "";
    for theory in &found.theories {
        if theory.law != before {
            let _ = write!(
                out,
                "\n{}: {}\n  {}\n",
                theory.name, theory.formula, theory.source
            );
            before = &theory.law;
        }
        out.push_str(&of_subject(theory));
    }
    if found.theories.is_empty() {
        out.push_str("\nNo formula applies to this network: it has no flows yet.\n");
    }
    if found.omitted > 0 {
        let _ = writeln!(
            out,
            "\n{} more flows or ports are not shown.",
            found.omitted
        );
    }
    out
}

fn of_subject(theory: &Theory) -> String {
    if let Some(reason) = &theory.reason {
        return format!("  {}: does not apply, because {reason}\n", theory.id);
    }
    let row = |figure: &Figure| {
        let deviation = figure.deviation.map_or_else(
            || "–".to_owned(),
            |share| format!("{:+.1} %", 100.0 * share),
        );
        vec![
            format!("  {}", figure.name),
            value(figure.unit, Some(figure.predicted)),
            value(figure.unit, figure.measured),
            deviation,
        ]
    };
    let heading = format!("  {}", theory.id);
    let rows: Vec<_> = theory.values.iter().map(row).collect();
    table(&[&heading, "theory", "run", "deviation"], &rows)
}

/// A value with its unit.
fn value(unit: Unit, value: Option<f64>) -> String {
    let Some(value) = value else {
        return "–".to_owned();
    };
    match unit {
        Unit::BitsPerSecond => format!("{:.3} Mb/s", value / 1e6),
        Unit::Seconds if value < 1.0 => format!("{:.2} ms", 1e3 * value),
        Unit::Seconds => format!("{value:.2} s"),
        Unit::Share => format!("{:.3} %", 100.0 * value),
        Unit::Packets => format!("{value:.1} packets"),
        Unit::Segments => format!("{value:.1} segments"),
        _ => format!("{value:.3}"),
    }
}
