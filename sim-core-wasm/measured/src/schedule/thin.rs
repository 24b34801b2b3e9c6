//! Fewer samples, with the smallest deviation.

use super::{Sample, joined};

/// Where each of the fewest groups begins of which no sample is further apart than twice the deviation.
fn groups(samples: &[Sample], deviation: f64, most: usize) -> Option<Vec<usize>> {
    let mut begins = Vec::new();
    let (mut least, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    for (place, sample) in samples.iter().enumerate() {
        let low = least.min(sample.least);
        let high = highest.max(sample.most);
        if begins.is_empty() || high - low > 2.0 * deviation {
            if begins.len() == most {
                return None;
            }
            begins.push(place);
            (least, highest) = (sample.least, sample.most);
        } else {
            (least, highest) = (low, high);
        }
    }
    Some(begins)
}

/// Fewer samples, with the smallest deviation that so many allow.
pub(super) fn thinned(samples: &[Sample], ends: &[f64], most: usize) -> Vec<Sample> {
    let apart = samples
        .iter()
        .map(|sample| sample.most - sample.least)
        .fold(0.0, f64::max);
    let begins = groups(samples, 0.0, most)
        .filter(|_| apart == 0.0)
        .or_else(|| {
            let least = samples
                .iter()
                .map(|sample| sample.least)
                .fold(f64::INFINITY, f64::min);
            let highest = samples
                .iter()
                .map(|sample| sample.most)
                .fold(f64::NEG_INFINITY, f64::max);
            let (mut low, mut high) = (0.0, highest - least);
            let mut best = None;
            for _ in 0..50 {
                let middle = f64::midpoint(low, high);
                match groups(samples, middle, most) {
                    Some(found) => (best, high) = (Some(found), middle),
                    None => low = middle,
                }
            }
            best
        });
    let begins = begins.unwrap_or_else(|| vec![0]);
    let behind = begins
        .iter()
        .skip(1)
        .copied()
        .chain(std::iter::once(samples.len()));
    let each = begins.iter().zip(behind);
    each.map(|(from, to)| joined(&samples[*from..to], &ends[*from..to]))
        .collect()
}
