//! `sawtooth fluid`: models without packets.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::{Args, Subcommand};
use sawtooth_document::{Json, Problem};
use sawtooth_engine::specification::Choices;
use sawtooth_models::fluid::{
    Growth, Growths, Model as QueueModel, OBJECTS, Outcome, Parameters, Trajectory, model_of, read,
    read_growth,
};

use crate::input;
use crate::table::table;

/// Points that are printed.
const SHOWN: usize = 25;

#[derive(Subcommand)]
pub(crate) enum Model {
    /// A RED queue and many equal flows, with or without a prediction of the queue
    #[command(after_help = keys(0))]
    Queue(Request),
    /// BISE's target for the growth of a link's utilization
    #[command(after_help = keys(1))]
    Growth(Request),
}

#[derive(Args)]
pub(crate) struct Request {
    /// A key of the model and its value; may be repeated
    #[arg(value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// Take the parameters from a scenario instead: a file, a link as the page's Share copies it,
    /// or - for standard input
    #[arg(long = "of", value_name = "FILE|LINK|-", conflicts_with = "settings")]
    document: Option<OsString>,
    /// The port of the scenario, as in r-d:r; by default the first port that the model describes
    #[arg(long, value_name = "PORT", requires = "document")]
    port: Option<String>,
    /// Print the solution as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The keys of a model.
fn keys(model: usize) -> String {
    let mut out = "Keys:\n".to_owned();
    for key in OBJECTS[model].keys {
        let _ = writeln!(out, "  {:<16}{}", key.key, key.help);
    }
    out
}

/// A solution, and where it is from.
pub(crate) struct Solution<T> {
    pub(crate) found: T,
    /// The parameters that a scenario gave the model, in words; empty where the command line did.
    given: String,
    /// Its start, in seconds.
    start: f64,
}

impl<T> Solution<T> {
    /// That of a model which the command line describes.
    fn asked(found: T) -> Solution<T> {
        Solution {
            found,
            given: String::new(),
            start: 0.0,
        }
    }
}

/// The solution of the model of a queue.
pub(crate) fn queue(request: &Request) -> Result<Solution<Trajectory>, Problem> {
    let described = request.described(|outcome| match outcome {
        Outcome::Queue(model) => Some(model),
        _ => None,
    })?;
    let Some((id, model)) = described else {
        return Ok(Solution::asked(read(&request.model()?)?.run()));
    };
    let mut given = format!("{id}, from {} s on\n", model.start);
    for (place, phase) in model.model.phases.iter().enumerate() {
        if place > 0 {
            let _ = writeln!(given, "from {} s on", phase.from + model.start);
        }
        let _ = writeln!(given, "  {}", of_queue(&model.model, &phase.parameters));
    }
    Ok(Solution {
        found: model.model.run(),
        given: remarked(given, &model.remarks),
        start: model.start,
    })
}

/// The growth of utilization.
pub(crate) fn growth(request: &Request) -> Result<Solution<Growths>, Problem> {
    let described = request.described(|outcome| match outcome {
        Outcome::Growth(model) => Some(model),
        _ => None,
    })?;
    let Some((id, model)) = described else {
        return Ok(Solution::asked(read_growth(&request.model()?)?.run()));
    };
    let given = format!(
        "{id}, from {} s on; a load factor of 1 is a utilization of {}\n  {}\n",
        model.start,
        model.target,
        of_growth(&model.growth)
    );
    Ok(Solution {
        found: model.growth.run(),
        given: remarked(given, &model.remarks),
        start: model.start,
    })
}

/// The parameters as given, with an empty line behind them.
fn remarked(mut given: String, remarks: &[String]) -> String {
    for remark in remarks {
        let _ = writeln!(given, "  {remark}");
    }
    given + "\n"
}

/// The parameters as the command line takes them.
fn of_queue(model: &QueueModel, with: &Parameters) -> String {
    let Parameters {
        flows,
        capacity,
        rtt,
        buffer,
        min_threshold,
        max_threshold,
        max_probability,
        gentle,
        weight,
        predictor,
        fill,
        gain,
        washout,
        flows_factor,
        round_trip_factor,
    } = with;
    let [predictor, fill] = [predictor.name(), fill.name()];
    let QueueModel { duration, from, .. } = model;
    format!(
        "flows={flows} capacity={capacity} rtt={rtt} buffer={buffer} minThreshold={min_threshold} maxThreshold={max_threshold} maxProbability={max_probability} gentle={gentle} weight={weight} predictor={predictor} fill={fill} gain={gain} washout={washout} flowsFactor={flows_factor} roundTripFactor={round_trip_factor} duration={duration} from={from}"
    )
}

/// The formula as the command line takes it.
fn of_growth(growth: &Growth) -> String {
    let Growth {
        gain,
        ideal,
        epsilon,
        interval,
        intervals,
        aim,
    } = growth;
    format!(
        "gain={gain} ideal={ideal} epsilon={epsilon} interval={interval} intervals={intervals} aim={aim}"
    )
}

impl Request {
    /// The parameters that a scenario gives, where one is named.
    fn described<T>(
        &self,
        pick: impl Fn(Outcome) -> Option<T>,
    ) -> Result<Option<(String, T)>, Problem> {
        let Some(source) = &self.document else {
            return Ok(None);
        };
        let plan = input::document(source, &[])?.plan();
        model_of(&plan, self.port.as_deref(), pick).map(Some)
    }

    fn model(&self) -> Result<Json, Problem> {
        let pair = |text: &String| -> Result<_, Problem> {
            let (key, value) = text.split_once('=').ok_or_else(|| {
                Problem::whole(format!("{text:?} must be a key and its value: KEY=VALUE"))
            })?;
            // A text that is not JSON is a name.
            let value = Json::parse(value).unwrap_or_else(|_| Json::Text(value.to_owned()));
            Ok((key.to_owned(), value))
        };
        let pairs = self.settings.iter().map(pair).collect::<Result<_, _>>()?;
        Ok(Json::Object(pairs))
    }
}

/// Some of the points, evenly spread, the last among them.
fn shown(points: usize) -> impl Iterator<Item = usize> {
    let last = points.saturating_sub(1);
    let rows = SHOWN.min(points);
    (0..rows).map(move |row| last * row / rows.saturating_sub(1).max(1))
}

/// The model of a queue for people.
pub(crate) fn print_queue(solution: &Solution<Trajectory>) -> String {
    let Solution {
        found,
        given,
        start,
    } = solution;
    let row = |at: usize| {
        vec![
            format!("{:.3}", start + found.times[at]),
            format!("{:.1}", found.queue[at]),
            format!("{:.1}", found.average[at]),
            format!("{:.4}", found.probability[at]),
            format!("{:.2}", found.rate[at]),
        ]
    };
    let rows: Vec<_> = shown(found.times.len()).map(row).collect();
    let headings = ["time, s", "queue", "average", "probability", "rate, 1/s"];
    let mut out = given.clone() + &table(&headings, &rows);
    let _ = writeln!(
        out,
        "\nqueue: mean {:.1}, standard deviation {:.1} packets",
        found.mean, found.deviation
    );
    out
}

/// The growth of utilization for people.
pub(crate) fn print_growth(solution: &Solution<Growths>) -> String {
    let Solution {
        found,
        given,
        start,
    } = solution;
    let row = |at: usize| {
        vec![
            (at + 1).to_string(),
            format!("{:.2}", start + found.times[at]),
            format!("{:.4}", found.utilization[at]),
            format!("{:.4}", found.mixing[at]),
        ]
    };
    let rows: Vec<_> = shown(found.times.len()).map(row).collect();
    let mut out = given.clone();
    out += &table(
        &["interval", "time, s", "utilization", "mixing ratio"],
        &rows,
    );
    let _ = match found.intervals_to_aim {
        Some(intervals) => writeln!(out, "\n{intervals:.2} intervals to the target"),
        None => writeln!(out, "\nthe target is never reached"),
    };
    out
}
