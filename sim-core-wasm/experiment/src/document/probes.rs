//! Probes: figures read from recorded variables over time.

use sawtooth_document::Problem;
use sawtooth_document::reading::{At, Object};
use sawtooth_engine::choices;

use super::fields::{choice, seconds, switch};
use super::measures::{Subject, Take, path, written_path};

/// The values that count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Region {
    /// At a level or above.
    Above(f64),
    /// At a level or below.
    Below(f64),
    /// Within a band (second) of a level (first).
    Near(f64, f64),
}

impl Region {
    /// Whether a value lies in it.
    pub(crate) fn has(self, value: f64) -> bool {
        match self {
            Region::Above(level) => value >= level,
            Region::Below(level) => value <= level,
            Region::Near(level, band) => (value - level).abs() <= band,
        }
    }
}

choices! {
    /// The names of the variables that a probe reads.
    pub(super) enum Read {
        /// The mean over time.
        Mean = "mean",
        /// The standard deviation over time.
        Std = "std",
        /// The smallest value.
        Min = "min",
        /// The largest value.
        Max = "max",
        /// The value at an instant.
        At = "at",
        /// When a level is reached first, in seconds.
        Reach = "reach",
        /// When a value comes within a band of a level for good, in seconds.
        Settle = "settle",
        /// The variable over time, of the first seed.
        Curve = "curve",
        /// The share of the time that it is at the level or above, or within the band of it.
        Share = "share",
        /// The longest time without a break that it is there, in seconds.
        Longest = "longest",
        /// Pearson's correlation with another variable over time.
        Correlation = "correlation",
    }
}

/// The figure that is read from a variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ProbeTake {
    /// The mean over time.
    Mean,
    /// The standard deviation over time.
    Std,
    /// The smallest value.
    Min,
    /// The largest value.
    Max,
    /// The value at an instant, in seconds.
    At(f64),
    /// When a level is first reached, in seconds; from above if the flag is set.
    Reach(f64, bool),
    /// When it comes within a band (second) of a level (first) for good.
    Settle(f64, f64),
    /// The variable over time, in at most this many points.
    Curve(u64),
    /// The share of the time that it spends in a region.
    Share(Region),
    /// The longest time without a break that it spends there, in seconds.
    Longest(Region),
    /// Pearson's correlation with another variable over time.
    Correlation,
}

/// A recorded variable, read over time.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The path of the variable.
    pub path: String,
    /// The figure that is read.
    pub take: ProbeTake,
    /// How several variables that the path names are combined; of curves, the first counts.
    pub together: Take,
    /// Whether those of them without a value are left out.
    pub skip_missing: bool,
    /// The other variable of a correlation: a key of the same flow or queue.
    pub with: Option<String>,
    /// Start of the time that counts, in seconds.
    pub from: Option<f64>,
    /// End of the time that counts, in seconds.
    pub to: Option<f64>,
    /// The time over which rates are averaged, in seconds.
    pub average: Option<f64>,
    /// The flow whose start is time zero.
    pub since: Option<String>,
    /// The factor of the values.
    pub factor: f64,
}

pub(super) fn probe(object: &Object<'_, '_>) -> Result<Subject, Problem> {
    let needed = |key: &str, at: &At<'_>| -> Result<f64, Problem> {
        let value = seconds(object, key)?;
        value.ok_or_else(|| at.key(key).problem("missing"))
    };
    let at = object.at;
    let take = match choice(object, "take")? {
        Read::Mean => ProbeTake::Mean,
        Read::Std => ProbeTake::Std,
        Read::Min => ProbeTake::Min,
        Read::Max => ProbeTake::Max,
        Read::At => ProbeTake::At(needed("at", at)?),
        Read::Reach => ProbeTake::Reach(needed("level", at)?, switch(object, "below")?),
        Read::Settle => ProbeTake::Settle(needed("level", at)?, needed("band", at)?),
        Read::Curve => ProbeTake::Curve(object.whole("points")?),
        Read::Share => ProbeTake::Share(region(object)?),
        Read::Longest => ProbeTake::Longest(region(object)?),
        Read::Correlation => ProbeTake::Correlation,
    };
    let with = written_path(object, "with")?;
    match (take, &with) {
        (ProbeTake::Correlation, None) => return Err(at.key("with").problem("missing")),
        (ProbeTake::Correlation, Some(key)) if key.contains('/') => {
            let wrong = "must be the key of a variable of the same flow or queue";
            return Err(at.key("with").problem(wrong));
        }
        (ProbeTake::Correlation, _) | (_, None) => {}
        _ => return Err(at.key("with").problem("is only for a correlation")),
    }
    let (from, to) = (seconds(object, "from")?, seconds(object, "to")?);
    if let (Some(from), Some(to)) = (from, to)
        && from >= to
    {
        return Err(at.key("to").problem("must be later than from"));
    }
    Ok(Subject::Probe(Probe {
        path: path(object, "path")?,
        take,
        together: choice(object, "together")?,
        skip_missing: switch(object, "skipMissing")?,
        with,
        from,
        to,
        average: seconds(object, "average")?,
        since: written_path(object, "since")?,
        factor: object.number("factor")?,
    }))
}

/// The region that the keys level, band and below describe.
fn region(object: &Object<'_, '_>) -> Result<Region, Problem> {
    let level = seconds(object, "level")?;
    let level = level.ok_or_else(|| object.at.key("level").problem("missing"))?;
    let below = switch(object, "below")?;
    match seconds(object, "band")? {
        Some(_) if below => {
            let wrong = "cannot be combined with below";
            Err(object.at.key("band").problem(wrong))
        }
        Some(band) => Ok(Region::Near(level, band)),
        None if below => Ok(Region::Below(level)),
        None => Ok(Region::Above(level)),
    }
}
