//! Axes: points with what is changed at each.

use sawtooth_document::reading::{At, Object};
use sawtooth_document::{Json, Problem, spell};
use sawtooth_engine::choices;

use super::base::{Changes, changes};
use super::declaration::{AXIS, POINT, RANGE};
use super::fields::{choice, label, list};
use super::limits::MOST_POINTS;

choices! {
    /// How a figure spaces an axis.
    pub enum Scale {
        /// Equal steps.
        Linear = "linear",
        /// Equal ratios.
        Log = "log",
    }
}

/// A point of an axis.
#[derive(Clone, Debug)]
pub struct AxisPoint {
    /// Its value.
    pub x: f64,
    /// The text shown there instead of the number; may be empty.
    pub label: String,
    pub(super) changes: Changes,
}

/// An axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The title of the axis.
    pub label: String,
    /// The unit of its values.
    pub unit: String,
    /// How a figure spaces it.
    pub scale: Scale,
    /// Its points, in increasing order.
    pub points: Vec<AxisPoint>,
}

impl Axis {
    pub(super) fn read(experiment: &Object<'_, '_>, key: &str) -> Result<Axis, Problem> {
        let at = experiment.at.key(key);
        let Some(json) = experiment.get(key) else {
            let point = AxisPoint {
                x: 0.0,
                label: String::new(),
                changes: Changes::default(),
            };
            return Ok(Axis {
                label: String::new(),
                unit: String::new(),
                scale: Scale::Linear,
                points: vec![point],
            });
        };
        let object = Object::open(json, &AXIS, &at)?;
        let (path, values) = (object.text("path")?, object.get("values"));
        let points = match (path, values, object.get("points")) {
            ("", None, Some(json)) => points(json, &at.key("points"))?,
            (_, None, None) => {
                return Err(at.problem("must have points, or path and values"));
            }
            ("", Some(_), None) => return Err(at.key("path").problem("missing")),
            (path, Some(json), None) => {
                let at = at.key("values");
                let listed = json.as_list().is_some();
                let one = |(i, x): (usize, f64)| {
                    let at = if listed { &at.index(i) } else { &at };
                    AxisPoint {
                        x,
                        label: String::new(),
                        changes: Changes::one(at.problem("").path, path, Json::Number(x)),
                    }
                };
                let values = values_of(json, &at)?.into_iter();
                values.enumerate().map(one).collect()
            }
            (_, _, Some(_)) => {
                return Err(at
                    .key("points")
                    .problem("cannot be combined with path and values"));
            }
        };
        let scale = choice(&object, "scale")?;
        let axis = Axis {
            label: object.text("label")?.to_owned(),
            unit: object.text("unit")?.to_owned(),
            scale,
            points,
        };
        axis.check(&at)?;
        Ok(axis)
    }

    fn check(&self, at: &At<'_>) -> Result<(), Problem> {
        if self.points.is_empty() {
            return Err(at.problem("has no points"));
        }
        for (i, pair) in self.points.windows(2).enumerate() {
            if pair[0].x >= pair[1].x {
                return Err(at.problem(format!(
                    "values must increase, and value {} is {} after {}",
                    i + 1,
                    spell(pair[1].x),
                    spell(pair[0].x)
                )));
            }
        }
        Ok(())
    }
}

fn points(json: &Json, at: &At<'_>) -> Result<Vec<AxisPoint>, Problem> {
    let mut all = Vec::new();
    for (i, item) in list(json, MOST_POINTS, "points", at)?.iter().enumerate() {
        let at = at.index(i);
        let object = Object::open(item, &POINT, &at)?;
        all.push(AxisPoint {
            x: object.number("x")?,
            label: label(&object, "")?,
            changes: changes(&object, "set")?,
        });
    }
    Ok(all)
}

/// The numbers of a list, or of a range.
fn values_of(json: &Json, at: &At<'_>) -> Result<Vec<f64>, Problem> {
    if !matches!(json, Json::Object(_)) {
        let items = list(json, MOST_POINTS, "values", at)?;
        let number = |(i, item): (usize, &Json)| {
            let number = item.as_number();
            number.ok_or_else(|| at.index(i).wrong("a number", item))
        };
        return items.iter().enumerate().map(number).collect();
    }
    let object = Object::open(json, &RANGE, at)?;
    let (from, to) = (object.number("from")?, object.number("to")?);
    let count = object.whole("count")?;
    let log = choice::<Scale>(&object, "scale")? == Scale::Log;
    if from >= to {
        return Err(at.key("to").problem("must be larger than from"));
    }
    if log && from <= 0.0 {
        return Err(at
            .key("from")
            .problem("must be above 0 on a logarithmic scale"));
    }
    let last = (count - 1) as f64;
    let value = |i: u64| {
        let part = i as f64 / last;
        match i {
            0 => from,
            i if i + 1 == count => to,
            _ if log => from * sawtooth_engine::math::pow(to / from, part),
            _ => from + (to - from) * part,
        }
    };
    Ok((0..count).map(value).collect())
}
