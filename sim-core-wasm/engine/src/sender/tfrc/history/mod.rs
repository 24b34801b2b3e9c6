//! The receiver's loss history: loss events, the intervals between them, and the loss
//! event rate (RFC 5348, section 5).

use crate::units::{Span, Time};

/// How losses are found and averaged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rules {
    /// Packets that have to arrive after a lost one (NDUPACK).
    pub(super) later: usize,
    /// The number of loss intervals that count (n).
    pub(super) intervals: usize,
    /// Whether a long time without loss discounts older intervals (section 5.5).
    pub(super) discounting: bool,
}

/// Older intervals are never discounted below this (THRESHOLD).
const FAINTEST: f64 = 0.25;

/// A packet that has arrived.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    number: u64,
    at: Time,
    marked: bool,
}

/// A closed loss interval.
#[derive(Clone, Copy, Debug)]
struct Interval {
    /// Packets.
    length: f64,
    /// Its discount (DF_i).
    discount: f64,
}

/// The present loss event: its first packet, and when that was lost.
#[derive(Clone, Copy, Debug)]
struct Event {
    number: u64,
    at: Time,
}

/// Which packets have arrived and which have not.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// Every packet below this has arrived or counts as lost.
    next: u64,
    /// When the last packet below that arrived.
    before: Option<Time>,
    /// Packets that arrived above the first hole, in order.
    pending: Vec<Arrival>,
    event: Option<Event>,
    /// The closed intervals, the latest first.
    closed: Vec<Interval>,
}

impl History {
    /// Records the arrival of a packet. Losses within `rtt` of the first one of an event belong to it; `seed`
    /// gives the interval before the first event, and its argument is whether no packet at all came before.
    /// Returns whether a new loss event was found.
    pub(super) fn arrive(
        &mut self,
        number: u64,
        marked: bool,
        now: Time,
        rtt: Span,
        rules: &Rules,
        seed: impl Fn(bool) -> f64,
    ) -> bool {
        if number < self.next {
            // It already counts as lost: too late.
            return false;
        }
        let place = self.pending.partition_point(|other| other.number < number);
        let at = now;
        self.pending.insert(place, Arrival { number, at, marked });
        let mut found = false;
        while let Some(&Arrival { number, at, marked }) = self.pending.first()
            && (number == self.next || self.pending.len() >= rules.later)
        {
            if number > self.next {
                found |= self.lose(number, rtt, rules, &seed);
            }
            if marked {
                found |= self.signal(number, at, rtt, rules, &seed);
            }
            self.pending.remove(0);
            self.next = number + 1;
            self.before = Some(at);
        }
        found
    }

    /// The packets from `next` up to `end` are lost.
    fn lose(&mut self, end: u64, rtt: Span, rules: &Rules, seed: &impl Fn(bool) -> f64) -> bool {
        let Some(after) = self
            .pending
            .iter()
            .min_by_key(|arrival| arrival.at)
            .copied()
        else {
            return false;
        };
        let mut found = false;
        for number in self.next..end {
            let at = match self.before {
                // Between its neighbours, as if evenly spaced (section 5.2).
                Some(before) => {
                    let share =
                        (number + 1 - self.next) as f64 / (after.number + 1 - self.next) as f64;
                    before + Span((after.at.since(before).0 as f64 * share) as u64)
                }
                None => after.at,
            };
            found |= self.signal(number, at, rtt, rules, seed);
        }
        found
    }

    /// A packet is lost or marked. Returns whether that is a new loss event.
    fn signal(
        &mut self,
        number: u64,
        at: Time,
        rtt: Span,
        rules: &Rules,
        seed: &impl Fn(bool) -> f64,
    ) -> bool {
        match self.event {
            Some(event) if event.at + rtt >= at => return false,
            Some(event) => {
                let length = (number - event.number) as f64;
                let fading = self.fading(length, rules);
                for older in &mut self.closed {
                    older.discount *= fading;
                }
                self.close(length, rules);
            }
            None => self.close(seed(number == 0), rules),
        }
        self.event = Some(Event { number, at });
        true
    }

    fn close(&mut self, length: f64, rules: &Rules) {
        self.closed.truncate(rules.intervals.saturating_sub(1));
        let discount = 1.0;
        self.closed.insert(0, Interval { length, discount });
    }

    /// The loss event rate; zero before the first loss event.
    pub(super) fn loss_event_rate(&self, rules: &Rules) -> f64 {
        let Some(event) = self.event else {
            return 0.0;
        };
        let highest = self
            .pending
            .last()
            .map_or(self.next, |last| last.number + 1);
        let open = highest.saturating_sub(event.number) as f64;
        let fading = self.fading(open, rules);
        // With the open interval and without: the mean that is larger counts.
        let known = self.closed.len().min(rules.intervals);
        let (mut total, mut weights) = (open, 1.0);
        for (index, interval) in self.closed.iter().enumerate().take(known.max(1) - 1) {
            let weight = weight(index + 1, rules.intervals) * interval.discount * fading;
            total += weight * interval.length;
            weights += weight;
        }
        let (past, past_weights) = self.past(rules);
        (weights / total).min(past_weights / past).min(1.0)
    }

    /// The discount of past intervals beside an open interval of this length (DF).
    fn fading(&self, open: f64, rules: &Rules) -> f64 {
        let (total, weights) = self.past(rules);
        let twice = 2.0 * total / weights;
        if rules.discounting && open > twice {
            (twice / open).max(FAINTEST)
        } else {
            1.0
        }
    }

    /// The closed intervals' weighted sum, and the sum of the weights.
    fn past(&self, rules: &Rules) -> (f64, f64) {
        let (mut total, mut weights) = (0.0, 0.0);
        for (index, interval) in self.closed.iter().enumerate().take(rules.intervals) {
            let weight = weight(index, rules.intervals) * interval.discount;
            total += weight * interval.length;
            weights += weight;
        }
        (total, weights)
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.pending.capacity() * size_of::<Arrival>()
            + self.closed.capacity() * size_of::<Interval>()
    }
}

/// The weight of an interval among `count`: full for the newer half, then falling
/// (section 5.4).
fn weight(index: usize, intervals: usize) -> f64 {
    if 2 * index < intervals {
        1.0
    } else {
        2.0 * (intervals - index) as f64 / (intervals + 2) as f64
    }
}

#[cfg(test)]
mod tests;
