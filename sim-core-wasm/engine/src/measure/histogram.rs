//! Distributions in bounded memory: of durations, and of levels over time.

use std::collections::BTreeMap;

use crate::units::Span;

/// Sub-buckets in each octave: a bucket is at most 1/64 of its values wide,
/// and its middle is at most 0.8 % away from each of them.
const SUB_BITS: u32 = 6;
const SUBS: u64 = 1 << SUB_BITS;

/// A histogram of whole numbers (nanoseconds) in log-linear buckets: count,
/// sum and extremes are exact, quantiles are off by less than 1 %.
///
/// Its memory covers only the range of its values, about a kilobyte for the round-trip
/// times of one flow, so that checkpoints clone it cheaply.
#[derive(Clone, Debug)]
pub struct LogHistogram {
    count: u64,
    sum: u128,
    min: u64,
    max: u64,
    /// Values of zero, counted apart: packets that do not wait would extend the range
    /// of a delay far below its other values.
    zeros: u64,
    /// The bucket of the first item of `low`.
    offset: usize,
    /// The low 16 bits of each count: thousands of queues have a histogram each, and
    /// every checkpoint has copies.
    low: Vec<u16>,
    /// The higher bits, in multiples of 2^16, by bucket.
    high: BTreeMap<usize, u64>,
}

impl Default for LogHistogram {
    fn default() -> LogHistogram {
        LogHistogram {
            count: 0,
            sum: 0,
            min: u64::MAX,
            max: 0,
            zeros: 0,
            offset: 0,
            low: Vec::new(),
            high: BTreeMap::new(),
        }
    }
}

impl LogHistogram {
    /// An empty histogram.
    pub fn new() -> LogHistogram {
        LogHistogram::default()
    }

    /// Counts one value.
    #[inline]
    pub fn record(&mut self, value: u64) {
        self.record_many(value, 1);
    }

    /// Counts `times` values that are equal.
    #[inline]
    pub fn record_many(&mut self, value: u64, times: u64) {
        if times == 0 {
            return;
        }
        self.count += times;
        self.sum += u128::from(value) * u128::from(times);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        if value == 0 {
            self.zeros += times;
        } else {
            self.put(bucket(value), times);
        }
    }

    /// How many values were counted.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The sum of the values.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The least value.
    pub fn min(&self) -> Option<u64> {
        (self.count > 0).then_some(self.min)
    }

    /// The greatest value.
    pub fn max(&self) -> Option<u64> {
        (self.count > 0).then_some(self.max)
    }

    /// The mean of the values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The value of nearest rank ⌈p n⌉, to within 1 %.
    pub fn quantile(&self, p: f64) -> Option<f64> {
        if self.count == 0 {
            return None;
        }
        let rank = nearest_rank(p, u128::from(self.count));
        let mut seen = u128::from(self.zeros);
        if seen >= rank {
            return Some(0.0);
        }
        for (bucket, count) in self.counts() {
            seen += u128::from(count);
            if seen >= rank {
                return Some(middle(bucket).clamp(self.min as f64, self.max as f64));
            }
        }
        Some(self.max as f64)
    }

    /// Adds all values of `other`.
    pub fn merge(&mut self, other: &LogHistogram) {
        if other.count == 0 {
            return;
        }
        self.count += other.count;
        self.sum += other.sum;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.zeros += other.zeros;
        for (bucket, count) in other.counts().filter(|(_, count)| *count > 0) {
            self.put(bucket, count);
        }
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.low.capacity() * size_of::<u16>() + self.high.len() * 2 * size_of::<u64>()
    }

    /// The touched buckets and their counts, in order.
    fn counts(&self) -> impl Iterator<Item = (usize, u64)> {
        self.low.iter().zip(self.offset..).map(|(low, bucket)| {
            let high = self.high.get(&bucket).copied().unwrap_or(0);
            (bucket, high + u64::from(*low))
        })
    }

    #[inline]
    fn put(&mut self, bucket: usize, count: u64) {
        let low = match self.low.get_mut(bucket.wrapping_sub(self.offset)) {
            Some(low) => low,
            None => self.reach(bucket),
        };
        let sum = u64::from(*low) + count;
        *low = sum as u16;
        if sum > u64::from(u16::MAX) {
            self.carry(bucket, sum & !u64::from(u16::MAX));
        }
    }

    #[cold]
    #[inline(never)]
    fn carry(&mut self, bucket: usize, count: u64) {
        *self.high.entry(bucket).or_insert(0) += count;
    }

    #[cold]
    #[inline(never)]
    fn reach(&mut self, bucket: usize) -> &mut u16 {
        if self.low.is_empty() {
            self.offset = bucket;
            self.low.push(0);
        } else if bucket < self.offset {
            // A new minimum: rare, since most distributions have a lower bound.
            let missing = self.offset - bucket;
            self.low.splice(0..0, std::iter::repeat_n(0, missing));
            self.offset = bucket;
        } else if bucket - self.offset >= self.low.len() {
            self.low.resize(bucket - self.offset + 1, 0);
        }
        &mut self.low[bucket - self.offset]
    }
}

/// The bucket of a value: below 128 each value has its own, above there are
/// 64 to the octave.
#[inline]
fn bucket(value: u64) -> usize {
    let shift = (value | SUBS).ilog2() - SUB_BITS;
    (u64::from(shift) * SUBS + (value >> shift)) as usize
}

/// The middle of a bucket.
fn middle(bucket: usize) -> f64 {
    let bucket = bucket as u64;
    if bucket < 2 * SUBS {
        return bucket as f64;
    }
    let shift = bucket / SUBS - 1;
    let low = (bucket - shift * SUBS) << shift;
    low as f64 + ((1_u64 << shift) - 1) as f64 / 2.0
}

/// The nearest rank ⌈p n⌉, within 1 … n.
fn nearest_rank(p: f64, n: u128) -> u128 {
    // 0.07 × 100 gives 7.000000000000001, whose ceiling is 8: a number that is whole up
    // to rounding counts as whole.
    let exact = p * n as f64;
    let nearest = crate::math::round(exact);
    let rank = if (exact - nearest).abs() <= 1e-12 * exact {
        nearest
    } else {
        exact.ceil()
    };
    (rank as u128).clamp(1, n.max(1))
}

/// How long a level (packets waiting at a port) had each of its values: mean, standard
/// deviation, quantiles and extremes are exact and weighted by time.
#[derive(Clone, Debug, Default)]
pub struct TimeHistogram {
    /// Nanoseconds at each level, up to the highest level seen.
    nanoseconds: Vec<u64>,
}

impl TimeHistogram {
    /// An empty histogram.
    pub fn new() -> TimeHistogram {
        TimeHistogram::default()
    }

    /// Records that the level was `level` for `span`. A level held for no time still
    /// counts for the maximum.
    #[inline]
    pub fn add(&mut self, level: u32, span: Span) {
        match self.nanoseconds.get_mut(level as usize) {
            Some(total) => *total += span.0,
            None => self.reach(level, span),
        }
    }

    /// The total time recorded.
    pub fn total(&self) -> Span {
        Span(self.nanoseconds.iter().sum())
    }

    /// The mean level.
    pub fn mean(&self) -> Option<f64> {
        let (total, first, _) = self.moments();
        (total > 0).then(|| first as f64 / total as f64)
    }

    /// The standard deviation of the level.
    pub fn std(&self) -> Option<f64> {
        let mean = self.mean()?;
        let (total, _, _) = self.moments();
        // Around the mean, not as a difference of moments: no cancellation.
        let squares: f64 = self
            .nanoseconds
            .iter()
            .enumerate()
            .map(|(level, &time)| {
                let deviation = level as f64 - mean;
                deviation * deviation * time as f64
            })
            .sum();
        Some((squares / total as f64).sqrt())
    }

    /// The smallest level at or below which the level was for a share `p` of the time.
    pub fn quantile(&self, p: f64) -> Option<u32> {
        let (total, ..) = self.moments();
        if total == 0 {
            return None;
        }
        let rank = nearest_rank(p, total);
        let mut seen = 0;
        for (level, &time) in self.nanoseconds.iter().enumerate() {
            seen += u128::from(time);
            if seen >= rank {
                return Some(level as u32);
            }
        }
        self.max()
    }

    /// The highest level reached.
    pub fn max(&self) -> Option<u32> {
        self.nanoseconds
            .len()
            .checked_sub(1)
            .map(|level| level as u32)
    }

    /// The share of the time at level zero.
    pub fn empty_share(&self) -> Option<f64> {
        let (total, ..) = self.moments();
        let empty = self.nanoseconds.first().copied().unwrap_or(0);
        (total > 0).then(|| empty as f64 / total as f64)
    }

    /// The mean level over the time it was not zero.
    pub fn mean_busy(&self) -> Option<f64> {
        let (total, first, busy) = self.moments();
        debug_assert!(busy <= total);
        (busy > 0).then(|| first as f64 / busy as f64)
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.nanoseconds.capacity() * size_of::<u64>()
    }

    /// Time, level × time, and time above zero.
    fn moments(&self) -> (u128, u128, u128) {
        let mut total = 0_u128;
        let mut first = 0_u128;
        for (level, &time) in self.nanoseconds.iter().enumerate() {
            total += u128::from(time);
            first += level as u128 * u128::from(time);
        }
        let empty = u128::from(self.nanoseconds.first().copied().unwrap_or(0));
        (total, first, total - empty)
    }

    #[cold]
    #[inline(never)]
    fn reach(&mut self, level: u32, span: Span) {
        self.nanoseconds.resize(level as usize + 1, 0);
        self.nanoseconds[level as usize] = span.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn buckets_follow_one_another_without_gap() {
        let mut previous = bucket(0);
        for value in 1..100_000 {
            let next = bucket(value);
            assert!(next == previous || next == previous + 1, "at {value}");
            previous = next;
        }
        assert!(bucket(u64::MAX) < 4000);
        for value in [0, 1, 127, 128, 1_000_000_007, u64::MAX / 3] {
            let error = (middle(bucket(value)) - value as f64).abs();
            assert!(error <= 0.008 * value as f64, "{value}: off by {error}");
        }
    }

    #[test]
    fn quantiles_are_of_nearest_rank() {
        let mut histogram = LogHistogram::new();
        assert_eq!(histogram.quantile(0.5), None);
        (1..=100).for_each(|value| histogram.record(value));
        // Values below 128 have a bucket each: nearest rank is exact.
        assert_eq!(histogram.quantile(0.5), Some(50.0));
        assert_eq!(histogram.quantile(0.07), Some(7.0));
        assert_eq!(histogram.quantile(0.95), Some(95.0));
        assert_eq!(histogram.quantile(0.951), Some(96.0));
        assert_eq!(histogram.quantile(0.0), Some(1.0));
        assert_eq!(histogram.quantile(1.0), Some(100.0));
        assert_eq!(histogram.mean(), Some(50.5));
        assert_eq!((histogram.min(), histogram.max()), (Some(1), Some(100)));
    }

    #[test]
    fn a_single_value_is_every_quantile() {
        let mut histogram = LogHistogram::new();
        histogram.record(40_000_003);
        for p in [0.0, 0.5, 0.99, 1.0] {
            assert_eq!(histogram.quantile(p), Some(40_000_003.0));
        }
    }

    #[test]
    fn counts_do_not_stop_at_sixteen_bits() {
        let mut histogram = LogHistogram::new();
        histogram.record_many(0, 100_000);
        histogram.record_many(5, 65_535);
        histogram.record(5);
        histogram.record_many(1000, 300_000);
        histogram.record_many(2000, 0);
        let mut twice = histogram.clone();
        twice.merge(&histogram);
        for (histogram, times) in [(histogram, 1), (twice, 2)] {
            assert_eq!(histogram.count(), 465_536 * times);
            assert_eq!(histogram.quantile(0.21), Some(0.0));
            assert_eq!(histogram.quantile(0.22), Some(5.0));
            assert_eq!(histogram.quantile(0.3555), Some(5.0));
            assert_eq!(histogram.quantile(0.3556), Some(1000.0));
            assert_eq!(histogram.max(), Some(1000));
        }
    }

    proptest! {
        #[test]
        fn quantiles_are_within_one_per_cent(
            mut values in proptest::collection::vec(
                prop_oneof![Just(0), 0_u64..1000, 0_u64..u64::MAX / 4],
                1..300,
            ),
            p in 0.0_f64..=1.0,
        ) {
            let mut histogram = LogHistogram::new();
            for &value in &values { histogram.record(value); }
            values.sort_unstable();
            let rank = ((p * values.len() as f64).ceil() as usize).clamp(1, values.len());
            let exact = values[rank - 1] as f64;
            let got = histogram.quantile(p).expect("it is not empty");
            prop_assert!((got - exact).abs() <= 0.01 * exact, "{got} instead of {exact}");
            prop_assert_eq!(histogram.sum(), values.iter().map(|&v| u128::from(v)).sum::<u128>());
        }

        #[test]
        fn merging_is_recording_both(
            left in proptest::collection::vec(prop_oneof![Just(0), 0_u64..1 << 40], 0..50),
            right in proptest::collection::vec(0_u64..1 << 40, 0..50),
        ) {
            let of = |values: &mut dyn Iterator<Item = &u64>| {
                let mut histogram = LogHistogram::new();
                values.for_each(|&value| histogram.record(value));
                histogram
            };
            let mut merged = of(&mut left.iter());
            merged.merge(&of(&mut right.iter()));
            let both = of(&mut left.iter().chain(&right));
            prop_assert_eq!(merged.count(), both.count());
            prop_assert_eq!(merged.sum(), both.sum());
            for p in [0.0, 0.1, 0.5, 0.9, 1.0] {
                prop_assert_eq!(merged.quantile(p), both.quantile(p));
            }
        }
    }

    #[test]
    fn levels_are_weighted_by_time() {
        let mut histogram = TimeHistogram::new();
        assert_eq!(histogram.mean(), None);
        assert_eq!(histogram.max(), None);
        // Empty for 5 s, one packet for 3 s, four packets for 2 s.
        for (level, seconds) in [(0, 2), (1, 3), (4, 2), (0, 3)] {
            histogram.add(level, Span::from_millis(seconds * 1000));
        }
        assert_eq!(histogram.total(), Span::from_millis(10_000));
        assert_eq!(histogram.mean(), Some(1.1));
        // E[q²] = (3 + 32) / 10, so that the variance is 3.5 − 1.21.
        let std = histogram.std().expect("it is not empty");
        assert!((std - 2.29_f64.sqrt()).abs() < 1e-12, "{std}");
        assert_eq!(histogram.empty_share(), Some(0.5));
        assert_eq!(histogram.mean_busy(), Some(2.2));
        assert_eq!(histogram.quantile(0.5), Some(0));
        assert_eq!(histogram.quantile(0.51), Some(1));
        assert_eq!(histogram.quantile(0.8), Some(1));
        assert_eq!(histogram.quantile(0.95), Some(4));
        assert_eq!(histogram.max(), Some(4));
        histogram.add(9, Span::ZERO);
        assert_eq!(histogram.max(), Some(9));
        assert_eq!(histogram.mean(), Some(1.1));
    }

    #[test]
    fn a_queue_never_empty_has_no_empty_share_and_one_never_used_has_no_busy_mean() {
        let mut histogram = TimeHistogram::new();
        histogram.add(3, Span(10));
        assert_eq!(histogram.empty_share(), Some(0.0));
        let mut histogram = TimeHistogram::new();
        histogram.add(0, Span(10));
        assert_eq!(histogram.mean_busy(), None);
        assert_eq!(histogram.std(), Some(0.0));
    }
}
