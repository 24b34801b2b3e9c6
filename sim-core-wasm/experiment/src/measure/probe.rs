//! Figures of recorded variables over time.
//!
//! A variable is read in the recording's bins, of which each counts with its last value, for
//! extremes and levels with its smallest and largest: a time is exact to a bin, which is about
//! a millisecond in runs of minutes.

use sawtooth_document::Problem;
use sawtooth_engine::measure::{Range, Recorder, SeriesList, Summary};
use sawtooth_engine::units::{Span, Time};

use super::figure::made;
use super::path::names;
use super::variable::{Variable, has_flow, variables};
use super::{Curve, rounded};
use crate::document::{Probe, ProbeTake, Region, Take};
use crate::statistics::correlation;

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

/// A bin: its end, in seconds, and its values.
#[derive(Clone, Copy)]
struct Bin {
    end: f64,
    min: f64,
    max: f64,
    last: f64,
}

impl Recording<'_> {
    /// Checks that a probe finds its variable.
    pub(crate) fn check(
        list: &SeriesList,
        summary: &Summary,
        probe: &Probe,
    ) -> Result<(), Problem> {
        if let Some(since) = &probe.since {
            let id = since.strip_prefix("flows/").unwrap_or_default();
            if !has_flow(summary, id) {
                return Err(Problem::at("since", "must be flows/ID"));
            }
        }
        variables(list, summary, probe).map(drop)
    }

    /// The start of a probe's time, in seconds.
    fn since(&self, probe: &Probe) -> Option<f64> {
        let Some(path) = &probe.since else {
            return Some(0.0);
        };
        let id = path.strip_prefix("flows/").unwrap_or_default();
        let flow = self.summary.flows.iter().find(|flow| names(id, &flow.id))?;
        Some(flow.start)
    }

    /// The time for which a probe was read, in seconds; `None` if it begins only later.
    pub(crate) fn watched(&self, probe: &Probe) -> Option<f64> {
        let (_, to) = self.extent(probe);
        let time = to.seconds() - self.since(probe)?;
        Some(time.max(0.0) * probe.factor)
    }

    /// The value of a probe; none where it has no value, and of a curve.
    pub(crate) fn value(&self, probe: &Probe) -> Option<f64> {
        let mut all = variables(self.recorder.series_list(), self.summary, probe).ok()?;
        if probe.together == Take::First && !probe.skip_missing {
            all.truncate(1);
        }
        let values: Vec<Option<f64>> = all.iter().map(|one| self.value_of(one, probe)).collect();
        let value = made(probe.together, probe.skip_missing, &values)?;
        Some(value * probe.factor)
    }

    fn value_of(&self, variable: &Variable, probe: &Probe) -> Option<f64> {
        let series = variable.series;
        let since = self.since(probe)?;
        let (from, to) = self.extent(probe);
        let value = match probe.take {
            ProbeTake::Mean => self.moments(series, probe)?[0],
            ProbeTake::Std => self.moments(series, probe)?[1],
            ProbeTake::Min => self.extremes(series, probe)?[0],
            ProbeTake::Max => self.extremes(series, probe)?[1],
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
            ProbeTake::Share(region) => self.share(series, probe, region)?,
            ProbeTake::Longest(region) => self.longest(series, probe, region)?,
            ProbeTake::Correlation => {
                let [own, other] = [series, variable.with?].map(|one| self.lasts(one, probe));
                correlation(&own, &other)?
            }
            ProbeTake::Curve(_) => return None,
        };
        Some(value)
    }

    /// Mean and standard deviation over time.
    fn moments(&self, series: u32, probe: &Probe) -> Option<[f64; 2]> {
        let (mut n, mut mean, mut squares) = (0.0, 0.0, 0.0);
        self.read(series, probe, self.extent(probe), |bin| {
            if bin.last.is_finite() {
                n += 1.0;
                let off = bin.last - mean;
                mean += off / n;
                squares += off * (bin.last - mean);
            }
            true
        });
        (n > 0.0).then(|| [mean, f64::sqrt(squares / n)])
    }

    /// The smallest and the largest value.
    fn extremes(&self, series: u32, probe: &Probe) -> Option<[f64; 2]> {
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        self.read(series, probe, self.extent(probe), |bin| {
            if bin.min.is_finite() && bin.max.is_finite() {
                least = least.min(bin.min);
                most = most.max(bin.max);
            }
            true
        });
        (least <= most).then_some([least, most])
    }

    /// The share of the time in a region.
    fn share(&self, series: u32, probe: &Probe, region: Region) -> Option<f64> {
        let (mut inside, mut all) = (0.0, 0.0);
        self.read(series, probe, self.extent(probe), |bin| {
            if bin.last.is_finite() {
                all += 1.0;
                inside += f64::from(u8::from(region.has(bin.last)));
            }
            true
        });
        (all > 0.0).then(|| inside / all)
    }

    /// The last value of each bin.
    fn lasts(&self, series: u32, probe: &Probe) -> Vec<f64> {
        let mut all = Vec::new();
        self.read(series, probe, self.extent(probe), |bin| {
            all.push(bin.last);
            true
        });
        all
    }

    /// The longest time without a break in a region, in seconds. A bin counts when all of its
    /// values lie there, its last one at least.
    fn longest(&self, series: u32, probe: &Probe, region: Region) -> Option<f64> {
        let (mut run, mut most) = (0_u64, None);
        self.read(series, probe, self.extent(probe), |bin| {
            if bin.last.is_finite() {
                let inside = [bin.min, bin.max, bin.last].map(|value| region.has(value));
                run = if inside == [true; 3] { run + 1 } else { 0 };
                most = most.max(Some(run));
            } else {
                run = 0;
            }
            true
        });
        Some(most? as f64 * self.recorder.bin_width().seconds())
    }

    /// The curve of a probe.
    pub(crate) fn curve(&self, probe: &Probe, points: u64) -> Option<Curve> {
        let all = variables(self.recorder.series_list(), self.summary, probe).ok()?;
        let series = all.first()?.series;
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
