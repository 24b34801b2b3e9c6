use super::*;
use crate::document::Interval;

fn close(found: Result<[f64; 2], NoInterval>, expected: [f64; 2], within: f64) {
    let found = found.expect("an interval");
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < within, "{found} {expected}");
    }
}

/// Mean 5, s = √(32/7), t(0.975, 7) = 2.3646: half the width is 2.3646 · 2.13809 / √8 = 1.78749.
#[test]
fn the_interval_of_a_mean_is_students() {
    let values = Quantity::Mean(vec![2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
    let found = interval(&values, 0.95, Interval::Student);
    close(found, [3.21251, 6.78749], 1e-4);
}

/// Means 20 and 10, variances of them 1/6 and 1/24, no covariance, t(0.975, 3) = 3.18245:
/// the roots of 99.5780 r² − 400 r + 398.3120.
#[test]
fn the_interval_of_a_ratio_is_fiellers() {
    let ratio = Quantity::Ratio(vec![19.0, 20.0, 21.0, 20.0], vec![10.0, 10.5, 10.0, 9.5]);
    let found = interval(&ratio, 0.95, Interval::Student);
    close(found, [1.82415, 2.19280], 1e-4);
    // A divisor without spread: the interval of the mean, 12 ± 4.3027 · 2 / √3, over 5.
    let ratio = Quantity::Ratio(vec![10.0, 12.0, 14.0], vec![5.0; 3]);
    let found = interval(&ratio, 0.95, Interval::Student);
    close(found, [1.40634, 3.39366], 1e-4);
    // Pairs in a fixed proportion leave nothing open.
    let ratio = Quantity::Ratio(vec![20.0, 21.0, 22.0], vec![10.0, 10.5, 11.0]);
    close(interval(&ratio, 0.95, Interval::Student), [2.0, 2.0], 1e-6);
}

#[test]
fn a_ratio_whose_divisor_may_be_zero_has_no_interval() {
    let ratio = Quantity::Ratio(vec![1.0, 2.0, 3.0], vec![1.0, -1.0, 0.5]);
    let found = interval(&ratio, 0.95, Interval::Student);
    assert_eq!(found, Err(NoInterval::Unbounded));
    let one = interval(&Quantity::Mean(vec![1.0]), 0.95, Interval::Student);
    assert_eq!(one, Err(NoInterval::OneRun));
}

/// Means of ten draws from five zeros and five ones are a tenth of a binomial number:
/// P(X ≤ 1) = 0.0107 and P(X ≤ 2) = 0.0547, so that its 2.5 % point is 2.
#[test]
fn the_bootstrap_has_the_percentiles_of_the_resampled_mean() {
    let values = Quantity::Mean([[0.0; 5], [1.0; 5]].concat());
    close(
        interval(&values, 0.95, Interval::Bootstrap),
        [0.2, 0.8],
        1e-12,
    );
}

/// P(X ≤ 0) = 0.00098 and P(X ≤ 1) = 0.0107: the 0.5 % point is 1, the 0.05 % point 0.
#[test]
fn the_bootstrap_draws_more_often_for_a_narrow_tail_and_refuses_too_few_runs() {
    let values = Quantity::Mean([[0.0; 5], [1.0; 5]].concat());
    let ends = |confidence: f64| interval(&values, confidence, Interval::Bootstrap);
    close(ends(0.99), [0.1, 0.9], 1e-12);
    close(ends(0.999), [0.0, 1.0], 1e-12);
    // As for an experiment with a thousand points: its ends would be chance.
    assert_eq!(ends(1.0 - 0.05 / 1000.0), Err(NoInterval::FewRuns));
    let seven = Quantity::Mean(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    let found = interval(&seven, 0.95, Interval::Bootstrap);
    assert_eq!(found, Err(NoInterval::FewRuns));
}
