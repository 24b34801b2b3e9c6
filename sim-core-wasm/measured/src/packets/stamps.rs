//! The timestamps that a sender has put into its packets, until they are echoed.

use std::collections::{BTreeMap, VecDeque};

/// Values that are remembered; of more the oldest are forgotten.
const MOST: usize = 10_000;

#[derive(Debug, Default)]
pub(super) struct Stamps {
    /// Values in the order in which they were first seen.
    order: VecDeque<u32>,
    /// When each was.
    seen: BTreeMap<u32, i64>,
}

impl Stamps {
    /// Takes the value of a packet; the first with it counts.
    pub(super) fn note(&mut self, stamp: u32, at: i64) {
        if self.seen.contains_key(&stamp) {
            return;
        }
        self.seen.insert(stamp, at);
        self.order.push_back(stamp);
        if self.order.len() > MOST {
            self.forget_oldest();
        }
    }

    /// When the first packet left whose value is echoed; those before it are forgotten.
    pub(super) fn echoed(&mut self, stamp: u32) -> Option<i64> {
        let at = *self.seen.get(&stamp)?;
        while self.order.front().is_some_and(|first| *first != stamp) {
            self.forget_oldest();
        }
        Some(at)
    }

    fn forget_oldest(&mut self) {
        if let Some(stamp) = self.order.pop_front() {
            self.seen.remove(&stamp);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_echo_is_of_the_first_packet_with_its_value() {
        let mut stamps = Stamps::default();
        for (stamp, at) in [(7, 10), (7, 11), (8, 12), (9, 13)] {
            stamps.note(stamp, at);
        }
        assert_eq!(stamps.echoed(7), Some(10));
        // Nothing may come of an echo of what was never sent, and it forgets nothing.
        assert_eq!(stamps.echoed(1000), None);
        assert_eq!((stamps.echoed(9), stamps.echoed(8)), (Some(13), None));
        assert_eq!(stamps.echoed(9), Some(13));
    }

    #[test]
    fn the_oldest_values_are_forgotten() {
        let mut stamps = Stamps::default();
        for stamp in 0..MOST as u32 + 2 {
            stamps.note(stamp, i64::from(stamp));
        }
        assert_eq!((stamps.order.len(), stamps.seen.len()), (MOST, MOST));
        assert_eq!((stamps.echoed(1), stamps.echoed(2)), (None, Some(2)));
    }
}
