//! The measurement and the claim of a verdict, in words.

use serde::{Deserialize, Serialize};

use super::numbers::{
    Limit, TOGETHER, certain_beside, in_unit, limits, rounded, rounded_beside, with_prefix,
};
use super::{Bounds, Finding, NoInterval, Outcome, Side, Verdict};
use crate::document::{Axis, Claim, Experiment, Extent, Range, Reading, Runs, Test, Trend};

const NOTHING: &str = "no value";

const EQUAL: &str = "no difference";

/// The words of a verdict.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ClaimWords"))]
pub struct Words {
    /// The quantity under test: `Throughput, UCC over NewReno`.
    pub subject: String,
    /// The measurement where the verdict is decided: `1.135 (1.128 to 1.142)`.
    pub measured: String,
    /// The claim, and the bounds that are tested: `0.88 claimed, tested as 0.85 to 0.91`.
    pub claimed: String,
    /// The place of the measurement, and the number of points; empty where there is one.
    pub place: String,
}

/// Writes the words of a verdict and of its findings.
pub(super) fn write(experiment: &Experiment, claim: &Claim, verdict: &mut Verdict) {
    let Some(reading) = claim.readings.get(verdict.reading as usize) else {
        return;
    };
    let writer = Writer {
        experiment,
        claim,
        reading,
    };
    for finding in &mut verdict.findings {
        finding.measured = writer.measured(finding);
        finding.point = writer.point(finding);
    }
    let decisive = verdict.decisive.unwrap_or(0) as usize;
    let finding = verdict.findings.get(decisive);
    verdict.words = Words {
        subject: writer.subject(finding),
        measured: finding.map_or_else(|| NOTHING.to_owned(), |one| one.measured.clone()),
        claimed: writer.claimed(verdict.bounds, verdict.claimed),
        place: finding.map_or_else(String::new, |one| writer.place(one, verdict.findings.len())),
    };
}

struct Writer<'a> {
    experiment: &'a Experiment,
    claim: &'a Claim,
    reading: &'a Reading,
}

impl Writer<'_> {
    /// The unit of the quantity: a ratio has none, a slope that of the axis below it.
    fn unit(&self) -> String {
        let measure = &self.experiment.measures[self.reading.measure];
        match self.reading.test {
            Test::Ratio | Test::Change => String::new(),
            Test::Trend {
                by: Trend::Slope, ..
            } => {
                let axis = &self.experiment.axis;
                let below = match axis.unit.as_str() {
                    "" => format!("unit of {}", within(&axis.label)),
                    unit => unit.to_owned(),
                };
                format!("{} per {below}", measure.unit)
                    .trim_start()
                    .to_owned()
            }
            _ => measure.unit.clone(),
        }
    }

    fn subject(&self, finding: Option<&Finding>) -> String {
        let measure = &self.experiment.measures[self.reading.measure];
        let label = match measure.label.as_str() {
            "" => measure.id.as_str(),
            label => label,
        };
        let names: Vec<&str> = if let Some(finding) = finding {
            finding.series.iter().map(|id| self.series(id)).collect()
        } else {
            let places = self.reading.series.iter();
            let ids = places.map(|place| self.experiment.series[*place].id.as_str());
            ids.map(|id| self.series(id)).collect()
        };
        let [first, second] = [0, 1].map(|place| names.get(place).copied().unwrap_or_default());
        match self.reading.test {
            Test::Value if first.is_empty() => label.to_owned(),
            Test::Value => format!("{label}, {first}"),
            Test::Ratio => format!("{label}, {first} over {second}"),
            Test::Difference | Test::Order => format!("{label}, {first} less {second}"),
            Test::Trend {
                by: Trend::Steps, ..
            } => format!("{label}, {first}, step by step"),
            Test::Trend {
                by: Trend::Slope, ..
            } => format!("Slope of {label}, {first}"),
            Test::Change => format!("{label}, {first}, {}", self.change()),
        }
    }

    /// The two points of a change: `at threshold = 80 ms over that at 20 ms`.
    fn change(&self) -> String {
        let axis = &self.experiment.axis;
        match within_extent(axis, self.reading.x)[..] {
            [first, .., last] => {
                let first = at_point(axis, first);
                format!("{} divided by its value at {first}", coordinate(axis, last))
            }
            _ => "the last point divided by the first".to_owned(),
        }
    }

    fn series<'a>(&'a self, id: &'a str) -> &'a str {
        let found = self.experiment.series.iter().find(|one| one.id == id);
        match found.map(|one| one.label.as_str()) {
            None | Some("") => id,
            Some(label) => label,
        }
    }

    /// `1.135 (1.128 to 1.142)`, with the unit once, and the reason if there is no interval. Where every run
    /// counts, the run nearest to the bound, and the range of the runs.
    fn measured(&self, finding: &Finding) -> String {
        let why = finding.without.map(without);
        let Some(value) = finding.value else {
            return why.unwrap_or(NOTHING).to_owned();
        };
        let mut parts = vec![self.value(value, finding)];
        match finding.capped {
            0 => {}
            1 => parts.push(format!("1{TOGETHER}run ended before it")),
            runs => parts.push(format!("{runs}{TOGETHER}runs ended before it")),
        }
        parts.extend(why.map(str::to_owned));
        let words = parts.join("; ");
        match finding.side {
            _ if words.starts_with(EQUAL) => words,
            None => words,
            Some(Side::AtLeast) => format!("at least {words}"),
            Some(Side::AtMost) => format!("at most {words}"),
            Some(Side::Either) => format!("about {words}"),
        }
    }

    /// The limits of the numbers of a finding: no rounding may take one to another side of them.
    fn limits(&self) -> Vec<Limit> {
        let Range { low, high } = self.reading.tested;
        limits(Some(low), Some(high))
    }

    fn value(&self, value: f64, finding: &Finding) -> String {
        let (unit, limits) = (self.unit(), self.limits());
        let ends = finding
            .low
            .zip(finding.high)
            .filter(|(low, high)| low < high);
        let Some((low, high)) = ends else {
            if value == 0.0 && matches!(self.reading.test, Test::Order | Test::Trend { .. }) {
                return EQUAL.to_owned();
            }
            return in_unit(&rounded_beside(value, &limits), &unit);
        };
        if self.reading.runs == Runs::Each {
            let [value, low, high] = [value, low, high].map(|one| rounded_beside(one, &limits));
            let value = in_unit(&value, &unit);
            return format!("{value} in a run (all {low} to {high})");
        }
        let [value, low, high] =
            [value, low, high].map(|one| certain_beside(one, high - low, &limits));
        format!("{} ({low} to {high})", in_unit(&value, &unit))
    }

    /// `0.88 claimed, tested as 0.85 to 0.91` for a number that the source prints; `tested as …` for words of
    /// the source without numbers. A figure of our own is `expected`.
    fn claimed(&self, bounds: Bounds, claimed: Option<Bounds>) -> String {
        let words = self.bounds(claimed.unwrap_or(bounds));
        if words.is_empty() {
            return words;
        }
        let tested = self.bounds(bounds);
        let own = self.experiment.is_own() || self.claim.own;
        let said = match (own, self.reading.stated) {
            (true, _) => format!("{words} expected"),
            (false, true) => format!("{words} claimed"),
            (false, false) => return format!("tested as {tested}"),
        };
        match claimed {
            Some(_) => format!("{said}, tested as {tested}"),
            None => said,
        }
    }

    fn bounds(&self, Bounds { low, high }: Bounds) -> String {
        let unit = self.unit();
        let written = |number: f64| in_unit(&rounded(number), &unit);
        let directed = matches!(self.reading.test, Test::Order | Test::Trend { .. });
        match (low, high) {
            (Some(low), Some(high)) if low == high => written(low),
            (Some(low), Some(high)) => format!("{} to {}", rounded(low), written(high)),
            (Some(0.0), None) if directed => "above zero".to_owned(),
            (Some(low), None) => format!("at least {}", written(low)),
            (None, Some(0.0)) if directed => "below zero".to_owned(),
            (None, Some(high)) => format!("at most {}", written(high)),
            (None, None) => String::new(),
        }
    }

    /// The place of a finding on the axes, and the number of points of which it is the hardest to confirm.
    fn place(&self, finding: &Finding, points: usize) -> String {
        let mut parts = self.coordinates(finding);
        // A change names its two points.
        if self.reading.test != Test::Change {
            parts.extend(self.over(finding));
        }
        if points > 1 {
            parts.push(format!("the most critical of {points} points"));
            if self.is_widened(finding) {
                parts.push("its interval widened for all of them".to_owned());
            }
        }
        parts.join(", ")
    }

    /// Whether a finding among several has an interval that is widened for their number.
    fn is_widened(&self, finding: &Finding) -> bool {
        let spread = finding.low < finding.high;
        spread && finding.outcome != Outcome::Confirmed && self.reading.runs == Runs::Mean
    }

    /// The series of a finding and its place.
    fn point(&self, finding: &Finding) -> String {
        let names: Vec<&str> = finding.series.iter().map(|id| self.series(id)).collect();
        let mut parts = vec![names.join(" – ")];
        parts.extend(self.coordinates(finding));
        parts.join(", ")
    }

    fn coordinates(&self, finding: &Finding) -> Vec<String> {
        let axes = self.axes(finding).into_iter();
        axes.filter_map(|(axis, _, value)| Some(coordinate(axis, value?)))
            .collect()
    }

    /// The points over which a finding is taken: all of them, or the part of the axes that the reading is about.
    fn over(&self, finding: &Finding) -> Option<String> {
        let axes = self.axes(finding).into_iter();
        let several: Vec<(&Axis, Vec<f64>)> = axes
            .filter(|(.., value)| value.is_none())
            .map(|(axis, extent, _)| (axis, within_extent(axis, extent)))
            .filter(|(_, points)| points.len() > 1)
            .collect();
        let whole = |(axis, points): &(&Axis, Vec<f64>)| points.len() == axis.points.len();
        if several.is_empty() || several.iter().all(whole) {
            return (!several.is_empty()).then(|| "over all points".to_owned());
        }
        let parts = several.iter().map(|(axis, points)| {
            let [first, last] = [points[0], points[points.len() - 1]].map(|x| at_point(axis, x));
            let name = match axis.label.as_str() {
                "" => String::new(),
                label => format!("{} = ", within(label)),
            };
            format!("over {name}{first} to {last}")
        });
        Some(parts.collect::<Vec<_>>().join(", "))
    }

    /// The declared axes, with the part that the reading is about and the place of a finding.
    fn axes(&self, finding: &Finding) -> Vec<(&Axis, Extent, Option<f64>)> {
        let Experiment { axis, second, .. } = self.experiment;
        let all = [
            ("axis", axis, self.reading.x, finding.x),
            ("secondAxis", second, self.reading.y, finding.y),
        ];
        let declared = all
            .into_iter()
            .filter(|(key, ..)| self.experiment.has_key(key));
        declared
            .map(|(_, axis, extent, value)| (axis, extent, value))
            .collect()
    }
}

/// The points of an axis within a part of it.
fn within_extent(axis: &Axis, extent: Extent) -> Vec<f64> {
    let all = axis.points.iter().map(|point| point.x);
    all.filter(|x| extent.has(*x)).collect()
}

/// A place on an axis: the label of its point, or its number.
fn at_point(axis: &Axis, value: f64) -> String {
    let point = axis.points.iter().find(|point| point.x == value);
    match point.map(|point| point.label.as_str()) {
        None | Some("") => with_prefix(value, &axis.unit),
        Some(label) => label.to_owned(),
    }
}

/// `at random loss = 0.005`, or the label of its point instead of the number.
fn coordinate(axis: &Axis, value: f64) -> String {
    let value = at_point(axis, value);
    match axis.label.as_str() {
        "" => format!("at {value}"),
        label => format!("at {} = {value}", within(label)),
    }
}

/// A label within a sentence: `random loss`, but `RTT`.
fn within(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            first.to_lowercase().chain(label.chars().skip(1)).collect()
        }
        _ => label.to_owned(),
    }
}

fn without(why: NoInterval) -> &'static str {
    match why {
        NoInterval::OneRun => "a single run has no interval",
        NoInterval::Waiting => "some runs are missing",
        NoInterval::Missing => "some runs have no value",
        NoInterval::FewRuns => "too few runs for a bootstrap",
        NoInterval::OutOfReach => "no sender could reach it: the links carry less",
        NoInterval::Unbounded => "the interval is unbounded",
    }
}
