//! Statistics over a number of runs.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A mean over independent runs, with their spread.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean; not a number when there is no run.
    pub mean: f64,
    /// The sample standard deviation over runs (divisor n − 1); 0 for a single run.
    pub std: f64,
    /// The number of runs.
    pub runs: u64,
}

impl Estimate {
    /// The estimate from one value of each run, summed in their order.
    pub fn from_values(values: impl Iterator<Item = f64> + Clone) -> Estimate {
        let runs = values.clone().count() as u64;
        let n = runs as f64;
        let mean = values.clone().sum::<f64>() / n;
        let squares: f64 = values.map(|v| (v - mean) * (v - mean)).sum();
        Estimate {
            mean,
            std: (squares / (n - 1.0).max(1.0)).sqrt(),
            runs,
        }
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        self.std / (self.runs as f64).sqrt()
    }

    /// Half the width of the confidence interval of the mean (Student's t with n − 1
    /// degrees of freedom); `None` for fewer than two runs.
    pub fn half_width(&self, confidence: f64) -> Option<f64> {
        (self.runs > 1).then(|| students_t(confidence, self.runs - 1) * self.standard_error())
    }
}

/// The value that Student's t exceeds in size with probability 1 − `confidence`
/// (between 0 and 1), with so many degrees of freedom (at least 1), to six decimals.
pub fn students_t(confidence: f64, degrees: u64) -> f64 {
    // It rests on functions of the platform, whose last digits differ between builds; the same
    // runs have the same intervals in all of them.
    const DECIMALS: f64 = 1e6;
    StudentsT::new(0.0, 1.0, degrees as f64).map_or(f64::NAN, |distribution| {
        let exact = distribution.inverse_cdf(f64::midpoint(1.0, confidence));
        (exact * DECIMALS).round() / DECIMALS
    })
}

/// Pearson's correlation of values that belong together; those with a partner that is not
/// finite are left out. `None` where one of the two does not change.
pub(crate) fn correlation(xs: &[f64], ys: &[f64]) -> Option<f64> {
    let pairs = || {
        let both = xs.iter().copied().zip(ys.iter().copied());
        both.filter(|(x, y)| x.is_finite() && y.is_finite())
    };
    let mean = |values: &mut dyn Iterator<Item = f64>| {
        let (sum, n) = values.fold((0.0, 0.0), |(sum, n), value| (sum + value, n + 1.0));
        sum / n
    };
    let center = [
        mean(&mut pairs().map(|(x, _)| x)),
        mean(&mut pairs().map(|(_, y)| y)),
    ];
    let (mut product, mut squares) = (0.0, [0.0, 0.0]);
    for (x, y) in pairs() {
        let off = [x - center[0], y - center[1]];
        product += off[0] * off[1];
        squares[0] += off[0] * off[0];
        squares[1] += off[1] * off[1];
    }
    let value = product / (squares[0].sqrt() * squares[1].sqrt());
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Two-sided values of 95 % and 99 % from the usual printed tables.
    #[test]
    fn students_t_has_the_values_of_the_tables() {
        let table = [
            (0.95, 1, 12.7062),
            (0.95, 2, 4.3027),
            (0.95, 4, 2.7764),
            (0.95, 9, 2.2622),
            (0.95, 19, 2.0930),
            (0.95, 99, 1.9842),
            (0.99, 1, 63.6567),
            (0.99, 9, 3.2498),
            (0.99, 29, 2.7564),
        ];
        for (confidence, degrees, value) in table {
            let got = students_t(confidence, degrees);
            assert!((got - value).abs() < 6e-5, "{confidence} {degrees}: {got}");
            let decimals = got.to_string().split('.').nth(1).map_or(0, str::len);
            assert!(decimals <= 6, "{got}");
        }
    }

    /// 2, 4, 4, 4, 5, 5, 7, 9: the squares of the deviations from 5 sum to 32.
    #[test]
    fn an_estimate_has_mean_deviation_and_interval() {
        let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let estimate = Estimate::from_values(values.into_iter());
        assert_eq!((estimate.mean, estimate.runs), (5.0, 8));
        assert!((estimate.std - (32.0_f64 / 7.0).sqrt()).abs() < 1e-15);
        let half = estimate.half_width(0.95).expect("eight runs");
        assert!(
            (half - 2.3646 * estimate.std / 8.0_f64.sqrt()).abs() < 1e-4,
            "{half}"
        );
    }

    #[test]
    fn a_single_run_has_no_interval_and_no_run_no_mean() {
        let one = Estimate::from_values([3.0].into_iter());
        assert_eq!((one.mean, one.std, one.half_width(0.95)), (3.0, 0.0, None));
        assert!(Estimate::from_values([].into_iter()).mean.is_nan());
    }

    /// Of ranks without ties it is 1 − 6 Σd² / (n (n² − 1)): 1 − 6 · 4 / 120.
    #[test]
    fn a_correlation_has_the_value_of_its_formula() {
        let xs = [1.0, 2.0, 3.0, 4.0, 5.0];
        let of = |ys: &[f64]| correlation(&xs, ys);
        assert!((of(&[2.0, 1.0, 4.0, 3.0, 5.0]).expect("both change") - 0.8).abs() < 1e-12);
        assert!((of(&[9.0, 7.0, 5.0, 3.0, 1.0]).expect("both change") + 1.0).abs() < 1e-12);
        // A value without a partner does not count.
        let gap = of(&[9.0, f64::NAN, 5.0, 3.0, 1.0]).expect("both change");
        assert!((gap + 1.0).abs() < 1e-12);
        assert_eq!(of(&[2.0; 5]), None);
        assert_eq!(of(&[f64::NAN; 5]), None);
        assert_eq!(correlation(&[], &[]), None);
    }

    proptest! {
        /// Scaling and moving the values does the same to the estimate.
        #[test]
        fn estimates_scale_with_their_values(
            values in prop::collection::vec(-1e3_f64..1e3, 2..30), scale in 0.1_f64..10.0, shift in -1e3_f64..1e3,
        ) {
            let plain = Estimate::from_values(values.iter().copied());
            let moved = Estimate::from_values(values.iter().map(|v| v * scale + shift));
            prop_assert!((moved.mean - (plain.mean * scale + shift)).abs() < 1e-8);
            prop_assert!((moved.std - plain.std * scale).abs() < 1e-8);
        }
    }
}
