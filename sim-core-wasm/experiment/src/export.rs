//! Results as files: JSON, and comma-separated values.

use std::fmt::Write as _;

use serde::Serialize;

use crate::document::Experiment;
use crate::measure::Curve;
use crate::results::Results;

impl Results {
    /// All results as JSON, each cell and each point on a line of its own.
    ///
    /// # Errors
    /// When they cannot be written as JSON.
    pub fn lines(&self) -> Result<String, serde_json::Error> {
        let mut out = format!(
            "{{\"format\":\"{}\",\"version\":{},\"engine\":{},\n\"experiment\":{}",
            self.format,
            self.version,
            serde_json::to_string(&self.engine)?,
            self.experiment.compact()
        );
        list("cells", &self.cells, &mut out)?;
        list("points", &self.points, &mut out)?;
        list("curves", &self.curves, &mut out)?;
        list("verdicts", &self.verdicts, &mut out)?;
        if !self.others.is_empty() {
            list("others", &self.others, &mut out)?;
        }
        list("claims", &self.claims, &mut out)?;
        out.push_str("}\n");
        Ok(out)
    }

    /// The figure's points as comma-separated values, then its curves: `at` is where on the curve
    /// a value lies, and empty for a point; `x` is empty for a mean over the axis.
    pub fn csv(&self, experiment: &Experiment) -> String {
        let mut out =
            "series,x,y,measure,at,mean,low,high,min,max,runs,missing,capped,waiting\n".to_owned();
        let number = |value: Option<f64>| value.map_or_else(String::new, |n| n.to_string());
        let place = |series: u32, x: Option<u32>, y: u32, measure: u32| {
            format!(
                "{},{},{},{}",
                experiment.series[series as usize].id,
                number(x.map(|x| experiment.axis.points[x as usize].x)),
                experiment.second.points[y as usize].x,
                experiment.measures[measure as usize].id,
            )
        };
        for point in &self.points {
            let all = experiment.measures[point.measure as usize]
                .average_of
                .is_some();
            let _ = writeln!(
                out,
                "{},,{},{},{},{},{},{},{},{},{}",
                place(
                    point.series,
                    (!all).then_some(point.x),
                    point.y,
                    point.measure
                ),
                number(point.mean),
                number(point.low),
                number(point.high),
                number(point.min),
                number(point.max),
                point.runs,
                point.missing,
                point.capped,
                point.waiting
            );
        }
        for record in &self.curves {
            let place = place(record.series, Some(record.x), record.y, record.measure);
            let Curve { x, y, low, high } = &record.curve;
            // The least and the greatest value of each stretch, where the curve has them.
            let end = |all: &[Option<f64>], i: usize| number(all.get(i).copied().flatten());
            for (i, (x, y)) in x.iter().zip(y).enumerate() {
                let (y, low, high) = (number(*y), end(low, i), end(high, i));
                let _ = writeln!(out, "{place},{x},{y},,,{low},{high},1,,,");
            }
        }
        out
    }
}

fn list<T: Serialize>(key: &str, items: &[T], out: &mut String) -> Result<(), serde_json::Error> {
    let _ = write!(out, ",\n\"{key}\":[");
    for (place, item) in items.iter().enumerate() {
        out.push_str(if place > 0 { ",\n" } else { "\n" });
        out.push_str(&serde_json::to_string(item)?);
    }
    out.push(']');
    Ok(())
}
