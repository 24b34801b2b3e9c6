//! What works differently where a result is outside its tolerance.

use super::Metric;

/// The mechanism behind a difference, if it is known.
pub(super) fn of(
    _reference: &str,
    _group: &str,
    _case: &str,
    _metric: Metric,
) -> Option<&'static str> {
    None
}
