//! The sender's record of each outstanding segment (RFC 6675).
//!
//! `pipe`, the lost segments and the next one to repair are updated with each
//! acknowledgement, so that none of them has to be counted again.

use crate::tcp::rack::NewlyAcked;
use crate::tcp::ranges::Ranges;
use crate::units::Time;

/// Duplicate acknowledgements, or segments SACKed above, that make a loss.
pub const DUP_THRESH: u64 = 3;

const SACKED: u8 = 1;
const LOST: u8 = 2;
const RETRANSMITTED: u8 = 4;
/// The segment has been sent more than once: its round trip is ambiguous (Karn).
const AMBIGUOUS: u8 = 8;
/// The segment ends a burst that the host handed over.
const PUSHED: u8 = 16;

/// The record of one outstanding segment.
#[derive(Clone, Copy, Debug, Default)]
pub struct Segment {
    /// When the segment was last sent.
    pub sent: Time,
    bits: u8,
}

impl Segment {
    /// Whether the segment has ever been sent more than once.
    pub fn retransmitted(self) -> bool {
        self.bits & AMBIGUOUS != 0
    }

    /// How often the segment counts in `pipe`: once unless lost, once if retransmitted.
    fn weight(self) -> u64 {
        if self.bits & SACKED != 0 {
            0
        } else {
            u64::from(self.bits & LOST == 0) + u64::from(self.bits & RETRANSMITTED != 0)
        }
    }
}

/// Outstanding segments, from the first unacknowledged to the highest sent.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    /// The ring has a power of two of places, or none before anything is sent.
    ring: Vec<Segment>,
    /// First unacknowledged segment (SND.UNA).
    una: u64,
    /// One past the highest segment ever sent (SND.MAX).
    high: u64,
    sacked: Ranges,
    sacked_count: u64,
    /// The highest SACKed segments, the highest first.
    top: [u64; DUP_THRESH as usize],
    top_count: usize,
    /// Every segment below this is SACKed or lost.
    lost_below: u64,
    /// Segments below this have been retransmitted in this recovery or need no
    /// retransmission.
    cursor: u64,
    pipe: u64,
    /// Number of segments ever found lost.
    lost: u64,
    /// The segments found lost, where the control asks for them.
    found: Option<Vec<u64>>,
}

/// The segments delivered by one acknowledgement.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    /// Segments acknowledged or SACKed for the first time.
    pub segments: u64,
    /// Departure time and number of the segment among them that left last; of several
    /// that left at once, the one noted last.
    latest: Option<(Time, u64)>,
    /// Departures of the first and of the last of those that were sent once.
    pub once: Option<(Time, Time)>,
    /// One of the delivered segments was sent more than once.
    ambiguous: bool,
    /// The input of RACK and F-RTO from the acknowledgement, where they are in use.
    pub newly_acked: Option<NewlyAcked>,
}

impl Default for Delivery {
    fn default() -> Delivery {
        Delivery::noting(None)
    }
}

impl Delivery {
    /// The record of an acknowledgement that is about to be processed.
    pub fn noting(newly_acked: Option<NewlyAcked>) -> Delivery {
        Delivery {
            segments: 0,
            latest: None,
            once: None,
            ambiguous: false,
            newly_acked,
        }
    }

    #[inline]
    fn note(&mut self, number: u64, segment: Segment) {
        self.segments += 1;
        let this = (segment.sent, number);
        // Not `max`: it would choose between two places in memory and copy a value that has just been
        // written, which stalls the processor.
        if self.latest.is_none_or(|latest| latest < this) {
            self.latest = Some(this);
        }
        if segment.bits & AMBIGUOUS != 0 {
            self.ambiguous = true;
        } else {
            let (first, last) = self.once.unwrap_or((segment.sent, segment.sent));
            self.once = Some((first.min(segment.sent), last.max(segment.sent)));
        }
        if let Some(newly_acked) = &mut self.newly_acked {
            newly_acked.note(number, segment);
        }
    }

    /// The delivered segment that left last.
    pub fn latest(&self) -> Option<u64> {
        self.latest.map(|(_, number)| number)
    }

    /// When that segment left, unless a retransmission is among those delivered: the
    /// others may have waited at the receiver for it (Karn).
    pub fn sample(&self) -> Option<Time> {
        if self.ambiguous {
            None
        } else {
            self.latest.map(|(sent, _)| sent)
        }
    }
}

impl Scoreboard {
    /// Clears the scoreboard and keeps its memory.
    pub fn clear(&mut self) {
        let Scoreboard {
            ring,
            mut sacked,
            mut found,
            ..
        } = std::mem::take(self);
        sacked.clear();
        if let Some(found) = &mut found {
            found.clear();
        }
        *self = Scoreboard {
            ring,
            sacked,
            found,
            ..Scoreboard::default()
        };
    }

    /// First unacknowledged segment.
    pub fn una(&self) -> u64 {
        self.una
    }

    /// One past the highest segment sent.
    pub fn high(&self) -> u64 {
        self.high
    }

    /// Outstanding segments that are SACKed.
    pub fn sacked_count(&self) -> u64 {
        self.sacked_count
    }

    /// RFC 6675's estimate of the data in the network, in segments.
    pub fn pipe(&self) -> u64 {
        self.pipe
    }

    /// Number of segments ever found lost; one that is lost again counts again.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Keeps the segments found lost from now on.
    pub fn keep_losses(&mut self) {
        self.found.get_or_insert_default();
    }

    /// The segments found lost since the last call, in the order they were found; the
    /// caller returns the list after reading it.
    pub fn take_losses(&mut self) -> Option<Vec<u64>> {
        self.found.as_mut().map(std::mem::take)
    }

    /// Takes the list back, so that nothing is allocated for the next losses.
    pub fn return_losses(&mut self, mut list: Vec<u64>) {
        list.clear();
        self.found = Some(list);
    }

    /// Counts the first outstanding segment as lost, without marking it.
    pub fn presume_lost(&mut self) {
        self.note_lost(self.una);
    }

    fn note_lost(&mut self, segment: u64) {
        self.lost += 1;
        if let Some(found) = &mut self.found {
            found.push(segment);
        }
    }

    /// Bytes of memory behind the ring and the ranges.
    pub fn heap_bytes(&self) -> usize {
        self.ring.capacity() * size_of::<Segment>() + self.sacked.heap_bytes()
    }

    fn at(&self, segment: u64) -> &Segment {
        &self.ring[segment as usize & (self.ring.len() - 1)]
    }

    fn at_mut(&mut self, segment: u64) -> &mut Segment {
        let mask = self.ring.len() - 1;
        &mut self.ring[segment as usize & mask]
    }

    /// Records that the next new segment leaves.
    pub fn send_new(&mut self, now: Time) {
        if self.high - self.una == self.ring.len() as u64 {
            self.double();
        }
        *self.at_mut(self.high) = Segment { sent: now, bits: 0 };
        self.high += 1;
        self.pipe += 1;
    }

    /// The highest segment sent ends a burst.
    pub fn push(&mut self) {
        if self.high > self.una {
            self.at_mut(self.high - 1).bits |= PUSHED;
        }
    }

    /// Whether this outstanding segment ended a burst.
    pub fn is_pushed(&self, segment: u64) -> bool {
        (self.una..self.high).contains(&segment) && self.at(segment).bits & PUSHED != 0
    }

    fn double(&mut self) {
        let mut larger = vec![Segment::default(); (self.ring.len() * 2).max(16)];
        let mask = larger.len() - 1;
        for segment in self.una..self.high {
            larger[segment as usize & mask] = *self.at(segment);
        }
        self.ring = larger;
    }

    /// Records that an outstanding segment leaves again.
    pub fn send_again(&mut self, segment: u64, now: Time) {
        let record = self.at_mut(segment);
        let before = record.weight();
        record.sent = now;
        record.bits |= RETRANSMITTED | AMBIGUOUS;
        let after = record.weight();
        self.pipe += after - before;
        if segment >= self.cursor {
            self.cursor = segment + 1;
        }
    }

    /// Records the rescue retransmission of a segment. HighRxt stays where it is (RFC
    /// 6675, section 4, rule 4), so that holes below may still be repaired, and `pipe`
    /// does not count it.
    pub fn rescue(&mut self, segment: u64, now: Time) {
        let record = self.at_mut(segment);
        record.sent = now;
        record.bits |= AMBIGUOUS;
    }

    /// Takes a cumulative acknowledgement of everything below `ack`.
    pub fn acknowledge(&mut self, ack: u64, delivery: &mut Delivery) {
        for segment in self.una..ack {
            let record = *self.at(segment);
            self.pipe -= record.weight();
            if record.bits & SACKED == 0 {
                delivery.note(segment, record);
            } else {
                self.sacked_count -= 1;
            }
        }
        self.una = ack;
        if !self.sacked.is_empty() {
            self.sacked.remove_below(ack);
            if self.sacked_count < self.top_count as u64 {
                self.top_count = self.sacked_count as usize;
            }
        }
        self.lost_below = self.lost_below.max(ack);
        self.cursor = self.cursor.max(ack);
        if delivery.ambiguous {
            // The others may have waited for the one sent again; a SACKed one does not (Linux: `sack_rtt_us`).
            delivery.once = None;
        }
    }

    /// Takes SACK blocks.
    pub fn sack(&mut self, blocks: &[(u64, u64)], delivery: &mut Delivery) {
        if let Some(newly_acked) = &mut delivery.newly_acked {
            newly_acked.selective();
        }
        for &(start, end) in blocks {
            let (start, end) = (start.max(self.una), end.min(self.high));
            let mut sacked = std::mem::take(&mut self.sacked);
            sacked.insert(start, end, |from, to| {
                for segment in from..to {
                    let record = self.at_mut(segment);
                    let weight = record.weight();
                    delivery.note(segment, *record);
                    record.bits |= SACKED;
                    self.pipe -= weight;
                    self.sacked_count += 1;
                    self.raise(segment);
                }
            });
            self.sacked = sacked;
        }
    }

    /// Inserts a newly SACKed segment among the highest.
    fn raise(&mut self, segment: u64) {
        let place = self.top[..self.top_count]
            .iter()
            .position(|t| segment > *t)
            .unwrap_or(self.top_count);
        if place < self.top.len() {
            self.top_count = (self.top_count + 1).min(self.top.len());
            self.top[place..self.top_count].rotate_right(1);
            self.top[place] = segment;
        }
    }

    /// `IsLost` for all segments at once: with segments of equal size, three SACKed
    /// ranges above and more than two segments' bytes above both mean at least three
    /// SACKed segments above.
    pub fn mark_losses(&mut self) {
        if self.top_count < self.top.len() {
            return;
        }
        let below = self.top[self.top.len() - 1];
        for segment in self.lost_below.max(self.una)..below {
            self.mark_lost(segment);
        }
        self.lost_below = self.lost_below.max(below);
    }

    /// Marks one outstanding segment lost.
    pub fn mark_lost(&mut self, segment: u64) {
        let record = self.at_mut(segment);
        if record.bits & (SACKED | LOST) == 0 {
            record.bits |= LOST;
            self.pipe -= 1;
            self.note_lost(segment);
        }
    }

    /// Marks a segment as lost whose latest transmission, original or retransmission,
    /// RACK gives up: it is due to be sent again.
    pub fn lose(&mut self, segment: u64) {
        let record = self.at_mut(segment);
        let weight = record.weight();
        record.bits = (record.bits | LOST) & !RETRANSMITTED;
        self.pipe -= weight;
        if weight > 0 {
            self.note_lost(segment);
        }
        self.cursor = self.cursor.min(segment);
        self.lost_below = self.lost_below.max(segment + 1);
    }

    /// Whether the transmission of `segment` at `sent` is its latest, and neither
    /// acknowledged nor marked as lost.
    pub fn is_under_way(&self, segment: u64, sent: Time) -> bool {
        segment >= self.una && {
            let record = self.at(segment);
            record.sent == sent
                && record.bits & SACKED == 0
                && record.bits & (LOST | RETRANSMITTED) != LOST
        }
    }

    /// Clears all loss marks: a reduction was found spurious.
    pub fn find_again(&mut self) {
        self.pipe = 0;
        for segment in self.una..self.high {
            let record = self.at_mut(segment);
            record.bits &= !LOST;
            self.pipe += record.weight();
        }
        self.lost_below = self.una;
        self.cursor = self.una;
    }

    /// Whether a retransmission is neither acknowledged nor marked as lost.
    pub fn has_retransmission_under_way(&self) -> bool {
        (self.una..self.high)
            .any(|segment| self.at(segment).bits & (SACKED | RETRANSMITTED) == RETRANSMITTED)
    }

    /// When an outstanding segment was last sent, unless it is SACKed or lost.
    pub fn under_way(&self) -> impl Iterator<Item = (u64, Time)> + '_ {
        (self.una..self.high).filter_map(|segment| {
            let sent = self.at(segment).sent;
            self.is_under_way(segment, sent).then_some((segment, sent))
        })
    }

    /// How many segments from this one on, at most so many, left together the last time and are to be sent again.
    pub fn together(&self, segment: u64, most: u64) -> u64 {
        let sent = self.at(segment).sent;
        let due = |next: &u64| {
            let record = self.at(*next);
            record.sent == sent && record.bits & (SACKED | LOST | RETRANSMITTED) == LOST
        };
        let end = self.high.min(segment + most);
        1 + (segment + 1..end).take_while(due).count() as u64
    }

    /// When the first outstanding segment was last sent.
    pub fn first_sent(&self) -> Option<Time> {
        (self.una < self.high).then(|| self.at(self.una).sent)
    }

    /// Whether a segment is marked as lost.
    pub fn is_lost(&self, segment: u64) -> bool {
        segment >= self.una
            && segment < self.high
            && self.at(segment).bits & (LOST | SACKED) == LOST
    }

    /// A timeout: everything not SACKed is lost, and nothing counts as retransmitted.
    pub fn mark_all_lost(&mut self) {
        for segment in self.una..self.high {
            let record = self.at_mut(segment);
            // In the network until now, as an original or a retransmission.
            let found = record.weight() > 0;
            record.bits &= !RETRANSMITTED;
            if record.bits & SACKED == 0 {
                record.bits |= LOST;
            }
            if found {
                self.note_lost(segment);
            }
        }
        self.pipe = 0;
        self.lost_below = self.high;
        self.cursor = self.una;
    }

    /// Begins a recovery: repairs start at the first unacknowledged segment (RFC 6675,
    /// section 5, step 4.3). Segments of this window that the last recovery sent again
    /// and that are still missing may be sent once more.
    pub fn begin_recovery(&mut self) {
        self.cursor = self.una;
        for segment in self.una..self.high {
            let record = self.at_mut(segment);
            if record.bits & (SACKED | RETRANSMITTED) == RETRANSMITTED {
                record.bits &= !RETRANSMITTED;
                let lost = record.bits & LOST != 0;
                self.pipe -= 1;
                if lost {
                    self.note_lost(segment);
                }
            }
        }
    }

    /// `NextSeg` rule 1: the first lost segment not yet retransmitted.
    pub fn next_lost(&mut self) -> Option<u64> {
        let end = self.lost_below.min(self.high);
        while self.cursor < end {
            let bits = self.at(self.cursor).bits;
            if bits & (SACKED | RETRANSMITTED | LOST) == LOST {
                return Some(self.cursor);
            }
            self.cursor += 1;
        }
        None
    }

    /// `NextSeg` rule 3: the first segment below the highest SACKed that is
    /// neither SACKed nor retransmitted, lost or not.
    pub fn next_unsacked(&self) -> Option<u64> {
        let highest = self.sacked.last()?.1;
        (self.cursor.max(self.una)..highest)
            .find(|segment| self.at(*segment).bits & (SACKED | RETRANSMITTED) == 0)
    }

    /// `NextSeg` rule 4: the highest outstanding segment that is not SACKed.
    pub fn highest_unsacked(&self) -> Option<u64> {
        (self.una..self.high)
            .rev()
            .find(|segment| self.at(*segment).bits & SACKED == 0)
    }

    /// `pipe` counted from scratch, for checks.
    pub fn counted_pipe(&self) -> u64 {
        (self.una..self.high)
            .map(|segment| self.at(segment).weight())
            .sum()
    }
}

#[cfg(test)]
mod tests;
