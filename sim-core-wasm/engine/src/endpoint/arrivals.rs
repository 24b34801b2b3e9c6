//! The datagrams of a flow that have arrived: one that a link has duplicated carries its data once.

use std::collections::VecDeque;

/// How many gaps are remembered: a datagram that is late by more of them counts as a first one.
const MOST_GAPS: usize = 256;

/// The numbers that have arrived.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrivals {
    /// One past the highest number that has arrived.
    next: u64,
    /// The numbers below it that have not, as half-open ranges: lost, or late.
    gaps: VecDeque<(u64, u64)>,
    /// Gaps below this number are forgotten.
    known_from: u64,
}

impl Arrivals {
    /// Notes an arrival. Returns whether it is the first of its number.
    #[inline]
    pub(crate) fn is_first(&mut self, number: u64) -> bool {
        if number == self.next {
            self.next += 1;
            return true;
        }
        self.is_first_out_of_order(number)
    }

    /// Bytes of heap memory.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.gaps.capacity() * size_of::<(u64, u64)>()
    }

    #[cold]
    fn is_first_out_of_order(&mut self, number: u64) -> bool {
        // There is one gap more at the most.
        if self.gaps.len() == MOST_GAPS
            && let Some((_, end)) = self.gaps.pop_front()
        {
            self.known_from = end;
        }
        if number > self.next {
            self.gaps.push_back((self.next, number));
            self.next = number + 1;
            return true;
        }
        if number < self.known_from {
            return true;
        }
        let after = self.gaps.partition_point(|gap| gap.0 <= number);
        let Some(place) = after.checked_sub(1) else {
            return false;
        };
        let (start, end) = self.gaps[place];
        if number >= end {
            return false;
        }
        match (start < number, number + 1 < end) {
            (true, true) => {
                self.gaps[place].1 = number;
                self.gaps.insert(after, (number + 1, end));
            }
            (true, false) => self.gaps[place].1 = number,
            (false, true) => self.gaps[place].0 = number + 1,
            (false, false) => {
                self.gaps.remove(place);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_is_first_once(steps in proptest::collection::vec((0_u64..4, 0_u64..12), 0..400)) {
            let mut arrivals = Arrivals::default();
            let mut all = BTreeSet::new();
            let mut highest = 0;
            for (ahead, behind) in steps {
                // In order, after a gap, or late.
                let number = (highest + ahead).saturating_sub(if ahead > 1 { 0 } else { behind });
                highest = highest.max(number);
                prop_assert_eq!(arrivals.is_first(number), all.insert(number), "{}", number);
                prop_assert!(arrivals.gaps.len() <= MOST_GAPS);
            }
        }
    }

    #[test]
    fn beyond_so_many_gaps_a_late_number_counts_as_a_first_one() {
        let mut arrivals = Arrivals::default();
        for number in 0..=MOST_GAPS as u64 {
            assert!(arrivals.is_first(2 * number + 1));
        }
        assert_eq!(arrivals.gaps.len(), MOST_GAPS);
        // The first gap is forgotten, and so is that it had one number.
        assert!(arrivals.is_first(0) && arrivals.is_first(0));
        let last = 2 * MOST_GAPS as u64;
        assert!(arrivals.is_first(last) && !arrivals.is_first(last));
        // A late one within a gap leaves two.
        for number in (last..last + 5000).step_by(5) {
            assert!(arrivals.is_first(number + 10) && arrivals.is_first(number + 8));
            assert!(arrivals.gaps.len() <= MOST_GAPS);
        }
    }
}
