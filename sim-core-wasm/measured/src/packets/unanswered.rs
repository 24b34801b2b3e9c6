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
    /// Stretches that were reported above what is acknowledged, by their first byte.
    reported: BTreeMap<i64, i64>,
    /// The byte behind the last that is acknowledged by its number, and behind the last that was sent.
    acknowledged: Option<i64>,
    highest: i64,
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
        self.highest = self.highest.max(end);
        self.once.insert(start, (end, at));
        if self.once.len() > MOST {
            self.once.pop_first();
        }
    }

    /// Takes bytes that were sent before; a segment of which a part was sent again is no longer one that was sent once.
    /// Those that have been acknowledged or reported have had their answer: nothing reports them a second time.
    pub(super) fn sent_again(&mut self, start: i64, end: i64) {
        self.highest = self.highest.max(end);
        let Some((mut start, mut end)) = self.without_answer(start, end) else {
            return;
        };
        while let Some((&from, &(to, _))) = self.once.range(..end).next_back() {
            self.count(1);
            if to <= start {
                break;
            }
            self.once.remove(&from);
            (start, end) = (start.min(from), end.max(to));
        }
        let looked = join(&mut self.again, start, end);
        self.count(looked);
    }

    /// The stretch without what has been answered at its two ends. Answers in its middle stay: those who look for them
    /// in each of many long segments look at too much.
    fn without_answer(&self, start: i64, end: i64) -> Option<(i64, i64)> {
        let mut start = self.acknowledged.map_or(start, |known| known.max(start));
        if let Some((_, &to)) = self.reported.range(..=start).next_back() {
            start = start.max(to);
        }
        let mut end = end;
        if let Some((&from, &to)) = self.reported.range(..end).next_back()
            && to >= end
        {
            end = from;
        }
        (start < end).then_some((start, end))
    }

    /// Takes out all before a byte.
    pub(super) fn acknowledge(&mut self, number: i64, covered: &mut Covered) {
        self.acknowledged = self.acknowledged.max(Some(number));
        while let Some(entry) = self.reported.first_entry()
            && *entry.get() <= number
        {
            entry.remove();
            self.count(1);
        }
        while let Some(entry) = self.once.first_entry()
            && entry.get().0 <= number
        {
            covered.latest = covered.latest.max(Some(entry.get().1));
            entry.remove();
            self.count(1);
        }
        self.take_again(i64::MIN, number, covered);
    }

    /// Takes out the segments that lie in a block as a whole, and what was sent again in it.
    pub(super) fn report(&mut self, left: i64, right: i64, covered: &mut Covered) {
        if left >= right {
            return;
        }
        while let Some((&from, &(to, at))) = self.once.range(left..).next() {
            self.count(1);
            if to > right {
                break;
            }
            self.once.remove(&from);
            covered.latest = covered.latest.max(Some(at));
        }
        self.take_again(left, right, covered);
        // Duplicates are reported below what is acknowledged (RFC 2883), and a block may name anything.
        let left = self.acknowledged.map_or(left, |known| known.max(left));
        let right = right.min(self.highest);
        if left < right {
            let looked = join(&mut self.reported, left, right);
            self.count(looked);
        }
    }

    fn take_again(&mut self, left: i64, right: i64, covered: &mut Covered) {
        while let Some((&from, &to)) = self.again.range(..right).next_back() {
            self.count(1);
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

    #[cfg(test)]
    fn count(&mut self, steps: usize) {
        self.steps += steps;
    }

    #[cfg(not(test))]
    #[expect(clippy::unused_self, reason = "tests alone count")]
    fn count(&mut self, _: usize) {}
}

/// Adds a stretch, and returns how many others were looked at. Those that touch become one: a hostile capture cannot make
/// many of few bytes.
fn join(stretches: &mut BTreeMap<i64, i64>, start: i64, end: i64) -> usize {
    let (mut start, mut end, mut looked) = (start, end, 0);
    while let Some((&from, &to)) = stretches.range(..=end).next_back() {
        looked += 1;
        if to < start {
            break;
        }
        stretches.remove(&from);
        (start, end) = (start.min(from), end.max(to));
    }
    stretches.insert(start, end);
    if stretches.len() > MOST {
        stretches.pop_first();
    }
    looked
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

    /// A copy that was needless has no answer of its own, so that none is in doubt for it.
    #[test]
    fn bytes_that_were_answered_are_in_no_doubt_when_they_are_sent_again() {
        let mut unanswered = ten();
        assert_eq!(acknowledged(&mut unanswered, 20).sent(), Some(1));
        unanswered.sent_again(0, 20);
        assert_eq!(acknowledged(&mut unanswered, 30).sent(), Some(2));
        // Blocks that touch, and one that names more than was sent.
        assert_eq!(reported(&mut unanswered, 40, 50).sent(), Some(4));
        assert_eq!(reported(&mut unanswered, 50, 60).sent(), Some(5));
        assert_eq!(reported(&mut unanswered, 90, 900).sent(), Some(9));
        unanswered.sent_again(40, 60);
        unanswered.sent_again(45, 50);
        unanswered.sent_again(90, 100);
        assert_eq!(acknowledged(&mut unanswered, 70).sent(), Some(6));
        // At both ends of what was not: the middle alone is in doubt.
        assert_eq!(reported(&mut unanswered, 70, 75), Covered::default());
        unanswered.sent_again(70, 100);
        assert_eq!(
            unanswered.again.iter().collect::<Vec<_>>(),
            [(&70, &90)],
            "a segment is one whole"
        );
        assert!(acknowledged(&mut unanswered, 100).ambiguous);
        // Behind all that was known.
        unanswered.sent_again(80, 110);
        unanswered.sent(110, 120, 20);
        assert!(acknowledged(&mut unanswered, 110).ambiguous);
        assert_eq!(acknowledged(&mut unanswered, 120).sent(), Some(20));
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
        let hostile: [fn(&mut Unanswered, i64); 5] = [
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
            // Each other byte is reported, and a long segment over all of them is sent again and again.
            |unanswered, place| {
                reported(unanswered, 2 * place, 2 * place + 1);
                unanswered.sent_again(-1, 2 * place + 2);
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
