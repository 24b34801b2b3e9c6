//! Stretches of time that come again at intervals.

use crate::units::{Span, Time};

/// How long after `at` the stretch of `length` that holds it ends; zero outside of all. Stretches begin at `first` and
/// then `every` so often.
pub(super) fn rest_of(at: Time, first: f64, every: Option<f64>, length: f64) -> Span {
    let first = Time::from_seconds(first);
    if at < first {
        return Span::ZERO;
    }
    let since = at.since(first).0;
    let within = match every {
        Some(every) => since % Span::from_seconds(every).0.max(1),
        None => since,
    };
    Span(Span::from_seconds(length).0.saturating_sub(within))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_has_the_length_that_is_left_of_it() {
        let rest = |at: f64, every| rest_of(Time::from_seconds(at), 2.0, every, 0.5).seconds();
        let all: Vec<f64> = [0.0, 1.9, 2.0, 2.2, 2.5, 2.7, 5.0, 5.4, 5.5]
            .map(|at| (rest(at, Some(3.0)) * 1e3).round() / 1e3)
            .to_vec();
        assert_eq!(all, [0.0, 0.0, 0.5, 0.3, 0.0, 0.0, 0.5, 0.1, 0.0]);
        assert_eq!(rest(5.2, None), 0.0);
        assert_eq!(rest(2.25, None), 0.25);
    }
}
