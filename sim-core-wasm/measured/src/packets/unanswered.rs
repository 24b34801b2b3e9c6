//! The segments that a sender has under way, until they are acknowledged, by their number or by SACK.
//!
//! Each step takes something out that an earlier packet has put in, so that the work of a capture grows with its
//! packets whatever is in them: acknowledgements that report the same blocks again and again find nothing there.

use std::collections::BTreeMap;

/// Segments that are remembered, and stretches that were sent again; of more the oldest are forgotten.
const MOST: usize = 100_000;

/// Bytes are counted from the first of data.
#[derive(Debug, Default)]
pub(super) struct Unanswered {
    /// Segments that were sent once, by their first byte: the byte behind the last, and when. None overlaps another.
    once: BTreeMap<i64, (i64, i64)>,
    /// Stretches of what was sent again, by their first byte.
    again: BTreeMap<i64, i64>,
    /// Entries that were looked at.
    #[cfg(test)]
    steps: usize,
}

/// The bytes that an acknowledgement newly covers.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Covered {
    latest: Option<i64>,
    ambiguous: bool,
}

impl Covered {
    /// When the segment left that an acknowledgement answers; none where it may be an answer to the first one (Karn).
    pub(super) fn sent(&self) -> Option<i64> {
        self.latest.filter(|_| !self.ambiguous)
    }
}

impl Unanswered {
    /// Takes new bytes, which lie behind all others.
    pub(super) fn sent(&mut self, start: i64, end: i64, at: i64) {
        self.once.insert(start, (end, at));
        if self.once.len() > MOST {
            self.once.pop_first();
        }
    }

    /// Takes bytes that were sent before; a segment of which a part was sent again is no longer one that was sent once.
    pub(super) fn sent_again(&mut self, start: i64, end: i64) {
        let (mut start, mut end) = (start, end);
        while let Some((&from, &(to, _))) = self.once.range(..end).next_back() {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            if to <= start {
                break;
            }
            self.once.remove(&from);
            (start, end) = (start.min(from), end.max(to));
        }
        // Stretches that touch become one: a hostile capture cannot make many of few bytes.
        while let Some((&from, &to)) = self.again.range(..=end).next_back() {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            if to < start {
                break;
            }
            self.again.remove(&from);
            (start, end) = (start.min(from), end.max(to));
        }
        self.again.insert(start, end);
        if self.again.len() > MOST {
            self.again.pop_first();
        }
    }

    /// Takes out all before a byte.
    pub(super) fn acknowledge(&mut self, number: i64, covered: &mut Covered) {
        while let Some(entry) = self.once.first_entry()
            && entry.get().0 <= number
        {
            covered.latest = covered.latest.max(Some(entry.get().1));
            entry.remove();
            #[cfg(test)]
            {
                self.steps += 1;
            }
        }
        self.take_again(i64::MIN, number, covered);
    }

    /// Takes out the segments that lie in a block as a whole, and what was sent again in it.
    pub(super) fn report(&mut self, left: i64, right: i64, covered: &mut Covered) {
        if left >= right {
            return;
        }
        while let Some((&from, &(to, at))) = self.once.range(left..).next() {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            if to > right {
                break;
            }
            self.once.remove(&from);
            covered.latest = covered.latest.max(Some(at));
        }
        self.take_again(left, right, covered);
    }

    fn take_again(&mut self, left: i64, right: i64, covered: &mut Covered) {
        while let Some((&from, &to)) = self.again.range(..right).next_back() {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            if to <= left {
                break;
            }
            self.again.remove(&from);
            covered.ambiguous = true;
            if to > right {
                self.again.insert(right, to);
            }
            if from < left {
                self.again.insert(from, left);
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(unanswered: &mut Unanswered, left: i64, right: i64) -> Covered {
        let mut covered = Covered::default();
        unanswered.report(left, right, &mut covered);
        covered
    }

    fn acknowledged(unanswered: &mut Unanswered, number: i64) -> Covered {
        let mut covered = Covered::default();
        unanswered.acknowledge(number, &mut covered);
        covered
    }

    /// Ten segments of ten bytes, sent at 0 to 9.
    fn ten() -> Unanswered {
        let mut unanswered = Unanswered::default();
        for place in 0..10 {
            unanswered.sent(place * 10, place * 10 + 10, place);
        }
        unanswered
    }

    #[test]
    fn a_segment_has_one_answer() {
        let mut unanswered = ten();
        assert_eq!(reported(&mut unanswered, 40, 60).sent(), Some(5));
        assert_eq!(reported(&mut unanswered, 40, 60).sent(), None);
        // Those before the block and between, of which the last left at 6.
        assert_eq!(acknowledged(&mut unanswered, 70).sent(), Some(6));
        // A part of a segment is no answer to it.
        assert_eq!(reported(&mut unanswered, 75, 85).sent(), None);
        assert_eq!(acknowledged(&mut unanswered, 79).sent(), None);
        assert_eq!(acknowledged(&mut unanswered, 80).sent(), Some(7));
    }

    #[test]
    fn a_segment_sent_again_has_no_round_trip() {
        let mut unanswered = ten();
        unanswered.sent_again(20, 30);
        unanswered.sent_again(45, 50);
        assert_eq!(acknowledged(&mut unanswered, 20).sent(), Some(1));
        assert_eq!(
            acknowledged(&mut unanswered, 40),
            Covered {
                latest: Some(3),
                ambiguous: true
            }
        );
        let whole = reported(&mut unanswered, 40, 60);
        assert_eq!((whole.latest, whole.ambiguous), (Some(5), true));
        assert_eq!(reported(&mut unanswered, 40, 60), Covered::default());
        assert_eq!(acknowledged(&mut unanswered, 70).sent(), Some(6));
    }

    /// A stretch of which a block reports the middle is still under way at both ends.
    #[test]
    fn a_block_cuts_what_was_sent_again() {
        let mut unanswered = ten();
        unanswered.sent_again(0, 100);
        assert!(reported(&mut unanswered, 30, 60).ambiguous);
        assert!(!reported(&mut unanswered, 30, 60).ambiguous);
        assert!(reported(&mut unanswered, 25, 60).ambiguous);
        assert!(acknowledged(&mut unanswered, 70).ambiguous);
        assert!(!acknowledged(&mut unanswered, 70).ambiguous);
        assert!(acknowledged(&mut unanswered, 100).ambiguous);
    }

    #[test]
    fn the_work_grows_with_the_packets_whatever_they_say() {
        const PACKETS: usize = 20_000;
        let few = PACKETS as i64;
        let hostile: [fn(&mut Unanswered, i64); 4] = [
            // All but the first byte, reported by every acknowledgement in three blocks.
            |unanswered, place| {
                for left in 1..4 {
                    reported(unanswered, left, place);
                }
            },
            // A long segment that is sent again and again.
            |unanswered, place| unanswered.sent_again(0, place),
            // Blocks that are turned around, or lie nowhere.
            |unanswered, place| {
                reported(unanswered, place, 0);
                reported(unanswered, i64::MAX - 1, i64::MAX);
                reported(unanswered, i64::MIN, i64::MIN + 1);
            },
            // Each other byte is sent again, and all of them are cut by blocks.
            |unanswered, place| {
                unanswered.sent_again(place, place + 1);
                reported(unanswered, place / 2, place / 2 + 1);
            },
        ];
        for (number, one) in hostile.into_iter().enumerate() {
            let mut unanswered = Unanswered::default();
            for place in 0..few {
                unanswered.sent(2 * place, 2 * place + 1, place);
            }
            for place in 0..few {
                one(&mut unanswered, place);
            }
            acknowledged(&mut unanswered, i64::MAX);
            assert!(
                unanswered.steps < 10 * PACKETS,
                "{number}: {} steps",
                unanswered.steps
            );
        }
    }

    #[test]
    fn the_oldest_are_forgotten() {
        let mut unanswered = Unanswered::default();
        for place in 0..MOST as i64 + 10 {
            unanswered.sent(4 * place, 4 * place + 1, place);
            unanswered.sent_again(4 * place + 2, 4 * place + 3);
        }
        assert_eq!(
            (unanswered.once.len(), unanswered.again.len()),
            (MOST, MOST)
        );
        assert_eq!(acknowledged(&mut unanswered, 40).sent(), None);
    }
}
