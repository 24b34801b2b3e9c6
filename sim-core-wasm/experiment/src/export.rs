//! Results as files: JSON, and comma-separated values.

use std::fmt::Write as _;

use serde::Serialize;

use crate::document::Experiment;
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
        out.push_str("}\n");
        Ok(out)
    }

    /// The figure's points as comma-separated values.
    pub fn csv(&self, experiment: &Experiment) -> String {
        let mut out =
            "series,x,y,measure,mean,low,high,min,max,runs,missing,capped,waiting\n".to_owned();
        for point in &self.points {
            let number = |value: Option<f64>| value.map_or_else(String::new, |n| n.to_string());
            let _ = writeln!(
                out,
                "{},{},{},{},{},{},{},{},{},{},{},{},{}",
                experiment.series[point.series as usize].id,
                experiment.axis.points[point.x as usize].x,
                experiment.second.points[point.y as usize].x,
                experiment.measures[point.measure as usize].id,
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
