//! Measures of a run.

use sawtooth_document::Problem;
use sawtooth_document::reading::Object;
use sawtooth_engine::choices;

use super::declaration::{CURVE, FIGURE, MEASURE, PROBE};
use super::fields::{choice, find, id, label, list, seconds, switch};
use super::limits::MOST_ENTRIES;
use super::probes::{Probe, ProbeTake, probe};

choices! {
    /// How several figures are combined into one.
    pub enum Take {
        /// Their sum.
        Sum = "sum",
        /// Their mean.
        Mean = "mean",
        /// The smallest.
        Min = "min",
        /// The largest.
        Max = "max",
        /// Their standard deviation, as of a whole population.
        Std = "std",
        /// Jain's fairness index.
        Jain = "jain",
        /// The first.
        First = "first",
        /// The last.
        Last = "last",
        /// How many have a value.
        Count = "count",
    }
}

/// A figure of a summary, or of a model's results.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The path of the values in the results.
    pub path: String,
    /// How several values are combined.
    pub take: Take,
    /// Whether those of them without a value are left out.
    pub skip_missing: bool,
    /// The divisor, if any.
    pub over: Option<(String, Take)>,
    /// The factor of the value.
    pub factor: f64,
}

/// A list of a model's results over another.
#[derive(Clone, Debug)]
pub struct CurveMeasure {
    /// The list with the values.
    pub path: String,
    /// The list on the other axis; without one the number of the item.
    pub against: Option<String>,
    /// The most points.
    pub points: u64,
    /// The factor of the values.
    pub factor: f64,
}

/// The source of a measure's values.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A summary, or a model's results.
    Figure(Figure),
    /// A recorded variable.
    Probe(Probe),
    /// A model's lists.
    Curve(CurveMeasure),
}

impl Subject {
    /// The key that it stands at.
    pub(super) fn key(&self, of_model: bool) -> &'static str {
        match self {
            Subject::Figure(_) if of_model => "results",
            Subject::Figure(_) => "figure",
            Subject::Probe(_) => "probe",
            Subject::Curve(_) => "curve",
        }
    }

    /// The points of its curve, if it is one.
    pub fn curve_points(&self) -> Option<u64> {
        match self {
            Subject::Curve(curve) => Some(curve.points),
            Subject::Probe(Probe {
                take: ProbeTake::Curve(points),
                ..
            }) => Some(*points),
            _ => None,
        }
    }
}

/// A quantity taken from each run.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Its id.
    pub id: String,
    /// The title of its axis.
    pub label: String,
    /// The unit of its values.
    pub unit: String,
    /// The value of a run that has none.
    pub otherwise: Option<f64>,
    /// The place of the measure of which it is the mean over the axis.
    pub average_of: Option<usize>,
    packets: Option<Subject>,
    model: Option<Subject>,
}

impl Measure {
    pub(super) fn read_all(experiment: &Object<'_, '_>) -> Result<Vec<Measure>, Problem> {
        let at = experiment.at.key("measures");
        let json = experiment.get("measures");
        let json = json.ok_or_else(|| at.problem("missing"))?;
        let mut all: Vec<Measure> = Vec::new();
        let items = list(json, MOST_ENTRIES, "measures", &at)?;
        if items.is_empty() {
            return Err(at.problem("must have at least one measure"));
        }
        for (i, item) in items.iter().enumerate() {
            let at = at.index(i);
            let object = Object::open(item, &MEASURE, &at)?;
            let id = id(&object, all.iter().map(|other| other.id.as_str()))?;
            all.push(Measure {
                label: label(&object, &id)?,
                unit: object.text("unit")?.to_owned(),
                otherwise: seconds(&object, "otherwise")?,
                packets: one_of(&object, ("figure", figure), ("probe", probe))?,
                model: one_of(&object, ("results", figure), ("curve", curve))?,
                average_of: average_of(&object, &all)?,
                id,
            });
            let last = &all[i];
            if last.otherwise.is_some() && last.time_factor().is_some_and(|factor| factor <= 0.0) {
                return Err(at.key("probe").key("factor").problem(
                    "must be above 0: a run that does not reach the level counts as longer than its duration",
                ));
            }
            let taken = last.packets.is_some() || last.model.is_some();
            match (taken, last.average_of) {
                (false, None) => {
                    return Err(at.problem("must have a figure or a probe, results or a curve"));
                }
                (true, Some(_)) => {
                    return Err(at
                        .key("averageOf")
                        .problem("cannot be combined with a figure, probe, results or curve"));
                }
                _ => {}
            }
            states(&object, last)?;
        }
        Ok(all)
    }

    /// Whether it is the time until something happens: for a run that ends before, its value is a lower bound.
    pub fn is_time(&self) -> bool {
        self.time_factor().is_some()
    }

    fn time_factor(&self) -> Option<f64> {
        match &self.packets {
            Some(Subject::Probe(Probe {
                take: ProbeTake::Reach(..) | ProbeTake::Settle(..),
                // The mean or the least of several may be shorter than the run.
                together: Take::First | Take::Last | Take::Max | Take::Sum,
                factor,
                ..
            })) => Some(*factor),
            _ => None,
        }
    }

    /// The source of its values for packets or for a model.
    pub fn subject(&self, of_model: bool) -> Option<&Subject> {
        if of_model { &self.model } else { &self.packets }.as_ref()
    }

    /// Whether it is a curve, without a value.
    pub fn is_curve(&self) -> bool {
        let both = [&self.packets, &self.model];
        let mut all = both.into_iter().flatten();
        all.any(|subject| subject.curve_points().is_some())
    }

    /// The points of its curve; 0 for a value.
    pub(super) fn curve_points(&self) -> u64 {
        let both = [&self.packets, &self.model];
        let all = both.into_iter().flatten();
        all.filter_map(Subject::curve_points).max().unwrap_or(0)
    }
}

/// A key, and how what stands there is read.
type Reader<'a> = (&'a str, fn(&Object<'_, '_>) -> Result<Subject, Problem>);

fn one_of(
    object: &Object<'_, '_>,
    first: Reader<'_>,
    second: Reader<'_>,
) -> Result<Option<Subject>, Problem> {
    let mut found = None;
    for (key, read) in [first, second] {
        let Some(json) = object.get(key) else {
            continue;
        };
        let at = object.at.key(key);
        if found.is_some() {
            return Err(at.problem(format!("cannot be combined with {}", first.0)));
        }
        let declared = match key {
            "probe" => &PROBE,
            "curve" => &CURVE,
            _ => &FIGURE,
        };
        found = Some(read(&Object::open(json, declared, &at)?)?);
    }
    Ok(found)
}

/// The place of the measure that this one is the mean of.
fn average_of(object: &Object<'_, '_>, before: &[Measure]) -> Result<Option<usize>, Problem> {
    if object.get("averageOf").is_none() {
        return Ok(None);
    }
    let at = object.at.key("averageOf");
    let name = object.text("averageOf")?;
    let place = find(name, before.iter().map(|one| one.id.as_str()));
    let place =
        place.map_err(|near| at.problem(format!("there is no earlier measure {name}{near}")))?;
    if before[place].is_curve() || before[place].average_of.is_some() {
        return Err(at.problem("must be a measure with a value at each point"));
    }
    Ok(Some(place))
}

/// Checks the names of states.
fn states(object: &Object<'_, '_>, measure: &Measure) -> Result<(), Problem> {
    let Some(json) = object.get("states") else {
        return Ok(());
    };
    let at = object.at.key("states");
    let named = list(json, MOST_ENTRIES, "states", &at)?;
    for (i, name) in named.iter().enumerate() {
        if name.as_text().is_none_or(str::is_empty) {
            return Err(at.index(i).wrong("a name", name));
        }
    }
    if named.len() < 2 {
        return Err(at.problem("must have at least two"));
    }
    match &measure.packets {
        Some(Subject::Probe(probe)) if probe.curve_points().is_some() => Ok(()),
        _ => Err(at.problem("is only for a probe of a curve")),
    }
}

pub(super) fn path(object: &Object<'_, '_>, key: &str) -> Result<String, Problem> {
    let path = object.text(key)?;
    if path.is_empty() || path.split('/').any(str::is_empty) {
        return Err(object.at.key(key).problem("must be keys joined by /"));
    }
    Ok(path.to_owned())
}

pub(super) fn written_path(object: &Object<'_, '_>, key: &str) -> Result<Option<String>, Problem> {
    object.get(key).map(|_| path(object, key)).transpose()
}

fn figure(object: &Object<'_, '_>) -> Result<Subject, Problem> {
    let over = written_path(object, "over")?;
    let take_over = choice(object, "takeOver")?;
    Ok(Subject::Figure(Figure {
        path: path(object, "path")?,
        take: choice(object, "take")?,
        skip_missing: switch(object, "skipMissing")?,
        over: over.map(|path| (path, take_over)),
        factor: object.number("factor")?,
    }))
}

fn curve(object: &Object<'_, '_>) -> Result<Subject, Problem> {
    Ok(Subject::Curve(CurveMeasure {
        path: path(object, "path")?,
        against: written_path(object, "against")?,
        points: object.whole("points")?,
        factor: object.number("factor")?,
    }))
}
