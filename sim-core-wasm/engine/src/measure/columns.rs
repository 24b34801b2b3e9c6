//! Reads columns: the recording, reduced to the pixels of a plot.

use crate::measure::bins::{Bin, Column, Growth, Integral, Open};
use crate::measure::log::EventList;
use crate::measure::recorder::Recorder;
use crate::measure::series::Source;
use crate::units::{Span, Time};

/// A plot's request: `pixels` columns over [from, to).
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The start of the first pixel.
    pub from: Time,
    /// The end of the last pixel.
    pub to: Time,
    /// The number of pixels.
    pub pixels: u32,
    /// The first pixel wanted; the caller has those before.
    pub first: u32,
}

/// The values of each pixel of a column, in order.
pub const PIXEL: [&str; 3] = ["min", "max", "last"];

/// The most pixels in one answer.
const MOST_PIXELS: u32 = 65_536;

impl Recorder {
    /// Minimum, maximum and last of `series` for each pixel of `range` from its
    /// first one to the last that begins before `recorded_until`; NaN where
    /// there is no data. A pixel covers every bin it touches.
    pub fn columns(&self, series: u32, range: Range, recorded_until: Time) -> Vec<f32> {
        self.summed(series, range, &Reader::new(self, recorded_until))
    }

    /// As [`Recorder::columns`]; derived series are those of the trailing `window`,
    /// in whole bins, at least one.
    pub fn averaged_columns(
        &self,
        series: u32,
        range: Range,
        window: Span,
        recorded_until: Time,
    ) -> Vec<f32> {
        let bins = (window.0.saturating_add(self.width / 2) / self.width).max(1);
        let reader = Reader {
            window: bins as usize,
            ..Reader::new(self, recorded_until)
        };
        self.summed(series, range, &reader)
    }

    fn summed(&self, series: u32, range: Range, reader: &Reader<'_>) -> Vec<f32> {
        let Some(spec) = self.series_list.series.get(series as usize) else {
            return Vec::new();
        };
        let series = series as usize;
        match &spec.source {
            Source::Gauge => reader.pixels(range, |bins| reader.gauge(series, bins)),
            Source::Counter | Source::Spread | Source::Integral => reader.pixels(range, |bins| {
                merged(bins.map(|bin| point(reader.total(series, bin))))
            }),
            derived => reader.pixels(range, |bins| {
                merged(bins.map(|bin| point(reader.derived(derived, bin))))
            }),
        }
    }

    /// The value of a derived series at the present instant `now`; NaN for none.
    pub fn present(&self, series: u32, now: Time) -> f64 {
        let Some(spec) = self.series_list.series.get(series as usize) else {
            return f64::NAN;
        };
        let reader = Reader {
            open: &self.open,
            integrals: &self.integrals,
            growths: &self.growths,
            ..Reader::new(self, now)
        };
        reader.derived(&spec.source, (now.0 / self.width) as usize)
    }

    /// The events in [from, to): at most `limit` one by one, rare kinds first, and
    /// counts for the later part of a log that has overflowed.
    pub fn events(&self, from: Time, to: Time, limit: usize) -> EventList {
        self.log.query(from, to, limit)
    }

    /// How many events of each kind happened in each of `cells` parts of [from, to).
    pub fn density(&self, from: Time, to: Time, cells: u32) -> Vec<f32> {
        self.log.density(from, to, cells)
    }
}

fn point(value: f64) -> Bin {
    let value = value as f32;
    Bin {
        min: value,
        max: value,
        last: value,
    }
}

fn merged(bins: impl Iterator<Item = Bin>) -> Bin {
    bins.reduce(Bin::then).unwrap_or(Bin::EMPTY)
}

/// The part of the recorder that a query reads.
struct Reader<'a> {
    columns: &'a [Column],
    open: &'a [Open],
    integrals: &'a [Integral],
    growths: &'a [Growth],
    width: u64,
    window: usize,
    until: u64,
}

impl<'a> Reader<'a> {
    fn new(recorder: &'a Recorder, recorded_until: Time) -> Reader<'a> {
        let (open, integrals, growths) = recorder.latest();
        Reader {
            columns: &recorder.columns,
            open,
            integrals,
            growths,
            width: recorder.width,
            window: recorder.window(),
            until: recorded_until.0,
        }
    }

    fn pixels(&self, range: Range, summed: impl Fn(std::ops::Range<usize>) -> Bin) -> Vec<f32> {
        let (from, to) = (range.from.0, range.to.0);
        let pixels = range.pixels.min(MOST_PIXELS);
        if to <= from || range.first >= pixels {
            return Vec::new();
        }
        // No run is long enough for the product to overflow.
        let length = (to - from).min(u64::MAX / u64::from(MOST_PIXELS));
        let edge = |pixel: u32| from + length * u64::from(pixel) / u64::from(pixels);
        // The bin of the present is the last one with data.
        let present = (self.until / self.width) as usize;
        let mut out = Vec::new();
        let mut end = edge(range.first);
        for pixel in range.first..pixels {
            let start = end;
            end = edge(pixel + 1);
            if start >= self.until {
                break;
            }
            let first = (start / self.width) as usize;
            let after = end.max(start + 1).div_ceil(self.width) as usize;
            let pixel = summed(first..after.min(present + 1));
            let values: [f32; PIXEL.len()] = [pixel.min, pixel.max, pixel.last];
            out.extend(values);
        }
        out
    }

    /// The merged bins of a gauge; bins without a change repeat the last value.
    fn gauge(&self, series: usize, bins: std::ops::Range<usize>) -> Bin {
        let (Some(Column::Gauge(closed)), Some(open)) =
            (self.columns.get(series), self.open.get(series))
        else {
            return Bin::EMPTY;
        };
        let Some(open_bin) = ((open.end / self.width) as usize).checked_sub(1) else {
            return Bin::EMPTY;
        };
        let before = closed.get(bins.start..bins.end.min(open_bin));
        let mut all = before.unwrap_or_default().iter().copied();
        let closed = all.next().map(|first| all.fold(first, Bin::then));
        let open = match bins.contains(&open_bin) {
            true => Some(open.bin()),
            false if bins.start > open_bin => Some(point(open.last)),
            false => None,
        };
        merged(closed.into_iter().chain(open))
    }

    /// A total at the end of a bin, or at the present if that is earlier.
    fn total(&self, series: usize, bin: usize) -> f64 {
        let Some(open) = self.open.get(series) else {
            return f64::NAN;
        };
        let open_bin = ((open.end / self.width) as usize).saturating_sub(1);
        match self.columns.get(series) {
            _ if open.end == 0 => f64::NAN,
            Some(Column::Counter(closed)) => match closed.get(bin) {
                Some(&total) if bin < open_bin => total,
                _ => open.last,
            },
            Some(Column::Spread(closed, slot)) => match closed.get(bin) {
                Some(&total) if bin < open_bin => total,
                _ => open.last - self.growths[*slot].missing(self.end(bin)),
            },
            Some(Column::Integral(closed, slot)) => match closed.get(bin) {
                Some(&total) if bin < open_bin => total,
                _ => self.integrals[*slot].at(self.end(bin), open.last),
            },
            Some(Column::Gauge(_) | Column::Derived) | None => f64::NAN,
        }
    }

    /// A derived series at the end of a bin.
    fn derived(&self, source: &Source, bin: usize) -> f64 {
        match source {
            Source::Gauge | Source::Counter | Source::Spread | Source::Integral => f64::NAN,
            Source::Rate { counter, scale } => {
                self.growth(*counter, bin) / self.window_seconds(bin) * scale
            }
            Source::Share { part, whole } => {
                let (part, whole) = (self.growth(*part, bin), self.growth(*whole, bin));
                if whole > 0.0 && part.is_finite() {
                    // A packet keeps the pace that it began with when the rate falls, and a trace may offer more than
                    // its mean for a while.
                    (part / whole).min(1.0)
                } else {
                    f64::NAN
                }
            }
            Source::Rest { counter } => {
                let used = self.growth(*counter, bin) / self.window_seconds(bin);
                // A total may be ahead of the time, as an interval counts when it begins.
                (1.0 - used).clamp(0.0, 1.0)
            }
            Source::Jain { counters } => self.jain(counters, bin),
        }
    }

    fn end(&self, bin: usize) -> u64 {
        ((bin as u64 + 1) * self.width).min(self.until)
    }

    /// How much a total has grown in the window that ends with a bin.
    fn growth(&self, series: u32, bin: usize) -> f64 {
        let series = series as usize;
        let after = self.total(series, bin);
        let before = match bin.checked_sub(self.window) {
            Some(bin) => self.total(series, bin),
            None => 0.0,
        };
        // A total without a value has not started.
        after - if before.is_nan() { 0.0 } else { before }
    }

    /// The length of the window that ends with a bin; shorter at the start of the run.
    fn window_seconds(&self, bin: usize) -> f64 {
        let start = (bin as u64 + 1).saturating_sub(self.window as u64) * self.width;
        Time(self.end(bin)).since(Time(start)).seconds()
    }

    fn jain(&self, counters: &[u32], bin: usize) -> f64 {
        let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for &counter in counters {
            let growth = self.growth(counter, bin);
            if growth.is_finite() {
                n += 1.0;
                sum += growth;
                squares += growth * growth;
            }
        }
        if squares > 0.0 {
            sum * sum / (n * squares)
        } else {
            f64::NAN
        }
    }
}
