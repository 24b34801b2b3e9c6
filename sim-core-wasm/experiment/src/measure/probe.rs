//! Figures of recorded variables over time.
//!
//! A variable is read in the recording's bins, of which each counts with its last value, for
//! extremes and levels with its smallest and largest: a time is exact to a bin, which is about
//! a millisecond in runs of minutes.

use sawtooth_engine::document::{Problem, suggestion};
use sawtooth_engine::ids::{FlowId, Id as _, PortId};
use sawtooth_engine::measure::{Owner, Range, Recorder, SeriesList, Summary};
use sawtooth_engine::units::{Span, Time};

use super::path::names;
use super::{Curve, rounded};
use crate::document::{Probe, ProbeTake};

/// The most bins read at once.
const MOST_BINS: u64 = 32_768;

/// Digits of the numbers of a curve.
const CURVE_DIGITS: usize = 5;

impl Probe {
    /// The points of its curve, if it is one.
    pub(crate) fn curve_points(&self) -> Option<u64> {
        match self.take {
            ProbeTake::Curve(points) => Some(points),
            _ => None,
        }
    }
}

/// A recorded run.
pub(crate) struct Recording<'a> {
    pub(crate) recorder: &'a Recorder,
    pub(crate) summary: &'a Summary,
    pub(crate) warmup: Time,
    pub(crate) end: Time,
}

/// A bin: when it ends, in seconds, and its values.
#[derive(Clone, Copy)]
struct Bin {
    end: f64,
    min: f64,
    max: f64,
    last: f64,
}

/// What owns a variable.
fn owner(summary: &Summary, list: &str, id: &str) -> Option<Owner> {
    match list {
        "flows" => {
            let place = summary.flows.iter().position(|flow| names(id, &flow.id));
            place.map(|place| Owner::Flow(FlowId::at(place)))
        }
        "queues" => {
            let place = summary.queues.iter().position(|queue| names(id, &queue.id));
            place.map(|place| Owner::Port(PortId::at(place)))
        }
        _ => None,
    }
}

/// The recorded variable that a path names.
fn series(list: &SeriesList, summary: &Summary, path: &str) -> Result<u32, Problem> {
    let parts: Vec<&str> = path.split('/').collect();
    let (owner, key) = match parts[..] {
        ["run", key] => (Some(Owner::Run), key),
        [list, id, key] => (owner(summary, list, id), key),
        _ => (None, ""),
    };
    let Some(owner) = owner else {
        return Err(Problem::at(
            "path",
            "must be flows/ID/KEY, queues/ID/KEY or run/KEY",
        ));
    };
    let own = || {
        list.series
            .iter()
            .filter(|one| one.owner == owner && one.shown())
    };
    let found = list
        .series
        .iter()
        .position(|one| one.owner == owner && one.shown() && one.key == key);
    let found = found.ok_or_else(|| {
        let keys: Vec<&str> = own().map(|one| one.key).collect();
        let near = suggestion(key, keys.iter().copied());
        let known = keys.join(", ");
        Problem::at(
            "path",
            format!("no variable is called {key}{near}: there are {known}"),
        )
    })?;
    Ok(found as u32)
}

impl Recording<'_> {
    /// Checks that a probe reads something.
    pub(crate) fn check(
        list: &SeriesList,
        summary: &Summary,
        probe: &Probe,
    ) -> Result<(), Problem> {
        if let Some(since) = &probe.since {
            let id = since.strip_prefix("flows/").unwrap_or_default();
            if owner(summary, "flows", id).is_none() {
                return Err(Problem::at("since", "must be flows/ID"));
            }
        }
        series(list, summary, &probe.path).map(drop)
    }

    /// The value of a probe; none where it has no value, and of a curve.
    pub(crate) fn value(&self, probe: &Probe) -> Option<f64> {
        let series = series(self.recorder.series_list(), self.summary, &probe.path).ok()?;
        let since = match &probe.since {
            Some(path) => {
                let id = path.strip_prefix("flows/").unwrap_or_default();
                let flow = self.summary.flows.iter().find(|flow| names(id, &flow.id))?;
                flow.start
            }
            None => 0.0,
        };
        let (from, to) = self.extent(probe);
        let value = match probe.take {
            ProbeTake::Mean | ProbeTake::Std => {
                let (mut n, mut mean, mut squares) = (0.0, 0.0, 0.0);
                self.read(series, probe, (from, to), |bin| {
                    if bin.last.is_finite() {
                        n += 1.0;
                        let off = bin.last - mean;
                        mean += off / n;
                        squares += off * (bin.last - mean);
                    }
                    true
                });
                let value = match probe.take {
                    ProbeTake::Mean => mean,
                    _ => f64::sqrt(squares / n),
                };
                (n > 0.0).then_some(value)?
            }
            ProbeTake::Min | ProbeTake::Max => {
                let mut found: Option<f64> = None;
                self.read(series, probe, (from, to), |bin| {
                    let (own, least) = match probe.take {
                        ProbeTake::Min => (bin.min, true),
                        _ => (bin.max, false),
                    };
                    if own.is_finite() {
                        found = Some(match found {
                            Some(other) if least => other.min(own),
                            Some(other) => other.max(own),
                            None => own,
                        });
                    }
                    true
                });
                found?
            }
            ProbeTake::At(at) => {
                let from = Time::from_seconds(at);
                let to = Time(from.0 + self.recorder.bin_width().0);
                let mut found = None;
                self.read(series, probe, (from, to), |bin| {
                    found = Some(bin.last);
                    false
                });
                found?
            }
            ProbeTake::Reach(level, below) => {
                let mut found = None;
                self.read(series, probe, (from, to), |bin| {
                    let there = if below {
                        bin.min <= level
                    } else {
                        bin.max >= level
                    };
                    found = there.then_some(bin.end);
                    !there
                });
                found? - since
            }
            ProbeTake::Settle(level, band) => {
                let mut settled = Some(from.seconds());
                self.read(series, probe, (from, to), |bin| {
                    let within = (level - band..=level + band).contains(&bin.min)
                        && (level - band..=level + band).contains(&bin.max);
                    if !within {
                        settled = None;
                    } else if settled.is_none() {
                        settled = Some(bin.end - self.recorder.bin_width().seconds());
                    }
                    true
                });
                settled? - since
            }
            ProbeTake::Curve(_) => return None,
        };
        Some(value * probe.factor)
    }

    /// The curve of a probe.
    pub(crate) fn curve(&self, probe: &Probe, points: u64) -> Option<Curve> {
        let series = series(self.recorder.series_list(), self.summary, &probe.path).ok()?;
        let (from, to) = self.extent(probe);
        let range = Range {
            from,
            to,
            pixels: points as u32,
            first: 0,
        };
        let values = self.columns(series, probe, range);
        let step = (to.seconds() - from.seconds()) / points as f64;
        let mut curve = Curve::default();
        for (place, pixel) in values.chunks_exact(3).enumerate() {
            let short = |value: f32| {
                let value = f64::from(value) * probe.factor;
                value.is_finite().then(|| rounded(value, CURVE_DIGITS))
            };
            let x = from.seconds() + step * (place + 1) as f64;
            curve.x.push(rounded(x, CURVE_DIGITS));
            curve.low.push(short(pixel[0]));
            curve.high.push(short(pixel[1]));
            curve.y.push(short(pixel[2]));
        }
        Some(curve)
    }

    fn extent(&self, probe: &Probe) -> (Time, Time) {
        let from = probe.from.map_or(self.warmup, Time::from_seconds);
        let to = probe.to.map_or(self.end, Time::from_seconds);
        (from, to.min(self.end))
    }

    fn columns(&self, series: u32, probe: &Probe, range: Range) -> Vec<f32> {
        match probe.average {
            Some(window) => {
                let window = Span::from_seconds(window);
                self.recorder
                    .averaged_columns(series, range, window, self.end)
            }
            None => self.recorder.columns(series, range, self.end),
        }
    }

    /// Reads bin after bin, as long as they are wanted.
    fn read(
        &self,
        series: u32,
        probe: &Probe,
        (from, to): (Time, Time),
        mut wanted: impl FnMut(Bin) -> bool,
    ) {
        let width = self.recorder.bin_width().0.max(1);
        let (mut bin, after) = (from.0 / width, to.0.div_ceil(width));
        while bin < after {
            let count = (after - bin).min(MOST_BINS);
            let range = Range {
                from: Time(bin * width),
                to: Time((bin + count) * width),
                pixels: count as u32,
                first: 0,
            };
            let values = self.columns(series, probe, range);
            if values.is_empty() {
                return;
            }
            for (place, pixel) in values.chunks_exact(3).enumerate() {
                let end = Time((bin + place as u64 + 1) * width);
                let [min, max, last] = [pixel[0], pixel[1], pixel[2]].map(f64::from);
                let bin = Bin {
                    end: end.seconds(),
                    min,
                    max,
                    last,
                };
                if !wanted(bin) {
                    return;
                }
            }
            bin += count;
        }
    }
}
