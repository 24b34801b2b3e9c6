//! The number of segments that an acknowledgement reports as arrived, for controls that
//! estimate bandwidth from acknowledgements.

use crate::control::Ack;

/// Counts arrivals as the authors of Westwood do (Mascolo et al. 2001; Linux: `westwood_acked_count`). A duplicate
/// reports one segment. A later cumulative acknowledgement covers segments of which some have been reported by
/// duplicates before it, which are subtracted; it counts as at least one segment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrivals {
    /// Reported by duplicates, and not yet covered.
    early: u64,
}

impl Arrivals {
    /// Segments that `ack` reports for the first time.
    pub fn count(&mut self, ack: &Ack) -> f64 {
        if ack.acked == 0 {
            self.early += 1;
        }
        if ack.acked <= 1 {
            return 1.0;
        }
        if self.early >= ack.acked {
            self.early -= ack.acked;
            return 1.0;
        }
        (ack.acked - std::mem::take(&mut self.early)) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::ack;

    fn count(arrivals: &mut Arrivals, acked: u64) -> f64 {
        arrivals.count(&Ack {
            acked,
            ..ack(0.0, 0.1)
        })
    }

    #[test]
    fn delayed_acknowledgements_count_the_segments_they_cover() {
        let mut arrivals = Arrivals::default();
        assert_eq!(count(&mut arrivals, 2), 2.0);
        assert_eq!(count(&mut arrivals, 1), 1.0);
    }

    /// A segment lost and nine behind it: nine duplicates, then one acknowledgement of
    /// all ten, which reports only the retransmission.
    #[test]
    fn duplicates_count_once() {
        let mut arrivals = Arrivals::default();
        let duplicates: f64 = (0..9).map(|_| count(&mut arrivals, 0)).sum();
        assert_eq!(duplicates, 9.0);
        assert_eq!(count(&mut arrivals, 10), 1.0);
        assert_eq!(count(&mut arrivals, 2), 2.0);
    }

    /// Two holes: the partial acknowledgement counts as one segment, and the segments it covers are subtracted
    /// from those that duplicates have reported.
    #[test]
    fn partial_acknowledgements_count_one() {
        let mut arrivals = Arrivals::default();
        for _ in 0..8 {
            count(&mut arrivals, 0);
        }
        assert_eq!(count(&mut arrivals, 5), 1.0);
        assert_eq!(count(&mut arrivals, 5), 2.0);
    }
}
