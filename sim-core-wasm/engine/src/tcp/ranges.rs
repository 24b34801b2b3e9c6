//! A set of segments as sorted, disjoint, half-open ranges.

use std::collections::VecDeque;

/// Sorted, disjoint, non-adjacent ranges. After a slow start has lost every other segment
/// of a window there are thousands, and the first one goes with each repair: from the front
/// of a deque it goes without moving the others.
#[derive(Clone, Debug, Default)]
pub struct Ranges(VecDeque<(u64, u64)>);

impl Ranges {
    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Bytes of heap memory.
    pub fn heap_bytes(&self) -> usize {
        self.0.capacity() * size_of::<(u64, u64)>()
    }

    /// The highest range.
    pub fn last(&self) -> Option<(u64, u64)> {
        self.0.back().copied()
    }

    /// The range that holds `segment`.
    pub fn containing(&self, segment: u64) -> Option<(u64, u64)> {
        let after = self.0.partition_point(|range| range.0 <= segment);
        let range = *self.0.get(after.checked_sub(1)?)?;
        (segment < range.1).then_some(range)
    }

    /// Adds `start..end` and calls `fresh` with each part that was not there.
    pub fn insert(&mut self, start: u64, end: u64, mut fresh: impl FnMut(u64, u64)) {
        if start >= end {
            return;
        }
        // The common case: at or behind the end of the last range.
        if let Some(last) = self.0.back_mut()
            && start >= last.0
        {
            if start <= last.1 {
                if end > last.1 {
                    fresh(last.1, end);
                    last.1 = end;
                }
                return;
            }
            fresh(start, end);
            self.0.push_back((start, end));
            return;
        }
        // Ranges first..last touch the new range and merge with it.
        let first = self.0.partition_point(|range| range.1 < start);
        let mut last = first;
        let mut merged = (start, end);
        let mut covered = start;
        while let Some(&(from, to)) = self.0.get(last)
            && from <= end
        {
            if covered < from {
                fresh(covered, from);
            }
            covered = covered.max(to);
            merged = (merged.0.min(from), merged.1.max(to));
            last += 1;
        }
        if covered < end {
            fresh(covered, end);
        }
        if last == first {
            self.0.insert(first, merged);
        } else {
            self.0[first] = merged;
            self.0.drain(first + 1..last);
        }
    }

    /// Removes everything below `segment`.
    pub fn remove_below(&mut self, segment: u64) {
        let gone = self.0.partition_point(|range| range.1 <= segment);
        if gone > 0 {
            self.0.drain(..gone);
        }
        if let Some(first) = self.0.front_mut() {
            first.0 = first.0.max(segment);
        }
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_a_set_of_integers(
            operations in prop::collection::vec((0_u64..60, 0_u64..12, any::<bool>()), 0..60)
        ) {
            let mut ranges = Ranges::default();
            let mut model = std::collections::BTreeSet::new();
            for (start, length, remove) in operations {
                if remove {
                    ranges.remove_below(start / 4);
                    model.retain(|s| *s >= start / 4);
                } else {
                    let mut fresh = Vec::new();
                    ranges.insert(start, start + length, |a, b| fresh.extend(a..b));
                    let expected: Vec<u64> =
                        (start..start + length).filter(|s| !model.contains(s)).collect();
                    prop_assert_eq!(fresh, expected);
                    model.extend(start..start + length);
                }
                let listed: Vec<u64> = ranges.0.iter().flat_map(|r| r.0..r.1).collect();
                prop_assert_eq!(listed, model.iter().copied().collect::<Vec<_>>());
                let after = ranges.0.iter().skip(1);
                prop_assert!(ranges.0.iter().zip(after).all(|(one, next)| one.1 < next.0));
                for s in 0..80 {
                    prop_assert_eq!(ranges.containing(s).is_some(), model.contains(&s));
                }
            }
        }
    }
}
