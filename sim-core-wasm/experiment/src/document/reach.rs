//! Bounds that no sender can meet: one above the capacity of the links is refused, and a ratio that would need more
//! is left open.

use std::collections::BTreeMap;

use sawtooth_document::Problem;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim, ceilings};
use serde_json::{Value, json};

use super::expand::Coordinates;
use super::limits::MOST_CHECKED;
use super::{Across, Experiment, Reading, Subject, Take, Test};
use crate::cell::Cell;
use crate::measure::{shape, taken};

/// A bound within this part of the links' capacity is at it: flows begin a little after the run.
pub(crate) const SAME: f64 = 0.01;

/// The most that a measure can be, by the places of the measure, the series and the point.
pub(crate) type Ceilings = BTreeMap<(usize, usize, usize, usize), f64>;

impl Experiment {
    /// Checks the claims against the capacity of the links, and returns it where ratios need it.
    pub(super) fn reach(&self) -> Result<Ceilings, Problem> {
        let mut met = Ceilings::new();
        let mut looked = 0;
        for (i, claim) in self.claims.iter().enumerate() {
            let key = if claim.parts { "parts" } else { "readings" };
            for (j, reading) in claim.readings.iter().enumerate() {
                let values = matches!(reading.test, Test::Value | Test::Ratio);
                if !values || reading.tested.low == f64::NEG_INFINITY || !self.has_ceiling(reading)
                {
                    continue;
                }
                let points = self.points_of(reading);
                looked += points.len();
                if looked > MOST_CHECKED {
                    return Ok(met);
                }
                let series = reading.series[0];
                let mut most = Vec::new();
                for (x, y) in points {
                    let place = (reading.measure, series, x, y);
                    let found = match met.get(&place) {
                        Some(found) => Some(*found),
                        None => self.ceiling(reading.measure, series, x, y)?,
                    };
                    let Some(found) = found else { continue };
                    met.insert(place, found);
                    most.push(found);
                }
                let path = format!("claims/{i}/{key}/{j}");
                self.check_reach(reading, &most)
                    .map_err(|message| Problem::at(path, message))?;
            }
        }
        Ok(met)
    }

    /// Refuses the bound of a value that the links do not carry at a point, or in the mean.
    fn check_reach(&self, reading: &Reading, most: &[f64]) -> Result<(), String> {
        // With another choice of a setting a claim may be out of reach: it is left open then.
        let chosen = self.settings.iter().any(|setting| setting.chosen != 0);
        if reading.test != Test::Value || most.is_empty() || chosen {
            return Ok(());
        }
        let least = match reading.across {
            Across::Each => most.iter().copied().fold(f64::INFINITY, f64::min),
            Across::Mean => most.iter().sum::<f64>() / most.len() as f64,
        };
        if reading.tested.low <= least * (1.0 + SAME) {
            return Ok(());
        }
        let unit = &self.measures[reading.measure].unit;
        Err(format!(
            "no sender can reach this: at least {} {unit}, but the links carry {:.4} {unit}",
            reading.tested.low, least
        ))
    }

    fn has_ceiling(&self, reading: &Reading) -> bool {
        let subject = self.measures[reading.measure].subject(false);
        !self.is_model(reading.series[0]) && matches!(subject, Some(Subject::Figure(_)))
    }

    fn points_of(&self, reading: &Reading) -> Vec<(usize, usize)> {
        let xs = self.axis.points.iter().enumerate();
        let xs = xs.filter(|(_, point)| reading.x.has(point.x));
        let ys = self.second.points.iter().enumerate();
        let ys: Vec<usize> = ys
            .filter(|(_, point)| reading.y.has(point.x))
            .map(|(y, _)| y)
            .collect();
        xs.flat_map(|(x, _)| ys.iter().map(move |y| (x, *y)))
            .collect()
    }

    /// The most that a figure can be at a point: its value in a summary in which every flow delivers all that
    /// its links carry, and nothing else has a value.
    fn ceiling(
        &self,
        measure: usize,
        series: usize,
        x: usize,
        y: usize,
    ) -> Result<Option<f64>, Problem> {
        let place = Coordinates {
            series,
            x,
            y,
            seed: 0,
        };
        let Some(Subject::Figure(figure)) = self.measures[measure].subject(false) else {
            return Ok(None);
        };
        let Cell::Packets(document) = self.cell(place)? else {
            return Ok(None);
        };
        // Figures that grow as flows become more unequal have no such bound.
        let spread = matches!(figure.take, Take::Std | Take::Jain | Take::Count);
        if figure.over.is_some() || figure.factor <= 0.0 || spread {
            return Ok(None);
        }
        let plan = document.plan();
        let Some(most) = ceilings(&plan) else {
            return Ok(None);
        };
        let (mut sim, _) = Sim::new(&plan, &Options::default());
        let mut tree = shape(sim.summary(&plan, "", &mut Recorder::off()));
        emptied(&mut tree);
        tree["totalGoodput"] = json!(most.total);
        if let Some(Value::Array(flows)) = tree.get_mut("flows") {
            for (flow, goodput) in flows.iter_mut().zip(&most.flows) {
                flow["goodput"] = json!(goodput);
            }
        }
        if let Some(Value::Array(queues)) = tree.get_mut("queues") {
            for queue in queues {
                queue["utilization"] = json!(1.0);
            }
        }
        let value = taken(figure, &tree);
        // The sum of some flows is no more than that of all.
        let of_flows = figure.path.starts_with("flows/") && figure.path.ends_with("/goodput");
        Ok(value.map(|value| match figure.take {
            Take::Sum if of_flows => value.min(most.total * figure.factor),
            _ => value,
        }))
    }
}

/// Takes every number out of a tree.
fn emptied(tree: &mut Value) {
    match tree {
        Value::Array(items) => items.iter_mut().for_each(emptied),
        Value::Object(keys) => keys.iter_mut().for_each(|(_, value)| emptied(value)),
        Value::Number(_) => *tree = Value::Null,
        _ => {}
    }
}
