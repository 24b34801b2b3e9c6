//! Claims, and the tests of them.

use sawtooth_document::reading::{At, Object};
use sawtooth_document::{Json, Problem};
use sawtooth_engine::choices;

use super::declaration::{CLAIM, READING};
use super::fields::{choice, find, id, list, seconds, switch};
use super::limits::MOST_ENTRIES;
use super::measures::Measure;
use super::{Axis, Series};

/// A statement of a source.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its id.
    pub id: String,
    /// The statement, in words.
    pub text: String,
    /// The possible meanings of the words, or the parts of the statement.
    pub readings: Vec<Reading>,
    /// Whether they are parts, which all have to hold.
    pub parts: bool,
    /// Whether it is our own, and not the source's.
    pub own: bool,
}

/// Part of an axis: all points from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The first.
    pub from: f64,
    /// The last.
    pub to: f64,
}

choices! {
    /// How several points count.
    pub enum Across {
        /// The test holds at every point.
        Each = "each",
        /// The test holds for the mean over the points.
        Mean = "mean",
    }
}

choices! {
    /// How the runs of a point count.
    pub enum Runs {
        /// The test holds for their mean, with its interval.
        Mean = "mean",
        /// The test holds for every one of them.
        Each = "each",
    }
}

choices! {
    /// How a trend is judged.
    pub enum Trend {
        /// From each point to the next.
        Steps = "steps",
        /// By the slope of the straight line with the least squares.
        Slope = "slope",
    }
}

choices! {
    /// The kinds of tests.
    pub(super) enum Kind {
        /// A value within bounds.
        Value = "value",
        /// The first series over the second, within bounds.
        Ratio = "ratio",
        /// The first series less the second, within bounds.
        Difference = "difference",
        /// Each series is higher than the next.
        Order = "order",
        /// A series rises or falls along the axis.
        Trend = "trend",
        /// A series at the last point of the range over itself at the first, within bounds.
        Change = "change",
    }
}

choices! {
    /// The direction of a trend.
    pub(super) enum Direction {
        /// It rises.
        Rising = "rising",
        /// It falls.
        Falling = "falling",
    }
}

/// The kind of test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// A value lies within bounds.
    Value,
    /// The first series over the second does.
    Ratio,
    /// The first less the second does.
    Difference,
    /// Each series is higher than the next.
    Order,
    /// A series rises, or falls.
    Trend {
        /// Whether it falls.
        falling: bool,
        /// How it is judged.
        by: Trend,
    },
    /// A series at the last point over itself at the first lies within bounds.
    Change,
}

/// A test of a claim.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The meaning of the words that it tests.
    pub label: String,
    /// Whether the bounds are numbers that the source prints.
    pub stated: bool,
    /// The place of the measure.
    pub measure: usize,
    /// The kind of test.
    pub test: Test,
    /// The places of the series.
    pub series: Vec<usize>,
    /// The part of the axis.
    pub x: Extent,
    /// The part of the second axis.
    pub y: Extent,
    /// How several points count.
    pub across: Across,
    /// How the runs of a point count.
    pub runs: Runs,
    /// The bounds of the claim.
    pub claimed: Range,
    /// The bounds of the test: those of the claim with the tolerance.
    pub tested: Range,
    /// Whether the bounds themselves fail the test, as for an order without tolerance.
    pub strict: bool,
}

/// The values that a test allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The smallest, which may be infinite.
    pub low: f64,
    /// The largest, which may be infinite.
    pub high: f64,
}

impl Extent {
    /// The whole axis.
    const ALL: Extent = Extent {
        from: f64::NEG_INFINITY,
        to: f64::INFINITY,
    };

    /// Whether a point lies in it; a billionth of it beside its ends still does.
    pub fn has(&self, x: f64) -> bool {
        let near = |end: f64| (x - end).abs() <= 1e-9 * end.abs();
        (self.from..=self.to).contains(&x) || near(self.from) || near(self.to)
    }

    fn read(object: &Object<'_, '_>, key: &str) -> Result<Extent, Problem> {
        let at = object.at.key(key);
        match object.get(key) {
            None => Ok(Extent::ALL),
            Some(Json::Number(x)) => Ok(Extent { from: *x, to: *x }),
            Some(Json::List(ends)) => {
                let [Json::Number(from), Json::Number(to)] = ends[..] else {
                    return Err(at.problem("must be a number or a range of two numbers"));
                };
                if from > to {
                    return Err(at.problem("the first number must be the smaller one"));
                }
                Ok(Extent { from, to })
            }
            Some(other) => Err(at.wrong("a number or a list of two", other)),
        }
    }
}

impl Reading {
    /// Checks that points of both axes lie in the range, as many as the test compares.
    fn check(&self, at: &At<'_>, axis: &Axis, second: &Axis) -> Result<(), Problem> {
        let along = matches!(self.test, Test::Trend { .. } | Test::Change);
        for (key, axis, extent, enough) in [
            ("x", axis, self.x, if along { 2 } else { 1 }),
            ("y", second, self.y, 1),
        ] {
            let within = axis.points.iter().filter(|point| extent.has(point.x));
            match within.count() {
                found if found >= enough => {}
                0 => return Err(at.key(key).problem("the axis has no point there")),
                _ => {
                    return Err(at
                        .key(key)
                        .problem("must contain at least two points of the axis"));
                }
            }
        }
        Ok(())
    }
}

impl Claim {
    /// Checks where on the axes the claims are tested.
    pub(super) fn check_all(
        claims: &[Claim],
        at: &At<'_>,
        axis: &Axis,
        second: &Axis,
    ) -> Result<(), Problem> {
        for (i, claim) in claims.iter().enumerate() {
            let key = if claim.parts { "parts" } else { "readings" };
            for (j, reading) in claim.readings.iter().enumerate() {
                let at = at.index(i);
                let at = at.key(key);
                reading.check(&at.index(j), axis, second)?;
            }
        }
        Ok(())
    }

    pub(super) fn read_all(
        experiment: &Object<'_, '_>,
        series: &[Series],
        measures: &[Measure],
    ) -> Result<Vec<Claim>, Problem> {
        let at = experiment.at.key("claims");
        let Some(json) = experiment.get("claims") else {
            return Ok(Vec::new());
        };
        let mut all: Vec<Claim> = Vec::new();
        for (i, item) in list(json, MOST_ENTRIES, "claims", &at)?.iter().enumerate() {
            let at = at.index(i);
            let object = Object::open(item, &CLAIM, &at)?;
            let id = id(&object, all.iter().map(|other| other.id.as_str()))?;
            for key in ["figure", "section", "reason", "changed"] {
                object.text(key)?;
            }
            let (key, json) = match (object.get("readings"), object.get("parts")) {
                (Some(json), None) => ("readings", json),
                (None, Some(json)) => ("parts", json),
                (None, None) => return Err(at.problem("must have readings or parts")),
                (Some(_), Some(_)) => {
                    return Err(at.key("parts").problem("cannot be combined with readings"));
                }
            };
            let at = at.key(key);
            let mut readings = Vec::new();
            for (i, item) in list(json, MOST_ENTRIES, key, &at)?.iter().enumerate() {
                readings.push(Reading::read(item, &at.index(i), series, measures)?);
            }
            if readings.is_empty() {
                return Err(at.problem("must have at least one"));
            }
            let text = object.text("text")?.to_owned();
            all.push(Claim {
                id,
                text,
                readings,
                parts: key == "parts",
                own: switch(&object, "own")?,
            });
        }
        Ok(all)
    }
}

impl Reading {
    fn read(
        json: &Json,
        at: &At<'_>,
        series: &[Series],
        measures: &[Measure],
    ) -> Result<Reading, Problem> {
        let object = Object::open(json, &READING, at)?;
        let measure = object.text("measure")?;
        let ids = measures.iter().map(|one| one.id.as_str());
        let measure = find(measure, ids).map_err(|near| {
            at.key("measure")
                .problem(format!("there is no measure {measure}{near}"))
        })?;
        if measures[measure].is_curve() {
            return Err(at
                .key("measure")
                .problem("is a curve and has no single value"));
        }
        if measures[measure].average_of.is_some() {
            return Err(at
                .key("measure")
                .problem("is a mean over the axis: test its measure with across instead"));
        }
        let test = match choice(&object, "kind")? {
            Kind::Value => Test::Value,
            Kind::Ratio => Test::Ratio,
            Kind::Difference => Test::Difference,
            Kind::Order => Test::Order,
            Kind::Trend => Test::Trend {
                falling: choice::<Direction>(&object, "direction")? == Direction::Falling,
                by: choice(&object, "by")?,
            },
            Kind::Change => Test::Change,
        };
        let (claimed, tolerance) = claimed(&object, test)?;
        let directed = matches!(test, Test::Order | Test::Trend { .. });
        object.text("reason")?;
        let stated = switch(&object, "stated")?;
        if stated && directed {
            return Err(at
                .key("stated")
                .problem("an order or a trend has no printed number"));
        }
        Ok(Reading {
            label: object.text("label")?.to_owned(),
            stated,
            measure,
            test,
            series: compared(&object, test, series)?,
            x: Extent::read(&object, "x")?,
            y: Extent::read(&object, "y")?,
            across: choice(&object, "across")?,
            runs: choice(&object, "runs")?,
            claimed,
            tested: Range {
                low: claimed.low - tolerance,
                high: claimed.high + tolerance,
            },
            strict: directed && tolerance == 0.0,
        })
    }
}

/// Reads the bounds of the claim, and the tolerance. An order or a trend has the bound 0, of differences.
fn claimed(object: &Object<'_, '_>, test: Test) -> Result<(Range, f64), Problem> {
    let at = object.at;
    let tolerance = object.number("tolerance")?;
    let [least, most, is] = ["atLeast", "atMost", "is"].map(|key| seconds(object, key));
    let (least, most, is) = (least?, most?, is?);
    if matches!(test, Test::Order | Test::Trend { .. }) {
        for key in ["atLeast", "atMost", "is"] {
            if object.get(key).is_some() {
                return Err(at.key(key).problem("an order or a trend has no bound"));
            }
        }
        let falling = matches!(test, Test::Trend { falling: true, .. });
        let (low, high) = if falling {
            (f64::NEG_INFINITY, 0.0)
        } else {
            (0.0, f64::INFINITY)
        };
        return Ok((Range { low, high }, tolerance));
    }
    let (low, high) = match (least, most, is) {
        (None, None, None) => {
            return Err(at.problem("must have atLeast, atMost or is"));
        }
        (None, None, Some(is)) => (is, is),
        (_, _, Some(_)) => {
            return Err(at
                .key("is")
                .problem("cannot be combined with atLeast and atMost"));
        }
        (low, high, None) => (
            low.unwrap_or(f64::NEG_INFINITY),
            high.unwrap_or(f64::INFINITY),
        ),
    };
    if low > high {
        return Err(at.key("atMost").problem("must be at least atLeast"));
    }
    Ok((Range { low, high }, tolerance))
}

/// The series of a test.
fn compared(object: &Object<'_, '_>, test: Test, series: &[Series]) -> Result<Vec<usize>, Problem> {
    let at = object.at.key("series");
    let one;
    let names = match object.get("series").unwrap_or(&Json::Null) {
        Json::List(names) => names.as_slice(),
        other => {
            one = [other.clone()];
            &one
        }
    };
    let mut found = Vec::new();
    for name in names {
        let text = name
            .as_text()
            .ok_or_else(|| at.wrong("names of series", name))?;
        let place = find(text, series.iter().map(|one| one.id.as_str()));
        let place = place.map_err(|near| at.problem(format!("there is no series {text}{near}")))?;
        if found.contains(&place) {
            return Err(at.problem(format!("{text} occurs twice")));
        }
        found.push(place);
    }
    let (enough, wanted) = match test {
        Test::Value | Test::Trend { .. } | Test::Change => (found.len() == 1, "one series"),
        Test::Ratio | Test::Difference => (found.len() == 2, "two series"),
        Test::Order => (found.len() >= 2, "at least two series"),
    };
    if !enough {
        return Err(at.problem(format!("must be {wanted}, got {}", found.len())));
    }
    Ok(found)
}
