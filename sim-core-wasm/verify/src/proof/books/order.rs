//! The order in which packets may leave a port.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::units::{Span, Time};

/// What tells packets apart: flow, kind and number. Acknowledgements may look alike.
pub(super) type Key = (FlowId, u8, u64);

/// The packets that have been admitted to a port and not left it, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Whether some packets have priority.
    priority: bool,
    admitted: u64,
    /// Number and time of admission of packets without priority, and of those with it.
    inside: [BTreeMap<u64, Time>; 2],
    numbers: BTreeMap<Key, VecDeque<u64>>,
    /// Packets that look like one whose place is not known.
    unknown: BTreeSet<Key>,
    /// Whether departures are seen at all.
    departs: bool,
}

/// Times are whole nanoseconds.
const ROUNDING: Span = Span(2);

impl Order {
    /// A discipline takes over: the order of the waiting packets is unknown.
    pub(super) fn new(priority: bool, found: impl Iterator<Item = Key>) -> Order {
        Order {
            priority,
            unknown: found.collect(),
            ..Order::default()
        }
    }

    /// A packet is admitted, with priority or without.
    pub(super) fn admit(&mut self, key: Key, high: bool, at: Time) {
        if self.unknown.contains(&key) {
            return;
        }
        self.admitted += 1;
        self.inside[self.class(high)].insert(self.admitted, at);
        self.numbers
            .entry(key)
            .or_default()
            .push_back(self.admitted);
    }

    /// A packet has left the transmitter; its transmission started at `start` or later.
    ///
    /// # Errors
    /// When another one had to go first.
    pub(super) fn depart(&mut self, key: Key, high: bool, start: Time) -> Result<(), &'static str> {
        self.departs = true;
        let Some(number) = self.take(key, high) else {
            return Ok(());
        };
        let class = self.class(high);
        let first = |class: usize| self.inside[class].first_key_value();
        if first(class).is_some_and(|(other, _)| *other < number) {
            return Err("it leaves before one of its own queue that came before it");
        }
        if class == 0
            && first(1).is_some_and(|(other, came)| *other < number || *came + ROUNDING < start)
        {
            return Err("it leaves before one that has priority");
        }
        Ok(())
    }

    /// A packet has reached the far end, or is lost on the way.
    pub(super) fn end(&mut self, key: Key, high: bool) {
        if !self.departs {
            self.take(key, high);
        }
    }

    /// A packet is dropped. Of several that look alike it may be any: their order is
    /// unknown from now on.
    pub(super) fn drop(&mut self, key: Key, high: bool) {
        if self.numbers.get(&key).is_some_and(|alike| alike.len() > 1) {
            self.unknown.insert(key);
        }
        while self.take(key, high).is_some() {}
    }

    fn class(&self, high: bool) -> usize {
        usize::from(self.priority && high)
    }

    /// Takes out the first packet that looks like this.
    fn take(&mut self, key: Key, high: bool) -> Option<u64> {
        let numbers = self.numbers.get_mut(&key)?;
        let number = numbers.pop_front();
        if numbers.is_empty() {
            self.numbers.remove(&key);
        }
        let number = number?;
        self.inside[self.class(high)].remove(&number);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        (FlowId(0), 0, number)
    }

    fn order(priority: bool, admitted: &[(u64, bool)]) -> Order {
        let mut order = Order::new(priority, std::iter::empty());
        for (number, high) in admitted {
            order.admit(key(*number), *high, Time(100 * number));
        }
        order
    }

    #[test]
    fn in_one_queue_none_may_leave_before_one_that_came_before_it() {
        let mut first = order(false, &[(1, false), (2, true), (3, false)]);
        assert!(first.clone().depart(key(2), true, Time(1000)).is_err());
        assert!(first.depart(key(1), false, Time(1000)).is_ok());
        assert!(first.depart(key(2), true, Time(1000)).is_ok());
    }

    #[test]
    fn with_priority_none_may_start_while_one_that_has_it_waits() {
        let waiting = order(true, &[(1, false), (2, true), (3, false), (4, true)]);
        assert!(waiting.clone().depart(key(2), true, Time(1000)).is_ok());
        assert!(waiting.clone().depart(key(4), true, Time(1000)).is_err());
        assert!(waiting.clone().depart(key(1), false, Time(1000)).is_err());
        // It had started when the other one came.
        assert!(waiting.clone().depart(key(1), false, Time(150)).is_ok());
        assert!(waiting.clone().depart(key(3), false, Time(150)).is_err());
    }

    #[test]
    fn packets_that_look_alike_after_a_takeover_are_not_checked() {
        let mut found = Order::new(false, std::iter::once(key(2)));
        found.admit(key(1), false, Time(100));
        found.admit(key(2), false, Time(200));
        assert!(found.clone().depart(key(2), false, Time(1000)).is_ok());
        assert!(found.depart(key(1), false, Time(1000)).is_ok());
    }

    #[test]
    fn a_dropped_packet_does_not_delay_others() {
        let mut dropped = order(false, &[(1, false), (2, false)]);
        dropped.drop(key(1), false);
        assert!(dropped.depart(key(2), false, Time(1000)).is_ok());
    }
}
