//! Samples over time in bounded memory: extremes are kept whatever is left out.

/// The most samples that are kept.
pub const MOST: usize = 20_000;

/// Bins of a thinned envelope, each of which keeps its first, least, largest and last sample.
const BINS: usize = MOST / 8;

/// Samples, each a time in seconds and a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Envelope {
    points: Vec<(f64, f64)>,
    taken: u64,
}

impl Envelope {
    pub(crate) fn add(&mut self, time: f64, value: f64) {
        if !time.is_finite() || !value.is_finite() {
            return;
        }
        self.points.push((time, value));
        self.taken += 1;
        if self.points.len() > MOST {
            self.thin();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The samples in order of time, and how many there were.
    pub(crate) fn finish(mut self) -> (Vec<f64>, Vec<f64>, u64) {
        self.points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (times, values) = self.points.into_iter().unzip();
        (times, values, self.taken)
    }

    fn thin(&mut self) {
        // Captures of several interfaces are a little out of order.
        self.points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (Some(first), Some(last)) = (self.points.first(), self.points.last()) else {
            return;
        };
        let (from, span) = (first.0, last.0 - first.0);
        let bin = |time: f64| {
            if span > 0.0 {
                ((time - from) / span * BINS as f64) as usize
            } else {
                0
            }
        };
        let mut kept = Vec::with_capacity(MOST);
        for points in self.points.chunk_by(|a, b| bin(a.0) == bin(b.0)) {
            let mut places = vec![0, points.len() - 1];
            let order = |a: &usize, b: &usize| points[*a].1.total_cmp(&points[*b].1);
            places.extend((0..points.len()).min_by(order));
            places.extend((0..points.len()).max_by(order));
            places.sort_unstable();
            places.dedup();
            kept.extend(places.into_iter().map(|place| points[place]));
        }
        self.points = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_are_kept_in_bounded_memory() {
        let mut envelope = Envelope::default();
        for index in 0..200_000_u32 {
            let value = if index == 77_777 {
                9.0
            } else {
                f64::from(index % 5)
            };
            envelope.add(f64::from(index), value);
        }
        let (times, values, taken) = envelope.finish();
        assert!(times.len() <= MOST && times.len() > BINS);
        assert_eq!(taken, 200_000);
        let highest = values
            .iter()
            .position(|value| *value == 9.0)
            .expect("it is kept");
        assert_eq!(times[highest], 77_777.0);
        assert_eq!((times[0], times[times.len() - 1]), (0.0, 199_999.0));
        assert!(times.is_sorted());
    }

    #[test]
    fn samples_of_one_instant_and_such_without_a_value_do_no_harm() {
        let mut envelope = Envelope::default();
        for index in 0..50_000_u32 {
            envelope.add(1.0, f64::from(index));
        }
        envelope.add(f64::NAN, 1.0);
        envelope.add(1.0, f64::INFINITY);
        let (_, values, taken) = envelope.finish();
        assert_eq!(taken, 50_000);
        assert!(values.contains(&0.0) && values.contains(&49_999.0));
    }
}
