//! The output of `sawtooth experiment`.

use std::fmt::Write as _;

use crate::table::table;
use sawtooth_document::spell;
use sawtooth_experiment::document::Experiment;
use sawtooth_experiment::{Other, Outcome, Results, Verdict};

/// A number with four digits that count.
fn short(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let scientific = format!("{value:.3e}");
    let exponent = scientific
        .split_once('e')
        .and_then(|(_, exponent)| exponent.parse().ok());
    let digits: i32 = 3 - exponent.unwrap_or(0);
    if (0..=6).contains(&digits) {
        format!("{value:.*}", digits as usize)
    } else if (-3..0).contains(&digits) {
        format!("{value:.0}")
    } else {
        scientific
    }
}

/// A place on an axis, with six digits that count.
fn along(x: f64) -> String {
    spell(format!("{x:.5e}").parse().unwrap_or(x))
}

/// A table for each measure, then the verdicts.
pub(crate) fn text(experiment: &Experiment, results: &Results) -> String {
    let mut out = String::new();
    if !experiment.name.is_empty() {
        let _ = writeln!(out, "{}", experiment.name);
    }
    let runs = results.cells.len();
    let seeds = experiment.seeds.len();
    let _ = writeln!(out, "{runs} runs, {seeds} at each point\n");
    for measure in 0..experiment.measures.len() {
        out.push_str(&figure(experiment, results, measure));
    }
    for verdict in &results.verdicts {
        out.push_str(&claim(experiment, verdict));
    }
    for other in &results.others {
        out.push_str(&otherwise(experiment, other));
    }
    out
}

/// The outcome of the claims with another choice of a setting.
fn otherwise(experiment: &Experiment, other: &Other) -> String {
    let setting = experiment
        .settings
        .iter()
        .find(|one| one.id == other.setting);
    let Some(setting) = setting else {
        return String::new();
    };
    let choice = setting.choices.iter().find(|one| one.id == other.choice);
    let label = choice.map_or(other.choice.as_str(), |one| one.label.as_str());
    let mut out = format!("\n{}: {label}\n\n", setting.label);
    for verdict in &other.verdicts {
        out.push_str(&claim(experiment, verdict));
    }
    out
}

fn figure(experiment: &Experiment, results: &Results, measure: usize) -> String {
    let declared = &experiment.measures[measure];
    if declared.is_curve() {
        return String::new();
    }
    let own: Vec<_> = results
        .points
        .iter()
        .filter(|point| point.measure as usize == measure)
        .collect();
    let unit = match declared.unit.as_str() {
        "" => String::new(),
        unit => format!(", {unit}"),
    };
    let mut rows = Vec::new();
    let averaged = declared.average_of.is_some();
    let shown = if averaged {
        1
    } else {
        experiment.axis.points.len()
    };
    for (x, point) in experiment.axis.points.iter().enumerate().take(shown) {
        for (y, across) in experiment.second.points.iter().enumerate() {
            let first = if averaged {
                "all".to_owned()
            } else {
                along(point.x)
            };
            let mut row = vec![first];
            if experiment.second.points.len() > 1 {
                row.push(along(across.x));
            }
            for series in 0..experiment.series.len() {
                let found = own.iter().find(|one| {
                    [one.series, one.x, one.y].map(|place| place as usize) == [series, x, y]
                });
                row.push(found.map_or_else(|| "–".to_owned(), |found| cell(found)));
            }
            rows.push(row);
        }
    }
    let label = match experiment.axis.label.as_str() {
        "" => "x",
        label => label,
    };
    let mut headings = vec![label];
    if experiment.second.points.len() > 1 {
        headings.push("y");
    }
    headings.extend(experiment.series.iter().map(|one| one.id.as_str()));
    let table = table(&headings, &rows);
    format!("{}{unit}\n{table}\n", declared.label)
}

fn cell(point: &sawtooth_experiment::Point) -> String {
    let Some(mean) = point.mean else {
        return "–".to_owned();
    };
    let mut out = match point.capped {
        0 => short(mean),
        _ => format!("> {}", short(mean)),
    };
    if let (Some(low), Some(high)) = (point.low, point.high)
        && high > low
    {
        let (below, above) = (mean - low, high - mean);
        // The numbers of points have eight digits.
        if (above - below).abs() <= 1e-6 * mean.abs().max(above) {
            let _ = write!(out, " ±{}", short((high - low) / 2.0));
        } else {
            let _ = write!(out, " ({} to {})", short(low), short(high));
        }
    }
    let counts = [(point.missing, "without"), (point.capped, "ended earlier")];
    for (count, what) in counts.into_iter().filter(|(count, _)| *count > 0) {
        let _ = write!(out, " ({count} {what})");
    }
    out
}

fn claim(experiment: &Experiment, verdict: &Verdict) -> String {
    let mut out = String::new();
    let declared = experiment
        .claims
        .iter()
        .find(|claim| claim.id == verdict.claim);
    let Some(declared) = declared else {
        return out;
    };
    let reading = &declared.readings[verdict.reading as usize];
    if verdict.reading == 0 {
        let own = if declared.own { " (ours)" } else { "" };
        let all = if declared.parts { " All of:" } else { "" };
        let _ = writeln!(out, "{}{own}{all}", declared.text);
    }
    let outcome = match verdict.outcome {
        Outcome::Confirmed => "confirmed",
        Outcome::NotConfirmed => "not confirmed",
        Outcome::Inconclusive => "inconclusive",
    };
    let label = match reading.label.as_str() {
        "" => String::new(),
        label => format!(" ({label})"),
    };
    let words = &verdict.words;
    let mut said = format!("  {outcome}{label}: {}: {}", words.subject, words.measured);
    for more in [&words.claimed, &words.place] {
        if !more.is_empty() {
            said.push_str("; ");
            said.push_str(more);
        }
    }
    // Spaces that do not break are of no use in a terminal.
    let _ = writeln!(out, "{}", said.replace(['\u{202f}', '\u{a0}'], " "));
    out
}
