//! Positions on the page, and distances on the globe.

use std::collections::VecDeque;

use crate::attributes::{drawn, place};
use crate::xml::Node;

/// Seconds that light takes for a kilometre of fibre: two thirds of its speed.
const SECONDS_PER_KM: f64 = 5e-6;

const EARTH_KM: f64 = 6371.0;

/// Where nodes are drawn, in columns and rows of the page. Positions are taken of one
/// kind, the one that most nodes have.
pub(crate) fn positions(nodes: &[Node]) -> Vec<Option<[f64; 2]>> {
    let drawn: Vec<_> = nodes.iter().map(drawn).collect();
    let places: Vec<_> = nodes.iter().map(place).collect();
    let many = |all: &[Option<[f64; 2]>]| all.iter().flatten().count();
    if many(&drawn) >= many(&places) {
        return fitted(drawn);
    }
    let latitudes = places.iter().flatten().map(|[latitude, _]| latitude);
    let mean = latitudes.sum::<f64>() / many(&places) as f64;
    let width = libm::cos(mean.to_radians());
    let flat = |[latitude, longitude]: [f64; 2]| [longitude * width, -latitude];
    fitted(places.into_iter().map(|place| place.map(flat)).collect())
}

/// The same, as large as so many nodes need; none where all are at one place.
fn fitted(places: Vec<Option<[f64; 2]>>) -> Vec<Option<[f64; 2]>> {
    let mut least = [f64::INFINITY; 2];
    let mut most = [f64::NEG_INFINITY; 2];
    for place in places.iter().flatten() {
        for axis in 0..2 {
            least[axis] = least[axis].min(place[axis]);
            most[axis] = most[axis].max(place[axis]);
        }
    }
    let size = (most[0] - least[0]).max(most[1] - least[1]);
    if !(size.is_finite() && size > 0.0) {
        return vec![None; places.len()];
    }
    let wanted = (1.6 * (places.len() as f64).sqrt()).max(2.0);
    let fit = |place: [f64; 2]| {
        let at = |axis: usize| hundredths((place[axis] - least[axis]) / size * wanted);
        [at(0), at(1)]
    };
    places.into_iter().map(|place| place.map(fit)).collect()
}

/// Puts nodes that have no position beside a neighbour that has one: a drawing in which some
/// have none is of no use. Where none has one, all stay without.
pub(crate) fn beside_neighbours(places: &mut [Option<[f64; 2]>], links: &[[usize; 2]]) {
    let middle = middle(places);
    if places.iter().all(Option::is_none) {
        return;
    }
    let mut neighbours = vec![Vec::new(); places.len()];
    for &[a, b] in links {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut next: VecDeque<usize> = (0..places.len())
        .filter(|node| places[*node].is_some())
        .collect();
    while let Some(node) = next.pop_front() {
        let Some(at) = places[node] else { continue };
        let mut around = at;
        for &neighbour in &neighbours[node] {
            if places[neighbour].is_none() {
                // One beyond the other, so that none covers another.
                around = outside(around, middle);
                places[neighbour] = Some(around);
                next.push_back(neighbour);
            }
        }
    }
    let lowest = places
        .iter()
        .flatten()
        .map(|at| at[1])
        .fold(f64::NEG_INFINITY, f64::max);
    let mut column = 0.0;
    for place in places.iter_mut().filter(|place| place.is_none()) {
        *place = Some([column, hundredths(lowest + 1.0)]);
        column += 1.0;
    }
}

/// Beside a node, away from the middle of all.
pub(crate) fn outside(at: [f64; 2], middle: [f64; 2]) -> [f64; 2] {
    const AWAY: f64 = 0.7;
    let [x, y] = [at[0] - middle[0], at[1] - middle[1]];
    let length = libm::hypot(x, y);
    if length == 0.0 {
        return [at[0], hundredths(at[1] - AWAY)];
    }
    [
        hundredths(at[0] + AWAY * x / length),
        hundredths(at[1] + AWAY * y / length),
    ]
}

/// The mean of positions.
pub(crate) fn middle(places: &[Option<[f64; 2]>]) -> [f64; 2] {
    let count = places.iter().flatten().count().max(1) as f64;
    let mean = |axis: usize| {
        places
            .iter()
            .flatten()
            .map(|place| place[axis])
            .sum::<f64>()
            / count
    };
    [mean(0), mean(1)]
}

fn hundredths(number: f64) -> f64 {
    libm::round(number * 100.0) / 100.0 + 0.0
}

/// Seconds that light in a fibre takes between two places, to a microsecond.
pub(crate) fn delay_between(a: [f64; 2], b: [f64; 2]) -> f64 {
    let vector = |[latitude, longitude]: [f64; 2]| {
        let [up, round] = [latitude.to_radians(), longitude.to_radians()];
        let across = libm::cos(up);
        [
            across * libm::cos(round),
            across * libm::sin(round),
            libm::sin(up),
        ]
    };
    let (a, b) = (vector(a), vector(b));
    let square = |axis: usize| (a[axis] - b[axis]) * (a[axis] - b[axis]);
    let chord = (square(0) + square(1) + square(2)).sqrt();
    let angle = 2.0 * libm::asin((chord / 2.0).min(1.0));
    libm::round(angle * EARTH_KM * SECONDS_PER_KM * 1e6) / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The great-circle distance of these two is 5 570 km (any atlas says 5 567 to 5 585).
    #[test]
    fn light_takes_28_ms_from_london_to_new_york() {
        let delay = delay_between([51.5074, -0.1278], [40.7128, -74.0060]);
        assert!((delay - 0.02785).abs() < 1e-4, "{delay}");
        assert_eq!(delay_between([10.0, 20.0], [10.0, 20.0]), 0.0);
        // Half round the globe.
        let half = delay_between([0.0, 0.0], [0.0, 180.0]);
        assert!((half - 0.1).abs() < 2e-4, "{half}");
    }

    #[test]
    fn positions_keep_their_shape() {
        let fit = fitted(vec![
            Some([100.0, 50.0]),
            None,
            Some([300.0, 150.0]),
            Some([100.0, 150.0]),
        ]);
        assert_eq!(
            fit,
            [Some([0.0, 0.0]), None, Some([3.2, 1.6]), Some([0.0, 1.6])]
        );
        assert_eq!(fitted(vec![Some([1.0, 1.0]); 2]), [None, None]);
        assert_eq!(
            fitted(vec![Some([-1e308, 0.0]), Some([1e308, 0.0])]),
            [None, None]
        );
    }
}
