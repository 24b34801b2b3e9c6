//! Rows drawn at random: whether the mechanisms hold in settings that were not looked at.
//!
//! Their settings were drawn (`data/held-out/draw.mjs`), between those of the table. No bound and
//! no condition may be fitted to one of them: what they come to is a number, and where it grows
//! `npm run verify` fails. Half of them are sealed, and only counted.

use sawtooth_experiment::Pool;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Agreement, Point, Row, ns2, ns3, run_points};

const DATA: &str = include_str!("../../data/held-out.json");

/// The comparisons that may be unexplained: as many as are today.
pub const MOST_UNEXPLAINED: usize = 20;

#[derive(Deserialize)]
struct File {
    rows: Vec<Drawn>,
}

#[derive(Deserialize)]
struct Drawn {
    simulator: String,
    sealed: bool,
    #[serde(flatten)]
    row: serde_json::Map<String, Json>,
}

/// How many comparisons there are of each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// All of them.
    pub comparisons: usize,
    /// Within their tolerance.
    pub within: usize,
    /// Outside by a mechanism that is shown.
    pub shown: usize,
    /// Outside by one that nothing shows.
    pub unproven: usize,
    /// Outside, and no mechanism has their direction and size.
    pub unexplained: usize,
}

impl Tally {
    pub(super) fn new(rows: &[Row]) -> Tally {
        let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
        Tally {
            comparisons: rows.len(),
            within: count(Agreement::Within),
            shown: count(Agreement::Shown),
            unproven: count(Agreement::Unproven),
            unexplained: count(Agreement::Unexplained),
        }
    }
}

/// The results of the rows.
#[derive(Clone, Debug)]
pub struct HeldOut {
    /// Those that may be looked at.
    pub open: Vec<Row>,
    /// The others are a count, so that nothing can be fitted to them.
    pub sealed: Tally,
}

impl HeldOut {
    /// The count of those that may be looked at.
    #[must_use]
    pub fn opened(&self) -> Tally {
        Tally::new(&self.open)
    }

    /// How many comparisons no mechanism explains.
    #[must_use]
    pub fn unexplained(&self) -> usize {
        self.opened().unexplained + self.sealed.unexplained
    }
}

/// Points, and whether each is sealed.
fn points() -> Result<(Vec<Point>, Vec<bool>), String> {
    let file: File =
        serde_json::from_str(DATA).map_err(|error| format!("held-out.json: {error}"))?;
    let mut points = Vec::new();
    let mut sealed = Vec::new();
    for drawn in file.rows {
        let row = Json::Object(drawn.row);
        let point = match drawn.simulator.as_str() {
            "ns-2.35" => ns2::held_out(&row)?,
            "ns-3.37" => ns3::held_out(&row)?,
            other => return Err(format!("no runs here are of {other}")),
        };
        points.push(Point {
            group: "Drawn".to_owned(),
            seeds: SEEDS,
            ..point
        });
        sealed.push(drawn.sealed);
    }
    Ok((points, sealed))
}

/// Runs of ours of each row.
const SEEDS: u64 = 5;

/// Runs them.
///
/// # Errors
/// A document that is refused, or a run that stops by itself.
pub fn held_out(pool: &Pool) -> Result<HeldOut, String> {
    let (points, is_sealed) = points()?;
    let (mut open, mut sealed) = (Vec::new(), Vec::new());
    for (index, row) in run_points(&points, pool)? {
        if is_sealed[index] {
            sealed.push(row);
        } else {
            open.push(row);
        }
    }
    Ok(HeldOut {
        open,
        sealed: Tally::new(&sealed),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{Rows, points as table};

    /// They are no rows of the table, half of each simulator's are sealed, and no list of cases
    /// has one of them.
    #[test]
    fn rows_that_are_held_out_are_no_rows_of_the_table() {
        let (points, sealed) = points().expect("the data can be read");
        for simulator in ["ns-2.35", "ns-3.37"] {
            let of = |wanted| {
                let rows = points.iter().zip(&sealed);
                let rows = rows.filter(|(p, s)| p.reference == simulator && **s == wanted);
                rows.count()
            };
            assert!(of(true).abs_diff(of(false)) <= 2, "{simulator}");
        }
        let table = table(Rows::All).expect("the data can be read");
        for (at, point) in points.iter().enumerate() {
            let alike = |other: &Point| other.setting == point.setting;
            assert!(!table.iter().any(alike), "{} is in the table", point.case);
            assert!(!points[at + 1..].iter().any(alike), "{} twice", point.case);
        }
    }
}
