//! Bins of 2^k µs: closed ones in columns, open ones in small records; their width, and
//! how they are merged.

use crate::measure::series::{Series, SeriesList};
use crate::units::{Span, Time};

/// The narrowest bin.
const MICROSECOND: u64 = 1000;

/// A closed bin of a gauge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bin {
    pub(super) min: f32,
    pub(super) max: f32,
    pub(super) last: f32,
}

impl Bin {
    pub(super) const EMPTY: Bin = Bin::new(f32::NAN);

    pub(super) const fn new(value: f32) -> Bin {
        Bin {
            min: value,
            max: value,
            last: value,
        }
    }

    /// This bin merged with the one after it; `min` and `max` ignore missing values.
    pub(super) fn then(self, later: Bin) -> Bin {
        Bin {
            min: self.min.min(later.min),
            max: self.max.max(later.max),
            last: later.last,
        }
    }

    pub(super) fn same(self, other: Bin) -> bool {
        let bits = |bin: Bin| [bin.min, bin.max, bin.last].map(f32::to_bits);
        bits(self) == bits(other) || (self.last.is_nan() && other.last.is_nan())
    }
}

/// The bin of a series that is still open, the last one with a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    /// Its end in nanoseconds; zero before the first value.
    pub(super) end: u64,
    pub(super) min: f32,
    pub(super) max: f32,
    /// The last value: of the gauge or counter, or the integrand.
    pub(super) last: f64,
}

impl Open {
    pub(super) const NONE: Open = Open {
        end: 0,
        min: f32::NAN,
        max: f32::NAN,
        last: f64::NAN,
    };

    pub(super) fn bin(&self) -> Bin {
        Bin {
            min: self.min,
            max: self.max,
            last: self.last as f32,
        }
    }

    /// Whether both come from the same values. A series that was added after its flow had
    /// ended has no bin; in a replay the end of the flow opens one, without a value.
    pub(super) fn same(&self, other: &Open) -> bool {
        let together = self.end == other.end || self.is_empty() && other.is_empty();
        together && self.bin().same(other.bin())
    }

    fn is_empty(&self) -> bool {
        self.min.is_nan() && self.max.is_nan() && self.last.is_nan()
    }
}

/// An integral up to the last change of its integrand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Integral {
    pub(super) since: u64,
    pub(super) total: f64,
}

impl Integral {
    /// The integral in value × seconds at `at`, with the integrand `value` from the last change on.
    pub(super) fn at(&self, at: u64, value: f64) -> f64 {
        // From the last change, not from the last bin: the result does not depend on bins.
        self.total + value * Span(at.saturating_sub(self.since)).seconds()
    }
}

/// The latest growth of a total that lasts beyond the bin in which it began.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Growth {
    pub(super) from: u64,
    pub(super) until: u64,
    pub(super) amount: f64,
}

impl Growth {
    /// How much of it is still to come at `at`.
    pub(super) fn missing(&self, at: u64) -> f64 {
        let length = self.until.saturating_sub(self.from).max(1) as f64;
        self.amount * (self.until.saturating_sub(at) as f64 / length).min(1.0)
    }
}

/// The closed bins of a series.
#[derive(Clone, Debug)]
pub(super) enum Column {
    Gauge(Vec<Bin>),
    Counter(Vec<f64>),
    Spread(Vec<f64>, usize),
    Integral(Vec<f64>, usize),
    Derived,
}

impl Column {
    pub(super) fn truncate(&mut self, bins: usize) {
        match self {
            Column::Gauge(closed) => closed.truncate(bins),
            Column::Counter(closed) | Column::Spread(closed, _) | Column::Integral(closed, _) => {
                closed.truncate(bins);
            }
            Column::Derived => {}
        }
    }
}

/// Appends a closed bin, or checks it against the first recording.
pub(super) fn write<T: Copy>(
    closed: &mut Vec<T>,
    index: usize,
    bin: T,
    same: impl Fn(T, T) -> bool,
) {
    if index == closed.len() {
        closed.push(bin);
    } else {
        debug_assert!(
            closed.get(index).is_some_and(|&before| same(before, bin)),
            "a replay came out differently"
        );
    }
}

/// The smallest 2^k µs, in nanoseconds, with which the bins of `duration` fit the budget.
pub(super) fn width(series_list: &SeriesList, budget: usize, duration: Time) -> u64 {
    let bytes: usize = series_list.series.iter().map(Series::bytes_per_bin).sum();
    let mut width = MICROSECOND;
    while bins(duration, width).saturating_mul(bytes) > budget && width < 1 << 60 {
        width *= 2;
    }
    width
}

/// How many bins of `width` = 2^k µs end before or at `at`. Quicker than a division by what only the run knows.
#[inline]
pub(super) fn whole_bins(at: u64, width: u64) -> u64 {
    const ODD: u64 = MICROSECOND >> MICROSECOND.trailing_zeros();
    (at >> width.trailing_zeros()) / ODD
}

pub(super) fn bins(duration: Time, width: u64) -> usize {
    duration.0.div_ceil(width) as usize
}

/// The open bins with bins of twice the width. The closed left half of an odd bin is
/// still in `columns`.
#[inline(never)]
pub(super) fn widen_open(open: &mut [Open], columns: &[Column], width: u64) {
    for (open, column) in open.iter_mut().zip(columns) {
        let Some(index) = (open.end / width).checked_sub(1) else {
            continue;
        };
        if index % 2 == 1
            && let Column::Gauge(closed) = column
            && let Some(left) = closed.get(index as usize - 1)
        {
            open.min = open.min.min(left.min);
            open.max = open.max.max(left.max);
        }
        open.end = (index / 2 + 1) * 2 * width;
    }
}

/// Merges closed bins two by two; a left half without its right half becomes part of
/// the open bin.
pub(super) fn widen_column(column: &mut Column) {
    match column {
        Column::Gauge(closed) => {
            let pairs = closed.len() / 2;
            for pair in 0..pairs {
                closed[pair] = closed[2 * pair].then(closed[2 * pair + 1]);
            }
            closed.truncate(pairs);
        }
        Column::Counter(closed) | Column::Spread(closed, _) | Column::Integral(closed, _) => {
            let pairs = closed.len() / 2;
            for pair in 0..pairs {
                closed[pair] = closed[2 * pair + 1];
            }
            closed.truncate(pairs);
        }
        Column::Derived => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_bins_are_those_that_have_ended() {
        for width in (0..40).map(|power| MICROSECOND << power) {
            for bin in [1, 2, 7, 1000] {
                let end = bin * width;
                let counted = [end - 1, end, end + 1].map(|at| whole_bins(at, width));
                assert_eq!(counted, [bin - 1, bin, bin], "{bin} of {width} ns");
            }
        }
    }
}
