//! The maximum, or the minimum, of recent samples.
//!
//! Kathleen Nichols' filter (Linux: `lib/win_minmax.c`): the best sample of
//! the window, the best after it and the best after that one. When the first
//! is too old the second replaces it. Three samples represent all of them,
//! so that a window of any length costs the same. The answer is always a sample
//! of the window and never worse than the latest; where samples are few, a better
//! one of the window may have been dropped. Time is a count
//! of the window's unit: rounds, or nanoseconds.

/// A sample and when it was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sample {
    time: u64,
    value: f64,
}

/// The greatest sample of a window; zero before the first.
#[derive(Clone, Copy, Debug, Default)]
pub struct WindowedMax {
    best: [Sample; 3],
}

impl WindowedMax {
    /// The greatest sample.
    pub fn get(&self) -> f64 {
        self.best[0].value
    }

    /// Drops everything except this sample.
    pub fn reset(&mut self, time: u64, value: f64) {
        self.best = [Sample { time, value }; 3];
    }

    /// Takes a sample at `time`, not before the last one. Returns the maximum of those
    /// not older than `window`.
    pub fn update(&mut self, window: u64, time: u64, value: f64) -> f64 {
        let [first, second, third] = self.best;
        if value >= first.value || time - third.time > window {
            self.reset(time, value);
            return value;
        }
        let new = Sample { time, value };
        if value >= second.value {
            self.best = [first, new, new];
        } else if value >= third.value {
            self.best[2] = new;
        }
        self.age(window, new);
        self.get()
    }

    /// Drops samples that are too old, and spreads the three over the window.
    fn age(&mut self, window: u64, new: Sample) {
        let [first, second, third] = self.best;
        let age = new.time - first.time;
        if age > window {
            self.best = [second, third, new];
            if new.time - second.time > window {
                self.best = [third, new, new];
            }
        } else if second.time == first.time && age > window / 4 {
            // A quarter of the window without a better one: the second choice
            // comes from the second quarter.
            self.best = [first, new, new];
        } else if third.time == second.time && age > window / 2 {
            self.best[2] = new;
        }
    }
}

/// The minimum sample of a window; infinite before the first.
#[derive(Clone, Copy, Debug)]
pub struct WindowedMin(WindowedMax);

impl Default for WindowedMin {
    fn default() -> WindowedMin {
        let mut greatest = WindowedMax::default();
        greatest.reset(0, f64::NEG_INFINITY);
        WindowedMin(greatest)
    }
}

impl WindowedMin {
    /// The minimum sample.
    pub fn get(&self) -> f64 {
        -self.0.get()
    }

    /// Takes a sample at `time`, not before the last one. Returns the least of
    /// those not older than `window`.
    pub fn update(&mut self, window: u64, time: u64, value: f64) -> f64 {
        -self.0.update(window, time, -value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_falling_series_forgets_values_older_than_the_window() {
        let mut greatest = WindowedMax::default();
        // 100, 99, 98 … at 0, 1, 2 …: with a window of 10 the greatest at t is
        // at least the sample of t − 10, and at most a quarter of the window late.
        for time in 0..200_u64 {
            let value = 300.0 - time as f64;
            let found = greatest.update(10, time, value);
            let oldest = 300.0 - time.saturating_sub(10) as f64;
            assert!((value..=oldest).contains(&found), "{time}: {found}");
        }
    }

    #[test]
    fn a_peak_lasts_for_exactly_the_window() {
        let mut greatest = WindowedMax::default();
        greatest.update(10, 0, 5.0);
        for time in 1..=10 {
            assert_eq!(greatest.update(10, time, 1.0), 5.0, "{time}");
        }
        assert_eq!(greatest.update(10, 11, 1.0), 1.0);
        // After a silence longer than the window no earlier sample counts.
        greatest.update(10, 12, 7.0);
        assert_eq!(greatest.update(10, 40, 2.0), 2.0);
    }

    #[test]
    fn the_least_is_the_mirror_of_the_greatest() {
        let mut least = WindowedMin::default();
        assert_eq!(least.get(), f64::INFINITY);
        assert_eq!(least.update(10, 0, 3.0), 3.0);
        assert_eq!(least.update(10, 5, 4.0), 3.0);
        assert_eq!(least.update(10, 10, 9.0), 3.0);
        assert_eq!(least.update(10, 11, 9.0), 4.0);
    }

    proptest! {
        /// Against all samples: the result is one of the window's, and never below the
        /// latest.
        #[test]
        fn it_agrees_with_all_samples(
            samples in prop::collection::vec((0_u64..6, 0.0_f64..100.0), 1..200),
            window in 4_u64..40,
        ) {
            let mut filter = WindowedMax::default();
            let mut all: Vec<(u64, f64)> = Vec::new();
            let mut time = 0;
            for (gap, value) in samples {
                time += gap;
                all.push((time, value));
                let found = filter.update(window, time, value);
                let most = |reach: u64| {
                    let recent = all.iter().filter(|(at, _)| time - at <= reach);
                    recent.fold(0.0_f64, |most, (_, value)| most.max(*value))
                };
                prop_assert!(found <= most(window));
                prop_assert!(found >= most(0));
                let known = all.iter().any(|(at, v)| *v == found && time - at <= window);
                prop_assert!(known);
            }
        }
    }
}
